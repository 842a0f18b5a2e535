// The page of one run as a browser shows it: what it draws, plays, lists, and how it is worked by keys.
#include <cmath>
#include <sstream>

#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/report/browser.hpp"
#include "tests/report/looks.hpp"
#include "tests/report/motion_files.hpp"

namespace touchgo::figures {

using namespace tests;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

Browser& motion_browser() {
  static Browser once;
  return once;
}

/// The page of a run, opened.
struct OpenRun : Folder {
  Browser& b = motion_browser();
  explicit OpenRun(const std::string& arguments) {
    const Result r = touchgo_with("simulate " + arguments + " --html " + *this / "m.html");
    INFO(r.err);
    REQUIRE((r.code == 0 || r.code == 3));
    b.look(1280, "light");
    b.open("file://" + *this / "m.html");
  }
  OpenRun(const std::string& text, int) : OpenRun(made(text)) {}

 private:
  static std::string made(const std::string& text) {
    static const Folder cases;
    std::ofstream(cases / "c.toml") << text;
    return cases / "c.toml";
  }
};

/// A key pressed and let go; `text` is what it types, if anything.
void press(Browser& b, const std::string& key, int code, const std::string& text = "") {
  json event{
      {"type", text.empty() ? "rawKeyDown" : "keyDown"}, {"key", key}, {"code", key}, {"windowsVirtualKeyCode", code}};
  if (!text.empty()) event["text"] = text;
  b.call("Input.dispatchKeyEvent", event);
  b.call("Input.dispatchKeyEvent", {{"type", "keyUp"}, {"key", key}, {"code", key}, {"windowsVirtualKeyCode", code}});
}

std::string many_bodies(int n) {
  std::ostringstream all;
  all << "[run]\nuntil = 5\nmultiple_impacts = \"newton\"\n";
  for (int i = 1; i <= n; ++i)
    all << "[[body]]\nname = \"b" << i << "\"\nmass = 1\nposition = " << i << "\nvelocity = " << (i == 1 ? 3 : 0)
        << "\n";
  for (int i = 1; i < n; ++i)
    all << "[[contact]]\nbetween = [\"b" << i << "\", \"b" << i + 1 << "\"]\nlaw = \"hard\"\nrestitution = 0.9\n";
  return all.str();
}

/// How many pixels of the line have the colour of a contact that lights up.
constexpr const char* lit = R"JS((() => {
  const hex = ink('--lit'), rgb = [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16));
  const d = pen.getImageData(0, 0, line.width, line.height).data;
  let n = 0;
  for (let i = 0; i < d.length; i += 4) n += rgb.every((c, k) => Math.abs(c - d[i + k]) < 3) && d[i + 3] > 250 ? 1 : 0;
  return n;
})())JS";

}  // namespace

TEST_CASE("pages of runs of all kinds open without an error and ask for nothing", "[browser][motion_page]") {
  const std::string free_body = "[run]\nuntil = 1\n[[body]]\nname = \"1\"\nmass = 1\nposition = 0\nvelocity = 1\n";
  auto fine = [](Browser& b, std::size_t bodies) {
    CHECK(joined(b.complaints()) == "");
    CHECK(b.value("performance.getEntriesByType('resource').length") == 0);
    CHECK(b.value("bodies.length") == bodies);
    CHECK(b.value("document.getElementById('interactive').checkVisibility()") == true);
    CHECK(b.value("document.documentElement.lang + document.querySelectorAll('h1').length") == "en1");
  };
  for (const auto& [name, bodies] : {std::pair("dm21_grazing", 2),
                                     {"ob21_soft", 1},
                                     {"backlash", 1},
                                     {"staged_stop", 1},
                                     {"between_walls", 1},
                                     {"stack", 3}}) {
    INFO(name);
    const OpenRun run("cases/" + std::string(name) + ".toml --until 6");
    fine(run.b, static_cast<std::size_t>(bodies));
  }
  fine(OpenRun(free_body, 0).b, 1);
  fine(OpenRun(many_bodies(60), 0).b, 60);
  const OpenRun hostile(hostile_case(), 0);
  fine(hostile.b, 2);
  CHECK(hostile.b.value("document.title") == "</title><img src=x onerror=alert(1)>");
  CHECK(hostile.b.value("document.querySelectorAll('img, b, script').length") == 2);
  CHECK(hostile.b.value("bodies[0]") == hostile_name);
}

TEST_CASE("a contact that touches is told from one that is open", "[browser][motion_page]") {
  const OpenRun run(R"(run = { until = 2 }
body = [{ name = "a", mass = 1, position = 0, velocity = 0 }, { name = "b", mass = 1, position = 0, velocity = 0 },
        { name = "c", mass = 1, position = 1, velocity = 0.5 }]
[[contact]]
between = ["a", "b"]
law = "hard"
restitution = 0.5
[[contact]]
between = ["b", "c"]
law = "hard"
restitution = 0.5
)",
                    0);
  CHECK(run.b.value("[...document.querySelectorAll('#now tr')].map(row => row.textContent).filter(text => "
                    "text.startsWith('contact')).map(text => text.split(' ').pop())") ==
        json::parse(R"(["touching", "open"])"));
}

