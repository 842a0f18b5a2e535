#include "figures/drawing/legend.hpp"

#include <algorithm>
#include <cmath>

#include "figures/drawing/drawn_text.hpp"

namespace touchgo::figures {
namespace {

constexpr double sample = 6.4;  // characters that gnuplot adds to an entry's title
constexpr int most_rows = 12;

// What gnuplot takes the width of a title for.
int counted(const std::u32string& text) {
  int sum = 0;
  for (char32_t c : text) sum += c >= 0x3000 ? 2 : 1;
  return sum;
}

std::string title(const std::u32string& text) { return "title " + literal(text) + " noenhanced"; }

}  // namespace

Legend legend(const std::vector<std::string>& names, double room) {
  std::vector<std::u32string> texts;
  double widest = 0;
  for (const std::string& name : names) {
    texts.push_back(drawn(name));
    widest = std::max(widest, width(texts.back()));
  }
  // One long title may be in 8 of at least 10 points, and begin left of the panel, above its numbers.
  const bool small = widest > room - sample;
  const double longest_title = small ? 1.25 * (room + 7) - sample : room - sample;
  if (small) room *= 1.25;
  const int count = static_cast<int>(texts.size());
  int columns = 0, named = count;
  auto lay_out = [&] {
    widest = std::min(widest, longest_title);
    columns = std::max(1, static_cast<int>(room / (widest + sample)));
    if (count > columns * most_rows) named = columns * most_rows - 1;
  };
  lay_out();
  std::u32string more;
  if (named < count) {
    widest = std::max(widest, width(drawn("and " + std::to_string(count) + " more")));
    lay_out();
    more = drawn("and " + std::to_string(count - named) + " more");
  }

  Legend l;
  int longest = counted(more);
  for (int i = 0; i < count; ++i) {
    const std::u32string text = shortened(texts[i], widest);
    l.titles.push_back(i < named ? title(text) : "notitle");
    if (i < named) longest = std::max(longest, counted(text));
  }
  if (named < count) l.more = "NaN with lines lc rgb '#ffffff' " + title(more);
  l.rows = std::max(1, (std::min(count, named + 1) + columns - 1) / columns) + (small ? 1 : 0);
  l.key = "set key horizontal above maxcols " + std::to_string(columns) + " samplen 2.2 spacing 1.1 width " +
          std::to_string(1 + std::lround(std::min(widest, room - sample) - longest)) + (small ? " font ',8'" : "");
  return l;
}

}  // namespace touchgo::figures
