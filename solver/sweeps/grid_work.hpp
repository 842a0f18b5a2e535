// The rows of a grid as work that a crew shares.
#pragma once

#include <functional>
#include <utility>

#include "solver/sweeps/chunked_work.hpp"
#include "solver/sweeps/grid.hpp"

namespace touchgo {

/// The part of a row that is kept or sent: columns that are not wanted are left out. Without it rows are kept as they
/// are, and the points of long ones go before them.
using Reduce = std::function<void(SweepRow&)>;

/// Chunks are the bytes of their rows (row_bytes.hpp).
class GridWork : public ChunkedWork {
 public:
  GridWork(Grid grid, Reduce reduce) : grid_(std::move(grid)), reduce_(std::move(reduce)) {}
  std::size_t rows() const override { return grid_.rows(); }
  std::size_t chunks() const override { return grid_.chunks(); }
  std::size_t rows_of(std::size_t chunk) const override { return grid_.rows_of(chunk); }
  void follow(int threads, const Hands& hands) const override;

 private:
  Grid grid_;
  Reduce reduce_;
};

}  // namespace touchgo
