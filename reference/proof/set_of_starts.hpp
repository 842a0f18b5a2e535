// A set of starts followed through events that all of them have in the same order.
//
// A set is z(d) = z_0 + sum_i d_i z_i, |d_i| <= 1, of which the last numbers d are errors. In a phase its columns move
// by themselves (affine_motion.hpp). Through an event at the zero t(d) of a guard g, from which on the state is R z and
// moves by A+ in place of A-: the motion after it, continued to a time t_0, is  y = exp(-A+ s) R exp(A- s) z(t_0; d)
// with s = t(d) - t_0 = -g(t_0; d) / g'. With D = R A- - A+ R,
//   y = R z + D z s + (D A- - A+ D) z(t) s^2 / 2   for some t in between, componentwise, with exp(-A+ ..) in front of it.
// Affine in d is R z + D z_0 q g(t_0; d), where q is the middle of all -1 / g'; the rest is of second order, and
// bounded.
#pragma once

#include "reference/proof/affine_motion.hpp"
#include "reference/proof/instant.hpp"

namespace touchgo::reference::proof {

/// The first event of a contact in a role, over a set; s.
struct RoleOfSet {
  Role role;
  int contact;
  Ball t;
  std::optional<long> events_before;  // none: not the same number for all starts
};

struct FollowedSet {
  std::vector<RoleOfSet> roles;
  std::optional<Unproved> why;  // it is followed no further; none: to the end
  Ball proved_to;               // s
  Balls spread;                 // of each d that is no error: how much it makes at the place where it ended
};

/// `start`: columns at t = 0; `space` holds all of them.
FollowedSet follow_set(const Model& model, Phases& phases, SeriesBudget& budget, const Columns& start,
                       const Subspace& space, const Ball& until);

}  // namespace touchgo::reference::proof
