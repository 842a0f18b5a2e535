#include "cases/ob21/grid_errors.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/number/functions.hpp"

namespace touchgo::cases::ob21 {
namespace {

/// How far the i-th of these, which may not be there, is from it.
double off(const std::vector<Measure>& measures, std::size_t i, const Measure& b) {
  if (i >= measures.size()) return std::numeric_limits<double>::infinity();
  const Measure& a = measures[i];
  if (a.value == b.value) return 0;  // infinite ones, too
  const double d = std::abs(a.value - b.value);
  return std::isnan(d) ? std::numeric_limits<double>::infinity() : d;
}

}  // namespace

std::vector<Measure> with_errors(const OnPart& on_part, const std::vector<Measure>& again) {
  std::vector<Measure> whole = on_part(1, 0);
  std::vector<std::vector<Measure>> halves, quarters;
  for (std::size_t from = 0; from < 2; ++from) halves.push_back(on_part(2, from));
  for (std::size_t from = 0; from < 4; ++from) quarters.push_back(on_part(4, from));
  for (std::size_t i = 0; i < whole.size(); ++i) {
    Measure& m = whole[i];
    if (is_count(m)) continue;
    double of_halves = 0, squares = 0;
    for (const auto& half : halves) of_halves = std::max(of_halves, 2 * off(half, i, m));
    for (const auto& quarter : quarters) squares += pow(off(quarter, i, m), 2);
    const double of_grid = std::max(of_halves, std::sqrt(squares / 3)),
                 of_runs = again.empty() ? 0 : off(again, i, i < halves[0].size() ? halves[0][i] : m);
    m.error = std::max(m.error, hypot(of_grid, of_runs));
  }
  return whole;
}

}  // namespace touchgo::cases::ob21
