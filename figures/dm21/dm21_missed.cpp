// First events that a sign test after each step of H misses, on 10 000 random systems of two bodies; H in units of the
// system's time scale. (a) Part of the systems, with 95 % intervals of the counts: by sign tests along the exact motion
// (a later event taken for the first, or none seen), and by DM21's Runge-Kutta steps, which at coarse steps go wrong by
// themselves too. Dashed: H^2. Method exact misses none. (b) One of them: the gap dips below zero between two samples.
#include <sstream>

#include "cases/experiments/missed_events.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/plot.hpp"

namespace touchgo::figures::dm21 {

using namespace cases::experiments;
using namespace drawing;

Plot dm21_missed(const Results& results) {
  const MissedEvents m = missed_events(results["dm21_missed_events"], results["dm21_missed_events_totals"],
                                       results["dm21_missed_events_example"]);
  std::ostringstream csv;
  csv.precision(12);
  csv << "curve,step or t,fraction or gap,low,high,later,none,wrong\n";
  auto rows = [&](const char* name, const std::vector<Missed>& all) {
    for (const Missed& r : all)
      csv << name << ',' << r.step << ',' << r.fraction << ',' << r.low << ',' << r.high << ',' << r.later << ','
          << r.none << ',' << r.wrong << '\n';
  };
  rows("signs", m.sign_tests);
  rows("runge-kutta", m.runge_kutta);
  const Glimpse& g = m.example;
  for (std::size_t i = 0; i < g.curve.size(); ++i) csv << "curve," << g.curve_t[i] << ',' << g.curve[i] << '\n';
  for (std::size_t i = 0; i < g.sample.size(); ++i) csv << "sample," << g.sample_t[i] << ',' << g.sample[i] << '\n';
  csv << "event," << g.exact << ",0\n";
  double at_one = 0;
  for (const Missed& r : m.sign_tests) at_one = r.step == 1 ? r.fraction : at_one;

  const std::string said = "method exact: " + std::to_string(m.exact_missed) + " of " + std::to_string(m.systems) +
                           " missed\\nclosed form agrees: " + std::to_string(m.agreed) + " of " +
                           std::to_string(m.checked);
  Plot plot{"dm21_missed", 183, 89, csv.str(), {}};
  plot.body = [=](std::ostream& gp) {
    const std::string n = std::to_string(m.systems), data = "'dm21_missed.csv' skip 1 using ";
    auto where = [&](const char* name) { return "(strcol(1) eq '" + std::string(name) + "' ? $2 : NaN):"; };
    auto counts = [&](const char* name, const std::string& column, const char* style) {  // zero has no logarithm
      return data + where(name) + "(" + column + " > 0 ? (" + column + ")/" + n + ". : NaN) with " + style;
    };
    gp << "set lmargin 10\n"
       << "set rmargin 1\nset tmargin 1.7\nset bmargin 3.2\nset multiplot layout 1,2\n"
       << "set logscale xy\nset logscale x 2\nset format y '10^{%T}'\nset xrange [0.09:6]\nset yrange [2e-5:1]\n"
       << "set xtics ('1/8' 0.125, '1/4' 0.25, '1/2' 0.5, '1' 1, '2' 2, '4' 4)\n"
       << "set xlabel 'step H / time scale'\nset ylabel 'part of the systems'\n"
       << "set key top left Left reverse samplen 1.8 spacing 1.1 font ',9'\n"
       << "set label 1 '(a)' at graph -0.02,1.06\n"
       << "set label 2 \"" << said << "\" at graph 0.98,0.13 right font ',9'\n"
       << "plot " << counts("runge-kutta", "$6+$7+$8", "linespoints pt 4 ps 0.7 lw 1.3 lc rgb '#b04000'")
       << " title 'Runge-Kutta steps, all'"
       << ", " << data << where("signs")
       << "($3 > 0 ? $3 : NaN):4:5 with yerrorbars pt 7 ps 0.6 lw 1.2 lc rgb '#000000' title 'sign tests, all', "
       << counts("signs", "$6", "lines lw 1.3 dt 4 lc rgb '#0060a8' title 'later event taken'") << ", "
       << counts("signs", "$7", "lines lw 1.3 dt 5 lc rgb '#207040' title 'no event seen'") << ", " << at_one
       << "*x**2 with lines dt 2 lw 0.8 lc rgb '#808080' title 'H^2'\n"
       << "unset logscale\nset format y '%g'\nset xtics auto\nunset key\nunset label 2\n"
       << "set xrange [*:*]\nset yrange [*:*]\nset xzeroaxis lt 1 lw 0.8 lc rgb '#404040'\n"
       << "set xlabel 'time / s'\nset ylabel 'gap / m'\nset label 1 '(b) system " << g.index
       << ", H = one time scale'\n"
       << "set label 3 'first impact, unseen' at " << g.exact << ",graph 0.07 tc rgb '#b04000'\n"
       << "set label 4 'taken' at " << g.sample_t.back() << ",graph 0.07 right tc rgb '#0060a8'\n"
       << "plot " << data << where("curve") << "3 with lines lw 1.3 lc rgb '#000000', " << data << where("sample")
       << "3 with points pt 6 ps 0.8 lw 1.3 lc rgb '#0060a8', " << data << where("event")
       << "3 with points pt 7 ps 0.9 lc rgb '#b04000'\nunset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures::dm21
