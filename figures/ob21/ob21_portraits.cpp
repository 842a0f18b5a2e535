#include "figures/ob21/ob21_portraits.hpp"

#include <sstream>

#include "cases/experiments/ob21_settled.hpp"
#include "figures/drawing/range.hpp"

namespace touchgo::figures::ob21 {

using namespace cases::experiments;
using namespace drawing;

Plot portraits(const std::string& name, const std::vector<Portrait>& shown, const Results& results) {
  std::ostringstream csv;
  csv.precision(8);
  csv << "portrait,periods,x,v,xr,vr,touching\n";
  Range base, x, v, xr, vr;  // the same for all columns
  for (std::size_t i = 0; i < shown.size(); ++i)
    for (const SettledMoment& m : settled_motion(results[shown[i].result])) {
      base.take(1e3 * (m.x - m.xr)), x.take(1e3 * m.x), x.take(base.low);
      v.take(m.v), xr.take(1e3 * m.xr), vr.take(m.vr);
      csv << i + 1 << ',' << m.t << ',' << m.x << ',' << m.v << ',' << m.xr << ',' << m.vr << ',' << m.touching << '\n';
    }

  Plot plot{name, 168, 152, csv.str(), {}};
  plot.body = [=](std::ostream& gp) {
    gp << "set lmargin 11\n"
       << "set rmargin 2\nset tmargin 2\nset bmargin 3.2\nset multiplot layout 2," << shown.size() << "\n"
       << "unset key\n";
    auto curve = [&](std::size_t i, const std::string& x, const std::string& y, const std::string& condition) {
      return "'" + name + ".csv' skip 1 using ($1 == " + std::to_string(i + 1) + condition + " ? " + x + " : NaN):(" +
             y + ") with lines ";
    };
    auto ranges = [](const Range& across, const Range& up) {
      return "set xrange " + across.wider(0.05).gnuplot() + "\nset yrange " + up.wider(0.05).gnuplot() + "\n";
    };
    gp << "set ylabel 'x′ / (m/s)'\nset xlabel 'x / mm'\n"
       << ranges(x, v) << "set label 2 'base' at " << base.high << ",0 left offset 0.4,0 tc rgb '#b04000'\n";
    for (std::size_t i = 0; i < shown.size(); ++i)
      gp << "set label 1 '(" << static_cast<char>('a' + i) << ") " << shown[i].title << "' at graph 0,1.06\nplot "
         << curve(i, "1e3 * ($3 - $5)", "$4 - $6", " && $2 <= 1") << "lw 1 dt 2 lc rgb '#b04000', "
         << curve(i, "1e3 * $3", "$4", "") << "lw 1.2 lc rgb '#000000'\n";
    gp << "set ylabel 'v_r / (m/s)'\nset xlabel 'x_r / mm'\nunset label\nset xzeroaxis lt 1 lw 0.5 lc rgb "
       << "'#909090'\n"
       << ranges(xr, vr);
    for (std::size_t i = 0; i < shown.size(); ++i)
      gp << "plot " << curve(i, "1e3 * $5", "$6", "") << "lw 1.2 lc rgb '#000000', "
         << curve(i, "1e3 * $5", "$6", " && $7 == 1") << "lw 3 lc rgb '#000000'\n";
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures::ob21
