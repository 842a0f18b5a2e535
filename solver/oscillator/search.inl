// The first zero of a quantity that starts positive, lane by lane, by steps that cannot jump over one.
//
// Up to `clear` the quantity is known to be positive. From a point with q > 0 and a bound |q2| <= bend on what follows,
// q + q1 h - bend h^2/2 > 0 is clear ahead. The next look is further on, where the cubic expects a zero, and has to
// prove what it left behind: there the cubic through this point, less its rest, must be positive. Where q falls so fast
// that the bounds leave it no way to turn within twice the distance of its zero, that zero is the only one there, and
// finish() goes to it by Newton's method with two more terms of the reversed series. Where q comes down to round-off
// without falling that fast, its minimum decides: a zero if it lies below round-off, else q passes by.
//
// An oscillation above `level` = swing - s0 is clear while it stays there, and exp(b t) d is concave from one zero of d
// to the next, so that both ends of a stretch speak for all of it: one look, where d is expected to have come down.

inline constexpr double turn2 = two_pi * two_pi;

/// A quantity at one instant; times in turns.
struct Jet {
  Real a[4];   // Taylor's coefficients q, q1, q2/2, q3/6
  Real d, d1;  // the part that is not the steady motion
  Real left;   // oscillating: what d can still reach; else its size
  Real bend;   // |q2| <= bend from here on
};

[[gnu::always_inline]] inline Jet jet(const Motion& m, const Signal& q, Real amplitude, const Point& at) {
  Jet j;
  j.d = q.C * at.c0 + q.V * at.c1 + q.p * at.c2, j.d1 = q.V * at.rate + q.B * at.c1;
  const Real b2 = 2 * m.b, d2 = q.p - b2 * j.d1 - m.k * j.d, d3 = -(b2 * d2) - m.k * j.d1;
  const Real f = q.ss * at.sin + q.sc * at.cos, f1 = two_pi * (q.ss * at.cos - q.sc * at.sin);
  j.a[0] = j.d + (q.s0 + f), j.a[1] = j.d1 + f1;
  j.a[2] = 0.5 * (d2 - turn2 * f), j.a[3] = (1.0 / 6) * (d3 - turn2 * f1);
  j.left = amplitude * at.decay;
  j.bend = m.k * j.left + turn2 * q.swing;
  if (const Mask others = !m.is(MotionKind::oscillating); any(others)) {
    assign(others, j.left, size(q.C * at.c0) + size(q.V * at.c1) + size(q.p * at.c2));
    assign(others, j.bend, size(d2) + m.blow * size(d3) + turn2 * q.swing);
  }
  return j;
}

/// Up to this q + q1 h - bend h^2/2, which bounds a quantity from below, is not below zero; q >= 0.
[[gnu::always_inline]] inline Real clear_ahead(Real q, Real q1, Real bend) {
  const Real at_zero = root(q1 * q1 + 2 * bend * q);
  const Mask falls = q1 < 0.0;
  return select(falls, 2 * q, at_zero + q1) / select(falls, at_zero - q1, bend);
}

/// About where a cubic next has its zero: that of its parabola, with slope -r there, then Newton once.
[[gnu::always_inline]] inline Real zero_of(const Real (&a)[4]) {
  const Real r = root(larger(a[1] * a[1] - 4 * (a[0] * a[2]), 1e-300)), fall = r - a[1], per_both = 1 / (r * fall);
  const Real h = 2 * a[0] * (r * per_both), bent = h * h * a[3] * (fall * per_both);
  return h + h * bent * (1 + 3 * bent);
}

/// What a look says. ends: the quantity falls through its first zero near here; passes: it is positive up to here;
/// touches: it has come down to round-off otherwise; lost: what lies behind is not proven to be positive.
struct Verdict {
  Verdict() {}
  Real zero;  // of the series, from here
  Mask ends, passes, touches, lost, steep;
};

