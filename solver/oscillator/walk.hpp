// An oscillator from event to event, with its tangent map: flight, contact, rest.
//
// Hard, e < 1: rebounds under a closing acceleration accumulate; the walk goes to their limit once it is known to
// round-off, and there the body rests until P rises through zero (oscillator.hpp). Soft contacts as in
// contact/soft.hpp.
// Tangent vectors turn with the propagator of a linear motion; at an event by
//   S = DR + (f+ - DR f-) Dh / (Dh f-):                                                      [OB21, Eq. (21)-(25)]
//   hard          [[-r, 0], [(1 + r) P/v-, -r]], P the acceleration of a body at rest on the wall
//   soft, entry   [[1, 0], [-cs/m, 1]], exit at zero gap [[1, 0], [cs/m, 1]], where the force vanishes the identity
#pragma once

#include <utility>

#include "solver/model/event_kinds.hpp"
#include "solver/oscillator/segment.hpp"
#include "solver/oscillator/tangent.hpp"

namespace touchgo::oscillator {

using namespace model;

/// An event of a walk; relative rates in m per turn.
struct WalkEvent {
  Kind kind;
  double before, after;
};

/// Sums since the start, up to some instant.
struct Totals {
  long impacts = 0, accumulations = 0, rests = 0;  // rests: times a hard contact closed
  double energy = 0;                               // J in units of (per turn)^2
  double rest = 0, contact = 0;                    // turns with a hard contact closed, a soft one acting

