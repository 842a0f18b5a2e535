// What is allowed in a case and may not be meant.
#pragma once

#include <string>
#include <vector>

#include "solver/model/setup.hpp"

namespace touchgo {

/// One line each, for a reader: neighbours that pass through each other since they have no contact; walls that no body
/// meets; walls whose motion has amplitude or frequency zero; one body and a wall whose soft contact starts pressed
/// together where the other order would start apart.
std::vector<std::string> notes(const Setup& setup);
/// Those that all of them have: of a range, by its ends.
std::vector<std::string> notes(const std::vector<Setup>& setups);

}  // namespace touchgo
