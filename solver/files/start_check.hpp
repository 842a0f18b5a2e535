// Whether a contact's members may start as the case says, judged from the exact decimals.
#pragma once

#include <optional>
#include <string>

#include "solver/model/setup.hpp"

namespace touchgo {

/// What is wrong, and at which key of the contact.
struct Complaint {
  std::string key, what;
};

/// Hard contacts whose members start inside one another, `touching` ones that are apart or move differently. `c`: a
/// contact of these bodies and walls.
std::optional<Complaint> wrong_start(const Setup& setup, const Contact& c);

/// Whether the one body of a setup and a wall start inside one another, and would start apart in the other order of
/// `between`: only coordinates can tell their order, and not for certain.
bool starts_in_other_order(const Setup& setup, const Contact& c);

}  // namespace touchgo
