#include "cases/input/files.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "cases/input/case_file.hpp"

namespace touchgo::cases::input {

void write_whole(const std::string& file, const std::string& content) {
  namespace fs = std::filesystem;
  auto fail = [&](const std::string& reason) { throw FileError(file + ": cannot be written: " + reason); };
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  const bool device = fs::exists(status) && !fs::is_regular_file(status);  // a pipe or device is written in place
  if (fs::is_directory(status)) fail("it is a directory");
  const fs::path target = fs::exists(status) ? fs::canonical(file, error) : fs::path(file);
  fs::path temporary = target;
  if (!device) temporary += ".part" + std::to_string(::getpid());
  errno = 0;
  std::ofstream out(temporary, std::ios::binary);
  if (!out) fail(std::strerror(errno));
  out << content;
  out.close();
  if (!out) {
    const std::string reason = std::strerror(errno);
    if (!device) fs::remove(temporary, error);
    fail(reason);
  }
  if (device) return;
  fs::rename(temporary, target, error);
  if (error) {
    const std::string reason = error.message();
    fs::remove(temporary, error);
    fail(reason);
  }
}

}  // namespace touchgo::cases::input
