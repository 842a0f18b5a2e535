// OB21, Fig. 16: time diagrams and a zoom window at r = 0.6, eta = 6.9; hard (a, b), soft with ks = 200000 (c, d). N
// counts periods of the forcing. Both zooms show the same window, around the longest contact of both models.
#include <algorithm>

#include "cases/ob21/studies/settled.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/range.hpp"
#include "figures/drawing/rows_of.hpp"
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_printed.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::ob21;
namespace {

struct TouchInterval {
  double from, to;  // periods
  double length() const { return to - from; }
};

std::vector<TouchInterval> contacts(const std::vector<SettledMoment>& moments) {
  std::vector<TouchInterval> all;
  for (std::size_t i = 1; i < moments.size(); ++i) {
    if (!moments[i].touching) continue;
    if (!moments[i - 1].touching) all.push_back({moments[i].t, moments[i].t});
    if (!all.empty()) all.back().to = moments[i].t;
  }
  return all;
}

// Of the first half; the motion repeats.
TouchInterval longest(const std::vector<SettledMoment>& moments) {
  TouchInterval found{0, 0};
  for (const TouchInterval& c : contacts(moments))
    if (c.to < moments.back().t / 2 && c.length() > found.length()) found = c;
  return found;
}

constexpr double slowest = 1e-6;  // m/s: slower impacts, infinitely many, are not counted

// Hard impacts, at which the velocity jumps.
long impacts(const std::vector<SettledMoment>& moments, const DataRange& window) {
  long count = 0;
  for (std::size_t i = 1; i < moments.size(); ++i)
    count += moments[i].t == moments[i - 1].t && moments[i].vr > 0 && moments[i - 1].vr < -slowest &&
             moments[i].t > window.low && moments[i].t < window.high;
  return count;
}

}  // namespace

Plot ob21_fig16(const Results& results) {
  const std::vector<SettledMoment> hard = settled_motion(results["ob21_settled_r0.6_hard_eta6.9"]),
                                   soft = settled_motion(results["ob21_settled_r0.6_ks200000_eta6.9"]);
  const TouchInterval rest = longest(hard), slow = longest(soft);
  DataRange window, deep, high;
  window.take(std::min(rest.from, slow.from) - 0.2), window.take(std::max(rest.to, slow.to) + 0.08);
  TextStream csv;
  csv.precision(9);
  csv << "model,time (periods),x_r (mm),v_r (m/s),touching\n";
  for (const auto* moments : {&hard, &soft})
    for (const SettledMoment& m : *moments) {
      deep.take(1e6 * m.xr), high.take(1e3 * m.xr);
      csv << (moments == &hard ? "hard" : "soft") << ',' << m.t << ',' << 1e3 * m.xr << ',' << m.vr << ',' << m.touching
          << '\n';
    }
  long short_ones = 0;
  for (const TouchInterval& c : contacts(soft)) short_ones += c.from > window.low && c.to < slow.from;
  const std::string seen = "In the window, N = " + text(window.low, 4) + " to " + text(window.high, 4) +
                           ", the hard body makes " + std::to_string(impacts(hard, window)) + " impacts faster than " +
                           text(1e6 * slowest, 1) +
                           " μm/s and infinitely many slower ones, then lies on the base for " +
                           text(rest.length(), 3) + " periods. The soft one makes " + std::to_string(short_ones) +
                           " short contacts, then one of " + text(slow.length(), 3) + " periods.";
  const Table& ledger = results["ledger"];

  Plot plot{"ob21_fig16", page, 140, csv.str(), {}};
  plot.title = "OB21, Fig. 16: time diagrams at η = 6.9 rad/s, r = 0.6, hard and soft";
  plot.caption = prose("ob21_fig16 caption", {seen, printed_in(ledger, "ob21-eta6.9-hard-ai").at(0),
                                              printed_in(ledger, "ob21-eta6.9-soft-ai").at(0),
                                              printed_in(ledger, "ob21-s4.2-6.9-single").at(0)});
  plot.alternative = "Two time diagrams, nearly alike at full height: flights of up to " + text(high.high, 3) +
                     " mm, repeated after ten periods. " + seen;
  plot.body = [=, data = plot.csv](std::ostream& gp) {
    gp << "set multiplot\nunset key\nset xzeroaxis lt 1 lw 0.5 lc rgb '#909090'\nset xlabel offset 0,0.4\n";
    for (int i = 0; i < 2; ++i)
      for (bool close : {false, true}) {
        auto curve = [&](const char* time, const char* colour, const char* width) {
          return "'ob21_fig16.csv' " + rows_of(data, i == 0 ? "hard" : "soft") + " using " + time + ":" +
                 (close ? "(1e3 * $3)" : "3") + " with lines dt 1 lc rgb '" + colour + "' lw " + width;
        };
        gp << "set tmargin at screen " << (i == 0 ? 0.93 : 0.44) << "\nset bmargin at screen " << (i == 0 ? 0.6 : 0.11)
           << "\nset lmargin at screen " << (close ? 0.64 : 0.095) << "\nset rmargin at screen "
           << (close ? 0.99 : 0.52) << "\nset xlabel 'N'\nset ylabel '" << (close ? "x_r / μm" : "x_r / mm")
           << "'\nset xtics " << (close ? "0.1" : "5") << "\nset xrange "
           << (close ? window : DataRange{0, 20}).gnuplot() << "\nset yrange "
           << (close ? DataRange{1.3 * deep.low, -3 * deep.low} : high.wider(0.05)).gnuplot() << "\nset label 1 '("
           << "abcd"[2 * i + close] << ")  "
           << (close    ? "the shaded window"
               : i == 0 ? label({"0.6", ""}) + ", η = 6.9 rad/s"
                        : label({"0.6", "200000"}))
           << "' at graph 0,1.09\n";
        if (!close)
          gp << "set object 1 rectangle from first " << window.low << ", graph 0 to first " << window.high
             << ", graph 1 fs solid 0.2 noborder fc rgb '#e08000' behind\n";
        gp << "plot " << curve("($5 == 1 ? $2 : NaN)", "#f0a040", "4") << ", " << curve("2", "#000000", "1")
           << "\nunset object\n";
      }
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
