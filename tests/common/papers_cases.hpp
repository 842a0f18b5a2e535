// The project's own cases, read once.
#pragma once

#include "cases/results/own_cases.hpp"

namespace touchgo::cases {

inline const OwnCases& own() {
  static const OwnCases cases("cases");
  return cases;
}

}  // namespace touchgo::cases
