// A linear motion from an instant on, and quantities that are linear in it, in closed form, lane by lane.
//
//   q = s0 + ss sin(theta) + sc cos(theta) + d,   d = C c0(t) + V c1(t) + p c2(t)
// c1 is the motion after a unit blow, c2 that under a unit load, c0 that from a unit gap at rest:
//   c2' = c1,  c1' = c0 - 2 b c1,  c0' = -k c1,  c0 = 1 - k c2.
// Which of their forms keeps its digits depends on the motion's kind (oscillator.hpp).

struct MotionTerms {
  Real kind, b, W, k, nu, per_W, slow, fast, fastest, stride, blow, longest, s0, p, ss, sc, swing;
  struct InStrides {  // with the stride as the unit of time; W2: k - b^2; turn: 2 pi
    InStrides() {}
    Rough b, k, W2, per_W, slow, fast, blow, turn;
  } in_strides;

  void set(int lane, const LinearMotion& m) {
    set_lane(kind, lane, static_cast<double>(m.kind));
    set_lane(b, lane, m.b), set_lane(W, lane, m.W), set_lane(k, lane, m.k), set_lane(nu, lane, m.nu);
    set_lane(per_W, lane, m.per_W), set_lane(slow, lane, m.slow), set_lane(fast, lane, m.fast);
    set_lane(fastest, lane, m.fastest), set_lane(stride, lane, m.stride), set_lane(blow, lane, m.blow),
        set_lane(longest, lane, m.longest);
    set_lane(s0, lane, m.s0), set_lane(p, lane, m.p);
    set_lane(ss, lane, m.ss), set_lane(sc, lane, m.sc), set_lane(swing, lane, m.swing);
    set_lane(in_strides.b, lane, m.b * m.stride), set_lane(in_strides.k, lane, m.k * m.stride * m.stride);
    set_lane(in_strides.W2, lane, (m.k - m.b * m.b) * m.stride * m.stride);
    set_lane(in_strides.per_W, lane, m.per_W * m.fastest), set_lane(in_strides.turn, lane, two_pi * m.stride);
    set_lane(in_strides.slow, lane, m.slow * m.stride), set_lane(in_strides.fast, lane, m.fast * m.stride);
    set_lane(in_strides.blow, lane, m.blow * m.fastest);
  }
  Mask is(MotionKind what) const { return kind == static_cast<double>(what); }
};

/// One of two motions.
inline void choose(Mask lanes, MotionTerms& to, Mask first, const MotionTerms& one, const MotionTerms& other) {
  for (Real MotionTerms::*of :
       {&MotionTerms::kind, &MotionTerms::b, &MotionTerms::W, &MotionTerms::k, &MotionTerms::nu, &MotionTerms::per_W,
        &MotionTerms::fastest, &MotionTerms::stride, &MotionTerms::longest, &MotionTerms::s0, &MotionTerms::p,
        &MotionTerms::ss, &MotionTerms::sc, &MotionTerms::swing})
    assign(lanes, to.*of, select(first, one.*of, other.*of));
  const auto choose_in_strides = [&](auto... of) {
    (assign(rough(lanes), to.in_strides.*of, select(rough(first), one.in_strides.*of, other.in_strides.*of)), ...);
  };
  using InStrides = MotionTerms::InStrides;
  choose_in_strides(&InStrides::b, &InStrides::k, &InStrides::per_W, &InStrides::turn);
  if (all(to.is(MotionKind::oscillating))) return;
  for (Real MotionTerms::*of : {&MotionTerms::slow, &MotionTerms::fast, &MotionTerms::blow})
    assign(lanes, to.*of, select(first, one.*of, other.*of));
  choose_in_strides(&InStrides::W2, &InStrides::slow, &InStrides::fast, &InStrides::blow);
}

/// Forcing and free motion at one instant.
struct Point {
  Real sin, cos;  // of theta
  Real decay;     // exp(-b t) of an oscillation
  Real c0, c1, c2;
  Real rate;  // c1'
};

