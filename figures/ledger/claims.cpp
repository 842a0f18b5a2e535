// Every printed number, every word and every verdict: a table of the ledger (cases/claims/ledger_table.hpp) as points.
#include "figures/ledger/claims.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "cases/claims/verdict.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/shown.hpp"
#include "solver/number/functions.hpp"
#include "solver/number/text.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
namespace {

// One point: the distance of the computed value from the printed or stated one, in units of the tolerance or band; of
// a sentence with several measures the one that decides, and how far all reach.
struct ClaimPoint {
  std::string id, source, said;
  double far, from, to;
  Verdict verdict;
};

// The number at the start of a cell, if only a list follows it; "ln(2)" is one.
std::optional<double> first_number(const std::string& cell) {
  if (cell == "ln(2)") return log(2.0);
  char* end = nullptr;
  const double x = std::strtod(cell.c_str(), &end);
  if (end == cell.c_str() || (*end != 0 && *end != ',')) return std::nullopt;
  return x;
}

Verdict verdict_of(const Table& t, std::size_t i) {
  return verdict_named(t.words("verdict")[i]).value_or(Verdict::error);
}

// (computed - printed)/tolerance of every printed number, once.
std::vector<ClaimPoint> printed_numbers(const Table& t) {
  std::vector<ClaimPoint> all;
  for (std::size_t i = 0; i < t.rows(); ++i) {
    const std::string& printed = t.words("published")[i];
    const auto p = first_number(printed), c = first_number(t.words("computed")[i]),
               tolerance = first_number(t.words("tolerance")[i]);
    if (!p || !c || !tolerance || t.words("word")[i] != "") continue;
    const bool of_sentence = t.words("id")[i].starts_with("dm21-s-");  // which names a number of another row
    if (of_sentence && std::any_of(all.begin(), all.end(), [&](const ClaimPoint& a) { return a.said == printed; }))
      continue;
    const double far = (*c - *p) / *tolerance;
    all.push_back({t.words("id")[i], t.words("source")[i], printed.substr(0, printed.find(',')), far, far, far,
                   verdict_of(t, i)});
  }
  return all;
}

// How far the measures of every sentence in words lie from the middle of its band, in halves of the band; positive
// where the sentence holds. A bound alone is an end of the range on either side of it, in units of the bound.
std::vector<ClaimPoint> sentences(const Table& t) {
  std::vector<ClaimPoint> all;
  for (std::size_t i = 0; i < t.rows(); ++i) {
    if (t.words("word")[i] == "") continue;
    const double low = t.numbers("low")[i], high = t.numbers("high")[i];
    const double unit = high > low ? (high - low) / 2 : high;
    const double sense = t.words("sense")[i] == "at least" ? 1 : -1;
    auto far = [&](const char* which) {
      const double halves = sense * (t.numbers(which)[i] - (low + high) / 2) / unit;
      return halves + (low < high ? 0 : halves >= 0 ? 1 : -1);
    };
    all.push_back({t.words("id")[i], t.words("source")[i], t.words("word")[i], far("measured"), far("smallest"),
                   far("largest"), verdict_of(t, i)});
  }
  std::stable_sort(all.begin(), all.end(), [](const ClaimPoint& a, const ClaimPoint& b) { return a.far < b.far; });
  return all;
}

// Linear up to one unit, the powers of ten beyond; what is infinite stands at the edge.
constexpr double edge = 8, edge_of_words = 3.3;
double place(double far, double last) {
  const double size = std::abs(far);
  return std::copysign(size <= 1 ? size : std::min(1 + log10(size), last), far);
}

// The marks of verdicts (cases/claims/verdict.hpp) as gnuplot's points, in the page's colours (figures/page/style.css).
std::string symbol(Verdict v) {
  switch (v) {
    case Verdict::definition:
      return "pt 4 ps 0.7 lw 1.3 lc rgb '#5d5a54'";
    case Verdict::unavailable:
      return "pt 3 ps 0.7 lw 1.3 lc rgb '#5d5a54'";
    case Verdict::reproduced:
      return "pt 7 ps 0.7 lc rgb '#1a6437'";
    case Verdict::corrected:
      return "pt 13 ps 0.9 lc rgb '#7c4a00'";
    case Verdict::conditional:
      return "pt 12 ps 0.9 lw 1.5 lc rgb '#6a3d9a'";
    case Verdict::undetermined:
      return "pt 6 ps 0.8 lw 1.3 lc rgb '#465468'";
    case Verdict::partly:
      return "pt 11 ps 0.9 lc rgb '#00656e'";
    case Verdict::arguable:
      return "pt 8 ps 0.9 lw 1.3 lc rgb '#5f5a00'";
    case Verdict::not_reproduced:
      return "pt 2 ps 0.9 lw 2 lc rgb '#a5231b'";
    case Verdict::error:
      return "pt 5 ps 0.9 lc rgb '#a5231b'";
  }
  return "";
}

}  // namespace

