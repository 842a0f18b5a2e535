// `touchgo simulate`: one case, its events and its motion.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/files/case_file.hpp"
#include "solver/files/printed_roles.hpp"
#include "solver/program/command_line.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo {

/// Draws a motion into a file, by its ending.
using Drawer = std::function<void(const Case&, const std::vector<Sample>&, const std::string& file)>;

/// The page of a run, as HTML.
using MotionPage = std::function<std::string(const Case&, const Report&, const std::vector<Sample>&)>;

/// Certifies a run of the case until its end: each event that is proved gets its enclosure; where one is not, the
/// report ends there as undecided.
using Certifier = std::function<void(const Case&, const Options&, Report&)>;

/// What holds of all starts that round to the case's. The report: of its run, by method exact from its start.
using AsPrinted = std::function<PrintedRoles(const Case&, const Options&, const Report&)>;

/// A run as the flags define it.
struct AskedRun {
  Case c;  // with the end of --until
  Options options;
  Decimal interval;  // seconds between the rows of the motion, if --csv, --plot or --html is given
  bool certify = false, as_printed = false;
};

/// Checks the flags and reads the case, from `text` where it is given. Throws Usage (flags.hpp), BadInput, FileError.
AskedRun asked_run(const SimulateFlags& flags, const std::optional<std::string>& text = {});

/// The run. Throws BadInput where the state of --from does not fit.
Report run_of(const AskedRun& run);

/// The motion as far as the report goes, and no further. `asked`: the user gave this interval; else it
/// shrinks in proportion where a run ended early.
std::vector<Sample> motion(const AskedRun& run, const Report& report, bool asked);

/// "FILE: undecided at t = .. s: why", of a run that did not come to its end.
std::string ended_early(const Case& c, const Report& report);

/// Returns the exit code.
int simulate_command(const SimulateFlags& flags, const Drawer& draw, const MotionPage& page, const Certifier& certify,
                     const AsPrinted& as_printed);

}  // namespace touchgo
