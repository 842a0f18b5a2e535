// Oscillators from event to event, with their tangent maps, lane by lane: flight, contact, rest.
//
// Hard, e < 1: rebounds under a closing acceleration accumulate; the walk goes to their limit once it is known to
// round-off, and there the body rests until P rises through zero (oscillator.hpp). Soft contacts as in
// contact/soft.hpp.
// Tangent vectors turn with the propagator of a linear motion; at an event by
//   S = DR + (f+ - DR f-) Dh / (Dh f-):                                                      [OB21, Eq. (21)-(25)]
//   hard          [[-r, 0], [(1 + r) P/v-, -r]], P the acceleration of a body at rest on the wall
//   soft, entry   [[1, 0], [-cs/m, 1]], exit at zero gap [[1, 0], [cs/m, 1]], where the force vanishes the identity

/// open: free. closed: a soft contact acts. slack: it is compressed but would pull. rest: a hard contact is closed.
enum class Mode { open, closed, slack, rest };

/// What ends a segment. touch: the gap reaches zero. leave, let_go: a soft contact ends with the gap or with its force.
/// surface, push: from slack, the gap is back at zero or the force acts again. release: a hard contact opens. nothing:
/// the segment is cut, so that time within it keeps its digits.
enum class SegmentEvent { nothing, touch, leave, let_go, surface, push, release };

/// The matrix of columns (a, b), (c, d), what (1, 0) and (0, 1) have become; `area` exp(log_area): its determinant,
/// from those of its factors.
struct Tangents {
  Tangents() {}
  Real a = 1, b = 0, c = 0, d = 1, area = 1, log_area = 0;

  /// [[w, x], [y, z]] times it.
  void apply(Mask lanes, Real w, Real x, Real y, Real z, Real determinant) {
    const Real a0 = a, c0 = c;
    assign(lanes, a, w * a0 + x * b), assign(lanes, b, y * a0 + z * b);
    assign(lanes, c, w * c0 + x * d), assign(lanes, d, y * c0 + z * d);
    assign(lanes, area, area * determinant);
  }
  void reset(Mask lanes) {
    assign(lanes, a, 1), assign(lanes, b, 0), assign(lanes, c, 0), assign(lanes, d, 1);
    assign(lanes, area, 1), assign(lanes, log_area, 0);
  }
  /// Whether its vectors should be measured before it leaves the range of a double.
  Mask leaves_range() const {
    const Real most = size(a) + size(b) + size(c) + size(d);
    return most > 1e100 || most < 1e-100 || area < 1e-100;
  }
};

/// Sums as in repeats.hpp, in every lane.
struct Totals {
  Totals() {}
  Real impacts = 0, accumulations = 0, rests = 0, energy = 0, rest = 0, contact = 0, max_speed = 0;

  void clear(Mask lanes) {
    for (Real Totals::*sum : {&Totals::impacts, &Totals::accumulations, &Totals::rests, &Totals::energy, &Totals::rest,
                              &Totals::contact, &Totals::max_speed})
      assign(lanes, this->*sum, 0);
  }
};

/// What a crossing passed through.
struct Crossed {
  Crossed() {}
  Mask impact = none(), separation = none(), rest = none(),
       accumulation = none();  // accumulation: after an impact, too
  Real before = 0, after = 0;  // relative rates of the first, m per turn
  Real limit = 0;              // turns from an impact to the limit of those it belongs to
};

/// The end of a segment, tau + remainder from its start: remainder is small beside tau.
struct SegmentEnd {
  SegmentEnd() {}
  SegmentEnd(Real t, Real more, const Point& where) : tau(t), remainder(more), at(where) {}
  Real tau = 0, remainder = 0;
  Point at;
  Real g = 0, v = 0;
};
inline void assign(Mask lanes, SegmentEnd& to, const SegmentEnd& from) {
  assign(lanes, to.tau, from.tau), assign(lanes, to.remainder, from.remainder), assign(lanes, to.at, from.at);
  assign(lanes, to.g, from.g), assign(lanes, to.v, from.v);
}

class Walk {
 public:
  Walk() {}

