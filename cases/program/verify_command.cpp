#include "cases/program/verify_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <set>

#include "cases/input/case_file.hpp"
#include "cases/dm21/rows.hpp"
#include "cases/input/files.hpp"
#include "cases/program/flags.hpp"
#include "cases/claims/ledger.hpp"
#include "cases/ob21/claims.hpp"
#include "cases/input/own_cases.hpp"
#include "cases/program/progress.hpp"
#include "cases/experiments/soft_impacts.hpp"

namespace touchgo::cases::program {

using namespace dm21;
using namespace experiments;
using namespace ob21;
namespace {

namespace fs = std::filesystem;

// Rows in the order of the papers: DM21's examples, the other statements, our own.
int place(const std::string& id) {
  static const std::vector<std::string> order{"dm21-e1-", "dm21-e2-", "dm21-e3-",   "dm21-discriminant",
                                              "dm21-eq",  "dm21-s-",  "dm21-ob21-", "ob21-"};
  const auto found = std::find_if(order.begin(), order.end(), [&](const std::string& p) { return id.starts_with(p); });
  return static_cast<int>(found - order.begin());
}

struct Flags {
  std::vector<std::string> files;
  std::string only, json, junit;
  bool list = false;
};

int run(const Flags& flags) {
  std::vector<Case> cases;
  const bool own = flags.files.empty();
  if (own) {
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(own_cases_folder()))
      if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    for (const std::string& file : files) cases.push_back(read_case(file));
  } else {
    for (const std::string& file : flags.files) cases.push_back(read_case(file));
  }

  std::vector<LedgerRow> rows;
  std::set<std::string> ids;
  auto add = [&](const std::string& id, std::function<Claim()> judge, const std::string& file) {
    if (!ids.insert(id).second)
      throw BadInput(file + ": published.id: '" + id + "' is a claim of another case too, every id once is allowed");
    rows.push_back({id, std::move(judge)});
  };
  for (const Case& c : cases)
    for (const Published& p : c.published)
      add(
          p.id, [&c, &p] { return judge(c, p); }, c.file);
  if (own) {
    auto by_stem = [&](const std::string& stem) -> const Case& {
      for (const Case& c : cases)
        if (fs::path(c.file).stem() == stem) return c;
      throw FileError("cases/" + stem + ".toml: cannot be read: it is not there");
    };
    const Case &together = by_stem("dm21_together"), &plastic = by_stem("dm21_plastic");
    for (const LedgerRow& row : dm21_rows({together, by_stem("dm21_grazing"), plastic}))
      add(row.id, row.judge, "cases/dm21.cpp");
    add(
        "dm21-ob21-energy-e1", [&together] { return soft_example1_claim(together); }, together.file);
    add(
        "dm21-ob21-energy-e3", [&plastic] { return soft_example3_claim(plastic); }, plastic.file);
    for (LedgerRow& row : ob21_claims(by_stem("ob21_hard"), by_stem("ob21_soft")))
      add(row.id, std::move(row.judge), "cases/ob21.cpp");
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const LedgerRow& a, const LedgerRow& b) { return place(a.id) < place(b.id); });
  std::erase_if(rows, [&](const LedgerRow& r) { return !r.id.starts_with(flags.only); });
  if (rows.empty())
    throw Usage(flags.only.empty()
                    ? "verify: no claims: the cases have no [[published]] rows"
                    : "--only: '" + flags.only + "' matches no claim, a prefix that --list shows is allowed");
  if (flags.list) {
    for (const LedgerRow& row : rows) std::cout << row.id << "\n";
    return 0;
  }

  std::vector<Claim> claims;
  {
    Progress progress;
    for (const LedgerRow& row : rows) {
      progress.show("judging " + row.id);
      claims.push_back(row.judge());
    }
  }
  nlohmann::ordered_json ledger{{"claims", nlohmann::ordered_json::array()}, {"provenance", provenance()}};
  for (const Claim& claim : claims) ledger["claims"].push_back(to_json(claim));
  if (!flags.junit.empty()) write_whole(flags.junit, junit(claims));
  if (flags.json == "-") {
    std::cout << ledger.dump(2) << "\n";
  } else {
    if (!flags.json.empty()) write_whole(flags.json, ledger.dump(2) + "\n");
    std::cout << table(claims);
  }
  return std::all_of(claims.begin(), claims.end(), [](const Claim& c) { return c.as_recorded(); }) ? 0 : 1;
}

}  // namespace

std::function<int()> add_verify_command(CLI::App& app) {
  const auto f = std::make_shared<Flags>();
  CLI::App* verify = app.add_subcommand("verify", "judge the printed claims");
  verify->add_option("CASE", f->files, "case files (default: the project's own cases)");
  verify->add_option("--only", f->only, "claims whose id starts so");
  verify->add_flag("--list", f->list, "ids alone");
  verify->add_option("--json", f->json, "write the ledger as JSON to a file, or - for stdout");
  verify->add_option("--junit", f->junit, "write the ledger as JUnit XML to a file");
  return [f] { return run(*f); };
}

}  // namespace touchgo::cases::program
