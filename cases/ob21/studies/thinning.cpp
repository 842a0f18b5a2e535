#include "cases/ob21/studies/thinning.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <utility>

namespace touchgo::cases::ob21 {
namespace {

/// The height of a panel: all finite values, and the margin.
struct PanelHeight {
  double low = std::numeric_limits<double>::infinity(), high = -low;

  void take(double y) {
    if (std::isfinite(y)) low = std::min(low, y), high = std::max(high, y);
  }
  void widen() {
    const double margin = high > low ? 0.03 * (high - low) : std::max(1e-9, std::abs(high) / 10);
    low -= margin, high += margin;
  }
  long spot(double y) const { return std::lround(spots_high * (y - low) / (high - low)); }
};

}  // namespace

std::vector<SweepRow> thinned(std::vector<SweepRow> rows) {
  PanelHeight sections, impacts;
  for (const SweepRow& r : rows)
    for (const DiagramPoint& p : r.points) p.impact ? impacts.take(p.vr) : sections.take(p.xr);
  sections.widen(), impacts.widen();

  std::set<std::pair<int, long>> taken;  // at one parameter: impacts (-1) or half of the period, spot
  const std::string* parameter = nullptr;
  for (SweepRow& r : rows) {
    if (!parameter || r.parameter != *parameter) taken.clear();
    parameter = &r.parameter;
    std::erase_if(r.points, [&](const DiagramPoint& p) {
      return !taken.insert(p.impact ? std::pair{-1, impacts.spot(p.vr)} : std::pair{p.half, sections.spot(p.xr)})
                  .second;
    });
  }
  return rows;
}

}  // namespace touchgo::cases::ob21
