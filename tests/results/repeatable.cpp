// The same bytes of results whatever the processor and the number of threads. A test of another process writes the
// tables: this program once more, kept by its environment from fused multiply-add, as the C library does where
// the processor has it.
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cases/ob21/studies/attractors.hpp"
#include "cases/ob21/studies/finite_time_exponents.hpp"
#include "cases/ob21/studies/no_rest.hpp"
#include "cases/ob21/studies/restitution.hpp"
#include "cases/ob21/studies/second_surveys.hpp"
#include "cases/ob21/studies/settled.hpp"
#include "cases/ob21/studies/surveys.hpp"
#include "reference/ob21/switched_contact.hpp"
#include "solver/number/text.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"

namespace touchgo::cases {

using namespace ob21;
using namespace tests;
namespace fs = std::filesystem;

namespace {

const char* const no_fused_operations = "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2,-FMA_Usable,-FMA4_Usable,-AVX2_Usable";

// Few frequencies, periods and starts of every kind of study.
std::vector<Study> cheap_studies() {
  Sweep grid = survey_grid();
  grid.points = 9, grid.starts = 2, grid.length.periods = 200, grid.length.transient = 50;
  std::vector<Study> all = survey_studies(grid);
  all.push_back({{"attractors"}, [grid](const OwnCases& cases) -> std::vector<Table> {
                   return {attractor_table(setup_of(cases, {"1", "2000"}, grid.from), grid, true)};
                 }});
  all.push_back({{"second"}, [](const OwnCases& cases) -> std::vector<Table> {
                   std::vector<SweepRow> rows;
                   for (const char* eta : {"2.9", "7.1"})
                     for (const Model& m : {Model{"0.6", ""}, Model{"1", "2000"}})
                       rows.push_back(second_run(cases, m, Decimal(eta)));
                   for (const std::string& procedure : no_rest_procedures())
                     rows.push_back(no_rest_run(cases, {"0.6", ""}, Decimal("7.1"), {procedure, 100, 3e-6}, 20, 41));
                   return {survey_table(rows)};
                 }});
  all.push_back({{"switched"}, [](const OwnCases& cases) -> std::vector<Table> {
                   Numbers energy, xr;
                   for (const bool on : {false, true}) {
                     const auto [b, x, v] = second_oscillator(cases, {"1", "100"}, "7.1");
                     const auto run = reference::ob21::switched_contacts(b, {on, on, on, !on}, x, v, 20, 40);
                     energy.push_back(run.energy), xr.push_back(run.xr);
                   }
                   Table t;
                   t.add("energy", "J", energy).add("xr", "m", xr);
                   return {t};
                 }});
  all.push_back(exponent_studies().back());
  all.push_back(settled_studies().front());
  for (Study& s : restitution_studies()) all.push_back(std::move(s));
  return all;
}

int write_tables(const fs::path& folder, const std::string& environment) {
  fs::create_directory(folder);
  return std::system(
      (environment + " TABLES='" + folder.string() + "' build/tests '[tables]' >'" + folder.string() + "/said'")
          .c_str());
}

}  // namespace

TEST_CASE("tables for the tests of this file", "[.][tables]") {
  const char *const folder = std::getenv("TABLES"), *const threads = std::getenv("THREADS");
  REQUIRE(folder);
  REQUIRE(threads);
  const std::vector<Study> studies = cheap_studies();
  std::set<std::string> names;
  for (const Study& s : studies) names.insert(s.names.begin(), s.names.end());
  const Results results = obtain(studies, names, OwnCases("cases"), nullptr, {}, std::atoi(threads));
  for (const auto& [name, table] : results.tables) std::ofstream(fs::path(folder) / (name + ".csv")) << table.csv();
  std::ofstream library(fs::path(folder) / "library");
  for (int i = 0; i < 5000; ++i) library << text(std::sin(0.1 * i), 17) << "\n";
}

TEST_CASE("results are the same bytes with and without fused multiply-add, on one thread and on three",
          "[results][repeatable]") {
  const Folder folder;
  const fs::path fused = folder.path / "fused", masked = folder.path / "masked";
  REQUIRE(write_tables(fused, "THREADS=3") == 0);
  REQUIRE(write_tables(masked, std::string("THREADS=1 GLIBC_TUNABLES=") + no_fused_operations) == 0);
  if (content(fused / "library") == content(masked / "library"))
    WARN("the C library's own sines do not change here: this processor and library have nothing to mask");
  int tables = 0;
  for (const auto& file : fs::directory_iterator(fused)) {
    if (file.path().extension() != ".csv") continue;
    INFO(file.path().filename());
    CHECK(content(file.path()).size() > 50);
    CHECK(content(file.path()) == content(masked / file.path().filename()));
    ++tables;
  }
  CHECK(tables > 30);
}

}  // namespace touchgo::cases
