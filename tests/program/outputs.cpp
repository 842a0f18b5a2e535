// Outputs never take the place of an input or of one another, and are refused before anything is computed.
#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"

namespace touchgo::tests {

namespace fs = std::filesystem;

namespace {

// A folder with a case under many names: itself, a link, a hard link, by a linked folder.
struct CaseUnderManyNames : Folder {
  const std::string text = content("cases/ball.toml");
  CaseUnderManyNames() {
    std::ofstream(*this / "mine.toml") << text;
    fs::create_symlink("mine.toml", path / "link.toml");
    fs::create_hard_link(path / "mine.toml", path / "hard.toml");
    fs::create_directory_symlink(".", path / "folder");
    fs::create_symlink("nothing", path / "dangling");
  }
};

const std::string carried_sweep = "sweep cases/carried.toml --over frequency --from 4 --to 4 --points 1 ";

}  // namespace

TEST_CASE("an output that is the case itself is refused and the case stays as it is", "[outputs]") {
  const CaseUnderManyNames f;
  for (const std::string flag : {"--json", "--csv", "--plot", "--html"})
    for (const std::string name : {"mine.toml", "./mine.toml", "link.toml", "hard.toml", "folder/mine.toml"}) {
      // A drawing tells its kind by its ending.
      const std::string given = flag == "--plot" ? "drawing.svg" : name;
      if (flag == "--plot") {
        fs::remove(f.path / given);
        fs::create_symlink(name, f.path / given);
      }
      INFO(flag << " " << given << " -> " << name);
      const Result r = touchgo_with("simulate " + f / "mine.toml " + flag + " " + f / given);
      CHECK(r.code == 2);
      CHECK(r.out.empty());
      CHECK(is_one_line(r.err));
      CHECK(r.err.find(flag) != std::string::npos);
      CHECK(r.err.find("CASE") != std::string::npos);
      CHECK(content(f / "mine.toml") == f.text);
    }
  for (const std::string flag : {"--json", "--junit"})
    CHECK(touchgo_with("verify " + f / "hard.toml " + flag + " " + f / "mine.toml").code == 2);
  CHECK(touchgo_with("verify --only dm21-e1 --json cases/ball.toml").code == 2);
  CHECK(touchgo_with("sweep " + f / "mine.toml --over restitution --from 0.5 --to 0.5 --points 1 --csv " +
                     f / "link.toml")
            .code == 2);
  CHECK(touchgo_with("simulate - --json " + f / "link.toml", f / "mine.toml").code == 2);
  CHECK(content(f / "mine.toml") == f.text);
  const bool whole = content("cases/ball.toml") == f.text;
  CHECK(whole);
  if (!whole) std::ofstream("cases/ball.toml") << f.text;  // a failure costs no more than itself
}

TEST_CASE("two outputs that are one file are refused with both flags named", "[outputs]") {
  const CaseUnderManyNames f;
  struct Pair {
    std::string command, first, second, a, b;
  };
  for (const Pair& p :
       std::vector<Pair>{{"simulate cases/ball.toml ", "--json", "--csv", f / "x", f / "x"},
                         {"simulate cases/ball.toml ", "--json", "--csv", f / "x", f / "./x"},
                         {"simulate cases/ball.toml ", "--json", "--csv", f / "x", f / "folder/x"},
                         {"simulate cases/ball.toml ", "--json", "--csv", f / "nothing", f / "dangling"},
                         {"simulate cases/ball.toml ", "--json", "--plot", f / "x.svg", f / "folder/x.svg"},
                         {"simulate cases/ball.toml ", "--csv", "--plot", f / "x.svg", f / "x.svg"},
                         {"simulate cases/ball.toml ", "--html", "--state", f / "x", f / "folder/x"},
                         {"simulate cases/ball.toml ", "--json", "--csv", "-", "-"},
                         {"verify cases/ball.toml ", "--json", "--junit", f / "x", f / "x"},
                         {carried_sweep + "--periods 5 ", "--csv", "--points-out", f / "x", f / "folder/x"}}) {
    INFO(p.command << p.first << " " << p.a << " " << p.second << " " << p.b);
    const Result r = touchgo_with(p.command + p.first + " " + p.a + " " + p.second + " " + p.b);
    CHECK(r.code == 2);
    CHECK(r.out.empty());
    CHECK(is_one_line(r.err));
    CHECK(r.err.find(p.first) != std::string::npos);
    CHECK(r.err.find(p.second) != std::string::npos);
    CHECK_FALSE(fs::exists(f / "x"));
  }
  // Standard output, where a shell made a file of it, is an output like the others.
  CHECK(
      std::system(("build/touchgo simulate cases/ball.toml --json " + f / "out" + " >" + f / "out" + " 2>" + f / "err")
                      .c_str()) != 0);
  CHECK(content(f / "err").find("standard output") != std::string::npos);
  CHECK(touchgo_with("simulate cases/ball.toml --json /dev/null --csv /dev/null").code == 0);
}

TEST_CASE("standard output is one file, also where it is a pipe", "[outputs]") {
  for (const std::string flags : {"--json - --csv /dev/stdout", "--csv - --html /dev/stdout", "--json /dev/stdout"}) {
    const Folder folder;
    const std::string command = "(build/touchgo simulate cases/ball.toml " + flags + " 2>" + folder / "err" +
                                "; echo $? >" + folder / "code" + ") | cat >" + folder / "out";
    CHECK(std::system(command.c_str()) == 0);
    INFO(flags << ": " << content(folder / "err"));
    CHECK(content(folder / "code") == "2\n");
    CHECK(content(folder / "out").empty());
    CHECK(is_one_line(content(folder / "err")));
  }
}

TEST_CASE("an output that cannot be written is refused before anything is computed", "[outputs]") {
  const CaseUnderManyNames f;
  // A run that would take far longer than this test.
  const std::string run = "simulate cases/carried.toml --until 1e9 ";
  for (const std::string flags : {"--json /no/such/folder/x", "--csv /no/such/folder/x", "--plot /no/such/folder/x.svg",
                                  "--html /no/such/folder/x"})
    CHECK(touchgo_with(run + flags).code == 4);
  if (fs::exists("/proc/version")) CHECK(touchgo_with(run + "--json /proc/version").code == 4);
  for (const std::string flag : {"--json ", "--csv "}) {
    const Result r = touchgo_with(run + flag + f.path.string());
    CHECK(r.code == 4);
    CHECK(is_one_line(r.err));
    CHECK(r.err.find("is a directory") != std::string::npos);
  }
  CHECK(touchgo_with(carried_sweep + "--periods 1000000000 --csv " + f / "x.csv" + " --points-out /no/such/folder/x")
            .code == 4);
  CHECK(touchgo_with("verify --junit /no/such/folder/x").code == 4);
  CHECK(touchgo_with("figures " + f / "mine.toml").code == 4);
  CHECK(touchgo_with("figures cases").code == 2);
  CHECK(std::distance(fs::directory_iterator(f.path), {}) == 5);  // nothing new was left
}

TEST_CASE("an output by a link whose end is not there yet makes that file", "[outputs]") {
  const CaseUnderManyNames f;
  CHECK(touchgo_with("simulate cases/ball.toml --until 1 --json " + f / "dangling").code == 0);
  CHECK(fs::is_symlink(f.path / "dangling"));
  CHECK(content(f / "nothing").starts_with("{"));
}

TEST_CASE("a case whose name is no UTF-8 loses no output", "[outputs]") {
  const Folder f;
  const std::string ball = f / "b\xFF.toml", hard = f / "h\xFF.toml";
  fs::copy_file("cases/ball.toml", ball);
  fs::copy_file("cases/ob21_hard.toml", hard);
  CHECK(touchgo_with("simulate " + ball + " --until 1 --state " + f / "state").code == 0);
  CHECK(touchgo_with("simulate " + ball + " --until 2 --from " + f / "state").code == 0);
  CHECK(touchgo_with("orbit " + hard + " --over frequency --from 5 --to 5.1 --period 1 --impacts 1 --json " + f / "j")
            .code == 0);
  CHECK(content(f / "state").find("b\uFFFD.toml") != std::string::npos);
  CHECK(content(f / "j").find("h\uFFFD.toml") != std::string::npos);
}

TEST_CASE("a sweep that is refused has written nothing", "[outputs]") {
  const Result r = touchgo_with("sweep cases/ob21_hard.toml --over mass --from 1 --to 2 --points 2 --csv -");
  CHECK(r.code == 2);
  CHECK(r.out.empty());
  CHECK(is_one_line(r.err));
  const Result none = touchgo_with("sweep cases/ob21_hard.toml --over mass --from 1 --to 2 --points 0 --csv -");
  CHECK(none.code == 2);
  CHECK(none.err.find("--points") != std::string::npos);
}

}  // namespace touchgo::tests