TEST_CASE("nothing of a motion's page reaches beyond the window, and all text and curves stand out",
          "[browser][motion_page]") {
  for (const bool hostile : {false, true}) {
    const OpenRun run = hostile ? OpenRun(hostile_case(), 0) : OpenRun("cases/dm21_grazing.toml");
    for (const int width : {390, 1280})
      for (const char* scheme : {"light", "dark"}) {
        INFO(scheme << ", " << width << " pixels");
        run.b.look(width, scheme);
        CHECK(joined(run.b.value(overflowing)) == "");
        CHECK(joined(run.b.value(faint(30))) == "");
        CHECK(run.b.value("[...document.querySelectorAll('#events .plain')].every(time => time.offsetHeight < 40)") ==
              true);  // in one line
        // Curves and lights: 3 to 1 (WCAG 2.2, 1.4.11).
        CHECK(run.b.value(R"JS((() => {
          const light = hex => [1, 3, 5].map(i => parseInt(hex.slice(i, i + 2), 16) / 255)
            .map(x => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)
            .reduce((sum, x, i) => sum + [0.2126, 0.7152, 0.0722][i] * x, 0);
          return ['--curve-1', '--curve-2', '--curve-3', '--curve-4', '--curve-5', '--curve-6', '--lit'].filter(name =>
            ['--paper', '--raised'].some(paper => {
              const a = light(ink(name)), b = light(ink(paper));
              return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 3;
            }));
        })())JS") == json::array());
      }
    CHECK(run.b.complaints().empty());
  }
}

TEST_CASE(
    "between samples the page has the motion of a run that ends there, and what is drawn between bodies is the gap",
    "[browser][motion_page]") {
  const OpenRun run("cases/impact_damper.toml");
  Browser& b = run.b;
  for (const char* t : {"3.21987", "7.7777", "41.00123"}) {
    INFO(t);
    // The state at the end of a run to t: another path through the program, by its table of the motion.
    const Result r = touchgo_with(std::string("simulate cases/impact_damper.toml --csv - --until ") + t);
    REQUIRE(r.code == 0);
    const std::size_t last = r.out.find_last_of('\n', r.out.size() - 2);
    std::istringstream cells(r.out.substr(last + 1));
    std::vector<double> expected;
    for (std::string cell; std::getline(cells, cell, ',');) expected.push_back(std::stod(cell));
    const std::string at = std::string("around(") + t + ")";
    // Cubics over 0.03 s: the error is h^4 / 384 times the fourth derivative, here at most 1 m/s^4.
    for (int i : {0, 1})
      CHECK(
          std::abs(
              b.value("smooth(x[" + std::to_string(i) + "], v[" + std::to_string(i) + "], " + at + ")").get<double>() -
              expected.at(static_cast<std::size_t>(1 + i))) < 1e-8);
    for (int j : {0, 1})
      CHECK(std::abs(b.value("smooth(gap[" + std::to_string(j) + "], gapRates[" + std::to_string(j) + "], " + at + ")")
                         .get<double>() -
                     expected.at(static_cast<std::size_t>(5 + j))) < 1e-8);
    const json drawn = b.value("(() => { const s = " + std::string(t) +
                               R"JS(, w = around(s), at = n => onPage(smooth(x[n], v[n], w), stands.get('body' + n));
      const arm = onPage(smooth(x[0], v[0], w), arms[0]);
      return [(at(1) - at(0) - scale.body) / scale.per, (arm - at(1) - scale.body) / scale.per]; })())JS");
    for (int j : {0, 1})
      CHECK(std::abs(drawn[static_cast<std::size_t>(j)].get<double>() - expected.at(static_cast<std::size_t>(5 + j))) <
            1e-8);
  }
}

TEST_CASE("contacts light up while closed and where they are hit, the cursor goes from event to event",
          "[browser][motion_page]") {
  const OpenRun run("cases/dm21_plastic.toml");
  Browser& b = run.b;
  const json times = b.value("events.map(e => [e.kind, e.at])");
  REQUIRE(times.size() >= 2);
  b.value("point(1)");
  CHECK(b.value(lit) == 0);
  CHECK(b.value("document.getElementById('now').textContent.includes('open')") == true);
  b.value("document.getElementById('next').click()");
  CHECK(b.value("now") == times[0][1]);
  CHECK(b.value(lit) > 20);
  CHECK(b.value("document.getElementById('now').textContent.includes('closed')") == true);
  b.value("document.getElementById('next').click()");
  CHECK(b.value("now") == times[1][1]);
  b.value("document.getElementById('previous').click()");
  CHECK(b.value("now") == times[0][1]);
  // Every button of the table leads to its event.
  b.value("document.querySelectorAll('#events button')[1].click()");
  CHECK(b.value("now") == times[1][1]);
  // An impact that leaves the contact open: a ring.
  const OpenRun ball("cases/ball.toml");
  ball.b.value("document.getElementById('next').click()");
  CHECK(ball.b.value("isClosed(0, around(now))") == false);
  CHECK(ball.b.value(lit) > 5);
  ball.b.value("point(now + 0.01)");
  CHECK(ball.b.value(lit) == 0);
}

