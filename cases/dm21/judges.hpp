// The judges of DM21's claims under their ids. What is said about the claims stands in claims.toml.
#pragma once

#include "cases/claims/claim.hpp"

namespace touchgo::cases::dm21 {

using namespace claims;

Judges equation_judges();        // Eqs. (1) to (11)
Judges force_step_judges();      // Eq. (12)
Judges eigen_solution_judges();  // the discriminant, Eqs. (13) to (16), ranks and roots
Judges method_judges();          // what is said about the method
Judges precision_judges();       // how near steps come to the exact and the analytical solution
Judges example_judges();         // examples 1 and 3
Judges grazing_judges();         // example 2
Judges soft_limit_judges();      // the examples' impacts made soft

/// All of them.
Judges judges();

}  // namespace touchgo::cases::dm21
