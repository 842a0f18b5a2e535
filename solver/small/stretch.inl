// Stretches of a motion in lanes, inside a namespace that defines Real, Mask and their functions: each lane looks for
// the first zero of its guards up to the end of a stretch, and goes there.
//
// What is known of a guard f over [0, u]: f = p + r, p its polynomial in t = u s of `degree`, |r| <= tolerance. From a
// zero of order o at the start, which is known, p and r have the factor s^o, and the coefficients from the o-th on are
// those of p/s^o times factors that are not negative and one at most.
//   All coefficients from the o-th on above the tolerance: f has no zero.
//   Those above it first, then at most one in doubt, then those below minus it: f has its first zero where p has its
//   only one, to the tolerance over its slope.
//   f zero at the start to round-off, its slope below: that is its first zero.
// Else the stretch is halved.

/// What a turn has come to in each lane.
struct Turned {
  Mask moved, arrives, crosses, lost;  // arrives: at the stop; crosses: onto a zero; lost: no stretch is clear
  Mask due;                            // a zero that is not to be crossed here comes next
  Real guard;                          // of those that cross
};

struct Stretches {
  Stretches() {}  // here, for the set of instructions that its numbers are for

  int n = 0, d = 0, harmonics = 0, guards = 0, order = 0, flow_size = 0;
  double round_off = 0;
  const Real *flow = nullptr, *whole_flow = nullptr, *rows = nullptr, *noise = nullptr,
             *remainder = nullptr;  // as in PhaseTable
  Real length = 0, per_length = 0;
  Real multiple[most_harmonics];

  Real z[most_numbers];
  Real z_before[most_numbers],
      before = 0;           // at the start of the latest stretch, and that as turns since `whole` counts
  Real phase = 0, low = 0;  // of the common period, turns, 0 <= phase < 1, and its rounding
  Real whole = 0;           // turns before
  Real start_order[most_guards];
  bool any_order = false;                   // one of them is not 0
  Real trial = 1, halved = 0;               // part of a stretch to look at next; whether a longer one was in doubt
  Real stop = 0;                            // the next, turns from where `whole` counts
  Real simple[most_guards];                 // 1: a zero of this guard is crossed, 0: it is left to others
  Real map[4 * most_bodies * most_bodies];  // what differences of (q, v) have become, [row][column]
  Real growth = 0;                          // bounds the logarithm of the map's condition
  Real fastest = 0;                         // of the phase, over a stretch

  void set_signals() {
    for (int h = 0; h < harmonics; ++h) {
      const Real k = multiple[h], high = (phase + 0x1.8p12) - 0x1.8p12, rest = phase - high;  // k high is exact
      const Sum theta = two_sum(k * high, k * rest);
      const SinCos<Real> at = sincos_turns(theta.sum, theta.error + k * low);
      z[2 * n + 2 * h] = at.sin, z[2 * n + 2 * h + 1] = at.cos;
    }
    z[d - 1] = 1;
  }

  void advance_phase(Mask lanes, Real turns) {
    const Sum far = two_sum(phase, turns);
    const Real gone = whole_below(far.sum);
    const Sum rounded = two_sum(far.sum - gone, low + far.error);
    assign(lanes, phase, rounded.sum), assign(lanes, low, rounded.error);
    assign(lanes, whole, whole + gone);
  }

  void reset_map(Mask lanes) {
    for (int i = 0; i < 2 * n; ++i)
      for (int k = 0; k < 2 * n; ++k) assign(lanes, map[i * 2 * n + k], i == k ? 1.0 : 0.0);
    assign(lanes, growth, 0);
  }

  /// The terms of guard g from FIRST on and before LAST, over a whole stretch.
  template <int FIRST, int LAST>
  void terms_of(int g, Real (&a)[terms]) const {
    Real sum[LAST - FIRST];
#pragma GCC unroll 24
    for (int m = 0; m < LAST - FIRST; ++m) sum[m] = 0;
    for (int i = 0; i < d; ++i) {
      const Real* c = rows + (g * d + i) * terms + FIRST;
      const Real x = z[i];
#pragma GCC unroll 24
      for (int m = 0; m < LAST - FIRST; ++m) sum[m] = sum[m] + c[m] * x;
    }
#pragma GCC unroll 24
    for (int m = 0; m < LAST - FIRST; ++m) a[FIRST + m] = sum[m];
  }

