#include "reference/windows/shooting.hpp"

#include <algorithm>

#include "reference/windows/flight.hpp"
#include "reference/windows/soft_base.hpp"

namespace touchgo::reference::windows {
namespace {

using Four = Graded<4>;  // by theta, v, contact, flight
using proof::Balls;
using Matrix = std::vector<Balls>;

struct Place4 {
  Four theta, z, w;
};

struct Shooting {
  Ball eta;
  SoftBase base;
  Response<Ball> steady_above, steady_within;
  int periods;

  Four steady(const Response<Ball>& r, const Four& s, const Four& c) const { return Four(r.re) * s + Four(r.im) * c; }

  // From z = 0, after s.
  Place4 moved(bool contact, const Four& theta, const Four& w, const Four& s) const {
    const Response<Ball>& r = contact ? steady_within : steady_above;
    const Propagator<Four> free =
        contact ? propagator(base.damping, base.stiffness, s) : propagator(damping(), Ball(1), s);
    Four sine, cosine;
    sin_cos(theta, sine, cosine);
    const Four u = -steady(r, sine, cosine), v = w - Four(eta) * steady(r, cosine, -sine);
    const Four end = theta + Four(eta) * s;
    sin_cos(end, sine, cosine);
    return {end, free.zz * u + free.zw * v + steady(r, sine, cosine),
            free.wz * u + free.ww * v + Four(eta) * steady(r, cosine, -sine)};
  }

  struct Leg {
    Place4 exit, end;
  };
  Leg leg(const Ball* x) const {
    const Four theta = Four::variable(x[0], 0), v = Four::variable(x[1], 1);
    const Place4 exit = moved(true, theta, v, Four::variable(x[2], 2));
    return {exit, moved(false, exit.theta, exit.w, Four::variable(x[3], 3))};
  }

  // f and, where asked for, f', at x = (theta, v, contact, flight) of each contact in turn.
  Balls equations(const Balls& x, Matrix* jacobian) const {
    const std::size_t n = x.size();
    Balls f(n);
    if (jacobian) jacobian->assign(n, Balls(n));
    for (std::size_t i = 0; i < n; i += 4) {
      const Leg l = leg(&x[i]);
      const bool last = i + 4 == n;
      const std::size_t next = last ? 0 : i + 4;
      const Ball turns = last ? Ball::pi() * Ball(2 * periods) : Ball(0);
      const Four* rows[4] = {&l.exit.z, &l.end.z, &l.end.theta, &l.end.w};
      for (std::size_t e = 0; e < 4; ++e) {
        f[i + e] = rows[e]->x;
        if (jacobian)
          for (std::size_t k = 0; k < 4; ++k) (*jacobian)[i + e][i + k] += rows[e]->d[k];
      }
      f[i + 2] -= turns + x[next], f[i + 3] -= x[next + 1];
      if (jacobian) (*jacobian)[i + 2][next] -= Ball(1), (*jacobian)[i + 3][next + 1] -= Ball(1);
    }
    return f;
  }

  Stretch stretch(bool contact, const Ball& theta, const Ball& rate) const {
    const Response<Ball>& r = contact ? steady_within : steady_above;
    Ball s, c;
    proof::sin_cos(theta, s, c);
    return {contact ? base.damping : damping(),
            contact ? base.stiffness : Ball(1),
            eta,
            r.re * s + r.im * c,
            r.re * c - r.im * s,
            rate};
  }
};

// Near the inverse: any matrix serves the proof.
Matrix inverse(Matrix m) {
  const std::size_t n = m.size();
  Matrix inv(n, Balls(n));
  for (std::size_t i = 0; i < n; ++i) inv[i][i] = Ball(1);
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    for (std::size_t i = column; i < n; ++i)
      if (m[pivot][column].magnitude().certainly_below(m[i][column].magnitude())) pivot = i;
    std::swap(m[pivot], m[column]), std::swap(inv[pivot], inv[column]);
    const Ball by = Ball(1) / m[column][column].middle();
    for (std::size_t k = 0; k < n; ++k)
      m[column][k] = (m[column][k] * by).middle(), inv[column][k] = (inv[column][k] * by).middle();
    for (std::size_t i = 0; i < n; ++i) {
      if (i == column) continue;
      const Ball factor = m[i][column].middle();
      if (factor.is_exact_zero()) continue;
      for (std::size_t k = 0; k < n; ++k) {
        m[i][k] = (m[i][k] - factor * m[column][k]).middle();
        inv[i][k] = (inv[i][k] - factor * inv[column][k]).middle();
      }
    }
  }
  return inv;
}

Balls times(const Matrix& m, const Balls& x) {
  Balls y(m.size());
  for (std::size_t i = 0; i < m.size(); ++i)
    for (std::size_t k = 0; k < x.size(); ++k) y[i].add_product(m[i][k], x[k]);
  return y;
}

// 1 - Y m
Matrix off_one(const Matrix& y, const Matrix& m) {
  Matrix off(m.size(), Balls(m.size()));
  for (std::size_t i = 0; i < m.size(); ++i) {
    off[i][i] = Ball(1);
    for (std::size_t j = 0; j < m.size(); ++j)
      for (std::size_t k = 0; k < m.size(); ++k) off[i][k] -= y[i][j] * m[j][k];
  }
  return off;
}

struct Solved {
  Balls x;
  Ball alone;
};

Solved solved(const Shooting& shooting, Balls x) {
  Matrix jacobian;
  for (int turn = 0; turn < 8; ++turn) {
    const Balls f = shooting.equations(x, &jacobian), step = times(inverse(jacobian), f);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = (x[i] - step[i]).middle();
  }
  for (const Ball& number : x)
    if (!number.is_finite()) throw NotProved("Newton's method does not end");
  shooting.equations(x, &jacobian);
  const Matrix y = inverse(jacobian);
  const Balls step = times(y, shooting.equations(x, nullptr));
  // K(X) - x for X = x + d
  auto krawczyk = [&](const Balls& d) {
    Balls box = x;
    for (std::size_t i = 0; i < x.size(); ++i) box[i] += d[i];
    shooting.equations(box, &jacobian);
    Balls k = times(off_one(y, jacobian), d);
    for (std::size_t i = 0; i < x.size(); ++i) k[i] -= step[i];
    return k;
  };
  for (slong bits = 20; bits <= 60; bits += 5) {
    const Ball reach = Ball(1).scaled(-bits);
    Balls d(x.size());
    for (Ball& number : d) number.widen(reach);
    Balls k = krawczyk(d);
    if (!std::all_of(k.begin(), k.end(),
                     [&](const Ball& b) { return b.is_finite() && b.magnitude().certainly_below(reach); }))
      continue;
    for (int turn = 0; turn < 8; ++turn) k = krawczyk(k);  // each holds the solution, as long as the one before does
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += k[i];
    return {x, reach};
  }
  throw NotProved("Krawczyk's operator does not map a box into itself");
}

}  // namespace

