// The program, run with fail_at.c: one of its calls fails, or it is killed there. Afterwards each output is whole or as
// it was, no input has changed, the exit code is the promised one, and the same command ends in the same bytes.
#pragma once

#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <set>

#include "solver/files/map_file.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/pattern.hpp"
#include "tests/grid/child.hpp"

namespace touchgo::tests {

/// A command in a folder of its own, alone with its inputs and with `tmp` for temporary files.
struct FailingCommand {
  std::string counted;                        // the program whose calls count: touchgo, or touchgo-full
  std::string words;                          // its arguments
  std::map<std::string, std::string> inputs;  // their names there, and the files here; of no file: an empty folder
  bool keeps = false;                         // FILE.part may stay, for the same command to go on from
};

/// What is to fail (fail_at.c).
struct Fault {
  std::string kind;  // files, stdout, stderr, memory
  long at = 0;       // 0: nothing
  std::string how = "once";
  std::size_t least = 0;  // bytes
  std::string call = {};  // the beginning of a name
};

struct FailedRun {
  int code;  // minus the signal of one that was killed
  std::string out, err;
  long calls = 0;      // of the kind, where the program came to its end
  std::string failed;  // the name of the call
};

/// fail_at.c, compiled; once for each process of tests.
inline const std::string& fail_at_library() {
  static const Folder folder;
  static const std::string file = [] {
    const std::string made = folder / "fail_at.so", command =
                                                        "${CC:-cc} -std=c11 -Wall -Wextra -Werror -O1 -shared -fPIC "
                                                        "tests/failures/fail_at.c -ldl -o " +
                                                        made;
    REQUIRE(std::system(command.c_str()) == 0);
    return made;
  }();
  return file;
}

inline FailedRun run(const FailingCommand& command, const Folder& folder, const Fault& fault) {
  const Folder said;
  const std::string program = std::filesystem::absolute("build/touchgo").string(), out = said / "out",
                    counted = said / "count", library = fail_at_library();
  std::cout.flush(), std::fflush(stdout);  // or the child writes that too
  const pid_t child = begin(program, parts(command.words), said / "err", [&] {
    if (::chdir(folder.path.c_str()) != 0 || !std::freopen(out.c_str(), "w", stdout) ||
        !std::freopen("/dev/null", "r", stdin))
      std::_Exit(126);
    for (const auto& [name, value] : std::map<std::string, std::string>{{"TMPDIR", folder / "tmp"},
                                                                        {"LD_PRELOAD", library},
                                                                        {"FAIL_IN", command.counted},
                                                                        {"FAIL_KIND", fault.kind},
                                                                        {"FAIL_AT", std::to_string(fault.at)},
                                                                        {"FAIL_HOW", fault.how},
                                                                        {"FAIL_LEAST", std::to_string(fault.least)},
                                                                        {"FAIL_CALL", fault.call},
                                                                        {"FAIL_COUNT", counted}})
      ::setenv(name.c_str(), value.c_str(), 1);
  });
  FailedRun r{end_of(child), content(out), content(said / "err"), 0, ""};
  std::istringstream(content(counted)) >> r.calls >> r.failed;
  return r;
}

/// Files, by their paths from the folder.
inline std::set<std::string> files_below(const Folder& folder) {
  std::set<std::string> all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path))
    if (!entry.is_directory()) all.insert(entry.path().lexically_relative(folder.path).string());
  return all;
}

inline void lay_out(const FailingCommand& command, const Folder& folder) {
  namespace fs = std::filesystem;
  fs::create_directory(folder / "tmp");
  for (const auto& [name, file] : command.inputs) {
    const fs::path there = folder / name;
    fs::create_directories(file.empty() ? there : there.parent_path());
    if (!file.empty()) fs::copy_file(file, there);
  }
}

/// What the command leaves where nothing fails, and how often it makes calls of a kind.
struct Whole {
  std::string out;
  std::map<std::string, std::string> outputs;  // by their names
  long calls;
};

inline Whole whole(const FailingCommand& command, const Fault& counted) {
  const Folder folder;
  lay_out(command, folder);
  const FailedRun r = run(command, folder, counted);
  INFO("touchgo " << command.words << "\n" << r.err);
  REQUIRE(r.code == 0);
  REQUIRE((r.calls > 0 || counted.kind == "stderr"));
  Whole w{r.out, {}, r.calls};
  for (const std::string& file : files_below(folder))
    if (!command.inputs.contains(file)) w.outputs[file] = content(folder / file);
  return w;
}

