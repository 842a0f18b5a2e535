// Claims of Okolewski & Blazejczyk-Okolewska 2021.
#pragma once

#include <vector>

#include "cases/ledger.hpp"

namespace touchgo {

/// Section 2, hard and soft impacts of equal energy loss, and the decrement of section 4.1. About a second of work.
std::vector<Claim> ob21_section2_claims();

}  // namespace touchgo
