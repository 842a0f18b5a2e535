#include "figures/drawing/marks.hpp"

#include <algorithm>

#include "figures/drawing/drawn_text.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::dm21;
namespace {

constexpr int most_label_rows = 3;
constexpr double digit = 0.8;  // of a widest character, the mean of small letters and digits
constexpr const char* dark = "'#404040'";

std::string from_to(double from, double to) { return text(from, 17) + ", graph 0 to " + text(to, 17) + ", graph 1 "; }

}  // namespace

PrintedLines printed_lines(const std::vector<PrintedTime>& printed, const PlotAxis& time, double room) {
  PrintedLines all;
  std::vector<double> taken;  // up to where, in characters, row by row
  std::vector<PrintedTime> some = printed;
  std::sort(some.begin(), some.end(), [](const PrintedTime& a, const PrintedTime& b) { return a.time < b.time; });
  int tag = 100;
  for (const PrintedTime& p : some) {
    if (p.time < time.low || p.time > time.high) continue;
    all.lines += "set arrow " + std::to_string(++tag) + " from " + from_to(p.time, p.time) +
                 "nohead lw 0.8 dt (1,2) lc rgb " + dark + "\n";
    const std::u32string label = drawn("printed " + p.printed + " s");
    const double length = digit * width(label), at = room * (p.time - time.low) / (time.high - time.low),
                 left = std::clamp(at - length / 2, 0.0, std::max(0.0, room - length));
    std::size_t row = 0;
    while (row < taken.size() && taken[row] > left) ++row;
    if (row == taken.size()) taken.push_back(0);
    taken[row] = left + length + 1;
    all.labels += "set label " + std::to_string(tag) + " " + literal(label) + " noenhanced at " +
                  text(time.low + left / room * (time.high - time.low), 17) + ", graph 1 left offset 0," +
                  text(0.6 + 1.05 * static_cast<double>(row), 4) + "\n";
  }
  all.rows = static_cast<int>(taken.size());
  if (all.rows > most_label_rows) all.labels.clear(), all.rows = 0;
  return all;
}

std::string shades(const std::vector<Span>& spans) {
  std::string all;
  for (const Span& s : spans)
    all += "set object rectangle from " + from_to(s.from, s.to) + "fs solid 1 noborder fc rgb '#f0b060' behind\n";
  return all;
}

std::string labels(const Marks& marks) {
  std::string all;
  for (const Span& s : marks.spans)
    all += "set label \"" + s.label + "\" at " + text(s.from, 17) + ", graph 0.9 right offset -0.6,0\n";
  for (const Note& n : marks.notes)
    all += "set label \"" + n.label + "\" at " + text(n.time, 17) + "," + text(n.force, 17) +
           " left offset 0.6,-0.7 point pt 7 ps 0.5 lc rgb " + dark + "\n";
  return all;
}

}  // namespace touchgo::figures
