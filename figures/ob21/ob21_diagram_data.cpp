#include "figures/ob21/ob21_diagram_data.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <stdexcept>
#include <tuple>

#include "cases/ob21/studies/thinning.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::ob21;
namespace {

constexpr std::array<const char*, 19> columns{"row",
                                              "frequency (rad/s)",
                                              "start",
                                              "apart",
                                              "lambda1 (1/s)",
                                              "lambda2 (1/s)",
                                              "impacts per period",
                                              "energy per period (mJ)",
                                              "lambda1 standard error (1/s)",
                                              "p",
                                              "n",
                                              "rest fraction",
                                              "contact fraction",
                                              "motion",
                                              "half",
                                              "xr from (mm)",
                                              "xr to (mm)",
                                              "vr from (m/s)",
                                              "vr to (m/s)"};
constexpr const char* after_run = ",,,,,,,,,,,";  // a row that is no run leaves start to motion empty
constexpr double to_milli = 1e3;

// The four quantities that lines show, of one run.
std::array<double, 4> plotted(const Table& orbits, std::size_t i) {
  return {orbits.numbers("lambda1")[i], orbits.numbers("lambda2")[i], orbits.numbers("impacts_per_period")[i],
          to_milli * orbits.numbers("energy_per_period")[i]};
}

double spot(const DataRange& r) { return (r.high - r.low) / spots_high; }

// Values of one frequency, as dashes.
struct Dash {
  double from, to;
};
std::vector<Dash> dashes(std::vector<double> values, double apart) {
  std::sort(values.begin(), values.end());
  std::vector<Dash> all;
  for (double v : values)
    if (all.empty() || v - all.back().to > apart)
      all.push_back({v, v});
    else
      all.back().to = v;
  return all;
}

}  // namespace

void DiagramAxes::take(const DiagramData& d) {
  const Words& kind = d.points.words("kind");
  const Numbers &xr = d.points.numbers("xr"), &vr = d.points.numbers("vr");
  for (std::size_t i = 0; i < kind.size(); ++i)
    kind[i] == "impact" ? impact.take(vr[i]) : section.take(to_milli * xr[i]);
  for (double e : d.orbits.numbers("energy_per_period")) energy.take(to_milli * e);
  for (const char* lambda : {"lambda1", "lambda2"})
    for (double l : d.orbits.numbers(lambda)) superstable = superstable || std::isinf(l);
  for (double count : d.orbits.numbers("impacts_per_period")) rests = rests || std::isinf(count);
}

std::string diagram_column(const std::string& name) {
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (const std::string column = columns[i]; column == name || column.starts_with(name + " ("))
      return "$" + std::to_string(i + 1);
  throw std::out_of_range("no column " + name);
}

std::string diagram_csv(const DiagramData& d, const DiagramAxes& axes) {
  TextStream csv;
  csv.precision(7);
  for (const char* column : columns) csv << (column == columns[0] ? "" : ",") << column;
  csv << '\n';

  const Numbers &frequency = d.orbits.numbers("frequency"), &start = d.orbits.numbers("start");
  const Words& motion = d.orbits.words("motion");
  std::vector<const Numbers*> told;
  for (const char* column : {"lambda1_stderr", "p", "n", "rest_fraction", "contact_fraction"})
    told.push_back(&d.orbits.numbers(column));
  const std::array<double, 4> near{spot(axes.exponent), spot(axes.exponent), spot(axes.count), spot(axes.energy)};
  auto write = [&](const char* row, std::size_t i, bool apart) {
    csv << row << ',' << frequency[i] << ',' << start[i] << ',' << apart;
    for (double y : plotted(d.orbits, i)) csv << ',' << y;
    for (const Numbers* column : told) csv << ',' << (*column)[i];
    csv << ',' << motion[i] << ",,,,,\n";
  };
  const double starts = d.orbits.rows() == 0 ? 0 : *std::max_element(start.begin(), start.end()) + 1;
  for (int s = 0; s < starts; ++s) {  // a line follows one start
    std::size_t first = 0;            // start 0 at this frequency
    for (std::size_t i = 0; i < d.orbits.rows(); ++i) {
      if (start[i] == 0) first = i;
      if (start[i] != s) continue;
      const std::array<double, 4> here = plotted(d.orbits, i), there = plotted(d.orbits, first);
      bool apart = false;
      for (std::size_t k = 0; k < here.size(); ++k)
        apart = apart || !(here[k] == there[k] || std::abs(here[k] - there[k]) <= near[k]);
      write("orbit", i, apart);
    }
  }
  double last = -outside_apart;
  for (std::size_t i = 0; i < d.orbits.rows(); ++i) {
    const auto [l1, l2, count, energy] = plotted(d.orbits, i);
    const bool below = std::isfinite(l2) && l2 < axes.exponent.low,
               above = std::isfinite(count) && count > axes.count.high;
    if (!(below || above) || frequency[i] - last < outside_apart) continue;
    write("outside", i, false);
    last = frequency[i];
  }

  std::map<std::tuple<std::string, double, double>, std::vector<double>> clouds;  // by kind, frequency, half
  const Words& kind = d.points.words("kind");
  for (std::size_t i = 0; i < kind.size(); ++i) {
    const bool impact = kind[i] == "impact";
    clouds[{kind[i], d.points.numbers("frequency")[i], impact ? 0 : d.points.numbers("half")[i]}].push_back(
        impact ? d.points.numbers("vr")[i] : to_milli * d.points.numbers("xr")[i]);
  }
  for (const auto& [which, values] : clouds) {
    const auto& [what, at, half] = which;
    const bool impact = what == "impact";
    for (const Dash& dash : dashes(values, 1.6 * spot(impact ? axes.impact : axes.section)))
      csv << what << ',' << at << ',' << after_run << ',' << (impact ? ",,," : std::to_string(int(half)) + ",")
          << dash.from << ',' << dash.to << (impact ? "" : ",,") << '\n';
  }
  return csv.str();
}

}  // namespace touchgo::figures