inline void assign(Mask lanes, Point& to, const Point& from) {
  assign(lanes, to.sin, from.sin), assign(lanes, to.cos, from.cos), assign(lanes, to.decay, from.decay);
  assign(lanes, to.c0, from.c0), assign(lanes, to.c1, from.c1), assign(lanes, to.c2, from.c2),
      assign(lanes, to.rate, from.rate);
}

// |W| t <= 1
inline void near_critical(const MotionTerms& m, Real t, Point& at) {
  constexpr auto f = inverse_factorial;
  const Real y = (m.k - m.b * m.b) * t * t, decay = exponential(-(m.b * t));
  Real s = f[19], c = f[20];
#pragma GCC unroll 16
  for (int n = 17; n > 0; n -= 2) s = f[n] - y * s;
#pragma GCC unroll 16
  for (int n = 18; n >= 0; n -= 2) c = f[n] - y * c;
  at.c1 = decay * t * s;
  at.c0 = decay * c + m.b * at.c1, at.rate = decay * c - m.b * at.c1;
  at.c2 = 0;
}

// Two rates of decay; `drifts`: the slow one vanishes or nearly so.
inline void overdamped(const MotionTerms& m, Real t, Mask drifts, Point& at) {
  constexpr auto f = inverse_factorial;
  Real slow = exponential(-(m.slow * t));
  const Real fast = exponential(-(m.fast * t)), half = m.per_W / 2;
  at.c2 = 0;
  if (any(drifts)) {
    const Real x = m.slow * t;  // below 0.14
    Real mean = f[12];          // of the slow one up to t
#pragma GCC unroll 16
    for (int n = 11; n > 0; --n) mean = f[n] - x * mean;
    slow = select(drifts, 1 - x * mean, slow);
    at.c2 = select(drifts, half * (t * mean - (1 - fast) / m.fast), 0);
  }
  at.c1 = half * (slow - fast);
  at.c0 = half * (m.fast * slow - m.slow * fast), at.rate = half * (m.fast * fast - m.slow * slow);
}

// b t <= 1, k t^2 <= 0.26: the series of c2.
inline void gentle(const MotionTerms& m, Real t, Point& at) {
  const Real x = 2 * m.b * t, y = m.k * t * t;
  Real before = 0.5, term = -(x * before) / 3, load = before + term, blow = 1 + 3 * term;
  for (int n = 4; n <= 30 && any(term != 0 || before != 0); ++n) {
    const Real next = -(x * term) / n - (y * before) * (1.0 / (n * (n - 1)));
    before = term, term = next, load = load + term, blow = blow + n * term;
  }
  at.c2 = t * t * load;
  at.c1 = t * blow;
  at.c0 = 1 - m.k * at.c2, at.rate = at.c0 - 2 * m.b * at.c1;
}

/// c0, c1 and c1' of the critical and overdamped lanes in single precision and strides.
inline void decay_roughly(const MotionTerms& m, Real t, Rough& c0, Rough& c1, Rough& rate) {
  const MotionTerms::InStrides& k = m.in_strides;
  const auto take = [&](RoughMask lanes, Rough to_c0, Rough to_c1, Rough to_rate) {
    assign(lanes, c0, to_c0), assign(lanes, c1, to_c1), assign(lanes, rate, to_rate);
  };
  if (const Mask critical = m.is(MotionKind::critical); any(critical)) {
    constexpr auto f = inverse_factorial;
    const Rough time = rough(t * m.fastest), y = k.W2 * time * time, decay = exponential(rough(-(m.b * t)));
    const Rough s = 1 - y * (f[3] - y * (f[5] - y * (f[7] - y * f[9])));
    const Rough c = 1 - y * (f[2] - y * (f[4] - y * (f[6] - y * (f[8] - y * f[10]))));
    const Rough blow = decay * time * s, swing = decay * c, fall = k.b * blow;
    take(rough(critical), swing + fall, blow, swing - fall);
  }
  if (const Mask overdamped = m.is(MotionKind::overdamped); any(overdamped)) {
    const Rough slow = exponential(rough(-(m.slow * t))), fast = exponential(rough(-(m.fast * t))),
                half = 0.5 * k.per_W;
    take(rough(overdamped), half * (k.fast * slow - k.slow * fast), half * (slow - fast),
         half * (k.fast * fast - k.slow * slow));
  }
}

