// Names of contacts and their members.
#pragma once

#include <string>
#include <vector>

#include "solver/model/setup.hpp"

namespace touchgo {

/// "first-second", by the names of its members; "first-second upper".
std::string contact_name(const Setup& setup, int contact);
/// "1, 2 and wall": the members of these contacts, each once.
std::string member_names(const Setup& setup, const std::vector<int>& contacts);

}  // namespace touchgo
