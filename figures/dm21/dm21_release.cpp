// DM21's third example under both rules of release, one over the other: on what its printed separation rests.

#include "cases/dm21/studies/event_times.hpp"
#include "cases/dm21/studies/example_events.hpp"
#include "cases/dm21/studies/motions.hpp"
#include "figures/dm21/example.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/shown.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::dm21;

Plot dm21_release(const Results& results) {
  TextStream csv;
  csv.precision(12);
  csv << "release,t (s),gap (m),force (N)\n";
  for (const char* release : {"published", "unilateral"})
    for (const MotionRow& r : motions(results[std::string("dm21_motion_plastic_") + release]).exact)
      csv << release << ',' << r.t << ',' << r.x[1] - r.x[0] << ',' << r.force[0] << '\n';
  const std::vector<ExampleEvent> kept = example_events(results["dm21_events"], "published"),
                                  stated = example_events(results["dm21_events"], "unilateral");
  const double pull_ends = first(kept, "pull ends").t, kept_until = first(kept, "separation").t,
               stated_until = first(stated, "separation").t, again = stated.at(1).t;
  const std::vector<PrintedTime> printed = printed_times(results["event_times"], "dm21_plastic");

  Plot plot{"dm21_release", page, 126, csv.str(), {}};
  plot.title = "DM21, Fig. 5 under both rules of release";
  plot.caption = prose("dm21_release caption", {compared(printed, kept), compared(printed, stated)});
  plot.alternative = prose("dm21_release alternative",
                           {printed.at(0).printed, shown(kept.at(0).t, 6), shown(pull_ends, 4), shown(kept_until, 6),
                            printed.at(1).printed, shown(again, 5), shown(stated_until, 6)});
  plot.body = [=](std::ostream& gp) {
    auto of = [](const char* release, const std::string& y) {
      return "'dm21_release.csv' skip 1 using (strcol(1) eq '" + std::string(release) + "' ? $2 : NaN):" + y;
    };
    auto curves = [&](const std::string& y) {
      gp << of("published", y) << " with lines lt 1 title 'kept until the force falls to zero (published)', "
         << of("unilateral", y) << " with lines lt 2 lw 1.8 title 'pushes only (as stated)'\n";
    };
    auto forces = [&] {
      gp << "plot " << of("published", "(valid(4) && $4 < 0 ? $4 : NaN)")
         << " with filledcurves y1=0 fs solid 0.25 noborder lc rgb '#808080' notitle, ";
      curves("4");
    };
    gp << "set xrange [3:13]\nset xtics 1\nset xzeroaxis lt 1 lw 0.5 lc rgb '#909090'\n"
       << "set lmargin 10\nset rmargin 3\nset multiplot\n";
    for (std::size_t i = 0; i < printed.size(); ++i)
      gp << "set arrow " << i + 1 << " from " << printed[i].time << ", graph 0 to " << printed[i].time
         << ", graph 1 nohead lw 0.8 dt (1,2) lc rgb '#404040'\n"
         << "set label " << i + 2 << " 'printed " << printed[i].printed << " s' at " << printed[i].time
         << ", graph 1 center offset 0,0.6\n";
    gp << "set origin 0,0.48\nset size 1,0.52\nset tmargin 4.3\nset bmargin 3.4\nset xlabel 'time / s'\nset yrange "
          "[-0.01:0.2]\nset ytics 0.05\n"
       << "set key horizontal above samplen 3\nset ylabel 'gap / m'\n"
       << "set label 1 '(a)' at screen 0.004, graph 1 offset 0,0.5\n"
       << "plot ";
    curves("3");
    gp << "unset label\nunset key\nset origin 0,0\nset size 0.62,0.48\nset tmargin 1.5\nset bmargin 3.4\n"
       << "set yrange [-0.2:0.15]\nset ylabel 'contact force / N'\n"
       << "set label 1 '(b)' at screen 0.004, graph 1 offset 0,0.5\n"
       << "set label 2 'pushes from " << shown(pull_ends, 3) << " s on' at " << pull_ends
       << ",0 left offset 0.8,-0.9 point pt 7 ps 0.5 lc rgb '#404040'\n"
       << "set label 3 'would have to pull' at " << pull_ends << ", graph 0.1 left offset 0.8,0 tc rgb '#606060'\n";
    forces();
    gp << "unset label\nset origin 0.62,0\nset size 0.38,0.48\nset lmargin 10\n"
       << "set xrange [" << text(printed.at(1).time - 0.08, 6) << ":" << text(printed.at(1).time + 0.025, 6)
       << "]\nset xtics 0.04\nset yrange [-0.0015:0.004]\nset ytics 0,0.001\nset format y '%g'\n"
       << "set object 1 rectangle from " << printed.at(1).time - printed.at(1).half_unit << ", graph 0 to "
       << printed.at(1).time + printed.at(1).half_unit << ", graph 1 fs solid 0.12 noborder fc rgb '#000000' behind\n"
       << "set label 1 '(c)' at screen 0.625, graph 1 offset 0,0.5\n"
       << "set label 2 'printed " << printed.at(1).printed << " s' at graph 1, graph 1 right offset 0,0.6\n"
       << "set label 3 '" << shown(stated_until, 6) << " s' at " << stated_until
       << ",0 center offset 0,-1.9 point pt 7 ps 0.5 lc rgb '#404040'\n"
       << "set label 4 '" << shown(kept_until, 6) << " s' at " << kept_until
       << ",0 center offset 0,-0.9 point pt 7 ps 0.5 lc rgb '#404040'\n";
    forces();
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
