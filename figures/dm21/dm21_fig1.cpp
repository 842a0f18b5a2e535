// DM21, Fig. 1, with numbers.
#include "cases/dm21/studies/overstep.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/shown.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::dm21;

Plot dm21_fig1(const Results& results) {
  const Overstep o = overstep(results["dm21_overstep"]);
  const std::size_t last = o.t.size() - 1;
  const double before = o.t[last - 1], gap = o.gap[last - 1], after = o.t[last], over = o.gap[last];
  const std::string step = shown(after - before, 3);

  Plot plot{"dm21_fig1", page, 78, results["dm21_overstep"].csv(), {}};
  plot.title = "DM21, Fig. 1, with numbers: an overstep, and a displacement step in its place";
  plot.caption = prose("dm21_fig1 caption", {step});
  plot.alternative = prose("dm21_fig1 alternative", {shown(before, 3), shown(gap, 3), shown(after, 3), shown(over, 3),
                                                     shown(o.landed_gap, 3), shown(o.landed, 6), shown(o.exact, 6)});
  plot.body = [=](std::ostream& gp) {
    auto curve = [](const char* name, const char* style) {
      return "'dm21_fig1.csv' skip 1 using (strcol(1) eq '" + std::string(name) + "' ? $2 : NaN):3 with " + style;
    };
    auto panel = [&](int line, double t, double g, const char* end) {
      gp << "set arrow 1 from " << before << ',' << gap << " to " << t << ',' << g << " lt " << line
         << " dt 1 lw 2 front\n"
         << "plot " << curve("exact", "lines lt 1") << ", " << curve("step", "points lt 1 ps 0.8") << ", "
         << curve(end, "points pt 7 ps 0.9 lt ") << line << "\n";
    };
    gp << "unset key\nset xrange [" << o.t[last - 2] - 0.1 << ":" << after + 0.3 << "]\nset yrange [-0.9:1.9]\n"
       << "set xtics 0.4\nset ytics 0.5\nset xlabel 'time / s'\nset ylabel 'gap / m'\n"
       << "set lmargin 10\nset rmargin 2\nset tmargin 2\nset bmargin 3.4\n"
       << "set object 1 rectangle from graph 0,first -0.9 to graph 1,first 0 fs solid 0.12 noborder fc rgb '#000000' "
          "behind\n"
       << "set xzeroaxis lt 1 lw 0.8 lc rgb '#404040'\nset multiplot layout 1,2\n"
       << "set label 1 '(a) time step' at graph 0,1.07\n"
       << "set label 2 't_i = " << shown(before, 3) << " s' at " << before << ',' << gap << " left offset 0.7,0.7\n"
       << "set label 3 \"t_{i+1} = " << shown(after, 3) << " s,\\ngap " << shown(over, 3) << " m\" at " << after << ','
       << over << " right offset -1.2,-0.3\n"
       << "set label 4 \"one inside\\nthe other\" at graph 0.03,first -0.45 tc rgb '#505050'\n";
    panel(2, after, over, "overstep");
    gp << "set label 1 '(b) displacement step'\nunset label 4\n"
       << "set label 3 \"" << shown(o.landed, 6) << " s, gap " << shown(o.landed_gap, 3) << " m\\n(exact "
       << shown(o.exact, 6) << " s)\" at " << o.landed << ",0 right offset -1,-1\n";
    panel(3, o.landed, o.landed_gap, "landing");
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
