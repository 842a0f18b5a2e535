// A named result as a table: columns with units, one row for each object of the study.
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace touchgo::cases {

using Numbers = std::vector<double>;
using Words = std::vector<std::string>;

/// One column; `unit` as it is written behind the name, empty for counts, ratios and words.
struct Column {
  std::string name, unit;
  std::variant<Numbers, Words> cells;

  std::size_t size() const {
    return std::visit([](const auto& c) { return c.size(); }, cells);
  }
};

class Table {
 public:
  /// Appends a column. Throws std::logic_error if there is one of that name, or it is longer or shorter than the
  /// others.
  Table& add(std::string name, std::string unit, Numbers numbers);
  Table& add(std::string name, Words words);

  const std::vector<Column>& columns() const { return columns_; }
  std::size_t rows() const { return columns_.empty() ? 0 : columns_[0].size(); }

  /// The cells of a column. Throws std::logic_error if there is none of that name and kind.
  const Numbers& numbers(const std::string& name) const;
  const Words& words(const std::string& name) const;

  /// RFC 4180: a header `name (unit),..`, then the rows; numbers so that they are read back as they were, inf and nan;
  /// words in quotes where a whole column of them would be read back as numbers, unless they are to stand bare.
  std::string csv(bool bare = false) const;
  /// The table of such a text. A column is numbers where all its cells are, none in quotes. Throws
  /// std::invalid_argument.
  static Table from_csv(const std::string& text);

 private:
  Table& append(Column column);
  std::vector<Column> columns_;
};

}  // namespace touchgo::cases
