// All events of one hard contact, in closed form between them: two bodies, or a body and a wall on either side.
//
// Apart, each member moves by oscillator.hpp; together, by Eq. (5), with the force of Eq. (4) [DM21]. Event times are
// roots of these closed forms, bracketed by fine samples (sampled_root.hpp) and found to the precision of R. This is a
// second opinion on the solver, with none of its formulas, not a proof that no event is missed.
#pragma once

#include "reference/two_bodies/chatter.hpp"

namespace touchgo::reference::two_bodies {

/// impact: the gap falls to 0. rest: it does so without speed and the contact closes. separation: a contact closed for
/// a positive time opens. accumulation: the limit of infinitely many impacts, after which the contact is closed.
enum class PairEventKind { impact, rest, separation, accumulation };

/// s; m; m/s; N. `force` is the contact force just after, 0 if open. `error`: estimate for the time of an accumulation.
template <Real R>
struct PairEvent {
  PairEventKind kind;
  R t;
  std::array<R, 2> position, velocity_before, velocity_after;
  R force;
  bool closed;  // after it
  R error = 0;
};

/// until: T is reached. budget: `most_events` are. degenerate: force and force rate vanish where they have to decide,
/// as when the force is zero for ever; then there is no separation instant.
enum class HistoryEnd { until, budget, degenerate };

template <Real R>
struct History {
  bool closed_at_start = false;
  std::vector<PairEvent<R>> events;
  HistoryEnd end = HistoryEnd::until;
  R end_time = 0;
};

/// At t = 0: positions and velocities of the members in order (ignored for walls). `touching`: they start together; a
/// gap of up to 1e-12 m is closed, different velocities are made one as by an impact with e = 0.
template <Real R>
struct Launch {
  std::array<R, 2> position{}, velocity{};
  bool touching = false;
};

/// fraction: sampling step as a part of the shortest time scale. chatter: flights shorter than this part of it, under a
/// pressing contact, are watched for accumulation.
template <Real R>
struct SearchSettings {
  R fraction = R(1) / 20, chatter = R(1) / 20;
  std::size_t most_events = 100000;
};

/// All events up to T, in s. Time errors are some epsilons of the motion's size over the closing rate: large near a
/// tangency. Of infinitely many impacts those are listed that the limit was extrapolated from; how many depends on R.
/// Throws std::invalid_argument for two walls, members inside one another, numbers not finite.
template <Real R>
History<R> simulate(const PairContact<R>& c, const Launch<R>& launch, const R& T, const SearchSettings<R>& search = {});

}  // namespace touchgo::reference::two_bodies
