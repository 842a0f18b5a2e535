#include "cases/results/table.hpp"

#include <algorithm>
#include <charconv>
#include <deque>
#include <stdexcept>
#include <string_view>

#include "cases/results/shortest.hpp"
#include "solver/files/csv.hpp"

namespace touchgo::cases {

namespace {

bool as_number(std::string_view cell, double& x) {
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), x);
  return error == std::errc() && end == cell.data() + cell.size();
}

}  // namespace

Table& Table::append(Column column) {
  const bool known =
      std::any_of(columns_.begin(), columns_.end(), [&](const Column& c) { return c.name == column.name; });
  if (known) throw std::logic_error("a table has two columns '" + column.name + "'");
  if (!columns_.empty() && column.size() != rows())
    throw std::logic_error("column '" + column.name + "' of a table is not as long as the others");
  columns_.push_back(std::move(column));
  return *this;
}

Table& Table::add(std::string name, std::string unit, Numbers numbers) {
  return append({std::move(name), std::move(unit), std::move(numbers)});
}

Table& Table::add(std::string name, Words words) { return append({std::move(name), "", std::move(words)}); }

const Numbers& Table::numbers(const std::string& name) const {
  static const Numbers none;
  for (const Column& c : columns_) {
    if (c.name != name) continue;
    if (const Numbers* n = std::get_if<Numbers>(&c.cells)) return *n;
    if (c.size() == 0) return none;
  }
  throw std::logic_error("a table has no column '" + name + "' of numbers");
}

const Words& Table::words(const std::string& name) const {
  static const Words none;
  for (const Column& c : columns_) {
    if (c.name != name) continue;
    if (const Words* w = std::get_if<Words>(&c.cells)) return *w;
    if (c.size() == 0) return none;
  }
  throw std::logic_error("a table has no column '" + name + "' of words");
}

std::string Table::csv(bool bare) const {
  std::string out;
  for (const Column& c : columns_)
    out += (out.empty() ? "" : ",") + csv_cell(c.unit.empty() ? c.name : c.name + " (" + c.unit + ")");
  out += "\n";
  std::vector<bool> digits_alone;  // words that would be read back as numbers
  for (const Column& c : columns_) {
    const Words* w = std::get_if<Words>(&c.cells);
    double x;
    digits_alone.push_back(!bare && w &&
                           std::all_of(w->begin(), w->end(), [&](const auto& cell) { return as_number(cell, x); }));
  }
  for (std::size_t i = 0; i < rows(); ++i)
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      if (const Numbers* n = std::get_if<Numbers>(&columns_[k].cells))
        out += shortest((*n)[i]);
      else if (const Words& w = std::get<Words>(columns_[k].cells); digits_alone[k])
        out += '"' + w[i] + '"';
      else
        out += csv_cell(w[i]);
      out += k + 1 < columns_.size() ? ',' : '\n';
    }
  return out;
}

Table Table::from_csv(const std::string& text) {
  std::size_t i = 0;
  std::vector<bool> quoted;
  const Words header = take_csv_line(text, i, quoted);
  std::vector<std::vector<std::string_view>> cells(header.size());
  std::vector<bool> is_words(header.size());
  std::deque<std::string> unquoted;
  auto add = [&](std::size_t k, std::string_view cell) {
    if (k == header.size()) throw std::invalid_argument("a table with a line of another length");
    cells[k].push_back(cell);
  };
  while (i < text.size()) {
    std::size_t k = 0, end = i;
    for (std::size_t begin = i;; ++end) {  // cells as they stand, where nothing is quoted
      if (end == text.size() || text[end] == '"') break;
      if (text[end] != ',' && text[end] != '\n') continue;
      add(k++, std::string_view(text).substr(begin, end - begin));
      if (text[end] == '\n') break;
      begin = end + 1;
    }
    if (end < text.size() && text[end] == '\n') {
      i = end + 1;
    } else {
      while (k > 0) cells[--k].pop_back();
      for (std::string& cell : take_csv_line(text, i, quoted)) {
        add(k, unquoted.emplace_back(std::move(cell)));
        if (quoted[k]) is_words[k] = true;
        ++k;
      }
    }
    if (k != header.size()) throw std::invalid_argument("a table with a line of another length");
  }
  Table t;
  for (std::size_t k = 0; k < header.size(); ++k) {
    const std::size_t open = header[k].ends_with(')') ? header[k].rfind(" (") : std::string::npos;
    const std::string name = header[k].substr(0, open);
    const std::string unit = open == std::string::npos ? "" : header[k].substr(open + 2, header[k].size() - open - 3);
    Numbers numbers(cells[k].size());
    bool all = !is_words[k];
    for (std::size_t r = 0; r < numbers.size() && all; ++r) all = as_number(cells[k][r], numbers[r]);
    all ? t.add(name, unit, std::move(numbers)) : t.add(name, Words(cells[k].begin(), cells[k].end()));
  }
  return t;
}

}  // namespace touchgo::cases
