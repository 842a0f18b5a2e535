// The drawing of any run: names are inert, all of it lies on its page, and its panels show what there is.
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <tuple>
#include <vector>

#include "cases/dm21/studies/motions.hpp"
#include "figures/drawing/drawn_text.hpp"
#include "figures/drawing/figures.hpp"
#include "figures/drawing/motion.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::figures {

using namespace cases::dm21;
using namespace tests;
namespace fs = std::filesystem;

namespace {

std::string in_toml(const std::string& name) {
  std::string quoted = "\"";
  for (char c : name) quoted += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return quoted + "\"";
}

std::string in_xml(const std::string& text) {
  std::string escaped;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '&')
      escaped += "&amp;";
    else if (text[i] == '<')
      escaped += "&lt;";
    else if (text[i] == '>')
      escaped += "&gt;";
    else
      escaped += text[i];
  return escaped;
}

struct Names {
  std::string wall, near, far;  // of a wall that moves and the bodies that come towards it
};

// Two bodies above a wall, two below another.
std::string case_named(const Names& lower, const Names& upper) {
  std::ostringstream toml;
  toml << "[run]\nuntil = 1\n";
  for (const auto& [name, at] : {std::pair(lower.wall, "0"), std::pair(upper.wall, "9")})
    toml << "\n[[wall]]\nname = " << in_toml(name) << "\nposition = " << at << "\namplitude = 0.1\nfrequency = 2\n";
  for (const auto& [name, at, velocity] : {std::tuple(lower.near, "1", "-2"), std::tuple(lower.far, "2", "-2"),
                                           std::tuple(upper.far, "7", "2"), std::tuple(upper.near, "8", "2")})
    toml << "\n[[body]]\nname = " << in_toml(name) << "\nmass = 1\nposition = " << at << "\nvelocity = " << velocity
         << "\n";
  for (const auto& [first, second] : {std::pair(lower.wall, lower.near), std::pair(lower.near, lower.far),
                                      std::pair(upper.far, upper.near), std::pair(upper.near, upper.wall)})
    toml << "\n[[contact]]\nbetween = [" << in_toml(first) << ", " << in_toml(second)
         << "]\nlaw = \"soft\"\nstiffness = 50\ndamping = 1\n";
  return toml.str();
}

struct Text {
  std::string words, anchor;
  double x, y, size;
  bool upright;  // turned by a right angle
};

double attribute(const std::string& line, const std::string& before) {
  const std::size_t at = line.find(before);
  REQUIRE(at != std::string::npos);
  return std::stod(line.substr(at + before.size()));
}

// As gnuplot's SVG terminal writes them: a line with place and font, one with the words.
std::vector<Text> texts(const std::string& svg) {
  std::vector<Text> all;
  std::istringstream in(svg);
  for (std::string line; std::getline(in, line);) {
    if (line.find("font-size=") == std::string::npos || line.find("translate(") == std::string::npos) continue;
    Text t{"", "", attribute(line, "translate("), 0, attribute(line, "font-size=\""), false};
    t.y = std::stod(line.substr(line.find(',', line.find("translate(")) + 1));
    t.upright = line.find("rotate(-90") != std::string::npos || line.find("rotate(270") != std::string::npos;
    t.anchor = line.substr(line.find("text-anchor=\"") + 13, 3);
    std::getline(in, line);
    bool tag = false;
    for (char c : line)
      if (c == '<' || c == '>')
        tag = c == '<';
      else if (!tag && c != '\t')
        t.words += c;
    all.push_back(t);
  }
  return all;
}

const Text* find(const std::vector<Text>& all, const std::string& words) {
  for (const Text& t : all)
    if (t.words.find(words) != std::string::npos) return &t;
  return nullptr;
}

// A letter of Helvetica is 0.56 of the font's size wide on average.
void check_on_page(const std::string& svg) {
  const double width = attribute(svg, "viewBox=\"0 0 "),
               height = std::stod(svg.substr(svg.find(' ', svg.find("viewBox=\"0 0 ") + 13)));
  for (const Text& t : texts(svg)) {
    INFO("'" << t.words << "' at " << t.x << ", " << t.y << " of " << width << " x " << height);
    const double length = 0.56 * t.size * static_cast<double>(drawn(t.words).size());
    const double before = t.anchor == "mid" ? length / 2 : t.anchor == "end" ? length : 0, after = length - before;
    if (t.upright) {
      CHECK((t.x - t.size >= 0 && t.x + 0.3 * t.size <= width));
      CHECK((t.y - after >= 0 && t.y + before <= height));
    } else {
      CHECK((t.x - before >= 0 && t.x + after <= width));
      CHECK((t.y - t.size >= 0 && t.y + 0.3 * t.size <= height));
    }
  }
}

// x = a + b t, v = b, force nan, from 0 to `end`.
Motions lines(std::size_t bodies, double a, double b, double end, int samples = 50) {
  Motions m;
  for (std::size_t i = 0; i < bodies; ++i) m.bodies.push_back("b" + std::to_string(i));
  for (int k = 0; k < samples; ++k) {
    const double t = samples > 1 ? end * k / (samples - 1) : 0;
    m.exact.push_back({t, {}, {}, {}, {}});
    for (std::size_t i = 0; i < bodies; ++i) {
      m.exact[k].x.push_back(a + b * t + static_cast<double>(i) * b * end);
      m.exact[k].v.push_back(b), m.exact[k].touching.push_back(false);
    }
  }
  return m;
}