  /// Puts a start into a lane: the gap g (m) and its rate v (m per turn) at t = 0. begin() follows.
  void set(int lane, const Oscillator& o, double g, double v) {
    open_.set(lane, o.open), closed_.set(lane, o.closed);
    set_lane(load_.p0, lane, o.p0), set_lane(load_.ps, lane, o.ps), set_lane(load_.pc, lane, o.pc);
    set_lane(load_swing_, lane, o.p_swing), set_lane(us_, lane, o.us), set_lane(uc_, lane, o.uc);
    set_lane(restitution_, lane, o.restitution), set_lane(ks_, lane, o.ks), set_lane(cs_, lane, o.cs);
    set_lane(force_swings_, lane, std::sqrt(o.ks * o.ks + two_pi * o.cs * (two_pi * o.cs)));
    const bool published = o.release == Release::published;
    motion_.set(lane, o.open);
    if (o.law == Law::soft && !std::exchange(soft_, true)) watched_ = gap_;  // by those that search
    set_lane(mass_, lane, o.mass), set_lane(hard_, lane, o.law == Law::hard);
    set_lane(published_, lane, published), set_lane(until_gap_, lane, published || o.cs == 0);
    set_lane(releases_, lane, o.releases), set_lane(pushing_, lane, o.pushing);
    set_lane(release_phase_, lane, o.release_phase);
    set_lane(release_sin_, lane, o.release_sin), set_lane(release_cos_, lane, o.release_cos);
    set_lane(now_.g, lane, g), set_lane(now_.v, lane, v);
  }

  /// From the starts that were set into these lanes.
  void begin(Mask lanes) {
    assign(lanes, mode_, mode(Mode::open)), assign(lanes, whole_, 0), assign(lanes, segments_, 0);
    assign(lanes, now_.phase, 0), assign(lanes, now_.low, 0), assign(lanes, now_.sin, 0), assign(lanes, now_.cos, 1);
    assign(lanes, now_.order, 0), assign(lanes, search_.looks, 0);
    totals_.clear(lanes);
    assign(lanes, in_sequence_, none());
    tangent_.reset(lanes);
    assign(lanes, begun_, now_.v + wall_velocity());

    const Mask at_wall = lanes && now_.g == 0.0, inside = lanes && now_.g < 0.0, hits = at_wall && now_.v < 0.0;
    assign(at_wall && now_.v > 0.0, now_.order, 1);
    if (const Mask still = at_wall && now_.v == 0.0; any(still)) settle(still, still && published_ != 0.0);
    const Mask acts = published_ != 0.0 || ks_ * now_.g + cs_ * now_.v <= 0.0;
    assign(inside, mode_, select(acts, mode(Mode::closed), mode(Mode::slack)));
    look_ahead(lanes && !hits);
    if (!any(hits)) return;
    assign(hits, next_, next(SegmentEvent::touch)), assign(hits, by_search_, none()), assign(hits, known_to_, 0);
    assign(hits, gap_, gap_from(open_, now_.sin, now_.cos, now_.g, now_.v));
    SegmentEnd at_once(0, 0, {0, 1, 1, 1, 0, 0, 1});
    at_once.v = now_.v;
    assign(hits, end_, at_once);
    search_.stop(hits);
  }

  Mask ahead_is_known() const { return !search_.searching; }

  /// One step of the search for the end of the segment, in the lanes where it is not known.
  void turn() { search_.turn(motion_, now_, watched()); }

  /// Where the segment ends, in lanes where that is known; false in lanes that have to search on or to come again.
  Mask arrive(Mask lanes) {
    Mask here = lanes && by_search_;
    if (!any(here)) return lanes;
    const Mask slack = here && mode_ == mode(Mode::slack);
    if (const Mask half = slack && !pushes_; any(half)) surface_or_push(half);
    here = search_.finish(here && !search_.searching && (!slack || pushes_), motion_, now_, watched());
    assign(here, by_search_, none());
    Mask found = search_.found;
    SegmentEnd end(search_.tau, search_.remainder, search_.at);
    const Mask in_series = here && search_.in_series;
    if (const Mask pushed = here && slack; any(pushed)) {
      assign(pushed && found, next_, next(SegmentEvent::push));
      assign(pushed && !found, end, surfaced_), assign(pushed && !found, found, surfaces_);
    }
    assign(here && !found, next_, next(SegmentEvent::nothing));
    if (const Mask further = here && end.remainder != 0.0; any(further))
      assign(further, end.at, shifted(motion_, end.at, end.remainder));
    end.g = gap_.value(end.at), end.v = gap_.rate(end.at);
    assign(in_series, end.g, search_.g), assign(in_series, end.v, search_.v);
    assign(here, end_, end);
    return lanes && !by_search_;
  }

