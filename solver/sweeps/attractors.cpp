#include "solver/sweeps/attractors.hpp"

#include <algorithm>
#include <cmath>

#include "solver/number/double_text.hpp"

namespace touchgo {

namespace {

constexpr double tolerance = 1e-6;

/// Only repeating motions are told apart by their states.
bool repeats(const Attractor& a) { return a.n > 0; }
bool repeats(const MapRow& row) { return row.orbit.n > 0; }

bool has_attractor(const MapRow& row) {
  return row.orbit.motion != Motion::undecided &&
         (!repeats(row) ||
          std::all_of(row.orbit.state.begin(), row.orbit.state.end(), [](double x) { return std::isfinite(x); }));
}

double size(const std::vector<double>& state) {
  double largest = 0;
  for (double x : state) largest = std::max(largest, std::abs(x));
  return largest;
}

bool agree(const std::vector<double>& a, const std::vector<double>& b) {
  const double allowed = tolerance * std::max(size(a), size(b));
  for (std::size_t k = 0; k < a.size(); ++k)
    if (!(std::abs(a[k] - b[k]) <= allowed)) return false;
  return true;
}

/// What attractors are sorted by beside verdict, p and n.
double first_of(const MapRow& row) { return repeats(row) && !row.orbit.state.empty() ? row.orbit.state[0] : 0; }

}  // namespace

int Attractors::number_of(const MapRow& row) const {
  if (!has_attractor(row)) return 0;
  const Orbit& o = row.orbit;
  const double middle = first_of(row);
  // Any agreeing state has its first component within this width: the larger size is at most 1 / (1 - tolerance) of
  // this row's.
  const double width = repeats(row) ? 2 * tolerance * size(o.state) : 0;
  int first = 0;
  const auto end = numbers_.upper_bound({o.motion, o.p, o.n, middle + width});
  for (auto i = numbers_.lower_bound({o.motion, o.p, o.n, middle - width}); i != end; ++i)
    if ((first == 0 || i->second < first) && (!repeats(row) || agree(states_[i->second - 1], o.state)))
      first = i->second;
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
    states_.push_back(o.state);
    numbers_.insert({{o.motion, o.p, o.n, first_of(row)}, static_cast<int>(all_.size())});
  } else {
    ++rows_left_out_;
  }
}

std::string description(const Attractor& a, int number, std::size_t rows, double section) {
  std::string out = std::to_string(number) + ": " + name(a.motion);
  if (a.motion == Motion::chaotic)
    out += ", all chaotic motions as one";
  else if (!repeats(a))
    out += ", without a period";
  else if (a.motion == Motion::rest)
    out += ", n = " + std::to_string(a.n);
  else
    out += ", z = p/n = " + std::to_string(a.p) + "/" + std::to_string(a.n);
  const double percent = 100 * static_cast<double>(a.rows) / static_cast<double>(rows);
  return out + ", xr at phase " + text(section, 15) + " from " + text(a.xr_low, 6) + " to " + text(a.xr_high, 6) +
         " m, " + text(percent, 3) + " % of the starts";
}

}  // namespace touchgo
