// Where the rides of impact_oscillator.hpp end: impacts, rests, releases, and the motion from period to period.
//
// In the words used here a ride is one motion between two events, a touch is an event of the body and the base, and its
// happening is the kind of event.
//
// Every guard is alpha g + beta g', positive until it falls to 0. A ride that starts on a root is scanned as guard /
// tau^zeros, by the series of the gap at its start; later by the closed form. Samples, dips, brackets are
// those of sampled_root.hpp.
#pragma once

#include <functional>
#include <type_traits>

#include "reference/ob21/impact_oscillator.hpp"

namespace touchgo::reference::ob21 {

/// impact: the gap falls to 0 (soft: the push begins). accumulation: the impacts that follow have no end in number and
/// end together, at once to the precision of R; the body rests. release: it leaves the base after a rest (soft: after a
/// push).
enum class Happening { impact, accumulation, release };

/// Time within the period, s; rate of the gap before and after, m/s; velocity of the base, m/s.
template <Real R>
struct Touch {
  Happening kind;
  R t, before, after, base_velocity;
};

/// What takes a Touch.
template <Real R>
using Sink = std::type_identity_t<std::function<void(const Touch<R>&)>>;

/// alpha g + beta g', with the order of its zero at the start of the ride.
template <Real R>
struct GapCombination {
  R alpha, beta;
  int zeros;
};

/// The first time in (s.now, until] at which the guard falls to 0.
template <Real R>
std::optional<R> fall(const Rig<R>& g, const Ride<R>& s, const GapCombination<R>& guard, const R& until);

/// The rate of the gap at t, by the series near a start on the base: small rates keep their digits.
template <Real R>
R gap_rate(const Rig<R>& g, const Ride<R>& s, const R& t);

/// N = m y'' + c y' + k d (over a fixed base: k d - k a sin(eta t)), N, and its rate, N/s: what keeps a resting body on
/// the base.
template <Real R>
two_bodies::ValueAndSlope<R> resting_force(const Rig<R>& g, const R& t);

/// A ride that starts on the base at t with the gap opening (or, soft, closing) at `opening`.
template <Real R>
Ride<R> from_base(const Rig<R>& g, RideMode mode, const R& t, const R& opening, int zeros);

/// Hard, on the base at t without relative speed: it rests where N > 0, or N = 0 and rises; otherwise it lifts off.
template <Real R>
Ride<R> settled(const Rig<R>& g, const R& t);

/// A start at t = 0 from x (m) and v (m/s). Throws std::invalid_argument for a hard body inside the base.
template <Real R>
Ride<R> start(const Rig<R>& g, const R& x, const R& v);

/// Follows the ride to `until` (s, within the period), handing each Touch to `sink`. Throws std::runtime_error after a
/// million events.
template <Real R>
void follow(const Rig<R>& g, Ride<R>& s, const R& until, const Sink<R>& sink);

/// Follows the ride to the end of the period and counts time from there.
template <Real R>
void follow_period(const Rig<R>& g, Ride<R>& s, const Sink<R>& sink);

}  // namespace touchgo::reference::ob21