  // The segment that lies ahead; its length once it is known and arrived at.
  Real whole() const { return whole_; }                      // turns at its start
  Real phase() const { return now_.phase; }                  // of the forcing at its start, turns
  Real length() const { return end_.tau + end_.remainder; }  // turns
  /// Stops behind it, in turns from the start of the segment, are after the impact at its end, or at the end of the
  /// next where this one is cut just before.
  Real last_stop() const {
    const Mask cut = next_ == next(SegmentEvent::nothing) && size(end_.g) <= -at_a_stop * end_.v;
    return length() - select(next_ == next(SegmentEvent::touch) || cut, at_a_stop, 0);
  }
  Real wall_velocity() const { return us_ * now_.sin + uc_ * now_.cos; }

  /// g and v at tau in the segment.
  void state(Real tau, Real& g, Real& v) const {
    const Point at = point(motion_, now_.phase, now_.low, tau);
    const Mask rests = mode_ == mode(Mode::rest);
    g = select(rests, 0, gap_.value(at)), v = select(rests, 0, gap_.rate(at));
  }

  /// Up to tau in the segment, since they were last taken.
  Totals take_totals(Mask lanes, Real tau) {
    Totals t = totals_;
    pass(lanes, tau, t);
    totals_.clear(lanes);
    pass(lanes, -tau, totals_);
    return t;
  }
  Real effort() const { return segments_ + search_.looks; }

  /// What follows `turns` from the start, in the segment that lies ahead, depends on this alone (repeats.hpp).
  WalkState state(int i, double turns) const {
    return {turns - get_lane(whole_, i),
            get_lane(now_.phase, i),
            get_lane(now_.low, i),
            get_lane(now_.sin, i),
            get_lane(now_.cos, i),
            get_lane(now_.g, i),
            get_lane(now_.v, i),
            get_lane(now_.order, i),
            get_lane(mode_, i),
            get_lane(begun_, i),
            static_cast<double>(bits_of(in_sequence_) >> i & 1)};
  }
  /// On by whole turns in which it comes to the same state, with what they would have cost.
  void skip(int i, double turns, double effort) {
    set_lane(whole_, i, get_lane(whole_, i) + turns), set_lane(segments_, i, get_lane(segments_, i) + effort);
  }

  /// The tangent map up to tau in the segment.
  const Tangents& tangent_at(Mask lanes, Real tau) {
    if (const Mask moves = lanes && mode_ != mode(Mode::rest); any(moves)) {
      Point at;
      free_motion(motion_, tau - known_to_, at);
      propagate(moves, at, tau - known_to_);
    }
    assign(lanes, known_to_, tau);
    return tangent_;
  }
  /// The tangent map starts anew as the identity. Through a rest, which leaves one state whatever came before, it stays
  /// as it was: whoever sees a rest knows that nothing is left of it.
  void reset_tangent(Mask lanes) { tangent_.reset(lanes); }
  Mask tangent_leaves_range() const { return tangent_.leaves_range(); }

  /// To the end of the segment and through the event there.
  Crossed cross(Mask lanes) {
    Crossed c;
    if (const Mask again = lanes && known_to_ != 0.0; any(again)) tangent_at(again, length());
    if (const Mask moves = lanes && known_to_ == 0.0 && mode_ != mode(Mode::rest); any(moves))
      propagate(moves, end_.at, length());
    pass(lanes, length(), totals_);
    advance_phase(lanes, end_.tau, end_.remainder);
    assign(lanes, now_.sin, end_.at.sin), assign(lanes, now_.cos, end_.at.cos);
    assign(lanes, now_.g, end_.g), assign(lanes, now_.v, end_.v);

    auto comes = [&](SegmentEvent what) { return lanes && next_ == next(what); };
    const Mask touch = comes(SegmentEvent::touch), strikes = touch && hard_ != 0.0, enters = touch && hard_ == 0.0;
    assign(comes(SegmentEvent::nothing), now_.order, 0);
    if (any(strikes)) strike(strikes, c);
    if (any(lanes && !strikes)) {
      if (any(enters)) enter(enters, c);
      if (const Mask here = comes(SegmentEvent::leave); any(here)) {
        tangent_.apply(here, 1, 0, cs_, 1, 1);
        end_contact(here, c);
        surface(here);
      }
      if (const Mask here = comes(SegmentEvent::let_go); any(here)) {
        assign(here, now_.g, -(cs_ * now_.v / ks_));
        end_contact(here, c);
        assign(here, mode_, mode(Mode::slack)), assign(here, now_.order, 1);
      }
      if (const Mask here = comes(SegmentEvent::surface); any(here)) surface(here);
      if (const Mask here = comes(SegmentEvent::push); any(here)) {
        assign(here, c.impact, here), assign(here, c.before, now_.v), assign(here, c.after, now_.v);
        begin_contact(here);
        assign(here, mode_, mode(Mode::closed)), assign(here, now_.order, 1);
      }
      if (const Mask here = comes(SegmentEvent::release); any(here)) {
        assign(here, now_.phase, release_phase_), assign(here, now_.low, 0);
        end_contact(here, c);
        assign(here, mode_, mode(Mode::open)), assign(here, now_.order, 3);
      }
    }
    look_ahead(lanes);
    return c;
  }