  friend Totals operator-(Totals a, const Totals& b) {
    a.impacts -= b.impacts, a.accumulations -= b.accumulations, a.rests -= b.rests;
    a.energy -= b.energy, a.rest -= b.rest, a.contact -= b.contact;
    return a;
  }
};

/// Segments and evaluations that no motion needs in so many periods but one whose events crowd without end.
inline long budget(double periods) { return 10'000'000 + static_cast<long>(100'000 * periods); }

class Walk {
 public:
  /// From t = 0 with the gap g (m) and its rate v (m per turn).
  Walk(const Oscillator& o, double g, double v) : o_(o) {
    now_.g = g, now_.v = v;
    begun_ = v + wall_velocity();
    if (g == 0 && v < 0) {  // an impact at once
      ahead_ = {&o.open, gap_from(o.open, now_.sin, now_.cos, g, v), Next::touch, {}};
      ahead_.end.v = v;
      return;
    }
    if (g == 0 && v == 0)
      settle(o.release == Release::published);
    else if (g == 0)
      now_.order = 1;
    else if (g < 0)
      mode_ = o.release == Release::published || o.ks * g + o.cs * v <= 0 ? Mode::closed : Mode::slack;
    look_ahead();
  }

  // The segment that lies ahead.
  long whole() const { return whole_; }              // turns at its start
  double phase() const { return now_.phase; }        // of the forcing at its start, turns
  double length() const { return ahead_.length(); }  // turns

  /// g and v at tau in the segment.
  void state(double tau, double& g, double& v) const {
    g = v = 0;
    if (mode_ == Mode::rest) return;
    const Point at = point(*ahead_.motion, now_.phase, now_.low, tau);
    g = ahead_.gap.value(at), v = ahead_.gap.rate(at);
  }

  Totals totals(double tau) const {
    Totals t = totals_;
    pass(tau, t);
    return t;
  }
  double max_speed() const { return max_speed_; }  // largest closing speed since it was last forgotten, m per turn
  void forget_speed() { max_speed_ = 0; }
  long effort() const { return effort_; }  // segments and evaluations so far

  /// Hands over the tangent map up to tau in the segment; from there a new one starts as the identity. After a rest,
  /// which leaves one state whatever came before, it starts anew by itself.
  Tangent take_tangent(double tau) {
    propagate_to(tau);
    const Tangent taken = tangent_;
    tangent_ = {};
    return taken;
  }
  bool tangent_leaves_range() const { return tangent_.leaves_range(); }

  /// To the end of the segment and through the event there; `see(WalkEvent)` is told what happens.
  template <class See>
  void cross(See&& see) {
    if (from_ > 0)
      propagate_to(length());
    else if (mode_ != Mode::rest)
      propagate(ahead_.end.at, length());
    pass(length(), totals_);
    const End end = ahead_.end;
    advance_phase(end.tau, end.remainder);
    now_.sin = end.at.sin, now_.cos = end.at.cos, now_.g = end.g, now_.v = end.v;
    switch (ahead_.next) {
      case Next::nothing:
        now_.order = 0;
        break;
      case Next::touch:
        o_.law == Law::hard ? strike(see) : enter(see);
        break;
      case Next::leave:
        tangent_.apply(1, 0, o_.cs, 1);
        end_contact(see);
        surface();
        break;
      case Next::let_go:
        now_.g = -o_.cs * now_.v / o_.ks;
        end_contact(see);
        mode_ = Mode::slack, now_.order = 1;
        break;
      case Next::surface:
        surface();
        break;
      case Next::push:
        see(WalkEvent{Kind::impact, now_.v, now_.v});
        begin_contact();
        mode_ = Mode::closed, now_.order = 1;
        break;
      case Next::release:
        now_.phase = o_.release_phase, now_.low = 0;
        end_contact(see);
        tangent_ = {};
        mode_ = Mode::open, now_.order = 3;
        break;
    }
    look_ahead();
  }

 private:
  double wall_velocity() const { return o_.us * now_.sin + o_.uc * now_.cos; }
  bool closing() const { return now_.v < -4e-16 * two_pi * o_.open.swing; }  // faster than round-off
  bool opening() const { return now_.v > 4e-16 * two_pi * o_.open.swing; }

  void pass(double tau, Totals& t) const {
    if (mode_ == Mode::rest) t.rest += tau;
    if (mode_ == Mode::closed) t.contact += tau;
  }

  // Time is whole turns and a phase with its rounding error, so that it keeps its digits however long the walk.
  void advance_phase(double tau, double remainder) {
    const Sum far = two_sum(now_.phase, tau), end = two_sum(far.sum, remainder);
    const double turns = std::floor(end.sum);
    const Sum rounded = two_sum(end.sum - turns, now_.low + (far.error + end.error));
    now_.phase = rounded.sum, now_.low = rounded.error;
    whole_ += static_cast<long>(turns);
  }

  void look_ahead() {
    from_ = 0;
    ahead_ = segment_from(o_, mode_, now_, effort_);
  }

  // ---- events

  template <class See>
  void strike(See& see) {
    if (!closing()) {
      const bool ends = std::exchange(in_sequence_, false);  // its last impacts were lost in round-off
      settle(false);
      if (mode_ != Mode::rest) return;
      if (ends) ++totals_.accumulations;
      see(WalkEvent{ends ? Kind::accumulation : Kind::rest, 0, 0});
      return;
    }
    in_sequence_ = false;
    const double r = o_.restitution, before = now_.v, after = -r * before, U = wall_velocity(), a = -now_.P(o_);
    ++totals_.impacts;
    max_speed_ = std::max(max_speed_, -before);
    totals_.energy += o_.mass / 2 * (after - before) * ((after + before) + 2 * U);
    tangent_.apply(-r, 0, -(1 + r) * a / before, -r);
    see(WalkEvent{Kind::impact, before, after});
    if (r == 0) return settle(o_.release == Release::published);
    now_.g = 0, now_.v = after, now_.order = 1;
    if (r < 1 && a > 0) watch_for_limit(see, a, U);
  }

  // What is left of a sequence takes 2v/(a(1-r)) up to the relative change of a on the way (accumulation.hpp).
  template <class See>
  void watch_for_limit(See& see, double a, double U) {
    const double r = o_.restitution, v = now_.v, left = 2 * v / (a * (1 - r));
    const double change =
        (two_pi * o_.p_swing * left + 2 * o_.open.b * v * (1 + r) / (1 - r) + o_.open.k * v * left) / a;
    in_sequence_ = change < 0.1;
    if (!in_sequence_ || change * left > 0x1p-54) return;
    in_sequence_ = false;
    totals_.energy += o_.mass * (U * (1 + r) * v / (1 - r) - v * v / 2);
    ++totals_.accumulations;
    advance_phase(left, 0);
    const SinCos<double> at = sincos_turns(now_.phase, now_.low);
    now_.sin = at.sin, now_.cos = at.cos;
    close();
    see(WalkEvent{Kind::accumulation, 0, 0});
  }

  template <class See>
  void enter(See& see) {
    if (!closing()) {
      settle(false);
      if (mode_ == Mode::closed) see(WalkEvent{Kind::impact, 0, 0});
      return;
    }
    max_speed_ = std::max(max_speed_, -now_.v);
    tangent_.apply(1, 0, -o_.cs, 1);
    see(WalkEvent{Kind::impact, now_.v, now_.v});
    begin_contact();
    mode_ = Mode::closed, now_.g = 0, now_.order = until_gap(o_) ? 1 : 0;
  }

  // The gap has come back to zero from below.
  void surface() {
    if (!opening()) return settle(false);
    mode_ = Mode::open, now_.g = 0, now_.order = 1;
  }

  // Gap and rate are zero: P decides, then its derivative. `held`: a hard contact that closes whatever its force.
  void settle(bool held) {
    now_.g = now_.v = 0;
    const double acceleration = now_.P(o_), noise = 4e-16 * (std::abs(o_.p0) + o_.p_swing);
    const bool in_doubt = std::abs(acceleration) <= noise;
    const bool opens = in_doubt ? o_.ps * now_.cos > o_.pc * now_.sin : acceleration > 0;
    now_.order = in_doubt ? 3 : 2;
    if (o_.law == Law::hard && (held || !opens)) return close();
    mode_ = opens ? Mode::open : Mode::closed;
    if (opens) return;
    begin_contact();
    if (!until_gap(o_)) --now_.order;
  }

  void close() {
    now_.g = now_.v = 0;
    mode_ = Mode::rest;
    ++totals_.rests;
    begun_ = wall_velocity();
  }

  // Kinetic energy counts from the beginning of a contact to its end.
  void begin_contact() {
    ++totals_.impacts;
    begun_ = now_.v + wall_velocity();
  }

  template <class See>
  void end_contact(See& see) {
    const double ended = now_.v + wall_velocity();
    totals_.energy += o_.mass / 2 * (ended - begun_) * (ended + begun_);
    see(WalkEvent{Kind::separation, now_.v, now_.v});
  }

  // ---- the tangent map

  void propagate(const Point& to, double time) {
    const LinearMotion& p = *ahead_.motion;
    const double s = to.s / p.W;
    tangent_.apply(to.c + p.b * s, s, -p.k * s, to.c - p.b * s, -p.b * time);
  }

  void propagate_to(double tau) {
    if (mode_ != Mode::rest) propagate(point(*ahead_.motion, 0, 0, tau - from_), tau - from_);
    from_ = tau;
  }

  const Oscillator& o_;
  Mode mode_ = Mode::open;
  bool in_sequence_ = false;  // the latest impact was one of a sequence that accumulates
  long whole_ = 0;
  SegmentStart now_;
  Segment ahead_;
  double begun_ = 0;  // velocity when the present contact began
  Totals totals_;
  double max_speed_ = 0;
  long effort_ = 0;
  Tangent tangent_;
  double from_ = 0;  // the tangent is known up to here in the segment
};

}  // namespace touchgo::oscillator
