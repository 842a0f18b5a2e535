// The judges of OB21's contact, misprints and parameters: each reaches a verdict with legs that carry values, and none
// is blind: what is computed or printed otherwise changes the verdict.
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <set>
#include <sstream>
#include <string>

#include "cases/experiments/free_contacts.hpp"
#include "cases/ob21/judges.hpp"
#include "tests/common/catch.hpp"

using namespace touchgo::cases::claims;
using namespace touchgo::cases::experiments;
using namespace touchgo::cases::ob21;

namespace {

const std::set<std::string> studies{"ob21_free_contacts", "ob21_contacts_over_xi", "ob21_older_relation"};

Judges all_judges() {
  Judges all;
  for (const Judges& part :
       {equation_judges(), older_relation_judges(), dissipation_judges(), parameter_judges(), misprint_judges()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

/// The claims whose judges look at what is printed.
Claim claim_of(const std::string& id) {
  Claim c;
  c.id = id;
  c.published = id == "ob21-eq14-limit"    ? "0.33"
                : id == "ob21-eq23"        ? "0.272637"
                : id == "ob21-xi-sentence" ? "lower"
                                           : "equal";
  if (id == "ob21-s2-close-for-low-xi") c.tolerance = "0.01";
  return c;
}

const OwnCases& own_cases() {
  static const OwnCases cases("cases");
  return cases;
}

const Results& own_results() {
  static const Results results = obtain(free_contact_studies(), studies, own_cases());
  return results;
}

Finding judged(const Claim& claim, const Results& results = own_results(), const OwnCases& cases = own_cases()) {
  const Judges all = all_judges();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Registered& r) { return r.id == claim.id; });
  REQUIRE(found != all.end());
  return found->judge({claim, cases, results, found->needs});
}

Finding judged(const std::string& id, const Results& results = own_results()) { return judged(claim_of(id), results); }

/// The results with one column of one table changed, cell by cell.
Results with(const std::string& name, const std::string& column,
             const std::function<double(std::size_t row, double cell)>& change) {
  Results results = own_results();
  Table altered;
  bool found = false;
  for (const auto& c : own_results()[name].columns()) {
    Numbers cells = std::get<Numbers>(c.cells);
    if (c.name == column)
      for (std::size_t i = 0; i < cells.size(); ++i, found = true) cells[i] = change(i, cells[i]);
    altered.add(c.name, c.unit, cells);
  }
  REQUIRE(found);
  results.tables.insert_or_assign(name, altered);
  return results;
}

auto in_row(std::size_t row, double value) {
  return [=](std::size_t i, double cell) { return i == row ? value : cell; };
}

const Leg& leg(const Finding& f, const std::string& name) {
  const auto found = std::find_if(f.legs.begin(), f.legs.end(), [&](const Leg& l) { return l.name == name; });
  REQUIRE(found != f.legs.end());
  return *found;
}

}  // namespace

TEST_CASE("each judge of OB21's model reaches a verdict, with a value and a reason, by legs that agree", "[ob21]") {
  for (const Registered& r : all_judges()) {
    CAPTURE(r.id);
    const Finding f = judged(r.id);
    CHECK(f.verdict != Verdict::error);
    CHECK_FALSE(f.value.empty());
    CHECK_FALSE(f.note.empty());
    CHECK_FALSE(f.legs.empty());
    for (const Leg& l : f.legs) {
      CAPTURE(l.name);
      CHECK(l.agrees);
      CHECK_FALSE(l.value.empty());
    }
  }
}

TEST_CASE("one random contact off by more than round-off, in one way, loses that leg and the equation", "[ob21]") {
  struct Row {
    std::string id, measure;
  };
  for (const Row& row : {Row{"ob21-eq8", "eq8"},
                         {"ob21-eq10", "eq10"},
                         {"ob21-eq12", "eq12"},
                         {"ob21-s2-motion", "motion"},
                         {"ob21-s2-separation", "without_pull"},
                         {"ob21-s2-same-velocity", "same_velocity"},
                         {"ob21-s2-time-lag", "time_lag"},
                         {"ob21-s2-same-ratio", "same_ratio"}}) {
    CAPTURE(row.id);
    const std::vector<std::pair<std::string, std::string>> legs{
        {"closed form", "double"}, {"50 digits", "50_digits"}, {"integration", "integrated"}};
    for (std::size_t k = 0; k < legs.size(); ++k) {
      for (double off : {-2 * ways[k].bound, std::numeric_limits<double>::quiet_NaN()}) {
        const Finding f =
            judged(row.id, with("ob21_free_contacts", row.measure + "_" + legs[k].second, in_row(57, off)));
        CHECK(f.verdict == Verdict::not_reproduced);
        for (const auto& [name, way] : legs) CHECK(leg(f, name).agrees == (name != legs[k].first));
      }
    }
  }
}

TEST_CASE("a contact that does not pull loses the row on the separation", "[ob21]") {
  CHECK(judged("ob21-s2-separation").verdict == Verdict::conditional);
  for (const char* column : {"pull_50_digits", "pull_integrated", "pushed_to_50_digits", "pushed_to_integrated"})
    CHECK(judged("ob21-s2-separation", with("ob21_free_contacts", column, in_row(3, 0))).verdict ==
          Verdict::not_reproduced);
}

TEST_CASE("energy that fell with xi would be as printed, energy that turns neither", "[ob21]") {
  const auto falling = with("ob21_contacts_over_xi", "energy_rise", [](std::size_t, double rise) { return -rise; });
  const auto turning = with("ob21_contacts_over_xi", "energy_rise", in_row(50, -1e-6));
  CHECK(judged("ob21-xi-sentence").verdict == Verdict::corrected);
  CHECK(judged("ob21-xi-sentence", falling).verdict == Verdict::reproduced);
  CHECK_FALSE(leg(judged("ob21-xi-sentence", falling), "50 digits").agrees);  // Eq. (10) still says the contrary
  CHECK(judged("ob21-xi-sentence", turning).verdict == Verdict::not_reproduced);
  CHECK(judged("ob21-s2-monotone", falling).verdict == Verdict::reproduced);
  CHECK(judged("ob21-s2-monotone", turning).verdict == Verdict::not_reproduced);
  CHECK(judged("ob21-s2-r-decrease-cs-increase", with("ob21_contacts_over_xi", "restitution_change", in_row(50, 1e-6)))
            .verdict == Verdict::not_reproduced);
}

TEST_CASE("the limit of the older relation is held against the printed one", "[ob21]") {
  Claim c = claim_of("ob21-eq14-limit");
  CHECK(judged(c).verdict == Verdict::corrected);
  c.published = "0.34";
  CHECK(judged(c).verdict == Verdict::not_reproduced);
  c.published = "0.12";  // where Eq. (14) as printed stops being real
  CHECK(judged(c).verdict == Verdict::reproduced);
}

TEST_CASE("curves of the older relation that cross or part lose their rows", "[ob21]") {
  const std::string name = "ob21_older_relation";
  for (const char* column : {"r_above_r0", "r_above_r0_as_printed"})
    CHECK(judged("ob21-s2-r-above-r0", with(name, column, in_row(20, -1e-9))).verdict == Verdict::not_reproduced);
  CHECK(judged("ob21-s2-close-for-low-xi").verdict == Verdict::corrected);
  CHECK(judged("ob21-s2-close-for-low-xi", with(name, "r_above_r0", in_row(98, 0.02))).verdict ==
        Verdict::not_reproduced);
  CHECK(judged("ob21-s2-close-for-low-xi", with(name, "r_above_r0", in_row(101, 0.02))).verdict == Verdict::corrected);
  CHECK(
      judged("ob21-s2-close-for-low-xi", with(name, "r_above_r0_as_printed", [](std::size_t, double) { return 0.001; }))
          .verdict == Verdict::reproduced);
  Claim narrow = claim_of("ob21-s2-close-for-low-xi");
  narrow.tolerance = "0.001";
  CHECK(judged(narrow).verdict == Verdict::not_reproduced);
}

TEST_CASE("another printed exponent than that of Eq. (23) is not reproduced", "[ob21]") {
  Claim c = claim_of("ob21-eq23");
  c.published = "0.35";
  const Finding f = judged(c);
  CHECK(f.verdict == Verdict::not_reproduced);
  CHECK_FALSE(leg(f, "closed form").agrees);
}

TEST_CASE("a case with the damping 0.22 has the decrement ln 2", "[ob21]") {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("touchgo-decrement-" + std::to_string(getpid()));
  fs::create_directory(folder);
  std::stringstream text;
  text << std::ifstream("cases/ob21_hard.toml").rdbuf();
  std::string altered = text.str();
  altered.replace(altered.find("damping = 0.23"), 14, "damping = 0.22");
  std::ofstream(folder / "ob21_hard.toml") << altered;
  const OwnCases cases(folder);
  fs::remove_all(folder);
  const Claim c = claim_of("ob21-decrement");
  CHECK(judged(c).verdict == Verdict::not_reproduced);
  CHECK(judged(c, own_results(), cases).verdict == Verdict::reproduced);
}
