// Many orbits at once in lanes against one after the other: the same bits, on whatever instructions the lanes run, in
// whatever order and company.
#include <hwy/targets.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "solver/oscillator/orbits_in_lanes.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/soak.hpp"
#include "tests/oscillator/on_target.hpp"
#include "tests/oscillator/random_oscillators.hpp"
#include "tests/oscillator/same_bits.hpp"

namespace touchgo::tests {

using namespace oscillator;

namespace {

constexpr RunLength short_run{2, 6};
constexpr int starts = 4;  // of each oscillator

/// Oscillators with their tasks: each one's own start, and drawn ones above its wall.
struct Block {
  std::vector<unsigned long> index;  // of each oscillator, for random_oscillator()
  std::vector<Oscillator> oscillators;
  std::vector<OrbitTask> tasks;
};

/// From random_oscillator(first) on, those that the kernel takes.
Block block(unsigned long first, int count) {
  Block b;
  std::vector<Relative> from;
  for (unsigned long i = first; i < first + count; ++i) {
    const RandomOscillator random = random_oscillator(i);
    const std::optional<Oscillator> o = as_oscillator(random.setup);
    if (!o) continue;
    b.index.push_back(i);
    b.oscillators.push_back(*o);
    from.push_back(own_start(*o));
    Random draw(i);
    for (int k = 1; k < starts; ++k) {
      const double g = random.length * draw.uniform(0, 3), v = random.length * draw.uniform(-12, 12);
      from.push_back({g, v});  // per turn: 2 a w
    }
  }
  for (std::size_t i = 0; i < from.size(); ++i) b.tasks.push_back({&b.oscillators[i / starts], from[i]});
  return b;
}

struct Left {
  Orbit orbit;
  std::vector<DiagramPoint> points;
};

std::vector<Left> one_by_one(const std::vector<OrbitTask>& tasks, RunLength length, long diagram_periods) {
  std::vector<Left> all;
  for (const OrbitTask& task : tasks) {
    Left left;
    left.orbit = orbit(*task.oscillator, task.start, length, diagram_periods, &left.points);
    all.push_back(std::move(left));
  }
  return all;
}

std::vector<std::size_t> in_order(std::size_t count) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

/// Handed out in the given order; each must come back once.
std::vector<Left> in_lanes(const std::vector<OrbitTask>& tasks, RunLength length, long diagram_periods,
                           const std::vector<std::size_t>& order) {
  std::vector<Left> all(tasks.size());
  std::vector<int> done(tasks.size(), 0);
  std::size_t handed = 0;
  const auto next = [&]() -> std::optional<std::size_t> {
    if (handed == order.size()) return std::nullopt;
    return order[handed++];
  };
  const auto take = [&](std::size_t i, Orbit&& orbit, std::vector<DiagramPoint>&& points) {
    ++done.at(i);
    all[i] = {std::move(orbit), std::move(points)};
  };
  orbits_in_lanes(length, diagram_periods, {next, [&](std::size_t i) { return tasks[i]; }, take});
  CHECK(handed == order.size());
  CHECK(std::all_of(order.begin(), order.end(), [&](std::size_t i) { return done[i] == 1; }));
  return all;
}

/// The tasks whose results differ.
std::vector<std::size_t> differing(const std::vector<Left>& a, const std::vector<Left>& b) {
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!same_bits(a[i].orbit, b[i].orbit) || !same_bits(a[i].points, b[i].points)) list.push_back(i);
  return list;
}

void check_same(const Block& b, const std::vector<Left>& expected, const std::vector<Left>& found) {
  const std::vector<std::size_t> off = differing(expected, found);
  if (!off.empty()) {
    const RandomOscillator random = random_oscillator(b.index[off[0] / starts]);
    INFO("the first: oscillator " << b.index[off[0] / starts] << ", " << name(random.regime) << ", "
                                  << (random.soft() ? "soft" : "hard") << ", start " << off[0] % starts);
    CHECK(off.size() == 0);
  }
}

/// So many blocks of about ten thousand orbits on the best target, every tenth on all others too.
void check_blocks(int blocks) {
  constexpr int oscillators = 10'000 / starts;
  constexpr long diagram_periods = 4;
  const std::vector<std::int64_t> targets = hwy::SupportedAndGeneratedTargets();
  REQUIRE(!targets.empty());
  std::size_t orbits = 0, rests = 0, chaotic = 0, periodic = 0;
  for (int k = 0; k < blocks; ++k) {
    const Block b = block(static_cast<unsigned long>(k) * oscillators, oscillators);
    const std::vector<Left> expected = one_by_one(b.tasks, short_run, diagram_periods);
    INFO("block " << k);
    const auto check = [&] {
      check_same(b, expected, in_lanes(b.tasks, short_run, diagram_periods, in_order(b.tasks.size())));
    };
    if (k % 10 != 0)
      check();
    else
      for (std::int64_t target : targets) {
        const OnTarget only(target);
        INFO("on " << hwy::TargetName(target));
        check();
      }
    orbits += expected.size();
    for (const Left& left : expected) {
      rests += left.orbit.motion == Motion::rest;
      chaotic += left.orbit.motion == Motion::chaotic;
      periodic += left.orbit.motion == Motion::periodic;
    }
  }
  CHECK(orbits > 8 * static_cast<std::size_t>(blocks) * oscillators * starts / 10);  // the far overdamped are refused
  CHECK(rests > orbits / 50);
  CHECK(chaotic > orbits / 200);
  CHECK(periodic > orbits / 50);
}

}  // namespace

