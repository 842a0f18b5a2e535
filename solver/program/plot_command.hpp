// `touchgo plot`: a map, windows of motions that repeat, events over a parameter, or a sweep, as a picture.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/files/events_table.hpp"
#include "solver/files/read_sweep.hpp"
#include "solver/files/windows_report.hpp"
#include "solver/program/command_line.hpp"
#include "solver/sweeps/field.hpp"

namespace touchgo {

/// What draws into a file: one quantity of a map; windows; events over a parameter; rows or points of a
/// sweep, or both, over what is called `label`.
struct Drawers {
  std::function<void(const Map&, const MapQuantity&, const std::string& file)> map;
  std::function<void(const WindowsOf&, const std::string& file)> windows;
  std::function<void(const EventsTable&, const std::string& file)> events;
  std::function<void(const std::vector<SweepRow>&, const SweptPoints&, const std::string& label,
                     const std::string& file)>
      sweep;
};

/// Returns the exit code.
int plot_command(const PlotFlags& flags, const Drawers& draw);

}  // namespace touchgo
