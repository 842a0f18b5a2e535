// What a row of strobes and batch means says, against sequences whose answer is plain.
#include "solver/orbits/period_verdict.hpp"

#include <array>

#include "solver/orbits/recorder.hpp"
#include "tests/common/catch.hpp"

using namespace touchgo::orbits;
using Catch::Matchers::WithinRel;

namespace {

// States that repeat after n, `count` of them.
std::vector<double> repeating(int n, int count) {
  std::vector<double> states;
  for (int i = 0; i < count; ++i) states.insert(states.end(), {std::sin(i % n), 2.0 + i % n});
  return states;
}

}  // namespace

TEST_CASE("the period is the smallest after which every state repeats", "[orbits]") {
  for (int n : {1, 2, 3, 7, 63, 64}) CHECK(period_of(repeating(n, strobes_kept), 2) == n);
  CHECK(period_of(repeating(65, strobes_kept), 2) == 0);
  CHECK(period_of({}, 2) == 0);
}

TEST_CASE("a period is believed once three states have repeated", "[orbits]") {
  CHECK(period_of(repeating(5, 8), 2) == 5);
  CHECK(period_of(repeating(5, 7), 2) == 0);
}

TEST_CASE("a state repeats to 1e-9 of the largest, in any component, or it does not", "[orbits]") {
  for (const auto& [off, n] : {std::pair(0.9e-9, 3), std::pair(1.1e-9, 0)}) {
    auto states = repeating(3, strobes_kept);
    states[2 * 40] += off * 4;  // the largest component is 4
    CHECK(period_of(states, 2) == n);
  }
}

TEST_CASE("the standard error is the deviation of the batches over the root of their number", "[orbits]") {
  CHECK_THAT(standard_error({1, 2, 3, 4}), WithinRel(std::sqrt(5.0 / 3 / 4), 1e-15));
  CHECK(standard_error({7, 7, 7}) == 0);
  CHECK(standard_error({5}) == 0);
}

TEST_CASE("batches cover a run, whatever its length", "[orbits]") {
  for (const auto& [periods, ends] : {std::pair(40L, 20L), std::pair(3L, 3L), std::pair(33L, 20L)}) {
    Recorder recorder({7, periods}, 0.5, 0);
    CAPTURE(periods);
    long seen = 0, last = 0;
    for (long stop = recorder.begin(); stop <= recorder.end(); stop = recorder.after(stop)) {
      if (!recorder.is_batch_end(stop)) continue;
      recorder.batch(std::array{1.0});
      ++seen, last = stop;
    }
    CHECK(seen == ends);
    CHECK(last == recorder.end());
  }
}

TEST_CASE("a recorder's stops are the batch ends, the last strobes and the diagram's half periods, each once",
          "[orbits]") {
  const RunLength length{100, 1000};
  Recorder recorder(length, 0.5, 10);
  long strobes = 0, sections = 0, batches_seen = 0, last = recorder.begin() - 1;
  for (long stop = recorder.begin(); stop <= recorder.end(); stop = recorder.after(stop)) {
    REQUIRE(stop > last);
    last = stop;
    sections += stop >= recorder.diagram_from();
    if (recorder.is_batch_end(stop)) {
      recorder.batch(std::array{static_cast<double>(++batches_seen)});
      CHECK((stop - recorder.begin()) % 100 == 0);
    }
    strobes += recorder.is_strobe(stop);
  }
  CHECK(last == recorder.end());
  CHECK(strobes == strobes_kept);
  CHECK(sections == 21);
  CHECK(batches_seen == batches);
  CHECK_THAT(recorder.growth(0), WithinRel(210.0 / 1000, 1e-14));  // 1 + .. + 20
  // Batches of 50 periods of 0.5 s: k/25 each, of variance 35/625.
  CHECK_THAT(recorder.growth_stderr(), WithinRel(std::sqrt(35.0 / 625 / 20), 1e-14));
}
