// The first zero of a quantity that starts positive, lane by lane, from the left: no step can pass one.
//
// Where |q2| <= bend and |q3| <= jerk from a point on, q + q1 h - bend h^2/2 > 0 is clear ahead of it, and so for a
// `reach` is that with -q2 + jerk reach/3 in place of bend. Where q falls so fast that these bounds leave it no way to
// turn within twice the distance of its zero, that zero is the next one, and finish() goes to it by Newton's method.
// Where q comes down to round-off without falling that fast, its minimum decides: a zero if it lies below round-off,
// else q passes by.
//
// While d, the transient part, is above `over` = swing - s0, the quantity is above zero; d's own bounds are
// smaller and may lead further. Of an oscillation exp(b t) d is concave from one zero to the next, so that both ends of
// its time above `over` speak for all of it: that is clear at once.
//
// Looks are in single precision, which misses less than a `blur` of what the quantity can reach; where q is no more
// than that, or the motion is of a kind that loses digits, in double. The zero itself is found in double.

inline constexpr double turn2 = two_pi * two_pi;

template <class N>
using MaskOf = decltype(std::declval<N>() < std::declval<N>());

/// Bounds of the single-precision error of a quantity and of its rate, in units of its range and of the stride.
template <class N>
inline constexpr double blur = std::is_same_v<N, Rough> ? 3e-6 : 0;
template <class N>
inline constexpr double blur_of_rate = blur<N> / 3;
template <class N>
inline constexpr double least_square = std::is_same_v<N, Rough> ? 1e-36 : 1e-300;

/// The bounds ahead of a point. ends: q falls through zero `step` from here; else q is positive for all of it.
template <class N>
struct Ahead {
  N step;
  MaskOf<N> ends;
};

/// a: Taylor's coefficients q, q1, q2/2, q3/6; up: d - over, d1 its rate.
template <class N>
[[gnu::always_inline]] inline Ahead<N> ahead(const N (&a)[4], N up, N d1, N bend_of_d, N bend, N jerk, N reach) {
  const N fall = -a[1], far = size(a[0]) + blur<N>;
  const MaskOf<N> ends = fall > 0.0 && far * (2 * (size(a[2]) * fall + jerk * far)) < 0.4 * fall * fall * fall;
  const N least = a[0] - blur<N>, of_d = up - blur<N>;
  const MaskOf<N> by_d = of_d * bend > 3 * (least * bend_of_d) && of_d > 0.1 * least;
  const N nearby = jerk * reach * (1.0 / 3) - 2 * a[2];
  const MaskOf<N> near = !by_d && nearby < bend && least + reach * (a[1] - 0.5 * bend * reach) < 0.0;
  // From y with slope y1, bent down by no more than `bent`.
  const N y = select(ends, a[0], select(by_d, of_d, least));
  const N y1 = select(ends, a[1], select(by_d, d1, a[1]) - blur_of_rate<N>);
  const N bent = select(ends, -2 * a[2], select(by_d, bend_of_d, select(near, larger(nearby, 0.02 * bend), bend)));
  const N slope = root(larger(y1 * y1 + 2 * (bent * y), least_square<N>));  // at its zero, which is at h
  const MaskOf<N> falls = y1 < 0.0;
  const N h = select(falls, 2 * y, slope + y1) / select(falls, slope - y1, bent);
  const N more = h * h * (a[3] / slope);  // Newton once, on the cubic
  return {select(ends, h + h * more * (1 + 3 * more), select(near && h > reach, reach, h)), ends};
}

/// A quantity at one instant; times in turns.
struct LocalSeries {
  Real a[4];             // Taylor's coefficients q, q1, q2/2, q3/6
  Real d, d1, d2, d3;    // the transient part
  Real f, f1;            // that without s0
  Real noise;            // round-off
  Real bend_of_d, bend;  // |d2|, |q2| are no more from here on

  /// The quantity after h, by seven terms.
  Real after(const MotionTerms& m, Real h) const {
    const Real b2 = 2 * m.b, d4 = -(b2 * d3) - m.k * d2, d5 = -(b2 * d4) - m.k * d3, d6 = -(b2 * d5) - m.k * d4;
    const Real a4 = (1.0 / 24) * (d4 + turn2 * turn2 * f), a5 = (1.0 / 120) * (d5 + turn2 * turn2 * f1),
               a6 = (1.0 / 720) * (d6 - turn2 * turn2 * turn2 * f);
    return a[0] + h * (a[1] + h * (a[2] + h * (a[3] + h * (a4 + h * (a5 + h * a6)))));
  }
};

