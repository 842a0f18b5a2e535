#include "solver/files/messages.hpp"

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <utility>

namespace touchgo {
namespace {

/// How many letters must be changed, added or dropped to make one word of the other.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j)
      diagonal = std::exchange(row[j + 1], std::min({row[j] + 1, row[j + 1] + 1, diagonal + (a[i] != b[j])}));
  }
  return row.back();
}

}  // namespace

std::string shown(std::string_view text, std::size_t longest) {
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (i >= longest && (c & 0xC0) != 0x80) return line + "...";  // never within a UTF-8 character
    char escaped[5] = {static_cast<char>(c)};
    if (c < ' ' || c == 127) std::snprintf(escaped, sizeof escaped, "\\x%02X", static_cast<unsigned>(c));
    line += escaped;
  }
  return line;
}

std::string in_quotes(std::string_view text) { return '"' + shown(text) + '"'; }

std::string list(Names names, bool quotes) {
  if (names.size() > 20) names.resize(20), names.back() = "...";
  std::string text;
  for (const auto& n : names) text += (text.empty() ? "" : ", ") + (quotes && n != "..." ? in_quotes(n) : n);
  return text;
}

std::optional<std::string> nearest(std::string_view word, const Names& words) {
  if (word.size() > 40) return std::nullopt;
  auto far = [&](const std::string& w) { return edits(word, w); };
  const auto best = std::min_element(words.begin(), words.end(), [&](auto& a, auto& b) { return far(a) < far(b); });
  if (best == words.end()) return std::nullopt;
  const bool same_beginning = word.substr(0, 3) == best->substr(0, 3);  // "bodies" for "body"
  const bool near = far(*best) <= (same_beginning ? 3 : 2) && far(*best) < std::min(best->size(), word.size());
  return near ? std::optional(*best) : std::nullopt;
}

std::string hint(std::string_view word, const Names& words) {
  const auto best = nearest(word, words);
  return best ? ", did you mean '" + *best + "'?" : "";
}

}  // namespace touchgo
