// Doubles as text and back, rounded to nearest, in any locale; text.hpp has every other scalar.
#pragma once

#include <string>

namespace touchgo {

namespace detail {

// Of digits in scientific notation: without trailing zeros, and without an exponent where that is short.
std::string laid_out(const std::string& s);

}  // namespace detail

/// x with `digits` significant digits, trailing zeros dropped: "3.2578", "-0.0012", "1.5e-12", "30".
std::string text(double x, int digits);

/// The shortest decimal that reads back as x, which is finite.
std::string shortest(double x);

/// The double nearest to a decimal.
double number_from(const std::string& text);

}  // namespace touchgo
