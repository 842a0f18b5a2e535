// Any number of impacts of one hard contact, from a whole box of starts: when they have ended, and what follows.
//
// With p_g, p_w the motion of the two members that changes gap g and rate w alone and leaves their centre of mass, and
// b_g, b_w as in accumulation.hpp,   z = y + b_w g + p_g g + p_w w,
//   y' = A_closed y + b g,   b = b_g + A_closed b_w,   and no impact changes y,
//   g'' = -alpha - gamma w - kappa g between impacts,   alpha = a y,  a = -(rate) A_open,  gamma, kappa >= 0.
// So y is the motion together, affine in the start, but for the response to g >= 0, of which its integral is a bound.
//
// The energy lemma: of E = w^2/2 + kappa g^2/2 + alpha g,   E' = alpha' g - gamma w^2, and an impact turns w into -e w.
//   1. E <= E* and g <= G*, where E*' = alpha' G*, G*' = sqrt(2 (E* - alpha G*)): also while alpha < 0.
//   2. Where alpha > 0 grows, E / alpha falls between impacts, and by e^2 at each. (Where alpha falls, E / alpha grows at
//      most as 1 / alpha does: the factor Lambda.) With E <= q alpha at t_1, after k impacts:   g <= e^(2 k) q = Q,
//      |w| <= e^k sqrt(2 q alpha).
//   3. w + gamma g gains (1 + e)|w| at each impact and loses alpha + kappa g, so that up to the k-th after t_1
//        integral of alpha  <=  sqrt(2 q alpha(t_1)) + gamma q + sqrt(2 q alpha) ((1 + e)(1 - e^k)/(1 - e) + e^k).
//      Where that fails there have been more: what e^(2 k) is at a time. Where it fails for all k they have ended, at a
//      limit of infinitely many in general: there g = w = 0, and alpha > 0 presses.
//   4. With g g'' integrated by parts and g = 0 at each impact, integral of w^2 >= integral of alpha g - (g w + gamma g^2/2
//      at t_1), and so, as E <= alpha Q:   integral of alpha g  <=  2/3 (integral of alpha Q + g w/2 + gamma g^2/4).
// The masses then move together until alpha is zero again, as the force is: alpha times their reduced mass.
#pragma once

#include "reference/proof/affine_motion.hpp"

namespace touchgo::reference::proof {

/// Over all starts, s.
struct TogetherOfBox {
  Ball from, to;  // they are together for good at the earliest, and at the latest
  bool separate = false;
  Ball separation;  // holds all of them
};

/// `free`: the motion of the box of starts up to their first contacts, which are `first`; all of them certainly have
/// one before `until`. The setup has this contact alone. Throws Unproved.
TogetherOfBox together_of_box(const Model& model, Phases& phases, SeriesBudget& budget, int contact,
                              const AffineMotion& free, const ZerosOverBox& first, const Ball& until);

}  // namespace touchgo::reference::proof
