// OB21, Fig. 16: time diagrams for the systems and a zoom window at r = 0.6, eta = 6.9; hard contact model (a), soft
// contact model with ks = 200000 (b). N counts periods of the forcing after a long transient. The zoom shows the
// longest contact: hard, it is a rest after impacts that accumulate; soft, a single slow impact.
#include <algorithm>
#include <sstream>

#include "cases/experiments/ob21_settled.hpp"
#include "figures/drawing/plot.hpp"
#include "figures/ob21/figures.hpp"

namespace touchgo::figures::ob21 {

using namespace cases::experiments;
using namespace drawing;
namespace {

struct Window {
  double from = 0, to = 0;
};

/// The longest time in contact.
Window longest_contact(const std::vector<SettledMoment>& moments) {
  Window longest;
  double since = 0;
  for (std::size_t i = 0; i < moments.size(); ++i) {
    if (i == 0 || !moments[i - 1].touching) since = moments[i].t;
    if (moments[i].touching && moments[i].t - since > longest.to - longest.from) longest = {since, moments[i].t};
  }
  return longest;
}

}  // namespace

Plot ob21_fig16(const Results& results) {
  const char* models[] = {"hard", "soft"};
  Window zoom[2];
  double deepest = 0, highest = 0;
  std::ostringstream csv;
  csv.precision(9);
  csv << "model,periods,xr,vr,touching\n";
  for (int i = 0; i < 2; ++i) {
    const std::vector<SettledMoment> moments =
        settled_motion(results[i == 0 ? "ob21_settled_r0.6_hard_eta6.9" : "ob21_settled_r0.6_ks200000_eta6.9"]);
    zoom[i] = longest_contact(moments);
    for (const SettledMoment& m : moments) {
      deepest = std::min(deepest, m.xr), highest = std::max(highest, m.xr);
      csv << models[i] << ',' << m.t << ',' << m.xr << ',' << m.vr << ',' << m.touching << '\n';
    }
  }
  const double wide = std::max(zoom[0].to - zoom[0].from, zoom[1].to - zoom[1].from);

  Plot plot{"ob21_fig16", 168, 142, csv.str(), {}};
  plot.body = [=](std::ostream& gp) {
    gp << "set lmargin 11\n"
       << "set rmargin 2\nset tmargin 2\nset bmargin 3.2\nunset key\nset xlabel 'N'\n"
       << "set xzeroaxis lt 1 lw 0.5 lc rgb '#909090'\nset multiplot layout 2,2\n";
    for (int i = 0; i < 2; ++i)
      for (bool close : {false, true}) {
        auto curve = [&](const char* condition, const char* style) {
          return "'ob21_fig16.csv' skip 1 using (strcol(1) eq '" + std::string(models[i]) + "'" + condition +
                 " ? $2 : NaN):" + (close ? "(1e6 * $3)" : "(1e3 * $3)") + " with lines lc rgb '#000000' " + style;
        };
        const Window w = close ? Window{zoom[i].from - 2 * wide, zoom[i].to + wide} : Window{0, 20};
        gp << "set xtics " << (close ? 0.2 : 5) << "\nset xrange [" << w.from << ":" << w.to << "]\nset yrange ["
           << (close ? std::to_string(1.2e6 * deepest) + ":" + std::to_string(-6e6 * deepest)
                     : "-1:" + std::to_string(1.05e3 * highest))
           << "]\n"
           << "set ylabel '" << (close ? "x_r / μm" : "x_r / mm") << "'\nset label 1 '("
           << (i == 0 ? "a) hard" : "b) k_s = 200000") << (close ? ", zoom" : "") << "' at graph 0,1.07\nplot "
           << curve("", "lw 1.1") << ", " << curve(" && $5 == 1", "lw 3.5") << "\n";
      }
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures::ob21