/// a: the series here. Within `behind`, where all is not yet proven, |q3| <= jerk and the series with a rest of at most
/// rest h^3/6 holds. sure: the zero is known to be the first.
[[gnu::always_inline]] inline Verdict verdict(Mask lanes, const Real (&a)[4], Real noise, Real behind, Real jerk,
                                              Real rest, Mask sure) {
  Verdict v;
  v.zero = zero_of(a);
  const Real far = size(v.zero);
  v.steep = a[1] < 0.0 && a[0] * v.zero >= 0.0 && size(a[0]) <= -1.2 * far * a[1] &&
            2.4 * far * (2 * size(a[2]) + 1.2 * jerk * far) < -0.9 * a[1];
  // The series less its rest is positive where its coefficients in Bernstein's basis are. Of a quantity that falls
  // through zero at or near 0 that zero is left out.
  const Real a0 = select(v.steep, 0, a[0]), a1 = select(v.steep && a[0] < 0.0, 0.4, 1) * a[1];
  const Real x = -(behind * a1) * (1.0 / 3), y = behind * behind * a[2] * (1.0 / 3),
             z = -(behind * behind * behind) * (a[3] + rest * (1.0 / 6)), b1 = a0 + x, b2 = b1 + x + y;
  const Mask positive = a0 >= 0.0 && b1 > 0.0 && b2 > 0.0 && b2 + x + 2 * y + z > 0.0;

  const Mask above = a[0] > noise;
  const Mask proven =
      lanes && (sure || behind <= 0.0 || (v.steep && behind <= 2 * far) || (positive && (above || v.steep)));
  v.ends = proven && (v.steep || sure);
  v.passes = proven && !v.ends && above;
  v.touches = proven && !v.ends && !above;
  v.lost = lanes && !proven;
  return v;
}

/// q is down at round-off, and not on its way through zero: the lanes in which its minimum lies below; `on`: past it.
inline Mask dips(Mask lanes, const Real (&a)[4], Real bend, Real noise, Real& on) {
  const Real q = a[0], q1 = a[1], q2 = 2 * a[2];
  const Mask turns_up = q2 > 0.0, comes = q1 < 0.0;
  on = select(turns_up, select(comes, -q1 / q2, 0) + root(8 * noise / q2), q1 / bend);
  return lanes && ((turns_up && comes && q * q2 - 0.5 * q1 * q1 < -(noise * q2)) || (!turns_up && q1 <= 0.0));
}

/// About when d = C c0 + S c1.. of an oscillation, on its way down, has come near `level`: nothing is lost where this
/// is wrong but time.
[[gnu::always_inline]] inline Real time_of_descent(const Motion& m, Real C, Real S, Real amplitude, Real level) {
  const Mask late = S > size(C);
  const Real x = select(late, -C, S) / select(late, S, C), x2 = x * x;
  const Real at_zero = (select(late, 4.0, 2.0) * (pi / 4) + x * (0.9954 + x2 * (0.079 * x2 - 0.2886))) * m.per_W;
  const Real y = m.b * at_zero, y2 = y * y + 12;  // exp(y) = (y2 + 6 y)/(y2 - 6 y)
  const Real height = level * (y2 + 6 * y) / (amplitude * (y2 - 6 * y));
  const Real lead = height * (1 + 0.57 * height * height) * m.per_W;
  return select(height < 0.95, at_zero - lead + smaller(lead, 0.3 * m.stride), -1);
}

/// Whether a start so high speaks for all of so long a descent: exp(b t) d need not fall below exp(b t) level.
inline Mask lasts(const Motion& m, Real high, Real level, Real time) {
  const Real y = m.b * time;
  return time > 0.0 && high > level * (1 + y * (1 + y));
}

/// The first zero of alpha g + beta g' in (0, limit], or that there is none. Lanes that search need turns, then
/// finish().
struct Search {
  Search() {}
  Mask searching = none(), found = none();
  Real tau = 0, remainder = 0;  // found: the zero is at tau + remainder; else tau is the limit
  Point at;                     // at tau
  Mask in_series = none();  // found by the series from the start, remainder = 0, which says the gap and its rate, too
  Real g = 0, v = 0;
  Real looks = 0;  // of all searches

