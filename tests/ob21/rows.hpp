// Rows of OB21 judged in tests, on results that a test has made.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cases/claims/claim_file.hpp"
#include "cases/ob21/judges.hpp"
#include "cases/ob21/statements.hpp"
#include "cases/ob21/studies/finite_time_exponents.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/papers_cases.hpp"

namespace touchgo::cases::ob21 {

/// Its oscillators with another damping and stiffness than the paper's.
inline OwnCases cases_with_other_numbers() {
  const auto folder = std::filesystem::temp_directory_path() / ("touchgo-ob21-" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  for (const char* name : {"ob21_hard.toml", "ob21_soft.toml"}) {
    std::ostringstream whole;
    whole << std::ifstream(std::filesystem::path("cases") / name).rdbuf();
    std::string altered = whole.str();
    for (const std::string old : {"\ndamping = 0.23", "\nstiffness = 1\n"})
      altered.replace(altered.find(old), old.size(), old[1] == 'd' ? "\ndamping = 0.5" : "\nstiffness = 9\n");
    std::ofstream(folder / name) << altered;
  }
  OwnCases cases(folder);
  std::filesystem::remove_all(folder);
  return cases;
}

inline Claim claim_of(const std::string& id) {
  static const std::vector<Claim> all = read_claims("cases/ob21/claims.toml");
  const auto found = std::find_if(all.begin(), all.end(), [&](const Claim& c) { return c.id == id; });
  REQUIRE(found != all.end());
  return *found;
}

/// The row with something else printed.
inline Claim printed_instead(const std::string& id, const std::string& published) {
  Claim c = claim_of(id);
  c.published = published;
  return c;
}

inline Finding finding_on(const Claim& claim, const Results& results, const OwnCases& cases = own()) {
  const Judges all = judges();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Registered& r) { return r.id == claim.id; });
  REQUIRE(found != all.end());
  return found->judge({claim, cases, results, found->needs});
}

inline Finding finding_on(const std::string& id, const Results& results, const OwnCases& cases = own()) {
  return finding_on(claim_of(id), results, cases);
}

/// The leg of that name.
inline const Leg& leg(const Finding& f, const std::string& name) {
  const auto found = std::find_if(f.legs.begin(), f.legs.end(), [&](const Leg& l) { return l.name == name; });
  REQUIRE(found != f.legs.end());
  return *found;
}

/// The surveys' runs at the frequencies of which the text speaks, from the case's start.
inline Results single_motions(const OwnCases& cases) {
  Results results;
  for (const Model& m : {hard_1, soft_1, hard_06, soft_06}) {
    std::vector<SweepRow> rows;
    for (const char* eta : {"3", "4", "6.9", "8"}) {
      Sweep one;
      one.from = one.to = eta;
      rows.push_back(sweep(setup_of(cases, m, eta), one).front());
    }
    results.tables.emplace(survey_name(m), survey_table(rows));
  }
  return results;
}

/// A table of runs: l1 (1/s) of each setting.
inline Table made_up_runs(const std::vector<std::pair<RunSetting, Numbers>>& settings) {
  Numbers transient, periods, run, lambda1;
  for (const auto& [setting, runs] : settings)
    for (std::size_t i = 0; i < runs.size(); ++i) {
      transient.push_back(setting.transient), periods.push_back(setting.periods);
      run.push_back(static_cast<double>(i)), lambda1.push_back(runs[i]);
    }
  Table t;
  t.add("transient", "", transient).add("periods", "", periods);
  t.add("run", "", run).add("lambda1", "1/s", lambda1);
  return t;
}

/// Long runs, half of them above their mean (1/s), half below.
inline Table made_up_long_runs(double mean) {
  Table t;
  t.add("run", "", Numbers{0, 1}).add("lambda1", "1/s", Numbers{mean - 1e-4, mean + 1e-4});
  return t;
}

}  // namespace touchgo::cases::ob21
