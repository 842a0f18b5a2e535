// Orbits over a range of one parameter, or over a grid of two, in parallel; the same rows for any number of threads.
#pragma once

#include <functional>
#include <vector>

#include "solver/model/errors.hpp"
#include "solver/sweeps/grid.hpp"

namespace touchgo {

/// Computes chunks on several threads (0: as many as the machine has) until `next` has no more. Work's functions are
/// called from any of them, `next` one call at a time and the others one call at a time; what they throw ends it all.
void follow_on_threads(const Grid& grid, int threads, const Grid::Work& work);

/// Rows in the order of the grid: each is handed to `take` as soon as all before it are done, from any thread, one call
/// at a time. `progress` receives the part done in the same way, after each row and now and then within a long one;
/// false ends the sweep with Interrupted. Throws what Grid throws, before the first row. What `take` throws ends the
/// sweep, too.
void sweep_row_by_row(const Setup& setup, const Sweep& what, const std::function<void(SweepRow&&)>& take,
                      const std::function<bool(double)>& progress = {});

/// All of these rows.
std::vector<SweepRow> sweep(const Setup& setup, const Sweep& what, const std::function<bool(double)>& progress = {});

}  // namespace touchgo
