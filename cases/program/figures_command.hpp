// `touchgo figures`: makes the results that the figures read, and has them drawn.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "cases/program/command_line.hpp"
#include "cases/results/results.hpp"

namespace touchgo::cases::program {

using namespace results;

/// `needs`: names of results; `draw`: draws them into a folder. Returns the exit code.
int figures_command(const FiguresFlags& flags, const std::set<std::string>& needs,
                    const std::function<void(const Results&, const std::string& folder)>& draw);

}  // namespace touchgo::cases::program
