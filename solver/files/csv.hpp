// Cells of a CSV file.                                                                                     [RFC 4180]
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace touchgo {

/// The text as a cell: in quotes, its own quotes doubled, where it holds a comma, a quote or the end of a line.
inline std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string cell = "\"";
  for (char c : text) cell += c == '"' ? std::string("\"\"") : std::string(1, c);
  return cell + "\"";
}

/// Takes the cells of one line off the text at `i`; in `quoted` which of them were in quotes. Throws
/// std::invalid_argument where the text ends within the line.
inline std::vector<std::string> take_csv_line(const std::string& text, std::size_t& i, std::vector<bool>& quoted) {
  std::vector<std::string> cells(1);
  quoted.assign(1, false);
  for (bool within = false; i < text.size(); ++i) {
    const char c = text[i];
    if (within && c == '"' && i + 1 < text.size() && text[i + 1] == '"')
      cells.back() += text[++i];
    else if (c == '"')
      within = !within, quoted.back() = true;
    else if (!within && c == ',')
      cells.emplace_back(), quoted.push_back(false);
    else if (!within && c == '\n')
      return ++i, cells;
    else
      cells.back() += c;
  }
  throw std::invalid_argument("a table that ends within a line");
}

}  // namespace touchgo
