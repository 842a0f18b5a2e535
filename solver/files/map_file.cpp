#include "solver/files/map_file.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <system_error>

#include "solver/files/files.hpp"
#include "solver/files/hdf5.hpp"
#include "solver/files/seal.hpp"
#include "solver/sweeps/map_columns.hpp"

namespace touchgo {

namespace {

constexpr hsize_t rows_of_piece = 16384;
constexpr unsigned deflate_level = 1;  // more takes longer and saves next to nothing of chaotic digits

std::size_t product(const Extents& sizes) {
  std::size_t all = 1;
  for (hsize_t n : sizes) all *= n;
  return all;
}

/// The shape of pieces that lie one after another in the order of the grid: whole inner dimensions as far as they fit.
Extents shape_of_piece(const Extents& grid) {
  Extents shape(grid.size(), 1);
  hsize_t room = rows_of_piece;
  for (std::size_t k = grid.size(); k-- > 0 && room > 0;) {
    shape[k] = std::min(grid[k], room);
    room = shape[k] == grid[k] ? room / grid[k] : 0;
  }
  return shape;
}

hid_t type_of(ColumnKind kind) {
  return kind == ColumnKind::number ? H5T_IEEE_F64LE : kind == ColumnKind::count ? H5T_STD_I32LE : H5T_STD_U8LE;
}

/// Of datasets, or others, without the time of their making.
Handle creation(hid_t of = H5P_DATASET_CREATE) {
  Handle p(H5Pcreate(of), H5Pclose);
  checked(H5Pset_obj_track_times(p, false));
  return p;
}

/// In pieces of this shape, each with a checksum.
Handle creation_in_pieces(const Extents& piece) {
  Handle p = creation();
  checked(H5Pset_chunk(p, static_cast<int>(piece.size()), piece.data()));
  checked(H5Pset_fill_time(p, H5D_FILL_TIME_NEVER));
  checked(H5Pset_shuffle(p));
  checked(H5Pset_deflate(p, deflate_level));
  checked(H5Pset_fletcher32(p));
  return p;
}

/// Nothing is kept back, so that a full disk shows where it is met.
Handle access_at_once() {
  Handle p(H5Pcreate(H5P_DATASET_ACCESS), H5Pclose);
  checked(H5Pset_chunk_cache(p, 0, 0, 1));
  return p;
}

Handle create_file(const std::string& path) {
  const Handle plain = creation(H5P_FILE_CREATE), access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  checked(H5Pset_link_creation_order(plain, H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED));  // netCDF wants it
  checked(H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_V18));  // MATLAB was content with 1.8 until 2021
  checked(H5Pset_file_locking(access, false, true));
  return {H5Fcreate(path.c_str(), H5F_ACC_TRUNC, plain, access), H5Fclose};
}

template <class Row>
Handle create(hid_t where, const RowColumn<Row>& column, const Extents& sizes, hid_t creation,
              hid_t access = H5P_DEFAULT) {
  Handle d(H5Dcreate2(where, column.name.c_str(), type_of(column.kind), space_of(sizes), H5P_DEFAULT, creation, access),
           H5Dclose);
  if (!column.unit.empty()) add_text(d, "units", column.unit);
  add_text(d, "description", column.description);
  if (column.kind != ColumnKind::motion) return d;
  std::vector<std::uint8_t> values;
  std::string meanings;
  for (Motion m : all_motions) {
    values.push_back(static_cast<std::uint8_t>(m));
    meanings += (meanings.empty() ? "" : " ") + std::string(name(m));
  }
  add_bytes(d, "flag_values", values);  //                                             [CF Conventions 1.8, section 3.5]
  add_text(d, "flag_meanings", meanings);
  return d;
}

}  // namespace

/// Its HDF5.
class MapFile::Open {
 public:
  Open(const std::string& path, const MapHead& head)
      : file_(create_file(path)), columns_(columns_of_rows(head.exponents, head.basins, head.length.section)) {
    add_text(file_, "title", head.title);
    add_text(file_, "source", head.source);
    add_text(file_, "case", head.case_text);
    add_text(file_, "command", head.command);
    add_text(file_, "version", head.version);
    add_text(file_, "commit", head.commit);
    add_number(file_, "schema", 2);
    add_number(file_, "periods", head.length.periods);
    add_number(file_, "transient", head.length.transient);
    if (head.length.section != 0) add_text(file_, "section", text(head.length.section, 15));
    section_ = head.length.section;
    std::vector<std::string> scales{"parameter", "parameter2"};
    add_axis("parameter", head.first), add_axis("parameter2", head.second);
    sizes_ = {head.first.values.size(), head.second.values.size()};
    if (head.starts > 1) scales.push_back("start"), add_starts(head.starts), sizes_.push_back(head.starts);
    rows_ = product(sizes_);
    piece_ = shape_of_piece(sizes_);
    if (head.basins) group_ = create_group();
    const Handle creation = creation_in_pieces(piece_), access = access_at_once();
    std::vector<Scaled> scaled;
    for (const RowColumn<MapRow>& c : columns_) {
      datasets_.push_back(create(file_, c, sizes_, creation, access));
      scaled.push_back({c.name, scales});
    }
    attach_scales(file_, scaled);
    buffers_.resize(columns_.size());
    begin_piece();
  }

