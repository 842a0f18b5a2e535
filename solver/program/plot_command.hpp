// `touchgo plot`: a map as a picture.
#pragma once

#include <functional>
#include <string>

#include "solver/program/command_line.hpp"
#include "solver/sweeps/field.hpp"

namespace touchgo {

/// What draws one quantity of a map into a file.
using MapDrawer = std::function<void(const Map&, const MapQuantity&, const std::string& file)>;

/// Returns the exit code.
int plot_command(const PlotFlags& flags, const MapDrawer& draw);

}  // namespace touchgo
