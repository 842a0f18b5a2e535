// OB21's section 2 held against contacts that were followed (cases/experiments/free_contacts.hpp).
#pragma once

#include <string>

#include "cases/claims/claim.hpp"
#include "cases/experiments/free_contacts.hpp"

namespace touchgo::cases::ob21 {

using namespace claims;
using namespace experiments;

/// Reproduced where `measure` of ob21_free_contacts, a relative difference, is round-off in all of its contacts and all
/// ways of following them; each way is a leg, with the largest difference.
Finding over_random_contacts(const Given& given, const std::string& measure);

}  // namespace touchgo::cases::ob21
