// Flights so short that the kernel finds their ends by a series from their starts: their lengths against the root of
// the power series at 50 digits.
#include <array>
#include <cmath>
#include <optional>

#include "solver/oscillator/one_lane.hpp"
#include "tests/common/catch.hpp"
#include "tests/oscillator/random_oscillators.hpp"

namespace touchgo::tests {

using namespace oscillator;

namespace {

/// The gap over the time since a start at a gap of zero and a rate v (per turn), at phase 0: g'' + 2 b g' + k g = P.
struct GapOverTime {
  static constexpr int terms = 80;
  std::array<Mp50, terms> c;  // Taylor's coefficients

  GapOverTime(const Oscillator& o, double v) {
    const Mp50 b2 = 2 * Mp50(o.open.b), k = Mp50(o.open.k), turn = 2 * touchgo::pi<Mp50>();
    Mp50 d[2] = {0, v}, load = Mp50(o.p0) + Mp50(o.pc), odd = turn * Mp50(o.ps), even = Mp50(o.pc), factorial = 1;
    for (int n = 0; n < terms; ++n) {  // d: derivatives n and n + 1
      factorial *= n + 1;
      c[static_cast<std::size_t>(n)] = d[1] / factorial;
      const Mp50 next = (n == 0 ? load : n % 2 == 0 ? even : odd) - b2 * d[1] - k * d[0];
      d[0] = d[1], d[1] = next;
      if (n % 2 == 0)
        even = -(turn * turn * even);
      else
        odd = -(turn * turn * odd);
    }
  }

  Mp50 value(const Mp50& t) const {
    Mp50 sum = 0;
    for (int n = terms - 1; n >= 0; --n) sum = sum * t + c[static_cast<std::size_t>(n)];
    return sum;
  }
  Mp50 slope(const Mp50& t) const {
    Mp50 sum = 0;
    for (int n = terms - 1; n > 0; --n) sum = sum * t + n * c[static_cast<std::size_t>(n)];
    return sum;
  }
  /// The sum of its terms' sizes.
  Mp50 magnitude(const Mp50& t) const {
    Mp50 sum = 0;
    for (int n = terms - 1; n >= 0; --n) sum = sum * t + abs(c[static_cast<std::size_t>(n)]);
    return sum;
  }
};

}  // namespace

TEST_CASE("a flight found by the series from its start has the length of 50 digits, whatever its length", "[zeros]") {
  std::array<int, regimes> found{};
  std::array<int, 5> of_size{};  // by powers of ten of the part of the series' reach
  double worst = 0;
  for (int i = 0; i < 4000; ++i) {
    const RandomOscillator random = random_oscillator(i);
    const std::optional<Oscillator> o = as_oscillator(random.setup);
    if (!o || random.soft()) continue;
    const double fall = -(o->p0 + o->pc);  // at phase 0
    for (const double part : {0.9, 0.3, 0.1, 0.03, 0.01, 1e-3, 1e-4}) {
      const double reach = one_lane::series_reach * o->open.stride,
                   v = fall * part * reach / 2;  // a flight of about this part
      if (!(v > 0)) continue;
      one_lane::Walk walk;
      walk.set(0, *o, 0, v);
      walk.begin(true);
      one_lane::arrive(walk);
      const double length = walk.length();
      if (!(length < 0.99 * reach)) continue;
      const GapOverTime gap(*o, v);
      const Mp50 t(length), slope = gap.slope(t);
      // One step of Newton's method is the error, but for its square.
      const double off = to_double(Mp50(abs(gap.value(t) / slope))),
                   allowed = to_double(Mp50(8e-16 * (t + gap.magnitude(t) / abs(slope))));
      INFO("oscillator " << i << ", " << name(random.regime) << ": " << length << " turns, " << length / reach
                         << " of the reach, off by " << off << ", allowed " << allowed);
      CHECK(off <= allowed);
      worst = std::max(worst, off / allowed);
      ++found[static_cast<std::size_t>(random.regime)];
      ++of_size[static_cast<std::size_t>(std::min(4.0, -std::floor(std::log10(length / reach)) - 1))];
    }
  }
  for (int r = 0; r < regimes; ++r) {
    INFO(name(static_cast<Regime>(r)));
    if (static_cast<Regime>(r) != Regime::far_overdamped) CHECK(found[static_cast<std::size_t>(r)] > 200);
  }
  for (std::size_t s = 0; s + 1 < of_size.size(); ++s) CHECK(of_size[s] > 500);
  CHECK(worst > 0.1);  // the bound is one
}

}  // namespace touchgo::tests
