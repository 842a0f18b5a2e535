#include "reference/windows/resting_motion.hpp"

#include <cmath>

#include "reference/windows/impact_map.hpp"
#include "reference/windows/plain_motion.hpp"
#include "solver/number/functions.hpp"

namespace touchgo::reference::windows {
namespace {

// How long the impacts after one last; nothing where it is not proved that they have a limit.
std::optional<Ball> lasts(const HardBase& base, const Ball& phi, const Ball& v) {
  const Ball now = -force(base, phi) + damping() * v;
  if (!now.certainly_positive()) return std::nullopt;
  Ball part = (Ball(1) - base.restitution).scaled(-2).middle();  // [a-, a+] is now (1 -+ part)
  std::optional<Ball> proved;
  for (int turn = 0; turn < 6; ++turn) {
    const Ball least = now.lower() * (Ball(1) - part), most = now.upper() * (Ball(1) + part);
    const Ball q = proof::sqrt(most / least), kept = Ball(1) - base.restitution * q;
    if (!least.certainly_positive() || !kept.certainly_positive()) break;
    const Ball longest = v.scaled(1) / (least * kept),
               shortest = v.scaled(1) / (most * (Ball(1) - base.restitution / q));
    Ball rate;
    rate.widen((v * q).upper());
    const Ball height = Ball::hull(Ball(0), (v * v / least).scaled(-1).upper());
    const Ball closing =
        -force(base, phi + base.eta * Ball::hull(Ball(0), longest.upper())) + damping() * rate + height;
    if (!least.certainly_below(closing) || !closing.certainly_below(most)) break;
    proved = Ball::hull(shortest, longest);
    part = ((closing - now).magnitude() / now).magnitude().scaled(1);  // once more, hardly wider than what was found
  }
  return proved;
}

double guess(const HardBase& base, const Ball& phi, const Ball& v) {
  const double eta = base.eta.nearby(), angle = phi.nearby(), speed = v.nearby();
  const double theta = angle + touchgo::atan2(damping().nearby(), eta);
  if (speed > 0 && speed < 1e-3) return -2 * speed / force(base, phi).nearby();
  const double late = speed > 0 ? 0 : 0.05 / eta;  // a body just released is too near the base to tell
  const plain::State from = plain::after(eta, plain::above(), {theta, 0, speed}, late);
  const auto s = plain::next_zero(eta, plain::above(), from, 400 / eta);
  if (!s) throw NotProved("no impact was found");
  return late + *s;
}

}  // namespace

RestingMotion resting_motion(const Ball& eta, const Ball& restitution) {
  const HardBase base = from_release(eta, restitution);
  Ball phi, v;
  for (int impacts = 1; impacts <= 2000; ++impacts) {
    const double near = guess(base, phi, v);
    const auto next = impacts == 1 ? impact_near(base, phi, v, near) : first_impact(base, phi, v, near);
    const std::string which = "impact " + std::to_string(impacts);
    if (!next || !(impacts > 1 || rises_from_rest(flight(base, phi, v), next->flight)))
      throw NotProved(which + " is not proved to be the first after the one before");
    phi = next->theta, v = next->speed;
    if (!v.certainly_positive()) throw NotProved(which + " may graze");
    if (!v.certainly_below(Ball(1).scaled(-80))) continue;
    const auto rest = lasts(base, phi, v);
    if (!rest) throw NotProved("the limit after " + which + " is not proved");
    phi += eta * *rest;
    const Ball turn = Ball::pi().scaled(1);
    const int periods = static_cast<int>(std::ceil(phi.nearby() / turn.nearby()));
    const Ball left = turn * Ball(periods) - phi;  // F < 0 until then
    if (!left.certainly_positive() || !left.certainly_below(Ball::pi()))
      throw NotProved("the body is not proved to stay at rest until the release");
    return {periods, impacts, phi, left / (turn * Ball(periods))};
  }
  throw NotProved("no limit of the impacts was found");
}

}  // namespace touchgo::reference::windows
