// Where a number of a text comes from: one value of a ledger's row, a file, a result, the program, or a map.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/program/said_numbers.hpp"

namespace touchgo::tests {

/// A value by its name, which has at most one place:
///   ROW.FIELD[WORDS]        published, computed, tolerance, statement, quote, where, reason, note, assumption, left_out
///   ROW.measured[PART, MEASURE]  ROW.leg[NAME]  ROW.enclosure[lo|hi]
///   ROW.band[lo|hi]         the bounds of its word, which are exact
///   FILE[WORDS]             a file of the project, or what `make report` left
///   FILE.csv[COLUMN, COLUMN=VALUE, ..]  a cell of a table, in the one row that has these
///   build/touchgo ..[WORDS]             what a command prints
///   ledger.claims, ledger.judged, map.NAME (tests/program/map_values.hpp)
/// WORDS are those right before the number, once in the text (^: its beginning); without them the field is the number.
/// " up" or " down" at the end: a bound, rounded so.
struct NumberSource {
  std::string row;  // of the ledger, where it is one of a row's
  SaidNumber value;
  Rounded rounded = Rounded::nearest;
  std::string fault;  // why there is no value
};

/// Its words with one blank between, none in front.
std::string one_line(const std::string& text);

class NumberSources {
 public:
  explicit NumberSources(const nlohmann::json& ledger);
  NumberSource operator[](const std::string& name);
  /// Empty (null) if there is no such row.
  const nlohmann::json& row(const std::string& id) const;

 private:
  const std::string& text_of(const std::string& file_or_command);
  NumberSource found(const std::string& name);

  std::map<std::string, nlohmann::json> rows_;
  std::map<std::string, std::string> texts_;
  std::map<std::string, NumberSource> found_;
  std::size_t claims_, judged_;
};

}  // namespace touchgo::tests
