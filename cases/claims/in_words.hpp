// What is found for a sentence in words.
#pragma once

#include <string>
#include <vector>

#include "cases/claims/claim.hpp"

namespace touchgo::cases {

/// The finding of these measures: verdict, the deciding value, the reason in at most 12 words, and in the note what was
/// measured (`what`).
Finding in_words(std::vector<Measure> measures, const std::string& what);

/// "0.85 to 0.95", "15 to 30 %" as its words are read.
std::string shown(const Band& band);

}  // namespace touchgo::cases
