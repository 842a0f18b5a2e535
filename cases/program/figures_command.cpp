#include "cases/program/figures_command.hpp"

#include <chrono>
#include <iostream>

#include "cases/claims/ledger_table.hpp"
#include "cases/claims/ledger_text.hpp"
#include "cases/program/made_results.hpp"
#include "cases/program/papers.hpp"
#include "solver/files/files.hpp"
#include "solver/program/flags.hpp"
#include "solver/program/outputs.hpp"
#include "solver/program/progress.hpp"

namespace touchgo::cases {
namespace {

namespace fs = std::filesystem;

void check_files(const FiguresFlags& flags, const fs::path& cases, const std::set<std::string>& figures) {
  make_folder(flags.folder);
  for (const fs::path& read : {cases, cases.parent_path() / "build" / "results"})
    if (std::error_code error; fs::equivalent(read, flags.folder, error))
      refuse("figures", flags.folder, "a folder that nothing is read from");
  check_writable((fs::path(flags.folder) / "figures").string());
  for (const auto& [flag, file] : {std::pair{"--json", flags.json}, {"--html", flags.html}})
    if (file == "-") refuse(flag, file, "the name of a file");
  std::vector<NamedFile> outputs{{"--json", flags.json}, {"--html", flags.html}};
  for (const std::string& name : figures)
    for (const char* ending : {".csv", ".gp", ".svg", ".pdf", ".png"})
      outputs.push_back({"FOLDER", (fs::path(flags.folder) / (name + ending)).string()});
  std::vector<NamedFile> inputs = files_of_papers(cases);
  if (!flags.what_if.empty() && flags.html.empty())
    throw Usage("--what-if: there is no page to hold it, with --html it is allowed");
  if (!flags.what_if.empty()) inputs.push_back({"--what-if", flags.what_if});
  check_outputs(inputs, outputs);
}

/// Parts of the work, each with the seconds since the one before was done.
class Stopwatch {
 public:
  void done(const std::string& part) {
    const auto now = std::chrono::steady_clock::now();
    parts.emplace_back(part, std::chrono::duration<double>(now - last_).count());
    last_ = now;
  }

  std::vector<std::pair<std::string, double>> parts;

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace

int figures_command(const FiguresFlags& flags, const FigureSet& drawing) {
  const fs::path folder = own_cases_folder();
  check_files(flags, folder, drawing.names);
  Stopwatch watch;
  const OwnCases cases(folder);
  const std::vector<UnjudgedClaim> pending = claims_of_papers(cases, folder);
  const Headlines headlines = headlines_of_papers(pending, folder, drawing.names);
  std::set<std::string> needs = needs_of(pending);
  needs.insert(drawing.needs.begin(), drawing.needs.end());
  needs.erase("ledger");
  std::optional<Results> results = made_results(needs, cases, folder);
  if (!results) return 130;
  watch.done("results");

  Progress line;
  line.show("judging " + std::to_string(pending.size()) + " claims");
  const std::vector<LedgerRow> rows = judge(pending, cases, *results);
  watch.done("ledger");
  results->tables.emplace("ledger", ledger_table(rows));
  line.show("drawing " + std::to_string(drawing.names.size()) + " figures");
  drawing.draw(*results, flags.folder);
  watch.done("figures");
  std::cout << table(rows, Lines::remarkable);
  if (!flags.json.empty()) write_whole(flags.json, to_json(rows));
  if (!flags.html.empty())
    write_whole(flags.html, drawing.page({rows, headlines, data_files(rows, *results), watch.parts}));
  return not_as_recorded(rows) == 0 ? 0 : 1;
}

}  // namespace touchgo::cases