  struct Look {
    Mask clear, crosses;
    Real tolerance;  // what rounding alone leaves
  };

  /// Guard g on [0, u], by the powers of u over binomial coefficients.
  Look look(int g, const Real (&a)[terms], const Real (&scale)[degree + 1], const Real (&size)[most_numbers], Real u,
            Real last_power) const {
    const Real o = start_order[g];
    Real s[degree + 1];
#pragma GCC unroll 24
    for (int k = 0; k <= degree; ++k) s[k] = a[k] * scale[k];
    Real noise_sum = 0, rest = 0;
    for (int i = 0; i < d; ++i) {
      noise_sum = noise_sum + noise[(g * start_orders) * d + i] * size[i];
      rest = rest + remainder[g * d + i] * size[i];
    }
    if (any_order) {
      Real power = 1;
      for (int k = 1; k < start_orders; ++k) {
        power = power * u;
        const Mask mine = o >= static_cast<double>(k);
        Real sum = 0;
        for (int i = 0; i < d; ++i) sum = sum + noise[(g * start_orders + k) * d + i] * size[i];
        assign(mine, noise_sum, sum * power);
        assign(mine, s[k - 1], 0);
      }
    }
#pragma GCC unroll 24
    for (int i = 1; i <= degree; ++i)
#pragma GCC unroll 24
      for (int k = degree; k >= i; --k) s[k] = s[k] + s[k - 1];
    const Real rounding = round_off * noise_sum, tolerance = rounding + rest * last_power;
    Real least = s[0], first = s[0];
    Mask bad = none();
    if (any_order) {
#pragma GCC unroll 24
      for (int k = 1; k < start_orders; ++k) {
        const Mask begins = o == static_cast<double>(k), before = o > static_cast<double>(k);
        bad = (bad || (!begins && !before && least <= tolerance && s[k] >= -tolerance)) && !begins;
        least = select(begins || before, s[k], smaller(least, s[k]));
        first = select(begins, s[k], first);
      }
    }
    if (!any_order) {
#pragma GCC unroll 24
      for (int k = 1; k < start_orders; ++k) {
        bad = bad || (least <= tolerance && s[k] >= -tolerance);
        least = smaller(least, s[k]);
      }
    }
#pragma GCC unroll 24
    for (int k = start_orders; k <= degree; ++k) {
      bad = bad || (least <= tolerance && s[k] >= -tolerance);
      least = smaller(least, s[k]);
    }
    return {least > tolerance, first > tolerance && s[degree] < -tolerance && !bad, rounding};
  }

  /// Value and slope of the first LAST + 1 terms, LAST odd: even and odd ones apart, which wait for each other less.
  template <int LAST>
  static void evaluate(const Real (&p)[terms], Real s, Real& value, Real& derivative) {
    const Real square = s * s;
    Real even = p[LAST - 1], odd = p[LAST], of_even = 0, of_odd = 0;
#pragma GCC unroll 24
    for (int m = LAST - 3; m >= 0; m -= 2) {
      of_even = of_even * square + even, of_odd = of_odd * square + odd;
      even = even * square + p[m], odd = odd * square + p[m + 1];
    }
    value = even + s * odd;
    derivative = odd + (2 * s) * (of_even + s * of_odd);
  }

