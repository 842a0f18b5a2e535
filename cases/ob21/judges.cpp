#include "cases/ob21/judges.hpp"

#include <iterator>
#include <utility>

namespace touchgo::cases::ob21 {

Judges judges() {
  Judges all;
  // MERGE: add equation_judges(), older_relation_judges(), dissipation_judges(), misprint_judges(), parameter_judges().
  for (Judges& part : std::vector<Judges>{exponent_judges(), impact_count_judges(), undamped_judges(), damped_judges(), softer_judges(),
                                          cause_judges(), conclusion_judges(), sensitivity_judges()})
    std::move(part.begin(), part.end(), std::back_inserter(all));
  return all;
}

}  // namespace touchgo::cases::ob21
