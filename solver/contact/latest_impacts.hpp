// The latest impacts of every contact: they show whether impacts crowd (collapse.hpp).
#pragma once

#include <cstddef>
#include <vector>

#include "solver/number/scalar.hpp"

namespace touchgo {

template <Real R>
struct LatestImpacts {
  static constexpr std::size_t kept = 16;
  struct ImpactTimes {
    std::vector<R> times;  // s, earliest first
    int in_collapse = 0;   // impacts of its group in a row that belong to a collapse
  };
  std::vector<ImpactTimes> contacts;

  void add(const R& t, const std::vector<int>& hits) {
    for (int j : hits) {
      std::vector<R>& times = contacts[j].times;
      times.push_back(t);
      if (times.size() > kept) times.erase(times.begin());
    }
  }
  /// Contact j has closed: its sequence of impacts has ended, a collapse that it takes part in has not.
  void forget(int j) { contacts[j].times.clear(); }
  /// The contacts of collapses under way.
  std::vector<int> collapsing() const {
    std::vector<int> all;
    for (int j = 0; j < static_cast<int>(contacts.size()); ++j)
      if (contacts[j].in_collapse > 0) all.push_back(j);
    return all;
  }
};

}  // namespace touchgo
