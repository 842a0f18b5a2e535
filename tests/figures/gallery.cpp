// All figures: what they read is made by a study, and drawing several at a time changes no byte.
#include "figures/gallery/gallery.hpp"

#include <cstdlib>
#include <filesystem>
#include <iterator>

#include "cases/dm21/studies/overstep.hpp"
#include "cases/ob21/studies/restitution.hpp"
#include "cases/program/studies.hpp"
#include "figures/drawing/figures.hpp"
#include "figures/drawing/motion.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/common/papers_cases.hpp"

namespace touchgo::figures {

using namespace cases::dm21;
using namespace cases::ob21;
using namespace cases;
using namespace tests;
namespace fs = std::filesystem;

namespace {

Plot some_plot(const std::string& name) {
  return {name, 50, 50, "x\n", [](std::ostream& gp) { gp << "plot x\n"; }};
}

}  // namespace

TEST_CASE("every result that a figure reads is made by a study", "[gallery]") {
  std::set<std::string> made{"ledger"};  // judged from results, then given to the figures as one
  for (const Study& s : all_studies()) made.insert(s.names.begin(), s.names.end());
  std::set<std::string> names;
  for (const Figure& f : all_figures()) {
    INFO(f.name);
    CHECK(names.insert(f.name).second);
    CHECK(!f.needs.empty());
    for (const std::string& need : f.needs) {
      INFO(need);
      CHECK(made.count(need));
      CHECK(needs().count(need));
    }
  }
  CHECK(names.size() == 47);
}

TEST_CASE("a figure is given what it needs and no more", "[gallery]") {
  Results results;
  results.tables["a"] = restitution_curves(), results.tables["b"] = restitution_curves();
  std::vector<std::string> given;
  auto list = [&](const Results& r) {
    for (const auto& [name, table] : r.tables) given.push_back(name);
    return some_plot("f");
  };
  const Folder folder;
  draw_figures({{"f", {"b"}, list}}, results, folder.path.string());
  CHECK(given == std::vector<std::string>{"b"});
  auto reads_a = [](const Results& r) { return r["a"], some_plot("f"); };
  CHECK_THROWS_AS(draw_figures({{"f", {"b"}, reads_a}}, results, ""), std::logic_error);
  CHECK_THROWS_AS(draw_figures({{"f", {"c"}, reads_a}}, results, ""), std::logic_error);
}

TEST_CASE("figures drawn several at a time are the same, byte by byte, and named as they are listed", "[gallery]") {
  std::vector<Figure> some;
  std::set<std::string> names;
  for (const Figure& f : all_figures())
    if (f.name == "dm21_fig1" || f.name == "dm21_fig5" || f.name == "ob21_fig1" || f.name == "ob21_pull") {
      some.push_back(f);
      names.insert(f.needs.begin(), f.needs.end());
    }
  REQUIRE(some.size() == 4);
  const Results results = own_results(names);
  const Folder one, three;
  draw_figures(some, results, one.path.string(), 1);
  draw_figures(some, results, three.path.string(), 3);
  for (const Figure& f : some)
    for (const char* ending : {".csv", ".gp", ".svg", ".pdf"}) {
      INFO(f.name << ending);
      const std::string drawn = content(one.path / (f.name + ending));
      CHECK(drawn.size() > 200);
      CHECK(content(three.path / (f.name + ending)) == drawn);
    }
}

TEST_CASE("a drawing that fails ends them all, with its name", "[gallery]") {
  const Folder folder;
  auto broken = [](const Results&) {
    return Plot{"broken", 50, 50, "x\n", [](std::ostream& gp) { gp << "plot 'no such file'\n"; }};
  };
  try {
    draw_figures({{"broken", {}, broken}}, {}, folder.path.string());
    FAIL("nothing was thrown");
  } catch (const DrawingFailed& e) {
    CHECK(std::string(e.what()).starts_with("broken"));
  }
}

TEST_CASE("names of bodies are quoted in the CSV of a motion", "[gallery]") {
  Motions m{{"a,b", "say \"c\""}, {"a,b-say \"c\""}, {{0, {1, 2}, {3, 4}, {false, false}, {5}}}, {}};
  const std::string csv = motion_plot("m", m).csv;
  CHECK(csv.starts_with("method,t (s),\"x(a,b) (m)\",\"v(a,b) (m/s)\",\"touching(a,b)\",\"x(say \"\"c\"\") (m)\","));
  const Table table = Table::from_csv(csv);
  CHECK(table.numbers("x(a,b)") == Numbers{1});
  CHECK(table.numbers("force(a,b-say \"c\")") == Numbers{5});
}

TEST_CASE("a PDF has the same bytes on any day", "[gallery][pdf]") {
  const Folder folder;
  std::string drawn[2];
  for (int i = 0; i < 2; ++i) {
    setenv("SOURCE_DATE_EPOCH", i == 0 ? "1000000000" : "1700000000", 1);  // what the surroundings take for today
    const std::string file = (folder.path / "day.pdf").string();
    draw_into(file, [] { return some_plot("day"); });
    drawn[i] = content(file);
  }
  unsetenv("SOURCE_DATE_EPOCH");
  CHECK(drawn[0].starts_with("%PDF"));
  CHECK(drawn[0] == drawn[1]);
}

}  // namespace touchgo::figures
