// Whether a contact's members may start as they are said to: judged from the exact decimals.
#pragma once

#include <optional>
#include <string>

#include "solver/model/setup.hpp"

namespace touchgo::cases::input {

using namespace model;

/// What is wrong, and at which key of the contact.
struct Complaint {
  std::string key, what;
};

/// Hard contacts whose members start inside one another, `touching` ones that are apart or move differently. `c`: a
/// contact of these bodies and walls.
std::optional<Complaint> wrong_start(const Setup& setup, const Contact& c);

}  // namespace touchgo::cases::input
