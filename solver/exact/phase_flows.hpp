// What the exact method needs of each phase, made once for all runs of a system.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "solver/contact/guards.hpp"
#include "solver/exact/carry.hpp"
#include "solver/exact/enclosure.hpp"
#include "solver/exact/quiet.hpp"

namespace touchgo {

template <Real R>
struct PhaseFlow {
  CoarseMotion coarse;
  std::optional<Carry<R>> carry_over = {};                  // made where it is first asked for
  std::optional<Quiet> quiet = {};                          // likewise; its work counts anew in each run
  long quiet_in = 0;                                        // the latest run that asked
  std::vector<std::array<SparseRow<double>, 4>> rows = {};  // of gaps and forces as guards, by contact

  const Carry<R>& carry(const System<R>& system, const ContactPhase<R>& phase) {
    if (!carry_over) carry_over.emplace(system, phase);
    return *carry_over;
  }
  const SparseRow<double>& row_of(const Guard<R>& guard) {
    SparseRow<double>& row = rows[guard.contact][2 * (guard.of == GuardOf::force) + (guard.sign > 0)];
    if (row.entries.empty()) row = SparseRow<double>(guard.row);
    return row;
  }
};

/// Of one system, for one run at a time.
template <Real R>
class PhaseFlows {
 public:
  void begin() {
    ++run_, of_run_ = 0;
    if (made_.size() >= most) made_.clear();
  }
  long run() const { return run_; }
  PhaseFlow<R>& operator()(const ContactPhase<R>& phase) {
    auto found = made_.find(phase.status);
    if (found != made_.end() && found->second.run == run_) return found->second.flow;
    if (of_run_ >= most) made_.clear(), of_run_ = 0, found = made_.end();  // room for others
    if (found == made_.end()) {
      found = made_.emplace(phase.status, Made{{CoarseMotion(phase)}, run_}).first;
      found->second.flow.rows.resize(phase.status.size());
    }
    found->second.run = run_, ++of_run_;
    return found->second.flow;
  }

 private:
  static constexpr std::size_t most = 1000;
  struct Made {
    PhaseFlow<R> flow;
    long run;  // the latest that came to it
  };
  std::map<std::vector<Status>, Made> made_;
  long run_ = 0;
  std::size_t of_run_ = 0;  // phases that this run has come to
};

}  // namespace touchgo
