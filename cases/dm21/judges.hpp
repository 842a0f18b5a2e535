// The judges of DM21's claims under their ids. The claims themselves stand in claims.toml.
#pragma once

#include "cases/claims/claim.hpp"

namespace touchgo::cases::dm21 {

Judges equation_judges();           // Eqs. (1) to (11)
Judges force_step_judges();         // Eq. (12)
Judges between_equations_judges();  // the lines between them
Judges root_judges();               // the discriminant, Eq. (14), ranks and roots
Judges eigen_solution_judges();     // Eqs. (13), (15), (16)
Judges method_judges();             // statements about the method
Judges overstep_judges();           // what time steps do at an event, and a displacement step instead
Judges landing_judges();            // what it costs to part late, by what to step, what a step lands with
Judges precision_judges();          // how near steps come to the exact and the analytical solution
Judges example_judges();            // examples 1 and 3
Judges grazing_judges();            // example 2
Judges soft_limit_judges();         // the examples' impacts made soft

/// All of them.
Judges judges();

}  // namespace touchgo::cases::dm21
