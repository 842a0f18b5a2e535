#include "solver/program/outputs.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <iostream>
#include <optional>

#include "solver/files/files.hpp"
#include "solver/program/flags.hpp"

namespace touchgo {

namespace {

/// Nothing where there is no such file. The names of the standard streams lead through /proc, which need not be there.
std::optional<struct stat> look(const std::string& file) {
  struct stat found {};
  const int failed = file == "/dev/stdin"    ? ::fstat(STDIN_FILENO, &found)
                     : file == "/dev/stdout" ? ::fstat(STDOUT_FILENO, &found)
                                             : ::stat(file.c_str(), &found);
  return failed ? std::nullopt : std::optional(found);
}

bool is_regular(const std::string& file) {
  const auto found = look(file);
  return found && S_ISREG(found->st_mode);
}

/// One file under two names? /dev/null takes whatever comes.
bool same(const std::string& a, const std::string& b) {
  const auto x = look(a), y = look(b), null = look("/dev/null");
  auto one = [](const auto& p, const auto& q) { return p && q && p->st_dev == q->st_dev && p->st_ino == q->st_ino; };
  return x || y ? one(x, y) && !one(x, null) : target_of(a) == target_of(b);
}

void refuse_same(const NamedFile& output, const NamedFile& other) {
  if (!same(output.file, other.file)) return;
  throw Usage(output.flag + ": '" + output.file + "' is the file of " + other.flag +
              (output.file == other.file ? "" : ", '" + other.file + "'") + "; a file of its own is allowed");
}

}  // namespace

void check_outputs(const std::vector<NamedFile>& inputs, const std::vector<NamedFile>& outputs) {
  std::vector<NamedFile> read, written;
  std::string out;
  for (const NamedFile& f : inputs)
    if (f.file == "-") {
      if (is_regular("/dev/stdin")) read.push_back({"standard input", "/dev/stdin"});
    } else {
      read.push_back(f);
    }
  for (const NamedFile& f : outputs) {
    if (f.file == "-") {
      if (!out.empty()) throw Usage(f.flag + ": '-' is the output of " + out + "; a file of its own is allowed");
      out = f.flag;
    } else if (!f.file.empty()) {
      written.push_back(f);
    }
  }
  const bool is_terminal = ::isatty(STDOUT_FILENO) == 1;  // it may well be the input, too
  if (look("/dev/stdout")) written.push_back({"standard output", "/dev/stdout"});
  for (std::size_t i = 0; i < written.size(); ++i) {
    for (const NamedFile& f : read)
      if (!is_terminal || written[i].file != "/dev/stdout") refuse_same(written[i], f);
    for (std::size_t k = 0; k < i; ++k) refuse_same(written[i], written[k]);
  }
  for (const NamedFile& f : written)
    if (f.file != "/dev/stdout") check_writable(f.file);
}

void write_output(const std::string& file, const std::string& text) {
  if (file == "-")
    std::cout << text << std::flush;  // main looks whether it could be
  else if (!file.empty())
    write_whole(file, text);
}

}  // namespace touchgo
