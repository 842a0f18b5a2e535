// Case files, through a run of a small budget.
#include "tests/fuzz/fuzzed.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace touchgo::fuzz;
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  Deadline deadline;
  char *json = nullptr, *message = nullptr;
  judge(touchgo_simulate(text.c_str(), "fuzzed.toml", "--budget=2000", Deadline::over, &deadline, &json, &message),
        json, message);
  return 0;
}