TEST_CASE("the window zooms and moves by keys, buttons and dragging, and curves show rebounds of a micrometre",
          "[browser][motion_page]") {
  const OpenRun run("cases/dm21_grazing.toml");
  Browser& b = run.b;
  b.value("document.getElementById('curves').focus()");
  press(b, "+", 187, "+");
  CHECK(b.value("zoom.to - zoom.from") == 15);
  press(b, "ArrowLeft", 37);
  CHECK(std::abs(b.value("zoom.from").get<double>() - 4.5) < 1e-12);
  press(b, "0", 48, "0");
  CHECK(b.value("[zoom.from, zoom.to]") == json({0, 30}));
  b.value("document.querySelector('#window button').click()");
  CHECK(b.value("zoom.to - zoom.from") == 15);
  b.value("zoom.all(); places.canvas.scrollIntoView({ block: 'center' })");
  const json at = b.value(
      "(() => { const r = places.canvas.getBoundingClientRect(); return [r.left + places.left + "
      "(places.right - places.left) / 4, r.left + (places.left + places.right) / 2, r.top + 80]; })()");
  auto mouse = [&](const char* type, const json& x) {
    b.call("Input.dispatchMouseEvent",
           {{"type", type}, {"x", x}, {"y", at[2]}, {"button", "left"}, {"buttons", 1}, {"clickCount", 1}});
  };
  mouse("mousePressed", at[0]), mouse("mouseMoved", at[1]), mouse("mouseReleased", at[1]);
  CHECK(std::abs(b.value("zoom.from").get<double>() - 7.5) < 0.05);
  CHECK(std::abs(b.value("zoom.to").get<double>() - 15) < 0.05);
  // The first rebounds after 4.5069 s, whose impacts stand in the table: between two the gap's curve has one hump.
  b.value("zoom.set(events[0].at, events[1].at)");
  const json hump = b.value(
      "(() => { const l = lineOf(t, gap[0], gapRates[0], zoom.from, zoom.to, 500); "
      "return [l.x.length, Math.max(...l.x), l.x.indexOf(Math.max(...l.x)) / l.x.length]; })()");
  CHECK(hump[0] > 100);
  CHECK(hump[1] > 1e-6);
  CHECK(hump[1] < 1e-5);
  CHECK(std::abs(hump[2].get<double>() - 0.5) < 0.2);
  // A window as narrow as the numbers allow still has its curve.
  b.value("zoom.set(4.6, 4.6)");
  CHECK(b.value("zoom.to > zoom.from") == true);
  CHECK(b.complaints().empty());
}

TEST_CASE("all is reached and worked by keys alone: play, the cursor, pages of a long table",
          "[browser][motion_page]") {
  const OpenRun run("cases/dm21_grazing.toml");
  Browser& b = run.b;
  std::vector<std::string> reached;
  for (int i = 0; i < 40; ++i) {
    press(b, "Tab", 9);
    reached.push_back(b.value("document.activeElement.id || document.activeElement.textContent"));
  }
  for (const char* id : {"play", "previous", "next", "speed", "time", "curves", "later"}) {
    INFO(id);
    CHECK(std::find(reached.begin(), reached.end(), id) != reached.end());
  }
  b.value("document.getElementById('time').focus()");
  press(b, "ArrowRight", 39);
  CHECK(std::abs(b.value("now").get<double>() - 30.0 / 2000) < 1e-9);
  b.value("document.getElementById('play').focus()");
  press(b, " ", 32, " ");
  CHECK(b.value("playing") == true);
  const std::string begun = b.value("now").dump();
  CHECK(b.becomes("now > " + begun));
  press(b, " ", 32, " ");
  CHECK(b.value("playing") == false);
  CHECK(b.value("document.querySelectorAll('#events tbody tr').length") == 100);
  CHECK(b.value("document.getElementById('page').textContent") == "events 1 to 100 of 1004");
  b.value("for (let i = 0; i < 10; ++i) document.getElementById('later').click()");
  CHECK(b.value("document.getElementById('page').textContent") == "events 1001 to 1004 of 1004");
  CHECK(b.value("document.querySelectorAll('#events tbody tr').length") == 4);
  CHECK(b.complaints().empty());
}

}  // namespace touchgo::figures
