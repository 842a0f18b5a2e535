#include "solver/sweeps/part_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <locale>
#include <sstream>

#include "solver/number/sha256.hpp"

namespace touchgo {

namespace {

constexpr std::size_t longest_line = 1 << 16;

std::string named(const WorkIdentity& work) {
  return "touchgo part 2, " + std::to_string(work.chunks) + " chunks of " + work.made_of + " by ";
}

std::string first_lines(const WorkIdentity& work) {
  std::string command = work.command.substr(0, longest_line / 2);
  std::replace(command.begin(), command.end(), '\n', ' ');
  return named(work) + work.program + "\n" + command + "\n";
}

std::string name_of(std::size_t chunk) { return "chunk " + std::to_string(chunk); }
std::string name_of(std::size_t row, std::size_t piece) {
  return "piece " + std::to_string(row) + " " + std::to_string(piece);
}

std::string line_above(const std::string& name, const std::string& bytes) {
  return name + " " + std::to_string(bytes.size()) + " " + sha256(name + "\n" + bytes) + "\n";
}

}  // namespace

PartFile::PartFile(const std::string& file, const WorkIdentity& work) : name_(part_of(file)), chunks_(work.chunks) {
  do {
    file_ = ::open(name_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file_ < 0) fail("opened", std::strerror(errno));
  } while (!lock());
  try {
    take_up(work);
  } catch (...) {
    ::close(file_);
    throw;
  }
}

PartFile::~PartFile() {
  if (kept_ == 0) ::unlink(name_.c_str());
  ::close(file_);
}

// Not where another one, done meanwhile, has taken the name away.
bool PartFile::lock() {
  struct stat locked {
  }, named{};
  if (::flock(file_, LOCK_EX | LOCK_NB) == 0) {
    if (::fstat(file_, &locked) == 0 && ::stat(name_.c_str(), &named) == 0 && locked.st_dev == named.st_dev &&
        locked.st_ino == named.st_ino)
      return true;
    ::close(file_);
    return false;
  }
  const int why = errno;
  ::close(file_);
  if (why != EWOULDBLOCK) fail("locked", std::strerror(why));
  throw PartTaken(name_ + ": belongs to a command that runs, one at a time is allowed");
}

// A file without its first two whole lines holds nothing yet; it was cut off there.
void PartFile::take_up(const WorkIdentity& work) {
  struct stat status {};
  if (::fstat(file_, &status) != 0) fail("read", std::strerror(errno));
  if (!S_ISREG(status.st_mode)) fail("used", "it is no regular file");
  const auto size = static_cast<std::uint64_t>(status.st_size);
  const std::string lines = first_lines(work), there = bytes(0, std::min<std::uint64_t>(size, longest_line));
  auto begin_anew = [&] {
    if (::ftruncate(file_, 0) != 0) fail("written", std::strerror(errno));
    begin(lines);
  };
  if (there.size() < lines.size() && lines.starts_with(there)) return begin_anew();
  const std::size_t end_of_first = there.find('\n');
  if (!there.starts_with(lines.substr(0, lines.find('\n') + 1))) {
    if (there.starts_with(named(work))) {
      begun_anew_ = true;
      return begin_anew();
    }
    const std::size_t second = end_of_first == std::string::npos ? there.size() : end_of_first + 1;
    const std::string command = there.substr(second, there.find('\n', second) - second);
    throw PartTaken(name_ + ": " +
                    (there.starts_with("touchgo part ")
                         ? "belongs to another command, or the same with another case: '" + command + "'"
                         : "is not of this program") +
                    "; a free name is allowed, or that file removed");
  }
  const std::size_t end_of_second = there.find('\n', end_of_first + 1);
  if (end_of_second == std::string::npos) return begin_anew();  // of the same work in other words
  end_ = end_of_second + 1;
  while (end_ < size) {
    const std::string start = bytes(end_, std::min<std::uint64_t>(size - end_, 200));
    std::istringstream in(start);
    in.imbue(std::locale::classic());
    in.exceptions(std::ios::badbit);  // for want of memory a whole chunk would seem to be cut off
    std::string word, sum;
    std::uint64_t index = 0, piece = 0, length = 0;
    const std::size_t line_end = start.find('\n');
    if (line_end == std::string::npos || !(in >> word >> index)) break;
    const bool of_row = word == "piece";
    if (of_row) in >> piece;
    if (!(in >> length >> sum)) break;
    const std::uint64_t at = end_ + line_end + 1;
    if (length > size - at) break;
    const std::string name = of_row ? name_of(index, piece) : name_of(index), kept = bytes(at, length);
    if (line_above(name, kept) != start.substr(0, line_end + 1) || (!of_row && index >= chunks_.size())) break;
    if (of_row) {
      pieces_[{index, piece}] = {at, length};
    } else {
      if (!has(index)) ++kept_;
      chunks_[index] = {at, length};
    }
    end_ = at + length;
  }
  if (end_ < size && ::ftruncate(file_, static_cast<off_t>(end_)) != 0) fail("written", std::strerror(errno));
}

// Of work that cannot begin no file is left.
void PartFile::begin(const std::string& lines) {
  try {
    append(lines);
  } catch (...) {
    ::unlink(name_.c_str());
    throw;
  }
}

void PartFile::keep(std::size_t chunk, const std::string& kept) {
  chunks_[chunk] = append(name_of(chunk), kept);
  ++kept_;
}

void PartFile::keep_piece(std::size_t row, std::size_t piece, const std::string& kept) {
  if (!pieces_.contains({row, piece})) pieces_[{row, piece}] = append(name_of(row, piece), kept);
}

std::string PartFile::read(std::size_t chunk) const { return read(name_of(chunk), chunks_[chunk]); }

std::string PartFile::read_piece(std::size_t row, std::size_t piece) const {
  return read(name_of(row, piece), pieces_.at({row, piece}));
}

PartFile::Extent PartFile::append(const std::string& name, const std::string& kept) {
  const std::string line = line_above(name, kept);
  const std::uint64_t at = end_ + line.size();
  append(line + kept);
  return {at, kept.size()};
}

std::string PartFile::read(const std::string& name, const Extent& place) const {
  const std::string kept = bytes(place.at, place.size), line = line_above(name, kept);
  if (kept.size() != place.size || bytes(place.at - line.size(), line.size()) != line)
    fail("read", name + " is no longer what was written");
  return kept;
}

void PartFile::remove() {
  if (::unlink(name_.c_str()) != 0) fail("removed", std::strerror(errno));
}

void PartFile::fail(const char* what, const std::string& reason) const {
  throw FileError(name_ + ": cannot be " + what + ": " + reason);
}

std::string PartFile::bytes(std::uint64_t at, std::uint64_t size) const {
  std::string all(size, '\0');
  std::uint64_t done = 0;
  while (done < size) {
    const ssize_t n = ::pread(file_, all.data() + done, size - done, static_cast<off_t>(at + done));
    if (n < 0 && errno != EINTR) fail("read", std::strerror(errno));
    if (n == 0) break;
    if (n > 0) done += static_cast<std::uint64_t>(n);
  }
  all.resize(done);
  return all;
}

// Behind what counts: a text that was cut off by a full disk is written over.
void PartFile::append(const std::string& text) {
  std::uint64_t done = 0;
  while (done < text.size()) {
    const ssize_t n = ::pwrite(file_, text.data() + done, text.size() - done, static_cast<off_t>(end_ + done));
    if (n < 0 && errno != EINTR) fail("written", std::strerror(errno));
    if (n > 0) done += static_cast<std::uint64_t>(n);
  }
  end_ += text.size();
}

}  // namespace touchgo
