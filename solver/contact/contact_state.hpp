// What the contacts are between two events, and the linear motion that goes with it.
#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <vector>

#include "solver/model/contact_phase.hpp"
#include "solver/model/effort.hpp"

namespace touchgo {

/// Cache of the contact phases of a system's runs, one run at a time, emptied before it fills the memory. A run counts
/// the work of every phase that it uses, also of those that an earlier run made: its budget does not depend on others.
template <Real R>
class ContactPhases {
 public:
  /// `horizon`: the length of the runs, s.
  ContactPhases(const System<R>& system, R horizon) : system_(system), horizon_(std::move(horizon)) {}

  /// The next run counts its work here.
  void begin(Effort& effort) {
    effort_ = &effort;
    ++run_, of_run_ = 0;
    if (would_fill_memory(made_.size())) made_.clear();
  }
  const ContactPhase<R>& operator()(const std::vector<Status>& status) {
    auto found = made_.find(status);
    if (found != made_.end() && found->second.run == run_) return found->second.phase;
    const double d = system_.dimension(), n = system_.n,
                 closed = static_cast<double>(std::count(status.begin(), status.end(), Status::closed));
    effort_->spend<R>(n * d + closed * (n + closed) * (d + closed));
    if (found == made_.end())
      found = made_.emplace(status, Made{make_contact_phase(system_, status, horizon_), run_}).first;
    found->second.run = run_, ++of_run_;
    return found->second.phase;
  }
  /// Forgets the phases where those of this run have come to fill some hundred megabytes.
  void make_room() {
    if (would_fill_memory(of_run_)) made_.clear(), of_run_ = 0;
  }

 private:
  struct Made {
    ContactPhase<R> phase;
    long run;  // number of the last run that used it
  };

  bool would_fill_memory(std::size_t count) const {
    const std::size_t d = static_cast<std::size_t>(system_.dimension()),
                      bytes = 64 + std::numeric_limits<R>::digits / 8;
    return count * d * d * bytes > 200'000'000;
  }

  const System<R>& system_;
  R horizon_;
  Effort* effort_ = nullptr;
  std::map<std::vector<Status>, Made> made_;
  long run_ = 0;
  std::size_t of_run_ = 0;  // phases that this run has used
};

/// The logical state of the contacts between two events.
template <Real R>
struct ContactState {
  std::vector<Status> status;
  std::vector<bool> armed;  // rigid, published: the force has been positive since closing
  std::vector<int> order;   // of the guard's leading derivative at the start of the phase: its known zeros

  /// Its guard is identically zero: nothing ends its status but an event elsewhere.
  static constexpr int unguarded = -1;

  /// Time has passed: every guard has left zero, except those identically zero.
  void pass() {
    for (int& k : order)
      if (k != unguarded) k = 0;
  }
};

}  // namespace touchgo
