// What a run of some length leaves of l1 at eta = 7.1, r = 1, from many starts, with the printed values: hard (a), soft
// (b); and by Eq. (23) taken literally (c).

#include "cases/ob21/studies/finite_time_exponents.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/range.hpp"
#include "figures/drawing/shown.hpp"
#include "figures/ob21/figures.hpp"
#include "figures/ob21/ob21_printed.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::ob21;
namespace {

double mean(const Numbers& values) {
  double sum = 0;
  for (double v : values) sum += v;
  return sum / static_cast<double>(values.size());
}

}  // namespace

Plot ob21_exponent_scatter(const Results& results) {
  const PrintedMotion motions[] = {printed_motions.at(0), printed_motions.at(1)};
  const Table& literal = results["ob21_literal_exponents"];
  TextStream csv;
  csv.precision(7);
  csv << "panel,periods,run,place,lambda1 (1/s)\n";
  std::vector<int> lengths;
  for (const RunSetting& s : run_settings)
    if (s.transient == 0) lengths.push_back(s.periods);
  lengths.push_back(long_run_periods);
  // Runs of one length stand side by side, in their order.
  auto write = [&](const char* panel, std::size_t place, const Numbers& lambda1) {
    for (std::size_t i = 0; i < lambda1.size(); ++i)
      csv << panel << ',' << lengths[place] << ',' << i << ','
          << static_cast<double>(place) + 0.7 * (static_cast<double>(i) / static_cast<double>(lambda1.size()) - 0.5)
          << ',' << lambda1[i] << '\n';
  };
  std::string printed[2], truth[2], seen;
  std::size_t runs = 0, longest_runs = 0, runs_by_letter = 0;  // of each length
  for (int m = 0; m < 2; ++m) {
    const char* panel = m == 0 ? "hard" : "soft";
    for (std::size_t i = 0; i + 1 < lengths.size(); ++i) {
      const Numbers of_length = exponents(results[exponents_name(motions[m])], {0, lengths[i]});
      runs = of_length.size();
      write(panel, i, of_length);
    }
    const Numbers& longest = results[long_exponents_name(motions[m])].numbers("lambda1");
    longest_runs = longest.size();
    write(panel, lengths.size() - 1, longest);
    printed[m] = printed_in(results["ledger"], m == 0 ? "ob21-eta7.1-hard" : "ob21-eta7.1-soft").at(0);
    truth[m] = text(mean(longest), 4);
    DataRange shortest;
    for (double l : exponents(results[exponents_name(motions[m])], {0, lengths[0]})) shortest.take(l);
    seen += std::string(m == 0 ? " Hard: " : " Soft: ") + std::to_string(lengths[0]) + " periods leave " +
            text(shortest.low, 2) + " to " + text(shortest.high, 2) + " per second, long runs give " + truth[m] +
            ", printed is " + printed[m] + ".";
  }
  DataRange by_letter;
  for (std::size_t i = 0; i + 1 < lengths.size(); ++i) {
    Numbers there;
    for (std::size_t k = 0; k < literal.rows(); ++k)
      if (literal.numbers("periods")[k] == lengths[i]) there.push_back(literal.numbers("literal")[k]);
    runs_by_letter = there.size();
    write("literal", i, there);
    if (i + 2 == lengths.size())
      for (double l : there) by_letter.take(l);
  }
  seen += " By Eq. (23) taken literally, runs of " + std::to_string(lengths[lengths.size() - 2]) + " periods leave " +
          shown(by_letter.low, 3) + " to " + shown(by_letter.high, 3) + " per second: no chaos.";

  Plot plot{"ob21_exponent_scatter", page, 88, csv.str(), {}};
  plot.title = "OB21: the exponent λ1 at η = 7.1 rad/s, r = 1, as runs of different lengths leave it";
  plot.caption =
      prose("ob21_exponent_scatter caption", {motions[0].eta, motions[0].model.restitution, std::to_string(runs),
                                              std::to_string(longest_runs), std::to_string(runs_by_letter), seen});
  plot.alternative = "Three panels of point clouds that narrow with the run length." + seen;
  plot.body = [=](std::ostream& gp) {
    const char *panels[] = {"hard", "soft", "literal"},
               *names[] = {"(a)  hard", "(b)  k_s = 200000", "(c)  hard, Eq. (23) as printed"};
    gp << "set multiplot\nunset key\nset tmargin at screen 0.88\nset bmargin at screen 0.2\nset xlabel 'periods of a "
          "run'\n";
    for (int i = 0; i < 3; ++i) {
      const bool by_equation = i == 2;
      gp << "set lmargin at screen "
         << (i == 0   ? 0.11
             : i == 1 ? 0.42
                      : 0.73)
         << "\nset rmargin at screen "
         << (i == 0   ? 0.4
             : i == 1 ? 0.71
                      : 0.98)
         << "\nset xrange [-0.6:" << static_cast<double>(lengths.size()) - (by_equation ? 1.4 : 0.4)
         << "]\nset xtics (";
      for (std::size_t k = 0; k < lengths.size(); ++k)
        gp << (k ? ", '" : "'")
           << (lengths[k] < 1000 ? std::to_string(lengths[k]) : std::to_string(lengths[k] / 1000) + "k") << "' " << k;
      gp << ")\nset label 1 '" << names[i] << "' at graph 0,1.07\n";
      gp << "set yrange [-0.15:0.45]\nset ytics 0.1\nset ylabel '" << (i == 0 ? "λ_1 / s^{−1}" : "")
         << "' offset 0.5\nset format y '" << (i == 0 ? "% h" : "") << "'\n";
      if (i < 2)
        gp << "set label 2 'printed " << printed[i] << "' at graph 0.98,0.94 right tc rgb '#c03000'\nset label 3 'mean "
           << truth[i] << "' at graph 0.98,0.86 right\n";
      else
        gp << "unset label 2\nunset label 3\n";
      gp << "plot 'ob21_exponent_scatter.csv' skip 1 using (strcol(1) eq '" << panels[i]
         << "' ? $4 : NaN):($5 - 0.0015):(0):(0.003) with vectors nohead lw 1.2 dt 1 lc rgb '#5090c8', 0 with lines lw "
            "0.5 dt 1 lc rgb '#909090'";
      if (i < 2)
        gp << ", " << printed[i] << " with lines lw 1.2 dt 1 lc rgb '#c03000', " << truth[i]
           << " with lines lw 1 dt 1 lc rgb '#000000'";
      gp << "\n";
    }
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
