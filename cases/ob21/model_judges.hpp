// The judges of OB21 that need no survey: the contact's equations (section 2), misprints (sections 2 to 4.1), and what
// soft contacts are good for (section 5).
#pragma once

#include "cases/claims/claim.hpp"

namespace touchgo::cases::ob21 {

using namespace claims;

Judges equation_judges();
Judges older_relation_judges();
Judges dissipation_judges();
Judges parameter_judges();
Judges misprint_judges();

}  // namespace touchgo::cases::ob21
