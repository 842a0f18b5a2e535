// Completion of the command line by bash.
#pragma once

#include <string>
#include <vector>

namespace touchgo {

/// A flag, or "", a command's own place, and its value: "" none, FILE, CASE (a case file), FOLDER, or one of
/// some words, "exact|steps"; other values are not completed.
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
