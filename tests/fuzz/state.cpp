// State files, each continued from (simulate --from).
#include "tests/fuzz/fuzzed.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace touchgo::fuzz;
  const InFile state(bytes, size, ".json");
  Deadline deadline;
  char *json = nullptr, *message = nullptr;
  judge(touchgo_simulate(nullptr, "cases/ball.toml", ("--budget=2000\n--from=" + state.name).c_str(), Deadline::over,
                         &deadline, &json, &message),
        json, message);
  return 0;
}
