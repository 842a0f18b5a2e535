// Event times that a source prints, as claims; their data stand in the case files, [[published]].
#pragma once

#include "cases/claims/claim.hpp"
#include "cases/dm21/studies/event_times.hpp"
#include "solver/files/case_file.hpp"

namespace touchgo::cases::dm21 {

/// The claim of a printed event time.
Claim claim_of(const Case& c, const Published& row);

/// By what was found for it: under both release rules, by both methods, at 50 digits and in closed form where there is
/// one.
Finding event_time(const Published& row, const EventTime& found);
/// The same, found anew.
Finding event_time(const Case& c, const Published& row);

/// The judge of one printed time, under its id, which finds it anew. Case and row must outlive it.
Registered event_time_judge(const Case& c, const Published& row);
/// One that reads it from the named result event_times, as the figures do.
Registered event_time_judge(const std::string& file, const Published& row);

}  // namespace touchgo::cases::dm21
