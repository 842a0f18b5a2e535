// The C interface of HDF5: handles that close themselves, failures as exceptions, attributes, dimension scales.
#pragma once

#include <hdf5.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace touchgo {

/// The error of HDF5 or of the system, on one line.
struct Hdf5Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// As long as it lives, HDF5 prints nothing of its own.
class SilentErrors {
 public:
  SilentErrors();
  ~SilentErrors();
  SilentErrors(const SilentErrors&) = delete;
  SilentErrors& operator=(const SilentErrors&) = delete;

 private:
  H5E_auto2_t print_ = nullptr;
  void* where_ = nullptr;
};

/// The error of the call that just failed.
[[noreturn]] void throw_failure();

/// What a call gave back. Throws Hdf5Failure where it failed.
template <class Returned>
Returned checked(Returned returned) {
  if (returned < 0) throw_failure();
  return returned;
}

/// Something of HDF5's that is open, closed by this function at last.
class Handle {
 public:
  Handle() = default;
  Handle(hid_t id, herr_t (*close)(hid_t)) : id_(checked(id)), close_(close) {}
  Handle(Handle&& other) noexcept : id_(other.id_), close_(other.close_) { other.id_ = -1; }
  Handle& operator=(Handle&& other) noexcept {
    std::swap(id_, other.id_), std::swap(close_, other.close_);
    return *this;
  }
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  operator hid_t() const { return id_; }
  /// Throws Hdf5Failure, which the destructor cannot.
  void close();

 private:
  hid_t id_ = -1;
  herr_t (*close_)(hid_t) = nullptr;
};

using Extents = std::vector<hsize_t>;

Handle space_of(const Extents& sizes);

// ---- attributes ----
void add_text(hid_t object, const char* name, const std::string& text);
void add_number(hid_t object, const char* name, std::int64_t number);
/// A row of bytes.
void add_bytes(hid_t object, const char* name, const std::vector<std::uint8_t>& bytes);
/// Throw Hdf5Failure where there is none of that name and kind.
std::string read_text(hid_t object, const char* name);
std::int64_t read_number(hid_t object, const char* name);

// ---- dimension scales ----
/// A dataset, and the one that holds the values of each of its dimensions, by their names in the file.
struct Scaled {
  std::string dataset;
  std::vector<std::string> scales;
};
/// Makes scales of all that are named so, and attaches them, as H5DSset_scale and H5DSattach_scale do; these leave some
/// bytes to chance.  [HDF5 Dimension Scale Specification]
void attach_scales(hid_t file, const std::vector<Scaled>& datasets);

}  // namespace touchgo
