// Completion of the command line by bash.
#pragma once

#include <string>
#include <vector>

namespace touchgo {

/// A flag, or "", a command's own place, and what stands there: "" nothing, FILE, CASE (a case file), FOLDER, or one of
/// some words, "exact|steps"; what else it is cannot be completed.
struct CommandArgument {
  std::string flag, takes;
};

struct CommandPlaces {
  std::string name;
  std::vector<CommandArgument> places;
};

/// The script that bash reads.
std::string bash_completion(const std::vector<CommandPlaces>& commands);

}  // namespace touchgo
