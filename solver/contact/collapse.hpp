// Inelastic collapse: impacts that accumulate over several contacts of one chain at once.
//
// The limit is unique unless the chain reaches from wall to wall: the impulses on a body at the chain's end have one
// sign, so that their sum is finite, body by body; velocities converge, and gap rates that change sign without end tend
// to zero. There the bodies move at the velocities of a plastic impact over the whole chain.
//
// Pressed: the forces F that would hold all its contacts closed are positive. Under constant F the energy of the motion
// relative to the joint one,
//   E = (v - u)^T M (v - u)/2 + F^T g,     u: the joint velocities, g: the gaps,
// is kept in flight and falls at every impact with e < 1. So it bounds what is to come: g_j <= E/F_j, and gap rates by
// sqrt(E). The time left is estimated from it: for each contact twice what its impacts took if it had all the energy.
// Otherwise (bodies that collapse in free flight) the time left is estimated by the latest impacts, which crowd.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "solver/contact/accumulation.hpp"
#include "solver/contact/impact_groups.hpp"
#include "solver/contact/restitution.hpp"
#include "solver/contact/run_state.hpp"
#include "solver/model/names.hpp"

namespace touchgo {

/// A collapse under way.
struct Collapse {
  std::vector<int> chain;   // its contacts along the line, those that rest among them
  std::vector<int> active;  // those that are hit without end
  /// Once the chain is together as far as the digits in use can tell: to how many digits the time of the limit is
  /// known.
  std::optional<double> digits = {};
  /// Of a chain that is pressed: to how many it would be known if the chain were together now.
  double digits_so_far = 0;
};

/// The velocities of z after a plastic impact over the whole chain, which closes no loop.
template <Real R>
void join_velocities(const System<R>& system, const std::vector<int>& chain, Vector<R>& z) {
  Matrix<R> rates(chain.size(), 1);
  for (std::size_t i = 0; i < chain.size(); ++i) rates(i, 0) = -system.joints[chain[i]].rate_row.dot(z);
  const Matrix<R> impulse = solve_delassus(delassus(system, chain), rates, chain);
  for (std::size_t i = 0; i < chain.size(); ++i) apply_impulse(system, system.joints[chain[i]], impulse(i, 0), z);
}

namespace detail {

/// When the contacts were hit, their latest impacts together, earliest first.
template <Real R>
std::vector<const R*> impact_times(const RunState<R>& s, const std::vector<int>& contacts) {
  std::vector<const R*> all;
  for (int j : contacts)
    for (const R& t : s.latest.contacts[j].times) all.push_back(&t);
  std::sort(all.begin(), all.end(), [](const R* a, const R* b) { return *a < *b; });
  return all;
}

/// How impacts must crowd that accumulate: the latest `each` of every contact took less than 1/`part` of the time of as
/// many before; or less closely, where the chain is pressed and the pace allows for it.
struct Pace {
  int each, part;
  bool may_be_pressed;
};
inline constexpr Pace steady = {4, 2, true};
/// Each flight as long as the square of the last, where a force draws apart what a plastic impact joins.
inline constexpr Pace steep = {2, 1000, false};

/// The chain around `hit`: the contacts joined to it through others that rest, or that were hit within the latest two
/// stretches of the pace (`so_far`: or that belong to a collapse already). A plastic contact that rests at the moment
/// counts as hit where four of these impacts, and one of the latest four, are its own.
template <Real R>
Collapse chain_around(const RunState<R>& s, int hit, bool so_far, const Pace& pace) {
  Collapse c{{hit}, {hit}};
  for (bool grown = true; grown;) {
    const std::vector<const R*> times = impact_times(s, c.active);
    auto earliest_of = [&](std::size_t latest) { return *times[times.size() > latest ? times.size() - latest : 0]; };
    const R since = earliest_of(2 * pace.each * (c.active.size() + 1)), recent = earliest_of(4);
    auto is_hit = [&](int j) {
      const std::vector<R>& latest = s.latest.contacts[j].times;
      const auto of_late = latest.end() - std::lower_bound(latest.begin(), latest.end(), since);
      if (s.rests(j)) return s.joint(j).restitution == 0 && of_late >= 4 && latest.back() >= recent;
      return (so_far && s.latest.contacts[j].in_collapse > 0) || of_late > 0;
    };
    std::vector<int> taking_part;
    for (int j : s.system.along)
      if (s.joint(j).rigid && (is_hit(j) || s.rests(j))) taking_part.push_back(j);
    Collapse next;
    for (std::vector<int>& chain : joined(s.system, taking_part))
      if (among(chain, hit)) next.chain = std::move(chain);
    std::copy_if(next.chain.begin(), next.chain.end(), std::back_inserter(next.active), is_hit);
    grown = next.active.size() > c.active.size();
    c = std::move(next);
  }
  std::sort(c.active.begin(), c.active.end());
  return c;
}

/// Whether gaps (m) are that part of the positions which round-off, times `epsilons`, cannot tell from zero.
template <Real R>
bool are_lost(const RunState<R>& s, const R& gaps, const R& epsilons, const std::vector<int>& chain) {
  R size = 0;
  for (int j : chain) size = std::max(size, R(s.joint(j).gap_row.cwiseAbs().dot(s.z.cwiseAbs())));
  return gaps <= epsilons * size;
}

template <Real R>
double digits_of(const R& t, const R& left) {
  return left > 0 ? std::min<double>(digits10<R> - 3, to_double(R(log10(R(t / left))))) : digits10<R> - 3;
}

/// Whether the chain is pressed together, its forces changing by less than half until the limit; and whether that is
/// reached.
template <Real R>
bool is_pressed(RunState<R>& s, Collapse& c) {
  using std::abs, std::max, std::min, std::sqrt;
  std::vector<Status> status = s.contacts.status;
  for (int j : c.chain) status[j] = Status::closed;
  const ContactPhase<R>& phase = s.phases(status);
  Vector<R> z = s.z;
  join_velocities(s.system, c.chain, z);
  s.effort.template spend<R>(3 * nonzeros(phase) + 10.0 * static_cast<double>(c.chain.size() * s.z.size()));
  R energy = 0, weakest = 0, slowest = 0;
  for (int i = 0; i < s.system.n; ++i) {
    const R v = s.z[s.system.n + i] - z[s.system.n + i];
    energy += s.system.mass[i] * v * v / 2;
  }
  const Vector<R> z1 = derivative(phase, z), z2 = derivative(phase, z1);
  for (int j : c.chain) {
    const R force = phase.force_row[j].dot(z);
    if (!(force > epsilon_power<R>(3) * phase.force_row[j].cwiseAbs().dot(z.cwiseAbs()))) return false;
    energy += force * max(R(0), s.gap(j));
    weakest = weakest == 0 ? force : min(weakest, force);
    // One contact alone: a rebound at speed v with mu v^2/2 = E (mu: the reduced mass) comes to rest in
    // 2 mu v/(F (1 - e)).
    const R e = s.joint(j).restitution < 1 ? s.joint(j).restitution : R(0);
    slowest = max(slowest, R(2 / (force * (1 - e) * sqrt(s.system.inverse_reduced_mass(s.joint(j))))));
  }
  const R left = 2 * R(c.chain.size()) * slowest * sqrt(2 * energy);
  for (int j : c.chain) {
    const Row<R>& row = phase.force_row[j];
    if (!(abs(row.dot(z1)) * left + abs(row.dot(z2)) * left * left < row.dot(z) / 2)) return false;
  }
  c.digits_so_far = digits_of(s.t, left);
  // Half of the digits: more cannot be had, for gaps shrink with the square of the time left.
  if (left <= epsilon_power<R>(2) * s.t || are_lost(s, R(energy / weakest), epsilon_power<R>(3), c.chain))
    c.digits = c.digits_so_far;
  return true;
}

/// How long the latest impacts of these contacts took, where they crowd at this pace.
template <Real R>
std::optional<R> crowded_time(const RunState<R>& s, const std::vector<int>& contacts, const Pace& pace) {
  const std::vector<const R*> times = impact_times(s, contacts);
  const std::size_t half = pace.each * contacts.size();
  if (times.size() < 2 * half) return std::nullopt;
  const auto last = times.end() - 1, late = last - (half - 1), early = late - half;
  const R before = **(late - 1) - **early, after = **last - **late;
  if (after < before / pace.part || after <= epsilon<R>() * s.t) return after;  // or no time passes
  return std::nullopt;
}

/// Whether the chain's impacts crowd. With two contacts, something makes them go on: a force, or the impacts
/// themselves. These alone where one is elastic: such impacts may crowd and part again.
template <Real R>
bool crowds(RunState<R>& s, Collapse& c, bool elastic, const Pace& pace) {
  const std::optional<R> late = crowded_time(s, c.active, pace);
  if (!late) return false;
  const ContactPhase<R>& phase = s.phase();
  if (!(*late * phase.rate < R(1) / 1000)) return false;
  const Vector<R> acceleration = derivative(phase, derivative(phase, s.z));
  std::vector<int> resting;
  std::copy_if(c.chain.begin(), c.chain.end(), std::back_inserter(resting), [&](int j) { return !among(c.active, j); });
  auto pulled_back = [&](int j) { return s.joint(j).gap_row.dot(acceleration) < 0; };
  const bool goes_on =
      (!elastic && (c.active.size() > 2 || std::any_of(c.active.begin(), c.active.end(), pulled_back))) ||
      (c.active.size() == 2 && alternating_impacts_accumulate(s.system, c.active[0], c.active[1], resting));
  if (!goes_on) return false;
  R gaps = 0;
  for (int j : c.active) gaps += std::max(R(0), s.gap(j));
  // Gaps of a thousand epsilons still tell which comes next, ten times the latest flights are left: heuristics. Of a
  // limit at coordinate 0 the time is lost first.
  const R left = 10 * *late;
  if (left <= epsilon<R>() * s.t || are_lost(s, gaps, R(1000 * epsilon<R>()), c.chain)) c.digits = digits_of(s.t, left);
  return true;
}

/// The collapse of the chain around `hit`, where it is one, at this pace. Throws Undecided as collapse_of() does.
template <Real R>
std::optional<Collapse> collapse_around(RunState<R>& s, int hit, bool so_far, const Pace& pace) {
  Collapse c = chain_around(s, hit, so_far, pace);
  auto elastic = [&](int j) { return !(s.joint(j).restitution < 1); };
  const auto elastic_ones = std::count_if(c.active.begin(), c.active.end(), elastic);
  // One plastic impact may end all there is.
  if (std::all_of(c.active.begin(), c.active.end(), [&](int j) { return s.rests(j); })) return std::nullopt;
  if (c.active.size() < 2 || !among(c.active, hit) || elastic_ones == std::ssize(c.active)) return std::nullopt;
  const bool walled = closes_loop(s.system, c.chain).has_value();
  // The energy of a pressed chain falls also where only some take of it.
  const bool pressed = pace.may_be_pressed && !walled && is_pressed(s, c);
  if (!pressed && !crowds(s, c, elastic_ones > 0, pace)) return std::nullopt;
  if (walled && c.digits)
    throw Undecided("impacts of " + member_names(s.setup, c.chain) +
                    " accumulate over several contacts from wall to wall; what follows such a limit is not unique");
  return c;
}

template <Real R>
std::optional<Collapse> collapse_around(RunState<R>& s, int hit, bool so_far) {
  std::optional<Collapse> c = collapse_around(s, hit, so_far, steady);
  return c ? c : collapse_around(s, hit, so_far, steep);
}

}  // namespace detail

/// The collapse that the impacts `hits` of this instant belong to, in the state after it; `opened`: contacts that
/// rested and that these impacts opened. Throws Undecided at the limit of one from wall to wall, where what follows is
/// not unique.
template <Real R>
std::optional<Collapse> collapse_of(RunState<R>& s, const std::vector<int>& hits, const std::vector<int>& opened) {
  s.latest.add(s.t, hits);
  s.latest.add(s.t, opened);
  const bool under_way = !s.latest.collapsing().empty();
  std::optional<Collapse> found;
  for (int hit : hits) {
    found = detail::collapse_around(s, hit, false);
    if (under_way && !(found && found->digits))  // a part of a collapse may have a limit of its own on the way
      if (std::optional<Collapse> whole = detail::collapse_around(s, hit, true)) found = std::move(whole);
    if (found) break;
  }
  int count = 0;
  if (found)
    for (int j : found->chain) count = std::max(count, s.latest.contacts[j].in_collapse + 1);
  for (int j : found ? found->chain : hits) s.latest.contacts[j].in_collapse = count;
  return found;
}

/// The collapse that goes on where a contact of its chain parts by its force, between two impacts.
template <Real R>
std::optional<Collapse> collapse_at_parting(RunState<R>& s) {
  for (const Pending<R>& p : s.pending) {
    const auto& latest = s.latest.contacts[p.contact];
    if (p.kind != Kind::separation || latest.in_collapse == 0 || latest.times.empty()) continue;
    if (std::optional<Collapse> found = detail::collapse_around(s, p.contact, true)) return found;
  }
  return std::nullopt;
}

}  // namespace touchgo
