#include "figures/map/sweep_plot.hpp"

#include <algorithm>
#include <cmath>

#include "figures/drawing/drawn_text.hpp"
#include "figures/drawing/figures.hpp"
#include "figures/drawing/rows_of.hpp"
#include "figures/drawing/shown.hpp"
#include "figures/map/layout.hpp"
#include "figures/map/scatter.hpp"
#include "solver/number/text_stream.hpp"
#include "solver/program/undecided_rows.hpp"

namespace touchgo::figures {

namespace {

constexpr double graph_left = 24, graph_wide = 145, first_top = 9, graph_tall = 46, between = 9;  // mm
constexpr double axis_below = 15;  // mm: for the parameter's axis
constexpr double largest = 1e300;  // what can be drawn
constexpr const char *phase_0 = "#000000", *phase_pi = "#0080d0", *impact_colour = "#60a8e0", *undecided = "#b83c00",
                     *infinite = "#1a9070";
constexpr const char* exponent_colours[] = {"#000000", "#0080d0", "#909090"};  // the others have the last

bool drawable(double y) { return std::abs(y) <= largest; }

/// What lies together, and zero: all values, or those but a few in a hundred that lie far off.
DataRange bulk(std::vector<double> values) {
  std::erase_if(values, [](double y) { return !drawable(y); });
  if (values.empty()) return {0, 1};
  std::sort(values.begin(), values.end());
  const auto at = [&](std::size_t per_cent) { return values[(values.size() - 1) * per_cent / 100]; };
  DataRange all{values.front(), values.back()}, most{at(2), at(98)};
  all.take(0), most.take(0), most = most.wider(0.4);
  if (all.high - all.low <= 2 * (most.high - most.low)) return all;
  return {std::max(all.low, most.low), std::min(all.high, most.high)};
}

/// Curves of numbers over the parameter, and which rows have a mark at the panel's edge.
struct Curves {
  DataRange up;
  std::size_t beyond = 0;  // values off the axis

