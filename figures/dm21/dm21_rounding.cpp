// What the six printed decimals of DM21's second start leave open.
#include <algorithm>
#include <cmath>

#include "cases/dm21/studies/rounding.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/plot.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/shown.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::dm21;
namespace {

constexpr int corners = 16;                                 // before the others
constexpr int drawn_on_curves = 250, drawn_in_plane = 800;  // more would overlap

}  // namespace

Plot dm21_rounding(const Results& results) {
  const Rounding r = rounding(results["dm21_rounding"], results["dm21_rounding_bounds"]);
  const double base = std::floor(r.printed.separation * 1e5) / 1e5;  // of the scale of (d)
  const double low = r.proved_separation.first, high = r.proved_separation.second;
  const double microseconds = 1e6 * (high - low);
  const auto together = outwards(r.proved_together, 3), separation = outwards(r.proved_separation, 7);
  const auto tangential = outwards(r.tangential_contact, 7), admitted = outwards(r.admitted_contact, 7);
  const auto rests =
      std::count_if(r.starts.begin(), r.starts.end(), [](const RoundedStart& s) { return s.kind == Kind::rest; });

  Plot plot{"dm21_rounding", page, 144, results["dm21_rounding"].csv(), {}};
  plot.title = "DM21, second example: what the printed decimals of the start leave open";
  plot.caption =
      prose("dm21_rounding caption",
            {std::to_string(corners), std::to_string(r.starts.size() - corners), std::to_string(drawn_on_curves),
             std::to_string(drawn_in_plane), together.first, together.second,
             shown(std::ceil(100 * microseconds) / 100, 3), tangential.first, tangential.second, admitted.first,
             admitted.second, shown(r.admitted_velocity.first, 9), shown(r.admitted_velocity.second, 9)});
  plot.alternative =
      prose("dm21_rounding alternative", {shown(r.earliest, 6), shown(r.latest, 6), shown(r.printed.contact, 6),
                                          shown(100 * r.as_printed, 2), shown(r.time, 4), std::to_string(rests),
                                          admitted.first, admitted.second, separation.first, separation.second});
  plot.body = [=](std::ostream& gp) {
    const std::string data = "'dm21_rounding.csv' skip 1 using ";
    gp << "unset key\n"
       << "set lmargin 10\nset rmargin 2\nset tmargin 2\nset bmargin 3.4\n"
       << "set xrange [4.49:4.56]\nset xtics 4.49,0.02\nset multiplot layout 2,2\nset xlabel 'first contact / s'\n"
       << "set object 1 rectangle from " << r.time - r.half_unit << ",graph 0 to " << r.time + r.half_unit
       << ",graph 1 fs solid 0.12 noborder fc rgb '#000000' behind\n"
       << "set label 9 'printed " << text(r.time, 4) << " s' at " << r.time << ",graph 0.95 center\n"
       << "set arrow 1 from " << r.proved_contact.first << ",graph 0 to " << r.proved_contact.first
       << ",graph 1 nohead dt 3 lw 1\n"
       << "set arrow 2 from " << r.proved_contact.second << ",graph 0 to " << r.proved_contact.second
       << ",graph 1 nohead dt 3 lw 1\n"
       << "set arrow 6 from " << r.admitted_contact.first << ",graph 0 to " << r.admitted_contact.second
       << ",graph 0.88 nohead lt 1 lw 2\n"
       << "set arrow 3 from " << r.printed.contact << ",graph 0 to " << r.printed.contact << ",graph 1 nohead lt 2\n"
       << "set label 2 'earliest' at " << r.proved_contact.first << ",graph 0.5 center offset -0.7,0 rotate by 90\n"
       << "set label 3 'latest' at " << r.proved_contact.second << ",graph 0.5 center offset -0.7,0 rotate by 90\n"
       << "set label 4 \"printed\\nstart\" at " << r.printed.contact << ",graph 0.84 left offset 0.5,0\n"
       << "set label 1 '(a)' at graph -0.02,1.05\nset ylabel 'starts per 2 ms'\nset yrange [0:*]\nset offsets "
          "0,0,graph 0.15,0\nset boxwidth 0.002\n"
       << "bin(x) = 0.002*(floor(x/0.002) + 0.5)\n"
       << "plot " << data << "(strcol(1) eq 'inside' ? bin($7) : NaN):(1) smooth freq with boxes fs solid 0.5 "
       << "lc rgb '#808080'\n"
       << "unset arrow\nunset label\nunset offsets\n";
    auto scatter = [&](const char* letter, const std::string& label, const std::string& y, int first) {
      auto points = [&](const std::string& which, const char* style) {
        const std::string shown = which == "inside" ? " && $0<" + std::to_string(1 + corners + first) : "";
        return data + "(strcol(1) eq '" + which + "'" + shown + " ? $7 : NaN):(" + y + ") with points " + style;
      };
      gp << "set label 1 '" << letter << "' at graph -0.02,1.05\nset ylabel '" << label << "'\n"
         << "plot " << points("inside", "pt 7 ps 0.15 lc rgb '#606060'") << ", "
         << points("corner", "lt 1 pt 1 ps 0.6 lw 1") << ", " << points("printed", "lt 2 pt 6 ps 1 lw 1.6") << "\n";
    };
    scatter("(b)", "closing speed / (µm/s)", "$8*1e6", drawn_on_curves);
    gp << "set yrange [*:*]\n";
    scatter("(c)", "end of the rebounds / s", "$10", drawn_on_curves);
    gp << "set format y '%.1f'\n";
    const double bottom = (low - base) * 1e6;
    for (const int end : {0, 1}) {
      const std::string level = text(bottom + end * microseconds, 6);
      gp << "set arrow " << 4 + end << " from graph 0,first " << level << " to graph 1,first " << level
         << " nohead dt 3 lw 1\n";
    }
    gp << "set yrange [" << text(bottom - 0.1 * microseconds, 6) << ":" << text(bottom + 1.1 * microseconds, 6)
       << "]\n";
    scatter("(d)", "(separation − " + text(base, 7) + " s) / µs", "($11 - " + text(base, 7) + ")*1e6", drawn_in_plane);
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
