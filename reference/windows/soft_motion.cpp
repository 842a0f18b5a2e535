// One contact in n periods on the soft base: a time tau of contact, from z = 0 to z = 0, and a flight of T - tau.
//
// Everything is linear in q = (speed of entry v, cos theta, sin theta) at the entry, so that the orbit is a vector with
//   z(tau) = 0,   z(T) = 0,   z'(T) - v = 0:
// one equation G(tau, eta) = det = 0 for the contact's time, solved over a whole cell of eta by interval Newton around
// a line tau(eta). Its two vectors +-q are one orbit: the body is above the base in flight only for v < 0. Saltation:
// [[1, 0], [-cs, 1]] at the entry, [[1, 0], [cs, 1]] at the exit; det = exp(-c T - cs tau).
#include "reference/windows/flight.hpp"
#include "reference/windows/motions.hpp"
#include "reference/windows/soft_base.hpp"
#include "reference/windows/trace_and_determinant.hpp"

namespace touchgo::reference::windows {
namespace {

using Two = Graded<2>;  // by tau, eta

template <class N>
struct Vector {
  N x, y, z;
};

template <class N>
N dot(const Vector<N>& a, const Vector<N>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <class N>
Vector<N> cross(const Vector<N>& a, const Vector<N>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// (z, z') and (cos, sin) of the phase, each a row that q is put into.
template <class N>
struct Rows {
  Vector<N> z, w, cosine, sine;
};

// a x + b y.
template <class N>
Vector<N> mixed(const N& a, const Vector<N>& x, const N& b, const Vector<N>& y) {
  return {a * x.x + b * y.x, a * x.y + b * y.y, a * x.z + b * y.z};
}

// What `from` has become after s, with the propagator over s.
template <class N>
Rows<N> moved(const Rows<N>& from, const Propagator<N>& e, const Response<N>& z, const N& eta, const N& s) {
  N sine, cosine;
  sin_cos(eta * s, sine, cosine);
  const N one(1);
  Rows<N> to;
  to.cosine = mixed(cosine, from.cosine, -sine, from.sine);
  to.sine = mixed(cosine, from.sine, sine, from.cosine);
  auto steady = [&](const Rows<N>& p) { return mixed(z.re, p.sine, z.im, p.cosine); };
  auto rate = [&](const Rows<N>& p) { return mixed(eta * z.re, p.cosine, -(eta * z.im), p.sine); };
  const Vector<N> u = mixed(one, from.z, -one, steady(from)), w = mixed(one, from.w, -one, rate(from));
  to.z = mixed(one, mixed(e.zz, u, e.zw, w), one, steady(to));
  to.w = mixed(one, mixed(e.wz, u, e.ww, w), one, rate(to));
  return to;
}

template <class N>
struct SoftOrbit : TraceAndDeterminant<N> {
  N closing;         // G
  Vector<N> q;       // not normalized, either sign
  N exit;            // z' at the exit, for q
  Vector<N> turned;  // the row of (cos, sin) at the exit put into q, as (z' there, cos, sin)
};

template <class N>
SoftOrbit<N> soft_orbit(const SoftBase& base, int n, const N& tau, const N& eta) {
  const N flight = N(Ball::pi() * Ball(2 * n)) / eta - tau, none, one(1);
  const Propagator<N> in = propagator(base.damping, base.stiffness, tau), out = propagator(damping(), Ball(1), flight);
  Rows<N> p{{none, none, none}, {one, none, none}, {none, one, none}, {none, none, one}};
  p = moved(p, in, response(base.damping, base.stiffness, eta), eta, tau);
  const Rows<N> exit = p;
  p.z = {none, none, none};
  p = moved(p, out, response(damping(), Ball(1), eta), eta, flight);
  p.w.x -= one;
  SoftOrbit<N> o;
  o.q = cross(p.z, p.w);
  o.closing = dot(exit.z, o.q);
  o.exit = dot(exit.w, o.q);
  o.turned = {o.exit, dot(exit.cosine, o.q), dot(exit.sine, o.q)};
  // Trace of flight, exit, contact, entry.
  const N cs(base.own_damping);
  const N zz = in.zz - cs * in.zw, wz = in.wz - cs * in.ww;  // after the entry's jump
  const N wz_out = wz + cs * zz, ww_out = in.ww + cs * in.zw;
  o.trace = out.zz * zz + out.zw * wz_out + out.wz * in.zw + out.ww * ww_out;
  o.determinant = in.determinant * out.determinant;
  return o;
}

struct Times {
  Ball tau, slope;  // over the cell; d tau / d eta
  Ball at_middle;
};

// The contact's time over a cell, near pi / lambda.
std::optional<Times> contact_time(const SoftBase& base, int n, const Ball& eta) {
  const Ball middle = eta.middle(), half = base.damping.scaled(-1);
  Ball tau = (Ball::pi() / proof::sqrt(base.stiffness - half * half)).middle();
  Ball turn;  // d tau / d eta
  for (int i = 0; i < 12; ++i) {
    const Two g = soft_orbit(base, n, Two::variable(tau, 0), Two::variable(middle, 1)).closing;
    tau = (tau - g.x / g.d[0]).middle(), turn = (-(g.d[1] / g.d[0])).middle();
    if (!tau.is_finite() || !turn.is_finite() || !tau.certainly_positive()) return std::nullopt;
  }
  // Within `reach` of the line tau + turn (eta - middle) there is one zero for each eta; `off`: how far from it.
  auto enclosed = [&](const Ball& cell) -> std::optional<Times> {
    const Ball step = cell - middle, line = tau + turn * step;
    const Two along = soft_orbit(base, n, Two::variable(line, 0), Two::variable(cell, 1)).closing;
    const Ball here = soft_orbit<Ball>(base, n, tau, middle).closing;
    const Ball on_line = here + step * (along.d[1] + turn * along.d[0]);
    Ball reach = (on_line / along.d[0]).magnitude().scaled(1) + Ball(1).scaled(-Precision::bits());
    for (int i = 0; i < 3; ++i, reach = reach.scaled(1)) {
      Ball box = line;
      box.widen(reach);
      const Two over = soft_orbit(base, n, Two::variable(box, 0), Two::variable(cell, 1)).closing;
      const Ball off = -(on_line / over.d[0]);
      if (off.is_finite() && off.magnitude().certainly_below(reach))
        return Times{line + off, -(over.d[1] / over.d[0]), Ball()};
    }
    return std::nullopt;
  };
  auto cell = enclosed(eta);
  const auto point = cell ? enclosed(middle) : std::nullopt;
  if (!point) return std::nullopt;
  cell->at_middle = point->tau;
  cell->tau = mean_value(cell->tau, point->tau, cell->slope, eta);
  return cell;
}

}  // namespace

Motion soft_motion(const Ball& restitution, const Ball& stiffness, int n) {
  const SoftBase base = soft_base(restitution, stiffness);
  return [=](const Ball& eta) -> std::optional<Multipliers> {
    const auto times = contact_time(base, n, eta);
    if (!times) return std::nullopt;
    const auto cell = soft_orbit(base, n, Two::variable(times->tau, 0), Two::variable(eta, 1));
    const auto middle = soft_orbit<Ball>(base, n, times->at_middle, eta.middle());
    auto slope = [&](const Two& f) { return f.d[1] + times->slope * f.d[0]; };
    auto narrow = [&](const Two& f, const Ball& at_middle) { return mean_value(f.x, at_middle, slope(f), eta); };
    auto sample = [&](const Two& f, const Ball& at_middle) { return Sample{narrow(f, at_middle), slope(f)}; };

    Ball entry = narrow(cell.q.x, middle.q.x), exit = narrow(cell.exit, middle.exit);
    const Ball sign(entry.certainly_negative() ? 1 : -1);
    const Response<Two> in = response(base.damping, base.stiffness, Two::variable(eta, 1)),
                        out = response(damping(), Ball(1), Two::variable(eta, 1));
    const Response<Ball> in_middle = response<Ball>(base.damping, base.stiffness, eta.middle()),
                         out_middle = response<Ball>(damping(), Ball(1), eta.middle());
    auto stretch = [&](const Ball& damping, const Ball& stiffness, const auto& z, const auto& z_middle, const auto& v,
                       const auto& v_middle, const Ball& rate) {
      return Stretch{damping,
                     stiffness,
                     eta,
                     sign * narrow(z.re * v.z + z.im * v.y, z_middle.re * v_middle.z + z_middle.im * v_middle.y),
                     sign * narrow(z.re * v.y - z.im * v.z, z_middle.re * v_middle.y - z_middle.im * v_middle.z),
                     sign * rate};
    };
    const Stretch contact = stretch(base.damping, base.stiffness, in, in_middle, cell.q, middle.q, entry);
    const Stretch flight = stretch(damping(), Ball(1), out, out_middle, cell.turned, middle.turned, exit);
    const bool alone = contact.rate.certainly_negative() && flight.rate.certainly_positive() &&
                       stays_on_its_side(contact, times->tau) &&
                       stays_on_its_side(flight, Ball::pi() * Ball(2 * n) / eta - times->tau);
    return Multipliers{sample(cell.flip(), middle.flip()), sample(cell.fold(), middle.fold()),
                       sample(cell.discriminant(), middle.discriminant()), cell.determinant.x, alone};
  };
}

}  // namespace touchgo::reference::windows