  explicit Curves(const std::vector<double>& values) : up(bulk(values).wider(0.12)) {  // room for the marks
    for (double y : values) beyond += drawable(y) && (y < up.low || y > up.high);
  }
};

struct SweepTable {
  std::string csv = "row,parameter,value\n";
  void add(const std::string& row, const std::string& parameter, double value = 0) {
    csv += row + ',' + parameter + ',' + text(value, 12) + '\n';
  }
  bool has(const std::string& row) const { return csv.find("\n" + row + ",") != std::string::npos; }
};

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::vector<std::string> words_about(const std::vector<SweepRow>& rows, std::size_t every, std::size_t beyond) {
  UndecidedRows reasons;
  std::size_t open = 0, endless = 0;
  for (const SweepRow& row : rows) {
    reasons.see(row.orbit);
    open += row.orbit.motion == Motion::undecided;
    endless += std::isinf(row.orbit.impacts_per_period);
  }
  std::string first = counted(rows.size(), "row") + ", " + std::to_string(open) + " undecided";
  if (endless > 0) first += ", " + std::to_string(endless) + " with infinitely many impacts per period";
  if (beyond > 0) first += ", " + counted(beyond, "value") + " beyond an axis (triangles)";
  if (every > 1) first += ". Of " + std::to_string(every) + " rows one is shown";
  std::vector<std::string> lines{first + "."};
  constexpr std::size_t most_reasons = 3;
  for (const auto& [count, why] : reasons.by_count()) {
    if (lines.size() > most_reasons) return lines.push_back("Others are undecided for other reasons."), lines;
    lines.push_back(std::to_string(count) + " undecided: " + why + ".");
  }
  return lines;
}

/// An entry of a legend for dots.
std::string key(const char* colour, const std::string& title) {
  return "NaN with points pt 7 ps 0.5 lc rgb '" + std::string(colour) + "' title '" + title + "', ";
}

std::string section_keys(const std::string& section) {
  if (section == "0") return key(phase_0, "phase 0") + key(phase_pi, "phase π");
  return key(phase_0, "at " + text(std::stod(section), 6) + " of a period") + key(phase_pi, "half a period later");
}

}  // namespace

Plot sweep_plot(const std::vector<SweepRow>& rows, const SweptPoints& found, const std::string& name,
                const std::string& parameter) {
  const std::vector<SweptPoint>& points = found.points;
  if (rows.empty() && points.empty()) throw DrawingFailed("there is no row to draw");
  std::vector<double> values;
  for (const SweepRow& row : rows) values.push_back(std::stod(row.parameter));
  for (const SweptPoint& p : points)
    if (rows.empty()) values.push_back(p.parameter);
  for (double v : values)
    if (!drawable(v)) throw DrawingFailed("values above 1e300 cannot be drawn");
  const ValueAxis across(values);

  std::vector<Dot> sections, speeds;
  DataRange section_range, speed_range;
  for (const auto& [parameter, p] : points) {
    const double y = p.impact ? p.vr : p.xr;
    if (!drawable(y)) continue;
    (p.impact ? speeds : sections).push_back({parameter, y, p.impact ? 0 : p.half});
    (p.impact ? speed_range : section_range).take(y);
  }

  SweepTable table;
  const std::size_t every = std::max<std::size_t>(1, (rows.size() + most_rows - 1) / most_rows),
                    exponents = rows.empty() ? 0 : rows[0].orbit.lambda.size();
  std::vector<double> lambdas, counts;
  for (const SweepRow& row : rows) {
    lambdas.insert(lambdas.end(), row.orbit.lambda.begin(), row.orbit.lambda.end());
    counts.push_back(row.orbit.impacts_per_period);
  }
  const Curves growth(lambdas), impacts(counts);
  auto shown_rows = [&](const auto& f) {
    for (std::size_t i = 0; i < rows.size(); i += every) f(rows[i]);
  };
  auto add_curve = [&](const std::string& name, const Curves& in, const auto& value) {
    shown_rows([&](const SweepRow& row) {
      if (const double y = value(row); y >= in.up.low && y <= in.up.high) table.add(name, row.parameter, y);
    });
    shown_rows([&](const SweepRow& row) {
      if (const double y = value(row); drawable(y) && y < in.up.low) table.add(name + " below", row.parameter);
    });
    shown_rows([&](const SweepRow& row) {
      if (const double y = value(row); drawable(y) && y > in.up.high) table.add(name + " above", row.parameter);
    });
  };
  for (std::size_t k = exponents; k-- > 0;)
    add_curve("lambda" + std::to_string(k + 1), growth, [&](const SweepRow& row) { return row.orbit.lambda[k]; });
  add_curve("impacts", impacts, [](const SweepRow& row) { return row.orbit.impacts_per_period; });
  auto add_marks = [&](const char* name, const auto& which) {
    shown_rows([&](const SweepRow& row) {
      if (which(row.orbit)) table.add(name, row.parameter);
    });
  };
  add_marks("undecided", [](const Orbit& o) { return o.motion == Motion::undecided; });
  add_marks("superstable", [](const Orbit& o) {
    return std::any_of(o.lambda.begin(), o.lambda.end(), [](double x) { return std::isinf(x); });
  });
  add_marks("endless", [](const Orbit& o) { return std::isinf(o.impacts_per_period); });

  std::vector<std::string> words;
  if (!rows.empty()) words = words_about(rows, every, growth.beyond + impacts.beyond);
  struct Panel {
    DataRange up;
    std::string label;
    std::string curves;
    std::vector<Dot>* dots = nullptr;
    std::vector<std::string> colours = {};
  };
  auto from = [&](const std::string& row) { return "'" + name + ".csv' " + rows_of(table.csv, row) + " using 2:"; };
  // A short line at an edge of the panel, `part` of it high.
  auto edge = [&](const char* row, const DataRange& up, double part, const char* colour, const char* title) {
    if (!table.has(row)) return std::string();
    const double tall = 0.05 * (up.high - up.low);
    TextStream s;
    s << from(row) << '(' << up.at(part) << "):(0):(" << tall << ") with vectors nohead lw 1 dt 1 lc rgb '" << colour
      << "' title '" << title << "', ";
    return s.str();
  };
  auto curve = [&](const std::string& row, const DataRange& up, const char* colour) {
    TextStream s;
    const std::string how = std::string(" lc rgb '") + colour + "' title '', ";
    s << from(row) << "3 with points pt 7 ps 0.2" << how << from(row + " below") << '(' << up.at(0.015)
      << ") with points pt 11 ps 0.4" << how << from(row + " above") << '(' << up.at(0.985)
      << ") with points pt 9 ps 0.4" << how;
    return s.str();
  };
  std::vector<Panel> panels;
  if (!sections.empty())
    panels.push_back(
        {section_range.wider(0.05), "x_r / m", section_keys(found.section), &sections, {phase_0, phase_pi}});
  if (!speeds.empty())
    panels.push_back(
        {speed_range.wider(0.05), "v_r / (m/s)", key(impact_colour, "at impacts"), &speeds, {impact_colour}});
  if (!rows.empty()) {
    Panel exponent{growth.up, "λ / s^{−1}", "0 with lines lt 1 lw 0.6 dt (2,2) title '', "};
    for (std::size_t k = exponents; k-- > 0;)
      exponent.curves +=
          curve("lambda" + std::to_string(k + 1), growth.up, exponent_colours[std::min<std::size_t>(k, 2)]);
    constexpr const char* names[] = {"λ_1", "λ_2", "λ_3, …"};
    for (std::size_t k = 0; k < std::min<std::size_t>(exponents, 3); ++k)
      exponent.curves += key(exponent_colours[k], names[k]);
    exponent.curves += edge("undecided", growth.up, 0, undecided, "undecided") +
                       edge("superstable", growth.up, 0.055, infinite, "λ = −∞");
    panels.push_back(std::move(exponent));
    panels.push_back({impacts.up, "impacts per period",
                      curve("impacts", impacts.up, "#000000") +
                          edge("undecided", impacts.up, 0, undecided, "undecided") +
                          edge("endless", impacts.up, 0.95, infinite, "infinitely many")});
  }

  const double tall = static_cast<double>(panels.size()) * (graph_tall + between) - between + first_top + axis_below +
                      line * static_cast<double>(words.size());
  const Page on{tall};
  Plot plot{name, page, tall, table.csv, {}};
  for (std::size_t i = 0; i < panels.size(); ++i)
    if (panels[i].dots)
      plot.rasters.push_back(
          on.placed(scattered(*panels[i].dots, across, panels[i].up, panels[i].colours),
                    {graph_left, first_top + static_cast<double>(i) * (graph_tall + between), graph_wide, graph_tall}));
  for (Panel& p : panels) p.dots = nullptr;
  plot.title = "A sweep";
  for (const std::string& w : words) plot.caption += (plot.caption.empty() ? "" : " ") + utf8(drawn(w));
  plot.alternative = plot.caption;
  plot.body = [on, panels, across, words, parameter](std::ostream& gp) {
    gp << "set multiplot\nset border 15\nset key at graph 1,1.0 bottom right horizontal reverse Left samplen 1 width "
          "-1\n"
       << across.gnuplot() << "set xtics format ''\n";
    for (std::size_t i = 0; i < panels.size(); ++i) {
      const Panel& p = panels[i];
      on.around(gp, {graph_left, first_top + static_cast<double>(i) * (graph_tall + between), graph_wide, graph_tall});
      gp << "set yrange " << p.up.gnuplot() << "\nset ylabel '" << p.label << "' offset 0.3\n";
      if (i + 1 == panels.size()) {
        gp << "set xtics format '%h'\nset xlabel " << literal(drawn(parameter)) << " noenhanced offset 0,0.4\n";
        double at = on.height - line * static_cast<double>(words.size()) + 1;
        for (std::size_t k = 0; k < words.size(); ++k, at += line)
          gp << "set label " << k + 1 << ' ' << literal(shortened(drawn(words[k]), 112)) << " noenhanced at "
             << on.at(graph_left, at) << " font " << small << '\n';
      }
      gp << "plot " << p.curves << "NaN title ''\n";
    }
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
