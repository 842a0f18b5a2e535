// Two runs of one motion at different precisions, compared event by event.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "solver/model/event.hpp"

namespace touchgo::run {

using namespace model;

/// The largest numbers of each kind in a run so far, by which errors are measured: a position may be 0 while its error
/// is not. What has no size of its own yet has that of speed * time, length / time, and so on.
template <Real R>
class Sizes {
 public:
  explicit Sizes(const Run<R>& run) : length_(run.start_length), speed_(run.start_speed), mass_(run.largest_mass) {}

  void add(const Event<R>& e) {
    using std::abs;
    for (int side = 0; side < 2; ++side) {
      length_ = std::max(length_, R(abs(e.position[side])));
      speed_ = std::max({speed_, R(abs(e.velocity_before[side])), R(abs(e.velocity_after[side]))});
    }
    force_ = std::max(force_, R(abs(e.force)));
    if (e.impulse) impulse_ = std::max(impulse_, R(abs(*e.impulse)));
    t_ = e.t;
  }

  R length() const { return std::max(length_, R(speed_ * t_)); }
  R speed() const { return t_ > 0 ? std::max(speed_, R(length_ / t_)) : speed_; }
  R force() const { return t_ > 0 ? std::max(force_, R(mass_ * speed_ / t_)) : force_; }
  R impulse() const { return std::max(impulse_, R(mass_ * speed_)); }

 private:
  R length_, speed_, mass_, force_ = 0, impulse_ = 0, t_ = 0;
};

/// Whether the event is an impact of a sequence in which this contact accumulates.
template <Real R>
bool is_of_sequence(const Event<R>& e, int contact) {
  return e.in_sequence &&
         (e.contact == contact || std::find(e.sequence.begin(), e.sequence.end(), contact) != e.sequence.end());
}

/// What two precisions agree on.
struct Agreement {
  std::size_t events = 0;          // of the higher run that the lower one shares
  double lost = 0;                 // digits the lower precision lost on them
  std::vector<double> lost_up_to;  // the same up to each event of the higher run
  bool whole = false;              // the runs agree to their end
  bool cut = false;                // both end at the same unfinished sequence of impacts, listing different parts of it
  std::optional<int> graze;        // the contact whose first grazing the higher run does not settle
};

/// Compares kinds, contacts, who is closed or touches, and every number, times relative to themselves and the others to
/// the largest of their kind so far; eight of the lower run's digits at least must be left. The agreement ends before
/// the first grazing that the higher run cannot tell from a crossing.
template <Real Lower, Real Upper>
Agreement agree(const Run<Lower>& lower, const Run<Upper>& upper) {
  using std::abs;
  Agreement a;
  if (lower.closed_at_start != upper.closed_at_start || lower.touching_at_start != upper.touching_at_start) return a;
  double worst = 0;    // of the present event
  double unknown = 0;  // digits that the higher run lost beyond those of the lower one
  auto compare = [&](const Lower& x, const Upper& y, const Upper& size) {
    const Upper difference = abs(Upper(x) - y);
    if (difference == 0) return;
    int exponent = 0;  // the quotient may be below the doubles
    const double part = to_double(Upper(frexp(Upper(difference / size), &exponent)));
    worst = std::max(worst, digits10<Lower> + log10(part) + exponent * log10(2.0));
  };
  Sizes<Upper> sizes(upper);
  std::size_t i = 0, j = 0;
  while (i < lower.events.size() && j < upper.events.size()) {
    const Event<Lower>& x = lower.events[i];
    const Event<Upper>& y = upper.events[j];
    if (!upper.grazes.empty() && y.t >= upper.grazes[0].t) break;
    if (x.kind != y.kind) {  // one run follows an accumulating sequence further than the other
      if (x.kind == Kind::accumulation && is_of_sequence(y, x.contact))
        ++j;
      else if (y.kind == Kind::accumulation && is_of_sequence(x, y.contact))
        ++i;
      else
        return a;
      continue;
    }
    if (x.contact != y.contact) return a;
    if (x.closed != y.closed || x.touching != y.touching || x.impulse.has_value() != y.impulse.has_value() ||
        x.shaken.size() != y.shaken.size())
      return a;
    sizes.add(y);
    worst = 0;
    compare(x.t, y.t, y.t);
    for (int side = 0; side < 2; ++side) {
      compare(x.position[side], y.position[side], sizes.length());
      compare(x.velocity_before[side], y.velocity_before[side], sizes.speed());
      compare(x.velocity_after[side], y.velocity_after[side], sizes.speed());
    }
    compare(x.force, y.force, sizes.force());
    if (x.impulse) compare(*x.impulse, *y.impulse, sizes.impulse());
    for (std::size_t k = 0; k < x.shaken.size(); ++k) {
      if (x.shaken[k].contact != y.shaken[k].contact) return a;
      compare(x.shaken[k].impulse, y.shaken[k].impulse, sizes.impulse());
      for (int side = 0; side < 2; ++side)
        compare(x.shaken[k].velocity_after[side], y.shaken[k].velocity_after[side], sizes.speed());
    }
    if (!(worst < digits10<Lower> - 8)) return a;
    // What a limit is known to falls short of the digits in use by a part of them.
    if (y.digits > 0 && x.digits > 0)
      unknown = std::max(unknown, digits10<Upper> - y.digits - (digits10<Lower> - x.digits));
    a.lost = std::max(a.lost, std::max(worst, x.digits > 0 ? digits10<Lower> - x.digits : 0) + unknown);
    ++i, ++j;
    a.events = j;
    a.lost_up_to.resize(j, a.lost);
  }
  if (!upper.grazes.empty()) {
    a.graze = upper.grazes[0].contact;
    return a;
  }
  if (lower.reason != upper.reason) return a;
  if (i < lower.events.size() || j < upper.events.size()) {
    a.whole = a.cut = lower.reason == Reason::undecided && lower.message == upper.message && i == lower.events.size();
    return a;
  }
  worst = 0;
  if (lower.end != 0) compare(lower.end, upper.end, upper.end);
  a.whole = worst < digits10<Lower> - 8;
  return a;
}

}  // namespace touchgo::run
