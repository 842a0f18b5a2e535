// A walk that is at one phase of the forcing where it was some turns before, bit for bit, does the same from there for
// good: what it did between need not be followed again.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "solver/oscillator/tangent.hpp"

namespace touchgo::oscillator {

/// Sums over a part of an orbit.
struct Sums {
  double impacts = 0, accumulations = 0, rests = 0;  // rests: times a hard contact closed
  double energy = 0;                                 // J in units of (per turn)^2
  double rest = 0, contact = 0;                      // turns with a hard contact closed, a soft one acting
  double max_speed = 0;                              // the largest closing speed, m per turn

  void add(const Sums& later) {
    impacts += later.impacts, accumulations += later.accumulations, rests += later.rests;
    energy += later.energy, rest += later.rest, contact += later.contact;
    max_speed = std::max(max_speed, later.max_speed);
  }
  /// Between two instants, but for the speed.
  friend Sums operator-(Sums a, const Sums& b) {
    a.impacts -= b.impacts, a.accumulations -= b.accumulations, a.rests -= b.rests;
    a.energy -= b.energy, a.rest -= b.rest, a.contact -= b.contact;
    return a;
  }
};

/// All that what a walk does from a mark on depends on, but for the number of whole turns.
using WalkState = std::array<double, 11>;
inline bool same_bits(const WalkState& a, const WalkState& b) {
  return std::ranges::equal(a, b, {}, std::bit_cast<std::uint64_t, double>, std::bit_cast<std::uint64_t, double>);
}

/// What a walk did from one mark to the next.
struct Stretch {
  long turns = 0;
  double effort = 0;
  Sums sums;
  std::vector<Tangent> tangents;  // its map, in one or more parts
};

class Repeats {
 public:
  void add(const Tangent& t) {
    if (tangents_ == most_tangents) states_.clear(), stretches_.clear(), running_.tangents.clear();
    if (tangents_++ < most_tangents) running_.tangents.push_back(t);
  }
  void add(const Sums& s) { running_.sums.add(s); }

  /// A mark, `turns` whole turns from the start. The stretches from the latest mark at which the walk was as it is now;
  /// none if there is no such mark, or so many tangent maps that they are not kept.
  std::span<const Stretch> mark(long turns, double effort, const WalkState& here) {
    running_.turns = turns - turns_, running_.effort = effort - effort_;
    turns_ = turns, effort_ = effort;
    Stretch ended = std::exchange(running_, {});
    if (tangents_ > most_tangents) return {};
    stretches_.push_back(std::move(ended));
    states_.push_back(here);
    for (std::size_t i = states_.size() - 1; i-- > 0;)
      if (same_bits(states_[i], here)) return std::span(stretches_).subspan(i + 1);
    return {};
  }
  /// These stretches were gone through once more, and not followed.
  void gone_on(long turns, double effort) { turns_ += turns, effort_ += effort; }

 private:
  static constexpr int most_tangents = 10'000;
  int tangents_ = 0;
  Stretch running_;
  long turns_ = 0;
  double effort_ = 0;
  std::vector<Stretch> stretches_;
  std::vector<WalkState> states_;  // at the end of each
};

}  // namespace touchgo::oscillator
