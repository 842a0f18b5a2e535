// The kernel's formulas (stretch.inl) over the lanes of vectors, once for each set of instructions that Highway
// dispatches to.
#include "solver/small/lanes.hpp"

#include <hwy/aligned_allocator.h>

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "solver/oscillator/highway_targets.hpp"
#include "solver/oscillator/kernel_constants.hpp"
#include "solver/small/tables.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "solver/small/lanes.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace touchgo::small::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR
namespace one = small::one_lane;
using one::Mask, one::Real, one::Stretches, one::Turned;
inline constexpr int lanes = 1;
inline unsigned bits_of(Mask m) { return m; }
inline double get_lane(const Real& x, int) { return x; }
inline void set_lane(Real& x, int, double value) { x = value; }
#else
#include "solver/oscillator/vectors.inl"
//
using oscillator::inverse_factorial, oscillator::taylor_of_turn, oscillator::to_quarter, oscillator::to_whole;
#include "solver/oscillator/turns.inl"
//
#include "solver/small/stretch.inl"
#endif

class InVectors final : public Lanes {
 public:
  explicit InVectors(const one_lane::Stretches& of) {
    s_.n = of.n, s_.d = of.d, s_.harmonics = of.harmonics, s_.guards = of.guards, s_.flow_size = of.flow_size;
    s_.round_off = of.round_off;
    const auto guards = static_cast<std::size_t>(of.guards), d = static_cast<std::size_t>(of.d);
    s_.flow = flow_.make(static_cast<std::size_t>(terms * of.flow_size)),
    s_.whole_flow = whole_flow_.make(of.flow_size);
    s_.rows = rows_.make(guards * d * terms), s_.noise = noise_.make(guards * start_orders * d);
    s_.remainder = remainder_.make(guards * d);
    // What an idle lane computes is nobody's, but no trap either.
    for (Real& x : s_.z) x = 0;
    for (Real& x : s_.z_before) x = 0;
    for (Real& x : s_.multiple) x = 0;
    for (Real& x : s_.start_order) x = 0;
    for (Real& x : s_.simple) x = 0;
    for (Real& x : s_.map) x = 0;
  }

  std::size_t size() const override { return lanes; }

  void put(std::size_t lane, const one_lane::Stretches& from, bool with_table) override {
    const int l = static_cast<int>(lane);
    each(from, s_, [&](const double& x, Real& to) { set_lane(to, l, x); });
    s_.any_order = s_.any_order || from.any_order;
    if (!with_table) return;
    s_.order = std::max(s_.order, from.order);
    copy(from.flow, flow_, l), copy(from.whole_flow, whole_flow_, l), copy(from.rows, rows_, l);
    copy(from.noise, noise_, l), copy(from.remainder, remainder_, l);
  }

  void get(std::size_t lane, one_lane::Stretches& to) const override {
    const int l = static_cast<int>(lane);
    each(to, s_, [&](double& x, const Real& from) { x = get_lane(from, l); });
    to.any_order = false;
    for (int g = 0; g < to.guards; ++g) to.any_order = to.any_order || to.start_order[g] != 0;
  }

  Turns turn(unsigned which) override {
    Real mine = 0;
    for (int l = 0; l < lanes; ++l) set_lane(mine, l, which >> l & 1 ? 1.0 : 0.0);
    const Turned t = s_.turn(mine != 0.0);
    for (int l = 0; l < lanes; ++l)
      guard_[l] = get_lane(t.guard, l), growth_[l] = get_lane(s_.growth, l), whole_[l] = get_lane(s_.whole, l);
    return {bits_of(t.moved),
            bits_of(t.arrives),
            bits_of(t.crosses),
            bits_of(t.lost),
            bits_of(t.due),
            guard_,
            growth_,
            whole_};
  }

 private:
  /// Numbers of all lanes, aligned for vectors.
  struct Numbers {
    hwy::AlignedFreeUniquePtr<Real[]> all;
    std::size_t count = 0;

    Real* make(std::size_t its_count) {
      count = its_count, all = hwy::AllocateAligned<Real>(count);
      for (std::size_t i = 0; i < count; ++i) all[i] = 0;
      return all.get();
    }
  };
  static void copy(const double* from, Numbers& to, int lane) {
    for (std::size_t i = 0; i < to.count; ++i) set_lane(to.all[i], lane, from[i]);
  }
  /// Each number of a lane in both.
  template <class One, class All, class F>
  static void each(One& one, All& all, const F& f) {
    for (int i = 0; i < one.d; ++i) f(one.z[i], all.z[i]), f(one.z_before[i], all.z_before[i]);
    for (int i = 0; i < 4 * one.n * one.n; ++i) f(one.map[i], all.map[i]);
    for (int h = 0; h < one.harmonics; ++h) f(one.multiple[h], all.multiple[h]);
    for (int g = 0; g < one.guards; ++g) f(one.start_order[g], all.start_order[g]), f(one.simple[g], all.simple[g]);
    f(one.length, all.length), f(one.per_length, all.per_length), f(one.before, all.before);
    f(one.phase, all.phase), f(one.low, all.low), f(one.whole, all.whole), f(one.stop, all.stop);
    f(one.trial, all.trial), f(one.halved, all.halved), f(one.growth, all.growth), f(one.fastest, all.fastest);
  }

  Stretches s_;
  Numbers flow_, whole_flow_, rows_, noise_, remainder_;
  double guard_[lanes], growth_[lanes], whole_[lanes];
};

std::unique_ptr<Lanes> in_vectors(const one_lane::Stretches& of) { return std::make_unique<InVectors>(of); }

}  // namespace touchgo::small::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace touchgo::small {

HWY_EXPORT(in_vectors);

std::unique_ptr<Lanes> make_lanes(const one_lane::Stretches& of) { return HWY_DYNAMIC_DISPATCH(in_vectors)(of); }

}  // namespace touchgo::small
#endif
