// An oscillator with a spring and a damper on one side: its motion of the forcing's period with one contact in it, in
// closed form given the time in contact, which is the root of one equation [S. W. Shaw, P. J. Holmes, A periodically
// forced piecewise linear oscillator, J. Sound Vib. 90 (1983) 129].
//
// y is the gap. Between the ends of a contact y'' + c y' + k y = k g + F sin(W t + phi), and cs y' + ks y beside it in
// contact; both have solutions with sine, cosine and exponential. With v the speed at which the contact begins (t = 0),
// tau its length, T = 2 pi/W:  y(tau) = 0, y(T) = 0, y'(T) = -v are linear in v, F cos(phi), F sin(phi); that their
// square is F^2 is the equation for tau.
#include <array>

#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests::piecewise {

namespace {

using R = Mp50;
using Unknown = std::array<R, 3>;  // v, F cos(phi), F sin(phi)

const R c("0.1"), k = 1, cs = 1, ks = 50, gap("0.2"), W("1.2"), F("0.2");

struct GapAndRate {
  R y, rate;
};

// From (y, rate) at t0 on, with the damping and stiffness given.
GapAndRate at(const R& damping, const R& stiffness, const Unknown& u, const GapAndRate& from, const R& t0, const R& t) {
  const R b = damping / 2, w = sqrt(stiffness - b * b), off = stiffness - W * W, lag = damping * W,
          D = off * off + lag * lag;
  auto steady = [&](const R& s) -> GapAndRate {
    const R sine = sin(W * s), cosine = cos(W * s);
    return {k * gap / stiffness + (off * (u[1] * sine + u[2] * cosine) + lag * (u[2] * sine - u[1] * cosine)) / D,
            W * (off * (u[1] * cosine - u[2] * sine) + lag * (u[2] * cosine + u[1] * sine)) / D};
  };
  const GapAndRate p0 = steady(t0), p = steady(t);
  const R A = from.y - p0.y, B = (from.rate - p0.rate + b * A) / w, s = t - t0, e = exp(-b * s);
  return {p.y + e * (A * cos(w * s) + B * sin(w * s)),
          p.rate + e * ((B * w - A * b) * cos(w * s) - (A * w + B * b) * sin(w * s))};
}

R period() { return 2 * pi<R>() / W; }

// y(tau), y(T), y'(T) + v: affine in the unknowns.
Unknown ends(const Unknown& u, const R& tau) {
  const GapAndRate out = at(c + cs, k + ks, u, {0, -u[0]}, 0, tau), back = at(c, k, u, {0, out.rate}, tau, period());
  return {out.y, back.y, back.rate + u[0]};
}

R determinant(const Unknown& a, const Unknown& b, const Unknown& d) {
  return a[0] * (b[1] * d[2] - b[2] * d[1]) - b[0] * (a[1] * d[2] - a[2] * d[1]) + d[0] * (a[1] * b[2] - a[2] * b[1]);
}

Unknown for_contact_of(const R& tau) {
  const Unknown none = ends({0, 0, 0}, tau);
  Unknown columns[3], right{-none[0], -none[1], -none[2]};
  for (int i = 0; i < 3; ++i) {
    Unknown one{0, 0, 0};
    one[i] = 1;
    columns[i] = ends(one, tau);
    for (int r = 0; r < 3; ++r) columns[i][r] -= none[r];
  }
  const R D = determinant(columns[0], columns[1], columns[2]);
  return {determinant(right, columns[1], columns[2]) / D, determinant(columns[0], right, columns[2]) / D,
          determinant(columns[0], columns[1], right) / D};
}

Decimal as_exact(const R& x) { return Decimal(x.str(45, std::ios::scientific)); }

}  // namespace

TEST_CASE("a piecewise linear oscillator's motion of period one is the one in closed form", "[soft][piecewise]") {
  auto excess = [](const R& tau) {
    const Unknown u = for_contact_of(tau);
    return R(u[1] * u[1] + u[2] * u[2] - F * F);
  };
  R low("0.43"), high("0.45");
  REQUIRE(excess(low) < 0);
  REQUIRE(excess(high) > 0);
  for (int i = 0; i < 160; ++i) {
    const R middle = (low + high) / 2;
    (excess(middle) < 0 ? low : high) = middle;
  }
  const R tau = low, T = period();
  const Unknown u = for_contact_of(tau);
  REQUIRE(u[0] > 0);

  Setup s;
  s.bodies = {body("1", as_exact(c), as_exact(k), as_exact(-gap), as_exact(-u[0]))};
  s.bodies[0].force = {{as_exact(F), as_exact(W), as_exact(atan2(u[2], u[1]))}};
  s.walls.resize(1);
  Contact spring;
  spring.first = wall_member(0), spring.second = body_member(0), spring.gap = as_exact(gap);
  spring.law = Law::soft, spring.stiffness = as_exact(ks), spring.damping = as_exact(cs);
  const R speed = at(c + cs, k + ks, u, {0, -u[0]}, 0, tau).rate;
  auto check = [&](const Report& r, const R& tolerance) {
    REQUIRE(r.events.size() == 8);
    for (int i = 0; i < 8; ++i) {
      const bool begins = i % 2 == 0;
      CHECK(r.events[i].kind == (begins ? Kind::impact : Kind::separation));
      CHECK(abs(R(r.events[i].t) - (i / 2 * T + (begins ? R(0) : tau))) < tolerance);
      CHECK(abs(R(r.events[i].velocity_after[1]) - (begins ? R(-u[0]) : speed)) < tolerance);
    }
  };
  s.contacts = {spring};
  check(simulate(named(s), "20", 8, {.digits = 30}), R("1e-26"));
  check(simulate(named(s), "20", 8, {.method = MethodName::steps, .step = "0.002"}), R("1e-8"));
  // The same spring as the one stage of a staged contact.
  spring.law = Law::staged, spring.stages = {{"0", as_exact(ks), as_exact(cs)}};
  spring.stiffness.reset(), spring.damping.reset();
  s.contacts = {spring};
  check(simulate(named(s), "20", 8, {.digits = 30}), R("1e-26"));
}

}  // namespace touchgo::tests::piecewise
