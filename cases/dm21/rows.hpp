// Claims of Dedow & Murphy 2021 that are not event times: its discriminant, its equations, its sentences.
#pragma once

#include "cases/claims/ledger.hpp"

namespace touchgo::cases::dm21 {

using namespace claims;

/// The three examples; they must outlive the rows.
struct Dm21Cases {
  const Case &together, &grazing, &plastic;
};

/// All rows in the order of the ledger: discriminant, equations, then statements in the order of the paper.
std::vector<LedgerRow> dm21_rows(const Dm21Cases& cases);

}  // namespace touchgo::cases::dm21
