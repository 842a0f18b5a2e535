// A segment of an oscillator's motion: one mode, from an instant to the event that ends it.
#pragma once

#include "solver/oscillator/linear_motion.hpp"

namespace touchgo::oscillator {

/// open: free. closed: a soft contact acts. slack: it is compressed but would pull. rest: a hard contact is closed.
enum class Mode { open, closed, slack, rest };

/// What ends a segment. touch: the gap reaches zero. leave, let_go: a soft contact ends with the gap or with its force.
/// surface, push: from slack, the gap is back at zero or the force acts again. release: a hard contact opens. nothing:
/// the segment is cut, so that time within it keeps its digits.
enum class Next { nothing, touch, leave, let_go, surface, push, release };

inline constexpr double longest_segment = 4;  // turns

/// Where a segment starts.
struct SegmentStart {
  double phase = 0, low = 0;  // of the forcing in turns: phase in [0, 1), and its rounding error
  double sin = 0, cos = 1;    // of it
  double g = 0, v = 0;
  int order = 0;  // so many derivatives vanish of what ends the segment, its value included

  /// The acceleration of a body at rest on the wall.
  double P(const Oscillator& o) const { return o.p0 + o.ps * sin + o.pc * cos; }
};

/// The end of a segment, tau + remainder from its start: remainder is small beside tau.
struct End {
  double tau = 0, remainder = 0;
  Point at{0, 1, 1, 1, 0};
  double g = 0, v = 0;
};

struct Segment {
  const LinearMotion* motion;
  Signal gap;
  Next next = Next::nothing;
  End end;

  double length() const { return end.tau + end.remainder; }
};

/// A soft contact ends with the gap, not with its force.
inline bool until_gap(const Oscillator& o) { return o.release == Release::published || o.cs == 0; }

/// Finds the first zero of q = alpha g + beta v within `limit` turns and sets the end there, or at the limit.
inline bool find_end(const Oscillator& o, const SegmentStart& start, Segment& s, const Signal& q, double alpha,
                     double beta, int order, double limit, long& effort) {
  const LinearMotion& p = *s.motion;
  const double amplitude = std::sqrt(q.C * q.C + q.S * q.S);
  double from = 0;
  if (order > 0) {  // the zero at the start is known
    const double reach = std::min(series_reach / p.fastest, limit);
    if (order == 1) {
      const double rate = q.C1 + two_pi * (q.ss * start.cos - q.sc * start.sin), bend = p.k * amplitude;
      from = 2 * rate / (bend + two_pi * two_pi * q.swing);
      const Clear clear = clear_of(q.C + q.s0 - q.swing, q.C1, bend);
      if (clear.from <= from) from = std::max(from, clear.to);
    }
    if (!(from >= reach)) {
      from = reach;
      const StartSeries series(o, p, start.sin, start.cos, start.g, start.v, order == 3);
      const Crossing c = first_crossing_of_series(series, alpha, beta, order, reach);
      if (c.found) {
        const double tau = c.tau + c.remainder;
        s.end = {tau, 0, point(p, start.phase, start.low, tau), series.gap(tau), series.rate(tau)};
        return true;
      }
    }
    from = std::min(from, limit);
  }
  Point at;
  auto evaluate = [&](double tau) {
    ++effort;
    at = point(p, start.phase, start.low, tau);
    return jet(p, q, amplitude, at);
  };
  const Crossing c = first_crossing(evaluate, p.fastest, from, limit);
  if (c.found && c.remainder != 0) at = shifted(p, at, c.remainder);
  s.end = {c.tau, c.remainder, at, s.gap.value(at), s.gap.rate(at)};
  return c.found;
}

/// A rest lasts until P rises through zero, in closed form.
inline Segment rest_from(const Oscillator& o, const SegmentStart& start) {
  Segment s{&o.open, {}, Next::nothing, {longest_segment, 0, {start.sin, start.cos, 1, 1, 0}, 0, 0}};  // whole turns
  if (!o.releases) return s;
  double length = o.release_phase - start.phase;
  if (length < 0) length += 1;
  // Already there, to round-off: the force pushes for a shorter time than this.
  if (start.P(o) < 0 && length > o.pushing + 1e-9) length = 0;
  s.end = {length, 0, {o.release_sin, o.release_cos, 1, 1, 0}, 0, 0};
  s.next = Next::release;
  return s;
}

/// The segment of the given mode from `start`. `effort` counts evaluations.
inline Segment segment_from(const Oscillator& o, Mode mode, const SegmentStart& start, long& effort) {
  ++effort;
  if (mode == Mode::rest) return rest_from(o, start);
  Segment s;
  s.motion = mode == Mode::closed ? &o.closed : &o.open;
  s.gap = gap_from(*s.motion, start.sin, start.cos, start.g, start.v);
  auto ends = [&](double alpha, double beta, int order, double limit) {
    const Signal q = beta == 0 ? alpha * s.gap : combined(*s.motion, s.gap, alpha, beta);
    return find_end(o, start, s, q, alpha, beta, order, limit, effort);
  };
  if (mode == Mode::open) {
    if (ends(1, 0, start.order, longest_segment)) s.next = Next::touch;
  } else if (mode == Mode::closed && until_gap(o)) {
    if (ends(-1, 0, start.order, longest_segment)) s.next = Next::leave;
  } else if (mode == Mode::closed) {
    if (ends(-o.ks, -o.cs, start.order, longest_segment)) s.next = Next::let_go;
  } else {
    if (ends(-1, 0, 0, longest_segment)) s.next = Next::surface;
    const End surfaced = s.end;
    if (ends(o.ks, o.cs, start.order, s.length()))
      s.next = Next::push;
    else
      s.end = surfaced;
  }
  return s;
}

}  // namespace touchgo::oscillator
