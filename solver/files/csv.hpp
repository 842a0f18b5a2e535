// One cell of a CSV file.                                                                                  [RFC 4180]
#pragma once

#include <string>

namespace touchgo {

/// The text as a cell: in quotes, its own quotes doubled, where it holds a comma, a quote or the end of a line.
inline std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string cell = "\"";
  for (char c : text) cell += c == '"' ? std::string("\"\"") : std::string(1, c);
  return cell + "\"";
}

}  // namespace touchgo
