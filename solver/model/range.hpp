// What a decimal number that somebody gives must be.
#pragma once

#include "solver/number/decimal.hpp"

namespace touchgo {

/// The decimals that are allowed, in words and as a test.
struct Range {
  const char* allowed;
  const char* comment;  // the same behind a number of a case file, where it needs saying
  bool (*contains)(const Decimal&);

  static const Range any, positive, not_negative, fraction, positive_fraction;
};

inline constexpr Range Range::any{"a decimal number", "", [](const Decimal&) { return true; }};
inline constexpr Range Range::positive{"a number > 0", ", > 0", [](const Decimal& x) { return x.sign() > 0; }};
inline constexpr Range Range::not_negative{"a number >= 0", "", [](const Decimal& x) { return x.sign() >= 0; }};
inline constexpr Range Range::fraction{"a number from 0 to 1", ", 0 to 1",
                                       [](const Decimal& x) { return x.sign() >= 0 && x <= Decimal("1"); }};
inline constexpr Range Range::positive_fraction{"a number > 0 and <= 1", ", > 0 and <= 1",
                                                [](const Decimal& x) { return x.sign() > 0 && x <= Decimal("1"); }};

}  // namespace touchgo
