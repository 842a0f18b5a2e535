#include "reference/certificate/certified.hpp"
#include "reference/certificate/touchgo_proof.h"
#include "solver/library/simulate_call.hpp"

extern "C" int touchgo_certify(const char* case_text, const char* name, const char* options, touchgo_progress progress,
                               void* context, char** json, char** message) {
  return touchgo::simulate_call({case_text, name, options, progress, context, message}, json,
                                touchgo::reference::certify);
}
