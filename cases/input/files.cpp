#include "cases/input/files.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace touchgo::cases::input {

namespace fs = std::filesystem;

WholeFile::WholeFile(const std::string& file) : file_(file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  const bool device = fs::exists(status) && !fs::is_regular_file(status);
  if (fs::is_directory(status)) fail("it is a directory");
  target_ = fs::exists(status) ? fs::canonical(file, error) : fs::path(file);
  temporary_ = target_;
  if (!device) temporary_ += ".part" + std::to_string(::getpid());
  errno = 0;
  out_.open(temporary_, std::ios::binary);
  if (!out_) fail(std::strerror(errno));
}

WholeFile::~WholeFile() {
  std::error_code error;
  if (temporary_ != target_) fs::remove(temporary_, error);  // committed, it is no longer there
}

void WholeFile::write(const std::string& text) {
  errno = 0;
  if (!(out_ << text)) fail(std::strerror(errno));
}

void WholeFile::commit() {
  errno = 0;
  out_.close();
  if (!out_) fail(std::strerror(errno));
  if (temporary_ == target_) return;
  std::error_code error;
  fs::rename(temporary_, target_, error);
  if (error) fail(error.message());
}

void WholeFile::fail(const std::string& reason) const { throw FileError(file_ + ": cannot be written: " + reason); }

void write_whole(const std::string& file, const std::string& content) {
  WholeFile out(file);
  out.write(content);
  out.commit();
}

}  // namespace touchgo::cases::input
