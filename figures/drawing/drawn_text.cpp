#include "figures/drawing/drawn_text.hpp"

#include <cctype>
#include <cstdio>
#include <cstring>

namespace touchgo::figures {
namespace {

constexpr char32_t replacement = 0xFFFD, ellipsis = 0x2026;

// Reads one character and moves `at` behind it; where there is none, U+FFFD and one byte.
char32_t next(const std::string& text, std::size_t& at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(i < text.size() ? text[i] : 0); };
  const unsigned char first = byte(at);
  const int more = first < 0x80 ? 0 : first < 0xC2 ? -1 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : first < 0xF5 ? 3 : -1;
  if (more < 0) return ++at, replacement;
  char32_t c = more == 0 ? first : first & (0x3F >> more);
  for (int i = 1; i <= more; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return ++at, replacement;
    c = c << 6 | (byte(at + i) & 0x3F);
  }
  constexpr char32_t shortest[] = {0, 0x80, 0x800, 0x10000};
  if (c < shortest[more] || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000)) return ++at, replacement;
  at += 1 + more;
  return c;
}

char32_t visible(char32_t c) {
  if (c < 0x20) return 0x2400 + c;
  if (c == 0x7F) return 0x2421;
  const bool breaks_lines = c == 0x2028 || c == 0x2029, control = c >= 0x80 && c < 0xA0;
  const bool no_character = (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c < 0xFDF0);
  return breaks_lines || control || no_character ? replacement : c;
}

// gnuplot takes 0.65 of the font's size for a character, and 2 characters from U+3000 on.
double width(char32_t c) {
  if (c >= 0x2E80) return 2;
  if (c < 0x80 && std::strchr("mMW@%", static_cast<int>(c))) return 1.5;
  if (c < 0x80 && (std::isupper(static_cast<int>(c)) || std::strchr("&+<=>~", static_cast<int>(c)))) return 1.2;
  return 1;
}

void append(std::string& utf8, char32_t c) {
  if (c < 0x80) {
    utf8 += static_cast<char>(c);
    return;
  }
  const int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  utf8 += static_cast<char>((0xF80 >> more & 0xFF) | c >> (6 * more));
  for (int i = more - 1; i >= 0; --i) utf8 += static_cast<char>(0x80 | (c >> (6 * i) & 0x3F));
}

void replace(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

}  // namespace

std::u32string drawn(const std::string& text) {
  std::u32string characters;
  for (std::size_t at = 0; at < text.size();) characters += visible(next(text, at));
  return characters;
}

std::string utf8(const std::u32string& text) {
  std::string bytes;
  for (char32_t c : text) append(bytes, c);
  return bytes;
}

double width(const std::u32string& text) {
  double sum = 0;
  for (char32_t c : text) sum += width(c);
  return sum;
}

std::u32string shortened(const std::u32string& text, double most) {
  if (width(text) <= most) return text;
  std::u32string beginning;
  double sum = width(ellipsis);
  for (char32_t c : text) {
    sum += width(c);
    if (sum > most) break;
    beginning += c;
  }
  return beginning + ellipsis;
}

std::string literal(const std::u32string& text) {
  std::string quoted = "\"";
  for (char c : utf8(text)) {
    const unsigned char byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && (std::isalnum(byte) || byte == ' ' || byte == '.' || byte == ',')) {
      quoted += c;
    } else {  // gnuplot reads four digits after a leading 0, else three: a digit that follows is not taken in
      char octal[8];
      std::snprintf(octal, sizeof octal, byte < 0100 ? "\\0%03o" : "\\%03o", byte);
      quoted += octal;
    }
  }
  return quoted + "\"";
}

std::string well_formed(std::string svg) {
  replace(svg, "&#x", "&amp;#x");
  replace(svg, "]]>", "]]&gt;");
  return svg;
}

}  // namespace touchgo::figures
