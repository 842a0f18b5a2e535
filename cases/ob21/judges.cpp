#include "cases/ob21/judges.hpp"

#include <iterator>
#include <utility>
#include <vector>

namespace touchgo::cases::ob21 {

Judges judges() {
  Judges all;
  for (Judges& part : std::vector<Judges>{
           contact_motion_judges(), equation_judges(),       older_relation_judges(), dissipation_judges(),
           phase_judges(),          model_equation_judges(), kind_judges(),           decrement_judges(),
           exponent_judges(),       impact_count_judges(),   undamped_judges(),       damped_judges(),
           slow_impact_judges(),    softer_judges(),         window_judges(),         energy_judges(),
           cause_judges(),          conclusion_judges(),     parameter_judges(),      sensitivity_judges()})
    std::move(part.begin(), part.end(), std::back_inserter(all));
  return all;
}

}  // namespace touchgo::cases::ob21