[[gnu::always_inline]] inline LocalSeries jet(const MotionTerms& m, const MotionQuantity& q, Real amplitude,
                                              const Point& at) {
  LocalSeries j;
  const Real b2 = 2 * m.b;
  j.d = q.C * at.c0 + q.V * at.c1 + q.p * at.c2, j.d1 = q.V * at.rate + q.B * at.c1;
  j.d2 = q.p - b2 * j.d1 - m.k * j.d, j.d3 = -(b2 * j.d2) - m.k * j.d1;
  j.f = q.ss * at.sin + q.sc * at.cos, j.f1 = two_pi * (q.ss * at.cos - q.sc * at.sin);
  j.a[0] = j.d + (q.s0 + j.f), j.a[1] = j.d1 + j.f1;
  j.a[2] = 0.5 * (j.d2 - turn2 * j.f), j.a[3] = (1.0 / 6) * (j.d3 - turn2 * j.f1);
  Real left = amplitude * at.decay;  // what d can still reach
  j.bend_of_d = m.k * left;
  if (const Mask others = !m.is(MotionKind::oscillating); any(others)) {
    assign(others, left, size(q.C * at.c0) + size(q.V * at.c1) + size(q.p * at.c2));
    assign(others, j.bend_of_d, size(j.d2) + m.blow * size(j.d3));
  }
  j.noise = 1e-15 * (left + q.swing + size(q.s0));
  j.bend = j.bend_of_d + turn2 * q.swing;
  return j;
}

/// q is down at round-off, and not on its way through zero: the lanes in which its minimum lies below; `on`: past it.
inline Mask dips(Mask lanes, const Real* a, Real bend, Real noise, Real& on) {
  const Real q = a[0], q1 = a[1], q2 = 2 * a[2];
  const Mask turns_up = q2 > 0.0, comes = q1 < 0.0;
  on = select(turns_up, select(comes, -q1 / q2, 0) + root(8 * noise / q2), q1 / bend);
  return lanes && ((turns_up && comes && q * q2 - 0.5 * q1 * q1 < -(noise * q2)) || (!turns_up && q1 <= 0.0));
}

/// The lanes that have come down to round-off, and not on their way through zero: their zero is here, which is
/// returned, or the step leads past the minimum.
inline Mask touch(Mask lanes, const Real (&a)[4], Real bend, Real noise, Ahead<Real>& o, Mask& clear) {
  const Mask touches = lanes && !o.ends && a[0] <= noise;
  if (!any(touches)) return none();
  Real on;
  const Mask hits = dips(touches, a, bend, noise, on);
  assign(touches, o.step, select(hits, 0, on)), assign(touches, clear, !hits);
  return hits;
}

/// So long from its start an oscillation d = C c0 + V c1 stays above `level` >= 0, once `clear` has passed, before
/// which it is there already and above `high`; not above 0 where this does not say. S: its sine; units are free.
template <class N>
[[gnu::always_inline]] inline N time_above(N b, N per_W, N C, N S, N amplitude, N level, N high, N clear) {
  const MaskOf<N> late = S > size(C);
  const N x = select(late, -C, S) / select(late, S, C), x2 = x * x;  // its arc tangent, to 1e-3
  const N zero = (select(late, pi, pi / 2) + x * (0.9954 + x2 * (0.079 * x2 - 0.2886)) - 1e-3) * per_W;
  const N y = b * zero, y2 = y * y + 12, grown = (y2 + 6 * y) / (y2 - 6 * y);  // exp(y), to 2e-3 for y < 1
  const N height = 1.003 * level * grown / amplitude;
  const N time = zero - height * (1 + 0.57 * height * height) * per_W;  // its arc sine is less
  return select(height < 0.95 && y < 1.0 && time > clear && high > 1.003 * level * grown, time, 0);
}

/// The first zero of alpha g + beta g' in (0, limit], or that there is none. Lanes that search need turns, then
/// finish(), all with what begin() was given.
struct Search {
  Search() {}
  Mask searching = none(), found = none();
  Real tau = 0, remainder = 0;  // found: the zero is at tau + remainder; else tau is the limit
  Point at;                     // at tau
  Mask in_series = none();  // found by the series from the start, remainder = 0, which gives the gap and its rate, too
  Real g = 0, v = 0;
  Real looks = 0;  // evaluations of all searches

