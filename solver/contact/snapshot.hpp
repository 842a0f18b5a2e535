// All that the future of a run depends on, at one instant: a copy of it is a run that can be gone on with.
#pragma once

#include <vector>

#include "solver/contact/contact_state.hpp"
#include "solver/contact/latest_impacts.hpp"

namespace touchgo {

template <Real R>
struct Snapshot {
  R t = 0;  // s
  Vector<R> z;
  ContactState<R> contacts;
  std::vector<R> since;             // closed since, s
  std::vector<Impacts<R>> impacts;  // rebounds of each rigid contact
  LatestImpacts<R> latest;          // of each contact, as far as they may crowd
  std::vector<R> method;            // what the method remembers beside this (run/method.hpp)

  /// At t = 0, every contact open.
  explicit Snapshot(const System<R>& system)
      : z(system.state(R(0), system.start)),
        contacts{std::vector<Status>(system.joints.size()), std::vector(system.joints.size(), false),
                 std::vector(system.joints.size(), 0)},
        since(system.joints.size(), R(0)),
        impacts(system.joints.size()),
        latest{std::vector<typename LatestImpacts<R>::ImpactTimes>(system.joints.size())} {}

  /// The same moment by a clock that is `by` (s) behind.
  void turn_back(const R& by) {
    t -= by;
    for (R& x : since) x -= by;
    for (Impacts<R>& i : impacts) i.last -= by;
    for (typename LatestImpacts<R>::ImpactTimes& c : latest.contacts)
      for (R& x : c.times) x -= by;
  }
};

}  // namespace touchgo
