#include "cases/program/made_results.hpp"

#include "cases/program/studies.hpp"
#include "solver/program/interrupt.hpp"
#include "solver/program/progress.hpp"

namespace touchgo::cases {

std::optional<Results> made_results(const std::set<std::string>& names, const OwnCases& cases,
                                    const std::filesystem::path& folder) {
  namespace fs = std::filesystem;
  if (names.empty()) return Results();
  const fs::path build = folder.parent_path() / "build";
  std::optional<Store> store;
  if (std::error_code error; fs::is_directory(build, error)) store.emplace(build / "results", fingerprint(folder));
  Progress line;
  const Interrupt interrupt;
  auto told = [&](const std::string& name, double part) {
    line.show("results: " + percent(part) + ", " + name + " is made");
    return !interrupt.asked();
  };
  try {
    Results made = obtain(all_studies(), names, cases, store ? &*store : nullptr, told);
    if (interrupt.asked()) return std::nullopt;  // while kept ones were read
    return made;
  } catch (const Interrupted&) {
    return std::nullopt;
  }
}

}  // namespace touchgo::cases
