#include "solver/sweeps/sweep.hpp"

#include <map>
#include <utility>

#include "solver/sweeps/parallel.hpp"

namespace touchgo {
namespace {

/// Hands the rows of chunks on in order, whatever the order in which they are made.
class InOrder {
 public:
  explicit InOrder(const std::function<void(SweepRow&&)>& take) : take_(take) {}

  void add(std::size_t chunk, std::vector<SweepRow>&& rows) {
    waiting_.emplace(chunk, std::move(rows));
    for (; !waiting_.empty() && waiting_.begin()->first == taken_; ++taken_) {
      auto next = waiting_.extract(waiting_.begin());
      for (SweepRow& row : next.mapped()) take_(std::move(row));
    }
  }

 private:
  std::size_t taken_ = 0;
  const std::function<void(SweepRow&&)>& take_;
  std::map<std::size_t, std::vector<SweepRow>> waiting_;  // for a chunk before them
};

}  // namespace

void follow_on_threads(const Grid& grid, int threads, const Grid::Work& work) {
  share_out(threads, work.next, [&](const auto& take, const auto& in_turn) {
    Grid::Work of_thread{
        take,
        [&](std::size_t chunk, std::vector<SweepRow>&& rows) { in_turn([&] { work.done(chunk, std::move(rows)); }); },
        [&] { in_turn(work.row_done); }};
    if (work.points)
      of_thread.points = [&](std::size_t row, std::size_t piece, std::vector<DiagramPoint>&& points) {
        in_turn([&] { work.points(row, piece, std::move(points)); });
      };
    if (work.alive) of_thread.alive = [&] { in_turn(work.alive); };
    grid.follow(of_thread);
  });
}

void sweep_row_by_row(const Setup& setup, const Sweep& what, const std::function<void(SweepRow&&)>& take,
                      const std::function<bool(double)>& progress) {
  const Grid grid(setup, what);
  InOrder rows(take);
  std::size_t next_chunk = 0, rows_done = 0;
  auto next = [&] { return next_chunk < grid.chunks() ? std::optional(next_chunk++) : std::nullopt; };
  auto done = [&](std::size_t chunk, std::vector<SweepRow>&& made) { rows.add(chunk, std::move(made)); };
  auto alive = [&] {
    if (progress && !progress(static_cast<double>(rows_done) / static_cast<double>(grid.rows()))) throw Interrupted();
  };
  auto row_done = [&] {
    ++rows_done;
    alive();
  };
  follow_on_threads(grid, what.threads, {next, done, row_done, {}, alive});
}

std::vector<SweepRow> sweep(const Setup& setup, const Sweep& what, const std::function<bool(double)>& progress) {
  std::vector<SweepRow> rows;
  sweep_row_by_row(
      setup, what, [&](SweepRow&& row) { rows.push_back(std::move(row)); }, progress);
  return rows;
}

}  // namespace touchgo
