// `touchgo plot`: what `touchgo map`, `orbit`, `events` and `sweep` wrote, as a picture.
#include <fstream>
#include <pugixml.hpp>

#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"

namespace touchgo::tests {

namespace fs = std::filesystem;

namespace {

// 6 x 4 cells of OB21's hard oscillator, and as many starts.
struct Maps : Folder {
  std::string map = *this / "map.h5", basins = *this / "basins.h5";
  Maps() {
    const std::string short_runs = " --periods 20 --transient 40 --out ";
    REQUIRE(touchgo_with("map cases/ob21_hard.toml --over frequency --from 2 --to 4 --points 6 --and restitution "
                         "--from2 0.5 --to2 1 --points2 4" +
                         short_runs + map)
                .code == 0);
    REQUIRE(touchgo_with("map cases/ob21_hard.toml --over start.position --from 0.01 --to 0.03 --points 6 --and "
                         "start.velocity --from2 0 --to2 0.1 --points2 4 --set wall.base.frequency=4 --set "
                         "body.body.force.1.frequency=4" +
                         short_runs + basins)
                .code == 0);
  }
};

std::string words_of(const std::string& svg) {
  pugi::xml_document document;
  REQUIRE(document.load_file(svg.c_str()));
  std::string all;
  for (const pugi::xpath_node& text : document.select_nodes("//text//text()")) all += text.node().value();
  return all;
}

}  // namespace

TEST_CASE("a map is drawn as SVG, PDF and PNG, by default beside itself", "[plot]") {
  const Maps f;
  CHECK(touchgo_with("plot " + f.map).code == 0);
  const std::string words = words_of(f / "map.svg");
  CHECK(words.find("frequency / (rad/s)") != std::string::npos);
  CHECK(words.find("restitution") != std::string::npos);
  CHECK(words.find("Oscillator on a moving base, hard impacts") != std::string::npos);
  CHECK(words.find(" %") != std::string::npos);
  CHECK(touchgo_with("plot " + f.map + " --quantity lambda1 --out " + f / "l.pdf").code == 0);
  CHECK(content(f / "l.pdf").starts_with("%PDF"));
  CHECK(touchgo_with("plot " + f.map + " --quantity max_impact_speed --out " + f / "v.png").code == 0);
  CHECK(content(f / "v.png").starts_with("\x89PNG"));
  CHECK(touchgo_with("plot " + f.map + " --out " + f / "again.svg").code == 0);
  CHECK(content(f / "again.svg") == content(f / "map.svg"));
}

TEST_CASE("windows that orbit wrote are drawn, with what ends them", "[plot]") {
  const Folder f;
  REQUIRE(
      touchgo_with("orbit cases/ob21_hard.toml --over frequency --from 4.5 --to 4.75 --period 2 --json " + f / "w.json")
          .code == 0);
  CHECK(touchgo_with("plot " + f / "w.json").code == 0);
  const std::string words = words_of(f / "w.svg");
  for (const char* word : {"frequency / (rad/s)", "cases/ob21_hard.toml", "greater multiplier", "flip", "1/2"}) {
    INFO(word);
    CHECK(words.find(word) != std::string::npos);
  }
  CHECK(touchgo_with("plot " + f / "w.json --quantity lambda1 --out " + f / "q.svg").code == 2);
  std::ofstream(f / "no.json") << "{\"case\": 1}";
  const Result r = touchgo_with("plot " + f / "no.json");
  CHECK(r.code == 4);
  CHECK(r.err.find("it is no JSON of touchgo orbit") != std::string::npos);
}

TEST_CASE("events over a parameter are drawn, with what changes", "[plot]") {
  const Folder f;
  REQUIRE(touchgo_with("events cases/dm21_plastic.toml --over restitution --from 0.3 --to 0.5 --points 5 --csv " +
                       f / "e.csv")
              .code == 0);
  CHECK(touchgo_with("plot " + f / "e.csv").code == 0);
  const std::string words = words_of(f / "e.svg");
  for (const char* word : {"restitution", "t / s", "impact", "accumulation", "separation", "change"}) {
    INFO(word);
    CHECK(words.find(word) != std::string::npos);
  }
  CHECK(touchgo_with("plot " + f / "e.csv --quantity lambda1 --out " + f / "q.svg").code == 2);
  std::ofstream(f / "e.csv", std::ios::app) << "0.5,1,impact\n";
  const Result r = touchgo_with("plot " + f / "e.csv");
  CHECK(r.code == 4);
  CHECK(r.err.find(": is no row of touchgo events") != std::string::npos);
}

TEST_CASE("rows and points that sweep wrote are drawn, together or alone", "[plot]") {
  const Folder f;
  REQUIRE(touchgo_with("sweep cases/ob21_hard.toml --over frequency --from 2 --to 3 --points 11 --periods 30 "
                       "--transient 60 --csv " +
                       f / "s.csv" + " --points-out " + f / "p.csv")
              .code == 0);
  CHECK(touchgo_with("plot " + f / "s.csv").code == 0);
  CHECK(touchgo_with("plot " + f / "p.csv").code == 0);
  CHECK(touchgo_with("plot " + f / "s.csv --diagram " + f / "p.csv --out " + f / "both.svg").code == 0);
  const std::string rows = words_of(f / "s.svg"), points = words_of(f / "p.svg"), both = words_of(f / "both.svg");
  for (const char* word : {"parameter", "impacts per period", "11 rows, "}) {
    INFO(word);
    CHECK(rows.find(word) != std::string::npos);
    CHECK(both.find(word) != std::string::npos);
    CHECK((points.find(word) != std::string::npos) == (word == std::string("parameter")));
  }
  for (const char* word : {"phase π", "at impacts"}) {
    INFO(word);
    CHECK(rows.find(word) == std::string::npos);
    CHECK(both.find(word) != std::string::npos);
    CHECK(points.find(word) != std::string::npos);
  }
  CHECK(touchgo_with("plot " + f / "s.csv --label 'it'\"'\"'s `x` / (rad/s)' --out " + f / "named.svg").code == 0);
  CHECK(words_of(f / "named.svg").find("it's `x` / (rad/s)") != std::string::npos);
  CHECK(touchgo_with("plot " + f / "s.csv --out " + f / "s.pdf").code == 0);
  std::ofstream(f / "cut.csv") << content(f / "s.csv").substr(0, 900);
  std::ofstream(f / "empty.csv") << content(f / "s.csv").substr(0, content(f / "s.csv").find('\n') + 1);
  REQUIRE(
      touchgo_with("orbit cases/ob21_hard.toml --over frequency --from 4 --to 4.1 --period 7 --json " + f / "none.json")
          .code == 0);
  REQUIRE(touchgo_with("events cases/ball.toml --over body.1.position --from 1 --to 2 --points 3 --until 0.001 --csv " +
                       f / "still.csv")
              .code == 0);
  struct Case {
    std::string arguments, says;
    int code;
  };
  for (const Case& c : {Case{f / "s.csv --quantity lambda1", "none for a sweep", 2},
                        {f / "p.csv --quantity lambda1", "none for points", 2},
                        {f / "p.csv --diagram " + f / "p.csv", "none for points", 2},
                        {f / "s.csv --diagram " + f / "s.csv", "s.csv: cannot be read: it is no table of", 4},
                        {f / "s.csv --diagram " + f / "none.csv", "none.csv: cannot be read", 4},
                        {f / "cut.csv", ": is no row of touchgo sweep", 4},
                        {f / "empty.csv", "there is no row to draw", 4},
                        {f / "none.json", "there is no window to draw", 4},
                        {f / "still.csv --label t", "none for events", 2},
                        {f / "still.csv", "there is no event to draw", 4}}) {
    INFO(c.arguments);
    const Result r = touchgo_with("plot " + c.arguments + " --out " + f / "x.svg");
    CHECK(r.code == c.code);
    CHECK(is_one_line(r.err));
    INFO(r.err);
    CHECK(r.err.find(c.says) != std::string::npos);
  }
  CHECK_FALSE(fs::exists(f / "x.svg"));
}

TEST_CASE("attractors of a map of starts are drawn by their numbers", "[plot]") {
  const Maps f;
  CHECK(touchgo_with("plot " + f.basins + " --quantity attractor --out " + f / "a.svg").code == 0);
  CHECK(words_of(f / "a.svg").find("start.velocity / (m/s)") != std::string::npos);
  const Result r = touchgo_with("plot " + f.map + " --quantity attractor --out " + f / "b.svg");
  CHECK(r.code == 2);
  CHECK(r.err.find("not one of starts") != std::string::npos);
  CHECK_FALSE(fs::exists(f / "b.svg"));
}

TEST_CASE("a drawing that fails names the file that was asked for", "[plot]") {
  const Maps f;
  for (const std::string& command : {"simulate cases/dm21_together.toml --plot '" + f / "asked.svg'",
                                     "plot " + f.map + " --out '" + f / "asked.svg'"}) {
    const Result r = shell("PATH=/nowhere build/touchgo " + command);
    CHECK(r.code == 4);
    CHECK(r.err == "touchgo: " + f / "asked.svg: gnuplot is not installed\n");
    CHECK_FALSE(fs::exists(f / "asked.svg"));
  }
}

TEST_CASE("what cannot be drawn is refused in one line", "[plot]") {
  const Maps f;
  const std::string whole = content(f.map);
  std::ofstream(f / "cut.h5", std::ios::binary) << whole.substr(0, whole.size() / 2);
  fs::create_symlink("map.h5", f.path / "link.svg");
  struct Case {
    std::string arguments, says;
    int code;
  };
  for (const Case& c : {Case{f.map + " --quantity speed", "--quantity: 'speed' is not allowed, motion or lambda1", 2},
                        {f.map + " --out " + f / "x.gif", "ends in .svg, .pdf or .png", 2},
                        {f.map + " --out " + f / "link.svg", "--out", 2},
                        {f.map + " --out /no/such/folder/x.svg", "/no/such/folder", 4},
                        {f / "none.h5", "none.h5", 4},
                        {f / "cut.h5", "cut.h5", 4},
                        {"cases/ball.toml --out " + f / "x.svg", "ball.toml", 4},
                        {"", "FILE", 2}}) {
    INFO(c.arguments);
    const Result r = touchgo_with("plot " + c.arguments);
    CHECK(r.code == c.code);
    CHECK(is_one_line(r.err));
    INFO(r.err);
    CHECK(r.err.find(c.says) != std::string::npos);
  }
  CHECK(content(f.map) == whole);
  CHECK_FALSE(fs::exists(f / "x.svg"));
}

}  // namespace touchgo::tests