 private:
  static constexpr double mode(Mode m) { return static_cast<double>(m); }
  static constexpr double next(SegmentEvent n) { return static_cast<double>(n); }

  Mask closing() const { return now_.v < -4e-16 * two_pi * open_.swing; }  // faster than round-off
  Mask opening() const { return now_.v > 4e-16 * two_pi * open_.swing; }

  Mask vanishes(Real load) const { return size(load) <= 4e-16 * (size(load_.p0) + load_swing_); }  // to round-off
  Mask load_rises() const { return load_.ps * now_.cos > load_.pc * now_.sin; }

  const MotionQuantity& watched() const { return soft_ ? watched_ : gap_; }

  void pass(Mask lanes, Real tau, Totals& t) const {
    assign(lanes && mode_ == mode(Mode::rest), t.rest, t.rest + tau);
    assign(lanes && mode_ == mode(Mode::closed), t.contact, t.contact + tau);
  }

  // Time is whole turns and a phase with its rounding error, so that it keeps its digits however long the walk. The
  // error is left out once a turn: else a motion that repeats would never do so bit for bit.
  void advance_phase(Mask lanes, Real tau, Real remainder) {
    const Sum far = two_sum(now_.phase, tau), end = two_sum(far.sum, remainder);
    const Real turns = whole_below(end.sum);
    const Sum rounded = two_sum(end.sum - turns, now_.low + (far.error + end.error));
    assign(lanes, now_.phase, rounded.sum), assign(lanes, now_.low, select(turns > 0.0, 0, rounded.error));
    assign(lanes, whole_, whole_ + turns);
  }

  void look_ahead(Mask lanes) {
    segments_ = segments_ + select(lanes, 1, 0);
    assign(lanes, known_to_, 0);
    const Mask open = mode_ == mode(Mode::open), rests = lanes && mode_ == mode(Mode::rest), flies = lanes && !rests;
    if (any(rests)) rest(rests);
    if (!any(flies)) return;
    assign(flies, by_search_, flies);
    if (soft_) choose(flies, motion_, mode_ == mode(Mode::closed), closed_, open_);  // else all is open
    assign(flies, gap_, gap_from(motion_, now_.sin, now_.cos, now_.g, now_.v));
    assign(flies, next_, next(SegmentEvent::touch));
    if (!soft_) return search_.begin(flies, motion_, load_, now_, gap_, 1, 0, now_.order, motion_.longest);
    const Mask slack = mode_ == mode(Mode::slack), by_force = mode_ == mode(Mode::closed) && until_gap_ == 0.0;
    const Real alpha = select(open, 1, select(by_force, -ks_, -1)), beta = select(by_force, -cs_, 0);
    assign(flies && !open, next_,
           select(by_force, next(SegmentEvent::let_go),
                  select(slack, next(SegmentEvent::surface), next(SegmentEvent::leave))));
    assign(flies, pushes_, none());
    assign(flies, watched_, combined(motion_, gap_, alpha, beta, select(by_force, force_swings_, 1)));
    search_.begin(flies, motion_, load_, now_, watched_, alpha, beta, select(slack, 0, now_.order), motion_.longest);
  }

  // The gap's zero is known, or that there is none; does the force act again before?
  void surface_or_push(Mask lanes) {
    lanes = search_.finish(lanes, motion_, now_, watched_);
    assign(lanes, surfaced_, SegmentEnd(search_.tau, search_.remainder, search_.at)),
        assign(lanes, surfaces_, search_.found);
    assign(lanes, pushes_, lanes);
    assign(lanes, watched_, combined(motion_, gap_, ks_, cs_, force_swings_));
    search_.begin(lanes, motion_, load_, now_, watched_, ks_, cs_, now_.order, search_.tau + search_.remainder);
  }

