// What if: the solver within the page that `make report` left, against the program. Left out without Chromium or em++.
#include <cmath>
#include <filesystem>

#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/report/browser.hpp"
#include "tests/report/looks.hpp"

namespace touchgo::figures {

using namespace tests;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

Browser& page_browser() {
  static Browser once;
  return once;
}

/// The page at an address of this part, once the solver has run by 34 digits; opened anew, or led there.
Browser& at(const std::string& asked, bool anew = true) {
  Browser& b = page_browser();
  if (anew)
    b.open("file://" + fs::absolute("build/report/index.html").string() + "#what-if?" + asked);
  else
    b.value(
        "new Promise(done => { addEventListener('hashchange', () => setTimeout(done, 0), { once: true }); "
        "location.hash = '#what-if?" +
        asked + "'; })");
  b.value("whatIf.begun.then(() => 1)");
  REQUIRE(b.value("whatIf.ready") == true);
  return b;
}

/// The largest difference of the times, s, of events that both list: of an accumulating sequence the program lists a
/// thousand impacts, the page as many as its digits tell apart; infinite where kinds or contacts differ.
double apart(const json& here, const json& program) {
  std::size_t i = 0, k = 0;
  double most = 0;
  for (; i < here.size() && k < program.size(); ++i, ++k) {
    if (here[i]["kind"] == "accumulation")
      while (k < program.size() && program[k]["kind"] == "impact") ++k;
    if (k == program.size() || here[i]["kind"] != program[k]["kind"] || here[i]["contact"] != program[k]["contact"])
      return HUGE_VAL;
    most = std::max(most, std::abs(here[i]["t"].get<double>() - std::stod(program[k]["t"].get<std::string>())));
  }
  return i == here.size() && k == program.size() ? most : HUGE_VAL;
}

json events_of(const std::string& arguments) {
  return json::parse(touchgo_with("simulate " + arguments + " --json -").out)["events"];
}

}  // namespace

TEST_CASE("the page's events are the program's to 1e-12 s: of the papers' cases, and with other numbers",
          "[browser][what_if]") {
  struct Asked {
    std::string page, program;
  };
  for (const Asked& a : std::vector<Asked>{
           {"case=dm21_together", "cases/dm21_together.toml"},
           {"case=dm21_grazing", "cases/dm21_grazing.toml"},
           {"case=dm21_plastic", "cases/dm21_plastic.toml"},
           {"case=dm21_plastic&release=unilateral", "cases/dm21_plastic.toml --release unilateral"},
           {"case=dm21_grazing&body.1.position=0.8799&body.2.velocity=0.31",
            "cases/dm21_grazing.toml --set body.1.position=0.8799 --set body.2.velocity=0.31"},
           {"case=dm21_together&contact.1.restitution=0.35&body.2.mass=7.25&run.until=45",
            "cases/dm21_together.toml --set contact.1.restitution=0.35 --set body.2.mass=7.25 --until 45"},
           {"case=ob21_hard&wall.1.frequency=4",
            "cases/ob21_hard.toml --set wall.1.frequency=4 --set body.1.force.1.frequency=4"},
           {"case=ob21_soft&contact.1.stiffness=150000&contact.1.restitution=0.8&body.1.position=0.002",
            "cases/ob21_soft.toml --set contact.1.stiffness=150000 --set contact.1.restitution=0.8 --set "
            "body.1.position=0.002"}}) {
    INFO(a.page);
    Browser& b = at(a.page, a.page == "case=dm21_together");
    const json here = b.value("whatIf.events");
    CHECK(here.size() > 2);
    CHECK(apart(here, events_of(a.program)) < 1e-12);
    CHECK(joined(b.complaints()) == "");
  }
}

