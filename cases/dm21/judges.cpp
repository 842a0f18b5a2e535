#include "cases/dm21/judges.hpp"

namespace touchgo::cases::dm21 {

Judges judges() {
  Judges all;
  for (const Judges& some : {equation_judges(), between_equations_judges(), force_step_judges(), root_judges(),
                             eigen_solution_judges(), method_judges(), overstep_judges(), landing_judges(),
                             precision_judges(), example_judges(), grazing_judges(), soft_limit_judges()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

}  // namespace touchgo::cases::dm21
