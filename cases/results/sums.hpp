// Checksums of results, by which two systems compare what they computed.
#pragma once

#include <map>
#include <string>

#include "cases/results/results.hpp"

namespace touchgo::cases {

/// SHA-256 of a table as CSV in which every number is rounded to ten digits of the largest in its column, so that what
/// is 1e-10 of that or less is round-off and the same as 0, of either sign. A number that lies within round-off of the
/// middle between two rounded ones may fall to either on another system: then the sums differ though the results agree.
std::string sum(const Table& table);

/// By name.
using ResultSums = std::map<std::string, std::string>;
ResultSums sums(const Results& results);

/// Lines `sum  name`, as sha256sum prints them, and back. Throws std::invalid_argument for a line of another form.
std::string to_text(const ResultSums& sums);
ResultSums read_sums(const std::string& text);

}  // namespace touchgo::cases
