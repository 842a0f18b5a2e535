#include "cases/program/verify_command.hpp"

#include <algorithm>
#include <iostream>
#include <set>

#include "cases/claims/ledger.hpp"
#include "cases/claims/ledger_text.hpp"
#include "cases/dm21/event_times.hpp"
#include "cases/program/made_results.hpp"
#include "cases/program/papers.hpp"
#include "cases/results/own_cases.hpp"
#include "solver/files/files.hpp"
#include "solver/program/flags.hpp"
#include "solver/program/outputs.hpp"

namespace touchgo::cases {

namespace {

// The printed times of the user's own case files.
std::vector<UnjudgedClaim> claims_of_files(const std::vector<Case>& cases) {
  std::vector<Claim> claims;
  Judges judges;
  std::set<std::string> ids;
  for (const Case& c : cases)
    for (const Published& printed : c.published) {
      if (!ids.insert(printed.id).second)
        throw BadInput(c.file + ": published.id: '" + printed.id +
                       "' is a claim of another case too, every id once is allowed");
      claims.push_back(dm21::claim_of(c, printed));
      judges.push_back(dm21::event_time_judge(c, printed));
    }
  return pair_up(std::move(claims), judges);
}

void keep(std::vector<UnjudgedClaim>& pending, const std::string& only) {
  std::erase_if(pending, [&](const UnjudgedClaim& p) { return !p.claim.id.starts_with(only); });
  if (pending.empty())
    throw Usage(only.empty() ? "verify: no claims: the cases have no [[published]] rows"
                             : "--only: '" + only + "' matches no claim, a prefix that --list shows is allowed");
}

int report(const Contents& contents, const VerifyFlags& flags, const PageWriter& page) {
  const std::vector<LedgerRow>& rows = contents.rows;
  if (!flags.html.empty()) write_whole(flags.html, page(contents));
  if (!flags.junit.empty()) write_whole(flags.junit, junit(rows));
  if (!flags.json.empty() && flags.json != "-") write_whole(flags.json, to_json(rows));
  if (flags.json == "-")
    std::cout << to_json(rows);
  else if (flags.only.empty())
    std::cout << table(rows, flags.all || !flags.files.empty() ? Lines::all : Lines::remarkable);
  else
    for (const LedgerRow& r : rows) std::cout << claim_page(r);
  return not_as_recorded(rows) == 0 ? 0 : 1;
}

int list(const std::vector<UnjudgedClaim>& pending) {
  for (const UnjudgedClaim& p : pending) std::cout << p.claim.id << "\n";
  return 0;
}

/// Refuses outputs that are inputs: the case files given, or else whatever lies in the project's folder of cases.
void check_files(const VerifyFlags& flags) {
  std::vector<NamedFile> inputs;
  for (const std::string& file : flags.files) inputs.push_back({"CASE", file});
  if (flags.files.empty()) inputs = files_of_papers(own_cases_folder());
  check_outputs(inputs, {{"--json", flags.json}, {"--junit", flags.junit}, {"--html", flags.html}});
}

int verify_files(const VerifyFlags& flags, const PageWriter& page) {
  std::vector<Case> cases;
  if (std::count(flags.files.begin(), flags.files.end(), "-") > 1)
    throw Usage("verify: '-' is given again, standard input is allowed once");
  const std::vector<Setting> set = settings(flags.set);
  for (const std::string& file : flags.files) cases.push_back(read_case(file, set));
  std::vector<UnjudgedClaim> pending = claims_of_files(cases);
  keep(pending, flags.only);
  if (flags.list) return list(pending);
  // Their judges read only their own case.
  return report({judge(pending, OwnCases(), Results())}, flags, page);
}

}  // namespace

int verify_command(const VerifyFlags& flags, const PageWriter& page) {
  if (flags.list && !(flags.json.empty() && flags.junit.empty() && flags.html.empty()))
    throw Usage("--list: nothing is judged and written, without --json, --junit and --html it is allowed");
  if (flags.words) {
    if (flags.list || flags.all || !flags.files.empty() || !flags.set.empty() || !flags.only.empty() ||
        !flags.json.empty() || !flags.junit.empty() || !flags.html.empty())
      throw Usage("--words: the table of words alone is printed, without CASE and other flags it is allowed");
    std::cout << words_table();
    return 0;
  }
  for (const auto& [flag, file] : {std::pair{"--junit", flags.junit}, {"--html", flags.html}})
    if (file == "-") refuse(flag, file, "the name of a file");
  if (flags.files.empty() && !flags.set.empty())
    throw Usage("--set: the project's own cases stay as they are, with a CASE it is allowed");
  check_files(flags);
  if (!flags.files.empty()) return verify_files(flags, page);
  const std::filesystem::path folder = own_cases_folder();
  const OwnCases cases(folder);
  std::vector<UnjudgedClaim> pending = claims_of_papers(cases, folder);
  keep(pending, flags.only);
  if (flags.list) return list(pending);
  const std::optional<Results> results = made_results(needs_of(pending), cases, folder);
  if (!results) return 130;
  const std::vector<LedgerRow> rows = judge(pending, cases, *results);
  return report({rows, {}, data_files(rows, *results)}, flags, page);
}

}  // namespace touchgo::cases