  /// The zero of the polynomial p over [0, 1], from a zero of order o at 0 on, positive before and negative behind it;
  /// and its slope there. False where it is not found.
  Mask zero_of(Mask lanes, Real (&p)[terms], Real o, Real& zero, Real& slope) const {
    if (any_order) {
      for (int k = 1; k < start_orders; ++k) {
        const Mask shift = o >= static_cast<double>(k);
        for (int m = 0; m < order; ++m) assign(shift, p[m], p[m + 1]);
        assign(shift, p[order], 0);
      }
    }
    Real at_end = p[order];
    for (int m = order - 1; m >= 0; --m) at_end = at_end + p[m];
    Real low_end = 0, high_end = 1, s = p[0] / (p[0] - at_end), rate = -1;
    Mask open = lanes && p[0] > 0.0 && at_end < 0.0;
    const Mask good = open;
    // At first by the first terms alone, which are soon evaluated.
    for (int i = 0; i < 100 && any(open); ++i) {
      Real value, derivative;
      evaluate<degree>(p, s, value, derivative);
      const Mask before = value > 0.0;
      assign(open && before, low_end, s), assign(open && !before, high_end, s);
      Real next = s - value / derivative;
      next = select(next > low_end && next < high_end, next, 0.5 * (low_end + high_end));
      const Mask far = size(next - s) > 0x1p-18 * s;
      assign(open && next > low_end && next < high_end, s, next);
      open = open && far;
    }
    low_end = 0, high_end = 1;
    open = good;
    for (int i = 0; i < 100 && any(open); ++i) {
      Real value, derivative;
      evaluate<terms - 1>(p, s, value, derivative);
      const Mask before = value > 0.0;
      assign(open && before, low_end, s), assign(open && !before, high_end, s);
      assign(open, rate, derivative);
      Real next = s - value / derivative;
      const Mask within = next > low_end && next < high_end;
      next = select(within, next, 0.5 * (low_end + high_end));
      const Real step = size(next - s);
      // What a step leaves is as its square.
      const Mask done = value == 0.0 || (within && step <= 0x1p-30 * s) || high_end - low_end <= 0x1p-52 * high_end;
      assign(open && value != 0.0, s, next);
      open = open && !done;
    }
    zero = s;
    slope = rate;
    if (any_order)
      for (int k = 1; k < start_orders; ++k) assign(o >= static_cast<double>(k), slope, slope * s);
    return good && !open;
  }

  /// The flow of (q, v) over the part u of a stretch, rows over the state.
  const Real* flow_over(Real u, Real (&made)[2 * most_bodies * most_numbers + flow_block]) const {
    if (all(u == 1.0)) return whole_flow;  // by the same operations
    for (int e = 0; e < flow_size; e += flow_block) {
      Real x[flow_block];
      const Real* c = flow + order * flow_size + e;
#pragma GCC unroll 24
      for (int k = 0; k < flow_block; ++k) x[k] = c[k];
      for (int m = order - 1; m >= 0; --m) {
        c -= flow_size;
#pragma GCC unroll 24
        for (int k = 0; k < flow_block; ++k) x[k] = x[k] * u + c[k];
      }
#pragma GCC unroll 24
      for (int k = 0; k < flow_block; ++k) made[e + k] = x[k];
    }
    return made;
  }

  /// (q, v) of the latest stretch after the part u of one.
  void look_back(Real u, Real (&to)[most_numbers]) const {
    Real made[2 * most_bodies * most_numbers + flow_block];
    const Real* over = flow_over(u, made);
    for (int r = 0; r < 2 * n; ++r) {
      to[r] = 0;
      for (int i = 0; i < d; ++i) to[r] = to[r] + over[r * d + i] * z_before[i];
    }
  }

  /// The state and the map after the part u of a stretch.
  void go(Mask lanes, Real u) {
    Real made[2 * most_bodies * most_numbers + flow_block];
    const Real* to = flow_over(u, made);
    for (int i = 0; i < d; ++i) assign(lanes, z_before[i], z[i]);
    assign(lanes, before, whole + phase);
    Real next[2 * most_bodies];
    for (int r = 0; r < 2 * n; ++r) {
      Real sum = 0;
      for (int i = 0; i < d; ++i) sum = sum + to[r * d + i] * z[i];
      next[r] = select(size(sum) > 0x1p-900, sum, 0);  // what decays for ever would leave the range of a double
    }
    for (int r = 0; r < 2 * n; ++r) assign(lanes, z[r], next[r]);
    Real turned[2 * most_bodies];
    for (int k = 0; k < 2 * n; ++k) {
      for (int r = 0; r < 2 * n; ++r) {
        Real sum = 0;
        for (int i = 0; i < 2 * n; ++i) sum = sum + to[r * d + i] * map[i * 2 * n + k];
        turned[r] = sum;
      }
      for (int r = 0; r < 2 * n; ++r) assign(lanes, map[r * 2 * n + k], turned[r]);
    }
    assign(lanes, growth, growth + 2 * fastest * u);
    advance_phase(lanes, u * length);
    set_signals();
  }

