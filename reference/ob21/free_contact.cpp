#include "reference/ob21/free_contact.hpp"

#include <algorithm>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <cmath>

#include "reference/two_bodies/contact.hpp"
#include "reference/two_bodies/sampled_root.hpp"

namespace touchgo::reference::ob21 {

using namespace linear;

using namespace reference::two_bodies;

template <Real R>
std::optional<FreeContact<R>> free_contact(const LinearOscillator<R>& o, const R& speed, ContactEnd ending) {
  using std::sqrt;
  const StateAt<R> start{R(0), R(0), -speed};
  auto guard = [&](const R& t) -> ValueAndSlope<R> {
    const Kinematics<R> z = motion(o, start, t);
    if (ending == ContactEnd::deflection) return {-z.x, -z.v};
    return {-(o.stiffness * z.x + o.damping * z.v), -(o.stiffness * z.v + o.damping * z.a)};
  };
  const R step = 1 / (20 * fastest_rate<R>(PairMember<R>(o))), limit = 500 * sqrt(o.mass / o.stiffness);
  const std::optional<R> end = first_fall<R>(guard, step / 1024, limit, step);  // off the zero at the start
  if (!end) return std::nullopt;
  const Kinematics<R> z = motion(o, start, *end);
  return FreeContact<R>{z.v / speed, *end, o.mass * (speed - z.v) * (speed + z.v) / 2, z.x};
}

template std::optional<FreeContact<double>> free_contact(const LinearOscillator<double>&, const double&, ContactEnd);
template std::optional<FreeContact<Mp50>> free_contact(const LinearOscillator<Mp50>&, const Mp50&, ContactEnd);

namespace {

/// Integrates z' = field(z) in steps of h until guard(z), positive after the first step, falls to zero; the last step
/// is shortened to end there. Gives the time and leaves z at the end. Method of order 8. Stops after a million steps.
template <std::size_t N, class Field, class GapCombination>
std::optional<double> integrate_to(std::array<double, N>& z, double h, const Field& field,
                                   const GapCombination& guard) {
  boost::numeric::odeint::runge_kutta_fehlberg78<std::array<double, N>> stepper;
  auto rhs = [&](const std::array<double, N>& y, std::array<double, N>& dy, double) { dy = field(y); };
  auto after = [&](double length) {
    std::array<double, N> y = z;
    stepper.do_step(rhs, y, 0.0, length);
    return y;
  };
  for (int i = 0; i < 1'000'000; ++i) {
    const std::array<double, N> next = after(h);
    if (i > 0 && !(guard(next) > 0)) {
      const double last = root_between<double>([&](double length) { return guard(after(length)); }, 0.0, h);
      z = after(last);
      return i * h + last;
    }
    z = next;
  }
  return std::nullopt;
}

}  // namespace

std::optional<FreeContact<double>> integrated_contact(const LinearOscillator<double>& o, double speed,
                                                      ContactEnd ending) {
  auto force = [&](double u, double v) { return -(o.stiffness * u + o.damping * v); };
  std::array<double, 3> z{0, -speed, 0};  // u, u', work of the force on the body
  const std::optional<double> end = integrate_to(
      z, 0.02 / (std::sqrt(o.stiffness / o.mass) + o.damping / o.mass),
      [&](const auto& y) {
        const double f = force(y[0], y[1]);
        return std::array<double, 3>{y[1], f / o.mass, f * y[1]};
      },
      [&](const auto& y) { return ending == ContactEnd::deflection ? -y[0] : force(y[0], y[1]); });
  if (!end) return std::nullopt;
  return FreeContact<double>{z[1] / speed, *end, -z[2], z[0]};
}

std::optional<FreeContact<double>> integrated_pair(const std::array<double, 2>& mass, const std::array<double, 2>& v,
                                                   double stiffness, double damping, ContactEnd ending) {
  auto force = [&](const auto& y) { return -(stiffness * (y[1] - y[0]) + damping * (y[3] - y[2])); };
  auto kinetic = [&](double v1, double v2) { return (mass[0] * v1 * v1 + mass[1] * v2 * v2) / 2; };
  std::array<double, 4> z{0, 0, v[0], v[1]};  // positions, velocities
  const double light = std::min(mass[0], mass[1]);
  const std::optional<double> end = integrate_to(
      z, 0.02 / (std::sqrt(2 * stiffness / light) + 2 * damping / light),
      [&](const auto& y) {
        const double f = force(y);
        return std::array<double, 4>{y[2], y[3], -f / mass[0], f / mass[1]};
      },
      [&](const auto& y) { return ending == ContactEnd::deflection ? y[0] - y[1] : force(y); });
  if (!end) return std::nullopt;
  return FreeContact<double>{(z[3] - z[2]) / (v[0] - v[1]), *end, kinetic(v[0], v[1]) - kinetic(z[2], z[3]),
                             z[1] - z[0]};
}

}  // namespace touchgo::reference::ob21
