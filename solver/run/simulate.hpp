// A run at the digits that were asked for.
//
// Method `exact` works on two rungs of the ladder and compares them event by event: same kinds, same contacts, and
// times that differ by what the lower rung lost. A run loses the same number of digits on every rung, so the upper one
// has what the lower one lost to spare; if that leaves fewer digits than promised, or the rungs disagree, the next one
// up is taken. What the top of the ladder does not settle is `undecided`.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/model/event.hpp"
#include "solver/model/setup.hpp"

namespace touchgo::run {

using namespace model;

enum class MethodName { exact, steps };
inline const char* name(MethodName m) { return m == MethodName::exact ? "exact" : "steps"; }

struct Options {
  MethodName method = MethodName::exact;
  int digits = 16;                                 // 15 to 1000; steps: the working precision
  Decimal step = "0.001";                          // s, method steps
  std::optional<Release> release = {};             // in place of every contact's own
  std::function<void(int, double)> progress = {};  // told, now and then, the digits of the rung and the part of it done
};

/// An event with every number as text of the digits asked for.
struct EventText {
  Kind kind;
  int contact;
  std::string t, position[2], velocity_before[2], velocity_after[2], impulse, force;
  std::vector<int> closed;
  Landing landing;
};

struct Report {
  Setup setup;  // as run: with the release of the options
  MethodName method;
  int digits;
  std::vector<int> closed_at_start;
  std::vector<EventText> events;
  std::string end;
  Reason reason;
  std::string message;
};

/// The motion in double, for tables and figures.
struct Sample {
  double t;
  std::vector<double> position, velocity;  // of the bodies
  std::vector<double> gap, force;          // of the contacts
  std::vector<bool> closed;
};

/// Simulates to `until` (s). Numbers are right to the digits promised (contract: relative error 10^(2-digits) of every
/// time under `exact`).
Report simulate(Setup setup, const Decimal& until, long max_events, const Options& options);

/// The motion sampled every `interval` (s) and on both sides of every event; under `steps` at every step instead.
std::vector<Sample> trajectory(Setup setup, const Decimal& until, long max_events, const Options& options,
                               const Decimal& interval);

}  // namespace touchgo::run