/// c0, c1, c2 after t turns.
[[gnu::always_inline]] inline void free_motion(const MotionTerms& m, Real t, Point& at) {
  const Mask oscillates = m.is(MotionKind::oscillating);
  at.decay = at.c0 = at.rate = 1, at.c1 = t, at.c2 = 0;
  if (any(oscillates)) {
    const SinCos<Real> turn = sincos_turns(m.nu * t, 0);
    at.decay = exponential(-(m.b * t));
    at.c1 = at.decay * turn.sin * m.per_W;
    const Real swing = at.decay * turn.cos, fall = m.b * at.c1;
    at.c0 = swing + fall, at.rate = swing - fall;
  }
  if (all(oscillates)) return;
  auto take = [&](Mask lanes, const Point& from) {
    at.c0 = select(lanes, from.c0, at.c0), at.c1 = select(lanes, from.c1, at.c1);
    assign(lanes, at.rate, from.rate);
    at.c2 = select(lanes, from.c2, at.c2);
  };
  Point other;
  if (const Mask lanes = m.is(MotionKind::critical); any(lanes)) near_critical(m, t, other), take(lanes, other);
  if (const Mask lanes = m.is(MotionKind::gentle); any(lanes)) gentle(m, t, other), take(lanes, other);
  const Mask drifts = m.is(MotionKind::drifting), lanes = drifts || m.is(MotionKind::overdamped);
  if (any(lanes)) overdamped(m, t, drifts, other), take(lanes, other);
}

/// At tau from a start at the forcing's phase + low, turns.
[[gnu::always_inline]] inline Point point(const MotionTerms& m, Real phase, Real low, Real tau) {
  const Sum theta = two_sum(phase, tau);
  const SinCos<Real> forcing = sincos_turns(theta.sum, theta.error + low);
  Point at;
  at.sin = forcing.sin, at.cos = forcing.cos;
  free_motion(m, tau, at);
  return at;
}

/// The same a short time later: six terms of each series, for fastest * h < 3e-3.
inline Point shifted(const MotionTerms& m, const Point& at, Real h) {
  const Real x = two_pi * h, x2 = x * x;
  const Real s = x - x * x2 * (1.0 / 6 - x2 * (1.0 / 120)), c = -(x2 * (0.5 - x2 * (1.0 / 24 - x2 * (1.0 / 720))));
  Real r[7] = {at.c1, at.rate};  // c1 and its derivatives
#pragma GCC unroll 16
  for (int n = 2; n < 7; ++n) r[n] = -(2 * m.b * r[n - 1]) - m.k * r[n - 2];
  Real c1 = 0, rate = 0;  // their changes
#pragma GCC unroll 16
  for (int n = 5; n > 0; --n) c1 = h * (r[n] + c1) * (1.0 / n), rate = h * (r[n + 1] + rate) * (1.0 / n);
  Point to;
  to.decay = at.decay;
  to.sin = at.sin + (at.sin * c + at.cos * s), to.cos = at.cos + (at.cos * c - at.sin * s);
  to.c1 = at.c1 + c1;
  to.rate = r[1] + rate;
  to.c0 = to.rate + 2 * m.b * to.c1;
  to.c2 = at.c2 + h * (at.c1 + h * 0.5 * (r[1] + h * (1.0 / 3) * (r[2] + h * 0.25 * (r[3] + h * 0.2 * r[4]))));
  return to;
}

/// A quantity along a motion; B = p - k C: the force on d at the start.
struct MotionQuantity {
  Real s0, C, V, B, p, ss, sc, swing;

