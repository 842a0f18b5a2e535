// An oscillator from event to event, with its tangent map: flight, contact, rest.
//
// Hard, e < 1: rebounds under a closing acceleration accumulate; the walk goes to their limit once it is known to
// round-off, and there the body rests until P rises through zero (oscillator.hpp). Soft contacts as in
// contact_rules.hpp.
// Tangent vectors are (dg, dv) at one phase of the forcing. Over a piece they turn by its propagator; at an event by
//   S = DR + (f+ - DR f-) Dh / (Dh f-):                                                      [OB21, Eq. (21)-(25)]
//   hard          [[-r, 0], [(1 + r) P/v-, -r]], P the acceleration of a body at rest on the wall
//   soft, entry   [[1, 0], [-cs/m, 1]], exit at zero gap [[1, 0], [cs/m, 1]], where the force vanishes the identity
#pragma once

#include "solver/closed_form.hpp"
#include "solver/event.hpp"

namespace touchgo {

enum class Mode { open, closed, slack, rest };

/// An event of a walk; relative rates in m per turn.
struct Happening {
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

/// exp(log) times the matrix of columns (a, b), (c, d), what (1, 0) and (0, 1) have become; a rest starts anew. The
/// damping goes into log, so that strong damping leaves the matrix its digits.
struct Tangent {
  double a = 1, b = 0, c = 0, d = 1, log = 0;

  /// [[w, x], [y, z]] times it.
  void apply(double w, double x, double y, double z) {
    const double a0 = a, c0 = c;
    a = w * a0 + x * b, b = y * a0 + z * b;
    c = w * c0 + x * d, d = y * c0 + z * d;
  }
};

class Walk {
 public:
  /// From t = 0 with the gap g (m) and its rate v (m per turn).
  Walk(const Oscillator& o, double g, double v) : o_(o), g_(g), v_(v) {
    sin_ = 0, cos_ = 1;
    begun_ = v + wall_velocity();
    piece_ = &o.open;
    gap_ = gap_from(o.open, sin_, cos_, g, v);
    if (g == 0 && v < 0) {  // an impact at once
      end_ = {0, 0, {sin_, cos_, 1, 1, 0}, 0, v};
      next_ = Next::touch;
      return;
    }
    if (g == 0 && v == 0)
      settle(o.release == Release::published);
    else if (g == 0)
      order_ = 1;
    else if (g < 0)
      mode_ = o.release == Release::published || o.ks * g + o.cs * v <= 0 ? Mode::closed : Mode::slack;
    begin();
  }

  // The segment that lies ahead: one mode, to its end or for some turns of it.
  long whole() const { return whole_; }                   // turns at its start
  double phase() const { return phase_; }                 // of the forcing at its start, turns
  double length() const { return end_.tau + end_.rest; }  // turns
  Mode mode() const { return mode_; }

  /// g and v at tau in the segment.
  void state(double tau, double& g, double& v) const {
    g = v = 0;
    if (mode_ == Mode::rest) return;
    const Point at = point(*piece_, phase_, low_, tau);
    g = gap_.value(at), v = gap_.rate(at);
  }

  Totals totals(double tau) const {
    Totals t = totals_;
    pass(tau, t);
    return t;
  }
  double max_speed() const { return max_speed_; }  // largest closing speed since it was last forgotten, m per turn
  void forget_speed() { max_speed_ = 0; }
  long effort() const { return effort_; }  // segments and evaluations so far

  /// Hands over the tangent map up to tau in the segment; from there a new one starts as the identity.
  Tangent take_tangent(double tau) {
    propagate_to(tau);
    const Tangent taken = tangent_;
    tangent_ = {};
    return taken;
  }

  /// Whether it should be handed over before it leaves the range of a double.
  bool tangent_leaves_range() const {
    const double size = std::abs(tangent_.a) + std::abs(tangent_.b) + std::abs(tangent_.c) + std::abs(tangent_.d);
    return size > 1e100 || size < 1e-100;
  }

  /// To the end of the segment and through the event there; `see(Happening)` is told what happens.
  template <class See>
  void cross(See&& see) {
    if (mode_ != Mode::rest) {
      if (from_ > 0)
        propagate_to(length());
      else
        propagate(end_.at, length());
    }
    from_ = 0;
    pass(length(), totals_);
    advance_phase();
    sin_ = end_.at.sin, cos_ = end_.at.cos, g_ = end_.g, v_ = end_.v;
    switch (next_) {
      case Next::nothing:
        order_ = 0;
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
        g_ = -o_.cs * v_ / o_.ks;
        end_contact(see);
        mode_ = Mode::slack, order_ = 1;
        break;
      case Next::surface:
        surface();
        break;
      case Next::push:
        see(Happening{Kind::impact, v_, v_});
        begin_contact();
        mode_ = Mode::closed, order_ = 1;
        break;
      case Next::release:
        phase_ = o_.release_phase, low_ = 0;
        end_contact(see);
        tangent_ = {};
        mode_ = Mode::open, order_ = 3;
        break;
    }
    begin();
  }