TEST_CASE("a number that is moved changes the run, the address and the command; what is refused says why",
          "[browser][what_if]") {
  Browser& b = at("case=dm21_together");
  const auto slider_at = [&](const std::string& text) {
    return b.value(
        "(() => { const f = document.getElementById('what-if-n0'); f.value = '" + text +
        "'; f.dispatchEvent(new Event('change')); return document.querySelector('#what-if-n0 + input').value; "
        "})()");
  };
  const json slider = slider_at("0.25");
  const std::string path = "body.1.position=0.25";
  CHECK(b.value("location.hash").get<std::string>() == "#what-if?case=dm21_together&" + path);
  CHECK(b.value("document.getElementById('what-if-command').textContent") ==
        "touchgo simulate cases/dm21_together.toml --set " + path + " --set body.2.position=0.25");
  CHECK(apart(b.value("whatIf.events"),
              events_of("cases/dm21_together.toml --set body.1.position=0.25 --set body.2.position=0.25")) < 1e-12);
  CHECK(slider_at("0.9") != slider);
  CHECK(slider_at("0,25") == slider);
  CHECK(slider_at("a quarter") == slider);
  b.value(
      "(() => { const f = document.getElementById('what-if-n4'); f.value = '2'; f.dispatchEvent(new Event('change')); "
      "})()");
  const std::string refused = b.value("document.getElementById('what-if-said').textContent");
  CHECK(refused.find("restitution") != std::string::npos);
  CHECK(refused.find("case:") == std::string::npos);  // the lines of a file that the reader does not have
  const std::string hidden =
      "['times', 'curves', 'events'].map(part => document.getElementById('what-if-' + part).hidden)";
  CHECK(b.value(hidden) == json::parse("[true, true, true]"));  // they are of the run before
  b.value("document.getElementById('what-if-reset').click()");
  CHECK(b.value("location.hash") == "#what-if?case=dm21_together");
  CHECK(b.value(hidden) == json::parse("[false, false, false]"));
  // A slider: at once in double, then by 34 digits.
  b.value(
      "document.getElementById('what-if-case').value = 'dm21_plastic'; "
      "document.getElementById('what-if-case').dispatchEvent(new Event('change'))");
  CHECK(b.value("(() => { const s = document.querySelector('#what-if-n0 + input'); s.value = 480; s.dispatchEvent(new "
                "Event('input')); return whatIf.precise; })()") == false);
  CHECK(b.becomes("whatIf.precise"));
  // Keys: a unit of the last decimal.
  b.value("document.getElementById('what-if-reset').click(); document.getElementById('what-if-n1').focus()");
  const double before = std::stod(b.value("document.getElementById('what-if-n1').value").get<std::string>());
  b.call("Input.dispatchKeyEvent",
         {{"type", "rawKeyDown"}, {"key", "ArrowUp"}, {"code", "ArrowUp"}, {"windowsVirtualKeyCode", 38}});
  CHECK(std::stod(b.value("document.getElementById('what-if-n1').value").get<std::string>()) == before + 1);
  const auto above = [&](const std::string& text) {
    return b.value("(() => { const f = document.getElementById('what-if-n1'); f.value = '" + text +
                   "'; f.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp' })); return f.value; })()");
  };
  CHECK(above("1.50") == "1.51");
  CHECK(above("1,5") == "1.6");
  CHECK(above("15e-2") == "0.16");
  CHECK(above("none") == "none");
  // What is no number is said, and stays said when the run that the key began would have been made precise.
  b.value(
      "(() => { const f = document.getElementById('what-if-n1'); f.dispatchEvent(new KeyboardEvent('keydown', { key: "
      "'ArrowUp' })); f.value = 'a third'; f.dispatchEvent(new Event('change')); })()");
  CHECK(b.value("document.getElementById('what-if-n1').getAttribute('aria-invalid')") == "true");
  CHECK(b.value("new Promise(done => setTimeout(() => done(document.getElementById('what-if-said').textContent), 500))")
            .get<std::string>()
            .find("decimal") != std::string::npos);
  CHECK(b.complaints().empty());
}

TEST_CASE("printed and computed times stand side by side, with a way to their claims and back", "[browser][what_if]") {
  Browser& b = at("case=dm21_plastic");
  const json ledger = json::parse(content("build/ledger.json"));
  std::size_t seen = 0;
  for (const json& claim : ledger["claims"]) {
    const std::string id = claim["id"];
    if (!id.starts_with("dm21-e3")) continue;
    ++seen;
    INFO(id);
    const json row = b.value(
        "Array.from(document.querySelectorAll('#what-if-times tbody tr')).filter(r => r.querySelector('a').hash === "
        "'#" +
        id + "').map(r => Array.from(r.cells, c => c.textContent))");
    REQUIRE(row.size() == 1);
    CHECK(row[0][1] == claim["published"].get<std::string>() + " s");
    CHECK(std::abs(std::stod(row[0][2].get<std::string>()) - std::stod(claim["computed"].get<std::string>())) < 1e-10);
  }
  CHECK(seen == 2);
  // Of each claim the way here, and back.
  for (const auto& [id, name, eta] : {std::tuple("dm21-e2-contact", "dm21_grazing", ""),
                                      {"ob21-eta4-soft", "ob21_soft", "4"},
                                      {"ob21-eta6.9-hard-ai", "ob21_hard", "6.9"}}) {
    INFO(id);
    b.value("document.querySelector('[id=\"" + std::string(id) + "\"] a.try').click()");
    CHECK(b.becomes("document.getElementById('what-if-case').value === '" + std::string(name) + "'"));
    if (*eta) CHECK(b.value("document.getElementById('what-if-n0').value") == eta);
    CHECK(b.value("Array.from(document.querySelectorAll('#what-if-times a'), a => a.hash)").dump().find(id) !=
          std::string::npos);
    CHECK(b.becomes("document.getElementById('what-if-case').getBoundingClientRect().top < 400"));
  }
  // Impacts per period, that last one's, are those of the long run.
  CHECK(
      b.becomes("Array.from(document.querySelectorAll('#what-if-times tbody tr')).some(r => "
                "r.cells[0].textContent.startsWith('impacts per period') && r.cells[2].textContent === "
                "'infinitely many')"));
  CHECK(b.complaints().empty());
}

