#include "cases/grid/attractors.hpp"

#include <algorithm>
#include <cmath>

#include "solver/number/double_text.hpp"

namespace touchgo::cases::grid {

using namespace number;
namespace {

constexpr double tolerance = 1e-6;

/// What does not has no safe mark to tell it by.
bool repeats(const Attractor& a) { return a.n > 0; }
bool repeats(const MapRow& row) { return row.orbit.n > 0; }

bool has_attractor(const MapRow& row) {
  return row.orbit.motion != Motion::undecided &&
         (!repeats(row) || (std::isfinite(row.xr_low) && std::isfinite(row.xr_high)));
}

double size(double low, double high) { return std::max(std::abs(low), std::abs(high)); }

bool agree(const Attractor& a, const MapRow& row) {
  const double allowed = tolerance * std::max(size(a.xr_low, a.xr_high), size(row.xr_low, row.xr_high));
  return std::abs(a.xr_low - row.xr_low) <= allowed && std::abs(a.xr_high - row.xr_high) <= allowed;
}

}  // namespace

int Attractors::number_of(const MapRow& row) const {
  if (!has_attractor(row)) return 0;
  const Orbit& o = row.orbit;
  const double middle = repeats(row) ? row.xr_low : 0;
  // What agrees is no further off: the larger size is at most 1 / (1 - tolerance) of this row's.
  const double width = repeats(row) ? 2 * tolerance * size(row.xr_low, row.xr_high) : 0;
  int first = 0;
  const auto end = numbers_.upper_bound({o.motion, o.p, o.n, middle + width});
  for (auto i = numbers_.lower_bound({o.motion, o.p, o.n, middle - width}); i != end; ++i)
    if ((first == 0 || i->second < first) && (!repeats(row) || agree(all_[i->second - 1], row))) first = i->second;
  return first;
}

void Attractors::see(const MapRow& row) {
  if (!has_attractor(row)) return;
  const Orbit& o = row.orbit;
  const int known = number_of(row);
  if (known > 0) {
    Attractor& a = all_[known - 1];
    ++a.rows;
    if (repeats(a)) return;
    a.xr_low = std::min(a.xr_low, row.xr_low), a.xr_high = std::max(a.xr_high, row.xr_high);
    const auto count = static_cast<double>(a.rows);
    a.lambda1 = a.lambda1 * ((count - 1) / count) + o.lambda[0] / count;
  } else if (all_.size() < most_attractors) {
    all_.push_back({o.motion, o.p, o.n, row.xr_low, row.xr_high, o.lambda[0], 1});
    numbers_.insert({{o.motion, o.p, o.n, repeats(row) ? row.xr_low : 0}, static_cast<int>(all_.size())});
  } else {
    ++rows_left_out_;
  }
}

std::string description(const Attractor& a, int number, std::size_t rows) {
  std::string out = std::to_string(number) + ": " + name(a.motion);
  if (a.motion == Motion::chaotic)
    out += ", whatever its attractors are";
  else if (!repeats(a))
    out += ", without a period";
  else if (a.motion == Motion::rest)
    out += ", n = " + std::to_string(a.n);
  else
    out += ", z = p/n = " + std::to_string(a.p) + "/" + std::to_string(a.n);
  const double percent = 100 * static_cast<double>(a.rows) / static_cast<double>(rows);
  return out + ", xr at phase 0 from " + text(a.xr_low, 6) + " to " + text(a.xr_high, 6) + " m, " + text(percent, 3) +
         " % of the starts";
}

}  // namespace touchgo::cases::grid