  void begin(Mask lanes, const MotionTerms& m, const Load& load, const SegmentStart& start, const MotionQuantity& q,
             Real alpha, Real beta, Real order, Real limit) {
    const Mask oscillates = m.is(MotionKind::oscillating), rises = order == 1.0;
    const Real S = (q.V + m.b * q.C) * m.per_W, amplitude = root(q.C * q.C + S * S);
    const Real d2 = q.B - 2 * m.b * q.V, f = q.ss * start.sin + q.sc * start.cos,
               f1 = two_pi * (q.ss * start.cos - q.sc * start.sin);
    Real bend = m.k * amplitude;
    const Mask others = lanes && !oscillates;
    if (any(others)) assign(others, bend, size(d2) + m.blow * size(2 * m.b * d2 + m.k * q.V));
    bend = bend + turn2 * q.swing;

    // From a zero at the start its rate alone leads away.
    const Real rate = q.V + f1;
    Real clear = select(rises, larger(2 * rate / bend, 0), 0);
    const Real in_reach = smaller(series_reach * m.stride, limit);
    const Mask far = rises && clear > 0.05 * in_reach && rate > (turn2 * f - d2) * in_reach;  // not soon back
    const Mask near_start = lanes && order > 0.0 && !(clear >= in_reach) && !far;
    Real most = amplitude;
    if (any(others)) assign(others, most, size(q.C) + m.blow * size(q.V));
    const Real unit = 1 / larger(most + q.swing + size(q.s0), 1e-300);
    take(rough(lanes), m, q, amplitude, unit);
    const Rough until = rough(clear * m.fastest);
    const Rough high = in_.C + until * (in_.V - until * (0.5 * m.in_strides.k * in_.amplitude));
    const Rough above = time_above(m.in_strides.b, m.in_strides.per_W, in_.C, rough(S * unit), in_.amplitude,
                                   larger(in_.over(), 0), high, until);
    clear = larger(clear, select(oscillates && order <= 1.0, m.stride * precise(above), 0));

    assign(lanes, searching, lanes), assign(lanes, found, none()), assign(lanes, in_series, none());
    assign(lanes, exact_, none()), assign(lanes, returned_, none()), assign(lanes, closely_, !is_seen_roughly(m));
    assign(lanes, amplitude_, amplitude), assign(lanes, limit_, limit), assign(lanes, looks_before_, looks);
    assign(lanes, tau, smaller(clear, limit));
    if (any(near_start)) {
      assign(near_start, tau, in_reach);
      search_series(near_start, m, load, start, alpha, beta, order, in_reach);
    }
    searching = searching && !(lanes && tau >= limit_);  // nothing to search for
  }

  void stop(Mask lanes) { assign(lanes, searching, none()); }

  /// Looks at one point of each lane that searches.
  void turn(const MotionTerms& m, const SegmentStart& start, const MotionQuantity& q) {
    assign(searching, looks, looks + 1);
    const Mask closely = searching && closely_, roughly = searching && !closely_;
    Outlook o{0, none(), none()};
    if (any(roughly)) o = look(m, start);
    closely_ = closely_ || (roughly && !o.ends && !o.clear);  // the same point, evaluated closely, next time
    if (any(closely)) look_closely(closely, m, start, q, o);

    const Real next = tau + o.step;
    const Mask past = !(next < limit_), finds = searching && o.ends && next <= limit_;
    const Mask nowhere = searching && !finds && past && (o.clear || tau >= limit_);
    const Mask gives_up = searching && !finds && !nowhere && (spent() || (closely && !o.ends && !o.clear));
    assign(searching, found, finds);  // lanes that give up know that the quantity is positive up to tau
    assign(searching && !gives_up, tau, smaller(next, limit_));
    searching = searching && !(finds || nowhere || gives_up);
  }

