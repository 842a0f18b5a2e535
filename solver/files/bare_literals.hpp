// A TOML text with its bare literals set aside, so that numbers can be taken exactly as they are written.
//
// toml++ reads 0.9 as the nearest double, turns 1e-400 into 0 and refuses an integer of 30 digits. So before it sees
// the text, every bare literal that stands for a value (`0.9`, `nan`, `0x1F`, a word that lacks its quotes; not true
// and false) gives way to its index in a list. The parser then meets small integers only, and each leads to the literal
// as written. Lines stay where they are; strings, comments and keys are left alone.
#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace touchgo {

struct Literals {
  std::string text;                   // the TOML text with an index in place of each literal
  std::vector<std::string> literals;  // as written
  std::string key;                    // where the text ends: the key, such as `body.mass`, or the table; may be empty
  int stopped = 0;                    // line where the reading stopped, if it did
  std::string why;                    // it stopped
};

/// Where the string that begins at `i` ends: behind its closing quotes, at the end of the line or of the text.
inline std::size_t end_of_string(std::string_view in, std::size_t i) {
  const char quote = in[i];
  const std::string three(3, quote);
  const bool multiline = in.substr(i, 3) == three;
  for (i += multiline ? 3 : 1; i < in.size(); ++i) {
    if (quote == '"' && in[i] == '\\') {
      if (++i < in.size() && in[i] == '\n' && !multiline) return i;
    } else if (!multiline && (in[i] == quote || in[i] == '\n')) {
      return in[i] == quote ? i + 1 : i;
    } else if (multiline && in.substr(i, 3) == three) {
      for (i += 3; i < in.size() && in[i] == quote;) ++i;  // up to two quotes may stand before the closing three
      return i;
    }
  }
  return in.size();
}

// Input that toml++ 3.3 mishandles, refused before it is parsed:

/// brackets, or dots of a key, that nest deeper than this (it recurses without end),
constexpr int max_depth = 32;

/// a table header without a name, like brackets that do not match (assertions fail; `i` is behind the first `[`),
inline bool has_name(std::string_view in, std::size_t i) {
  if (i < in.size() && in[i] == '[') ++i;
  i = std::min(in.find_first_not_of(" \t", i), in.size());
  const char c = i < in.size() ? in[i] : '\0';
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '"' || c == '\'';
}

/// letters beyond ASCII outside strings and comments (its test for white space is undefined there),
inline bool is_plain(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return c > ' ' && c < 127; });
}

/// and, for the same reason, such a letter where a string goes on after a backslash at the end of a line.
inline bool joins_to_letter_beyond_ascii(std::string_view string) {
  for (std::size_t i = 0; (i = string.find('\\', i)) < string.size(); i += 2) {
    const std::size_t next = std::min(string.find_first_not_of(" \t\r\n", i + 1), string.size() - 1);
    if (static_cast<unsigned char>(string[next]) > 127) return true;
  }
  return false;
}

/// Sets the literals of a TOML text aside; of its first lines only, to learn which key `last_line` belongs to. Text
/// that is not TOML comes out as something that is not TOML either.
inline Literals set_literals_aside(std::string_view in, int last_line = std::numeric_limits<int>::max()) {
  Literals out;
  std::string open;          // the brackets around the current place
  std::string header, left;  // the table; what stands on the left of the next `=`
  bool value = false;        // a value comes next
  int line = 1, depth = 0;
  for (std::size_t i = 0, begin = 0; i < in.size() && line <= last_line; begin = i) {
    const char c = in[i];
    if (c == '#') {
      i = std::min(in.find('\n', i), in.size());
    } else if (c == '"' || c == '\'') {
      i = end_of_string(in, i);
      if (c == '"' && joins_to_letter_beyond_ascii(in.substr(begin, i - begin)))
        out.why = "is not TOML we can read: a backslash must not stand before a letter beyond ASCII";
      if (!value) left += in.substr(begin, i - begin);
      value = false;
    } else if (std::string_view(" \t\r\n=,[]{}").find(c) == std::string_view::npos) {
      i = std::min(in.find_first_of(" \t\r\n=,[]{}#\"'", i), in.size());
      const std::string word(in.substr(begin, i - begin));
      if (!is_plain(word)) {
        out.why = "is not TOML: characters other than printable ASCII must stand within quotes";
      } else if (!value) {
        left += word;
        depth += static_cast<int>(std::count(word.begin(), word.end(), '.'));
      } else {
        const bool boolean = word == "true" || word == "false";
        out.text += (boolean ? word : std::to_string(out.literals.size())) + ' ';  // nothing must follow at once
        if (!boolean) out.literals.push_back(word);
        begin = i;
      }
      value = false;
    } else {
      ++i;
      if (c == '[' && open.empty() && !value) {
        left.clear();  // a table header begins
        if (!has_name(in, i)) out.why = "is not TOML: a table header must have a name, such as [run] or [[body]]";
      } else if (c == '[' || c == '{') {
        open += c;
        value = c == '[';
      } else if (c == ']' && open.empty()) {
        if (!left.empty()) out.key = header = left;
      } else if (c == ']' || c == '}') {
        if (!open.ends_with(c == ']' ? '[' : '{'))
          out.why = std::string("is not TOML: nothing is open that ") + c + " could close";
        if (!open.empty()) open.pop_back();
        value = false;
      } else if (c == '=') {
        if (open.empty() && !value) out.key = header.empty() ? left : header + "." + left;
        value = true;
      } else if (c == ',') {
        value = open.ends_with('[');
      } else if (c == '\n' && open.empty() && line < last_line) {
        out.key = header;
      }
      if (c == '=' || c == ',' || c == '{' || (c == '\n' && open.empty())) left.clear(), depth = 0;
    }
    if (std::max(depth, static_cast<int>(open.size())) > max_depth)
      out.why = "is nested too deeply, must be " + std::to_string(max_depth) + " levels at most";
    if (!out.why.empty()) {
      out.stopped = line;
      return out;
    }
    line += static_cast<int>(std::count(in.begin() + begin, in.begin() + i, '\n'));
    out.text += in.substr(begin, i - begin);
  }
  return out;
}

}  // namespace touchgo
