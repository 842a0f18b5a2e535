// Claims of Okolewski & Blazejczyk-Okolewska 2021.
#pragma once

#include <vector>

#include "cases/claims/ledger.hpp"

namespace touchgo::cases::ob21 {

using namespace claims;

/// All rows, in the order of the contract; what rows share is computed once, by the first that needs it. `hard`,
/// `soft`: cases/ob21_hard.toml and ob21_soft.toml, the paper's oscillator. Not for use from several threads.
std::vector<LedgerRow> ob21_claims(const Case& hard, const Case& soft);

}  // namespace touchgo::cases::ob21