  // A rest lasts until P rises through zero, in closed form.
  void rest(Mask lanes) {
    const Mask releases = releases_ != 0.0;
    Real until = release_phase_ - now_.phase;
    until = select(until < 0.0, until + 1, until);
    // Already there, to round-off: the force pushes for a shorter time than this.
    const Real load = load_.at(now_.sin, now_.cos);
    until = select(load < 0.0 && until > pushing_ + 1e-9, 0, until);
    // Closed just as its force turns to pull, a published contact stays until it has pushed.
    until = select(published_ != 0.0 && vanishes(load) && load_rises() && until < 0.5, until + 1, until);
    const SegmentEnd end(
        select(releases, until, longest_segment), 0,
        {select(releases, release_sin_, now_.sin), select(releases, release_cos_, now_.cos), 1, 1, 0, 0, 1});
    assign(lanes, end_, end), assign(lanes, by_search_, none());
    assign(lanes, next_, select(releases, next(SegmentEvent::release), next(SegmentEvent::nothing)));
    search_.stop(lanes);
  }

  // ---- events

  void strike(Mask lanes, Crossed& c) {
    const Mask ends = lanes && in_sequence_, slow = lanes && !closing(), hits = lanes && closing();
    assign(lanes, in_sequence_, none());
    if (any(slow)) {
      settle(slow, none());
      const Mask rests = slow && mode_ == mode(Mode::rest);
      totals_.accumulations = totals_.accumulations + select(rests && ends, 1, 0);  // its last impacts were round-off
      assign(rests && ends, c.accumulation, rests), assign(rests && !ends, c.rest, rests);
    }
    const Real r = restitution_, before = now_.v, after = -(r * before), U = wall_velocity(),
               a = -load_.at(now_.sin, now_.cos);
    totals_.impacts = totals_.impacts + select(hits, 1, 0);
    assign(hits, totals_.max_speed, larger(totals_.max_speed, -before));
    assign(hits, totals_.energy, totals_.energy + mass_ * 0.5 * (after - before) * ((after + before) + 2 * U));
    tangent_.apply(hits, -r, 0, -((1 + r) * a / before), -r, r * r);
    assign(hits, c.impact, hits), assign(hits, c.before, before), assign(hits, c.after, after);
    const Mask sticks = hits && r == 0.0, rebounds = hits && !sticks;
    if (any(sticks)) settle(sticks, sticks && published_ != 0.0);
    assign(rebounds, now_.g, 0), assign(rebounds, now_.v, after), assign(rebounds, now_.order, 1);
    if (const Mask falls = rebounds && r < 1.0 && a > 0.0; any(falls)) watch_for_limit(falls, a, U, c);
  }

  // What is left of a sequence takes 2v/(a(1-r)) up to the relative change of a on the way (accumulation.hpp).
  void watch_for_limit(Mask lanes, Real a, Real U, Crossed& c) {
    const Real r = restitution_, v = now_.v, left = 2 * v / (a * (1 - r)), ratio = (1 + r) * v / (1 - r);
    const Real change = (two_pi * load_swing_ * left + 2 * open_.b * ratio + open_.k * v * left) / a;
    const Mask accumulates = lanes && change < 0.1, over = accumulates && change * left <= 0x1p-54;
    assign(lanes, in_sequence_, accumulates && !over);
    if (!any(over)) return;
    assign(over, totals_.energy, totals_.energy + mass_ * (U * ratio - v * v * 0.5));
    totals_.accumulations = totals_.accumulations + select(over, 1, 0);
    advance_phase(over, left, 0);
    const SinCos<Real> at = sincos_turns(now_.phase, now_.low);
    assign(over, now_.sin, at.sin), assign(over, now_.cos, at.cos);
    close(over);
    assign(over, c.accumulation, over), assign(over, c.limit, left);
  }

