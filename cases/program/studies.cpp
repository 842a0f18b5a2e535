#include "cases/program/studies.hpp"

#include "cases/dm21/studies/chatter.hpp"
#include "cases/dm21/studies/convergence.hpp"
#include "cases/dm21/studies/event_times.hpp"
#include "cases/dm21/studies/example_events.hpp"
#include "cases/dm21/studies/missed_events.hpp"
#include "cases/dm21/studies/motions.hpp"
#include "cases/dm21/studies/over_restitution.hpp"
#include "cases/dm21/studies/overstep.hpp"
#include "cases/dm21/studies/rounding.hpp"
#include "cases/dm21/studies/soft_impacts.hpp"
#include "cases/dm21/studies/tangency.hpp"
#include "cases/ob21/studies/agreement.hpp"
#include "cases/ob21/studies/atlas.hpp"
#include "cases/ob21/studies/attractors.hpp"
#include "cases/ob21/studies/equivalence.hpp"
#include "cases/ob21/studies/finite_time_exponents.hpp"
#include "cases/ob21/studies/free_contacts.hpp"
#include "cases/ob21/studies/no_rest.hpp"
#include "cases/ob21/studies/proved_windows.hpp"
#include "cases/ob21/studies/reference_runs.hpp"
#include "cases/ob21/studies/restitution.hpp"
#include "cases/ob21/studies/second_surveys.hpp"
#include "cases/ob21/studies/settled.hpp"
#include "cases/ob21/studies/surveys.hpp"
#include "cases/ob21/studies/switched_contacts.hpp"
#include "cases/ob21/studies/twins.hpp"
#include "cases/own/certified_width.hpp"
#include "cases/own/cost.hpp"
#include "cases/own/maps.hpp"
#include "cases/own/parameters.hpp"
#include "cases/own/sweeps.hpp"

namespace touchgo::cases {

using namespace dm21;
using namespace ob21;

std::vector<Study> all_studies() {
  std::vector<Study> all;
  for (std::vector<Study> some : {map_studies(),
                                  survey_studies(),
                                  agreement_studies(),
                                  exponent_studies(),
                                  second_survey_studies(),
                                  no_rest_studies(),
                                  switched_studies(),
                                  cost_studies(),
                                  reference_studies(),
                                  twin_studies(),
                                  convergence_studies(),
                                  missed_events_studies(),
                                  soft_impact_studies(),
                                  equivalence_studies(),
                                  tangency_studies(),
                                  settled_studies(),
                                  rounding_studies(),
                                  motion_studies(),
                                  overstep_studies(),
                                  example_event_studies(),
                                  chatter_studies(),
                                  parameter_studies(),
                                  free_contact_studies(),
                                  restitution_studies(),
                                  window_studies(),
                                  certified_width_studies(),
                                  attractor_studies(),
                                  atlas_studies(),
                                  restitution_event_studies(),
                                  own_sweep_studies()})
    for (Study& s : some) all.push_back(std::move(s));
  return all;
}

}  // namespace touchgo::cases
