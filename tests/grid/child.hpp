// Programs that a test starts, watches and ends.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "solver/sweeps/same_program.hpp"
#include "tests/common/folder.hpp"
#include "tests/common/parts.hpp"

namespace touchgo::tests {

using Words = std::vector<std::string>;

/// build/NAME in a folder, as a build of other sources would be.
inline std::string other_build(const std::string& name, const Folder& folder) {
  const std::string file = folder / ("other-" + name);
  std::string bytes = content("build/" + name);
  const std::size_t at = bytes.find(this_program());
  if (at == std::string::npos) throw std::runtime_error("build/" + name + " is not of the build of these tests");
  bytes[at] = bytes[at] == '0' ? '1' : '0';
  std::ofstream(file, std::ios::binary) << bytes;
  std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  return file;
}

/// As a shell reads them, where none has a blank.
inline std::string line(const Words& words) {
  std::string all;
  for (const std::string& w : words) all += w + " ";
  return all;
}

/// A program as a child, its stderr in a file, no signal ignored (as nohup has it); `before` is done in the child.
inline pid_t begin(
    const std::string& program, const Words& words, const std::string& err,
    const std::function<void()>& before = [] {}) {
  std::vector<char*> argv{const_cast<char*>(program.c_str())};
  for (const std::string& w : words) argv.push_back(const_cast<char*>(w.c_str()));
  argv.push_back(nullptr);
  const pid_t child = ::fork();
  if (child != 0) return child;
  if (!std::freopen(err.c_str(), "w", stderr)) std::_Exit(126);
  for (const int each : {SIGINT, SIGTERM, SIGHUP}) std::signal(each, SIG_DFL);
  before();
  ::execvp(program.c_str(), argv.data());
  std::_Exit(127);
}

/// Its exit code; of one that was killed minus the signal.
inline int end_of(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

inline std::uintmax_t size_of(const std::string& file) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  return error ? 0 : size;
}

/// Until a program begun catches SIGINT; false after a minute. Where there is no /proc to see it in, after a second.
inline bool catches(pid_t child) {
  using namespace std::chrono_literals;
  const std::string process = "/proc/" + std::to_string(child), own = content("/proc/self/comm");
  if (own.empty()) {
    std::this_thread::sleep_for(1s);
    return true;
  }
  for (int i = 0; i < 6000; ++i) {
    std::this_thread::sleep_for(10ms);
    const std::string status = content(process + "/status"), caught = "SigCgt:\t";
    const std::size_t at = status.find(caught);
    if (at == std::string::npos) return false;
    const auto signals = std::stoull(status.substr(at + caught.size()), nullptr, 16);
    // Until it is another program than these tests it has their handlers.
    if (content(process + "/comm") != own && (signals >> (SIGINT - 1) & 1)) return true;
  }
  return false;
}

/// Until the file has so many bytes; false after a minute.
inline bool grows(const std::string& file, std::uintmax_t bytes) {
  for (int i = 0; i < 6000 && size_of(file) < bytes; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return size_of(file) >= bytes;
}

}  // namespace touchgo::tests
