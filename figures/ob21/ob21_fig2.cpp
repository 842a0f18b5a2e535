// OB21, Fig. 2: relations between the parameters r (line 1) and r0 (line 2) versus xi_s. r0 after Eq. (14) with x^2 =
// xi^2/(1 - xi^2); it ends where it stops being real.
#include <sstream>

#include "figures/drawing/plot.hpp"
#include "figures/ob21/figures.hpp"

namespace touchgo::figures::ob21 {

using namespace drawing;

Plot ob21_fig2(const Results& results) {
  std::ostringstream csv;
  csv.precision(12);
  csv << "curve,xi,value\n";
  const Table& t = results["ob21_restitution_curves"];
  for (std::size_t i = 0; i < t.rows(); ++i)
    if (t.words("curve")[i] != "no pull")
      csv << t.words("curve")[i] << ',' << t.numbers("xi")[i] << ',' << t.numbers("restitution")[i] << '\n';

  Plot plot{"ob21_fig2", 132, 97, csv.str(), {}};
  plot.body = [](std::ostream& gp) {
    auto curve = [](const char* name, const char* style) {
      return "'ob21_fig2.csv' skip 1 using (strcol(1) eq '" + std::string(name) + "' ? $2 : NaN):3 with lines lw 2 " +
             style;
    };
    gp << ""
       << "set xrange [0:1]\nset yrange [0:1.02]\nset xlabel 'ξ_s'\nset ylabel 'r, r_0'\n"
       << "set key top right samplen 3.5 spacing 1.2\nset label 1 '1' at 0.33,0.40\nset label 2 '2' at 0.255,0.28\n"
       << "plot " << curve("r", "lc rgb '#000000' dt 1 title 'r'") << ", "
       << curve("r0", "lc rgb '#0060a8' dt 2 title 'r_0'") << "\n";
  };
  return plot;
}

}  // namespace touchgo::figures::ob21
