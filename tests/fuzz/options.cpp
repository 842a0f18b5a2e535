// The options of the C interface, one a line: of a run, of a motion and of a sweep.
#include "tests/fuzz/fuzzed.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace touchgo::fuzz;
  const std::string options = "--budget=2000\n" + std::string(reinterpret_cast<const char*>(bytes), size);
  char *text = nullptr, *message = nullptr;
  Deadline deadline;
  const char* name = "cases/ball.toml";
  judge(touchgo_simulate(nullptr, name, options.c_str(), Deadline::over, &deadline, &text, &message), text, message);
  judge(touchgo_trajectory(nullptr, name, options.c_str(), Deadline::over, &deadline, &text, &message), text, message);
  judge(touchgo_sweep(nullptr, name, options.c_str(), Deadline::over, &deadline, &text, nullptr, &message), text,
        message);
  return 0;
}
