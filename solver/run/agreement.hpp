// Two runs of one motion at different precisions, compared event by event.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "solver/model/among.hpp"
#include "solver/model/event.hpp"

namespace touchgo {

/// The largest numbers of each kind in a run so far, the units of its errors: a position may be 0 while its error
/// is not. What has no size of its own yet has that of speed * time, length / time, and so on. Events of one instant
/// have the same sizes, in whatever order they are listed.
template <Real R>
class Scales {
 public:
  /// Of a run that outlives this.
  explicit Scales(const Run<R>& run)
      : run_(run),
        length_(run.start_length),
        speed_(run.start_speed),
        at_speed_(run.start_speed),
        mass_(run.largest_mass) {}

  /// Takes the run's events up to the time t (s), those at t with it.
  void come_to(const R& t) {
    for (; next_ < run_.events.size() && run_.events[next_].t <= t; ++next_) add(run_.events[next_]);
  }

  R length() const { return std::max(length_, R(speed_ * t_)); }
  const R& speed() const { return at_speed_; }
  R force() const { return t_ > 0 ? std::max(force_, R(mass_ * speed_ / t_)) : force_; }
  R impulse() const { return std::max(impulse_, R(mass_ * speed_)); }

 private:
  void add(const Event<R>& e) {
    using std::abs;
    for (int side = 0; side < 2; ++side) {
      length_ = std::max(length_, R(abs(e.position[side])));
      speed_ = std::max({speed_, R(abs(e.velocity_before[side])), R(abs(e.velocity_after[side]))});
    }
    force_ = std::max(force_, R(abs(e.force)));
    if (e.impulse) impulse_ = std::max(impulse_, R(abs(*e.impulse)));
    at_speed_ = e.t > 0 ? std::max(speed_, R(length_ / e.t)) : speed_;
    t_ = e.t;
  }

  const Run<R>& run_;
  std::size_t next_ = 0;  // of the run's events, the first that is not taken
  R length_, speed_;
  R at_speed_;  // or length / time, if that is more
  R mass_, force_ = 0, impulse_ = 0, t_ = 0;
};

/// Whether an event belongs to the sequence of impacts that ends at this limit. `sequence` of a limit on the way of a
/// collapse lists the contacts that come together there: what belongs to it are their impacts, and limits of fewer.
template <Real R, Real S>
bool leads_to(const Event<R>& e, const Event<S>& limit) {
  if (limit.kind != Kind::accumulation || !e.in_sequence) return false;
  if (!limit.in_sequence) return e.contact == limit.contact || among(e.sequence, limit.contact);
  return among(limit.sequence, e.contact) &&
         (e.kind == Kind::impact ||
          (limit.sequence.size() > 1 && (e.kind != Kind::accumulation || e.sequence.size() < limit.sequence.size())));
}

/// The same of the limits that `events` has from `first` on at one instant.
template <Real R, Real S>
bool leads_to_one_of(const Event<R>& e, const std::vector<Event<S>>& events, std::size_t first) {
  for (std::size_t k = first; k < events.size() && events[k].t == events[first].t; ++k)
    if (leads_to(e, events[k])) return true;
  return false;
}

/// What two precisions agree on.
struct Agreement {
  std::size_t events = 0;          // of the higher run that the lower one shares
  double lost = 0;                 // digits the lower precision lost on them
  std::vector<double> lost_up_to;  // the same up to each event of the higher run
  bool whole = false;              // the runs agree to their end
  bool cut = false;                // both end at the same unfinished sequence of impacts, listing different parts of it
  std::optional<std::size_t> limit;  // the first accumulation among these events
  std::optional<int> graze;          // the contact whose first grazing the higher run does not settle
};

/// Two runs under way, compared as far as both have come: kinds, contacts, which are closed or touch, and every number,
/// times relative to themselves and the others to the largest of their kind so far; eight of the lower run's digits at
/// least must be left. The agreement ends before the first grazing that the higher run cannot distinguish from a
/// crossing.
template <Real Lower, Real Upper>
class Comparison {
 public:
  /// Of runs that have begun, and outlive this: up to the event that counts after `wanted` of those behind the first
  /// `before`.
  Comparison(const Run<Lower>& lower, const Run<Upper>& upper, long wanted = std::numeric_limits<long>::max(),
             long before = 0)
      : lower_(lower), upper_(upper), sizes_(upper), left_(wanted), end_(static_cast<std::size_t>(before)) {
    same_start_ = lower.closed_at_start == upper.closed_at_start && lower.touching_at_start == upper.touching_at_start;
    parted_ = !same_start_;
  }

