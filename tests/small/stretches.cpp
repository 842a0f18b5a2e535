// A stretch of the kernel for small systems: the bound on what its polynomials leave out, what that decides, and time
// that keeps its digits.
#include <cmath>
#include <vector>

#include "solver/small/one_lane.hpp"
#include "solver/small/tables.hpp"
#include "tests/common/catch.hpp"
#include "tests/small/random_small.hpp"

namespace touchgo::tests {

using namespace small;

namespace {

/// All contacts open.
const PhaseTable& open_table(SmallSystem& small) {
  return small.table(std::vector<Status>(small.system().joints.size()));
}

/// A over a stretch, anew and dense: seconds into stretches, harmonics as exact multiples.
Matrix<Mp50> over_stretch(const SmallSystem& small, const PhaseTable& t) {
  const int d = small.numbers(), n = small.bodies();
  Matrix<Mp50> A = Matrix<Mp50>::Zero(d, d);
  const Mp50 stretch = 2 * pi<Mp50>() * Mp50(t.length);
  for (int i = 0; i < 2 * n; ++i)
    for (int k = 0; k < d; ++k) A(i, k) = Mp50(t.phase.A(i, k)) * stretch / Mp50(small.system().base);
  for (int h = 0; h < small.harmonics(); ++h) {
    A(2 * n + 2 * h, 2 * n + 2 * h + 1) = stretch * small.multiple(h);
    A(2 * n + 2 * h + 1, 2 * n + 2 * h) = -stretch * small.multiple(h);
  }
  return A;
}

/// row A^m z/m!, m = 0 .. 79.
std::vector<Mp50> series(const Row<double>& row, const Matrix<Mp50>& A, Vector<Mp50> z) {
  std::vector<Mp50> all;
  for (int m = 0; m < 80; ++m) {
    if (m > 0) z = (A * z).eval() / m;
    Mp50 sum = 0;
    for (int i = 0; i < z.size(); ++i) sum += Mp50(row[i]) * z[i];
    all.push_back(sum);
  }
  return all;
}

}  // namespace

TEST_CASE("what polynomials leave out stays below its bound, which some state attains to a factor of 4", "[small]") {
  int guards = 0;
  for (unsigned long index = 0; index < 40; ++index) {
    std::optional<SmallSystem> small = SmallSystem::of(random_small(index));
    if (!small) continue;
    const PhaseTable& t = open_table(*small);
    if (t.is_short) continue;
    const int d = small->numbers();
    const Matrix<Mp50> A = over_stretch(*small, t);
    for (std::size_t g = 0; g < t.guards.size(); ++g) {
      const Row<double>& row = small->system().joints[t.guards[g].contact].gap_row;
      double worst = 0;
      for (int which = 0; which < 4; ++which) {  // signs of the terms of one order, which add up there
        Vector<Mp50> z(d);
        double bound = 0;
        for (int i = 0; i < d; ++i) {
          const std::vector<Mp50> unit = series(row, A, Vector<Mp50>::Unit(d, i));
          z[i] = unit[degree + 1 + which] < 0 ? -1 : 1;
          bound += t.remainder[g * d + i];
        }
        const std::vector<Mp50> terms_of_f = series(row, A, z);
        Mp50 left_out = 0;
        for (std::size_t m = degree + 1; m < terms_of_f.size(); ++m) left_out += terms_of_f[m];
        const double size = std::abs(to_double(left_out));
        CHECK(size <= bound);
        worst = std::max(worst, bound > 0 ? size / bound : 1);
      }
      INFO("system " << index << ", guard " << g);
      CHECK(worst >= 0.25);
      ++guards;
    }
  }
  CHECK(guards > 40);
}

TEST_CASE("tables hold the terms of 50 digits to round-off", "[small]") {
  for (unsigned long index = 0; index < 20; ++index) {
    std::optional<SmallSystem> small = SmallSystem::of(random_small(index));
    if (!small) continue;
    const PhaseTable& t = open_table(*small);
    if (t.is_short) continue;
    const int d = small->numbers();
    const Matrix<Mp50> A = over_stretch(*small, t);
    for (std::size_t g = 0; g < t.guards.size(); ++g)
      for (int i = 0; i < d; ++i) {
        const std::vector<Mp50> unit =
            series(small->system().joints[t.guards[g].contact].gap_row, A, Vector<Mp50>::Unit(d, i));
        for (int m = 0; m <= t.order; ++m)
          CHECK(std::abs(t.rows[(g * d + i) * terms + m] - to_double(unit[m])) <=
                0x1p-53 * std::abs(to_double(unit[m])) + 1e-45);
      }
    for (int r = 0; r < 2 * small->bodies(); ++r)
      for (int i = 0; i < d; ++i) {
        Mp50 whole = 0;
        double sizes = 0;
        for (const Mp50& x : series(Row<double>::Unit(d, r), A, Vector<Mp50>::Unit(d, i)))
          whole += x, sizes += std::abs(to_double(x));
        CHECK(std::abs(t.whole_flow[r * d + i] - to_double(whole)) <= 0x1p-50 * sizes + 1e-17);
      }
  }
}

TEST_CASE("a polynomial whose answer flips at the bound is decided on neither side of it", "[small]") {
  // One guard over one constant state: its terms are the table's, and its remainder what is given.
  const double bound = 1e-3, hair = 1e-12;
  auto look = [&](std::vector<double> coefficients, double order = 0) {
    std::vector<double> rows(terms, 0.0), noise(start_orders, 0.0), remainder{bound};
    std::copy(coefficients.begin(), coefficients.end(), rows.begin());
    one_lane::Stretches s;
    s.d = 1, s.guards = 1, s.rows = rows.data(), s.noise = noise.data(), s.remainder = remainder.data();
    s.z[0] = 1, s.start_order[0] = order, s.any_order = order > 0;
    double a[terms], scale[degree + 1], size[most_numbers] = {1}, binomial = 1;
    for (int k = 0; k <= degree; ++k) {
      scale[k] = 1 / binomial;
      binomial = binomial * (degree - k) / (k + 1);
    }
    s.terms_of<0, degree + 1>(0, a);
    return s.look(0, a, scale, size, 1, 1);
  };
  auto is_in_doubt = [&](const auto& seen) { return !seen.clear && !seen.crosses; };
  // A constant, from which the remainder may take all.
  CHECK(look({bound * (1 + hair)}).clear);
  CHECK(is_in_doubt(look({bound * (1 - hair)})));
  // A slope down to just below zero at the end.
  CHECK(look({1, -(1 + bound * (1 + hair))}).crosses);
  CHECK(is_in_doubt(look({1, -(1 + bound * (1 - hair))})));
  CHECK(is_in_doubt(look({1, -(1 - bound * (1 - hair))})));
  CHECK(look({1, -(1 - bound * (1 + 1e-9))}).clear);
  // A start from zero that is known: the slope decides, times 1/degree.
  CHECK(look({0, degree * bound * (1 + hair)}, 1).clear);
  CHECK(is_in_doubt(look({0, degree * bound * (1 - hair)}, 1)));
  CHECK(is_in_doubt(look({0, degree * bound * (1 + hair)})));
  CHECK(is_in_doubt(look({0.5, degree * bound * (1 - hair)}, 1)));  // whatever rounding has left of the zero
  // Two zeros, or a touch, are never one crossing.
  CHECK(is_in_doubt(look({1, -5, 5})));
  CHECK(is_in_doubt(look({1, -4, 4})));
}

TEST_CASE("the phase keeps its digits over a million periods", "[small]") {
  one_lane::Stretches s;
  const double step = 0.1237;  // turns
  constexpr long count = 8'100'000;
  for (long i = 0; i < count; ++i) s.advance_phase(true, step);
  const Mp50 exact = Mp50(step) * count, there = Mp50(s.whole) + Mp50(s.phase) + Mp50(s.low);
  CHECK(s.whole > 1e6);
  CHECK(s.phase >= 0);
  CHECK(s.phase <= 1);
  CHECK(std::abs(to_double(Mp50(there - exact))) < 1e-15);
}

}  // namespace touchgo::tests
