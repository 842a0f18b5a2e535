// Numbers of a case file changed on the command line: `--set PATH=VALUE`.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "solver/model/setup.hpp"

namespace touchgo {

/// PATH is `run.KEY`, `body.WHICH.KEY`, `body.WHICH.force.PLACE.KEY`, `link.PLACE.KEY`, `wall.WHICH.KEY` or
/// `contact.PLACE.KEY`. PLACE counts from 1 in the order of the file; WHICH is a name or, where nothing has that name,
/// a place. The value is a decimal as a case file may have it.
struct Setting {
  std::string path, value;
};

struct TomlFile;

/// Puts the values where the file's own numbers stood, or where keys were left out. Lines of refusals stay those of the
/// file. Throws BadInput where a path leads to no number of a case file whose contacts have these laws.
void set(TomlFile& file, const std::vector<Setting>& settings, std::span<const Law> laws);

}  // namespace touchgo
