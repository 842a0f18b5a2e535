#include "figures/ob21/ob21_diagram.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <stdexcept>

#include "cases/experiments/ob21_diagrams.hpp"
#include "cases/experiments/thinning.hpp"
#include "figures/drawing/range.hpp"

namespace touchgo::figures::ob21 {

using namespace cases::experiments;
using namespace drawing;
namespace {

constexpr const char* header =
    "kind,frequency,start,half,xr,vr,lambda1,lambda2,lambda1_stderr,impacts_per_period,energy_per_period,p,n,"
    "rest_fraction,contact_fraction,verdict\n";

std::string number(double x) { return text(x, 8); }
// Columns of numbers that may be infinite.
std::string finite(int c) { return "abs($" + std::to_string(c) + ") < 1e300 ? $" + std::to_string(c) + " : NaN"; }
std::string infinite(int c) { return "abs($" + std::to_string(c) + ") > 1e300"; }
std::string sign(const std::string& colour) { return "NaN with points pt 7 ps 0.4 lc rgb '" + colour + "'"; }

}  // namespace

Plot diagram_plot(const std::string& name, const Table& orbits, const Table& points) {
  const Numbers &frequency = orbits.numbers("frequency"), &start = orbits.numbers("start");
  std::vector<const Numbers*> shown;  // in the order of the CSV
  for (const char* column : {"lambda1", "lambda2", "lambda1_stderr", "impacts_per_period", "energy_per_period", "p",
                             "n", "rest_fraction", "contact_fraction"})
    shown.push_back(&orbits.numbers(column));
  const Words &motion = orbits.words("motion"), &kind = points.words("kind");
  const Numbers &xr = points.numbers("xr"), &vr = points.numbers("vr");

  Range section, impact, exponent, count, energy;
  bool superstable = false, rests = false;
  for (std::size_t i = 0; i < points.rows(); ++i) kind[i] == "impact" ? impact.take(vr[i]) : section.take(xr[i]);
  for (std::size_t i = 0; i < orbits.rows(); ++i) {
    for (const Numbers* lambda : {shown[0], shown[1]}) {
      exponent.take((*lambda)[i]);
      superstable = superstable || std::isinf((*lambda)[i]);
    }
    count.take((*shown[3])[i]), rests = rests || std::isinf((*shown[3])[i]);
    energy.take(1e3 * (*shown[4])[i]);
  }
  count.take(0), energy.take(0), exponent.take(0);
  section = section.wider(0.03), impact = impact.wider(0.03);
  exponent = exponent.wider(0.06), count = count.wider(0.06), energy = energy.wider(0.06);

  std::ostringstream csv;
  csv.precision(7);
  csv << header;
  const double starts = orbits.rows() == 0 ? 0 : *std::max_element(start.begin(), start.end()) + 1;
  for (int s = 0; s < starts; ++s)  // a line follows one start
    for (std::size_t i = 0; i < orbits.rows(); ++i) {
      if (start[i] != s) continue;
      csv << "orbit," << frequency[i] << ',' << s << ",,,";
      for (const Numbers* column : shown) csv << ',' << (*column)[i];
      csv << ',' << motion[i] << '\n';
    }
  for (std::size_t i = 0; i < points.rows(); ++i) {
    csv << kind[i] << ',' << points.numbers("frequency")[i] << ',' << points.numbers("start")[i] << ','
        << points.numbers("half")[i] << ',';
    kind[i] == "impact" ? csv << ',' << vr[i] : csv << xr[i] << ',';
    csv << ",,,,,,,,,,\n";  // the columns of orbits
  }
  const double first = frequency.front(), last = frequency.back();

  Plot plot{name, 168, 213, csv.str(), {}};
  plot.body = [=](std::ostream& gp) {
    // An empty field is no point: a column picks its kind of row.
    const std::string data = "'" + name + ".csv' skip 1 using ";
    auto line = [&](const std::string& y) { return data + "($3 == 0 ? $2 : NaN):(" + y + ")"; };
    // A point is a dash as long as the line is wide: in SVG a fifth of the bytes of a symbol.
    auto dots = [&](const std::string& condition, const std::string& y, const Range& r, const std::string& colour) {
      return data + "(" + condition + " ? $2 : NaN):(" + y + "):(0):(" + number((r.high - r.low) / spots_high) +
             ") with vectors nohead lw 0.8 lc rgb '" + colour + "' notitle";
    };
    auto band = [&](double low, double high, const std::string& label) {
      gp << "set object 1 rectangle from graph 0, first " << low << " to graph 1, first " << high
         << " fs solid 0.12 noborder fc rgb '#000000' behind\nset label 2 '" << label << "' at graph 0.01, first "
         << (low + high) / 2 << " left front tc rgb '#606060'\n";
    };
    const std::string others = "$3 > 0", lambda1 = finite(7), lambda2 = finite(8), ai = finite(10), ae = "1e3 * $11";

    gp << "set lmargin 10\n"
       << "set rmargin 12\nset tmargin 1.8\nset bmargin 3.2\nset xrange [" << first << ":" << last << "]\n"
       << "set multiplot layout 3,1\nset key horizontal at graph 1,1.02 bottom right samplen 1.6 width 1\n"
       << "set yrange " << section.gnuplot() << "\nset ylabel 'x_r / m'\nset label 1 '(a)' at graph 0,1.07\nplot "
       << dots("$4 == 1", "$5", section, "#0080d0") << ", " << dots("$4 == 0", "$5", section, "#000000") << ", "
       << sign("#000000") << " title 'ηt = 0', " << sign("#0080d0") << " title 'ηt = π (mod 2π)'\n";

    const double bottom = superstable ? -0.1 : 0;
    const Range exponents{exponent.at(bottom), exponent.high}, energies{energy.at(bottom), energy.high};
    gp << "set border 11\nset y2tics out scale 0.6\nset yrange " << exponents.gnuplot() << "\nset y2range "
       << energies.gnuplot() << "\nset ylabel 'λ_1, λ_2 / s^{-1}'\nset y2label 'a_e / mJ'\nset label 1 '(b)'\n"
       << "set arrow 1 from graph 0, first 0 to graph 1, first 0 nohead lw 0.5 lc rgb '#909090' back\n";
    if (superstable) band(exponents.low, exponent.low, "−∞");
    gp << "plot " << dots(others, ae, energies, "#d08050") << " axes x1y2, " << line(ae)
       << " axes x1y2 with lines lw 2.2 lc rgb '#b04000' title 'a_e', " << dots(others, lambda2, exponents, "#70a0d0")
       << ", " << dots(others, lambda1, exponents, "#808080") << ", " << line(lambda2)
       << " with lines lw 0.8 lc rgb '#0060a8' title 'λ_2', " << line(lambda1)
       << " with lines lw 0.8 lc rgb '#000000' title 'λ_1'";
    if (superstable)
      gp << ", " << dots(infinite(8), number(exponent.at(-0.07)), exponents, "#0060a8") << ", "
         << dots(infinite(7), number(exponent.at(-0.03)), exponents, "#000000");

    const double top = rests ? 1.1 : 1;
    const Range counts{count.low, count.at(top)}, speeds{impact.low, impact.at(top)};
    gp << "\nunset object 1\nunset label 2\nunset arrow 1\nset yrange " << counts.gnuplot() << "\nset y2range "
       << speeds.gnuplot()
       << "\nset ylabel 'a_i'\nset y2label 'v_r / (m/s)'\nset label 1 '(c)'\nset y2tics rangelimited\n"
       << "set xlabel 'η / (rad/s)' offset 0,0.5\n";
    if (rests) band(count.high, counts.high, "∞");
    gp << "plot " << dots("1", "$6", speeds, "#4090d0") << " axes x1y2, " << sign("#4090d0") << " title 'v_r', "
       << dots(others, ai, counts, "#808080") << ", " << line(ai) << " with lines lw 0.9 lc rgb '#000000' title 'a_i'";
    if (rests) gp << ", " << dots(infinite(10), number(count.at(1.05)), counts, "#000000");
    gp << "\nunset multiplot\n";
  };
  return plot;
}

std::vector<std::string> diagram_needs(const std::string& figure) {
  for (const Diagram& d : ob21_diagrams())
    if (d.figure == figure) return {survey_name(d.model), survey_name(d.model) + "_points"};
  throw std::out_of_range(figure + ": no bifurcation diagram of OB21");
}

Plot diagram(const std::string& figure, const Results& results) {
  const std::vector<std::string> names = diagram_needs(figure);
  return diagram_plot(figure, results[names[0]], results[names[1]]);
}

}  // namespace touchgo::figures::ob21
