#include "figures/ob21/ob21_diagram.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "cases/ob21/studies/diagrams.hpp"
#include "cases/ob21/studies/thinning.hpp"
#include "figures/drawing/axis.hpp"
#include "figures/drawing/rows_of.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::ob21;
namespace {

constexpr double height = 205, panel = 54, gap = 10, first_top = 9;  // mm
constexpr double band = 0.14;                                        // of a panel: the strip of infinite values

constexpr const char *even = "#000000", *odd = "#0080d0", *dim = "#909090", *energy = "#e08000",
                     *printed_colour = "#c03000";

std::string number(double x) { return text(x, 8); }

// The column of that name where it is finite, and no further than the axis.
std::string finite(const std::string& name, const DataRange& r) {
  const std::string c = diagram_column(name), low = number(r.low), high = number(r.high);
  return "(abs(" + c + ") > 1e300 ? NaN : " + c + " < " + low + " ? " + low + " : " + c + " > " + high + " ? " + high +
         " : " + c + ")";
}
std::string infinite(const std::string& name) { return "abs(" + diagram_column(name) + ") > 1e300"; }

// An entry of a key whose curve is drawn elsewhere.
std::string sign(const char* colour) { return "NaN with points pt 7 ps 0.5 lc rgb '" + std::string(colour) + "'"; }

// Tics from an axis, and one for the band.
std::string tics(const DataRange& r, double infinity, const char* name) {
  std::string all = axis(r).tics;
  all.pop_back();
  return "set ytics " + all + (name ? ", '" + std::string(name) + "' " + number(infinity) : "") + ")\n";
}

Model model_of(const std::string& figure) {
  for (const Diagram& d : ob21_diagrams())
    if (d.figure == figure) return d.model;
  throw std::out_of_range(figure + ": no bifurcation diagram of OB21");
}

long motions(const Table& orbits, const std::string& motion) {
  long sum = 0;
  for (std::size_t i = 0; i < orbits.rows(); ++i)
    sum += orbits.numbers("start")[i] == 0 && orbits.words("motion")[i] == motion;
  return sum;
}

// Where the run from the case's start does not show what its motion is.
std::string undecided_ones(const Table& orbits) {
  long endless = 0;
  for (std::size_t i = 0; i < orbits.rows(); ++i)
    endless += orbits.numbers("start")[i] == 0 && orbits.words("motion")[i] == "undecided" &&
               std::isinf(orbits.numbers("impacts_per_period")[i]);
  return " What the case's start leads to is undecided at " + std::to_string(motions(orbits, "undecided")) +
         " frequencies" +
         (endless > 0 ? ", at " + std::to_string(endless) +
                            " of them with a_i = ∞: it rests, but too seldom to show what recurs."
                      : ".");
}

std::string caption(const DiagramAxes& axes, const Table& orbits, const std::vector<PrintedNumber>& printed) {
  const Sweep grid = survey_grid();
  std::string all =
      "Against the forcing frequency η: (a) relative displacement x_r at sin ηt = 0, black where ηt is an even and "
      "blue "
      "where it is an odd multiple of π (by turns on top, from one frequency to the next); (b) Lyapunov exponents λ1 "
      "and "
      "λ2 (thin lines, left axis) and energy of the impacts per period a_e (thick line, right axis); (c) impacts per "
      "period a_i (line, left axis) and relative velocity just before impacts v_r (points, right axis). Lines follow "
      "the motion from the start of the case file, dots " +
      std::to_string(grid.starts - 1) +
      " other starts, where they settle on another motion. Points are those of the last " +
      std::to_string(grid.diagram_periods) + " of " + std::to_string(grid.length.transient + grid.length.periods) +
      " periods; those that lie within 1/" + std::to_string(spots_high) +
      " of the panel's height at one frequency are one dash, in the data as well. The axes are those of all diagrams "
      "with "
      "this r. Triangles at the end of an axis: values beyond it.";
  if (axes.superstable) all += " Band −∞: superstable motion, both exponents are −∞.";
  if (axes.rests)
    all += " Band ∞: the impacts accumulate, infinitely many in a period, and the mass rests on the base.";
  all += undecided_ones(orbits);
  std::string values;
  for (const PrintedNumber& p : printed)
    values += (values.empty() ? " " : "; ") +
              std::string(p.quantity == "impacts_per_period" ? "a_i"
                          : p.quantity == "lambda1"          ? "λ1"
                                                             : "λ2") +
              " = " + p.text + " at η = " + text(p.frequency, 3);
  if (!values.empty()) all += " The paper prints (diamonds; arrows: beyond the axis)" + values + ".";
  return all;
}

std::string alternative(const DiagramData& d) {
  const Numbers &frequency = d.orbits.numbers("frequency"), &start = d.orbits.numbers("start"),
                &lambda1 = d.orbits.numbers("lambda1"), &count = d.orbits.numbers("impacts_per_period");
  std::size_t most = 0, wildest = 0;
  for (std::size_t i = 0; i < d.orbits.rows(); ++i) {
    if (start[i] != 0) continue;
    if (lambda1[i] > lambda1[wildest]) wildest = i;
    if (std::isfinite(count[i]) && (!std::isfinite(count[most]) || count[i] > count[most])) most = i;
  }
  std::string all = "Bifurcation diagram of OB21's oscillator with " + in_words(d.model) +
                    ". From the case's start it is periodic at ";
  all += std::to_string(motions(d.orbits, "periodic")) + " of " +
         std::to_string(std::count(start.begin(), start.end(), 0)) + " frequencies from " + text(frequency.front(), 3) +
         " to " + text(frequency.back(), 3) + " rad/s, chaotic at " + std::to_string(motions(d.orbits, "chaotic")) +
         ", and comes to rest on the base again and again at " + std::to_string(motions(d.orbits, "rest")) +
         ". The largest exponent is " + text(lambda1[wildest], 2) + " per second at " + text(frequency[wildest], 3) +
         " rad/s; the largest finite number of impacts per period is " + text(count[most], 3) + " at " +
         text(frequency[most], 3) + " rad/s.";
  return all + undecided_ones(d.orbits);
}

}  // namespace

