// Hard versus soft at a glance: lambda1 and ai against eta, hard impacts beside ks = 200000, for r = 1, 0.8 and 0.6.
#include <cmath>

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

constexpr const char *restitutions[] = {"1", "0.8", "0.6"}, *stiffnesses[] = {"", "200000"};
constexpr DataRange exponent{-0.5, 0.5}, count{0, 3};
constexpr double page_height = 184, row_top = 17, tall = 25, low = 17, between = 3.5, row = 52;  // mm
constexpr const char* marked = "#c03000";

// "22 %", of the frequencies from the case's start.
std::string share(const Table& orbits, bool rests) {
  const Numbers &lambda1 = orbits.numbers("lambda1"), &ai = orbits.numbers("impacts_per_period");
  double all = 0, found = 0;
  for (std::size_t i = 0; i < orbits.rows(); ++i)
    if (orbits.numbers("start")[i] == 0) ++all, found += rests ? std::isinf(ai[i]) : lambda1[i] > 0;
  return text(100 * found / all, 2) + " %";
}

// Where the hard model is chaotic and the soft one periodic, both from the case's start.
std::string chaos_beside_a_period(const Table& hard, const Table& soft) {
  double all = 0, found = 0;
  for (std::size_t i = 0; i < hard.rows(); ++i)  // the tables have the same rows
    if (hard.numbers("start")[i] == 0)
      ++all, found += hard.numbers("lambda1")[i] > 0 && soft.words("motion")[i] == "periodic";
  return text(100 * found / all, 2) + " %";
}

}  // namespace

