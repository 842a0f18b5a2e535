// A sequence of ever shorter flights under a pressing contact, and its limit: time, place and common velocity.
#pragma once

#include "reference/two_bodies/after_closing.hpp"
#include "reference/two_bodies/extrapolated_limit.hpp"

namespace touchgo::reference::two_bodies {

/// For each flight since `base` its duration (s), and what the centre of mass moves (m) and gains in velocity (m/s) in
/// it, each to relative precision, so that the limit can be as precise as R.
template <Real R>
struct Chatter {
  PairState<R> base;  // its velocities: the common one
  std::vector<R> times, places, speeds;
  int agreed = 0;  // limits in a row with errors of round-off
};

/// Takes in a flight of tau seconds from moment m, or forgets everything if it is not a short one: tau under `part` of
/// the shortest time scale, after a rebound, with a contact force that would press.
template <Real R>
void follow(Chatter<R>& s, const PairContact<R>& c, const PairState<R>& m, const Flight<R>& f, const R& tau,
            const R& part);

/// The moment at which the impacts accumulate, and the estimated error of its time, once three extrapolations in a row
/// are as good as round-off allows; until then nullopt.
template <Real R>
std::optional<std::pair<PairState<R>, R>> accumulation(Chatter<R>& s, const PairContact<R>& c);

}  // namespace touchgo::reference::two_bodies