  void begin(Mask lanes, const Motion& m, const Load& load, const Start& start, const Signal& signal, Real alpha,
             Real beta, Real order, Real limit) {
    const Mask oscillates = m.is(MotionKind::oscillating), rises = order == 1.0;
    const Real S = (signal.V + m.b * signal.C) * m.per_W, amplitude = root(signal.C * signal.C + S * S);
    const Real over = signal.swing - signal.s0, level = larger(over, 0);
    const Real d2 = signal.B - 2 * m.b * signal.V, d3 = -(2 * m.b * d2) - m.k * signal.V;
    const Real bend_of_d = select(oscillates, m.k * amplitude, size(d2) + m.blow * size(d3));
    const Real bend = bend_of_d + turn2 * signal.swing;

    // From a zero at the start its rate alone leads away.
    const Real rate = signal.V + two_pi * (signal.ss * start.cos - signal.sc * start.sin);
    Real clear = select(rises, larger(2 * rate / bend, 0), 0);
    const Real high = signal.C + clear * (signal.V - clear * (0.5 * bend_of_d));
    const Real in_reach = smaller(series_reach * m.stride, limit);
    Mask near_start = lanes && order > 0.0 && !(clear >= in_reach);
    Real first = time_of_descent(m, signal.C, S, amplitude, level);
    const Mask is_high = oscillates && order <= 1.0 && lasts(m, high, level, first - clear);
    if (const Mask low = lanes && !is_high; any(low)) {
      if (const Mask others = low && !oscillates; any(others)) {  // d alone may have no way to come down so soon
        const Real square = signal.V * signal.V + 2 * bend_of_d * (signal.C - over), at_zero = root(larger(square, 0));
        const Real from = select(signal.C < over, 2 * (over - signal.C) / (signal.V + at_zero), 0);
        const Mask rises_high = others && order <= 1.0 && square >= 0.0 && signal.V > 0.0 && from <= clear;
        assign(rises_high, clear, larger(clear, (at_zero + signal.V) / bend_of_d));
      }
      Jet j = jet(m, signal, amplitude, {start.sin, start.cos, 1, 1, 0, 0, 1});
      for (int n = 0; n < 3; ++n) assign(rises, j.a[n], j.a[n + 1]);
      assign(rises, j.a[3], 0);
      const Real zero = zero_of(j.a);
      assign(low, first, next_look(m, 0, zero, clear));
      near_start = near_start && !(rises && (zero < 0.0 || zero > 2 * in_reach));
    }

    assign(lanes, searching, lanes), assign(lanes, found, none()), assign(lanes, in_series, none());
    assign(lanes, sure_, none()), assign(lanes, exact_, none()), assign(lanes, slow_, none());
    assign(lanes, is_high_, is_high), assign(lanes, high_, high), assign(lanes, high_from_, 0);
    assign(lanes, q_, signal), assign(lanes, amplitude_, amplitude), assign(lanes, level_, level);
    assign(lanes, bend_, bend), assign(lanes, limit_, limit), assign(lanes, turns_, 0);
    assign(lanes, clear_, smaller(clear, limit)),
        assign(lanes, tau, select(clear >= limit, limit, smaller(first, limit)));
    near_start = near_start && !(is_high || clear >= in_reach);
    if (any(near_start)) {
      assign(near_start, clear_, in_reach), assign(near_start, tau, in_reach);
      search_series(near_start, m, load, start, alpha, beta, order, in_reach);
    }
    searching = searching && !(lanes && clear_ >= limit_);  // nothing to look for
  }

  void stop(Mask lanes) { assign(lanes, searching, none()); }

  /// Looks at one point of each lane that searches.
  void turn(const Motion& m, const Start& start) {
    const Point here = point(m, start.phase, start.low, tau);
    const Jet j = jet(m, q_, amplitude_, here);
    assign(searching, looks, looks + 1), assign(searching, turns_, turns_ + 1);

    if (const Mask high = searching && is_high_; any(high)) clear_while_high(high, m, j);
    const Descent descent = descent_from(m, j);
    const Real behind = larger(tau - clear_, 0);
    const Real jerk = m.fastest * select(behind > 0.0, bend_, j.bend), noise = noise_of(j);
    const Verdict v = verdict(searching, j.a, noise, behind, jerk, 0.25 * jerk * m.fastest * behind, sure_);

    Real next = tau + v.zero;
    const Mask at_limit = tau >= limit_;
    const Mask back = v.lost && j.a[0] < 0.0 && v.zero < 0.0 && next > clear_ && !v.steep && turns_ < 4.0;
    assign(v.lost && !back, next, clear_);
    assign(v.passes, clear_, tau + clear_ahead(j.a[0], j.a[1], j.bend)), assign(v.passes, bend_, j.bend);
    assign(v.passes, next, next_look(m, tau, v.zero, clear_));
    const Real over = q_.swing - q_.s0;
    const Mask up = v.passes && j.d > over, oscillates = m.is(MotionKind::oscillating);
    const Mask high = up && descent.lasts && descent.end > next;
    assign(high, is_high_, high), assign(high, high_, descent.high), assign(high, high_from_, tau);
    assign(high, next, descent.end);
    if (const Mask others = up && !oscillates; any(others)) {
      assign(others, clear_, larger(clear_, tau + clear_ahead(j.d - over, j.d1, j.bend - turn2 * q_.swing)));
      assign(others, next, larger(next, clear_));
    }
    assign(up && oscillates && j.left < -over, clear_, limit_);  // held open
    assign(v.passes && clear_ >= limit_, next, limit_);
    const Mask past = next > limit_;
    Mask finds = v.ends && !past, nowhere = at_limit && (v.passes || (v.ends && past));
    if (any(v.touches)) {
      Real on;
      const Mask hits = dips(v.touches, j.a, j.bend, noise, on);
      assign(v.touches, next, select(hits, tau, tau + on)), assign(v.touches, clear_, next);
      assign(hits, exact_, hits);
      finds = finds || hits, nowhere = nowhere || (v.touches && !hits && at_limit);
    }
    const Mask enough = turns_ >= most_turns && !finds && !nowhere;  // only up to `clear` is anything known
    sure_ = sure_ || v.ends;
    assign(searching, found, finds);
    assign(searching && !nowhere, tau, smaller(select(enough, clear_, next), limit_));
    searching = searching && !(finds || nowhere || enough);
  }

