// Where motions with one impact in 1 to 5 periods are proved to exist and to be stable, beneath the bifurcation
// diagrams: hard impacts and ks = 200000, r = 1 and 0.6. Beside each proved window what random starts reach.

#include "cases/ob21/studies/proved_windows.hpp"
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

constexpr const char *proved_colour = "#0060a0", *surveyed_colour = "#e08000";

const std::vector<Model>& drawn_models() {
  static const std::vector<Model> all{{"1", ""}, {"1", "200000"}, {"0.6", ""}, {"0.6", "200000"}};
  return all;
}

}  // namespace

std::vector<std::string> windows_needs() {
  std::vector<std::string> needs{"ob21_proved_windows"};
  for (const Model& m : drawn_models()) needs.push_back(survey_name(m)), needs.push_back(survey_name(m) + "_points");
  return needs;
}

Plot ob21_windows(const Results& results) {
  constexpr double page_height = 150, first_top = 10, tall = 34, strip = 20, between = 2, row = 70;  // mm
  TextStream csv;
  csv.precision(10);
  csv << "model,kind,periods,from (rad/s),to (rad/s),xr (mm)\n";
  const std::vector<ProvedWindow> windows = proved_windows(results["ob21_proved_windows"]);
  std::string seen;
  std::vector<DataRange> section(drawn_models().size());
  DataRange eta;
  for (std::size_t i = 0; i < drawn_models().size(); ++i) {
    const Model& model = drawn_models()[i];
    const Survey its = survey(results[survey_name(model)]);
    const Table& points = results[survey_name(model) + "_points"];
    for (std::size_t k = 0; k < points.rows(); ++k) {
      if (points.words("kind")[k] != "section" || points.numbers("half")[k] != 0) continue;
      const double frequency = points.numbers("frequency")[k], xr = 1000 * points.numbers("xr")[k];
      eta.take(frequency), section[i].take(xr);
      csv << i << ",section,," << frequency << ",," << xr << '\n';
    }
    seen += (i > 0 ? " With " : "With ") + in_words(model) + ":";
    for (const ProvedWindow& w : windows) {
      if (w.restitution != model.restitution || w.stiffness != model.stiffness) continue;
      csv << i << ",proved," << w.periods << ',' << w.low << ',' << w.high << ",\n";
      seen += " 1/" + std::to_string(w.periods) + " " + shown(w.low, 6) + " to " + shown(w.high, 6) + ",";
    }
    seen.back() = '.';
    for (const SurveyedRange& r : one_impact_ranges(its))
      csv << i << ",surveyed," << r.periods << ',' << r.low << ',' << r.high << ",\n";
  }

  Plot plot{"ob21_windows", page, page_height, csv.str(), {}};
  plot.title = "OB21: windows of one impact in 1 to 5 periods, proved, and what random starts reach";
  plot.caption = prose("ob21_windows caption");
  plot.alternative = prose("ob21_windows alternative", {seen});
  plot.body = [=, data = plot.csv](std::ostream& gp) {
    auto at = [](double mm) { return 1 - mm / page_height; };
    gp << "set multiplot\nunset key\nset xrange " << eta.gnuplot() << "\n";
    for (std::size_t i = 0; i < drawn_models().size(); ++i) {
      const double top = first_top + static_cast<double>(i / 2) * row;
      const bool left = i % 2 == 0;
      auto from = [&](const char* kind) {
        return "'ob21_windows.csv' " + rows_of(data, std::to_string(i) + "," + kind) + " using ";
      };
      auto bars = [&](const char* kind, const char* offset, const char* width, const char* colour) {
        return from(kind) + "4:($3 " + offset + "):($5 - $4):(0) with vectors nohead dt 1 lw " + width + " lc rgb '" +
               colour + "'";
      };
      gp << "set lmargin at screen " << (left ? 0.1 : 0.58) << "\nset rmargin at screen " << (left ? 0.5 : 0.98)
         << "\nset tmargin at screen " << at(top) << "\nset bmargin at screen " << at(top + tall) << "\nset yrange "
         << section[i].wider(0.03).gnuplot() << "\nset ytics autofreq\nset xtics format ''\nunset xlabel\nset ylabel '"
         << (left ? "x_r / mm" : "") << "' offset 0.5\nset label 1 '("
         << "abcd"[i] << ")  " << label(drawn_models()[i]) << "' at graph 0,1.08\nplot " << from("section")
         << "4:6 with dots lc rgb '#000000'\nunset label\n"
         << "set tmargin at screen " << at(top + tall + between) << "\nset bmargin at screen "
         << at(top + tall + between + strip) << "\nset yrange [0.3:5.7]\nset ytics 1\nset ylabel '"
         << (left ? "periods" : "") << "'\nset xtics format '% h'\n";
      if (i >= 2) gp << "set xlabel 'η / (rad/s)' offset 0,0.4\n";
      gp << "plot " << bars("proved", "+ 0.15", "5", proved_colour) << ", "
         << bars("surveyed", "- 0.22", "2.5", surveyed_colour) << "\n";
    }
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
