// Claims of Okolewski & Blazejczyk-Okolewska 2021.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cases/ledger.hpp"

namespace touchgo {

/// A row that is judged when it is asked for.
struct PendingClaim {
  std::string id;  // of the claim that `judge` returns
  std::function<Claim()> judge;
};

/// All rows, in the order of the contract; what rows share is computed once, by the first that needs it. `hard`,
/// `soft`: cases/ob21_hard.toml and ob21_soft.toml, the paper's oscillator. Not for use from several threads.
std::vector<PendingClaim> ob21_claims(const Case& hard, const Case& soft);

}  // namespace touchgo
