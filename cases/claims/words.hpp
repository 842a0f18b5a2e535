// The words of the papers' that have no measure, and the band in which reasonable readers would put the bound of each:
// fixed once, the same for every row.
#pragma once

#include <string>
#include <vector>

namespace touchgo::cases {

enum class Sense { at_least, at_most };

/// Words of one meaning; what is measured for them holds at a bound b if it is at least (at most) b, and readers
/// differ about b, `from` to `to`.
struct Band {
  std::string name;
  std::vector<std::string> words;
  Sense sense;
  double from, to;
  std::string of;          // what is measured, in words
  bool in_errors = false;  // of its measurement: what is not beyond one, up or down, leaves it open
};

/// The whole table.
const std::vector<Band>& bands();

/// The band of a word. Throws std::logic_error for a word that has none.
const Band& band_of(const std::string& word);

}  // namespace touchgo::cases
