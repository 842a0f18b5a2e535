#include "solver/sweeps/grid_work.hpp"

#include <algorithm>

#include "solver/model/errors.hpp"
#include "solver/sweeps/row_bytes.hpp"
#include "solver/sweeps/sweep.hpp"

namespace touchgo {

void GridWork::follow(int threads, const Hands& hands) const {
  auto done = [&](std::size_t chunk, std::vector<SweepRow>&& rows) {
    if (reduce_) std::for_each(rows.begin(), rows.end(), reduce_);
    hands.done(chunk, to_bytes(rows));
  };
  Grid::Work work{hands.next, done, hands.row_done};
  if (!reduce_)
    work.points = [&](std::size_t row, std::size_t piece, std::vector<DiagramPoint>&& some) {
      hands.points(row, piece, to_bytes(some));
    };
  work.alive = [&] {
    if (hands.abandoned()) throw Interrupted();
  };
  follow_on_threads(grid_, threads, work);
}

}  // namespace touchgo
