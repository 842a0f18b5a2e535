#include "cases/experiments/studies.hpp"

#include "cases/experiments/chatter.hpp"
#include "cases/experiments/convergence.hpp"
#include "cases/experiments/cost.hpp"
#include "cases/experiments/event_times.hpp"
#include "cases/experiments/example_events.hpp"
#include "cases/experiments/free_contacts.hpp"
#include "cases/experiments/maps.hpp"
#include "cases/experiments/missed_events.hpp"
#include "cases/experiments/motions.hpp"
#include "cases/experiments/ob21_agreement.hpp"
#include "cases/experiments/ob21_equivalence.hpp"
#include "cases/experiments/ob21_exponents.hpp"
#include "cases/experiments/ob21_no_rest.hpp"
#include "cases/experiments/ob21_reference_runs.hpp"
#include "cases/experiments/ob21_restitution.hpp"
#include "cases/experiments/ob21_second_surveys.hpp"
#include "cases/experiments/ob21_settled.hpp"
#include "cases/experiments/ob21_surveys.hpp"
#include "cases/experiments/ob21_switched_contacts.hpp"
#include "cases/experiments/ob21_twins.hpp"
#include "cases/experiments/overstep.hpp"
#include "cases/experiments/parameters.hpp"
#include "cases/experiments/rounding.hpp"
#include "cases/experiments/soft_impacts.hpp"
#include "cases/experiments/tangency.hpp"

namespace touchgo::cases::experiments {

std::vector<Study> all_studies() {
  std::vector<Study> all;
  for (std::vector<Study> some :
       {map_studies(),           survey_studies(),      agreement_studies(),    exponent_studies(),
        second_survey_studies(), no_rest_studies(),     switched_studies(),     cost_studies(),
        reference_studies(),     twin_studies(),        convergence_studies(),  missed_events_studies(),
        soft_impact_studies(),   equivalence_studies(), tangency_studies(),     settled_studies(),
        rounding_studies(),      motion_studies(),      overstep_studies(),     example_event_studies(),
        chatter_studies(),       parameter_studies(),   free_contact_studies(), restitution_studies()})
    for (Study& s : some) all.push_back(std::move(s));
  return all;
}

}  // namespace touchgo::cases::experiments
