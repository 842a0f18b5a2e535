// What the contacts are between two events, and the linear motion that goes with it.
#pragma once

#include <map>
#include <vector>

#include "solver/model/contact_phase.hpp"

namespace touchgo::contact {

using namespace model;

/// The phases of a run, each made once.
template <Real R>
class ContactPhases {
 public:
  ContactPhases(const System<R>& system, R horizon) : system_(system), horizon_(std::move(horizon)) {}
  const ContactPhase<R>& operator()(const std::vector<Status>& status) {
    auto found = made_.find(status);
    if (found == made_.end()) found = made_.emplace(status, make_contact_phase(system_, status, horizon_)).first;
    return found->second;
  }

 private:
  const System<R>& system_;
  R horizon_;
  std::map<std::vector<Status>, ContactPhase<R>> made_;
};

/// The logical state of the contacts between two events.
template <Real R>
struct ContactState {
  std::vector<Status> status;
  std::vector<bool> armed;  // rigid, published: the force has been positive since closing
  std::vector<int> order;   // of the guard's leading derivative at the start of the phase: its known zeros

  /// Its guard is identically zero: nothing ends its status but an event elsewhere.
  static constexpr int unguarded = -1;

  /// Time has passed: no guard is zero any longer that is not for good.
  void pass() {
    for (int& k : order)
      if (k != unguarded) k = 0;
  }
};

}  // namespace touchgo::contact
