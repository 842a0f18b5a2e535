// The numbers of a text, and whether a value rounds to them.
#pragma once

#include <string>
#include <vector>

namespace touchgo::tests {

/// A number as it is written. Digits of names and units (l1, s^2, OB21, AVX-512, C++20) are none; "-1/2" and "u/2" are
/// one each. The label of a reference: "eq." of "Eqs. (8) to (13)" for both, "fig.", "section", "example" or "page".
struct SaidNumber {
  std::string digits, label;
  bool percent = false;
  std::size_t begin = 0, end = 0;  // in the text
};
std::vector<SaidNumber> said_numbers(const std::string& text);

/// How a value is written with fewer decimals than it has: to the nearest, or a bound that stays one.
enum class Rounded { nearest, up, down };

/// Whether the value, so rounded, is the number. It has at least as many decimals; whole numbers that are no per cent,
/// and zero, are no roundings. A share is written in per cent, not the other way round.
bool rounds_to(const SaidNumber& value, const SaidNumber& said, Rounded how = Rounded::nearest);

/// The number one unit in the last digit larger or smaller; of a fraction, its last number.
SaidNumber changed(const SaidNumber& said, int by);

}  // namespace touchgo::tests
