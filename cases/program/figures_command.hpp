// `touchgo figures`: the ledger, every figure, and the page that shows both.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "cases/claims/contents.hpp"
#include "solver/program/command_line.hpp"

namespace touchgo::cases {

/// The figures that the command draws.
struct FigureSet {
  std::set<std::string> names;  // of all figures
  std::set<std::string> needs;  // names of results
  std::function<void(const Results&, const std::string& folder)> draw;
  PageWriter page;  // written after `draw`
};

/// The results that are drawn have the ledger among them, by the name "ledger" (ledger_table.hpp). Returns the exit
/// code.
int figures_command(const FiguresFlags& flags, const FigureSet& drawing);

}  // namespace touchgo::cases
