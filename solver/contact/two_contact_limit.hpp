// Impacts that accumulate over two contacts of one body at once: three beads with e below 7 - 4 sqrt(3) do.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "solver/contact/accumulation.hpp"
#include "solver/contact/impact_groups.hpp"

namespace touchgo::contact {

/// Watches a run's hard impacts for such a limit.
template <Real R>
class TwoContactLimit {
 public:
  explicit TwoContactLimit(std::size_t contacts) : latest_(contacts) {}

  /// Takes the impacts of one instant, with phase and state after it. Returns two contacts that share a body and a
  /// limit: sixteen impacts in a row among the two, none elastic, the last half of them within a small part of the
  /// system's time scale and of the first half, and something that makes them go on.
  std::optional<std::pair<int, int>> add(const System<R>& system, const ContactPhase<R>& phase, const R& t,
                                         const Vector<R>& z, const std::vector<int>& hits) {
    for (int j : hits) {
      latest_[j].push_back(t);
      if (latest_[j].size() > 2 * half) latest_[j].erase(latest_[j].begin());
    }
    const int joints = static_cast<int>(latest_.size());
    for (int a : hits)
      for (int b = 0; b < joints; ++b)
        if (a != b && share_a_body(system.joints[a], system.joints[b]) && share_limit(system, phase, z, a, b))
          return std::pair(std::min(a, b), std::max(a, b));
    return std::nullopt;
  }

  /// Contact j has closed: its impacts so far are over.
  void forget(int j) { latest_[j].clear(); }

  /// s, the times of the latest impacts of each contact, earliest first.
  std::vector<std::vector<R>>& latest() { return latest_; }
  const std::vector<std::vector<R>>& latest() const { return latest_; }

 private:
  static constexpr std::size_t half = 8;

  bool share_limit(const System<R>& system, const ContactPhase<R>& phase, const Vector<R>& z, int a, int b) const {
    using std::sqrt;
    if (latest_[b].empty() || !(system.joints[a].restitution < 1) || !(system.joints[b].restitution < 1)) return false;
    std::vector<R> times = latest_[a];
    times.insert(times.end(), latest_[b].begin(), latest_[b].end());
    if (times.size() < 2 * half) return false;
    std::sort(times.begin(), times.end());
    times.erase(times.begin(), times.end() - 2 * half);
    const R early = times[half - 1] - times[0], late = times.back() - times[half];
    if (!(latest_[b].back() >= times[half]) || !(late < early / 2 && late * phase.rate < sqrt(epsilon_power<R>(3))))
      return false;
    const Vector<R> acceleration = derivative(phase, derivative(phase, z));
    auto pressed = [&](int j) { return system.joints[j].gap_row.dot(acceleration) < 0; };
    auto hit_meanwhile = [&](int j) {  // a third contact that takes part
      return j != a && j != b && !latest_[j].empty() && latest_[j].back() >= times[half] &&
             (share_a_body(system.joints[j], system.joints[a]) || share_a_body(system.joints[j], system.joints[b]));
    };
    bool third = false;
    for (int j = 0; j < static_cast<int>(latest_.size()); ++j) third = third || hit_meanwhile(j);
    return third || pressed(a) || pressed(b) || alternating_impacts_accumulate(system, a, b);
  }

  std::vector<std::vector<R>> latest_;
};

}  // namespace touchgo::contact