// With a contact between the first two whose force is `force` in the second half.
Motions with_force(Motions m, double force) {
  m.contacts = {"b0-b1"};
  for (std::size_t k = 0; k < m.exact.size(); ++k) m.exact[k].force = {2 * k < m.exact.size() ? std::nan("") : force};
  return m;
}

// Draws it, sees that all lies on its page and that gnuplot has nothing to say; returns the SVG.
std::string drawing(const Motions& m, const std::vector<WallLine>& walls = {}) {
  const Folder folder;
  draw(motion_plot("m", m, walls), folder.path.string());
  const std::string svg = content(folder / "m.svg");
  REQUIRE(std::system(("cd '" + folder.path.string() + "' && gnuplot -d m.gp 2>log").c_str()) == 0);
  CHECK(content(folder / "log") == "");
  check_on_page(svg);
  const std::vector<Text> all = texts(svg);
  CHECK(std::count_if(all.begin(), all.end(), [](const Text& t) { return t.words == "time / s"; }) == 1);
  CHECK(find(all, "displacement / m"));
  CHECK(find(all, "velocity / (m/s)"));
  return svg;
}

WallLine wall(const std::string& name, const char* position, const char* amplitude = "0", const char* frequency = "0") {
  return WallLine(Wall{name, position, {amplitude, frequency, "0"}});
}

}  // namespace

TEST_CASE("names are drawn as they are, and nothing in them acts", "[drawing][names]") {
  const std::vector<Names> names{
      {"w`touch ../in`", "$(touch ../in)", "x`touch ../in`y"},
      {"'", "''", "'''"},
      {"''`touch ../in`''", "\"`touch ../in`\"", "'`touch ../in`'"},
      {"\"", "\\", "\\\""},
      {"|touch ../in", "< touch ../in", "'<touch ../in'"},
      {"@GPVAL_VERSION", "{", "}"},
      {"{/Symbol a}", "a_1^2~b{c}", "&{x}"},
      {"<b>&amp;", "&#x41;", "]]>"},
      {"<script>alert(1)</script>", "</text>", "&#xzz"},
      {"%s%n%d", "50 %", "100%%"},
      {"\\140touch ../in\\140", "\\n", "\\U+0060"},
      {"$\\alpha$ \\write18{touch ../in}", "# none", ";system 'touch ../in';"},
      {"é λ 球 🏀", "naïve",
       "\xE2\x80\x8F"
       "right to left"},
      {"!touch ../in", "a  b", "1e5"},
      {"-", "title", "NaN"},
  };
  for (std::size_t i = 0; i < names.size(); i += 2) {
    const Names &lower = names[i], &upper = names[(i + 1) % names.size()];
    const Folder folder;
    std::ofstream(folder / "case.toml") << case_named(lower, upper);
    for (const char* ending : {"svg", "pdf", "png"})
      REQUIRE(std::system(("TMPDIR='" + folder.path.string() + "' build/touchgo simulate '" + folder / "case.toml" +
                           "' --every 0.01 --plot '" + folder / "m." + ending + "' >/dev/null")
                              .c_str()) == 0);
    CHECK(std::distance(fs::directory_iterator(folder.path), {}) == 4);
    const std::string svg = content(folder / "m.svg");
    for (const std::string& title :
         {"wall " + lower.wall, "body " + lower.near, "body " + lower.far, lower.wall + "-" + lower.near,
          "wall " + upper.wall, "body " + upper.near, "body " + upper.far, upper.near + "-" + upper.wall}) {
      INFO(title);
      CHECK(svg.find(">" + in_xml(title) + "</text>") != std::string::npos);
    }
    CHECK(content(folder / "m.pdf").starts_with("%PDF"));
    CHECK(content(folder / "m.png").starts_with("\x89PNG"));
  }
}

TEST_CASE("a drawing may have any name", "[drawing][names]") {
  const Case c = [] {
    const Folder folder;
    std::ofstream(folder / "case.toml") << case_named({"w", "a", "b"}, {"v", "c", "d"});
    return read_case(folder / "case.toml");
  }();
  const std::vector<Sample> motion = trajectory(c.setup, c.until, c.max_events, {}, "0.01");
  const Folder folder;
  const std::string names[] = {"a b.svg",   "it's.svg", "`touch in`.svg", "$(touch in).svg",
                               "\"q\".png", "-d.pdf",   ";.svg"};
  for (const std::string& name : names) draw_case(c, motion, folder / name);
  CHECK(std::distance(fs::directory_iterator(folder.path), {}) == std::ssize(names));
  for (const std::string& name : names) CHECK(content(folder / name).size() > 1000);
}

