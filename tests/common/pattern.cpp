#include "tests/common/pattern.hpp"

#include <map>
#include <regex>

namespace touchgo::tests {

std::vector<Match> matches(const std::string& text, const std::string& pattern) {
  static std::map<std::string, std::regex> known;
  const std::regex& form = known.try_emplace(pattern, pattern).first->second;
  std::vector<Match> all;
  for (std::sregex_iterator i(text.begin(), text.end(), form), none; i != none; ++i) {
    const auto begin = static_cast<std::size_t>(i->position()), length = static_cast<std::size_t>(i->length());
    all.push_back({begin, begin + length, {i->begin(), i->end()}});
  }
  return all;
}

bool has_match(const std::string& text, const std::string& pattern) { return !matches(text, pattern).empty(); }

}  // namespace touchgo::tests
