// The event times that the source of a case prints, as its [[published]] rows have them.
#pragma once

#include <string>
#include <vector>

#include "cases/results/results.hpp"

namespace touchgo::cases::experiments {

using namespace results;

struct PrintedTime {
  std::string of, event;   // the case's name; impact, separation, contact, ..
  std::string printed;     // as it is written
  double time, half_unit;  // s; half a unit of the last digit
};

/// Of a case, called by its `name`.
std::vector<PrintedTime> printed_times(const std::string& name, const Case& c);

/// Columns case, event, time (s), half_unit (s).
Table table(const std::vector<PrintedTime>& all);

/// Those of the case of that name. `printed` is fixed to the digit of the half-unit.
std::vector<PrintedTime> printed_times(const Table& table, const std::string& name);

/// dm21_printed_times: of DM21's three examples.
std::vector<Study> printed_time_studies();

}  // namespace touchgo::cases::experiments
