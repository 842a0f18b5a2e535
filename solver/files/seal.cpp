#include "solver/files/seal.hpp"

#include <cerrno>
#include <fstream>
#include <system_error>

#include "solver/number/sha256.hpp"

namespace touchgo {

namespace fs = std::filesystem;
namespace {

/// Throws the last system error.
void expect(bool done) {
  if (!done) throw std::system_error(errno != 0 ? errno : EIO, std::generic_category());
}

std::string line(std::istream& in, std::uint64_t size) { return "\ntouchgo sealed sha256 " + sha256(in, size) + "\n"; }
constexpr std::uint64_t line_size = 23 + 64 + 1;

}  // namespace

void seal(const fs::path& file) {
  errno = 0;
  std::fstream both(file, std::ios::binary | std::ios::in | std::ios::out);
  expect(both.is_open());
  const std::string seal = line(both, fs::file_size(file));
  expect(!both.bad());
  both.clear();
  both.seekp(0, std::ios::end);
  both << seal;
  both.close();
  expect(!both.fail());
}

bool is_sealed(const fs::path& file) {
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  expect(in.is_open());
  const std::uint64_t size = fs::file_size(file);
  if (size < line_size) return false;
  const std::string wanted = line(in, size - line_size);
  std::string found(line_size, ' ');
  in.read(found.data(), line_size);
  expect(!in.bad());
  return in && found == wanted;
}

}  // namespace touchgo
