// The authors' procedure as a plane (r = 0.6, hard): by the steps in a period and the tolerance of the gap at impacts,
// where a code without rest has an exponent whose sign its run shows, and where it counts the printed numbers of
// impacts.
#include <array>
#include <cmath>

#include "cases/ob21/studies/no_rest.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/range.hpp"
#include "figures/drawing/rows_of.hpp"
#include "figures/drawing/shown.hpp"
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_printed.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::ob21;
namespace {

/// A kind of cell, its colour and gnuplot's point.
struct CellKind {
  const char *name, *points;
};
constexpr std::array<CellKind, 6> cell_kinds{{{"undecided", ""},  // the ground
                                              {"positive", "pt 5 ps 0.55 lc rgb '#f0a040'"},
                                              {"negative", "pt 5 ps 0.55 lc rgb '#4a80bc'"},
                                              {"given up", "pt 5 ps 0.55 lc rgb '#ffffff'"},
                                              {"printed count", "pt 6 ps 0.5 lw 1.5 lc rgb '#000000'"},
                                              {"found", "pt 2 ps 1 lw 2.5 lc rgb '#c00060'"}}};
constexpr double margin = 1.07;  // of an axis
constexpr double beside = 0.05;  // of the printed count: a cell that is marked

const char* kind_of(const PlaneCell& c) {
  return std::isnan(c.impacts)      ? "given up"
         : c.lambda1 > 2 * c.error  ? "positive"
         : c.lambda1 < -2 * c.error ? "negative"
                                    : "undecided";
}

}  // namespace

Plot ob21_plane(const Results& results) {
  const std::vector<PlaneCell> plane = plane_cells(results["ob21_plane"]),
                               found = plane_cells(results["ob21_plane_found"]);
  const std::vector<PrintedNumber> printed = printed_of({"0.6", ""}, results["ledger"]);
  TextStream csv;
  csv << "panel,kind,steps per period,tolerance (m),impacts per period,lambda1 (1/s)\n";
  std::string seen, exponents;  // the latter of the settings found
  std::vector<std::string> titles;
  std::vector<std::pair<DataRange, DataRange>> ranges;  // of the steps and the tolerances
  for (const PrintedNumber& p : printed)
    for (const std::string& procedure : no_rest_procedures()) {
      const char panel = static_cast<char>('a' + titles.size());
      titles.push_back(std::string("(") + panel + ")  η = " + text(p.frequency, 2) + " rad/s, " + procedure);
      auto is_here = [&](const PlaneCell& c) { return c.setting.procedure == procedure && c.frequency == p.frequency; };
      std::pair<DataRange, DataRange> range;
      for (const PlaneCell& c : plane)
        if (c.setting.procedure == procedure)
          for (const double beyond : {1 / margin, margin})
            range.first.take(c.setting.per_period * beyond), range.second.take(c.setting.tolerance * beyond);
      ranges.push_back(range);
      std::array<int, cell_kinds.size()> cells{};
      for (std::size_t k = 0; k < cell_kinds.size(); ++k) {
        const std::string kind = cell_kinds[k].name;
        for (const PlaneCell& c : kind == "found" ? found : plane) {
          const bool shown_here = kind == "found" || kind == "printed count"
                                      ? std::abs(c.impacts / p.value() - 1) <= beside
                                      : kind == kind_of(c);
          if (!is_here(c) || !shown_here) continue;
          if (kind == "found")
            exponents += (exponents.empty() ? ""
                          : cells[k] == 0   ? ", "
                                            : " and ") +
                         (cells[k] == 0 ? std::string("(") + panel + ") " : "") + shown(c.lambda1, 2) + " ± " +
                         shown(c.error, 2);
          ++cells[k];
          csv << panel << ',' << kind << ',' << c.setting.per_period << ',' << c.setting.tolerance << ',' << c.impacts
              << ',' << c.lambda1 << '\n';
        }
      }
      seen += " (" + std::string(1, panel) + ") λ1 > 0 at " + std::to_string(cells[1]) + " cells, < 0 at " +
              std::to_string(cells[2]) + ", undecided at " + std::to_string(cells[0]) +
              ", given up after too many steps at " + std::to_string(cells[3]) + "; within 5 % of " + p.text + " at " +
              std::to_string(cells[4]) + ".";
    }
  std::string both;
  for (const PrintedNumber& p : printed)
    for (const PlaneCell& c : found)
      if (c.setting == nearest_setting() && c.frequency == p.frequency)
        both += (both.empty() ? "" : " and ") + text(c.impacts, 5);

  Plot plot{"ob21_plane", page, 142, csv.str(), {}};
  plot.title = "OB21: what a code without rest shows, by its steps and its tolerance";
  plot.caption = prose("ob21_plane caption",
                       {printed.at(0).text + " and " + printed.at(1).text, exponents,
                        text(nearest_setting().per_period, 3), shown(1e6 * nearest_setting().tolerance, 3), both});
  plot.alternative = prose("ob21_plane alternative", {seen});
  plot.body = [=, data = plot.csv](std::ostream& gp) {
    gp << "set multiplot\nset border 15\nunset key\nset logscale xy\nset format y '10^{%T}'\nset xtics "
          "(50,100,200,500,1000)\n"
          "set ytics (1e-10,1e-9,1e-8,1e-7,1e-6,1e-5,1e-4,1e-3)\n";  // gnuplot 6 has others over less than two decades
    for (std::size_t i = 0; i < titles.size(); ++i) {
      const bool left = i % 2 == 0, above = i < 2;
      gp << "set lmargin at screen " << (left ? 0.12 : 0.59) << "\nset rmargin at screen " << (left ? 0.51 : 0.98)
         << "\nset tmargin at screen " << (above ? 0.945 : 0.445) << "\nset bmargin at screen "
         << (above ? 0.615 : 0.115) << "\nset xrange " << ranges[i].first.gnuplot() << "\nset yrange ["
         << ranges[i].second.low << ":" << ranges[i].second.high
         << "]\nset xlabel 'steps per period' offset 0,0.4\nset ylabel '" << (left ? "tolerance of the gap / m" : "")
         << "'\nset label 1 '" << titles[i]
         << "' at graph 0,1.06\nset object 1 rectangle from graph 0,0 to graph 1,1 behind fillcolor rgb '#ccdcec' "
            "fillstyle solid "
         << "noborder\nplot ";
      bool first = true;
      for (const CellKind& kind : cell_kinds) {
        if (!*kind.points) continue;
        const std::string begins = std::string(1, static_cast<char>('a' + i)) + "," + kind.name;
        if (data.find("\n" + begins + ",") == std::string::npos) continue;
        gp << (first ? "" : ", ") << "'ob21_plane.csv' " << figures::rows_of(data, begins) << " using 3:4 with points "
           << kind.points;
        first = false;
      }
      gp << (first ? "NaN\n" : "\n");
    }
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
