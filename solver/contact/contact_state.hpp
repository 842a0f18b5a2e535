// What the contacts are between two events, and the linear motion that goes with it.
#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <vector>

#include "solver/model/contact_phase.hpp"
#include "solver/model/effort.hpp"

namespace touchgo {

/// The phases of a run, each made once as long as there is room for it.
template <Real R>
class ContactPhases {
 public:
  ContactPhases(const System<R>& system, R horizon, Effort& effort)
      : system_(system), horizon_(std::move(horizon)), effort_(effort) {}
  const ContactPhase<R>& operator()(const std::vector<Status>& status) {
    auto found = made_.find(status);
    if (found != made_.end()) return found->second;
    const double d = system_.dimension(), n = system_.n,
                 closed = static_cast<double>(std::count(status.begin(), status.end(), Status::closed));
    effort_.spend<R>(n * d + closed * (n + closed) * (d + closed));
    return made_.emplace(status, make_contact_phase(system_, status, horizon_)).first->second;
  }
  /// Forgets the phases where they have come to fill some hundred megabytes.
  void make_room() {
    const std::size_t d = static_cast<std::size_t>(system_.dimension()),
                      bytes = 64 + std::numeric_limits<R>::digits / 8;
    if (made_.size() * d * d * bytes > 200'000'000) made_.clear();
  }

 private:
  const System<R>& system_;
  R horizon_;
  Effort& effort_;
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

}  // namespace touchgo
