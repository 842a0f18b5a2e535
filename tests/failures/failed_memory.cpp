// Memory that ends: an allocation fails, once or from then on.
#include <random>

#include "tests/failures/failing_commands.hpp"

namespace touchgo::tests {
namespace {

/// So many allocations of each command, drawn at random, of blocks of at least this size.
void fail_allocations(std::size_t least, long draws, std::uint64_t seed) {
  for (const Named& named : failing_commands()) {
    Fault fault{.kind = "memory", .least = least};
    const Whole reference = whole(named.command, fault);
    std::mt19937_64 random(seed);
    for (long i = 0; i < draws; ++i) {
      fault.at = 1 + static_cast<long>(random() % static_cast<std::uint64_t>(reference.calls));
      fault.how = i % 4 == 3 ? "on" : "once";
      check_failing(named.command, reference, fault);
    }
    if (draws >= 200)
      std::cout << named.name << ": " << draws << " of " << reference.calls << " allocations of " << least
                << " bytes or more" << std::endl;
  }
}

}  // namespace

TEST_CASE("memory that ends is one line and exit code 5, and leaves each output whole or as it was", "[failures]") {
  fail_allocations(0, 2, 1);
}

// Texts grow in large blocks.
TEST_CASE("of a text for which there is no memory no part is written", "[failures]") {
  fail_each("simulate", {.kind = "memory", .least = 8192});
  fail_each("simulate in the whole program", {.kind = "memory", .least = 200'000});
}

TEST_CASE("two hundred allocations of each command fail, drawn at random, and as many large ones",
          "[.][failures_soak]") {
  fail_allocations(0, 200, 3);
  fail_allocations(512, 200, 4);
}

}  // namespace touchgo::tests
