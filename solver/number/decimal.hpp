// A decimal number exactly as it is written in a case file.
//
// `0.9` is nine tenths at every precision, never the nearest double: the digits are kept as text and rounded once, when
// a scalar type needs them. Value = (-1)^negative * 0.DIGITS * 10^exponent, DIGITS without leading or trailing
// zeros.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace touchgo {

class Decimal {
 public:
  Decimal() : Decimal("0") {}

  /// Reads [+-]digits[.digits][e[+-]digits]; `_` may separate digits as in TOML. Anything else (nan, inf, hexadecimal,
  /// an empty text) throws std::invalid_argument, whose message says what is allowed. A power of ten beyond
  /// 10^10 counts as that, one below -10^10 likewise.
  Decimal(std::string_view text);  // NOLINT: a literal may stand for its value
  Decimal(const char* text);       // NOLINT: see above
  /// A number is given as text: "0.1" is a tenth, 0.1 is the nearest double. 0 is not text either.
  template <class T>
  requires std::is_arithmetic_v<T> || std::is_null_pointer_v<T> Decimal(T)
  = delete;

  // Out of line, to keep object files small.
  Decimal(const Decimal&);
  Decimal(Decimal&&) noexcept;
  Decimal& operator=(const Decimal&);
  Decimal& operator=(Decimal&&) noexcept;
  ~Decimal();

  bool is_zero() const { return digits_.empty(); }
  int sign() const { return is_zero() ? 0 : negative_ ? -1 : 1; }

  /// The value as text that every scalar type reads: "-0.35e1"; "0" for zero.
  std::string text() const;

  Decimal operator-() const;
  friend Decimal abs(const Decimal& d) { return d.sign() < 0 ? -d : d; }
  /// Exactly, up to those powers. A sum of decimals that are more than a million places apart throws std::length_error.
  friend Decimal operator*(const Decimal& a, const Decimal& b);
  friend Decimal operator+(const Decimal& a, const Decimal& b);
  /// The largest decimal > 0 of which both, neither of them 0, are whole multiples.
  friend Decimal common_divisor(const Decimal& a, const Decimal& b);

  /// The powers of ten below which its first and its last significant digit end: 1 and -2 for "3.26"; not of 0.
  std::int64_t first_place() const { return exponent_; }
  std::int64_t last_place() const { return exponent_ - static_cast<std::int64_t>(digits_.size()); }

  /// Half a unit of the last digit as written: 0.005 for "3.26", 0.5 for "-116". The tolerance of a printed number.
  Decimal half_unit() const;

  /// Compares values, not spellings: "0.10" == "1e-1".
  friend std::strong_ordering operator<=>(const Decimal& a, const Decimal& b);
  friend bool operator==(const Decimal& a, const Decimal& b) { return (a <=> b) == 0; }

 private:
  bool negative_ = false;
  std::string digits_;         // significant digits, none for zero
  std::int64_t exponent_ = 0;  // of 0.DIGITS
  std::int64_t decimals_ = 0;  // places after the point as written: the last written digit is worth 10^-decimals
};

Decimal common_divisor(const Decimal& a, const Decimal& b);

/// Whether the magnitude is one that every scalar type has: 0, or 2.23e-308 to 1.79e308.
bool in_range(const Decimal& d);

}  // namespace touchgo