  void write(const MapRow& row) {
    if (written_ + buffers_[0].size() == rows_) throw std::logic_error("more rows than the map has");
    for (std::size_t k = 0; k < columns_.size(); ++k) buffers_[k].push_back(columns_[k].get(row));
    if (buffers_[0].size() == product(count_)) write_piece();
  }

  void attractors(const std::vector<Attractor>& all, std::size_t rows_left_out) {
    add_number(group_, "rows_left_out", static_cast<std::int64_t>(rows_left_out));
    const Handle plain = creation();
    for (const RowColumn<Attractor>& c : columns_of_attractors(section_)) {
      std::vector<double> values;
      for (const Attractor& a : all) values.push_back(c.get(a));
      Handle d = create(group_, c, {all.size()}, plain);
      checked(H5Dwrite(d, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()));
      d.close();
    }
  }

  void close() {
    if (written_ != rows_) throw std::logic_error("fewer rows than the map has");
    for (Handle& d : datasets_) d.close();
    datasets_.clear();
    if (group_ >= 0) group_.close();
    file_.close();
  }

 private:
  void add_axis(const char* name, const MapAxis& axis) {
    const Handle plain = creation();
    Handle d(H5Dcreate2(file_, name, H5T_IEEE_F64LE, space_of({axis.values.size()}), H5P_DEFAULT, plain, H5P_DEFAULT),
             H5Dclose);
    checked(H5Dwrite(d, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, axis.values.data()));
    add_text(d, "name", axis.name);
    add_text(d, "units", axis.unit);
    add_number(d, "logarithmic", axis.logarithmic);
    d.close();
  }

  void add_starts(int count) {
    const Handle plain = creation();
    std::vector<int> numbers;
    for (int i = 0; i < count; ++i) numbers.push_back(i);
    Handle d(H5Dcreate2(file_, "start", H5T_STD_I32LE, space_of({numbers.size()}), H5P_DEFAULT, plain, H5P_DEFAULT),
             H5Dclose);
    checked(H5Dwrite(d, H5T_NATIVE_INT, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers.data()));
    d.close();
  }

  Handle create_group() const {
    const Handle plain = creation(H5P_GROUP_CREATE);
    return {H5Gcreate2(file_, "attractors", H5P_DEFAULT, plain, H5P_DEFAULT), H5Gclose};
  }

  /// Where the next piece lies, and how much of it the grid has.
  void begin_piece() {
    from_ = count_ = Extents(sizes_.size());
    hsize_t left = written_;
    for (std::size_t k = sizes_.size(); k-- > 0; left /= sizes_[k]) {
      from_[k] = left % sizes_[k];
      count_[k] = std::min(piece_[k], sizes_[k] - from_[k]);
    }
  }

  void write_piece() {
    const Handle all = space_of(sizes_), piece = space_of({product(count_)});
    checked(H5Sselect_hyperslab(all, H5S_SELECT_SET, from_.data(), nullptr, count_.data(), nullptr));
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      checked(H5Dwrite(datasets_[k], H5T_NATIVE_DOUBLE, piece, all, H5P_DEFAULT, buffers_[k].data()));
      buffers_[k].clear();
    }
    written_ += product(count_);
    if (written_ < rows_) begin_piece();
  }

  Handle file_, group_;
  std::vector<RowColumn<MapRow>> columns_;
  std::vector<Handle> datasets_;
  std::vector<std::vector<double>> buffers_;  // of the piece under way
  double section_ = 0;                        // where positions are looked at
  Extents sizes_, piece_, from_, count_;
  std::size_t rows_ = 0, written_ = 0;
};

namespace {

/// Adds the file to the message of what a step throws.
template <class Step>
void take(const Replacement& file, Step step) {
  const SilentErrors quiet;
  try {
    step();
  } catch (const Hdf5Failure& why) {
    file.fail(why.what());
  } catch (const std::system_error& why) {
    file.fail(why.code().message());
  }
}

}  // namespace

/// The file under way. What is open in it is closed before its name goes.
struct MapFile::Making {
  Replacement replacement;
  std::optional<Open> open;
};

MapFile::MapFile(const std::string& file, const MapHead& head) : making_(new Making{Replacement(file), {}}) {
  if (making_->replacement.in_place()) making_->replacement.fail("a map as HDF5 needs a regular file");
  take(making_->replacement, [&] { making_->open.emplace(making_->replacement.path(), head); });
}

MapFile::~MapFile() {
  const SilentErrors quiet;
  making_.reset();
}

void MapFile::write(std::span<const MapRow> rows) {
  take(making_->replacement, [&] {
    for (const MapRow& row : rows) making_->open->write(row);
  });
}

void MapFile::attractors(const std::vector<Attractor>& all, std::size_t rows_left_out) {
  take(making_->replacement, [&] { making_->open->attractors(all, rows_left_out); });
}

void MapFile::close() {
  take(making_->replacement, [&] {
    making_->open->close();
    seal(making_->replacement.path());
  });
  making_->replacement.commit();
}

}  // namespace touchgo
