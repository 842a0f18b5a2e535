// FILE.part: taken up, and every chunk read that it says it has.
#include "solver/sweeps/part_file.hpp"
#include "tests/fuzz/fuzzed.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace touchgo;
  const fuzz::InFile part(bytes, size, ".csv.part");
  const std::string file = part.name.substr(0, part.name.size() - 5);
  try {
    PartFile kept(file, {"sweep", "fuzzed", 4, "program"});
    for (std::size_t chunk = 0; chunk < 4; ++chunk)
      if (kept.has(chunk)) kept.read(chunk);
  } catch (const PartTaken&) {
  } catch (const FileError&) {
  }
  return 0;
}
