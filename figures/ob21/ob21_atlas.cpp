// The atlas: where motions with one impact in 1 to 5 periods exist and are stable, for every base and restitution of
// the paper, and beside each window what random starts reach.
#include <algorithm>
#include <map>

#include "cases/ob21/studies/atlas.hpp"
#include "cases/ob21/studies/proved_windows.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/rows_of.hpp"
#include "figures/drawing/shown.hpp"
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_printed.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::ob21;
namespace {

/// The models of the atlas that a survey knows.
std::vector<Model> atlas_surveyed() {
  const std::vector<Model> known = surveyed_models();
  std::vector<Model> all;
  for (const Model& m : atlas_models())
    if (std::find(known.begin(), known.end(), m) != known.end()) all.push_back(m);
  return all;
}

}  // namespace

std::vector<std::string> atlas_needs() {
  std::vector<std::string> needs{"ob21_atlas"};
  for (const Model& m : atlas_surveyed()) needs.push_back(survey_name(m));
  return needs;
}

Plot ob21_atlas(const Results& results) {
  constexpr double page_height = 137, first_top = 7, tall = 34, row = 40;  // mm
  constexpr std::size_t bases = 5;
  const std::vector<AtlasWindow> windows = atlas_windows(results["ob21_atlas"]);
  const std::vector<Model> models = atlas_models(), surveys = atlas_surveyed();
  constexpr const char* kinds[] = {"window", "other", "surveyed"};   // other: ends that are no flip
  std::map<std::pair<std::size_t, std::string>, std::string> lines;  // by panel and kind
  std::string seen;
  for (std::size_t i = 0; i < models.size(); ++i) {
    const Model& m = models[i];
    auto line = [&](const char* kind, int periods, double from, const std::string& rest) {
      TextStream s;
      s.precision(12);
      s << i / bases << ',' << kind << ',' << bases - i % bases << ',' << periods << ',' << from << ',' << rest << ','
        << m.restitution << ',' << (m.stiffness.empty() ? "hard" : m.stiffness) << '\n';
      lines[{i / bases, kind}] += s.str();
    };
    seen += " With " + in_words(m) + ":";
    for (const AtlasWindow& w : windows) {
      if (w.restitution != m.restitution || w.stiffness != m.stiffness) continue;
      line("window", w.periods, w.low, shown(w.high, 12) + "," + w.low_is + "," + w.high_is);
      for (const auto& [end, is] : {std::pair{w.low, w.low_is}, std::pair{w.high, w.high_is}})
        if (is != "flip" && is != "range") line("other", w.periods, end, "," + is + ",");
      seen += " 1/" + std::to_string(w.periods) + " " + shown(w.low, 6) + " to " + shown(w.high, 6) + ",";
    }
    seen.back() = '.';
    if (std::find(surveys.begin(), surveys.end(), m) == surveys.end()) continue;
    for (const SurveyedRange& r : one_impact_ranges(survey(results[survey_name(m)])))
      line("surveyed", r.periods, r.low, shown(r.high, 12) + ",,");
  }
  std::string csv = "panel,kind,line,periods,from (rad/s),to (rad/s),from is,to is,restitution,ks (kg/s^2)\n";
  for (std::size_t panel = 0; panel < models.size() / bases; ++panel)
    for (const char* kind : kinds) csv += lines[{panel, kind}];

  Plot plot{"ob21_atlas", page, page_height, csv, {}};
  plot.title = "OB21: an atlas of the windows of one impact, for every base and restitution";
  plot.caption = prose("ob21_atlas caption");
  plot.alternative = prose("ob21_atlas alternative", {seen});
  plot.body = [=, data = plot.csv](std::ostream& gp) {
    auto at = [](double mm) { return 1 - mm / page_height; };
    gp << "set multiplot\nunset key\nset xrange [2:10]\nset lmargin at screen 0.13\nset rmargin at screen 0.98\n"
       << "set yrange [0.4:5.75]\nset ytics ('hard' 5, '200000' 4, '2000' 3, '500' 2, '100' 1)\n";
    for (std::size_t panel = 0; panel < 3; ++panel) {
      const double top = first_top + static_cast<double>(panel) * row;
      const std::string number = std::to_string(panel);
      auto from = [&](const char* kind) {
        return "'ob21_atlas.csv' " + rows_of(data, number + "," + kind) + " using ";
      };
      auto bars = [&](const char* kind, const char* offset, const char* width, const char* colour) {
        return from(kind) + "5:($3 " + offset + "):($6 - $5):(0) with vectors nohead dt 1 lw " + width + " lc rgb '" +
               colour + "'";
      };
      const bool last = panel == 2;
      gp << "set tmargin at screen " << at(top) << "\nset bmargin at screen " << at(top + tall)
         << "\nset xtics format '" << (last ? "% h" : "") << "'\n"
         << (last ? "set xlabel 'η / (rad/s)' offset 0,0.4\n" : "") << "set ylabel 'k_s / (kg/s²)' offset 1\n"
         << "set label 1 '("
         << "abc"[panel] << ")  r = " << models[panel * bases].restitution << "' at graph 0,1.06\nplot "
         << bars("window", "+ 0.05", "5", "#0060a0") << ", " << bars("surveyed", "- 0.22", "2.5", "#e08000") << ", "
         << from("window") << "(($5 + $6) / 2):($3 + 0.36):(sprintf('1/%d', $4)) with labels font " << small;
      if (data.find("\n" + number + ",other,") != std::string::npos)
        gp << ", " << from("other") << "5:($3 + 0.05) with points pt 6 ps 0.8 lc rgb '#c00060'";
      gp << "\n";
    }
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
