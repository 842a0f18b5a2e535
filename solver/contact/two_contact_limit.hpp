// Impacts that accumulate over two contacts of one body at once: three beads with e below 7 - 4 sqrt(3) do.
#pragma once

#include <deque>
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
  /// Takes the impacts of one instant, with phase and state after it. Returns two contacts that share a body and a
  /// limit: sixteen impacts in a row, none elastic, the last half of them within a small part of the system's time
  /// scale and of the first half, and something that makes them go on.
  std::optional<std::pair<int, int>> add(const System<R>& system, const ContactPhase<R>& phase, const R& t,
                                         const Vector<R>& z, const std::vector<int>& hits) {
    using std::sqrt;
    constexpr std::size_t half = 8;
    if (hits.empty()) latest_.clear();
    for (int j : hits) latest_.emplace_back(t, j);
    while (latest_.size() > 2 * half) latest_.pop_front();
    if (latest_.size() < 2 * half) return std::nullopt;
    std::vector<int> contacts;
    for (const auto& [when, j] : latest_) {
      if (!(system.joints[j].restitution < 1)) return std::nullopt;
      if (std::find(contacts.begin(), contacts.end(), j) == contacts.end()) contacts.push_back(j);
    }
    const R early = latest_[half - 1].first - latest_[0].first, late = latest_.back().first - latest_[half].first;
    if (!(late < early / 2 && late * phase.rate < sqrt(epsilon_power<R>(3)))) return std::nullopt;
    const Vector<R> acceleration = derivative(phase, derivative(phase, z));
    auto pressed = [&](int j) { return system.joints[j].gap_row.dot(acceleration) < 0; };
    for (int a : contacts)
      for (int b : contacts)
        if (a < b && share_a_body(system.joints[a], system.joints[b]) &&
            (contacts.size() > 2 || pressed(a) || pressed(b) || alternating_impacts_accumulate(system, a, b)))
          return std::pair(a, b);
    return std::nullopt;
  }

 private:
  std::deque<std::pair<R, int>> latest_;  // time, contact
};

}  // namespace touchgo::contact
