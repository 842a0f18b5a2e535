#include "cases/results/sums.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>
#include <stdexcept>

#include "solver/number/double_text.hpp"
#include "solver/number/sha256.hpp"

namespace touchgo::cases {

namespace {

constexpr int digits = 10;

// Of a finite number's first digit once it is rounded.
int power_of_ten(double x) {
  char buffer[32];
  const char* const end =
      std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::scientific, digits - 1).ptr;
  const char* const power = std::find<const char*>(buffer, end, 'e') + 1;
  int result = 0;
  std::from_chars(power + (*power == '+'), end, result);
  return result;
}

Words rounded(const Numbers& column) {
  double largest = 0;
  for (const double x : column)
    if (std::isfinite(x)) largest = std::max(largest, std::abs(x));
  const int first = power_of_ten(largest);
  Words cells;
  for (const double x : column) {
    const int kept = std::isfinite(x) ? digits - (first - power_of_ten(x)) : digits;
    cells.push_back(std::isnan(x) ? "nan" : kept > 0 ? text(x, kept) : "0");
  }
  return cells;
}

}  // namespace

std::string sum(const Table& table) {
  Table all;
  for (const Column& c : table.columns()) {
    const Numbers* numbers = std::get_if<Numbers>(&c.cells);
    all.add(c.unit.empty() ? c.name : c.name + " (" + c.unit + ")",
            numbers ? rounded(*numbers) : std::get<Words>(c.cells));
  }
  return sha256(all.csv(true));
}

ResultSums sums(const Results& results) {
  ResultSums all;
  for (const auto& [name, table] : results.tables) all.emplace(name, sum(table));
  return all;
}

std::string to_text(const ResultSums& sums) {
  std::string lines;
  for (const auto& [name, sum] : sums) lines += sum + "  " + name + "\n";
  return lines;
}

ResultSums read_sums(const std::string& text) {
  ResultSums all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t gap = line.find("  ");
    if (gap != 64 || line.size() == 66) throw std::invalid_argument("'" + line + "' is no sum with a name");
    all.emplace(line.substr(66), line.substr(0, 64));
  }
  return all;
}

}  // namespace touchgo::cases
