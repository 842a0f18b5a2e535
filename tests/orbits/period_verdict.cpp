// Verdicts from strobes and batch means, on sequences whose period is known.
#include "solver/orbits/period_verdict.hpp"

#include <array>

#include "solver/orbits/recorder.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::tests {

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
  for (int n : {1, 2, 3, 7, 63, 64}) CHECK(period_of(repeating(n, strobes_kept), 2, 0) == n);
  CHECK(period_of(repeating(65, strobes_kept), 2, 0) == 0);
  CHECK(period_of({}, 2, 0) == 0);
}

TEST_CASE("a period is believed once three states have repeated", "[orbits]") {
  CHECK(period_of(repeating(5, 8), 2, 0) == 5);
  CHECK(period_of(repeating(5, 7), 2, 0) == 0);
}

TEST_CASE("a state repeats to 1e-9 of the largest, in any component, or it does not", "[orbits]") {
  for (const auto& [off, n] : {std::pair(0.9e-9, 3), std::pair(1.1e-9, 0)}) {
    auto states = repeating(3, strobes_kept);
    states[2 * 40] += off * 4;  // the largest component is 4
    CHECK(period_of(states, 2, 0) == n);
  }
}

TEST_CASE("a state comes near to repeating to 1e-6 of the largest", "[orbits]") {
  for (const auto& [off, n] : {std::pair(0.9e-6, 3), std::pair(1.1e-6, 0)}) {
    auto states = repeating(3, strobes_kept);
    states[2 * 40] += off * 4;
    CHECK(approached_period(states, 2, 0) == n);
  }
}

TEST_CASE("a state that has decayed repeats to 1e-9 of what the run started from", "[orbits]") {
  std::vector<double> decayed;  // by a tenth each period, without a period of its own
  for (int i = 0; i < strobes_kept; ++i) decayed.insert(decayed.end(), {1e-12 * std::exp(-0.1 * i), 0});
  CHECK(period_of(decayed, 2, 0) == 0);
  CHECK(period_of(decayed, 2, 1) == 1);
  CHECK(clear_period_of(decayed, 2, 1) == 1);
}

TEST_CASE("what still decays has no period by its own turns", "[orbits]") {
  // Differences of neighbours are 1e-8 of the size and fall slowly; after five periods the phase is back.
  std::vector<double> slow, fast;
  for (int i = 0; i < strobes_kept; ++i) {
    const double turn = std::cos(2 * 3.14159265358979 * i / 5);
    slow.insert(slow.end(), {1, 1e-8 * std::exp(-0.001 * i) * turn});
    fast.insert(fast.end(), {1, 1e-11 * std::exp(-0.001 * i) * turn});
  }
  CHECK(clear_period_of(slow, 2, 0) == 0);
  CHECK(approached_period(slow, 2, 0) == 1);
  CHECK(clear_period_of(fast, 2, 0) == 1);
  // What truly takes five periods is no nearer after fewer.
  for (std::size_t i = 1; i < slow.size(); i += 2) slow[i] = std::cos(2 * 3.14159265358979 * (i / 2 % 5) / 5);
  CHECK(clear_period_of(slow, 2, 0) == 5);
}

TEST_CASE("a motion that repeats has one mark, wherever it is taken up", "[orbits]") {
  std::vector<double> mark;
  for (int shift = 0; shift < 3; ++shift) {
    Recorder recorder({0, 200}, 1, 0, 0);
    const std::vector<double> states[] = {{0.5, -0.25}, {-0.5, 0.3}, {0.1, 0.125}};
    for (int i = 0; i < strobes_kept; ++i) recorder.strobe(states[(i + shift) % 3], 0);
    if (shift == 0) mark = recorder.mark(3);
    CHECK(recorder.mark(3) == mark);
    CHECK(recorder.mark(3) == states[1]);
  }
}

TEST_CASE("a run tells of no longer period than it looked for", "[orbits]") {
  for (const auto& [periods, longest] : {std::pair{1, 0}, {2, 0}, {5, 3}, {66, 64}, {200, 64}}) {
    Recorder recorder({0, periods}, 1, 0, 0);
    const long kept = std::min(periods + 1, strobes_kept);
    for (long i = 0; i < kept; ++i)
      recorder.strobe(std::array{static_cast<double>(i), 0.0}, static_cast<double>(kept - i));
    CHECK(recorder.compared() == longest);
    // The speed falls by 1 from each strobe to the next; the first one's comes before all strobes.
    CHECK(recorder.max_speed(1) == 1);
    CHECK(recorder.max_speed(kept - 1) == static_cast<double>(kept - 1));
    CHECK(recorder.max_speed(periods) == static_cast<double>(periods < kept ? kept - 1 : kept));
    // What repeats after so many periods is found, what does after one more is not.
    for (int n : {longest, longest + 1}) {
      std::vector<double> states;
      for (long i = 0; i < kept; ++i) states.insert(states.end(), {static_cast<double>(i % std::max(n, 1)), 0.0});
      if (n > 0) CHECK(period_of(states, 2, 0) == (n == longest ? n : 0));
    }
  }
}

TEST_CASE("an undecided verdict has a reason, the others none", "[orbits]") {
  auto decided = [](int n, double lambda, Rests rests, bool near, const char* unknown, bool linear = false) {
    Orbit o;
    o.n = n, o.nears = near, o.lambda = {lambda, -1}, o.lambda1_stderr = 0.1;
    set_verdict(o, rests, 5, linear, unknown);
    return o;
  };
  CHECK(decided(2, -1, Rests::never, true, "").reason.empty());
  CHECK(decided(0, 1, Rests::never, false, "").reason.empty());
  CHECK(decided(0, 1, Rests::never, false, "", true).reason.find("no chaos") != std::string::npos);
  CHECK(decided(0, -1, Rests::recurring, false, "").reason.empty());
  CHECK(decided(0, 0.1, Rests::never, false, "").reason.find("two standard errors") != std::string::npos);
  CHECK(decided(0, 0.1, Rests::never, false, "").reason.starts_with("its state does not repeat within 5 periods"));
  CHECK(decided(0, -1, Rests::never, true, "").reason.find("near") != std::string::npos);
  CHECK(decided(0, -1, Rests::once, false, "").reason.find("once") != std::string::npos);
  CHECK(decided(0, std::nan(""), Rests::never, false, "no tangent").reason == "no tangent");
  CHECK(decided(0, std::nan(""), Rests::never, false, "no tangent").motion == Motion::undecided);
}

TEST_CASE("the standard error is the deviation of the batches over the root of their number", "[orbits]") {
  CHECK_THAT(standard_error({1, 2, 3, 4}), WithinRel(std::sqrt(5.0 / 3 / 4), 1e-15));
  CHECK(standard_error({7, 7, 7}) == 0);
  CHECK(standard_error({5}) == 0);
}

TEST_CASE("batches cover a run, whatever its length", "[orbits]") {
  for (const auto& [periods, ends] : {std::pair(40L, 20L), std::pair(3L, 3L), std::pair(33L, 20L)}) {
    Recorder recorder({7, periods}, 0.5, 0, 0);
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
  Recorder recorder(length, 0.5, 10, 0);
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

}  // namespace touchgo::tests
