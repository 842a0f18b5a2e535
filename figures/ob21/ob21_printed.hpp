// What OB21 prints of single motions, and how figures name the motions' models.
#pragma once

#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"

namespace touchgo::figures {

/// One printed number, where it stands in a diagram.
struct PrintedNumber {
  cases::ob21::Model model;
  double frequency;      // rad/s
  std::string quantity;  // "lambda1", "lambda2" (1/s) or "impacts_per_period"
  std::string text;      // as printed
  double value() const { return std::stod(text); }
};

/// All that is printed of a model, read from the ledger's table by the ids of its rows. Throws std::out_of_range where
/// the ledger lacks one, or has nothing printed there.
std::vector<PrintedNumber> printed_of(const cases::ob21::Model& model, const cases::Table& ledger);

/// What the ledger's row of that id prints, each of its numbers.
std::vector<std::string> printed_in(const cases::Table& ledger, const std::string& id);

/// What is printed of the exponents at a frequency ("4"; rad/s), r = 1, hard and soft, and what they are: a sentence of
/// a caption.
std::string printed_exponents(const cases::Table& ledger, const std::string& frequency);

/// "hard impacts, r = 1", "soft impacts, r = 1, ks = 2000 kg/s²".
std::string in_words(const cases::ob21::Model& model);
/// The same for gnuplot.
std::string label(const cases::ob21::Model& model);

}  // namespace touchgo::figures
