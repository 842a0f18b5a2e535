// First events that sign tests after each step miss.

#include "cases/dm21/studies/missed_events.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/shown.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::dm21;

Plot dm21_missed(const Results& results) {
  const MissedEvents m = missed_events(results["dm21_missed_events"], results["dm21_missed_events_totals"],
                                       results["dm21_missed_events_example"]);
  TextStream csv;
  csv.precision(12);
  csv << "curve,step (time scales),fraction missed,low,high,later event taken,no event seen,wrong event,t (s),gap "
         "(m)\n";
  auto counts = [&](const char* name, const std::vector<Missed>& all) {
    for (const Missed& r : all)
      csv << name << ',' << r.step << ',' << r.fraction << ',' << r.low << ',' << r.high << ',' << r.later << ','
          << r.none << ',' << r.wrong << ",,\n";
  };
  auto gap = [&](const char* name, double t, double g) { csv << name << ",,,,,,,," << t << ',' << g << '\n'; };
  counts("sign tests", m.sign_tests);
  counts("Runge-Kutta steps", m.runge_kutta);
  const Glimpse& g = m.example;
  for (std::size_t i = 0; i < g.curve.size(); ++i) gap("gap", g.curve_t[i], g.curve[i]);
  for (std::size_t i = 0; i < g.sample.size(); ++i) gap("sample", g.sample_t[i], g.sample[i]);
  gap("first impact", g.exact, 0);
  Missed at_one{}, least{};  // at one time scale; at the smallest step that still misses one
  for (const Missed& r : m.sign_tests) at_one = r.step == 1 ? r : at_one, least = r.fraction > 0 ? r : least;

  Plot plot{"dm21_missed", page, 92, csv.str(), {}};
  plot.title = "DM21, Impact events: first events that a sign test after each step misses";
  plot.caption = prose("dm21_missed caption", {std::to_string(m.systems), std::to_string(m.exact_missed),
                                               std::to_string(m.checked), std::to_string(m.agreed)});
  plot.alternative = prose("dm21_missed alternative",
                           {shown(m.order, 2), shown(100 * at_one.fraction, 2), shown(100 * least.fraction, 2),
                            shown(least.step, 3), shown(g.exact, 4), shown(g.sample_t.back(), 4)});
  plot.body = [=](std::ostream& gp) {
    const std::string n = std::to_string(m.systems), data = "'dm21_missed.csv' skip 1 using ";
    auto counted = [&](const char* name, const std::string& column, const char* style) {  // zero has no logarithm
      return data + "(strcol(1) eq '" + name + "' ? $2 : NaN):(" + column + " > 0 ? (" + column + ")/" + n +
             ". : NaN) with " + style;
    };
    auto gap = [&](const char* name, const char* style) {
      return data + "(strcol(1) eq '" + name + "' ? $9 : NaN):10 with " + style;
    };
    gp << "set lmargin 10\nset rmargin 2\nset tmargin 2\nset bmargin 3.4\nset multiplot layout 1,2\n"
       << "set logscale xy\nset logscale x 2\nset format y '10^{%T}'\nset xrange [0.09:6]\nset yrange [1e-5:10]\n"
       << "set xtics ('1/8' 0.125, '1/4' 0.25, '1/2' 0.5, '1' 1, '2' 2, '4' 4)\nset ytics 1e-5,10,1\nset mytics 1\n"
       << "set xlabel 'step H / time scale'\nset ylabel 'fraction missed'\n"
       << "set key top left Left reverse samplen 3 spacing 1.05 font " << small << "\n"
       << "set label 1 '(a)' at graph -0.02,1.06\n"
       << "plot " << counted("Runge-Kutta steps", "$6+$7+$8", "linespoints lt 3 ps 0.7 title 'Runge-Kutta steps, all'")
       << ", " << data << "(strcol(1) eq 'sign tests' && $3 > 0 ? $2 : NaN):3:4:5 with yerrorbars lt 1 pt 7 ps 0.5 "
       << "title 'sign tests, all', " << counted("sign tests", "$6", "lines lt 2 title 'later event taken'") << ", "
       << counted("sign tests", "$7", "lines lt 4 title 'no event seen'") << ", " << at_one.fraction
       << "*x**2 with lines lt 6 lc rgb '#808080' title 'as H squared'\n"
       << "unset logscale\nset format y '%g'\nset xtics auto\nset ytics auto\nunset key\nset xrange [*:*]\n"
       << "set yrange [*:*]\nset xzeroaxis lt 1 lw 0.8 lc rgb '#404040'\n"
       << "set xlabel 'time / s'\nset ylabel 'gap / m'\n"
       << "set label 1 '(b) system " << g.index << ", H = one time scale'\n"
       << "set label 3 'first impact, unseen' at " << g.exact << ",graph 0.06\n"
       << "set label 4 'taken' at " << g.sample_t.back() << ",graph 0.06 right\n"
       << "plot " << gap("gap", "lines lt 1") << ", " << gap("sample", "points lt 2 ps 0.8") << ", "
       << gap("first impact", "points lt 3 pt 7 ps 0.8") << "\nunset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
