// What holds of all starts that round to a case's, in the words of a report.
#pragma once

#include "solver/files/case_file.hpp"
#include "solver/files/printed_roles.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::reference {

/// The report: of a run of this case by method exact from its start. Where the start is exact, its certified events.
PrintedRoles as_printed(const Case& c, const Options& options, const Report& report);

}  // namespace touchgo::reference
