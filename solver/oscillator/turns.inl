// sin, cos and exp lane by lane: polynomials alone, no table, no call of the maths library. Absolute errors about one
// unit in the last place of 1 (sin, cos), relative ones as much (exp).

/// a + b without its rounding.
struct Sum {
  Real sum, error;
};
[[gnu::always_inline]] inline Sum two_sum(Real a, Real b) {
  const Real sum = a + b, of_b = sum - a;
  return {sum, (a - (sum - of_b)) + (b - of_b)};
}

/// sin and cos of 2 pi (x + low), for |x| < 2^40 turns and low less than x's last place.
[[gnu::always_inline]] inline SinCos<Real> sincos_turns(Real x, Real low) {
  constexpr auto t = taylor_of_turn;
  const Real quarters = x + to_quarter;
  const Real r = (x - (quarters - to_quarter)) + low, z = r * r, z2 = z * z, z4 = z2 * z2;  // |r| <= 1/8
  const Real s =
      r * (((t[1] - z * t[3]) + z2 * (t[5] - z * t[7])) + z4 * ((t[9] - z * t[11]) + z2 * (t[13] - z * t[15])));
  const Real c =
      1 - z * (((t[2] - z * t[4]) + z2 * (t[6] - z * t[8])) + z4 * ((t[10] - z * t[12]) + z2 * (t[14] - z * t[16])));
  const Mask odd = last_bit(quarters);
  return {negated_by_second_bit(select(odd, c, s), quarters),
          negated_by_second_bit(select(odd, s, c), quarters + 0.25)};
}

/// exp(x) for x <= 700; below -700 as for -700.
[[gnu::always_inline]] inline Real exponential(Real x) {
  constexpr double high = 6.93147180369123816490e-01, low = 1.90821492927058770002e-10;  // of ln 2
  constexpr auto f = inverse_factorial;
  x = select(x > -700.0, x, -700.0);
  const Real octaves = x * (1 / (high + low)) + to_whole, k = octaves - to_whole;
  const Real r = (x - k * high) - k * low, r2 = r * r, r4 = r2 * r2;  // |r| < 0.35; k high is exact
  const Real p =
      ((f[2] + r * f[3]) + r2 * (f[4] + r * f[5])) +
      r4 * (((f[6] + r * f[7]) + r2 * (f[8] + r * f[9])) + r4 * ((f[10] + r * f[11]) + r2 * (f[12] + r * f[13])));
  return times_power_of_two(1 + (r + r2 * p), octaves);
}

/// The same in single precision, for |x| <= 1/2; errors 1e-7.
struct RoughSinCos {
  Rough sin, cos;
};
[[gnu::always_inline]] inline RoughSinCos sincos_turns(Rough x) {
  constexpr auto t = taylor_of_turn;
  const Rough quarters = x + 0x1.8p21, r = x - (quarters - 0x1.8p21), z = r * r, z2 = z * z;
  const Rough s = r * ((t[1] - z * t[3]) + z2 * ((t[5] - z * t[7]) + z2 * t[9]));
  const Rough c = 1 - z * ((t[2] - z * t[4]) + z2 * (t[6] - z * t[8]));
  const RoughMask odd = last_bit(quarters);
  return {negated_by_second_bit(select(odd, c, s), quarters),
          negated_by_second_bit(select(odd, s, c), quarters + 0.25)};
}

/// exp(x) for x <= 80; below -80 as for -80.
[[gnu::always_inline]] inline Rough exponential(Rough x) {
  constexpr auto f = inverse_factorial;
  x = larger(x, -80);
  const Rough octaves = x * 1.44269504088896341 + 0x1.8p23, k = octaves - 0x1.8p23;
  const Rough r = (x - k * 0.693359375) + k * 2.12194440054690583e-4, r2 = r * r;
  const Rough p = (f[2] + r * f[3]) + r2 * ((f[4] + r * f[5]) + r2 * f[6]);
  return times_power_of_two(1 + (r + r2 * p), octaves);
}

/// x less the nearest whole number.
[[gnu::always_inline]] inline Real part_of_turn(Real x) { return x - ((x + to_whole) - to_whole); }
