// A map as HDF5, readable by h5py, xarray, HDF5.jl and MATLAB: each quantity a dataset over both parameters (and the
// starts, where there are several), which are its dimension scales. All that does not vary stands in attributes of the
// file.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/sweeps/map.hpp"

namespace touchgo {

/// Written row by row, in the memory of 16384 rows; there at close(), or not at all. The same map gives the same bytes,
/// however it is cut. Every step throws FileError ("FILE: cannot be written: why"). One thread at a time: HDF5
/// knows no others.
class MapFile {
 public:
  MapFile(const std::string& file, const MapHead& head);
  ~MapFile();

  /// The next rows, in the order of the grid.
  void write(std::span<const MapRow> rows);
  /// Of basins, in the order of their numbers; `rows_left_out`: rows of other attractors.
  void attractors(const std::vector<Attractor>& all, std::size_t rows_left_out);
  /// When all rows are there.
  void close();

 private:
  class Open;
  struct Making;
  std::unique_ptr<Making> making_;
};

/// All of it, in memory. Throws FileError for what cannot be read, is no map or is no longer as it was written
/// (seal.hpp), for HDF5 itself crashes on some damage; so it does for a map that another program has added to.
Map read_map(const std::string& file);

}  // namespace touchgo