  /// Looks at the zero or the limit: `at`, remainder. The lanes that are there; in the others either the zero lies past
  /// the limit, and they search on, or a look more is wanted, which waits for those of other lanes.
  Mask finish(Mask lanes, const Motion& m, const Start& start) {
    const Mask coarse = lanes && found && !in_series && !exact_;
    assign(lanes, remainder, 0);
    assign(lanes, at, point(m, start.phase, start.low, tau));
    assign(lanes, looks, looks + 1), assign(lanes, turns_, turns_ + 1);
    if (!any(coarse)) return lanes;
    const Jet j = jet(m, q_, amplitude_, at);
    const Real per_q1 = 1 / j.a[1], u = -(j.a[0] * per_q1), a2 = j.a[2] * per_q1, a3 = j.a[3] * per_q1;
    const Real h = u * (1 - u * (a2 - u * (2 * a2 * a2 - a3)));
    const Mask fine = size(u) * larger(m.fastest, j.bend * size(per_q1)) < 2e-4;  // four terms do
    const Mask wild = coarse && !(size(h) < m.stride), past = coarse && !wild && tau + h > limit_;
    const Mask done = coarse && !past && (fine || size(j.a[0]) <= noise_of(j) || turns_ >= most_turns);
    assign(done && fine, remainder, h);
    const Mask again = (past || wild) && !done, closer = coarse && !done && !again;
    assign(again, found, none()), assign(again, searching, again), assign(again, tau, select(past, limit_, clear_));
    assign(wild, sure_, none());
    assign(closer, tau, tau + h);
    return lanes && !again && !closer;
  }

 private:
  static constexpr double most_turns = 20000;
  static constexpr int terms = StartSeries::count - 1;

  Real noise_of(const Jet& j) const { return 1e-15 * (j.left + q_.swing + size(q_.s0)); }

  // From tau, where the series expects a zero, or so far on that what lies between can be proven.
  static Real next_look(const Motion& m, Real tau, Real zero, Real clear) {
    const Mask expected = zero > 0.0 && zero < m.stride;
    return select(expected, larger(tau + zero, clear), clear + 0.9 * m.stride);
  }

  /// The descent of d from here to its level: when it ends, whether this start speaks for all of it, and exp(b t) d.
  struct Descent {
    Descent() {}
    Real end = 0, high = 0;
    Mask lasts = none();
  };

  // Only lanes that the verdict lets pass need it. Asked before, it is there sooner: neither waits for the other.
  Descent descent_from(const Motion& m, const Jet& j) const {
    Descent descent;
    const Mask up = searching && j.d > q_.swing - q_.s0 && !slow_ && m.is(MotionKind::oscillating);
    if (!any(up)) return descent;
    const Real S = (j.d1 + m.b * j.d) * m.per_W, time = time_of_descent(m, j.d, S, j.left, level_);
    descent.end = tau + time, descent.high = j.d * amplitude_ / j.left;
    descent.lasts = up && lasts(m, j.d, level_, descent.end - tau);
    return descent;
  }

  // d was high at `clear`, and is or was so shortly before this look.
  void clear_while_high(Mask lanes, const Motion& m, const Jet& j) {
    const Real lack = level_ - j.d, since = select(lack > 0.0, -1.25 * lack / j.d1, 0);
    const Mask comes_down =
        lack <= 0.0 || (j.d1 < 0.0 && j.d - since * (j.d1 + 0.5 * m.k * amplitude_ * since) >= level_);
    const Mask high = comes_down && high_ * j.left >= level_ * amplitude_ && m.W * (tau - since - high_from_) < pi;
    assign(lanes && high, clear_, larger(clear_, tau - since));
    assign(lanes, is_high_, none()), slow_ = slow_ || (lanes && !high);
  }

