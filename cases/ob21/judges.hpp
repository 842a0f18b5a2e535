// The judges of OB21's claims: one for each id of claims.toml.
#pragma once

#include "cases/claims/claim.hpp"

namespace touchgo::cases::ob21 {

/// All of them.
Judges judges();

Judges contact_motion_judges();  // section 2, the motion in contact, Eqs. (4) to (7), (11)
Judges equation_judges();        // section 2, what the equations of the contact come to
Judges older_relation_judges();  // section 2, Eq. (14)
Judges dissipation_judges();     // section 2, what the energy lost depends on
Judges phase_judges();           // section 2, contacts under external forces
Judges model_equation_judges();  // section 3, Eqs. (22), (23), f, the sign of d
Judges kind_judges();            // section 3, z = p/n
Judges decrement_judges();       // section 4.1, the logarithmic decrement
Judges parameter_judges();       // section 5, what soft contacts are good for
Judges exponent_judges();        // section 4.1, printed Lyapunov exponents
Judges impact_count_judges();    // section 4.2, printed numbers of impacts
Judges undamped_judges();        // section 4.1, r = 1
Judges damped_judges();          // section 4.2, r = 0.8 and 0.6
Judges slow_impact_judges();     // section 4.2, series of impacts at r = 0.6
Judges softer_judges();          // sections 4.1 and 4.2, bases of lower stiffness
Judges energy_judges();          // sections 3 and 4.2, ae and continuous contact
Judges window_judges();          // sections 4.1 and 4.2, the windows of one impact
Judges cause_judges();           // sections 4.1 and 5, what the differences come from
Judges conclusion_judges();      // section 5 and the abstract
Judges sensitivity_judges();     // section 5, moving and fixed bases

}  // namespace touchgo::cases::ob21