TEST_CASE("example 2 shows its rebounds, and what its six decimals leave open", "[browser][what_if]") {
  Browser& b = at("case=dm21_grazing&from=4.5&to=4.85");
  CHECK(b.value("document.getElementById('what-if-shown').textContent")
            .get<std::string>()
            .starts_with("4.5000 to 4.8500"));
  // The button leads to the same rebounds: a hundred and more humps, the largest first, until they accumulate.
  b.value(
      "Array.from(document.querySelectorAll('#what-if-window button')).find(x => x.textContent === 'The "
      "rebounds').click()");
  const json limit = b.value("whatIf.events.find(e => e.kind === 'accumulation').t"),
             first = b.value("whatIf.events[0].t");
  CHECK(std::abs(limit.get<double>() - 4.812) < 0.0005);  // as FINDINGS.md rounds it
  const std::string shown = b.value("document.getElementById('what-if-shown').textContent");
  CHECK(std::stod(shown) < first.get<double>());
  CHECK(std::stod(shown.substr(shown.find("to ") + 3)) > limit.get<double>());
  b.value("document.getElementById('what-if-round').click()");
  // The 16 corners, by the program.
  double least = HUGE_VAL, most = -HUGE_VAL;
  const char* low[] = {"0.8797725", "3.7688745", "1.6119215", "0.3250235"};
  const char* high[] = {"0.8797735", "3.7688755", "1.6119225", "0.3250245"};
  const char* paths[] = {"body.1.position", "body.2.position", "body.1.velocity", "body.2.velocity"};
  for (int corner = 0; corner < 16; ++corner) {
    std::string set;
    for (int i = 0; i < 4; ++i) set += std::string(" --set ") + paths[i] + "=" + ((corner >> i & 1) ? high[i] : low[i]);
    const json first = events_of("cases/dm21_grazing.toml --until 8" + set)[0];
    least = std::min(least, std::stod(first["t"].get<std::string>()));
    most = std::max(most, std::stod(first["t"].get<std::string>()));
  }
  CHECK(most - least > 0.01);
  CHECK(std::abs(b.value("Math.min(...whatIf.roundings)").get<double>() - least) < 1e-9);
  CHECK(std::abs(b.value("Math.max(...whatIf.roundings)").get<double>() - most) < 1e-9);
  CHECK(b.value("whatIf.roundings.length") == 16);
  CHECK(b.complaints().empty());
}

TEST_CASE("of OB21's oscillator the page has the long run that sweep has", "[browser][what_if]") {
  Browser& b = at("case=ob21_hard&wall.1.frequency=4");
  REQUIRE(b.becomes("whatIf.orbit && whatIf.orbit.periods >= 400"));
  const json orbit = b.value("whatIf.orbit");
  const Result r = touchgo_with(
      "sweep cases/ob21_hard.toml --over frequency --from 4 --to 4 --points 1 --transient 200 --periods 400 --csv -");
  REQUIRE(r.code == 0);
  std::istringstream row(r.out.substr(r.out.find('\n') + 1));
  std::vector<std::string> cells;
  for (std::string cell; std::getline(row, cell, ',');) cells.push_back(cell);
  // parameter,start,lambda1,lambda2,lambda1_stderr,impacts_per_period,energy_per_period,p,n,..: a motion that repeats,
  // by another engine of the program's.
  CHECK(orbit["p"] == std::stoi(cells.at(7)));
  CHECK(orbit["n"] == std::stoi(cells.at(8)));
  for (std::size_t i : {0, 1}) CHECK(std::abs(orbit["lambda"][i].get<double>() - std::stod(cells.at(2 + i))) < 1e-6);
  CHECK(std::abs(orbit["impacts_per_period"].get<double>() - std::stod(cells.at(5))) < 1e-9);
  CHECK(b.value("document.getElementById('what-if-orbit').checkVisibility()") == true);
}

TEST_CASE("this part fits a phone, light and dark, and says what it lacks where there is no WebAssembly",
          "[browser][what_if]") {
  Browser& b = at("case=ob21_soft");
  b.value("document.querySelectorAll('#what-if details').forEach(d => { d.open = true; })");
  for (const auto& [width, scheme] : {std::pair(390, "dark"), {1280, "light"}}) {
    INFO(scheme << ", " << width << " pixels");
    b.look(width, scheme);
    CHECK(joined(b.value(overflowing)) == "");
    CHECK(joined(b.value(faint(1000))) == "");
  }
  b.look(1280, "light");
  CHECK(b.value("document.getElementById('what-if-none').checkVisibility()") == false);
  CHECK(b.value("document.getElementById('what-if-legend').textContent") == "bodybase");
  const json added = b.call("Page.addScriptToEvaluateOnNewDocument", {{"source", "delete window.WebAssembly"}});
  b.open("file://" + fs::absolute("build/report/index.html").string());
  CHECK(b.value("document.getElementById('what-if-none').checkVisibility()") == true);
  CHECK(b.value("document.getElementById('what-if-live').checkVisibility()") == false);
  CHECK(b.value("document.querySelectorAll('#what-if-none a').length") >= 3);
  CHECK(joined(b.complaints()) == "");
  b.call("Page.removeScriptToEvaluateOnNewDocument", {{"identifier", added["identifier"]}});
}

}  // namespace touchgo::figures
