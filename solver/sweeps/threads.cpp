// A crew of threads.
#include <algorithm>
#include <atomic>

#include "solver/model/errors.hpp"
#include "solver/sweeps/crew.hpp"
#include "solver/sweeps/row_bytes.hpp"
#include "solver/sweeps/sweep.hpp"

namespace touchgo {

Crew::Crew(int&, char**&) {}
Crew::~Crew() = default;
bool Crew::leads() const { return true; }
void Crew::assist(const std::function<Grid(const std::string&)>&, int, const Reduce&) {}

void Crew::lead(const Grid& grid, int threads, const std::string&, const Reduce& reduce, const Keeping& keeping) {
  std::size_t next_chunk = 0;
  std::atomic<std::size_t> rows_done = 0;
  auto next = [&]() -> std::optional<std::size_t> {
    while (next_chunk < grid.chunks() && keeping.has(next_chunk)) rows_done += grid.rows_of(next_chunk++);
    return next_chunk < grid.chunks() ? std::optional(next_chunk++) : std::nullopt;
  };
  auto done = [&](std::size_t chunk, std::vector<SweepRow>&& rows) {
    if (reduce) std::for_each(rows.begin(), rows.end(), reduce);
    keeping.keep(chunk, to_bytes(rows));
  };
  auto row_done = [&] {
    ++rows_done;
    if (!keeping.progress(static_cast<double>(rows_done) / static_cast<double>(grid.rows()))) throw Interrupted();
  };
  Grid::Work work{next, done, row_done};
  if (!reduce)
    work.points = [&](std::size_t row, std::size_t piece, std::vector<DiagramPoint>&& some) {
      keeping.keep_points(row, piece, to_bytes(some));
    };
  follow_on_threads(grid, threads, work);
}

}  // namespace touchgo
