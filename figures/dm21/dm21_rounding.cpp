// Example 2 of DM21 over all starts that round to the six printed decimals: the corners of the box and 2000 points of a
// Halton sequence. (a) Time of the first contact: printed as 4.53 s (band: half a unit), 4.507 s from the printed start
// taken exactly (dashed), at most between the dotted lines. No start comes to rest there: all impacts, which chatter.
// (b) Closing speed of the first contact; (c) time at which the chatter ends and the bodies go on together; (d) their
// separation, printed as 10.36 s, which hardly moves. Rings: the printed start.
// v: the common velocities at 4.53 s that round to the printed start.
#include <cmath>
#include <sstream>

#include "cases/experiments/rounding.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/plot.hpp"
#include "solver/number/text.hpp"

namespace touchgo::figures::dm21 {

using namespace cases::experiments;
using namespace drawing;

Plot dm21_rounding(const Results& results) {
  const Rounding r = rounding(results["dm21_rounding"], results["dm21_rounding_bounds"]);
  std::ostringstream csv;
  csv.precision(13);
  csv << "which,u1,u1',u3,u3' (half-units),kind,contact,closing,impacts,accumulation,separation\n";
  auto row = [&](const char* which, const RoundedStart& s) {
    csv << which;
    for (double o : s.offset) csv << ',' << o;
    csv << ',' << name(s.kind) << ',' << s.contact << ',' << s.closing << ',' << s.impacts << ',' << s.accumulation
        << ',' << s.separation << '\n';
  };
  row("printed", r.printed);
  for (std::size_t i = 0; i < r.starts.size(); ++i) row(i < 16 ? "corner" : "inside", r.starts[i]);

  const double base = std::floor(r.printed.separation * 1e5) / 1e5;  // of the scale of (d)
  Plot plot{"dm21_rounding", 183, 147, csv.str(), {}};
  plot.body = [=](std::ostream& gp) {
    const std::string data = "'dm21_rounding.csv' skip 1 using ";
    gp << "unset key\n"
       << "set lmargin 10\nset rmargin 1\nset tmargin 1.7\nset bmargin 3.2\n"
       << "set xrange [4.49:4.56]\nset xtics 4.49,0.02\nset multiplot layout 2,2\nset xlabel 'first contact / s'\n"
       << "set object 1 rectangle from " << r.time - r.half_unit << ",graph 0 to " << r.time + r.half_unit
       << ",graph 1 fs solid 0.15 noborder fc rgb '#b04000' behind\n"
       << "set label 9 'printed: " << text(r.time, 4) << "' at " << r.time << ",graph 0.93 center tc rgb '#b04000'\n"
       << "set arrow 1 from " << r.earliest << ",graph 0 to " << r.earliest << ",graph 1 nohead dt 3 lw 1\n"
       << "set arrow 2 from " << r.latest << ",graph 0 to " << r.latest << ",graph 1 nohead dt 3 lw 1\n"
       << "set arrow 3 from " << r.printed.contact << ",graph 0 to " << r.printed.contact
       << ",graph 1 nohead dt 2 lw 1 lc rgb '#0060a8'\n"
       << "set label 1 '(a)' at graph -0.02,1.05\nset ylabel 'starts per 2 ms'\nset yrange [0:*]\nset boxwidth 0.002\n"
       << "bin(x) = 0.002*(floor(x/0.002) + 0.5)\n"
       << "plot " << data << "(strcol(1) eq 'inside' ? bin($7) : NaN):(1) smooth freq with boxes fs solid 0.5 "
       << "lc rgb '#808080'\n"
       << "unset arrow\nunset label 9\n";
    // On a curve the first thousand points are enough.
    auto scatter = [&](const char* letter, const std::string& label, const std::string& y, int first) {
      auto points = [&](const std::string& which, const char* style) {
        const std::string shown = which == "inside" ? " && $0<" + std::to_string(first) : "";
        return data + "(strcol(1) eq '" + which + "'" + shown + " ? $7 : NaN):(" + y + ") with points " + style;
      };
      gp << "set label 1 '" << letter << "'\nset ylabel '" << label << "'\n"
         << "plot " << points("inside", "pt 7 ps 0.15 lc rgb '#606060'") << ", "
         << points("corner", "pt 1 ps 0.6 lw 1 lc rgb '#000000'") << ", "
         << points("printed", "pt 6 ps 1 lw 1.6 lc rgb '#0060a8'") << "\n";
    };
    gp << "set label 2 \"designed: v from " << text(r.designed_low, 10) << "\\nto " << text(r.designed_high, 10)
       << " m/s at u = 0\" at graph 0.97,0.93 right font ',9'\n";
    scatter("(b)", "closing speed / (µm/s)", "$8*1e6", 1000);
    gp << "unset label 2\nset yrange [*:*]\n";
    scatter("(c)", "end of the chatter / s", "$10", 1000);
    gp << "set format y '%.1f'\n";
    scatter("(d)", "(separation - " + text(base, 7) + " s) / µs", "($11 - " + text(base, 7) + ")*1e6", 10000);
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures::dm21
