// What the texts say about maps, from the tables that `make report` left.
#pragma once

#include <string>

namespace touchgo::tests {

/// By name. Throws std::invalid_argument for one that is not among those in map_values.cpp.
std::string map_value(const std::string& name);

}  // namespace touchgo::tests
