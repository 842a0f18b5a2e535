// `touchgo plot`: a map, or windows of motions that repeat, as a picture.
#pragma once

#include <functional>
#include <string>

#include "solver/files/windows_report.hpp"
#include "solver/program/command_line.hpp"
#include "solver/sweeps/field.hpp"

namespace touchgo {

/// What draws into a file: one quantity of a map; windows.
struct Drawers {
  std::function<void(const Map&, const MapQuantity&, const std::string& file)> map;
  std::function<void(const WindowsOf&, const std::string& file)> windows;
};

/// Returns the exit code.
int plot_command(const PlotFlags& flags, const Drawers& draw);

}  // namespace touchgo