  void enter(Mask lanes, Crossed& c) {
    const Mask hits = lanes && closing(), slow = lanes && !hits;
    if (any(slow)) {
      settle(slow, none());
      const Mask stays = slow && mode_ == mode(Mode::closed);
      assign(stays, c.impact, stays), assign(stays, c.before, 0), assign(stays, c.after, 0);
    }
    assign(hits, totals_.max_speed, larger(totals_.max_speed, -now_.v));
    tangent_.apply(hits, 1, 0, -cs_, 1, 1);
    assign(hits, c.impact, hits), assign(hits, c.before, now_.v), assign(hits, c.after, now_.v);
    begin_contact(hits);
    assign(hits, mode_, mode(Mode::closed)), assign(hits, now_.g, 0);
    assign(hits, now_.order, select(until_gap_ != 0.0, 1, 0));
  }

  // The gap has come back to zero from below.
  void surface(Mask lanes) {
    const Mask opens = lanes && opening(), slow = lanes && !opens;
    if (any(slow)) settle(slow, none());
    assign(opens, mode_, mode(Mode::open)), assign(opens, now_.g, 0), assign(opens, now_.order, 1);
  }

  // Gap and rate are zero: P decides, then its derivative. `held`: a hard contact that closes whatever its force.
  void settle(Mask lanes, Mask held) {
    assign(lanes, now_.g, 0), assign(lanes, now_.v, 0);
    const Real load = load_.at(now_.sin, now_.cos);
    const Mask in_doubt = vanishes(load), opens = (in_doubt && load_rises()) || (!in_doubt && load > 0.0);
    assign(lanes, now_.order, select(in_doubt, 3, 2));
    const Mask closes = lanes && hard_ != 0.0 && (held || !opens), moves = lanes && !closes;
    close(closes);
    assign(moves, mode_, select(opens, mode(Mode::open), mode(Mode::closed)));
    const Mask pushes = moves && !opens;
    begin_contact(pushes);
    assign(pushes && until_gap_ == 0.0, now_.order, now_.order - 1);
  }

  void close(Mask lanes) {
    assign(lanes, now_.g, 0), assign(lanes, now_.v, 0);
    assign(lanes, mode_, mode(Mode::rest)), assign(lanes, begun_, wall_velocity());
    totals_.rests = totals_.rests + select(lanes, 1, 0);
  }

  // Kinetic energy counts from the beginning of a contact to its end.
  void begin_contact(Mask lanes) {
    totals_.impacts = totals_.impacts + select(lanes, 1, 0);
    assign(lanes, begun_, now_.v + wall_velocity());
  }
  void end_contact(Mask lanes, Crossed& c) {
    const Real ended = now_.v + wall_velocity();
    assign(lanes, totals_.energy, totals_.energy + mass_ * 0.5 * (ended - begun_) * (ended + begun_));
    assign(lanes, c.separation, lanes), assign(lanes, c.before, now_.v), assign(lanes, c.after, now_.v);
  }

  // ---- the tangent map

  void propagate(Mask lanes, const Point& to, Real time) {
    const Real fall = motion_.k * to.c1;
    Real determinant = to.c0 * to.rate + to.c1 * fall;
    if (const Mask damped = lanes && !(motion_.is(MotionKind::oscillating) && motion_.b <= motion_.W); any(damped)) {
      assign(damped, determinant, 1);  // its terms cancel
      assign(damped, tangent_.log_area, tangent_.log_area - 2 * motion_.b * time);
    }
    tangent_.apply(lanes, to.c0, to.c1, -fall, to.rate, determinant);
  }

  // Of each lane's oscillator.
  MotionTerms open_, closed_;
  bool soft_ = false;  // any of them
  Load load_;
  Real load_swing_, us_, uc_, restitution_, ks_, cs_, force_swings_, mass_, hard_, published_, until_gap_;
  Real releases_, pushing_, release_phase_, release_sin_, release_cos_;

  Real mode_ = 0, whole_ = 0, begun_ = 0, segments_ = 0;  // begun: velocity when the present contact began
  Mask in_sequence_ = none();                             // the latest impact was one of a sequence that accumulates
  SegmentStart now_;
  MotionTerms motion_;
  MotionQuantity gap_{0, 0, 0, 0, 0, 0, 0, 0},
      watched_;  // watched: soft contacts' quantity whose zero ends the segment
  Search search_;
  Mask by_search_ = none(), pushes_ = none(), surfaces_ = none();  // pushes: of a slack contact, the second search
  SegmentEnd surfaced_, end_;
  Real next_ = 0;
  Totals totals_;
  Tangents tangent_;
  Real known_to_ = 0;  // the tangent is known up to here in the segment
};
