// A long run of any periodically forced system, with its Lyapunov exponents: the exact method in double, tangent
// vectors beside it (exponents.hpp). Slower than a kernel for one oscillator, and free of its restrictions.
#pragma once

#include <functional>

#include "solver/model/setup.hpp"
#include "solver/orbits/orbit.hpp"

namespace touchgo {

/// The orbit from the setup's own start. `points`: where to put the diagram points of the last `diagram_periods`, if
/// anywhere; `full` is called whenever the memory for them is full, and takes them. `alive` is called now and then;
/// what it throws ends the run. Exponents are those of the multipliers where the motion repeats, and nan where
/// neighbours have no common tangent. Throws Undecided, with the period and the reason, where the run is,
/// std::invalid_argument for a setup without a contact, or whose forcing has no period.
Orbit long_run(const Setup& setup, const RunLength& length, long diagram_periods = 0,
               std::vector<DiagramPoint>* points = nullptr, const std::function<void()>& full = {},
               const std::function<void()>& alive = {});

}  // namespace touchgo