 private:
  /// The end of a segment, tau + rest from its start: rest is small beside tau.
  struct End {
    double tau, rest;
    Point at;
    double g, v;
  };
  enum class Next { nothing, touch, leave, let_go, surface, push, release };
  static constexpr double longest = 4;  // turns in one segment, so that time within it keeps its digits

  double P() const { return o_.p0 + o_.ps * sin_ + o_.pc * cos_; }
  double wall_velocity() const { return o_.us * sin_ + o_.uc * cos_; }
  bool still(double v) const { return std::abs(v) <= 4e-16 * two_pi * o_.open.swing; }

  void pass(double tau, Totals& t) const {
    if (mode_ == Mode::rest) t.rest += tau;
    if (mode_ == Mode::closed) t.contact += tau;
  }

  // Time is whole turns and a phase with its rounding error, so that it keeps its digits however long the walk.
  void advance_phase() {
    const Sum far = two_sum(phase_, end_.tau), end = two_sum(far.sum, end_.rest);
    const double turns = std::floor(end.sum);
    const Sum rounded = two_sum(end.sum - turns, low_ + (far.error + end.error));
    phase_ = rounded.sum, low_ = rounded.error;
    whole_ += static_cast<long>(turns);
  }

  // ---- events

  template <class See>
  void strike(See& see) {
    if (!(v_ < 0) || still(v_)) {
      settle(false);
      if (mode_ == Mode::rest) see(Happening{Kind::rest, 0, 0});
      return;
    }
    const double r = o_.restitution, before = v_, U = wall_velocity(), a = -P();
    ++totals_.impacts;
    max_speed_ = std::max(max_speed_, -before);
    v_ = -r * before;
    g_ = 0;
    totals_.energy += o_.mass / 2 * (v_ - before) * ((v_ + before) + 2 * U);
    tangent_.apply(-r, 0, -(1 + r) * a / before, -r);
    see(Happening{Kind::impact, before, v_});
    if (r == 0) return settle(o_.release == Release::published);
    mode_ = Mode::open, order_ = 1;
    if (r < 1 && a > 0) watch_for_limit(see, a, U);
  }

  // The rest of a sequence takes 2v/(a(1-r)) up to the relative change of a on the way (accumulation.hpp).
  template <class See>
  void watch_for_limit(See& see, double a, double U) {
    const double r = o_.restitution, left = 2 * v_ / (a * (1 - r));
    const double change =
        (two_pi * o_.p_swing * left + 2 * o_.open.b * v_ * (1 + r) / (1 - r) + o_.open.k * v_ * left) / a;
    if (!(change < 0.1) || change * left > 0x1p-54) return;
    totals_.energy += o_.mass * (U * (1 + r) * v_ / (1 - r) - v_ * v_ / 2);
    ++totals_.accumulations;
    end_.tau = left, end_.rest = 0;
    advance_phase();
    const SinCos at = sincos_turns(phase_, low_);
    sin_ = at.sin, cos_ = at.cos;
    close();
    see(Happening{Kind::accumulation, 0, 0});
  }

  template <class See>
  void enter(See& see) {
    if (!(v_ < 0) || still(v_)) {
      settle(false);
      if (mode_ == Mode::closed) see(Happening{Kind::impact, 0, 0});
      return;
    }
    max_speed_ = std::max(max_speed_, -v_);
    tangent_.apply(1, 0, -o_.cs, 1);
    see(Happening{Kind::impact, v_, v_});
    begin_contact();
    mode_ = Mode::closed, order_ = until_gap() ? 1 : 0;
  }

  // The gap has come back to zero from below.
  void surface() {
    g_ = 0;
    if (!(v_ > 0) || still(v_)) return settle(false);
    mode_ = Mode::open, order_ = 1;
  }

  // Gap and rate are zero: P decides, then its derivative. `held`: a hard contact that closes whatever its force.
  void settle(bool held) {
    g_ = v_ = 0;
    const double acceleration = P(), noise = 4e-16 * (std::abs(o_.p0) + o_.p_swing);
    const bool in_doubt = std::abs(acceleration) <= noise;
    const bool opens = in_doubt ? o_.ps * cos_ > o_.pc * sin_ : acceleration > 0;
    order_ = in_doubt ? 3 : 2;
    if (o_.law == Law::hard && (held || !opens)) return close();
    if (opens) {
      mode_ = Mode::open;
      return;
    }
    begin_contact();
    mode_ = Mode::closed;
    if (!until_gap()) --order_;
  }

  void close() {
    g_ = v_ = 0;
    mode_ = Mode::rest;
    ++totals_.rests;
    begun_ = wall_velocity();
  }

  // Kinetic energy counts from the beginning of a contact to its end.
  void begin_contact() {
    if (o_.law == Law::soft) ++totals_.impacts;
    begun_ = v_ + wall_velocity();
  }

