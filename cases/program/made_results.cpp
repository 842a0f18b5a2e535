#include "cases/program/made_results.hpp"

#include <iostream>

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
  auto interrupted = [&] {
    std::cerr << "touchgo: interrupted" << (store ? ", the results that were made are kept in build/results" : "")
              << "\n";
    return std::nullopt;
  };
  try {
    Results made = obtain(all_studies(), names, cases, store ? &*store : nullptr, told);
    if (interrupt.asked()) return interrupted();  // while kept ones were read
    return made;
  } catch (const Interrupted&) {
    return interrupted();
  }
}

}  // namespace touchgo::cases
