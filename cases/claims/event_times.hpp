// Event times that a source prints, as claims: what is said about them stands in the case files, [[published]].
#pragma once

#include "cases/claims/claim.hpp"
#include "cases/input/case_file.hpp"

namespace touchgo::cases::claims {

using namespace input;

/// What is said about a printed event time.
Claim claim_of(const Case& c, const Published& row);

/// The event under both release rules, by both methods, at 50 digits and in closed form where there is one.
Finding event_time(const Case& c, const Published& row);

/// The judge of one printed time, under its id. Case and row must outlive it.
Registered event_time_judge(const Case& c, const Published& row);

}  // namespace touchgo::cases::claims