TEST_CASE("everything drawn lies on its page, whatever the numbers", "[drawing][page]") {
  const std::pair<double, double> lines_drawn[] = {{0, 1e-7}, {123456.789, 1e-7}, {-4e8, 3e9}, {5, 0},
                                                   {0, 0},    {-0.000123, 1e-12}, {0, 1e-290}, {-1e290, 0}};
  for (double end : {1e-9, 0.37, 123456.789, 1e9})
    for (const auto& [a, b] : lines_drawn) {
      if (end != 1e-9 && a != 0) continue;
      INFO("x = " << a << " + " << b << " t to " << end);
      drawing(with_force(lines(2, a, b, end), a - 1e-3));
    }
  drawing(lines(1, 0, 1e280, 1));
  CHECK_THROWS_AS(motion_plot("m", lines(1, 2e300, 0, 1)), DrawingFailed);
}

TEST_CASE("a run of one sample is drawn as points, one without any not at all", "[drawing][page]") {
  const std::string svg = drawing(with_force(lines(2, 1, 2, 0, 1), 3), {wall("w", "0")});
  CHECK(svg.find("gpPt6\"") != std::string::npos);
  CHECK_THROWS_AS(motion_plot("m", Motions{{"a"}, {}, {}, {}}), DrawingFailed);
}

TEST_CASE("legends stay above the first panel for any number and length of names", "[drawing][page]") {
  for (std::size_t bodies : {1, 2, 5, 10, 20, 25, 60, 150}) {
    INFO(bodies << " bodies");
    const std::vector<Text> all = texts(drawing(lines(bodies, 0, 1, 1), {wall("base", "0", "0.1", "3")}));
    const Text* panel = find(all, "(a)");
    REQUIRE(panel);
    std::size_t named = 0;
    for (const Text& t : all)
      if (t.words.starts_with("body ") || t.words.starts_with("wall ") || t.words.starts_with("and ")) {
        CHECK(t.y <= panel->y + 3);
        ++named;
      }
    if (bodies > 1) CHECK(named >= (bodies <= 20 ? bodies + 1 : 20));
    if (bodies == 150) CHECK(find(all, "and "));
  }
  for (std::size_t letters : {10, 45, 60, 5000})
    for (const char* letter : {"x", "W", "i", "球"}) {
      INFO(letters << " times " << letter);
      Motions m = with_force(lines(3, 0, 1, 1), 1);
      m.contacts.push_back("");
      for (MotionRow& r : m.exact) r.force.push_back(1);
      for (std::string* name : {&m.bodies[1], &m.contacts[1]})
        for (std::size_t i = 0; i < letters; ++i) *name += letter;
      const std::vector<Text> all = texts(drawing(m));
      CHECK(find(all, "body b0"));
      CHECK(find(all, "body b1"));
    }
}

TEST_CASE("there is a panel of forces where a contact has been closed, and none elsewhere", "[drawing]") {
  auto has_forces = [](const std::string& svg) { return svg.find("contact force / N") != std::string::npos; };
  CHECK_FALSE(has_forces(drawing(lines(2, 0, 1, 1))));
  CHECK_FALSE(has_forces(drawing(with_force(lines(2, 0, 1, 1), std::nan("")))));
  CHECK(has_forces(drawing(with_force(lines(2, 0, 1, 1), 1e-6))));
  const std::string pulling = drawing(with_force(lines(2, 0, 1, 1), -1));
  CHECK(find(texts(pulling), "would have to pull"));
  CHECK_FALSE(find(texts(drawing(with_force(lines(2, 0, 1, 1), 1))), "would have to pull"));
}

TEST_CASE("the time axis ends with the run", "[drawing]") {
  for (double end : {0.5, 3.25, 1e9}) {
    const Plot plot = motion_plot("m", lines(1, 0, 1, end));
    std::ostringstream script;
    plot.body(script);
    const std::string text = script.str(), before = "set xrange [0:";
    CHECK(std::stod(text.substr(text.find(before) + before.size())) == end);
  }
}

TEST_CASE("walls are drawn where they are: as a line, as a band, or not where bodies never come near", "[drawing]") {
  const Motions m = lines(1, 0, 1, 1, 200);  // from 0 to 1
  const std::vector<WallLine> walls = {wall("fixed", "-0.5"), wall("slow", "0.25", "0.5", "6"),
                                       wall("fast", "0", "2", "9999"), wall("near", "2.9"), wall("far", "3.1")};
  const std::vector<Text> all = texts(drawing(m, walls));
  for (const char* name : {"wall fixed", "wall slow", "wall fast", "wall near"}) CHECK(find(all, name));
  CHECK_FALSE(find(all, "wall far"));
  const Plot plot = motion_plot("m", m, walls);
  const cases::Table table = cases::Table::from_csv(plot.csv);
  for (std::size_t i = 0; i < m.exact.size(); ++i) {
    CHECK(table.numbers("wall(fixed)")[i] == -0.5);
    CHECK(std::abs(table.numbers("wall(slow)")[i] - (0.25 + 0.5 * std::sin(6 * m.exact[i].t))) < 1e-11);
  }
  std::ostringstream script;
  plot.body(script);
  CHECK(script.str().find("'+' using 1:(-2):(2) with filledcurves") != std::string::npos);
}

}  // namespace touchgo::figures