  /// Looks at the zero or the limit: `at`, remainder. The lanes that are there; in the others either the zero lies past
  /// the limit, and they search on, or another evaluation is wanted, which waits for those of other lanes.
  Mask finish(Mask lanes, const MotionTerms& m, const SegmentStart& start, const MotionQuantity& q) {
    const Mask coarse = lanes && found && !in_series && !exact_;
    assign(lanes, remainder, 0);
    assign(lanes, at, point(m, start.phase, start.low, tau));
    assign(lanes, looks, looks + 1);
    if (!any(coarse)) return lanes;
    const LocalSeries j = jet(m, q, amplitude_, at);
    const Real per_q1 = 1 / j.a[1], u = -(j.a[0] * per_q1), a2 = j.a[2] * per_q1, a3 = j.a[3] * per_q1;
    const Real near = u * (1 - u * (a2 - u * (2 * a2 * a2 - a3))), turned = near * (2 * a2 + 3 * (a3 * near));
    const Real h = near - j.after(m, near) * per_q1 * (1 - turned * (1 - turned));
    const Mask fine = size(u) * larger(m.fastest, j.bend * size(per_q1)) < 5e-3;  // seven terms do
    const Mask past = coarse && tau + h > limit_ && !returned_, wild = !(size(h) < m.stride);
    const Mask done = coarse && !past && (fine || wild || size(j.a[0]) <= j.noise || spent());
    assign(done && fine, remainder, h);
    const Mask again = past && !done, closer = coarse && !done && !again;
    assign(again, found, none()), assign(again, searching, again), assign(again, tau, limit_);
    closely_ = closely_ || again, returned_ = returned_ || again;  // once: at the limit round-off has no end
    assign(closer, tau, tau + h);
    return lanes && !again && !closer;
  }

 private:
  static constexpr double most_looks = 20000;  // of one search
  static constexpr int terms = StartSeries::count - 1;
  static constexpr double reach = 1.5;  // of a bound from the third derivative, in strides

  Mask spent() const { return looks - looks_before_ >= most_looks; }

  /// clear: for all of the step.
  struct Outlook {
    Real step;
    Mask ends, clear;
  };

  // In units of the stride and of what the quantity can reach.
  struct InStrideUnits {
    InStrideUnits() {}
    Rough C, V, B, s0, ss, sc, swing, amplitude;
    Rough over() const { return swing - s0; }
  };

  void take(RoughMask lanes, const MotionTerms& m, const MotionQuantity& q, Real amplitude, Real unit) {
    const Real rate_unit = unit * m.stride;
    assign(lanes, in_.C, rough(q.C * unit)), assign(lanes, in_.V, rough(q.V * rate_unit));
    assign(lanes, in_.B, rough(q.B * (rate_unit * m.stride)));
    assign(lanes, in_.s0, rough(q.s0 * unit)), assign(lanes, in_.swing, rough(q.swing * unit));
    assign(lanes, in_.ss, rough(q.ss * unit)), assign(lanes, in_.sc, rough(q.sc * unit));
    assign(lanes, in_.amplitude, rough(amplitude * unit));
  }

  [[gnu::always_inline]] Outlook look(const MotionTerms& m, const SegmentStart& start) const {
    const MotionTerms::InStrides& k = m.in_strides;
    const RoughSinCos forcing = sincos_turns(rough(part_of_turn(start.phase + tau)));
    const Mask oscillates = m.is(MotionKind::oscillating), others = !oscillates;
    Rough c0 = 0, c1 = 0, rate = 0, left = 0;
    if (any(oscillates)) {
      const RoughSinCos turn = sincos_turns(rough(part_of_turn(m.nu * tau)));
      const Rough decay = exponential(rough(-(m.b * tau))), swing = decay * turn.cos;
      c1 = decay * turn.sin * k.per_W, c0 = swing + k.b * c1, rate = swing - k.b * c1;
      left = in_.amplitude * decay;
    }
    if (any(others)) decay_roughly(m, tau, c0, c1, rate);
    const Rough d = in_.C * c0 + in_.V * c1, d1 = in_.V * rate + in_.B * c1;
    const Rough d2 = -(2 * k.b * d1) - k.k * d, d3 = -(2 * k.b * d2) - k.k * d1;
    const Rough f = in_.ss * forcing.sin + in_.sc * forcing.cos,
                f1 = k.turn * (in_.ss * forcing.cos - in_.sc * forcing.sin), faster = k.turn * k.turn;
    const Rough a[4] = {d + (in_.s0 + f), d1 + f1, 0.5 * (d2 - faster * f), (1.0 / 6) * (d3 - faster * f1)};
    Rough bend_of_d = k.k * left;
    if (any(others))
      assign(rough(others), bend_of_d,
             size(d2) + k.blow * size(d3) + blur<Rough> * (size(in_.C * c0) + size(in_.V * c1) + size(in_.V * rate)));
    const Rough bend = bend_of_d + faster * in_.swing;
    const Ahead<Rough> o = ahead<Rough>(a, d - in_.over(), d1, bend_of_d, bend, bend, reach);
    const RoughMask clear = a[0] > blur<Rough> && !o.ends;
    return {m.stride * precise(select(clear || o.ends, o.step, 0)), precise(o.ends), precise(clear)};
  }