  /// One look at a stretch from here, of the length that is to be tried, and where it is clear or a zero is certain
  /// in it the way there. Signals are those of the phase.
  Turned turn(Mask lanes) {
    static constexpr auto over_binomial = [] {
      std::array<double, degree + 1> all{1};
      double c = 1;
      for (int k = 1; k <= degree; ++k) c = c * (degree - k + 1) / k, all[k] = 1 / c;
      return all;
    }();
    const Real left = larger((stop - whole) - phase - low, 0), to_stop = left * per_length;
    const Mask stops = to_stop <= trial;
    const Real u = select(stops, to_stop, trial);
    Real scale[degree + 1], power = 1, powers[degree + 1];
#pragma GCC unroll 24
    for (int k = 0; k <= degree; ++k) powers[k] = power, scale[k] = power * over_binomial[k], power = power * u;
    Real sizes[most_numbers];
    for (int i = 0; i < d; ++i) sizes[i] = size(z[i]);

    Mask clear = lanes, several = none(), crosses = none();
    Real candidate = -1, p[terms], o = 0, tolerance = 0, is_simple = 1;
    for (Real& x : p) x = 0;  // not by {}: ARM's vectors take that for nothing to do
    for (int g = 0; g < guards; ++g) {
      Real a[terms];
      terms_of<0, degree + 1>(g, a);
      const Look seen = look(g, a, scale, sizes, u, power);
      const Mask mine = lanes && !seen.clear;
      if (!any(mine)) continue;
      several = several || (mine && !clear);
      clear = clear && !mine;
      assign(mine, crosses, seen.crosses), assign(mine, tolerance, seen.tolerance);
      assign(mine, candidate, static_cast<double>(g)), assign(mine, o, start_order[g]);
      assign(mine, is_simple, simple[g]);
      for (int m = 0; m <= degree; ++m) assign(mine, p[m], a[m] * powers[m]);
    }
    const Mask single = lanes && !several && !clear;
    // It is zero now, to round-off, and falls: the latest stretch ended where its zero is, by chance or at a stop.
    const Mask at_once = single && !crosses && o == 0.0 && size(p[0]) <= 4 * tolerance && -p[1] > 0x1p12 * tolerance;
    crosses = crosses && single;
    Real end = u;
    Mask found = none();
    if (any(crosses)) {
      for (int g = 0; g < guards; ++g) {
        const Mask mine = crosses && candidate == static_cast<double>(g);
        if (!any(mine)) continue;
        Real a[terms];
        terms_of<degree + 1, terms>(g, a);
        Real x = power;
        for (int m = degree + 1; m <= order; ++m) assign(mine, p[m], a[m] * x), x = x * u;
      }
      for (int k = 0; k < start_orders - 1; ++k) assign(o > static_cast<double>(k), p[k], 0);
      Real s, slope;
      found = zero_of(crosses, p, o, s, slope);
      found = found && -slope > 0x1p12 * tolerance;  // a heuristic: the sign of its rate is beyond doubt
      end = select(found, s * u, u);
    }
    end = select(at_once, 0, end);
    found = found || at_once;
    const Mask due = found && is_simple == 0.0;
    found = found && !due;
    const Mask moves = (clear && lanes) || found, in_doubt = lanes && !moves && !due,
               arrives = moves && stops && !found;
    if (any(moves)) {
      go(moves, end);
      for (int g = 0; g < guards; ++g) assign(moves, start_order[g], 0);
      if (any_order) {
        any_order = false;
        for (int g = 0; g < guards; ++g) any_order = any_order || any(start_order[g] != 0.0);
      }
      // After a stretch that was halved a little further than where its end was, which may be all that was in doubt.
      assign(moves, trial, smaller(select(found || halved == 0.0, 2.0, 1.375) * trial, 1));
      assign(moves, halved, 0);
    }
    assign(in_doubt, trial, 0.5 * u), assign(in_doubt, halved, 1);
    return {moves, arrives, found, in_doubt && u < 0x1p-36, due, candidate};
  }
};