Plot diagram_plot(const std::string& name, const DiagramData& data, const DiagramAxes& axes,
                  const std::vector<PrintedNumber>& printed, const Marked& marked) {
  const Numbers& frequency = data.orbits.numbers("frequency");
  const std::set<double> grid(frequency.begin(), frequency.end());
  const double first = *grid.begin(), last = *grid.rbegin(),
               step = grid.size() > 1 ? (last - first) / static_cast<double>(grid.size() - 1) : 1;
  const DataRange section = axes.section.wider(0.03), impact = axes.impact.wider(0.03), loss = axes.energy.wider(0.06);
  const std::string of = label(data.model);

  Plot plot{name, page, height, diagram_csv(data, axes), {}};
  plot.caption = caption(axes, data.orbits, printed);
  plot.alternative = alternative(data);
  plot.body = [=, csv = plot.csv](std::ostream& gp) {
    auto from = [&](const char* kind) { return "'" + name + ".csv' " + rows_of(csv, kind) + " using "; };
    const std::string runs = from("orbit"), outside = from("outside"), sections = from("section"),
                      impacts = from("impact");
    const std::string eta = diagram_column("frequency");
    auto line = [&](const std::string& y) { return runs + "($3 == 0 ? $2 : NaN):" + y; };
    // Points are dashes as wide as a line: in SVG a fifth of the bytes of a symbol.
    auto dashes = [&](const std::string& which, const std::string& low, const std::string& length, double least,
                      const char* colour) {
      const std::string half = number(least / 2);
      return which + ":(" + low + " - " + half + "):(0):(" + length + "2 * " + half +
             ") with vectors nohead lw 1 dt 1 lc rgb '" + colour + "' notitle";
    };
    auto cloud = [&](const std::string& which, const std::string& what, const DataRange& r, const char* colour) {
      const std::string low = diagram_column(what + " from"), high = diagram_column(what + " to");
      return dashes(which, low, high + " - " + low + " + ", 1.6 * (r.high - r.low) / spots_high, colour);
    };
    auto others = [&](const std::string& y, const DataRange& r, const char* colour) {
      return dashes(runs + "($4 == 1 ? $2 : NaN)", y, "", 1.5 * (r.high - r.low) / spots_high, colour);
    };
    auto unbounded = [&](const std::string& name, double at, double tall, const char* colour) {
      return dashes(runs + "(" + infinite(name) + " ? $2 : NaN)", number(at), "", tall, colour);
    };
    auto beyond = [&](const std::string& where, double at, int symbol, const char* colour) {
      return outside + "(" + where + " ? $2 : NaN):(" + number(at) + ") with points pt " + std::to_string(symbol) +
             " ps 0.4 lc rgb '" + colour + "' notitle";
    };
    auto place = [&](int i) {
      const double top = first_top + i * (panel + gap);
      gp << "set tmargin at screen " << 1 - top / height << "\nset bmargin at screen " << 1 - (top + panel) / height
         << '\n';
    };
    auto shade = [&](double low, double high) {
      gp << "set object 1 rectangle from graph 0, first " << low << " to graph 1, first " << high
         << " fs solid 0.12 noborder fc rgb '#000000' behind\n";
    };
    auto letter = [&](const std::string& words) { gp << "set label 1 '" << words << "' at graph 0,1.085\n"; };

    gp << "set lmargin at screen 0.105\nset rmargin at screen 0.875\nset xrange " << DataRange{first, last}.gnuplot()
       << "\nset border 11\nset xtics format ''\nset key horizontal at graph 1,1.01 bottom right reverse Left samplen "
          "1.4 width -6\n"
       << "set multiplot\n";
    place(0);
    letter("(a)  " + of);
    const std::string on_even = sections + "($15 == 0 ? $2 : NaN)",
                      by_turns = " && int((" + eta + " - " + number(first) + ") / " + number(step) + " + 0.5) % 2";
    auto on_odd = [&](const char* turn) { return sections + "($15 == 1" + by_turns + " == " + turn + " ? $2 : NaN)"; };
    gp << "set border 3\nset yrange " << section.gnuplot() << "\nset ylabel 'x_r / mm' offset 0.8\nplot "
       << cloud(on_odd("0"), "xr", section, odd) << ", " << cloud(on_even, "xr", section, even) << ", "
       << cloud(on_odd("1"), "xr", section, odd) << ", " << sign(even) << " title 'ηt = 0', " << sign(odd)
       << " title 'ηt = π (mod 2π)'\n";

    // (b)
    const double below = axes.superstable ? -band : 0;
    const DataRange exponents{axes.exponent.at(below), axes.exponent.high}, energies{loss.at(below), loss.high};
    const std::string l1 = finite("lambda1", axes.exponent), l2 = finite("lambda2", axes.exponent),
                      ae = "(" + diagram_column("energy per period") + ")";
    place(1);
    letter("(b)");
    gp << "set border 11\nset y2tics out scale 0.6\nset yrange " << exponents.gnuplot() << "\nset y2range "
       << energies.gnuplot() << "\nset ylabel 'λ_1, λ_2 / s^{−1}'\nset y2label 'a_e / mJ' offset -0.5\n"
       << tics(axes.exponent, axes.exponent.at(below / 2), axes.superstable ? "−∞" : nullptr) << "set y2tics "
       << axis(axes.energy).tics << "\nset key width 0\n"
       << "set arrow 1 from graph 0, first 0 to graph 1, first 0 nohead lw 0.5 lc rgb '" << dim << "' back\n";
    if (axes.superstable) shade(exponents.low, axes.exponent.low);
    int object = 2;
    for (const DataRange& r : marked.ranges)
      gp << "set object " << object++ << " rectangle from " << number(r.low - step / 2) << ", graph 0.965 to "
         << number(r.high + step / 2) << ", graph 1 fs solid 1 noborder fc rgb '#2a9d6f' behind\n";
    if (!marked.ranges.empty())
      gp << "set label 2 '" << marked.title << "' at graph 0.008,0.915 left tc rgb '#1d6d4d'\n";
    int mark = 10;
    auto marks = [&](bool counts) {  // printed values; beyond the axis an arrow points to it
      for (const PrintedNumber& p : printed) {
        if ((p.quantity == "impacts_per_period") != counts) continue;
        const std::string at = " at " + number(p.frequency) + ",", colour = " '" + std::string(printed_colour) + "'",
                          words = counts ? "printed " + p.text : "";
        if (p.value() <= axes.count.high) {
          gp << "set label " << mark++ << " '" << words << "'" << at << p.text
             << " left offset 0.6,0.5 point pt 13 ps 0.8 lc rgb" << colour << " tc rgb" << colour << " front\n";
        } else {
          const std::string x = number(p.frequency);
          gp << "set label " << mark << " '" << words << "'" << at << axes.count.at(0.86) << " left offset 1.6,0 tc rgb"
             << colour << " front\nset arrow " << mark << " from " << x << "," << axes.count.at(0.8) << " to " << x
             << "," << axes.count.at(0.99) << " filled size screen 0.008,20 lw 1.5 lc rgb" << colour << " front\n";
          ++mark;
        }
      }
    };
    marks(false);
    gp << "plot " << others(ae, energies, "#f0c080") << " axes x1y2, " << line(ae)
       << " axes x1y2 with lines lw 2.4 dt 1 lc rgb '" << energy << "' title 'a_e', "
       << others(l2, exponents, "#70a0d0") << ", " << others(l1, exponents, dim) << ", " << line(l2)
       << " with lines lw 0.8 dt 1 lc rgb '#2f8fd8' title 'λ_2', " << line(l1)
       << " with lines lw 0.8 dt 1 lc rgb '#000000' title 'λ_1', "
       << beyond(diagram_column("lambda2") + " < " + number(axes.exponent.low), axes.exponent.at(0.02), 11, "#2f8fd8");
    if (axes.superstable) {
      const double tall = 0.4 * -below * (axes.exponent.high - axes.exponent.low);
      gp << ", " << unbounded("lambda2", axes.exponent.at(0.75 * below), tall, "#2f8fd8") << ", "
         << unbounded("lambda1", axes.exponent.at(0.25 * below), tall, even);
    }
    if (std::any_of(printed.begin(), printed.end(), [](const PrintedNumber& p) { return p.quantity == "lambda1"; }))
      gp << ", NaN with points pt 13 ps 0.8 lc rgb '" << printed_colour << "' title 'printed'";

    // (c)
    const double above = axes.rests ? 1 + band : 1;
    const DataRange counts{axes.count.low, axes.count.at(above)}, speeds{impact.low, impact.at(above)};
    const std::string ai = finite("impacts per period", axes.count);
    gp << "\nunset object\nunset label\nunset arrow\n";
    place(2);
    letter("(c)");
    gp << "set format x '% h'\nset yrange " << counts.gnuplot() << "\nset y2range " << speeds.gnuplot()
       << "\nset ylabel 'a_i' offset 0.8\nset y2label 'v_r / (m/s)' offset -0.5\nset y2tics autofreq rangelimited\n"
       << "set xlabel 'η / (rad/s)' offset 0,0.4\n"
       << tics(axes.count, axes.count.at((1 + above) / 2), axes.rests ? "∞" : nullptr);
    if (axes.rests) shade(axes.count.high, counts.high);
    marks(true);
    gp << "plot " << cloud(impacts + "2", "vr", speeds, "#60a8e0") << " axes x1y2, " << sign("#60a8e0")
       << " title 'v_r', " << others(ai, counts, dim) << ", " << line(ai)
       << " with lines lw 1 dt 1 lc rgb '#000000' title 'a_i', "
       << beyond(diagram_column("impacts per period") + " > " + number(axes.count.high), axes.count.at(0.98), 9, even);
    if (axes.rests)
      gp << ", "
         << unbounded("impacts per period", axes.count.at((1 + above) / 2), 0.6 * (counts.high - axes.count.high),
                      even);
    gp << "\nunset multiplot\n";
  };
  return plot;
}

std::vector<std::string> diagram_needs(const std::string& figure) {
  const Model own = model_of(figure);
  std::vector<std::string> needs{"ledger"};
  for (const Diagram& d : ob21_diagrams())
    if (d.model.restitution == own.restitution)
      for (const char* part : {"", "_points"}) needs.push_back(survey_name(d.model) + part);
  return needs;
}

Plot diagram(const std::string& figure, const Results& results, const Marked& marked) {
  const Model own = model_of(figure);
  auto data = [&](const Model& m) {
    return DiagramData{m, results[survey_name(m)], results[survey_name(m) + "_points"]};
  };
  DiagramAxes axes;
  for (const Diagram& d : ob21_diagrams())
    if (d.model.restitution == own.restitution) axes.take(data(d.model));
  Plot plot = diagram_plot(figure, data(own), axes, printed_of(own, results["ledger"]), marked);
  plot.title =
      "OB21, Fig. " + figure.substr(std::string("ob21_fig").size()) + ": bifurcation diagrams, " + in_words(own);
  return plot;
}

}  // namespace touchgo::figures
