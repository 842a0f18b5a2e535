// The main job, in which some calls fail: it has thousands, and one run takes half a minute.
#include <random>

#include "tests/failures/failing_commands.hpp"

namespace touchgo::tests {

// After `make figures`, which leaves the results that are drawn.
TEST_CASE("figures leave each output whole or as it was where one call on a file fails", "[.][failures_figures]") {
  FailingCommand command{"touchgo-full", "figures drawn --json ledger.json", papers()};
  command.inputs.erase("build");
  for (const auto& entry : std::filesystem::directory_iterator("build/results"))
    command.inputs[entry.path().string()] = entry.path().string();
  const Whole reference = whole(command, {"files"});
  std::mt19937_64 random(1);
  for (const char* how : {"once", "on", "kill"})
    for (int i = 0; i < 3; ++i) {
      const long at = 1 + static_cast<long>(random() % static_cast<std::uint64_t>(reference.calls));
      check_failing(command, reference, {"files", at, how});
      std::cout << "figures: " << how << " at call " << at << " of " << reference.calls << std::endl;
    }
}

}  // namespace touchgo::tests
