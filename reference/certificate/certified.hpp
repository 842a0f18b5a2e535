// A run of the solver, certified by the verifier (reference/proof), which is only told what the solver found.
#pragma once

#include "reference/proof/certify.hpp"
#include "solver/files/case_file.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::reference {

/// What the verifier proves of the report of a run of this case by method exact from its start.
proof::Certificate certificate_of(const Case& c, const Options& options, const Report& report);

/// Certifies the report of a run of this case by method exact from its start: each event that is proved gets its
/// enclosure, `proved` says what that rests on. At the first one that is not, the report ends as undecided, its message
/// naming the contact, why, and the stretch of time.
void certify(const Case& c, const Options& options, Report& report);

}  // namespace touchgo::reference