  void look_closely(Mask lanes, const MotionTerms& m, const SegmentStart& start, const MotionQuantity& q, Outlook& o) {
    const LocalSeries j = jet(m, q, amplitude_, point(m, start.phase, start.low, tau));
    Ahead<Real> close =
        ahead<Real>(j.a, j.d - (q.swing - q.s0), j.d1, j.bend_of_d, j.bend, m.fastest * j.bend, reach * m.stride);
    Mask clear = j.a[0] > j.noise && !close.ends;
    const Mask hits = touch(lanes, j.a, j.bend, j.noise, close, clear);
    exact_ = exact_ || hits;
    assign(lanes, o.step, close.step), assign(lanes, o.ends, close.ends || hits), assign(lanes, o.clear, clear);
    assign(lanes, closely_, !is_seen_roughly(m));
  }

  // Single precision does: an overdamped motion is the difference of two that are not much larger, and none is so stiff
  // that it creeps along its slow part, whose small bounds would be lost.
  static Mask is_seen_roughly(const MotionTerms& m) {
    return m.is(MotionKind::oscillating) ||
           (m.fastest < 64.0 &&
            (m.is(MotionKind::critical) || (m.is(MotionKind::overdamped) && m.per_W * m.fastest < 8.0)));
  }

  // The same up to `until` by the series from the start, the zero there divided out.
  void search_series(Mask lanes, const MotionTerms& m, const Load& load, const SegmentStart& start, Real alpha,
                     Real beta, Real order, Real until) {
    SegmentStart from = start;
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
    Real jerk = 0, magnitude = 0, fourth = 0;  // up to `until`; fourth: Taylor's coefficient
#pragma GCC unroll 16
    for (int k = terms - 1; k >= 0; --k) {
      magnitude = magnitude * until + size(c[k]);
      if (k > 2) jerk = jerk * until + k * (k - 1.0) * (k - 2.0) * size(c[k]);
      if (k > 3) fourth = fourth * until + k * (k - 1.0) * (k - 2.0) * (k - 3.0) / 24 * size(c[k]);
    }
    const Real bend = 2 * size(c[2]) + jerk * until, noise = 4e-16 * magnitude;
    Real t = 0, a[4] = {c[0], c[1], c[2], c[3]};
    Mask left = lanes && c[0] > 0.0;
    for (int turn = 0; any(left) && turn < most_looks; ++turn) {
      if (turn > 0) {
        a[0] = a[1] = a[2] = a[3] = 0;
#pragma GCC unroll 16
        for (int k = terms - 1; k >= 0; --k)
          a[3] = a[3] * t + a[2], a[2] = a[2] * t + a[1], a[1] = a[1] * t + a[0], a[0] = a[0] * t + c[k];
      }
      assign(left, looks, looks + 1);
      Ahead<Real> o = ahead<Real>(a, -1, 0, bend, bend, jerk, until);
      Mask clear = a[0] > noise && !o.ends;
      const Real h = size(o.step);  // right to round-off: what the cubic's zero leaves out, and Newton's step to it
      const Mask settled = o.ends && fourth * (h * h * h) < -1e-16 * a[1] && bend * h < -1e-5 * a[1];
      const Mask hits = touch(left, a, bend, noise, o, clear);
      const Real next = t + o.step;
      const Mask past = !(next < until), finds = left && (settled || hits) && next <= until;
      const Mask nowhere = left && !finds && past && (clear || t >= until);
      assign(finds, tau, next);
      assign(finds, found, finds), assign(finds, in_series, finds), assign(finds, searching, none());
      left = left && !finds && !nowhere;
      assign(left, t, smaller(next, until));
    }
    assign(left, tau, t), assign(left, searching, none());  // too many evaluations
    const Real rate = series.rate(tau);
    assign(lanes && in_series, v, rate), assign(lanes && in_series, g, -(beta * rate) / alpha);
  }

  InStrideUnits in_;
  Real amplitude_ = 0, limit_ = 0, looks_before_ = 0;
  Mask closely_ = none();                    // the next evaluation is
  Mask exact_ = none(), returned_ = none();  // exact: the zero is at tau as it stands; returned: from past the limit
};
