// The report of a task by whichever method it asks for.
#pragma once

#include "solver/run/task.hpp"

namespace touchgo {

/// What simulate() leaves of it. Throws std::invalid_argument where a state to go on from does not fit.
Report task_report(Task& task);

}  // namespace touchgo
