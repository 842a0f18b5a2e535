// The project's own cases, read once, and their results.
#pragma once

#include <set>
#include <string>

#include "cases/program/studies.hpp"
#include "cases/results/own_cases.hpp"
#include "cases/results/store.hpp"

namespace touchgo::cases {

inline const OwnCases& own() {
  static const OwnCases cases("cases");
  return cases;
}

/// Those that the program has left are taken from there, the others made.
inline Results own_results(const std::set<std::string>& names) {
  static const Store store("build/results", fingerprint("cases"));
  return obtain(all_studies(), names, own(), &store);
}

}  // namespace touchgo::cases
