// Words and names as they stand in a line that refuses something.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace touchgo {

using Names = std::vector<std::string>;

/// A text on one line, and not for ever: control characters escaped, the rest of a long one left out.
std::string shown(std::string_view text, std::size_t longest = 60);

std::string in_quotes(std::string_view text);

/// a, b, c; the first twenty of them.
std::string list(Names names, bool quotes = true);

/// The one of the words that may be meant, where one is near enough.
std::optional<std::string> nearest(std::string_view word, const Names& words);

/// ", did you mean 'stiffness'?" where there is such a word.
std::string hint(std::string_view word, const Names& words);

/// The keys of these numbers (model/fields.hpp), between others.
Names keys_of(const auto& numbers, Names first = {}, const Names& last = {}) {
  for (const auto& n : numbers) first.push_back(n.key);
  first.insert(first.end(), last.begin(), last.end());
  return first;
}

}  // namespace touchgo
