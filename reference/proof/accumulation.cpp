#include "reference/proof/accumulation.hpp"

#include <algorithm>

namespace touchgo::reference::proof {
namespace {

const Ball& up_to(Ball& x) { return x = Ball::hull(Ball(0), x); }

}  // namespace

bool limit_of_impacts(const Model& model, Phases& phases, const std::vector<MixedRow>& others, int contact,
                      const Ball& allowed, ProvedState& state) {
  const auto place = static_cast<std::size_t>(contact);
  const JointOf& j = model.joints()[place];
  if (!state.rate[place] || !(j.restitution < Rational(1))) return false;
  for (std::size_t i = 0; i < model.joints().size(); ++i) {  // a neighbour that is closed takes part in each impact
    const JointOf& c = model.joints()[i];
    if (i != place && share_a_body(c, j) && c.hard && state.standing[i] != Standing::open)
      throw Unproved{"a limit", "of impacts over several contacts"};
  }
  std::vector<Standing> together = state.standing;
  together[place] = Standing::closed;
  const PhaseInBalls &apart = phases.of(state.standing), &closed = phases.of(together);

  const std::size_t m = state.z.size();
  const auto n = static_cast<std::size_t>(model.bodies());
  Balls p_g(m), p_w(m);
  RationalMatrix impulse(m);  // p_w (rate row)
  for (const auto& [body, share] : model.shares(j)) {
    p_g[body] = Ball(share), p_w[n + body] = Ball(share);
    impulse[n + body].add(j.rate, share);
  }
  const BallRow gap = apart.row(MixedRow(j.gap)), rate = apart.row(MixedRow(j.rate));
  auto forcing = [&](const Balls& p) {  // Q A p, Q = 1 - p_g gap - p_w rate
    Balls b(m);
    apart.apply(p, b);
    const Ball g = gap * b, w = rate * b;
    for (std::size_t i = 0; i < m; ++i) b[i] -= p_g[i] * g, b[i] -= p_w[i] * w;
    return closed.norm(b);
  };
  const Ball b_g = forcing(p_g), b_w = forcing(p_w);

  const Ball& v = *state.rate[place];
  const Ball e(j.restitution);
  Balls y = state.z;
  for (std::size_t i = 0; i < m; ++i) y[i] -= p_w[i] * v;
  auto closing = [&](const Balls& z) {
    Balls a(m);
    apart.apply(z, a);
    return -(rate * a);
  };
  const Ball now = closing(y);
  if (!now.certainly_positive()) return false;
  const Ball of_gap = closing(p_g).magnitude(), of_rate = closing(p_w).magnitude();

  Ball eta = (Ball(1) - e).scaled(-2).middle();  // [a-, a+] is now (1 -+ eta)
  bool proved = false;
  Balls limit;
  Ball lasts;
  for (int turn = 0; turn < 6; ++turn) {
    const Ball least = now.lower() * (Ball(1) - eta), most = now.upper() * (Ball(1) + eta);
    const Ball r = sqrt(most / least);
    const Ball kept = Ball(1) - e * r;
    if (!kept.certainly_positive() || !least.certainly_positive()) break;
    const Ball longest = (v.scaled(1) / (least * kept)).upper(), shortest = v.scaled(1) / (most * (Ball(1) - e / r));
    Ball speed = (v * r).upper(), height = (v * v / least).scaled(-1).upper();
    const slong h = longest.log2_magnitude();
    if ((closed.rate() * longest).log2_magnitude() > -1) break;
    const Stretch stretch(closed, y, h, 2 * Precision::bits());
    // |y - motion together| <= D e^(|A| D) (|b_g| g + |b_w| w), e^(1/2) < 2
    const Ball error = (longest * (b_g * height + b_w * speed)).scaled(1).upper();
    auto with_error = [&](Balls z) {
      for (std::size_t i = 0; i < m; ++i) z[i].widen(error.scaled(closed.weights()[i]));
      return z;
    };
    Ball during = longest.scaled(-h);
    const Balls box = with_error(stretch.at(up_to(during)));
    Ball a = closing(box);
    a.widen(of_gap * height), a.widen(of_rate * speed);
    if (!least.certainly_below(a.lower()) || !a.upper().certainly_below(most)) break;
    up_to(height);
    Ball either;
    either.widen(speed);
    Balls all = box;
    for (std::size_t i = 0; i < m; ++i) all[i] += p_g[i] * height, all[i] += p_w[i] * either;
    for (const MixedRow& row : others)
      if (!(apart.row(row) * all).certainly_positive()) return false;
    proved = true;
    lasts = Ball::hull(shortest, longest);
    limit = with_error(stretch.at(lasts.scaled(-h)));
    // Once more with an interval that is hardly wider than what was found.
    const Ball found = ((a - now).magnitude() / now).magnitude().scaled(1);
    if (!found.certainly_below(eta)) break;
    eta = found;
  }
  if (!proved || !(lasts - lasts.middle()).magnitude().certainly_below(allowed)) return false;

  std::vector<const RationalMatrix*> maps{&impulse};
  for (const RationalMatrix& part : apart.equations().a) maps.push_back(&part);
  state.space.close_under(maps);
  state.space.cut(j.gap), state.space.cut(j.rate);
  state.t += lasts;
  state.z = std::move(limit);
  model.set_signals(state.z, state.t);
  std::fill(state.rate.begin(), state.rate.end(), std::nullopt);
  return true;
}

}  // namespace touchgo::reference::proof
