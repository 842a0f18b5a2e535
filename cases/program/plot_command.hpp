// `touchgo plot`: a map as a picture.
#pragma once

#include <functional>
#include <string>

#include "cases/grid/field.hpp"
#include "cases/program/command_line.hpp"

namespace touchgo::cases::program {

using namespace grid;

/// What draws one quantity of a map into a file.
using MapDrawer = std::function<void(const Map&, const Quantity&, const std::string& file)>;

/// Returns the exit code.
int plot_command(const PlotFlags& flags, const MapDrawer& draw);

}  // namespace touchgo::cases::program
