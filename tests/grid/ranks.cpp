// Sweeps over MPI's ranks: the bytes of one process, whatever their number and whatever becomes of them.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/common/catch.hpp"
#include "tests/common/pattern.hpp"
#include "tests/common/program.hpp"
#include "tests/grid/child.hpp"

namespace touchgo::tests {

namespace {

namespace fs = std::filesystem;

/// Ranks of this machine, more of them than processors; also for root.
Words mpirun(int ranks, const Words& arguments) {
  ::setenv("OMPI_ALLOW_RUN_AS_ROOT", "1", 1);
  ::setenv("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1", 1);
  Words all{"--oversubscribe", "-n", std::to_string(ranks), "build/touchgo-mpi"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return all;
}

int run_ranks(int ranks, const Words& arguments, const std::string& err) {
  return end_of(begin("mpirun", mpirun(ranks, arguments), err));
}

Words sweep(const std::string& name, const std::string& points, const std::string& file) {
  return {"sweep",     name,  "--over",   "frequency",   "--from",       "2",
          "--to",      "10",  "--points", points,        "--starts",     "2",
          "--periods", "400", "--csv",    file + ".csv", "--points-out", file + "_points.csv"};
}

/// The children of a process.
std::vector<pid_t> children(pid_t parent) {
  std::vector<pid_t> all;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream in(entry.path() / "stat");
    std::string stat((std::istreambuf_iterator<char>(in)), {});
    const std::size_t end = stat.rfind(')');
    if (end == std::string::npos) continue;
    std::istringstream rest(stat.substr(end + 1));
    std::string state;
    pid_t of = 0;
    rest >> state >> of;
    if (of == parent) all.push_back(std::stoi(name));
  }
  return all;
}

}  // namespace

TEST_CASE("one, two and four ranks leave the bytes of one process", "[grid][ranks]") {
  const Folder f;
  REQUIRE(touchgo_with(line(sweep("cases/ob21_hard.toml", "401", f / "one"))).code == 0);
  for (const int ranks : {1, 2, 4}) {
    INFO(ranks << " ranks");
    const std::string file = f / std::to_string(ranks);
    REQUIRE(run_ranks(ranks, sweep("cases/ob21_hard.toml", "401", file), f / "err") == 0);
    CHECK(content(file + ".csv") == content(f / "one.csv"));
    CHECK(content(file + "_points.csv") == content(f / "one_points.csv"));
    CHECK(!fs::exists(file + ".csv.part"));
  }
}

TEST_CASE("ranks send the points of long rows in pieces", "[grid][ranks]") {
  const Folder f;
  auto long_rows = [&](const std::string& name) {
    Words words = sweep("cases/ob21_hard.toml", "3", f / name);
    *(std::find(words.begin(), words.end(), "--periods") + 1) = "20000";
    return words;
  };
  REQUIRE(touchgo_with(line(long_rows("one"))).code == 0);
  REQUIRE(run_ranks(2, long_rows("two"), f / "err") == 0);
  CHECK(content(f / "two.csv") == content(f / "one.csv"));
  CHECK((content(f / "two_points.csv") == content(f / "one_points.csv")));
}

TEST_CASE("a map is the same bytes on ranks", "[grid][ranks]") {
  const Folder f;
  Words map = parts(
      "map cases/ob21_hard.toml --over frequency --from 4 --to 8 --points 40 --and restitution --from2 0.5 --to2 1 "
      "--points2 30 --periods 100 --out");
  map.push_back(f / "map.h5");
  REQUIRE(touchgo_with(line(map)).code == 0);
  const std::string one = content(f / "map.h5");
  for (const int ranks : {2, 4}) {
    fs::remove(f / "map.h5");
    REQUIRE(run_ranks(ranks, map, f / "err") == 0);
    CHECK(content(f / "map.h5") == one);
  }
}

TEST_CASE("the general engine's rows are the same on ranks", "[grid][ranks]") {
  const Folder f;
  const Words two_contacts{"sweep", "cases/carried.toml", "--over", "body.1.mass", "--from", "1",           "--to",
                           "2",     "--points",           "6",      "--periods",   "20",     "--transient", "5",
                           "--csv"};
  Words one = two_contacts, ranks = two_contacts;
  one.push_back(f / "one.csv"), ranks.push_back(f / "ranks.csv");
  REQUIRE(touchgo_with(line(one)).code == 0);
  REQUIRE(run_ranks(3, ranks, f / "err") == 0);
  CHECK(content(f / "ranks.csv") == content(f / "one.csv"));
}

TEST_CASE("events over a parameter are the same bytes on ranks", "[grid][ranks]") {
  const Folder f;
  auto events = [&](const std::string& file) {
    return Words{"events",   "cases/dm21_plastic.toml",
                 "--over",   "restitution",
                 "--from",   "0.3",
                 "--to",     "0.5",
                 "--points", "21",
                 "--csv",    file};
  };
  REQUIRE(touchgo_with(line(events(f / "one.csv"))).code == 0);
  for (const int ranks : {1, 3}) {
    REQUIRE(run_ranks(ranks, events(f / "some.csv"), f / "err") == 0);
    CHECK(content(f / "some.csv") == content(f / "one.csv"));
  }
}

TEST_CASE("a rank that dies ends the run with a message, and others go on from what was kept", "[grid][ranks]") {
  const Folder f;
  // Of chaotic motions alone, which are followed to their ends. mpirun takes seconds to see that a rank has died:
  // another stands still meanwhile, so that the work does not end before.
  auto longer = [](Words words) {
    words.resize(words.size() - 2);  // no points
    *std::find(words.begin(), words.end(), "2") = "7";
    *std::find(words.begin(), words.end(), "10") = "7.2";
    *std::find(words.begin(), words.end(), "400") = "3000";
    return words;
  };
  const Words long_one = longer(sweep("cases/ob21_hard.toml", "12001", f / "a"));
  const pid_t mpi = begin("mpirun", mpirun(3, long_one), f / "err");
  CHECK(grows(f / "a.csv.part", 100'000));
  const std::vector<pid_t> ranks = children(mpi);
  REQUIRE(ranks.size() >= 3);
  ::kill(ranks.back(), SIGSTOP);
  ::kill(ranks[ranks.size() - 2], SIGKILL);
  CHECK(end_of(mpi) != 0);
  CHECK(!content(f / "err").empty());
  CHECK(!fs::exists(f / "a.csv"));
  const std::uintmax_t kept = size_of(f / "a.csv.part");
  CHECK(kept >= 100'000);

  const pid_t again = begin("mpirun", mpirun(2, long_one), f / "err");
  CHECK(grows(f / "a.csv.part", kept + 100'000));
  ::kill(again, SIGINT);
  const int code = end_of(again);
  if (!fs::exists(f / "a.csv")) {  // else it had come to its end
    CHECK(code != 0);
    CHECK(size_of(f / "a.csv.part") >= kept + 100'000);
  }

  REQUIRE(touchgo_with(line(long_one)).code == 0);  // and without MPI
  const Words whole = longer(sweep("cases/ob21_hard.toml", "12001", f / "whole"));
  REQUIRE(touchgo_with(line(whole)).code == 0);
  CHECK(content(f / "a.csv") == content(f / "whole.csv"));
}

TEST_CASE("ranks of two builds do not share a sweep", "[grid][ranks]") {
  const Folder f;
  const Words asked = sweep("cases/ob21_hard.toml", "401", f / "a");
  Words both = mpirun(1, asked);
  for (const std::string& word : {std::string(":"), std::string("-n"), std::string("1"), other_build("touchgo-mpi", f)})
    both.push_back(word);
  both.insert(both.end(), asked.begin(), asked.end());
  CHECK(end_of(begin("mpirun", both, f / "err")) != 0);
  CHECK(content(f / "err").find("rank 1: is another build of this program than rank 0") != std::string::npos);
  CHECK(!fs::exists(f / "a.csv"));
}

TEST_CASE("a fault is reported once, whatever the number of ranks", "[grid][ranks]") {
  const Folder f;
  auto said = [&](const Words& words) {
    const int code = run_ranks(3, words, f / "err");
    std::istringstream lines(content(f / "err"));
    std::string all;
    for (std::string l; std::getline(lines, l);)
      if (l.find("touchgo: ") == 0) all += l + "\n";
    CHECK(is_one_line(all));
    return code;
  };
  CHECK(said({"sweep", "cases/nothing.toml", "--over", "frequency", "--from", "1", "--to", "2", "--points", "2",
              "--csv", f / "x.csv"}) == 4);
  CHECK(said({"sweep", "cases/ob21_hard.toml", "--over", "frequency", "--from", "0", "--to", "2", "--points", "2",
              "--csv", f / "x.csv"}) == 2);
  CHECK(said({"sweeep"}) == 2);
  CHECK(run_ranks(3, {"init"}, f / "err") == 0);
}

#if !defined(__SANITIZE_ADDRESS__)  // no other library goes before the sanitizer's
// A library in front of MPI's whose MPI_Init_thread grants less than it is asked for.
TEST_CASE("an MPI that grants no threads is reported once, and nothing is computed", "[grid][ranks]") {
  const Folder f;
  std::ofstream(f / "single.c")
      << "#include <mpi.h>\nint MPI_Init_thread(int *argc, char ***argv, int wanted, int *got) {\n"
         "  int code = PMPI_Init_thread(argc, argv, wanted, got);\n"
         "  *got = MPI_THREAD_SINGLE;\n  return code;\n}\n";
  const std::string library = f / "single.so";
  REQUIRE(std::system(("mpicc -shared -fPIC '" + f / "single.c" + "' -o '" + library + "'").c_str()) == 0);
  Words words = mpirun(2, sweep("cases/ob21_hard.toml", "3", f / "a"));
  words.insert(words.begin(), {"-x", "LD_PRELOAD=" + library});
  CHECK(end_of(begin("mpirun", words, f / "err")) == 4);
  const std::string err = content(f / "err");
  CHECK(matches(err, "touchgo: MPI: [^\n]*MPI_THREAD_FUNNELED[^\n]*\n").size() == 1);
  CHECK(!fs::exists(f / "a.csv"));
}
#endif

}  // namespace touchgo::tests
