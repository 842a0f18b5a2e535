#include "cases/program/sums_command.hpp"

#include <iostream>
#include <stdexcept>

#include "cases/program/made_results.hpp"
#include "cases/program/studies.hpp"
#include "cases/results/sums.hpp"
#include "solver/files/errors.hpp"
#include "solver/files/files.hpp"
#include "solver/program/flags.hpp"

namespace touchgo::cases {

namespace {

ResultSums recorded(const std::string& file) {
  try {
    return read_sums(read_whole(file));
  } catch (const std::invalid_argument& e) {
    throw BadInput(file + ": " + e.what());
  }
}

// Prints what differs and the counts; whether nothing does.
bool compare(const ResultSums& now, const ResultSums& before) {
  int same = 0, differ = 0, missing = 0;
  for (const auto& [name, sum] : now) {
    const auto found = before.find(name);
    if (found == before.end())
      ++missing, std::cout << name << ": not recorded\n";
    else if (found->second != sum)
      ++differ, std::cout << name << ": differs\n";
    else
      ++same;
  }
  for (const auto& [name, sum] : before)
    if (!now.count(name)) ++missing, std::cout << name << ": recorded, and no longer made\n";
  std::cout << same << " as recorded, " << differ << " differ, " << missing << " missing\n";
  return differ + missing == 0;
}

}  // namespace

int sums_command(const SumsFlags& flags) {
  std::set<std::string> names;
  for (const Study& s : all_studies()) names.insert(s.names.begin(), s.names.end());
  for (const std::string& name : flags.results)
    if (!names.count(name)) refuse("RESULT", name, "a name in cases/results.sums");
  const std::filesystem::path folder = own_cases_folder();
  const std::string file = (folder / "results.sums").string();
  if (flags.record) check_writable(file);
  if (!flags.results.empty()) names = {flags.results.begin(), flags.results.end()};
  auto asked = [&](ResultSums all) {
    if (!flags.results.empty()) std::erase_if(all, [&](const auto& sum) { return !names.count(sum.first); });
    return all;
  };
  const ResultSums before = flags.record ? ResultSums() : asked(recorded(file));
  const std::optional<Results> results = made_results(names, OwnCases(folder), folder);
  if (!results) return 130;
  if (!flags.record) return compare(asked(sums(*results)), before) ? 0 : 1;
  write_whole(file, to_text(sums(*results)));
  return 0;
}

}  // namespace touchgo::cases
