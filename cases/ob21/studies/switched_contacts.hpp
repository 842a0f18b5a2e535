// Between the hard impact and the soft contact: every combination of the four causes that
// reference/ob21/switched_contact.hpp separates, each switched on alone and with any of the others.
#pragma once

#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"
#include "reference/ob21/switched_contact.hpp"

namespace touchgo::cases::ob21 {

/// Those of lower stiffness that have a survey, at r = 1 and 0.6.
std::vector<Model> switched_models();

/// The result: these models at 80 frequencies 2.05, 2.15, ... 9.95 rad/s, from the case's start, 400 periods after 200.
/// Columns: restitution, stiffness (kg/s^2), switches, frequency (rad/s), impacts_per_period,
/// energy_per_period (J), max_impact_speed (m/s), xr_rms (m), accumulations. `switches` is a sum: spring 1, damper 2,
/// inertia 4, lag 8; 0 is the hard impact, 15 the soft contact.
inline const std::string switched_name = "ob21_switched_contacts";

inline constexpr int spring = 1, damper = 2, inertia = 4, lag = 8, all_causes = 15;

std::vector<Study> switched_studies();

/// The runs of such a table: of a model with these switches by frequency (rad/s). Where rebounds accumulated their
/// number is infinite. Throws std::out_of_range if there are none.
Survey switched(const Table& table, const Model& soft, int switches);

}  // namespace touchgo::cases::ob21
