// All figures: what they read is made by a study, and drawing several at a time changes no byte.
#include "figures/gallery/gallery.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cases/experiments/ob21_restitution.hpp"
#include "cases/experiments/overstep.hpp"
#include "cases/experiments/studies.hpp"
#include "figures/drawing/figures.hpp"
#include "figures/drawing/motion.hpp"
#include "figures/drawing/pdf_date.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"

using namespace touchgo::cases::experiments;
using namespace touchgo::figures::drawing;
using namespace touchgo::figures::gallery;
using namespace touchgo::tests::common;
namespace fs = std::filesystem;

namespace {

// A page as gnuplot's cairo terminal leaves it, made on a given day.
std::string pdf_of(const std::string& date) {
  const std::string objects[] = {"<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                                 "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
                                 "<< /CreationDate (D:" + date + "Z) >>"};
  std::string pdf = "%PDF-1.5\n", places;
  int number = 0;
  for (const std::string& object : objects) {
    char place[32];
    std::snprintf(place, sizeof place, "%010zu 00000 n \n", pdf.size());
    places += place;
    pdf += std::to_string(++number) + " 0 obj\n" + object + "\nendobj\n";
  }
  const std::string at = std::to_string(pdf.size());
  return pdf + "xref\n0 5\n0000000000 65535 f \n" + places +
         "trailer\n<< /Size 5 /Root 1 0 R /Info 4 0 R >>\nstartxref\n" + at + "\n%%EOF\n";
}

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
  CHECK(names.size() == 39);
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
  const OwnCases cases("cases");
  std::vector<Figure> some;
  std::set<std::string> names;
  for (const Figure& f : all_figures())
    if (f.name == "dm21_fig1" || f.name == "dm21_fig5" || f.name == "ob21_fig1" || f.name == "ob21_pull") {
      some.push_back(f);
      names.insert(f.needs.begin(), f.needs.end());
    }
  REQUIRE(some.size() == 4);
  const Results results = obtain(all_studies(), names, cases);
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

TEST_CASE("a drawing that fails ends them all and says which", "[gallery]") {
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

TEST_CASE("two dates give one PDF, another page another", "[gallery][pdf]") {
  const std::string today = pdf_of("20261121223034"), other = pdf_of("19991231235959");
  CHECK(today != other);
  CHECK(with_fixed_date(today) == with_fixed_date(other));
  CHECK(with_fixed_date(today).find("2026") == std::string::npos);
  std::string wider = today;
  wider.replace(wider.find("0 0 9 9"), 7, "0 0 8 9");
  CHECK(with_fixed_date(wider) != with_fixed_date(today));
  CHECK_THROWS_AS(with_fixed_date("no PDF"), DrawingFailed);
}
