// The project's own cases, read once.
#pragma once

#include "cases/input/own_cases.hpp"

namespace touchgo::tests::experiments {

inline const cases::input::OwnCases& own() {
  static const cases::input::OwnCases cases("cases");
  return cases;
}

}  // namespace touchgo::tests::experiments