  // The same up to `until` by the series from the start, the zero there divided out.
  void search_series(Mask lanes, const Motion& m, const Load& load, const Start& start, Real alpha, Real beta,
                     Real order, Real until) {
    Start from = start;
    from.order = order;
    const StartSeries series(m, load, from);
    Real c[terms];
#pragma GCC unroll 16
    for (int k = 0; k < terms; ++k) c[k] = (alpha * series.d[k] + beta * series.d[k + 1]) * inverse_factorial[k];
    Real dropped = 0;
    for (int k = 0; k < terms; ++k) {
      const Mask drop = lanes && dropped == static_cast<double>(k) && (order > static_cast<double>(k) || c[0] <= 0.0);
      if (!any(drop)) break;
      for (int n = 0; n + 1 < terms; ++n) assign(drop, c[n], c[n + 1]);
      assign(drop, c[terms - 1], 0), assign(drop, dropped, dropped + 1);
    }
    Real bend = 0, jerk = 0, power = 1;
#pragma GCC unroll 16
    for (int k = 2; k < terms; ++k) {
      bend = bend + k * (k - 1.0) * size(c[k]) * power;
      if (k + 1 < terms) jerk = jerk + (k + 1.0) * k * (k - 1.0) * size(c[k + 1]) * power;
      power = power * until;
    }
    const Real cubic[4] = {c[0], c[1], c[2], c[3]};
    Real expected = zero_of(cubic), value = c[6], slope = c[6];
#pragma GCC unroll 16
    for (int k = 5; k > 0; --k) value = c[k] + expected * value, slope = value + expected * slope;
    expected = expected - (c[0] + expected * value) / slope;
    Real t = select(expected > 0.0 && expected < until, expected, 0), clear = 0;
    Mask left = lanes && c[0] > 0.0, sure = none();
    for (int turn = 0; any(left) && turn < most_turns; ++turn) {
      Real a[4] = {0, 0, 0, 0}, magnitude = 0;  // the cubic term is in the rest
#pragma GCC unroll 16
      for (int k = terms - 1; k >= 0; --k) {
        a[2] = a[2] * t + a[1], a[1] = a[1] * t + a[0], a[0] = a[0] * t + c[k];
        magnitude = magnitude * t + size(c[k]);
      }
      assign(left, looks, looks + 1);
      const Real noise = 4e-16 * magnitude;
      const Verdict v = verdict(left, a, noise, larger(t - clear, 0), jerk, jerk, sure);
      Real next = t + v.zero, zero = next;
      const Mask at_end = t >= until, past = next > until;
      Mask finds = v.ends && bend * size(v.zero) < -2e-6 * a[1] && !past;
      assign(v.lost, next, clear);
      const Real safe = t + clear_ahead(a[0], a[1], bend);
      assign(v.passes, clear, safe);
      assign(v.passes, next, select(v.zero > 0.0, larger(next, safe), until));
      if (any(v.touches)) {
        Real on;
        const Mask hits = dips(v.touches, a, bend, noise, on);
        assign(v.touches, next, t + on), assign(v.touches, clear, next);
        assign(hits, zero, t);
        finds = finds || hits;
      }
      const Mask nowhere = at_end && (v.passes || v.touches || (v.ends && past));
      assign(finds, tau, zero);
      assign(finds, found, finds), assign(finds, in_series, finds), assign(finds, searching, none());
      left = left && !finds && !nowhere;
      sure = sure || v.ends;
      assign(left, t, smaller(next, until));
    }
    assign(left, tau, clear), assign(left, searching, none());  // too many turns
    const Real rate = series.rate(tau);
    assign(lanes && in_series, v, rate), assign(lanes && in_series, g, -(beta * rate) / alpha);
  }

  Signal q_;
  Real amplitude_ = 0, level_ = 0;
  Real high_ = 0, high_from_ = 0;          // exp(b t) d is at least this at high_from and `clear`
  Mask is_high_ = none(), slow_ = none();  // slow: the descent was not where it was expected
  Mask sure_ = none(), exact_ = none();    // exact: the zero is at tau as it stands
  Real clear_ = 0, limit_ = 0, bend_ = 0;  // up to `clear` q is positive, and |q2| <= bend from there on
  Real turns_ = 0;
};