  /// Looks at the events that have come in both.
  void go_on() {
    for (; left_ >= 0 && end_ < upper_.events.size(); ++end_)
      if (counts(upper_.events[end_].kind) && --left_ < 0) break;
    while (!parted_ && i_ < lower_.events.size() && j_ < upper_.events.size()) {
      const Event<Lower>& x = lower_.events[i_];
      const Event<Upper>& y = upper_.events[j_];
      const std::optional<double> lost = shared(x, y);
      const bool same_limit = lost && x.kind == Kind::accumulation;  // which one run may reach on the way of a collapse
      if (!upper_.grazes.empty() && y.t >= upper_.grazes[0].t) {
        parted_ = grazed_ = true;
      } else if (!same_limit && leads_to_one_of(y, lower_.events, i_)) {
        ++j_;  // one run follows an accumulating sequence further than the other
      } else if (!same_limit && leads_to_one_of(x, upper_.events, j_)) {
        ++i_;
      } else if (lost) {
        // What a limit is known to falls short of the digits in use by a part of them.
        const double short_of = x.digits > 0 ? digits10<Lower> - x.digits : 0;
        if (y.digits > 0 && x.digits > 0) unknown_ = std::max(unknown_, digits10<Upper> - y.digits - short_of);
        agreement_.lost = std::max(agreement_.lost, std::max(*lost, short_of) + unknown_);
        if (y.kind == Kind::accumulation && !agreement_.limit) agreement_.limit = j_;
        ++i_, ++j_;
        agreement_.events = j_;
        agreement_.lost_up_to.resize(j_, agreement_.lost);
      } else {
        parted_ = true;
      }
    }
  }

  /// Whether they do not agree on what comes next, whatever it is.
  bool parted() const { return parted_; }
  /// Whether they agree on all that is wanted, and the higher run has another event that counts.
  bool has_all() const { return same_start_ && left_ < 0 && agreement_.events >= end_; }
  bool before_graze() const { return upper_.grazes.empty(); }
  const Agreement& so_far() const { return agreement_; }
  /// Of what is wanted alone, as if the runs ended there.
  Agreement wanted() const {
    Agreement a = agreement_;
    a.events = end_, a.whole = true;
    a.lost = end_ > 0 ? a.lost_up_to[end_ - 1] : 0;
    a.lost_up_to.resize(end_);
    return a;
  }
  /// The first accumulation, where it is among what is wanted.
  std::optional<std::size_t> limit() const {
    return agreement_.limit && (left_ >= 0 || *agreement_.limit < end_) ? agreement_.limit : std::nullopt;
  }

  /// What they agree on in all that has come, their ends included.
  Agreement at_end() {
    go_on();
    Agreement a = agreement_;
    if (!upper_.grazes.empty() && (!parted_ || grazed_)) {
      a.graze = upper_.grazes[0].contact;
      return a;
    }
    if (parted_ || lower_.reason != upper_.reason || lower_.message != upper_.message || upper_.out_of_budget) return a;
    if (i_ < lower_.events.size() || j_ < upper_.events.size()) {
      a.whole = a.cut = lower_.reason == Reason::undecided && i_ == lower_.events.size();
      return a;
    }
    double worst = 0;
    if (lower_.end != 0) compare(lower_.end, upper_.end, upper_.end, worst);
    a.whole = is_enough(worst);
    return a;
  }

 private:
  static bool is_enough(double lost) { return lost < digits10<Lower> - 8; }
  static void compare(const Lower& x, const Upper& y, const Upper& size, double& worst) {
    using std::abs;
    const Upper difference = abs(Upper(x) - y);
    if (difference == 0) return;
    int up = 0, down = 0;  // the quotient may be below the doubles
    const double part = to_double(Upper(frexp(difference, &up))) / to_double(Upper(frexp(size, &down)));
    worst = std::max(worst, digits10<Lower> + log10(part) + (up - down) * log10(2.0));
  }

  // The digits that the lower run has lost at most; nothing where the events are not the same, or too few are left.
  std::optional<double> shared(const Event<Lower>& x, const Event<Upper>& y) {
    if (x.contact != y.contact || x.kind != y.kind || x.closed != y.closed || x.touching != y.touching ||
        x.impulse.has_value() != y.impulse.has_value() || x.shaken.size() != y.shaken.size())
      return std::nullopt;
    // A crossing whose slope is in doubt may be none: the guard touches zero. (Not so where impacts accumulate: their
    // rates are lost at last.)
    using std::abs;
    if (!x.in_sequence && !y.in_sequence && abs(Upper(x.slope) - y.slope) > abs(y.slope) / 2) return std::nullopt;
    sizes_.come_to(y.t);
    double worst = 0;
    compare(x.t, y.t, y.t, worst);
    for (int side = 0; side < 2; ++side) {
      compare(x.position[side], y.position[side], sizes_.length(), worst);
      compare(x.velocity_before[side], y.velocity_before[side], sizes_.speed(), worst);
      compare(x.velocity_after[side], y.velocity_after[side], sizes_.speed(), worst);
    }
    compare(x.force, y.force, sizes_.force(), worst);
    if (x.impulse) compare(*x.impulse, *y.impulse, sizes_.impulse(), worst);
    for (std::size_t k = 0; k < x.shaken.size(); ++k) {
      if (x.shaken[k].contact != y.shaken[k].contact) return std::nullopt;
      compare(x.shaken[k].impulse, y.shaken[k].impulse, sizes_.impulse(), worst);
      for (int side = 0; side < 2; ++side)
        compare(x.shaken[k].velocity_after[side], y.shaken[k].velocity_after[side], sizes_.speed(), worst);
    }
    if (!is_enough(worst)) return std::nullopt;
    return worst;
  }

  const Run<Lower>& lower_;
  const Run<Upper>& upper_;
  Scales<Upper> sizes_;
  Agreement agreement_;
  double unknown_ = 0;  // digits that the higher run lost beyond those of the lower one
  std::size_t i_ = 0, j_ = 0;
  long left_;        // events that are wanted still; below 0: the next one that counts is there,
  std::size_t end_;  // and this is its place
  bool same_start_, parted_, grazed_ = false;
};

}  // namespace touchgo
