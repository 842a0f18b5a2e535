// The ledger for people.
#pragma once

#include <string>
#include <vector>

#include "cases/claims/ledger.hpp"

namespace touchgo::cases {

/// Which rows have a line of their own.
enum class Lines { remarkable, all };  // remarkable: not plainly reproduced, or not as recorded

/// A matrix of papers by verdicts, in rows and (where several rows meet one fault) in findings, with a legend; then one
/// line of at most 120 columns for each row (id without its paper, quote, printed value or word, computed value,
/// reason), by paper and verdict, the undetermined ones by what is left out.
std::string table(const std::vector<LedgerRow>& rows, Lines lines);

/// All about one row.
std::string claim_page(const LedgerRow& row);

/// The words without a measure and their bands.
std::string words_table();

}  // namespace touchgo::cases
