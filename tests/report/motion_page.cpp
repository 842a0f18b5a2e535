// The page of one run: what is in it, which samples are drawn, and that no text of a case can act in it.
#include "figures/motion/motion_page.hpp"

#include <nlohmann/json.hpp>

#include "figures/motion/kept_samples.hpp"
#include "figures/page/inline.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/report/motion_files.hpp"
#include "tests/report/texts.hpp"

namespace touchgo::figures {

using namespace tests;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

/// x = the k-th value, v = 0, one contact that is open.
std::vector<Sample> samples_of(const std::vector<double>& x) {
  std::vector<Sample> all;
  for (std::size_t k = 0; k < x.size(); ++k)
    all.push_back({0.5 * static_cast<double>(k), {x[k]}, {0}, {1}, {0}, {false}});
  return all;
}

}  // namespace

TEST_CASE("of a long motion the first, the last and whatever reaches furthest is kept", "[motion_page]") {
  std::vector<double> x(100'000, 0.0);
  for (std::size_t k = 0; k < x.size(); ++k) x[k] = 1e-3 * static_cast<double>((k * 7919) % 1000);
  x[31'415] = 50, x[77'777] = -60;  // reached for one sample each
  const std::vector<Sample> all = samples_of(x);
  const std::vector<std::size_t> kept = kept_samples(all, 20'000);  // five numbers a sample
  CHECK(kept.size() <= 4000);
  CHECK(kept.size() > 300);
  CHECK(kept.front() == 0);
  CHECK(kept.back() == x.size() - 1);
  CHECK(std::is_sorted(kept.begin(), kept.end()));
  for (const std::size_t peak : {31'415, 77'777}) CHECK(std::binary_search(kept.begin(), kept.end(), peak));
  CHECK(kept_samples(all, 500'000).size() == all.size());
  CHECK(kept_samples({}, 10).empty());
  // With room for few stretches: equally spaced.
  const std::vector<std::size_t> few = kept_samples(all, 50);
  CHECK(few.size() == 10);
  CHECK(few.front() == 0);
  CHECK(few.back() == x.size() - 1);
}

TEST_CASE("the page holds the run as simulate --json writes it, and the motion as --csv does", "[motion_page]") {
  const Folder f;
  for (const std::string name : {"dm21_plastic", "impact_damper", "bouncing_map"}) {
    INFO(name);
    const std::string run = "simulate cases/" + name + ".toml --until 5 ";
    const Result r = touchgo_with(run + "--html " + f / "m.html" + " --csv " + f / "m.csv" + " --json " + f / "m.json");
    REQUIRE(r.code == 0);
    const json page = data_in(content(f / "m.html")), &motion = page["motion"];
    CHECK(page["run"] == json::parse(content(f / "m.json")));
    std::istringstream rows(content(f / "m.csv"));
    std::string line;
    std::getline(rows, line);
    std::size_t k = 0, different = 0;
    for (; std::getline(rows, line); ++k) {
      std::vector<double> expected{motion["t"][k]};
      for (const char* column : {"x", "v", "gap", "force"})
        for (const json& values : motion[column])
          expected.push_back(values[k].is_null() ? 0.0 : values[k].get<double>());
      std::istringstream cells(line);
      std::size_t i = 0;
      for (std::string cell; std::getline(cells, cell, ','); ++i) different += std::stod(cell) != expected.at(i);
      different += i != expected.size();
    }
    CHECK(different == 0);
    CHECK(k == motion["t"].size());
    CHECK(touchgo_with(run + "--html " + f / "again.html").code == 0);
    CHECK(content(f / "again.html") == content(f / "m.html"));
  }
}

TEST_CASE("no text of a case ends a script, opens an element or gets past the policy of the page", "[motion_page]") {
  const Folder f;
  std::ofstream(f / "h.toml") << hostile_case();
  const Result r = touchgo_with("simulate " + f / "h.toml" + " --html " + f / "h.html");
  REQUIRE(r.code == 0);
  const std::string page = content(f / "h.html");
  CHECK(times(page, "<script") == 2);
  CHECK(times(page, "</script") == 2);
  CHECK(times(page, "<!--") == 0);
  CHECK(times(page, "<img") == 0);
  CHECK(times(page, "<b>") == 0);
  CHECK(data_in(page)["motion"]["bodies"] == json({hostile_name, "2"}));
  // The policy names the one script there is by its sum, and lets nothing be loaded.
  const std::size_t begin = page.rfind("<script>") + 8, end = page.rfind("</script>");
  CHECK(has(page, "script-src '" + script_hash(page.substr(begin, end - begin)) + "'"));
  CHECK(has(page, "default-src 'none'"));
  for (const char* loads : {"http://", "https://", "url(", "@import", "src=\"", "import("}) {
    INFO(loads);
    CHECK(times(page, loads) == 0);
  }
}

TEST_CASE("a script of known text has the sum that browsers compute", "[motion_page]") {
  // The example of Content Security Policy Level 2, section 7.17.1: alert('Hello, world.');
  CHECK(script_hash("alert('Hello, world.');") == "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");
}

TEST_CASE("a page that draws or lists less than there is says so", "[motion_page]") {
  Case c = read_case("cases/ball.toml");
  Report report = simulate(c.setup, c.until, c.max_events, {});
  const std::string whole = motion_page(c, report, samples_of({1, 2, 3}));
  CHECK_FALSE(has(whole, "Drawn are"));
  CHECK_FALSE(has(whole, "The table has the first"));
  CHECK(
      has(motion_page(c, report, samples_of(std::vector<double>(100'000, 1.0))), " of the 100000 samples of this run"));
  REQUIRE_FALSE(report.events.empty());
  report.events.resize(90'000, report.events[0]);
  const std::string cut = motion_page(c, report, samples_of({1, 2, 3}));
  const std::size_t listed = data_in(cut)["run"]["events"].size();
  CHECK(listed > 10'000);
  CHECK(listed < 90'000);
  CHECK(has(cut, "The table has the first " + std::to_string(listed) + " of 90000 events; --json has all."));
  CHECK(cut.size() < 10'000'000);
  CHECK_THROWS_AS(motion_page(c, report, {}), std::invalid_argument);
}

TEST_CASE("a run that ends early has its page too, with the reason; --every needs something to write",
          "[motion_page]") {
  const Folder f;
  std::ofstream(f / "u.toml") << content("cases/stack.toml");
  const Result r =
      touchgo_with("simulate cases/ball.toml --set run.max_events=2 --html " + f / "u.html" + " --every 0.01");
  CHECK(r.code == 3);
  CHECK(has(content(f / "u.html"), "The run ended early, at t = "));
  CHECK(has(content(f / "u.html"), ": events"));
  CHECK(touchgo_with("simulate cases/ball.toml --html -").code == 2);
  const Result every = touchgo_with("simulate cases/ball.toml --every 0.1");
  CHECK(every.code == 2);
  CHECK(has(every.err, "--html"));
  CHECK(touchgo_with("simulate cases/ball.toml --method steps --html " + f / "s.html").code == 0);
  CHECK(has(content(f / "s.html"), "Runge-Kutta 4"));
  CHECK_FALSE(has(content(f / "s.html"), "ended early"));
}

}  // namespace touchgo::figures
