// The latest impacts of every contact: they show whether impacts crowd (collapse.hpp).
#pragma once

#include <cstddef>
#include <vector>

#include "solver/number/scalar.hpp"

namespace touchgo {

inline constexpr int listed_impacts = 1000;  // of one accumulating sequence

/// The impacts of one contact so far.
template <Real R>
struct Impacts {
  R last = 0;                // s, time of the latest
  R flights[3] = {0, 0, 0};  // s, between the latest four, newest first
  int count = 0;             // since the contact last was closed
  int shrinking = 0;         // the latest impacts between ever shorter flights, with the one that began the first

  void add(const R& t) {
    const R flight = t - last;
    shrinking = flight < flights[0] ? shrinking + 1 : count > 0 ? 2 : 1;  // 2: this one and what began its flight
    flights[2] = flights[1], flights[1] = flights[0], flights[0] = flight;
    last = t;
    ++count;
  }
  /// Whether the latest is listed where it belongs to a sequence that accumulates.
  bool listed() const { return shrinking <= listed_impacts; }
};

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
  void end_collapses() {
    for (ImpactTimes& c : contacts) c.in_collapse = 0;
  }
};

}  // namespace touchgo
