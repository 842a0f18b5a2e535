// Maps in HDF5, and the tables of sweeps: read back as `touchgo plot` reads them.
#include "solver/files/map_file.hpp"
#include "solver/files/read_sweep.hpp"
#include "tests/fuzz/fuzzed.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace touchgo;
  const fuzz::InFile file(bytes, size, ".h5");
  for (const auto& read :
       {+[](const std::string& name) { read_map(name); }, +[](const std::string& name) { read_sweep(name); },
        +[](const std::string& name) { read_points(name); }}) {
    try {
      read(file.name);
    } catch (const FileError&) {
    }
  }
  return 0;
}