ShotMotion shot_motion(const Ball& eta, const Ball& restitution, const Ball& stiffness, int periods,
                       const std::vector<plain::Contact>& guess) {
  if (guess.empty()) throw NotProved("no periodic motion was found");
  const SoftBase base = soft_base(restitution, stiffness);
  const Shooting shooting{eta, base, response(damping(), Ball(1), eta), response(base.damping, base.stiffness, eta),
                          periods};
  Balls start;
  for (const plain::Contact& c : guess)
    for (const double number : {c.theta, c.speed, c.contact, c.flight}) start.push_back(Ball::exactly(number));
  const auto [x, alone] = solved(shooting, std::move(start));

  ShotMotion motion;
  motion.alone = alone;
  Ball m[4] = {Ball(1), Ball(0), Ball(0), Ball(1)};  // of (theta, v), from the first entry on
  Ball touching;                                     // s, in contact
  for (std::size_t i = 0; i < x.size(); i += 4) {
    motion.contacts.push_back({x[i], x[i + 1], x[i + 2], x[i + 3]});
    const std::string which = " " + std::to_string(i / 4 + 1);
    const Shooting::Leg leg = shooting.leg(&x[i]);
    const Ball out = leg.exit.w.x;
    if (!x[i + 1].certainly_negative() || !out.certainly_positive() ||
        !stays_on_its_side(shooting.stretch(true, x[i], x[i + 1]), x[i + 2]))
      throw NotProved("contact" + which + " is not proved to be one contact");
    if (!stays_on_its_side(shooting.stretch(false, leg.exit.theta.x, out), x[i + 3]))
      throw NotProved("flight" + which + " is not proved to be without an event");
    // By theta or v, with z = 0 at the exit and at the end.
    Ball by[2][2];
    for (std::size_t k = 0; k < 2; ++k) {
      const Ball contact = -(leg.exit.z.d[k] / leg.exit.z.d[2]);
      const Ball flight = -((leg.end.z.d[k] + leg.end.z.d[2] * contact) / leg.end.z.d[3]);
      by[0][k] = leg.end.theta.d[k] + leg.end.theta.d[2] * contact + leg.end.theta.d[3] * flight;
      by[1][k] = leg.end.w.d[k] + leg.end.w.d[2] * contact + leg.end.w.d[3] * flight;
    }
    for (std::size_t k = 0; k < 2; ++k) {
      const Ball first = m[k], second = m[2 + k];
      m[k] = by[0][0] * first + by[0][1] * second;
      m[2 + k] = by[1][0] * first + by[1][1] * second;
    }
    touching += x[i + 2];
  }
  const Ball period = Ball::pi() * Ball(2 * periods) / eta;
  motion.trace = m[0] + m[3];
  const Ball exponents = -(damping() * period + base.own_damping * touching);  // ln of the determinant
  motion.determinant = exp(exponents);
  const Ball discriminant = motion.trace * motion.trace - motion.determinant.scaled(2);
  motion.complex = discriminant.certainly_negative();
  if (motion.complex) {
    motion.exponent[0] = motion.exponent[1] = exponents / (Ball(2) * period);
  } else {
    if (!discriminant.certainly_positive()) throw NotProved("whether the multipliers are real");
    motion.exponent[0] = log((abs(motion.trace) + proof::sqrt(discriminant)).scaled(-1)) / period;
    motion.exponent[1] = exponents / period - motion.exponent[0];
  }
  return motion;
}

}  // namespace touchgo::reference::windows
