// The ledger as a named result, for figures to read.
#pragma once

#include <vector>

#include "cases/claims/ledger.hpp"

namespace touchgo::cases {

/// One row for each claim of a paper, in the ledger's order. Columns of words: id, source, published, unit, computed,
/// tolerance, verdict, as the ledger has them; of the measure that decides its word and the sense of its band ("at
/// least", "at most"), and as numbers measured, low, high (the band), margin, and smallest and largest of the measures
/// of that word: empty, and nan, where the claim has none.
Table ledger_table(const std::vector<LedgerRow>& rows);

}  // namespace touchgo::cases