  template <class See>
  void end_contact(See& see) {
    const double ended = v_ + wall_velocity();
    totals_.energy += o_.mass / 2 * (ended - begun_) * (ended + begun_);
    see(Happening{Kind::separation, v_, v_});
  }

  bool until_gap() const { return o_.release == Release::published || o_.cs == 0; }

  // ---- the segment ahead

  void begin() {
    ++effort_;
    from_ = 0;
    next_ = Next::nothing;
    if (mode_ == Mode::rest) return begin_rest();
    piece_ = mode_ == Mode::closed ? &o_.closed : &o_.open;
    gap_ = gap_from(*piece_, sin_, cos_, g_, v_);
    if (mode_ == Mode::open) {
      if (find(gap_, 1, 0, order_, longest)) next_ = Next::touch;
    } else if (mode_ == Mode::closed && until_gap()) {
      if (find(negative(gap_), -1, 0, order_, longest)) next_ = Next::leave;
    } else if (mode_ == Mode::closed) {
      if (find(combined(*piece_, gap_, -o_.ks, -o_.cs), -o_.ks, -o_.cs, order_, longest)) next_ = Next::let_go;
    } else {
      if (find(negative(gap_), -1, 0, 0, longest)) next_ = Next::surface;
      const End surfaced = end_;
      if (find(combined(*piece_, gap_, o_.ks, o_.cs), o_.ks, o_.cs, order_, length()))
        next_ = Next::push;
      else
        end_ = surfaced;
    }
  }

  void begin_rest() {
    end_ = {longest, 0, {sin_, cos_, 1, 1, 0}, 0, 0};  // whole turns
    if (!o_.releases) return;
    double length = o_.release_phase - phase_;
    if (length < 0) length += 1;
    // Already there, to round-off: the force pushes for a shorter time than this.
    if (P() < 0 && length > o_.pushing + 1e-9) length = 0;
    end_ = {length, 0, {o_.release_sin, o_.release_cos, 1, 1, 0}, 0, 0};
    next_ = Next::release;
  }

  static Signal negative(Signal q) {
    q.s0 = -q.s0, q.ss = -q.ss, q.sc = -q.sc, q.C = -q.C, q.S = -q.S, q.C1 = -q.C1, q.S1 = -q.S1;
    return q;
  }

  // First zero of q = alpha g + beta v within `limit`, or the state there.
  bool find(const Signal& q, double alpha, double beta, int order, double limit) {
    const Piece& p = *piece_;
    const double amplitude = std::sqrt(q.C * q.C + q.S * q.S);
    double from = 0;
    if (order > 0) {
      const double reach = std::min(series_reach / p.fastest, limit);
      const double rate = q.C1 + two_pi * (q.ss * cos_ - q.sc * sin_);
      if (order == 1) {
        const double bend = p.k * amplitude;
        from = 2 * rate / (bend + two_pi * two_pi * q.swing);
        const Clear clear = clear_of(q.C + q.s0 - q.swing, q.C1, bend);
        if (clear.from <= from) from = std::max(from, clear.to);
      }
      if (!(from >= reach)) {
        from = reach;
        const Germs germs(o_, p, sin_, cos_, g_, v_, order_ == 3 && mode_ == Mode::open);
        const Crossing c = first_crossing_of_series(germs, alpha, beta, order, reach);
        if (c.found) {
          const double tau = c.tau + c.rest;
          end_ = {tau, 0, point(p, phase_, low_, tau), germs.gap(tau), germs.rate(tau)};
          return true;
        }
      }
      from = std::min(from, limit);
    }
    Point at;
    auto evaluate = [&](double tau) {
      ++effort_;
      at = point(p, phase_, low_, tau);
      return jet(p, q, amplitude, at);
    };
    const Crossing c = first_crossing(evaluate, p.fastest, from, limit);
    if (c.found && c.rest != 0) at = shifted(p, at, c.rest);
    end_ = {c.tau, c.rest, at, gap_.value(at), gap_.rate(at)};
    return c.found;
  }

  // ---- the tangent map

  void propagate(const Point& to, double time) {
    const Piece& p = *piece_;
    const double s = to.s / p.W;
    tangent_.apply(to.c + p.b * s, s, -p.k * s, to.c - p.b * s);
    tangent_.log -= p.b * time;
  }

  void propagate_to(double tau) {
    if (mode_ != Mode::rest) propagate(point(*piece_, 0, 0, tau - from_), tau - from_);
    from_ = tau;
  }

  const Oscillator& o_;
  Mode mode_ = Mode::open;
  long whole_ = 0;
  double phase_ = 0, low_ = 0, g_, v_, sin_, cos_;
  int order_ = 0;     // of the guard's known zero at the start of the segment
  double begun_ = 0;  // velocity when the present contact began
  Totals totals_;
  double max_speed_ = 0;
  long effort_ = 0;
  Tangent tangent_;
  double from_ = 0;  // the tangent is known up to here in the segment

  const Piece* piece_ = nullptr;
  Signal gap_;
  Next next_ = Next::nothing;
  End end_{};
};

}  // namespace touchgo