  Real value(const Point& at) const { return (C * at.c0 + V * at.c1 + p * at.c2) + (s0 + (ss * at.sin + sc * at.cos)); }
  Real rate(const Point& at) const { return (V * at.rate + B * at.c1) + two_pi * (ss * at.cos - sc * at.sin); }
};

inline void assign(Mask lanes, MotionQuantity& to, const MotionQuantity& from) {
  assign(lanes, to.s0, from.s0), assign(lanes, to.C, from.C), assign(lanes, to.V, from.V);
  assign(lanes, to.B, from.B), assign(lanes, to.p, from.p), assign(lanes, to.ss, from.ss);
  assign(lanes, to.sc, from.sc), assign(lanes, to.swing, from.swing);
}

/// The gap from (g, v) at a forcing with this sine and cosine.
inline MotionQuantity gap_from(const MotionTerms& m, Real sin, Real cos, Real g, Real v) {
  MotionQuantity q{m.s0, 0, 0, 0, m.p, m.ss, m.sc, m.swing};
  q.C = g - (m.s0 + (m.ss * sin + m.sc * cos));
  q.V = v - two_pi * (m.ss * cos - m.sc * sin);
  q.B = m.p - m.k * q.C;
  return q;
}

/// alpha q + beta q'; swings: times as far, the root of alpha^2 + (2 pi beta)^2.
inline MotionQuantity combined(const MotionTerms& m, const MotionQuantity& q, Real alpha, Real beta, Real swings) {
  MotionQuantity f{alpha * q.s0,
                   alpha * q.C + beta * q.V,
                   alpha * q.V + beta * (q.B - 2 * m.b * q.V),
                   0,
                   alpha * q.p,
                   alpha * q.ss - two_pi * beta * q.sc,
                   alpha * q.sc + two_pi * beta * q.ss,
                   swings * q.swing};
  f.B = f.p - m.k * f.C;
  return f;
}

/// The acceleration of a body at rest on the wall, p0 + ps sin(theta) + pc cos(theta).
struct Load {
  Real p0, ps, pc;
  Real at(Real sin, Real cos) const { return p0 + (ps * sin + pc * cos); }
};

/// Where a motion starts.
struct SegmentStart {
  SegmentStart() {}
  Real phase = 0, low = 0;  // of the forcing in turns: phase in [0, 1), and its rounding error
  Real sin = 0, cos = 1;    // of it
  Real g = 0, v = 0;
  // Of the gap, how many derivatives vanish: 3 from a rest, which ends where the acceleration is zero.
  Real order = 0;
};

/// The gap's derivatives g, g', g'', .. at the start of a motion.
struct StartSeries {
  static constexpr int count = 12;
  Real d[count];

  StartSeries(const MotionTerms& m, const Load& load, const SegmentStart& start) {
    const Mask balanced = start.order == 3.0;
    const Real swing = load.ps * start.sin + load.pc * start.cos;
    Real even = select(balanced, 0, load.p0 + swing), harmonic = select(balanced, -load.p0, swing),
         odd = two_pi * (load.ps * start.cos - load.pc * start.sin);
    d[0] = start.g, d[1] = start.v;
#pragma GCC unroll 16
    for (int n = 0; n + 2 < count; ++n) {
      d[n + 2] = (n % 2 == 0 ? even : odd) - 2 * m.b * d[n + 1] - m.k * d[n];
      if (n % 2 == 0)
        even = harmonic = -(two_pi * two_pi) * harmonic;
      else
        odd = -(two_pi * two_pi) * odd;
    }
  }

  /// The gap's rate after t.
  Real rate(Real t) const {
    Real s = 0;
#pragma GCC unroll 16
    for (int n = count - 1; n > 0; --n) s = d[n] + s * t * (1.0 / n);
    return s;
  }
};

/// So long the series has all digits of a double, in units of 1/fastest.
inline constexpr double series_reach = 0.12;
