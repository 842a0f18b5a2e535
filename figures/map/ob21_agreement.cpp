// Where soft impacts do what hard ones do, over the frequency and the stiffness of the base; beside, the share of the
// frequencies at each stiffness, with the bands of the ledger's words.
#include "cases/claims/words.hpp"
#include "cases/ob21/studies/agreement.hpp"
#include "cases/results/field_table.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/rows_of.hpp"
#include "figures/drawing/shown.hpp"
#include "figures/map/figures.hpp"
#include "figures/map/layout.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::ob21;
namespace {

constexpr const char* restitutions[] = {"1", "0.6"};
constexpr double panel_tall = 54, panel_top = 8, panel_gap = 15, height = panel_top + 2 * panel_tall + panel_gap + 14,
                 legend = 128;  // mm
constexpr const char *good_colour = "#ececec", *very_good_colour = "#cfcfcf";

Box panel(std::size_t i) { return {18, panel_top + static_cast<double>(i) * (panel_tall + panel_gap), 68, panel_tall}; }
Box shares(std::size_t i) { return {94, panel(i).top, 30, panel_tall}; }

Painting painted_agreement(const Field& field) {
  const std::vector<Class> classes{{"all three", "#1c3a8c", 0},
                                   {"not the energy", "#8fb2d9", 0},
                                   {"not the impacts", "#0d9676", 0},
                                   {"the sign alone", "#f1da6c", 0},
                                   {"not the sign", "#000000", 0}};
  std::vector<std::uint8_t> places;
  for (const double bits : field.values) {
    const int same = static_cast<int>(bits);
    places.push_back(!(same & same_sign)      ? 4
                     : same == same_sign      ? 3
                     : !(same & same_impacts) ? 2
                     : !(same & same_energy)  ? 1
                                              : 0);
  }
  return painted(field, classes, places);
}

/// The share of the frequencies at the j-th stiffness that agree in this.
double share(const Field& f, std::size_t j, AgreementBits what) {
  double n = 0;
  for (std::size_t i = j; i < f.values.size(); i += f.up.values.size())
    n += (static_cast<int>(f.values[i]) & what) != 0;
  return n / static_cast<double>(f.across.values.size());
}

}  // namespace

Plot ob21_agreement(const Results& results) {
  const Page on{height};
  Plot plot{"ob21_agreement", page, height, "r,stiffness (kg/s^2),impacts,energy,sign of lambda1\n", {}};
  std::vector<Painting> paintings;
  std::string seen;
  for (const std::string r : restitutions) {
    Field f = field_of(results["ob21_agreement_r" + r]);
    f.up.logarithmic = true;
    double from[3] = {0, 0, 0};  // from which stiffness on every share is at least the mildest bound of "very good"
    for (std::size_t j = 0; j < f.up.values.size(); ++j) {
      plot.csv += r + "," + text(f.up.values[j], 6);
      int k = 0;
      for (const AgreementBits what : {same_impacts, same_energy, same_sign}) {
        const double s = share(f, j, what);
        plot.csv += "," + text(s, 6);
        if (s < band_of("very good").from)
          from[k] = 0;
        else if (from[k] == 0)
          from[k] = f.up.values[j];
        ++k;
      }
      plot.csv += "\n";
    }
    auto where = [](double stiffness) {
      return stiffness == 0 ? "at none" : "from ks = " + shown(stiffness, 2) + " kg/s² on";
    };
    seen += " With r = " + r + " at least " + share_text(band_of("very good").from) +
            " of the frequencies agree in impacts per period " + where(from[0]) + ", in energy per period " +
            where(from[1]) + ", in the sign of λ1 " + where(from[2]) + ".";
    paintings.push_back(painted_agreement(f));
    plot.rasters.push_back(on.placed(paintings.back().raster, panel(paintings.size() - 1)));
  }
  plot.title = "Where soft impacts do what hard ones do, over frequency and stiffness";
  plot.caption = prose("ob21_agreement caption", {seen});
  plot.alternative = "Agreement grows with the stiffness, without dissipation in the energy last." + seen;
  plot.body = [=, csv = plot.csv](std::ostream& gp) {
    gp << "set multiplot\nset border 15\n";
    for (std::size_t i = 0; i < paintings.size(); ++i) {
      const Painting& p = paintings[i];
      const bool last = i + 1 == paintings.size();
      const double y = panel(i).top;
      on.around(gp, panel(i));
      const double below = on.classes(gp, p.classes, legend, y, 10);
      gp << "set label 1 '(" << static_cast<char>('a' + i) << ")  r = " << restitutions[i] << "' at "
         << on.at(panel(i).left, y - 3) << "\nunset key\n"
         << cell_axes(p.across, p.up) << "set ylabel 'k_s / (kg/s^2)' offset 0.5\n"
         << (last ? "set xlabel 'η / (rad/s)' offset 0,0.4\n" : "unset xlabel\n")
         << "plot NaN\nunset label\nunset object\n";

      on.around(gp, shares(i));
      for (const auto& [word, colour] : {std::pair{"good", good_colour}, {"very good", very_good_colour}}) {
        const Band band = band_of(word);
        gp << "set object rectangle from " << band.from << ", graph 0 to " << band.to
           << ", graph 1 behind fs solid 1 noborder fc rgb '" << colour << "'\n";
      }
      gp << "set key at " << on.at(legend - 2, below + 3) << " left top Left reverse samplen 1.8 spacing 1.1\n"
         << "set xrange [0:1]\nset xtics 0, 0.5, 1\nset format y ''\nunset ylabel\n"
         << (last ? "set xlabel 'share of η' offset 0,0.4\n" : "");
      const std::string from = "'ob21_agreement.csv' " + rows_of(csv, restitutions[i]) + " using ";
      auto curve = [&](int column, const char* title) {
        return from + std::to_string(column) + ":2 with lines lt " + std::to_string(column - 2) + " title '" + title +
               "'";
      };
      gp << "plot " << curve(3, "impacts") << ", " << curve(4, "energy") << ", " << curve(5, "sign of λ_1")
         << ", NaN with boxes dt 1 lw 1 fs solid 1 border lc rgb '#606060' fc rgb '" << good_colour
         << "' title '“good”', NaN with boxes dt 1 lw 1 fs solid 1 border lc rgb '#606060' fc rgb '" << very_good_colour
         << "' title '“very good”'\nunset object\n";
    }
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
