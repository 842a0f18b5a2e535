// The numbers of a text, and whether a row of the ledger backs them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace touchgo::tests {

/// A number as it is written, with what says what it is: "eq." of "Eqs. (8) to (13)", "eta =" of "eta = 4 and 8",
/// nothing of "4.53 s". Digits of names and units (l1, s^2, OB21) and in code are no numbers; "-1/2" and "u/2" are one
/// each.
struct SaidNumber {
  std::string digits, label;
  bool percent = false;
  std::size_t begin = 0, end = 0;  // in the text
};
std::vector<SaidNumber> said_numbers(const std::string& text);

/// What rows say: `results` from published, computed, enclosure, measures' measured, reason and note, without what
/// these two call a bound (band, wanted, ordinary, Strictly ... mildly); `labelled` from these and where, quote,
/// statement, assumption, left_out, an equation's number from where alone. Never tolerances, bands,
/// errors, legs, ids, files or commands.
struct Backing {
  std::vector<SaidNumber> results, labelled;
  void add(const nlohmann::json& row);
};

/// Whether one of them, rounded as the number is written, is it. It has at least as many decimals; whole numbers that
/// are no per cent, and zero, are no roundings. A number with a label that rows have is one of that label; one of an
/// equation, example, section, figure or period must be.
bool backed(const SaidNumber& said, const Backing& by);

/// The number one unit in the last digit larger or smaller; of a fraction, its last number.
SaidNumber changed(const SaidNumber& said, int by);

}  // namespace touchgo::tests
