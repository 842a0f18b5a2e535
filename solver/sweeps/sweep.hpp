// Orbits over a range of one parameter, in parallel; the same rows for any number of threads.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/model/errors.hpp"
#include "solver/model/setup.hpp"
#include "solver/orbits/orbit.hpp"

namespace touchgo::sweeps {

using namespace model;
using namespace orbits;

/// What varies: the frequency of every wall and force; the restitution or stiffness of every contact (a soft contact's
/// damping follows).
enum class Over { frequency, restitution, stiffness };

inline constexpr long most_orbits = 10'000'000, most_periods = 1'000'000'000;

struct Sweep {
  Over over = Over::frequency;
  Decimal from, to;  // both ends count; points equally far apart
  int points = 1;
  RunLength length;
  int starts = 1;                                         // start 0 is the setup's own, the others are drawn
  double spread_position = 0.025, spread_velocity = 0.1;  // m, m/s: drawn uniformly within +- these
  int threads = 0;                                        // 0: as many as the machine has
  long diagram_periods = 0;                               // the last so many periods leave diagram points
};

/// The setup at one value of the parameter. Throws BadSweep where it has none or the value is not allowed.
Setup with_parameter(Setup setup, Over over, const Decimal& value);

struct Start {
  std::vector<double> position, velocity;  // m, m/s, of each body
};

/// The start of this number, from 1 on: uniform within the spreads, apart at t = 0; the same for every parameter value
/// and for hard and soft contacts. Throws BadSweep where the spreads leave no room.
Start drawn_start(const Setup& setup, const Sweep& what, int start);

struct SweepRow {
  std::string parameter;  // decimal
  int start;
  Orbit orbit;
  std::vector<DiagramPoint> points;
};

/// Rows by parameter, then start: each is handed to `take`, in this order, as soon as all before it are done, from any
/// thread, one call at a time. `progress` is told the part done in the same way; false from it ends the sweep with
/// Interrupted. Throws BadSweep (std::runtime_error), before the first row, for a setup that cannot be swept: more than
/// one frequency, nothing forced, no soft contact to stiffen, or bounds that are not allowed; std::invalid_argument for
/// one that is none (check_setup.hpp). What `take` throws ends the sweep, too.
void sweep_row_by_row(const Setup& setup, const Sweep& what, const std::function<void(SweepRow&&)>& take,
                      const std::function<bool(double)>& progress = {});

/// All of these rows.
std::vector<SweepRow> sweep(const Setup& setup, const Sweep& what, const std::function<bool(double)>& progress = {});

struct BadSweep : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace touchgo::sweeps
