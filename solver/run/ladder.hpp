// Method exact at the precision that its digits take.
#pragma once

#include "solver/run/task.hpp"

namespace touchgo {

/// The report of the lowest precisions that settle it. From a state it is theirs at its digits; where these do not
/// suffice, the whole run is repeated, and the events before the state are left out. Throws OutOfBudget where nothing
/// was begun, std::invalid_argument where a state does not fit.
Report exact_report(Task& task);

}  // namespace touchgo
