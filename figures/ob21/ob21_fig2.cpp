// OB21, Fig. 2: r (line 1) and r0 (line 2) versus xi_s. r0 after Eq. (14) with x^2 = xi^2/(1 - xi^2).
#include <algorithm>

#include "figures/drawing/prose.hpp"
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_printed.hpp"
#include "solver/number/text.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::ob21;

Plot ob21_fig2(const Results& results) {
  TextStream csv;
  csv.precision(12);
  csv << "curve,xi_s,restitution\n";
  const Table& t = results["ob21_restitution_curves"];
  double limit = 0;
  for (std::size_t i = 0; i < t.rows(); ++i) {
    const std::string& curve = t.words("curve")[i];
    if (curve == "no pull") continue;
    if (curve == "r0") limit = std::max(limit, t.numbers("xi")[i]);
    csv << curve << ',' << t.numbers("xi")[i] << ',' << t.numbers("restitution")[i] << '\n';
  }
  const std::string printed = printed_in(results["ledger"], "ob21-eq14-limit").at(0), computed = text(limit, 4);

  Plot plot{"ob21_fig2", column, 68, csv.str(), {}};
  plot.title = "OB21, Fig. 2: restitution against the damping ratio, by Eq. (10) and by the older Eq. (14)";
  plot.caption = prose("ob21_fig2 caption", {computed, printed});
  plot.alternative = prose("ob21_fig2 alternative", {computed, printed});
  plot.body = [=](std::ostream& gp) {
    auto curve = [](const char* name, const char* style) {
      return "'ob21_fig2.csv' skip 1 using (strcol(1) eq '" + std::string(name) + "' ? $2 : NaN):3 with lines " + style;
    };
    gp << "set xrange [0:1]\nset yrange [0:1.02]\nset xlabel 'ξ_s'\nset ylabel 'r, r_0'\n"
       << "set key top right samplen 3.5 spacing 1.2\nset label 1 '1' at 0.36,0.4\nset label 2 '2' at 0.22,0.28\n"
       << "set label 3 'r_0 ends at " << computed << "' at graph 1,0.6 right\nset label 4 'printed " << printed
       << "' at graph 1,0.5 right tc rgb '#c03000'\nset label 5 '' at " << computed << ",0 point pt 6 ps 1 lw 1.5\n"
       << "set label 6 '' at " << printed << ",0 point pt 13 ps 0.6 lc rgb '#c03000'\nplot "
       << curve("r", "lt 1 title 'r'") << ", " << curve("r0", "lt 2 title 'r_0'") << "\n";
  };
  return plot;
}

}  // namespace touchgo::figures
