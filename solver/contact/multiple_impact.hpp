// The impulses of one impact, over the contacts of a group that feel it (impact_groups.hpp) and have gap 0.
//
// One contact: Newton's restitution, gap rate -> -e times it. Several at once, with I the impulses, W the Delassus
// matrix, r and r + W I the gap rates before and after:
//   newton (Moreau's form)  I >= 0,  w = r + W I + e min(r, 0) >= 0,  I w = 0 at each contact. W is positive definite,
//               so I is unique. Where it is an M-matrix the set of contacts that take an impulse only grows
//               (Chandrasekaran 1970); else contacts change sides one at a time, the first that is wrong (Murty 1974).
//               All e = 0 is the plastic impact, unique whatever law is named. Energy changes by sum I (r + r + W I)/2,
//               which is <= 0 where no contact was opening before.
//   sequential  impacts of single contacts one after another, the leftmost closing contact first, until none closes.
// Given which contacts take part in what order, the impulses are linear in the gap rates: I = X r.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "solver/model/delassus.hpp"
#include "solver/model/effort.hpp"

namespace touchgo {

/// How a contact of a group stands before its impact.
enum class Before { closing, resting, opening };

/// What an impact does to the contacts of its group.
template <Real R>
struct Shared {
  std::vector<R> impulse;      // N s, >= 0
  std::vector<bool> together;  // its gap rate is zero afterwards: by the law, not to within round-off
  Matrix<R> linear;            // X: impulse = X r
};

/// The gap rates of a group before its impact: zero, exactly, where a contact rests.
template <Real R>
struct Rates {
  std::vector<R> rate;
  std::vector<Before> before;
  R noise;  // what round-off leaves of a rate that should be zero
};

/// Moreau's form of Newton's law. Throws WallToWall where the contacts that take an impulse join two walls,
/// OutOfBudget.
template <Real R>
Shared<R> newton_impulses(const System<R>& system, const std::vector<int>& contacts, const Rates<R>& rates,
                          Effort& effort) {
  const int c = static_cast<int>(contacts.size());
  const double work = static_cast<double>(c) * c * (c + system.n);  // of a matrix, and of its elimination
  effort.spend<R>(work);
  const Matrix<R> W = delassus(system, contacts);
  auto share = [&](int i) {
    return rates.before[i] == Before::closing ? R(1 + system.joints[contacts[i]].restitution) : R(1);
  };
  Vector<R> q(c), impulse = Vector<R>::Zero(c);  // w = q + W I, q = share r
  for (int i = 0; i < c; ++i) q[i] = share(i) * rates.rate[i];
  std::vector<bool> active(c, false);
  const bool only_grows = press_together(system, contacts);
  Shared<R> shared{std::vector<R>(c, R(0)), std::vector<bool>(c, false), Matrix<R>::Zero(c, c)};
  for (;;) {
    const Vector<R> w = q + W.lazyProduct(impulse);
    bool changed = false;
    for (int i = 0; i < c && (only_grows || !changed); ++i) {
      const bool wrong = active[i] ? !only_grows && W(i, i) * impulse[i] < -rates.noise : w[i] < -rates.noise;
      if (wrong) active[i] = !active[i], changed = true;
    }
    if (!changed) {
      for (int i = 0; i < c; ++i) {
        const bool kept = rates.before[i] != Before::closing || system.joints[contacts[i]].restitution == 0;
        shared.impulse[i] = impulse[i];
        shared.together[i] = kept && (active[i] || w[i] <= rates.noise);
      }
      return shared;
    }
    std::vector<int> which, names;
    for (int i = 0; i < c; ++i)
      if (active[i]) which.push_back(i), names.push_back(contacts[i]);
    Matrix<R> rhs = Matrix<R>::Zero(which.size(), c);
    for (std::size_t i = 0; i < which.size(); ++i) rhs(i, which[i]) = -share(which[i]);
    effort.spend<R>(work);
    rhs = solve_delassus(delassus(system, names), rhs, names);
    impulse.setZero(), shared.linear.setZero();
    for (std::size_t i = 0; i < which.size(); ++i) {
      for (int k = 0; k < c; ++k) {
        shared.linear(which[i], k) = rhs(i, k);
        impulse[which[i]] += rhs(i, k) * rates.rate[k];
      }
    }
  }
}

inline constexpr long most_pairwise_impacts = 100'000;

/// Pairwise impacts, the leftmost closing contact first; `contacts` stand along the line. Nothing where they do not
/// end: after 10^5 of them, or where a closing rate is lost in round-off. Throws OutOfBudget.
template <Real R>
std::optional<Shared<R>> sequential_impulses(const System<R>& system, const std::vector<int>& contacts,
                                             const Rates<R>& rates, Effort& effort) {
  using std::abs;
  const int c = static_cast<int>(contacts.size());
  effort.spend<R>(static_cast<double>(c) * c * system.n);
  const Matrix<R> W = delassus(system, contacts);
  const R& three_quarters = epsilon_power<R>(3);
  std::vector<R> rate = rates.rate;
  Shared<R> shared{std::vector<R>(c, R(0)), std::vector<bool>(c, false), Matrix<R>::Zero(c, c)};
  Matrix<R> rows = Matrix<R>::Identity(c, c);  // each rate as a row over the rates before
  R largest = 0;
  for (const R& r : rate) largest = std::max(largest, R(abs(r)));
  for (long impacts = 0; impacts <= most_pairwise_impacts; ++impacts) {
    effort.spend<R>(6 * static_cast<double>(c) + 10);
    int hit = 0;
    while (hit < c && !(rate[hit] < 0)) ++hit;
    if (hit == c) {
      for (int i = 0; i < c; ++i) shared.together[i] = rate[i] == 0;
      return shared;
    }
    if (-rate[hit] <= three_quarters * largest) return std::nullopt;
    const R e = system.joints[contacts[hit]].restitution, per_rate = -(1 + e) / W(hit, hit),
            impulse = per_rate * rate[hit];
    const Row<R> impulse_row = per_rate * rows.row(hit);
    shared.impulse[hit] += impulse;
    shared.linear.row(hit) += impulse_row;
    for (int k = 0; k < c; ++k) {
      if (k == hit || W(k, hit) == 0) continue;
      const R change = W(k, hit) * impulse, sum = rate[k] + change;
      rate[k] = abs(sum) <= three_quarters * (abs(rate[k]) + abs(change)) ? R(0) : sum;  // it cancels
      rows.row(k) += W(k, hit) * impulse_row;
    }
    rate[hit] *= -e;
    rows.row(hit) *= -e;
  }
  return std::nullopt;
}

}  // namespace touchgo
