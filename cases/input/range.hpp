// What a decimal number that somebody gives must be.
#pragma once

#include "solver/number/decimal.hpp"

namespace touchgo::cases::input {

using namespace number;

/// The decimals that are allowed, in words and as a test.
struct Range {
  const char* allowed;
  bool (*contains)(const Decimal&);
};
inline const Range any{"a decimal number", [](const Decimal&) { return true; }};
inline const Range positive{"a number > 0", [](const Decimal& x) { return x.sign() > 0; }};
inline const Range not_negative{"a number >= 0", [](const Decimal& x) { return x.sign() >= 0; }};
inline const Range fraction{"a number from 0 to 1",
                            [](const Decimal& x) { return x.sign() >= 0 && x <= Decimal("1"); }};
inline const Range positive_fraction{"a number > 0 and <= 1",
                                     [](const Decimal& x) { return x.sign() > 0 && x <= Decimal("1"); }};

}  // namespace touchgo::cases::input
