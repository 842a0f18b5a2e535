// Why 201 and 142.74 have no value of their own: impacts per period that a code without rest counts (r = 0.6, hard), by
// the steps and the tolerance of the gap at impacts that it works with.
#include <algorithm>
#include <cmath>
#include <set>

#include "figures/drawing/prose.hpp"
#include "figures/drawing/range.hpp"
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_printed.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::ob21;

Plot ob21_count(const Results& results) {
  const Table& t = results["ob21_counted_impacts"];
  const Numbers &frequency = t.numbers("frequency"), &steps = t.numbers("steps_per_period"),
                &tolerance = t.numbers("tolerance"), &count = t.numbers("impacts_per_period");
  const std::vector<PrintedNumber> printed = printed_of({"0.6", ""}, results["ledger"]);
  TextStream csv;
  csv << "frequency (rad/s),steps per period,tolerance (m),impacts per period\n";
  DataRange all;
  std::string seen;
  double finest_fall = 1;  // m: the finest tolerance that counts no more than the one before it
  for (const PrintedNumber& p : printed) {
    DataRange here;
    double nearest = count.front();
    for (std::size_t i = 0; i < t.rows(); ++i) {
      if (frequency[i] != p.frequency) continue;
      csv << frequency[i] << ',' << steps[i] << ',' << tolerance[i] << ',' << count[i] << '\n';
      if (here.low > here.high || std::abs(count[i] - p.value()) < std::abs(nearest - p.value())) nearest = count[i];
      if (i > 0 && steps[i] == steps[i - 1] && frequency[i] == frequency[i - 1] && count[i] <= count[i - 1])
        finest_fall = std::min(finest_fall, tolerance[i]);
      all.take(count[i]), here.take(count[i]);
    }
    seen += " At η = " + text(p.frequency, 2) + " rad/s it counts from " + text(here.low, 4) + " to " +
            text(here.high, 4) + ", nearest to the printed " + p.text + ": " + text(nearest, 4) + ".";
  }
  const std::set<double> lines(steps.begin(), steps.end());
  const std::string rising = text(finest_fall, 2);

  Plot plot{"ob21_count", page, 84, csv.str(), {}};
  plot.title = "OB21: the printed " + printed.at(0).text + " and " + printed.at(1).text +
               " impacts per period have no value of their own";
  plot.caption = prose("ob21_count caption", {rising, seen});
  plot.alternative = prose("ob21_count alternative", {rising, seen});
  plot.body = [=](std::ostream& gp) {
    gp << "set logscale xy\nset xrange [2e-6:5e-11]\nset yrange [1:" << 3 * all.high << "]\nset format x '10^{%T}'\n"
       << "set xlabel 'tolerance of the gap / m'\nset multiplot\nset tmargin at screen 0.9\nset bmargin at screen "
          "0.18\n";
    for (int i = 0; i < 2; ++i) {
      const PrintedNumber& p = printed.at(i);
      gp << "set lmargin at screen " << (i == 0 ? 0.115 : 0.51) << "\nset rmargin at screen " << (i == 0 ? 0.475 : 0.87)
         << "\nset ylabel '" << (i == 0 ? "impacts per period" : "") << "'\n"
         << (i == 0 ? "unset key\n"
                    : "set format y ''\nset key at screen 0.99,0.85 right top reverse Left samplen 2.5 title \"steps "
                      "per\\nperiod\"\n")
         << "set label 1 '("
         << "ab"[i] << ")  r = 0.6, hard, η = " << text(p.frequency, 3)
         << " rad/s' at graph 0,1.06\nset label 2 'printed " << p.text << "' at graph 0.02, first " << 1.35 * p.value()
         << " left tc rgb '#c03000'\nplot " << p.text << " with lines lw 2 dt 1 lc rgb '#c03000' notitle";
      int line = 0;
      for (double s : lines)
        gp << ", 'ob21_count.csv' skip 1 using ($1 == " << text(p.frequency, 6) << " && $2 == " << s
           << " ? $3 : NaN):4 with linespoints lt " << ++line << " ps 0.8 title '" << text(s, 4) << "'";
      gp << "\n";
    }
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