/// Where a map has the numbers of another, in bytes of its own: HDF5 leaves a piece uncompressed that zlib has no
/// memory for.
inline bool same_map(const std::string& file, const std::string& bytes) {
  if (!file.ends_with(".h5")) return false;
  const Folder folder;
  const Map map = read_map(file);
  MapFile again(folder / "again.h5", map.head);
  again.write(map.rows);
  again.close();
  return content(folder / "again.h5") == bytes;
}

/// Runs it with this fault and then without. Every other time files stand where the outputs come.
inline void check_failing(const FailingCommand& command, const Whole& whole, const Fault& fault) {
  const std::string before = "of an earlier run";
  const bool over_others = fault.at % 2 == 0;
  const Folder folder;
  lay_out(command, folder);
  if (over_others)
    for (const auto& [name, bytes] : whole.outputs) {
      std::filesystem::create_directories(std::filesystem::path(folder / name).parent_path());
      std::ofstream(folder / name) << before;
    }
  const FailedRun r = run(command, folder, fault);
  INFO("touchgo " << command.words << "\n"
                  << fault.kind << ", " << fault.how << " at " << fault.at << " (" << r.failed << "), blocks from "
                  << fault.least << " bytes: exit code " << r.code << "\n"
                  << r.err);

  // The exit code, and one line that says why.
  const bool killed = fault.how == "kill", memory = fault.kind == "memory",
             in_hdf5 = command.words.find(".h5") != std::string::npos;
  std::set<int> promised = {4};
  if (fault.kind == "files") promised = {0, 4};
  if (fault.kind == "stderr") promised = {0};
  if (memory) promised = in_hdf5 ? std::set<int>{0, 4, 5, 255, -SIGSEGV, -SIGABRT} : std::set<int>{0, 4, 5};
  if (killed) promised = {-SIGKILL};
  // glibc ends the program where it has no memory for a thread's destructors.
  const bool ended_by_glibc = memory && r.code == -SIGABRT && r.err.starts_with("Fatal glibc error: ");
  CHECK((promised.contains(r.code) || ended_by_glibc));
  // HDF5 ends the program without a word, exit(-1), or crashes, where it has no memory for what it keeps books in.
  const bool ended_by_hdf5 = r.code < 0 || r.code == 255;
  if (r.code != 0 && !ended_by_hdf5 && !ended_by_glibc) {
    int lines = 0;
    for (const std::string& line : parts(r.err, '\n')) {
      lines += line.starts_with("touchgo: ");
      if (!(memory && in_hdf5))  // which prints of its own
        CHECK((line.starts_with("touchgo: ") || line.starts_with("note: ") ||
               line == "fclose returned error"));  // says gnuplot-iostream
    }
    CHECK(lines == 1);
  }

  // Outputs and inputs.
  const std::set<std::string> left = files_below(folder);
  for (const auto& [name, bytes] : whole.outputs) {
    INFO(name);
    const std::string now = content(folder / name);
    const bool there = left.contains(name),
               complete = now == bytes || (there && now != before && memory && same_map(folder / name, bytes));
    CHECK((complete || (r.code != 0 && (over_others ? now == before : !there))));
  }
  if (r.code == 0 && fault.kind != "stderr") CHECK(r.out == whole.out);
  for (const auto& [name, file] : command.inputs)
    if (!file.empty()) CHECK(content(folder / name) == content(file));

  // Nothing else stays but FILE.part, and where the program was killed, could not go on or could not remove it, what it
  // was writing.
  const bool may_litter =
      killed || memory ||
      std::set<std::string>{"unlink", "unlinkat", "remove", "rmdir", "openat", "openat64"}.contains(r.failed);
  std::set<std::string> litter;
  for (const std::string& name : left) {
    if (whole.outputs.contains(name) || command.inputs.contains(name)) continue;
    INFO(name);
    if (has_match(name, R"(\.part\d+(-\d+)?$|^tmp/touchgo-)")) {
      CHECK(may_litter);
      litter.insert(name);
    } else {
      CHECK((command.keeps && r.code != 0 && name.ends_with(".part")));
    }
  }

  // The same command again.
  const FailedRun again = run(command, folder, {});
  INFO("again: exit code " << again.code << "\n" << again.err);
  CHECK(again.code == 0);
  CHECK(again.out == whole.out);
  for (const auto& [name, bytes] : whole.outputs) CHECK(content(folder / name) == bytes);
  for (const std::string& name : files_below(folder))
    CHECK((whole.outputs.contains(name) || command.inputs.contains(name) || litter.contains(name)));
}

/// `most` of the numbers 1 to `all`, as far apart as can be; all of them where there are no more.
inline std::vector<long> spread(long all, long most) {
  std::vector<long> some;
  for (long i = 0; i < std::min(all, most); ++i) some.push_back(1 + i * all / std::min(all, most));
  return some;
}

}  // namespace touchgo::tests
