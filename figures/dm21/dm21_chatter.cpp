// How the masses of DM21's second example meet, in detail that Fig. 4 is too small to show.

#include <algorithm>

#include "cases/dm21/studies/chatter.hpp"
#include "cases/dm21/studies/event_times.hpp"
#include "cases/dm21/studies/example_events.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/range.hpp"
#include "figures/drawing/shown.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::dm21;

Plot dm21_chatter(const Results& results) {
  const Meeting printed = meeting(results["dm21_chatter"], "printed"),
                designed = meeting(results["dm21_chatter"], "designed");
  const std::vector<ExampleEvent> events = example_events(results["dm21_events"], "grazing");
  const ExampleEvent impact = first(events, "impact"), together = first(events, "accumulation"),
                     rest = first(example_events(results["dm21_events"], "designed"), "rest");
  const PrintedTime contact = printed_times(results["event_times"], "dm21_grazing").at(0);
  const Table& parameters = results["dm21_parameters"];
  const Words& examples = parameters.words("case");
  const auto example = std::find(examples.begin(), examples.end(), "dm21_grazing") - examples.begin();
  const double restitution = parameters.numbers("e").at(static_cast<std::size_t>(example));
  DataRange gap;
  for (std::size_t i = 0; i < printed.t.size(); ++i)
    if (printed.t[i] >= impact.t) gap.take(printed.gap[i]);

  Plot plot{"dm21_chatter", page, 142, results["dm21_chatter"].csv(), {}};
  plot.title = "DM21, Fig. 4, the contact closely: printed and designed start";
  plot.caption = prose("dm21_chatter caption", {shown(restitution, 3), contact.printed});
  plot.alternative =
      prose("dm21_chatter alternative", {shown(impact.t, 6), shown(impact.closing * 1e6, 3), shown(gap.high * 1e6, 2),
                                         shown(together.t, 6), shown(rest.t, 6), shown(designed.t.back(), 4),
                                         shown(designed.force.back(), 3), shown(printed.force.back(), 3)});
  plot.body = [=](std::ostream& gp) {
    auto curves = [&](const char* x, const char* y, const char* width) {
      const std::string data = "'dm21_chatter.csv' skip 1 using ";
      auto of = [&](const char* start) { return "(strcol(1) eq '" + std::string(start) + "' ? " + x + " : NaN):" + y; };
      gp << "plot " << data << of("printed") << " with lines lt 1 lw " << width
         << " title 'from the start as printed', " << data << of("designed")
         << " with lines lt 2 lw 1.8 title 'from the designed start'\n";
    };
    gp << "set xrange [" << text(printed.t.front(), 6) << ":" << text(printed.t.back(), 6) << "]\nset xtics 0.05\n"
       << "set lmargin 10\nset rmargin 2\nset multiplot\nset yrange [0:*]\n"
       << "set object 1 rectangle from " << contact.time - contact.half_unit << ", graph 0 to "
       << contact.time + contact.half_unit << ", graph 1 fs solid 0.12 noborder fc rgb '#000000' behind\n"
       << "set arrow 1 from " << contact.time << ", graph 0 to " << contact.time
       << ", graph 1 nohead lw 0.8 dt (1,2) lc rgb '#404040'\n"
       << "set origin 0,0.46\nset size 1,0.54\nset tmargin 3.3\nset bmargin 3.4\nset xlabel 'time / s'\n"
       << "set key horizontal above samplen 3\nset ylabel 'gap / µm'\nset ytics 1\n"
       << "set label 1 '(a)' at screen 0.004, graph 1 offset 0,0.5\n"
       << "set label 2 'printed " << contact.printed << " s' at " << contact.time << ", graph 1 center offset 0,0.6\n"
       << "set label 3 \"start as printed: first impact " << shown(impact.t, 4) << " s,\\nrebounds end "
       << shown(together.t, 4) << " s\" at graph 0.98, graph 0.85 right\n";
    auto mark = [&](int tag, double t) {
      gp << "set label " << tag << " '' at " << t << ",0 point pt 7 ps 0.5 lc rgb '#000000' front\n";
    };
    mark(4, impact.t), mark(5, together.t);
    curves("$2", "($3*1e6)", "1.3");
    gp << "unset label\nunset key\nset origin 0,0\nset size 0.54,0.46\nset tmargin 1.5\nset bmargin 3.4\n"
       << "set xtics 0.1\nset ylabel 'contact force / N'\nset ytics 0.05\n"
       << "set label 1 '(b)' at screen 0.004, graph 1 offset 0,0.5\n";
    curves("$2", "4", "3.5");
    gp << "unset object 1\nunset arrow 1\nset origin 0.54,0\nset size 0.46,0.46\nset xrange [*:*]\nset xtics 0.2\n"
       << "set xlabel 'rate of the gap / (mm/s)'\nset ylabel 'gap / µm'\nset ytics 1\n"
       << "set arrow 1 from 0, graph 0 to 0, graph 1 nohead lw 0.5 lc rgb '#909090'\n"
       << "set label 1 '(c)' at screen 0.545, graph 1 offset 0,0.5\n";
    curves("($5*1e3)", "($3*1e6)", "1.3");
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
