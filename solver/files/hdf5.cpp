#include "solver/files/hdf5.hpp"

#include <cstddef>
#include <map>

#include "solver/files/messages.hpp"

namespace touchgo {

namespace {

/// Of the errors from the innermost to the call: that of the system, else the innermost.
herr_t take_reason(unsigned, const H5E_error2_t* error, void* reason) {
  std::string& taken = *static_cast<std::string*>(reason);
  const std::string text = error->desc ? error->desc : "";
  const std::string before = "error message = '";
  const std::size_t from = text.find(before);
  if (taken.empty()) taken = text;
  if (from == std::string::npos) return 0;
  const std::size_t begin = from + before.size();
  taken = text.substr(begin, text.find('\'', begin) - begin);
  return 1;
}

Handle one_text() {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  checked(H5Tset_size(type, H5T_VARIABLE));
  checked(H5Tset_cset(type, H5T_CSET_UTF8));
  return type;
}

void add(hid_t object, const char* name, hid_t type, hid_t space, hid_t memory_type, const void* data) {
  Handle a(H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  checked(H5Awrite(a, memory_type, data));
  a.close();
}

Handle scalar() { return {H5Screate(H5S_SCALAR), H5Sclose}; }

/// One value of this class, which is there.
Handle open_attribute(hid_t object, const char* name, H5T_class_t wanted) {
  const std::string refusal = "its '" + std::string(name) + "' is missing or of another kind";
  if (checked(H5Aexists(object, name)) == 0) throw Hdf5Failure(refusal);
  Handle a(H5Aopen(object, name, H5P_DEFAULT), H5Aclose);
  const Handle space(H5Aget_space(a), H5Sclose), type(H5Aget_type(a), H5Tclose);
  if (H5Sget_simple_extent_type(space) != H5S_SCALAR || H5Tget_class(type) != wanted) throw Hdf5Failure(refusal);
  if (wanted == H5T_STRING && H5Tis_variable_str(type) <= 0) throw Hdf5Failure(refusal);
  return a;
}

}  // namespace

void throw_failure() {
  std::string reason;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, take_reason, &reason);
  throw Hdf5Failure(shown(reason.empty() ? "HDF5 gives no reason" : reason, 200));
}

SilentErrors::SilentErrors() {
  // At the end of the program HDF5 would try once more to write what a full disk did not take.
  H5dont_atexit();
  H5Eget_auto2(H5E_DEFAULT, &print_, &where_);
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}
SilentErrors::~SilentErrors() { H5Eset_auto2(H5E_DEFAULT, print_, where_); }

void Handle::close() { checked(close_(std::exchange(id_, -1))); }

Handle space_of(const Extents& sizes) {
  return {H5Screate_simple(static_cast<int>(sizes.size()), sizes.data(), nullptr), H5Sclose};
}

void add_text(hid_t object, const char* name, const std::string& text) {
  const char* data = text.c_str();
  const Handle type = one_text();
  add(object, name, type, scalar(), type, &data);
}

void add_number(hid_t object, const char* name, std::int64_t number) {
  add(object, name, H5T_STD_I64LE, scalar(), H5T_NATIVE_INT64, &number);
}

void add_bytes(hid_t object, const char* name, const std::vector<std::uint8_t>& bytes) {
  add(object, name, H5T_STD_U8LE, space_of({bytes.size()}), H5T_NATIVE_UINT8, bytes.data());
}

std::string read_text(hid_t object, const char* name) {
  const Handle a = open_attribute(object, name, H5T_STRING);
  const Handle type(H5Aget_type(a), H5Tclose);
  char* data = nullptr;
  checked(H5Aread(a, type, &data));
  const std::string text = data ? data : "";
  H5free_memory(data);
  return text;
}

std::int64_t read_number(hid_t object, const char* name) {
  const Handle a = open_attribute(object, name, H5T_INTEGER);
  std::int64_t number = 0;
  checked(H5Aread(a, H5T_NATIVE_INT64, &number));
  return number;
}

void attach_scales(hid_t file, const std::vector<Scaled>& datasets) {
  auto reference = [&](const std::string& name) {
    hobj_ref_t r = 0;
    checked(H5Rcreate(&r, file, name.c_str(), H5R_OBJECT, -1));
    return r;
  };
  auto open = [&](const std::string& name) { return Handle(H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose); };
  auto add_fixed_text = [](hid_t object, const char* name, const std::string& text) {
    const Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
    checked(H5Tset_size(type, text.size() + 1));
    add(object, name, type, scalar(), type, text.c_str());
  };

  struct Use {
    hobj_ref_t dataset;
    std::int32_t dimension;
  } __attribute__((packed));
  std::map<std::string, std::vector<Use>> uses;
  const Handle list(H5Tvlen_create(H5T_STD_REF_OBJ), H5Tclose);
  for (const Scaled& s : datasets) {
    std::vector<hobj_ref_t> references;
    for (std::size_t i = 0; i < s.scales.size(); ++i) {
      references.push_back(reference(s.scales[i]));
      uses[s.scales[i]].push_back({reference(s.dataset), static_cast<std::int32_t>(i)});
    }
    std::vector<hvl_t> lists;
    for (hobj_ref_t& r : references) lists.push_back({1, &r});
    add(open(s.dataset), "DIMENSION_LIST", list, space_of({lists.size()}), list, lists.data());
  }
  const Handle use(H5Tcreate(H5T_COMPOUND, sizeof(Use)), H5Tclose);
  checked(H5Tinsert(use, "dataset", offsetof(Use, dataset), H5T_STD_REF_OBJ));
  checked(H5Tinsert(use, "dimension", offsetof(Use, dimension), H5T_STD_I32LE));
  for (const auto& [name, used] : uses) {
    const Handle scale = open(name);
    add_fixed_text(scale, "CLASS", "DIMENSION_SCALE");
    add_fixed_text(scale, "NAME", name);
    add(scale, "REFERENCE_LIST", use, space_of({used.size()}), use, used.data());
  }
}

}  // namespace touchgo
