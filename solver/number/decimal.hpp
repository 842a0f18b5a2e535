// A decimal number exactly as it is written in a case file.
//
// `0.9` is nine tenths at every precision, never the nearest double: the digits are kept as text and rounded once, when
// a scalar type asks for them. Value = (-1)^negative * 0.DIGITS * 10^exponent, DIGITS without leading or trailing
// zeros.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace touchgo::number {

class Decimal {
 public:
  Decimal() : Decimal("0") {}

  /// Reads [+-]digits[.digits][e[+-]digits]; `_` may separate digits as in TOML. Anything else (nan, inf, hexadecimal,
  /// an empty text) throws std::invalid_argument, whose message says what is allowed.
  Decimal(std::string_view text) {  // NOLINT: a literal may stand for its value
    std::string rest;
    for (char c : text)
      if (c != '_') rest += c;
    std::size_t i = 0;
    if (i < rest.size() && (rest[i] == '+' || rest[i] == '-')) negative_ = rest[i++] == '-';
    bool any = false;
    std::int64_t point = 0;
    auto take_digits = [&](bool after_point) {
      for (; i < rest.size() && rest[i] >= '0' && rest[i] <= '9'; ++i, any = true) {
        digits_ += rest[i];
        if (!after_point) ++point;
        if (after_point) ++decimals_;
      }
    };
    take_digits(false);
    if (i < rest.size() && rest[i] == '.') ++i, take_digits(true);
    std::int64_t power = 0;
    bool bad_power = false;
    if (any && i < rest.size() && (rest[i] == 'e' || rest[i] == 'E')) {
      bool minus = false;
      if (++i < rest.size() && (rest[i] == '+' || rest[i] == '-')) minus = rest[i++] == '-';
      bad_power = i == rest.size();
      for (; i < rest.size() && rest[i] >= '0' && rest[i] <= '9'; ++i)
        if (power < 1'000'000'000) power = 10 * power + (rest[i] - '0');
      if (minus) power = -power;
    }
    if (!any || bad_power || i != rest.size())
      throw std::invalid_argument("'" + std::string(text) + "' is not a decimal number");
    decimals_ -= power;
    exponent_ = point + power;
    const std::size_t first = digits_.find_first_not_of('0');
    if (first == std::string::npos) {
      digits_.clear(), exponent_ = 0, negative_ = false;
    } else {
      exponent_ -= static_cast<std::int64_t>(first);
      digits_ = digits_.substr(first, digits_.find_last_not_of('0') + 1 - first);
    }
  }
  Decimal(const char* text) : Decimal(std::string_view(text)) {}  // NOLINT: see above

  bool is_zero() const { return digits_.empty(); }
  int sign() const { return is_zero() ? 0 : negative_ ? -1 : 1; }

  /// The value as text that every scalar type reads: "-0.35e1"; "0" for zero.
  std::string text() const {
    if (is_zero()) return "0";
    return (negative_ ? "-0." : "0.") + digits_ + "e" + std::to_string(exponent_);
  }

  /// Half a unit of the last digit as written: 0.005 for "3.26", 0.5 for "-116". The tolerance of a printed number.
  Decimal half_unit() const { return Decimal("5e" + std::to_string(-decimals_ - 1)); }

  /// Compares values, not spellings: "0.10" == "1e-1".
  friend std::strong_ordering operator<=>(const Decimal& a, const Decimal& b) {
    if (a.sign() != b.sign()) return a.sign() <=> b.sign();
    const auto magnitude =
        a.exponent_ != b.exponent_ && !a.is_zero() ? a.exponent_ <=> b.exponent_ : a.digits_.compare(b.digits_) <=> 0;
    return a.negative_ ? 0 <=> magnitude : magnitude;
  }
  friend bool operator==(const Decimal& a, const Decimal& b) { return (a <=> b) == 0; }

 private:
  bool negative_ = false;
  std::string digits_;         // significant digits, none for zero
  std::int64_t exponent_ = 0;  // of 0.DIGITS
  std::int64_t decimals_ = 0;  // places after the point as written: the last written digit is worth 10^-decimals
};

/// Whether the magnitude is one that every scalar type has: 0, or 2.23e-308 to 1.79e308.
inline bool in_range(const Decimal& d) {
  const Decimal size(d.sign() < 0 ? d.text().substr(1) : d.text());
  return d.is_zero() || (size >= Decimal("2.23e-308") && size <= Decimal("1.79e308"));
}

}  // namespace touchgo::number
