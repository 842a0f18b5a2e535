#include "solver/program/outputs.hpp"

#include <filesystem>
#include <iostream>

#include "solver/files/files.hpp"
#include "solver/program/flags.hpp"

namespace touchgo {

namespace {

namespace fs = std::filesystem;

bool is_regular(const std::string& file) {
  std::error_code error;
  return fs::is_regular_file(file, error);
}

/// One file under two names? /dev/null takes whatever comes.
bool same(const std::string& a, const std::string& b) {
  std::error_code error;
  if (fs::equivalent(a, b, error)) return !fs::equivalent(a, "/dev/null", error);
  return target_of(a) == target_of(b) && !fs::exists(a, error) && !fs::exists(b, error);
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
  if (is_regular("/dev/stdout")) written.push_back({"standard output", "/dev/stdout"});
  for (std::size_t i = 0; i < written.size(); ++i) {
    for (const NamedFile& f : read) refuse_same(written[i], f);
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
