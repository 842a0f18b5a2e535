// What follows from strobed states and batch means: the period, the standard error, the kind of motion.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "solver/orbits/orbit.hpp"

namespace touchgo {

inline constexpr int longest_period = 64;
inline constexpr int batches = 20;
/// States this many periods back are compared: 64 comparisons for every period up to 64.
inline constexpr int strobes_kept = 2 * longest_period + 1;

/// The longest period that so many states are compared for: three times each, up to 64.
inline int longest_compared(long states) { return static_cast<int>(std::clamp<long>(states - 3, 0, longest_period)); }

/// The smallest n <= 64 after which every state repeats to this part of the largest one's size, seen at least three
/// times; 0 if there is none. States at one phase of the forcing, earliest first, one after another, their components
/// in one unit; `start`: the size of the state that the run started from, of which one that decays keeps nothing.
inline int repeats_within(double part, const std::vector<double>& states, std::size_t components, double start) {
  double size = start;
  for (double x : states) size = std::max(size, std::abs(x));
  const long count = static_cast<long>(states.size() / components);
  for (int n = 1; n <= longest_compared(count); ++n) {
    bool repeats = true;
    for (std::size_t k = static_cast<std::size_t>(n) * components; k < states.size() && repeats; ++k)
      repeats = std::abs(states[k] - states[k - static_cast<std::size_t>(n) * components]) <= part * size;
    if (repeats) return n;
  }
  return 0;
}

/// The period: the smallest n after which every state repeats to 1e-9.
inline int period_of(const std::vector<double>& states, std::size_t components, double start) {
  return repeats_within(1e-9, states, components, start);
}

/// The period that the states come near to, by what repeats to 1e-6.
inline int approached_period(const std::vector<double>& states, std::size_t components, double start) {
  return repeats_within(1e-6, states, components, start);
}

/// The period, where the states are clearly off after fewer: a slow mode that still decays may by chance come nearer to
/// itself after some of its own turns.
inline int clear_period_of(const std::vector<double>& states, std::size_t components, double start) {
  const int n = period_of(states, components, start);
  return n == approached_period(states, components, start) ? n : 0;
}

/// Batches of a run of this many periods: fewer than 20 where it is shorter.
inline long batches_of(long periods) { return std::min<long>(batches, periods); }

/// Standard error of the mean of independent batches; 0 for fewer than two.
inline double standard_error(const std::vector<double>& means) {
  const double n = static_cast<double>(means.size());
  if (n < 2) return 0;
  double mean = 0, squares = 0;
  for (double x : means) mean += x / n;
  for (double x : means) squares += (x - mean) * (x - mean);
  return std::sqrt(squares / (n - 1) / n);
}

/// How often a phase together comes in the periods that count; recurring: more than once, or throughout.
enum class Rests { never, once, recurring };

/// `closings`: how often a hard contact closed; `share`: of the time that one was closed.
inline Rests rests_of(long closings, double share) {
  if (closings > 1 || share > 1 - 1e-9) return Rests::recurring;
  return closings > 0 || share > 0 ? Rests::once : Rests::never;
}

/// Verdict and reason from the orbit's numbers. A single rest is no evidence of recurrence: the motion after
/// it has forgotten the one before. `compared`: the longest period that was looked for; `linear`: it met no impact and
/// passed no stage; `unknown`: what else may be missing for a verdict.
inline void set_verdict(Orbit& o, Rests rests, int compared, bool linear, const std::string& unknown = {}) {
  o.motion = Motion::undecided;
  if (rests == Rests::recurring)
    o.motion = Motion::rest;
  else if (rests == Rests::once)
    o.reason = "it rests only once and so does not show what recurs";
  else if (o.n > 0)
    o.motion = Motion::periodic;
  else if (o.lambda[0] > 2 * o.lambda1_stderr && linear)
    o.reason = "it meets no impact, so that its growth is that of a linear motion: no chaos";
  else if (o.lambda[0] > 2 * o.lambda1_stderr)
    o.motion = Motion::chaotic;
  else if (!unknown.empty())
    o.reason = unknown;
  else if (o.nears > 0)
    o.reason = "its state comes near to repeating but not to 1e-9: a longer run may tell";
  else
    o.reason = (compared > 0 ? "its state does not repeat within " + std::to_string(compared) + " periods"
                             : "so few periods do not tell whether its state repeats") +
               " and lambda1 is not above two standard errors";
}

}  // namespace touchgo
