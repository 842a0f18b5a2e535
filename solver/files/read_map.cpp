#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <stdexcept>
#include <system_error>

#include "solver/files/errors.hpp"
#include "solver/files/hdf5.hpp"
#include "solver/files/map_file.hpp"
#include "solver/files/seal.hpp"
#include "solver/sweeps/map_columns.hpp"

namespace touchgo {

namespace {

/// The most bytes that a byte of a deflated stream encodes.                                 [zlib, Technical Details]
constexpr double largest_ratio = 1032;

void expect(bool right, const std::string& what) {
  if (!right) throw Hdf5Failure(what);
}

bool has(hid_t file, const std::string& name) { return checked(H5Lexists(file, name.c_str(), H5P_DEFAULT)) > 0; }

Handle open_dataset(hid_t where, const std::string& name) {
  expect(has(where, name), "its '" + name + "' is missing");
  return {H5Dopen2(where, name.c_str(), H5P_DEFAULT), H5Dclose};
}

Extents sizes_of(hid_t dataset) {
  const Handle space(H5Dget_space(dataset), H5Sclose);
  Extents sizes(static_cast<std::size_t>(checked(H5Sget_simple_extent_ndims(space))));
  checked(H5Sget_simple_extent_dims(space, sizes.data(), nullptr));
  return sizes;
}

/// So many bytes can what the file holds of a dataset become at most.
double largest(hid_t dataset) {
  const Handle file(H5Iget_file_id(dataset), H5Fclose);
  hsize_t all = 0;
  checked(H5Fget_filesize(file, &all));
  return largest_ratio * static_cast<double>(std::min(all, H5Dget_storage_size(dataset)));
}

/// All numbers of a dataset.
std::vector<double> numbers_of(hid_t where, const std::string& name, const Extents& sizes) {
  const Handle d = open_dataset(where, name);
  const Handle type(H5Dget_type(d), H5Tclose);
  const H5T_class_t kind = H5Tget_class(type);
  expect(kind == H5T_FLOAT || kind == H5T_INTEGER, "its '" + name + "' has no numbers");
  expect(sizes_of(d) == sizes, "its '" + name + "' is of another size");
  double count = 1;
  for (hsize_t n : sizes) count *= static_cast<double>(n);
  expect(count * static_cast<double>(H5Tget_size(type)) <= largest(d), "its '" + name + "' is not all there");
  std::vector<double> numbers(static_cast<std::size_t>(count));
  checked(H5Dread(d, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers.data()));
  return numbers;
}

Extents line_of(hid_t where, const std::string& name) {
  const Extents sizes = sizes_of(open_dataset(where, name));
  expect(sizes.size() == 1, "its '" + name + "' is no line of numbers");
  return sizes;
}

template <class Row>
void read_column(hid_t where, const RowColumn<Row>& column, const Extents& sizes, std::vector<Row>& rows) {
  const std::vector<double> numbers = numbers_of(where, column.name, sizes);
  const double highest =
      column.kind == ColumnKind::motion ? static_cast<double>(Motion::undecided) : std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double x = numbers[i];
    expect(column.kind == ColumnKind::number || (x >= 0 && x <= highest && x == std::floor(x)),
           "its '" + column.name + "' has a value that is none");
    column.set(rows[i], x);
  }
}

MapAxis read_axis(hid_t file, const std::string& name, const char* units) {
  MapAxis axis;
  axis.values = numbers_of(file, name, line_of(file, name));
  const Handle d = open_dataset(file, name);
  axis.name = read_text(d, "name"), axis.unit = read_text(d, units);
  axis.logarithmic = read_number(d, "logarithmic") != 0;
  return axis;
}

MapHead read_head(hid_t file) {
  const std::int64_t schema = read_number(file, "schema");
  expect(schema == 1 || schema == 2, "it is of a later version of the program");
  const char* const units = schema == 1 ? "unit" : "units";
  MapHead head;
  head.title = read_text(file, "title"), head.source = read_text(file, "source");
  head.case_text = read_text(file, "case"), head.command = read_text(file, "command");
  head.version = read_text(file, "version"), head.commit = read_text(file, "commit");
  head.length.periods = read_number(file, "periods"), head.length.transient = read_number(file, "transient");
  if (H5Aexists(file, "section") > 0) head.length.section = number_from(read_text(file, "section"));
  head.first = read_axis(file, "parameter", units), head.second = read_axis(file, "parameter2", units);
  if (has(file, "start")) {
    const Extents starts = line_of(file, "start");
    expect(starts[0] > 1 && starts[0] <= most_orbits, "its 'start' is of another size");
    head.starts = static_cast<int>(starts[0]);
  }
  for (head.exponents = 0; has(file, "lambda" + std::to_string(head.exponents + 1));) ++head.exponents;
  head.basins = has(file, "attractors");
  return head;
}

Map read_hdf5(const std::string& path) {
  const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  checked(H5Pset_file_locking(access, false, true));
  const Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access), H5Fclose);
  Map map;
  map.head = read_head(file);
  Extents sizes{map.head.first.values.size(), map.head.second.values.size()};
  if (map.head.starts > 1) sizes.push_back(static_cast<hsize_t>(map.head.starts));
  // The verdict alone shows that the file has room for all rows, before they have any in memory.
  const std::vector<double> verdicts = numbers_of(file, "verdict", sizes);
  expect(verdicts.size() <= most_orbits, "it has too many rows");
  map.rows.resize(verdicts.size());
  for (const RowColumn<MapRow>& c : columns_of_rows(map.head.exponents, map.head.basins))
    read_column(file, c, sizes, map.rows);
  if (!map.head.basins) return map;
  const Handle group(H5Gopen2(file, "attractors", H5P_DEFAULT), H5Gclose);
  if (read_number(file, "schema") > 1) {
    const std::int64_t rows = read_number(group, "rows_left_out");
    expect(rows >= 0 && rows <= most_orbits, "its 'rows_left_out' is no number of rows");
    map.rows_left_out = static_cast<std::size_t>(rows);
  }
  map.attractors.resize(line_of(group, "rows")[0]);
  for (const RowColumn<Attractor>& c : columns_of_attractors())
    read_column(group, c, {map.attractors.size()}, map.attractors);
  return map;
}

}  // namespace

Map read_map(const std::string& file) {
  auto refuse = [&](const std::string& why) { throw FileError(file + ": cannot be read: " + why); };
  const SilentErrors quiet;
  try {
    if (!is_sealed(file)) refuse("it is no map of touchgo map (.h5), or not as it was written");
    return read_hdf5(file);
  } catch (const std::system_error& why) {
    refuse(why.code().message());
  } catch (const Hdf5Failure& why) {
    refuse(why.what());
  } catch (const std::bad_alloc&) {
    refuse("it is too large for the memory");
  } catch (const std::length_error&) {
    refuse("it is too large for the memory");
  }
  return {};
}

}  // namespace touchgo