Plot claims(const Results& results) {
  const Table& t = results["ledger"];
  const std::vector<ClaimPoint> numbers = printed_numbers(t), words = sentences(t);
  std::vector<std::pair<std::string, std::vector<int>>> counts;  // by paper, of every verdict
  std::map<std::pair<std::string, Verdict>, std::set<std::string>> findings;
  for (std::size_t i = 0; i < t.rows(); ++i) {
    const std::string& source = t.words("source")[i];
    auto found = std::find_if(counts.begin(), counts.end(), [&](const auto& c) { return c.first == source; });
    if (found == counts.end()) found = counts.insert(found, {source, std::vector<int>(verdict_names.size())});
    ++found->second[static_cast<std::size_t>(verdict_of(t, i))];
    findings[{source, verdict_of(t, i)}].insert(t.words("finding")[i]);
  }

  TextStream csv;
  csv.precision(10);
  csv << "part,row,id,paper,said,distance (units),place,verdict,place from,place to\n";
  auto rows = [&](const char* part, const std::vector<ClaimPoint>& all, double last) {
    for (std::size_t i = 0; i < all.size(); ++i)
      csv << part << ',' << i + 1 << ',' << all[i].id << ',' << all[i].source << ",\"" << all[i].said << "\","
          << all[i].far << ',' << place(all[i].far, last) << ',' << name(all[i].verdict) << ','
          << place(all[i].from, last) << ',' << place(all[i].to, last) << '\n';
  };
  rows("number", numbers, edge), rows("sentence", words, edge_of_words);
  for (std::size_t p = 0; p < counts.size(); ++p)
    for (std::size_t v = 0; v < verdict_names.size(); ++v)
      csv << "count," << v + 1 << ",," << counts[p].first << ",," << counts[p].second[v] << ',' << counts[p].second[v]
          << ',' << verdict_names[v].second << ',' << counts[p].second[v] << ',' << counts[p].second[v] << '\n';

  auto counted = [&](std::size_t p, std::size_t v) {  // rows, and findings where these are fewer
    const auto of = findings.find({counts[p].first, verdict_names[v].first});
    const std::size_t rows_here = static_cast<std::size_t>(counts[p].second[v]),
                      here = of == findings.end() ? 0 : of->second.size();
    return std::to_string(rows_here) + (here < rows_here ? " (" + std::to_string(here) + ")" : "");
  };
  std::vector<std::vector<std::string>> cells;
  for (std::size_t p = 0; p < counts.size(); ++p) {
    cells.emplace_back();
    for (std::size_t v = 0; v < verdict_names.size(); ++v) cells.back().push_back(counted(p, v));
  }
  auto within = [](const std::vector<ClaimPoint>& all) {
    return std::count_if(all.begin(), all.end(), [](const ClaimPoint& p) { return std::abs(p.far) <= 1; });
  };
  auto of = [&](Verdict v) {
    std::string said;
    for (const auto& [paper, count] : counts)
      said += (said.empty() ? "" : " and ") + std::to_string(count[static_cast<std::size_t>(v)]) + " of " + paper;
    return said;
  };
  Plot plot{"claims", page, 50 + 6.2 * static_cast<double>(numbers.size()), csv.str(), {}};
  plot.title = "The ledger: every printed number, every word, every verdict";
  plot.caption = prose("claims caption");
  plot.alternative =
      prose("claims alternative", {std::to_string(within(numbers)), std::to_string(numbers.size()),
                                   std::to_string(within(words)), std::to_string(words.size()), of(Verdict::reproduced),
                                   of(Verdict::arguable), of(Verdict::not_reproduced)});
  plot.body = [=, height = plot.height](std::ostream& gp) {
    auto across = [](std::size_t p) { return 1.3 + 1.4 * static_cast<double>(p); };  // a paper's column in (b)
    const std::string data = "'claims.csv' skip 1 using ";
    auto marks = [&](const std::string& part, const std::string& x, const std::string& y) {
      std::string curves;
      for (const auto& [verdict, verdict_name] : verdict_names)
        curves += ", " + data + "(strcol(1) eq '" + part + "' && strcol(8) eq '" + verdict_name + "' ? " + x +
                  " : NaN):" + y + " with points " + symbol(verdict) + " notitle";
      return curves.substr(2);
    };
    auto band = [&](const char* from, const char* to) {
      gp << "set object 1 rectangle from " << from << " to " << to
         << " fs solid 0.15 noborder fc rgb '#000000' behind\n";
    };
    constexpr double across_a = 0.57;      // the part of the page that (a) takes, across
    const double below = 1 - 66 / height;  // and (c), below (b), down
    gp << "unset key\nset multiplot\n"
       << "set size " << across_a << ",1\nset lmargin 26\nset rmargin 1\n"
       << "set tmargin 2\nset bmargin 3.4\nset label 1 '(a) printed numbers' at screen 0.005,0.985\n"
       << "set xrange [-8.4:8.4]\nset xtics ('−10^5' -6, '−1' -1, '1' 1, '10^4' 5, '∞' 8)\n"
       << "set yrange [" << numbers.size() + 0.7 << ":0.3]\n"
       << "set xlabel '(computed − printed) / tolerance'\nset ytics (";
    for (std::size_t i = 0; i < numbers.size(); ++i)
      gp << (i == 0 ? "'" : ", '") << numbers[i].id << "  " << with_minus(numbers[i].said) << "' " << i + 1;
    gp << ") scale 0\nset grid ytics lt 1 lw 0.3 lc rgb '#d0d0d0'\n";
    band("first -1, graph 0", "first 1, graph 1");
    gp << "plot " << marks("number", "$7", "2") << "\nunset grid\nunset object 1\n";

    gp << "set origin " << across_a << "," << below << "\nset size " << 1 - across_a << "," << 1 - below
       << "\nset lmargin 17\nset rmargin 2\nset bmargin 0\n"
       << "set label 1 '(b) verdicts' at screen " << across_a + 0.01
       << ",0.985\nset border 0\nunset xtics\nunset xlabel\n"
       << "set xrange [0:2.9]\nset yrange [" << verdict_names.size() << ":-0.3]\nset ytics (";
    for (std::size_t v = 0; v + 1 < verdict_names.size(); ++v)
      gp << (v == 0 ? "'" : ", '") << verdict_names[v].second << "' " << v + 1;
    gp << ") scale 0 nomirror\n";
    for (std::size_t p = 0; p < counts.size(); ++p) {
      gp << "set label " << 10 + p << " '" << counts[p].first << "' at " << across(p) << ",0.2 right\n";
      for (std::size_t v = 0; v + 1 < verdict_names.size(); ++v)
        gp << "set label " << 20 + 10 * p + v << " '" << cells[p][v] << "' at " << across(p) << ',' << v + 1
           << " right\n";
    }
    std::string legend;
    for (std::size_t v = 0; v + 1 < verdict_names.size(); ++v)
      legend += (v == 0 ? "" : ", ") + std::string("'+' every ::0::0 using (0.2):(") + std::to_string(v + 1) +
                ") with points " + symbol(verdict_names[v].first) + " notitle";
    gp << "plot " << legend << "\n";
    for (std::size_t p = 0; p < counts.size(); ++p) {
      gp << "unset label " << 10 + p << "\n";
      for (std::size_t v = 0; v + 1 < verdict_names.size(); ++v) gp << "unset label " << 20 + 10 * p + v << "\n";
    }

    gp << "set origin " << across_a << ",0\nset size " << 1 - across_a << "," << below
       << "\nset border 3\nset lmargin 9\nset rmargin 2\nset bmargin 4.4\n"
       << "set label 1 '(c) words' at screen " << across_a + 0.01 << "," << below - 0.015 << "\n"
       << "set xrange [-3.4:3.4]\nset xtics nomirror ('−10^2' -3, '' -2, '−1' -1, '1' 1, '' 2, '10^2' 3)\n"
       << "set yrange [0:" << words.size() + 1 << "]\n"
       << "set ytics 20\nset ylabel 'sentences, by rank'\n"
       << "set xlabel \"(measure − middle of the band)\\n/ half the band\"\n";
    band("first -1, graph 0", "first 1, graph 1");
    gp << "set label 2 'fails' at first -2.2, graph 1.03 center\nset label 3 'holds' at first 2.2, graph 1.03 center\n"
       << "plot " << data << "(strcol(1) eq 'sentence' ? $9 : NaN):2:($10 - $9):(0) with vectors nohead lw 1.2 dt 1 "
       << "lc rgb '#a0a0a0' notitle, " << marks("sentence", "$7", "2") << "\nunset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