TEST_CASE("twenty thousand orbits in lanes have the bits of one by one, on every target", "[lanes]") {
  check_blocks(2);
}

TEST_CASE("a million orbits in lanes have the bits of one by one, on every target", "[.][soak][lanes]") {
  const Soak soak(1'000'000);
  check_blocks(static_cast<int>(soak.count() / 10'000));
  soak.done("orbits in lanes, the bits of one by one");
}

TEST_CASE("the order in which lanes take their tasks changes nothing", "[lanes]") {
  const Block b = block(500'000, 200);
  const std::vector<Left> expected = one_by_one(b.tasks, short_run, 2);
  std::vector<std::size_t> order = in_order(b.tasks.size());
  std::mt19937_64 engine(7);
  for (int k = 0; k < 5; ++k) {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[engine() % i]);
    check_same(b, expected, in_lanes(b.tasks, short_run, 2, order));
  }
  std::reverse(order.begin(), order.end());
  check_same(b, expected, in_lanes(b.tasks, short_run, 2, order));
}

TEST_CASE("no task, fewer tasks than lanes and more, on every target", "[lanes]") {
  const Block all = block(600'000, 80);
  const std::vector<Left> expected = one_by_one(all.tasks, short_run, 12);
  REQUIRE(all.tasks.size() > 66);
  for (std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    const OnTarget only(target);
    for (std::size_t count : {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65}) {
      INFO(count << " tasks on " << hwy::TargetName(target));
      const std::vector<OrbitTask> tasks(all.tasks.begin(), all.tasks.begin() + static_cast<std::ptrdiff_t>(count));
      const std::vector<Left> few(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(count));
      check_same(all, few, in_lanes(tasks, short_run, 12, in_order(count)));
    }
  }
}

TEST_CASE("lanes follow every length of run, with points or without", "[lanes]") {
  const Block b = block(700'000, 20);
  for (const RunLength& length :
       {RunLength{0, 1}, RunLength{0, 2}, RunLength{1, 1}, RunLength{0, 25}, RunLength{200, 10}, RunLength{20, 120}})
    for (long diagram_periods : {0L, 1L, 7L, 1000L}) {
      INFO("transient " << length.transient << ", periods " << length.periods << ", diagram " << diagram_periods);
      const std::vector<Left> found = in_lanes(b.tasks, length, diagram_periods, in_order(b.tasks.size()));
      check_same(b, one_by_one(b.tasks, length, diagram_periods), found);
      for (const Left& left : found)
        CHECK(left.points.empty() == (diagram_periods == 0 || std::isnan(left.orbit.lambda[0])));
    }
}

TEST_CASE("the same orbit in every lane at once is the same in each", "[lanes]") {
  const Block b = block(800'000, 20);
  for (std::size_t i = 0; i < b.tasks.size(); i += 7) {
    const std::vector<OrbitTask> copies(40, b.tasks[i]);
    const std::vector<Left> expected = one_by_one({b.tasks[i]}, short_run, 3);
    for (const Left& left : in_lanes(copies, short_run, 3, in_order(copies.size()))) {
      CHECK(same_bits(left.orbit, expected[0].orbit));
      CHECK(same_bits(left.points, expected[0].points));
    }
  }
}

}  // namespace touchgo::tests
