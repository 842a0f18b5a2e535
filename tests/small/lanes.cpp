// Orbits of small systems in lanes: the bits of one orbit by itself, on every set of instructions.
#include <optional>
#include <vector>

#include "solver/number/text.hpp"
#include "solver/small/orbits_in_lanes.hpp"
#include "tests/common/catch.hpp"
#include "tests/oscillator/on_target.hpp"
#include "tests/oscillator/same_bits.hpp"
#include "tests/small/between_walls.hpp"
#include "tests/small/random_small.hpp"

namespace touchgo::tests {

namespace {

/// In lanes, at most so many at a time.
std::vector<std::optional<Orbit>> in_lanes(const std::vector<Setup>& setups, const RunLength& length,
                                           std::size_t most) {
  std::vector<std::optional<Orbit>> all(setups.size());
  std::size_t next = 0;
  const small::Tasks tasks{[&] { return next < setups.size() ? std::optional(next++) : std::nullopt; },
                           [&](std::size_t i) -> const Setup& { return setups[i]; },
                           [&](std::size_t i, std::optional<Orbit>&& orbit, std::string&&,
                               std::vector<DiagramPoint>&&) { all[i] = std::move(orbit); }};
  small::orbits_in_lanes(length, 0, most, tasks);
  return all;
}

std::optional<Orbit> alone(const Setup& setup, const RunLength& length) {
  try {
    return small::orbit(setup, length);
  } catch (const Undecided&) {
    return std::nullopt;
  }
}

/// Chaotic motions with accumulations and rests now and then, periodic ones, from many starts and at many frequencies.
std::vector<Setup> starts_and_frequencies() {
  std::vector<Setup> all;
  for (int i = 0; i < 20; ++i) {
    Setup s = two_between_walls();
    s.bodies[0].velocity = Decimal(text(0.3 + 0.01 * i, 5));
    if (i % 3 == 0) s.walls[0].motion.frequency = Decimal(text(2.5 + 0.05 * i, 5));
    if (i % 7 == 0) s.contacts[1].restitution = "0";
    all.push_back(s);
  }
  return all;
}

}  // namespace

TEST_CASE("orbits of small systems in lanes have the bits of one by itself on every target", "[small][lanes]") {
  const std::vector<Setup> setups = starts_and_frequencies();
  const RunLength length{20, 150};
  std::vector<std::optional<Orbit>> expected;
  for (const Setup& s : setups) expected.push_back(alone(s, length));
  int known = 0, at_rest = 0;
  for (std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    const OnTarget only(target);
    for (std::size_t most : {3, 64}) {
      const std::vector<std::optional<Orbit>> found = in_lanes(setups, length, most);
      for (std::size_t i = 0; i < setups.size(); ++i) {
        INFO(hwy::TargetName(target) << ", " << most << " at a time, orbit " << i);
        REQUIRE(found[i].has_value() == expected[i].has_value());
        if (!found[i]) continue;
        CHECK(same_bits(*found[i], *expected[i]));
        ++known, at_rest += found[i]->rest_fraction > 0;
      }
    }
  }
  CHECK(known > 30);
  CHECK(at_rest > 0);
}

TEST_CASE("random small systems of hard contacts have the same bits in lanes", "[small][lanes]") {
  const RunLength length{10, 30};
  int compared = 0;
  for (unsigned long index = 19; index < 80; ++index) {
    Setup s = random_small(index);
    if (!small::suits_lanes(s)) continue;
    std::vector<Setup> three(3, s);
    three[1].bodies[0].velocity = "0.123", three[2].bodies[0].velocity = "-0.321";
    try {
      const std::vector<std::optional<Orbit>> found = in_lanes(three, length, 8);
      for (int i = 0; i < 3; ++i) {
        const std::optional<Orbit> expected = alone(three[i], length);
        INFO("system " << index << ", orbit " << i);
        REQUIRE(found[i].has_value() == expected.has_value());
        if (!found[i]) continue;
        CHECK(same_bits(*found[i], *expected));
        ++compared;
      }
    } catch (const std::invalid_argument&) {  // no such setup
    }
  }
  CHECK(compared > 25);
}

}  // namespace touchgo::tests
