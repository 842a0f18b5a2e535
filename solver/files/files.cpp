#include "solver/files/files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstring>

namespace touchgo {

namespace fs = std::filesystem;

namespace {

/// Creates a file beside `target` that was not there, for us alone to write; errno has the reason where that fails.
fs::path file_beside(const fs::path& target) {
  for (int i = 0;; ++i) {
    const std::string part = ".part" + std::to_string(::getpid()) + (i == 0 ? "" : "-" + std::to_string(i));
    fs::path name = target;
    name += part;
    if (name.filename().native().size() > NAME_MAX) name = target.parent_path() / (".touchgo" + part);
    const int made = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (made >= 0) ::close(made);
    if (made >= 0 || errno != EEXIST) return made >= 0 ? name : fs::path();
  }
}

}  // namespace

bool is_device(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  return fs::exists(status) && !fs::is_regular_file(status);
}

fs::path target_of(const std::string& file) {
  std::error_code error;
  fs::path path = file;
  for (int links = 0; links < 40 && fs::is_symlink(fs::symlink_status(path, error)); ++links)
    path = path.parent_path() / fs::read_symlink(path, error);
  const fs::path folder = fs::canonical(path.has_parent_path() ? path.parent_path() : fs::path("."), error);
  return error ? path : folder / path.filename();
}

Replacement::Replacement(const std::string& file) : file_(file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (fs::is_directory(status)) fail("it is a directory");
  if (fs::exists(status) && ::access(file.c_str(), W_OK) != 0) fail(std::strerror(errno));
  target_ = is_device(file) ? fs::path(file) : target_of(file);
  temporary_ = is_device(file) ? target_ : file_beside(target_);
  if (temporary_.empty()) fail(std::strerror(errno));
  if (!in_place() && fs::exists(status)) fs::permissions(temporary_, status.permissions(), error);
}

Replacement::~Replacement() {
  std::error_code error;
  if (!in_place()) fs::remove(temporary_, error);  // committed, it is no longer there
}

void Replacement::commit() {
  if (in_place()) return;
  std::error_code error;
  fs::rename(temporary_, target_, error);
  if (error) fail(error.message());
}

void Replacement::fail(const std::string& reason) const { throw FileError(file_ + ": cannot be written: " + reason); }

WholeFile::WholeFile(const std::string& file) : replacement_(file) {
  errno = 0;
  out_.open(replacement_.path(), std::ios::binary);
  if (!out_) replacement_.fail(std::strerror(errno));
}

void WholeFile::write(const std::string& text) {
  errno = 0;
  if (!(out_ << text)) replacement_.fail(std::strerror(errno));
}

void WholeFile::commit() {
  errno = 0;
  out_.close();
  if (!out_) replacement_.fail(std::strerror(errno));
  replacement_.commit();
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw FileError(folder.string() + ": cannot be written: " + error.message());
}

void check_writable(const std::string& file) {
  std::error_code error;
  const bool device = is_device(file) && !fs::is_directory(file, error);
  if (!device)
    WholeFile probe(file);
  else if (::access(file.c_str(), W_OK) != 0)  // to open a pipe would take its reader away
    throw FileError(file + ": cannot be written: " + std::strerror(errno));
}

void write_whole(const std::string& file, const std::string& content) {
  WholeFile out(file);
  out.write(content);
  out.commit();
}

std::string rest_of(std::istream& in, const std::string& file) {
  std::string text;
  char block[1 << 16];
  errno = 0;
  do {
    in.read(block, sizeof block);
    text.append(block, static_cast<std::size_t>(in.gcount()));
  } while (in);
  if (in.bad()) throw FileError(file + ": cannot be read: " + std::strerror(errno));
  return text;
}

std::string read_whole(const std::string& file) {
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) throw FileError(file + ": cannot be read: " + std::strerror(errno));
  return rest_of(in, file);
}

}  // namespace touchgo
