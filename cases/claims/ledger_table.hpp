// The ledger as a named result, for figures to read.
#pragma once

#include <vector>

#include "cases/claims/ledger.hpp"

namespace touchgo::cases::claims {

/// One row for each claim, in the ledger's order. Columns of words: id, source, published, unit, computed, tolerance,
/// verdict, as the ledger has them; of numbers: measured, from, to (the band) and margin of the measure that decides,
/// nan where the claim has none.
Table ledger_table(const std::vector<Row>& rows);

}  // namespace touchgo::cases::claims