Plot ob21_hard_soft(const Results& results) {
  TextStream csv;
  csv.precision(7);
  csv << "r,model,frequency (rad/s),lambda1 (1/s),impacts per period\n";
  struct DiagramCell {
    std::string chaotic, rests;
    std::vector<PrintedNumber> printed;
  };
  DiagramCell cells[3][2];
  std::string seen;
  DataRange eta;
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 2; ++k) {
      const Model model{restitutions[i], stiffnesses[k]};
      const Table& t = results[survey_name(model)];
      for (std::size_t j = 0; j < t.rows(); ++j) {
        eta.take(t.numbers("frequency")[j]);
        if (t.numbers("start")[j] == 0)
          csv << restitutions[i] << ',' << (k == 0 ? "hard" : "soft") << ',' << t.numbers("frequency")[j] << ','
              << t.numbers("lambda1")[j] << ',' << t.numbers("impacts_per_period")[j] << '\n';
      }
      cells[i][k] = {share(t, false), share(t, true), printed_of(model, results["ledger"])};
      seen += " With " + in_words(model) + ": chaos at " + cells[i][k].chaotic +
              " of the frequencies, infinitely many impacts at " + cells[i][k].rests + ".";
    }

  Plot plot{"ob21_hard_soft", page, page_height, csv.str(), {}};
  plot.title = "OB21: hard impacts beside soft ones of a stiff base, for three rates of energy loss";
  plot.caption = prose("ob21_hard_soft caption",
                       {cells[2][0].chaotic, chaos_beside_a_period(results[survey_name({"0.6", ""})],
                                                                   results[survey_name({"0.6", "200000"})])});
  plot.alternative = "Six pairs of diagrams." + seen;
  plot.body = [=, data = plot.csv](std::ostream& gp) {
    auto at = [](double mm) { return 1 - mm / page_height; };
    auto clamped = [](const char* c, const DataRange& r) {
      const std::string x = c, l = text(r.low, 3), h = text(r.high, 3);
      return "(abs(" + x + ") > 1e300 ? NaN : " + x + " < " + l + " ? " + l + " : " + x + " > " + h + " ? " + h +
             " : " + x + ")";
    };
    int mark = 10;
    auto marks = [&](const std::vector<PrintedNumber>& printed, const std::string& quantity, const DataRange& r) {
      for (const PrintedNumber& p : printed) {
        if (p.quantity != quantity) continue;
        const bool beyond = p.value() > r.high;  // its words beside the arrow, not so wide as to reach the next columns
        const std::string x = text(p.frequency, 6), words = quantity != "lambda1"
                                                                ? (beyond ? "printed\\n" : "printed ") + p.text
                                                            : p.value() > 0 ? "printed"
                                                                            : "";
        ++mark;
        gp << "set label " << mark << " \"" << words << "\" at " << x << ",";
        if (!beyond)
          gp << p.text << " left offset 0.7,0.3 point pt 13 ps 0.7 lc rgb '" << marked;
        else
          gp << r.at(0.8) << " left offset 0.7,0";
        gp << (beyond ? "" : "'") << " tc rgb '" << marked << "' front\n";
        if (beyond)
          gp << "set arrow " << mark << " from " << x << "," << r.at(0.6) << " to " << x << "," << r.high
             << " filled size screen 0.008,20 lw 1.5 lc rgb '" << marked << "' front\n";
      }
    };
    gp << "set multiplot\nunset key\nset xrange " << eta.gnuplot() << "\nset style fill solid noborder\n";
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 2; ++k) {
        const DiagramCell& cell = cells[i][k];
        const double top = row_top + i * row;
        const std::string from = "'ob21_hard_soft.csv' " +
                                 rows_of(data, std::string(restitutions[i]) + (k == 0 ? ",hard" : ",soft")) +
                                 " using 3:";
        auto rest = [&](const DataRange& r) {
          return from + "(abs($5) > 1e300 ? " + text(r.low, 3) + " : NaN):(0):(" + text(r.high - r.low, 3) +
                 ") with vectors nohead dt 1 lw 1 lc rgb '#c4c4c4'";
        };
        gp << "set lmargin at screen " << (k == 0 ? 0.12 : 0.575) << "\nset rmargin at screen "
           << (k == 0 ? 0.52 : 0.98) << "\nset tmargin at screen " << at(top) << "\nset bmargin at screen "
           << at(top + tall) << "\nset yrange " << exponent.gnuplot()
           << "\nset ytics 0.5\nset xtics format ''\nunset xlabel\nset ylabel '" << (k == 0 ? "λ_1 / s^{−1}" : "")
           << "' offset 0.5\nset format y '" << (k == 0 ? "% h" : "") << "'\n"
           << "set label 1 '("
           << "abcdef"[2 * i + k] << ")  r = " << restitutions[i] << "' at graph 0,1.12\nset label 2 'chaos at "
           << cell.chaotic << "' at graph 1,1.12 right\n";
        if (i == 0)
          gp << "set label 3 '" << (k == 0 ? "hard impacts" : "soft impacts, k_s = 200000 kg/s^2")
             << "' at graph 0.5,1.38 center\n";
        marks(cell.printed, "lambda1", exponent);
        const std::string l1 = clamped("$4", exponent);
        gp << "plot " << rest(exponent) << ", " << from << "(" << l1 << " > 0 ? " << l1
           << " : NaN) with filledcurves y1=0 fc rgb '#f0a050', 0 with lines lw 0.5 dt 1 lc rgb '#606060', " << from
           << l1 << " with lines lw 1 dt 1 lc rgb '#000000'\nunset label\nunset arrow\n"
           << "set tmargin at screen " << at(top + tall + between) << "\nset bmargin at screen "
           << at(top + tall + between + low) << "\nset yrange " << count.gnuplot() << "\nset ytics 1\nset ylabel '"
           << (k == 0 ? "a_i" : "") << "'\nset xtics format '" << (i == 2 ? "% h" : "") << "'\n";
        if (i == 2) gp << "set xlabel 'η / (rad/s)' offset 0,0.4\n";
        marks(cell.printed, "impacts_per_period", count);
        gp << "plot " << rest(count) << ", " << from << clamped("$5", count)
           << " with lines lw 1 dt 1 lc rgb '#000000'\nunset label\nunset arrow\n";
      }
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
