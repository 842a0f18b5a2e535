// Sweeps that are ended from outside go on from what they kept, and leave the bytes of one that was let alone.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/grid/child.hpp"

namespace touchgo::tests {

using namespace std::chrono_literals;

namespace {

namespace fs = std::filesystem;

/// Some seconds of one thread's work in some hundred chunks, so that no kill meets the end.
Words sweep(const Folder& f, const std::string& name, const std::string& to = "10") {
  Words all = parts(
      "sweep cases/ob21_hard.toml --over frequency --from 2 --points 1601 --starts 4 --threads 1 --periods 5000 "
      "--seed 3 --log --to " +
      to);
  all.insert(all.end(), {"--csv", f / (name + ".csv")});
  return all;
}

std::size_t files(const Folder& f) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(f.path), fs::directory_iterator()));
}

/// The bytes of that sweep where nothing ends it.
const std::string& whole() {
  static const std::string bytes = [] {
    const Folder f;
    REQUIRE(touchgo_with(line(sweep(f, "whole"))).code == 0);
    REQUIRE(files(f) == 1);
    return content(f / "whole.csv");
  }();
  return bytes;
}

}  // namespace

TEST_CASE("a sweep that is killed again and again ends in the bytes of one that was not", "[grid][killed]") {
  const Folder f;
  const std::string kept = f / "killed.csv.part";
  std::mt19937 random(5);
  int code = -1, kills = 0;
  std::uintmax_t before = 0;
  while (code != 0 && kills < 100) {
    const pid_t child = begin("build/touchgo", sweep(f, "killed"), f / "err");
    if (kills < 12) {
      CHECK(grows(kept, before + 1 + random() % 20'000));
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 30'000));
      ::kill(child, SIGKILL);
      ++kills;
    }
    code = end_of(child);
    CHECK((code == 0 || code == -SIGKILL));
    CHECK((code == 0 || size_of(kept) >= before));  // what was kept stays
    before = size_of(kept);
  }
  CHECK(kills > 3);
  CHECK(code == 0);
  CHECK(content(f / "killed.csv") == whole());
  CHECK(files(f) == 2);  // and stderr
}

TEST_CASE("Ctrl-C and a batch system's signal end a sweep with a note of what is kept", "[grid][killed]") {
  const Folder f;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const std::uintmax_t before = size_of(f / "a.csv.part");
    const pid_t child = begin("build/touchgo", sweep(f, "a"), f / "err");
    CHECK(grows(f / "a.csv.part", before + 20'000));
    ::kill(child, signal);
    CHECK(end_of(child) == 130);
    const std::string said = content(f / "err");
    CHECK(said.starts_with("note: cases/ob21_hard.toml: interrupted, "));
    CHECK(said.find(f / "a.csv.part") != std::string::npos);
    CHECK(std::count(said.begin(), said.end(), '\n') == 1);
    CHECK(!fs::exists(f / "a.csv"));
    CHECK(size_of(f / "a.csv.part") >= before + 20'000);
  }
}

TEST_CASE("a signal ends with 130 whatever a program does at the time", "[grid][killed]") {
  const Folder f;
  const std::string pipe = f / "case.toml";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  for (const char* program : {"build/touchgo", "build/touchgo-full"})
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
      const pid_t child = begin(program, {"simulate", pipe}, f / "err");
      const int nothing = ::open(pipe.c_str(), O_WRONLY);  // returns when the child reads
      ::kill(child, signal);
      CHECK(end_of(child) == 130);
      ::close(nothing);
    }
}

TEST_CASE("an interrupted search for windows writes those that it has found", "[grid][killed]") {
  const Folder f;
  Words search = parts("orbit cases/ob21_hard.toml --over frequency --from 2 --to 10");
  search.insert(search.end(), {"--json", f / "windows.json", "--csv", f / "windows.csv"});
  const pid_t child = begin("build/touchgo", search, f / "err");
  REQUIRE(catches(child));
  std::this_thread::sleep_for(1s);
  ::kill(child, SIGINT);
  CHECK(end_of(child) == 130);
  CHECK(content(f / "err") ==
        "note: cases/ob21_hard.toml: interrupted; only the windows that were found before are listed\n");
  CHECK(nlohmann::json::parse(content(f / "windows.json")).contains("windows"));
  CHECK(content(f / "windows.csv").starts_with("n,"));
}

TEST_CASE("what another command kept, or one that runs, is refused in one line", "[grid][killed]") {
  const Folder f;
  const pid_t child = begin("build/touchgo", sweep(f, "a"), f / "err");
  CHECK(grows(f / "a.csv.part", 30'000));
  const Result second = touchgo_with(line(sweep(f, "a")));
  CHECK(second.code == 2);
  CHECK(is_one_line(second.err));
  CHECK(second.err.find("runs") != std::string::npos);
  ::kill(child, SIGKILL);
  end_of(child);
  const Result other = touchgo_with(line(sweep(f, "a", "9")));
  CHECK(other.code == 2);
  CHECK(is_one_line(other.err));
  CHECK(other.err.find("--to 10") != std::string::npos);
  CHECK(touchgo_with(line(sweep(f, "b")) + "--points-out " + f / "b.csv.part").code == 2);  // its own FILE.part
}

TEST_CASE("events over a parameter go on from what they kept, and not from what other digits kept", "[grid][killed]") {
  const Folder f;
  auto events = [&](const std::string& name, const std::string& digits) {
    return Words{"events",    "cases/dm21_grazing.toml",
                 "--over",    "restitution",
                 "--from",    "0.9",
                 "--to",      "0.9005",
                 "--points",  "9",
                 "--threads", "1",
                 "--digits",  digits,
                 "--csv",     f / (name + ".csv")};
  };
  const pid_t child = begin("build/touchgo", events("killed", "40"), f / "err");
  CHECK(grows(f / "killed.csv.part", 25'000));
  ::kill(child, SIGKILL);
  end_of(child);
  const std::uintmax_t kept = size_of(f / "killed.csv.part");
  CHECK(kept >= 25'000);
  const Result other = touchgo_with(line(events("killed", "41")));
  CHECK(other.code == 2);
  CHECK(is_one_line(other.err));
  CHECK(other.err.find("--digits 40") != std::string::npos);
  CHECK(size_of(f / "killed.csv.part") == kept);
  REQUIRE(touchgo_with(line(events("killed", "40"))).code == 0);
  REQUIRE(touchgo_with(line(events("whole", "40"))).code == 0);
  CHECK(content(f / "killed.csv") == content(f / "whole.csv"));
}

TEST_CASE("events to standard output writes the first of its rows where it is interrupted", "[grid][killed]") {
  const Folder f;
  const Words words =
      parts("events cases/dm21_grazing.toml --over restitution --from 0.5 --to 0.9 --points 4000 --threads 1 --csv -");
  const pid_t child = begin("build/touchgo", words, f / "err", [&] {
    if (!std::freopen((f / "rows").c_str(), "w", stdout)) std::_Exit(126);
  });
  REQUIRE(catches(child));
  std::this_thread::sleep_for(2s);
  ::kill(child, SIGINT);
  CHECK(end_of(child) == 130);
  const std::string rows = content(f / "rows");
  CHECK(rows.starts_with("parameter,event,"));
  CHECK(rows.find(",end,until,") != std::string::npos);
  CHECK(rows.find("\n0.9,") == std::string::npos);
}

TEST_CASE("what another build of the program kept is begun anew, with a note", "[grid][killed]") {
  const Folder f;
  const pid_t other = begin(other_build("touchgo", f), sweep(f, "a"), f / "err");
  CHECK(grows(f / "a.csv.part", 30'000));
  ::kill(other, SIGKILL);
  end_of(other);
  CHECK(content(f / "err").empty());
  const Result again = touchgo_with(line(sweep(f, "a")));
  CHECK(again.code == 0);
  CHECK(again.err.starts_with("note: cases/ob21_hard.toml: " + f / "a.csv.part" +
                              " was of another build of this program, and is begun anew\n"));
  CHECK(content(f / "a.csv") == whole());
}

TEST_CASE("an interrupt ends a sweep within a row, be it of hours", "[grid][killed]") {
  // By the kernel of one oscillator, that of small systems, and the general engine.
  for (const char* name : {"ob21_hard", "between_walls", "staged_stop"}) {
    CAPTURE(name);
    const Folder f;
    Words words = parts(std::string("sweep cases/") + name +
                        ".toml --over frequency --from 7.1 --to 7.1 --points 1 --transient 0 --periods 100000000");
    words.insert(words.end(), {"--csv", f / "long.csv"});
    const auto before = std::chrono::steady_clock::now();
    const pid_t child = begin("build/touchgo", words, f / "err");
    REQUIRE(catches(child));
    std::this_thread::sleep_for(500ms);
    ::kill(child, SIGINT);
    CHECK(end_of(child) == 130);
    CHECK(std::chrono::steady_clock::now() - before < 30s);
    CHECK(!fs::exists(f / "long.csv"));
  }
}

TEST_CASE("a full disk ends a sweep with what it kept, and with room the same command goes on", "[grid][killed]") {
  const Folder f;
  const pid_t child = begin("build/touchgo", sweep(f, "a"), f / "err", [] {
    std::signal(SIGXFSZ, SIG_IGN);
    ::setenv("LLVM_PROFILE_FILE", "/dev/null", 1);  // what `make coverage` counts has no room, and would say so
    const rlimit limit{100'000, 100'000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  });
  CHECK(end_of(child) == 4);
  CHECK(is_one_line(content(f / "err")));
  CHECK(size_of(f / "a.csv.part") > 50'000);
  CHECK(!fs::exists(f / "a.csv"));
  CHECK(touchgo_with(line(sweep(f, "a"))).code == 0);
  CHECK(content(f / "a.csv") == whole());
}

}  // namespace touchgo::tests
