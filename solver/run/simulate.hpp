// A run at the requested digits.
//
// Method `exact` works at two precisions and compares the runs event by event: same kinds, same contacts, and numbers
// that differ by what the lower precision lost. A run loses the same number of digits at every precision, so the higher
// one has what the lower one lost to spare; the lower one is double while that keeps eight digits. If this leaves fewer
// digits than promised, if the runs disagree, or if the higher one cannot distinguish a grazing from a crossing, the
// next higher one is taken. What the highest does not settle is `undecided`.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "solver/model/effort.hpp"
#include "solver/model/event_kinds.hpp"
#include "solver/model/setup.hpp"
#include "solver/model/status.hpp"

namespace touchgo {

enum class MethodName { exact, steps };
inline const char* name(MethodName m) { return m == MethodName::exact ? "exact" : "steps"; }

/// A run at one instant (a checkpoint), as text without loss: all that another run needs to continue from it.
struct State {
  MethodName method = MethodName::exact;
  int precision = 0;  // digits of the run it is of
  double lost = 0;    // of them, up to here
  long events = 0;    // so far
  std::string t;      // s
  struct OfContact {
    Status status = Status::open;
    bool armed = false;                // the published rule: the force has been positive since closing
    int order = 0;                     // of the guard's first derivative that does not vanish; -1: no guard
    std::string since, last;           // s: closed since; the latest impact
    std::vector<std::string> flights;  // s, between the latest four impacts, newest first
    int count = 0, shrinking = 0;      // impacts since it was closed; in a row after ever shorter flights
    std::vector<std::string> times;    // s, of its latest impacts
    int in_collapse = 0;               // impacts in a row that belong to a collapse of several contacts
  };
  std::vector<std::string> position, velocity;  // of the bodies, m and m/s
  std::vector<OfContact> contacts;
  std::vector<std::string> memory;  // of method steps: its clock and grid of steps
};

struct Options {
  MethodName method = MethodName::exact;
  int digits = 16;                                 // 15 to 1000; steps: the working precision; 0: exact in double alone
  Decimal step = "0.001";                          // s, method steps
  double budget = Effort::usual;                   // of effort (effort.hpp)
  std::optional<Release> release = {};             // in place of every contact's own
  std::function<void(int, double)> progress = {};  // receives the digits of the run and the part done
  std::optional<State> from = {};                  // continues from there; of a run of the same setup
  std::optional<long> keep = {};                   // keeps the state after this number of events; -1: at the end
  std::function<bool()> stop = {};                 // called on the way; true ends the run as interrupted
  std::function<void(const std::string&)> cut = {};  // of trajectory(): receives why the budget ends it
};

struct ShakenText {
  int contact;
  std::string impulse, velocity_after[2];
};

/// An event with every number as text of the requested digits.
struct EventText {
  Kind kind;
  int contact;
  std::string t, position[2], velocity_before[2], velocity_after[2], impulse, force;
  std::vector<int> closed, touching;
  Landing landing;
  std::vector<ShakenText> shaken;
  std::vector<std::pair<int, std::string>> impulses;  // of an impact over several contacts: of each, N s
  // Where the run was certified (Report::proved): decimals between which its time provably is; nothing happens between
  // the event before and this one, but for the impacts of an accumulation.
  std::optional<std::pair<std::string, std::string>> enclosure = {};
};

struct Report {
  Setup setup;  // as run: with the release of the options
  MethodName method;
  int digits;  // requested; 0: double alone
  std::vector<int> closed_at_start, touching_at_start;
  std::vector<EventText> events;
  std::string end;
  Reason reason;
  std::string message;
  std::vector<std::string> notes;   // remarks for the reader
  int precision = 0;                // digits of the run that is reported
  std::optional<State> state = {};  // for Options::keep; none where the run ended before
  std::string proved = {};          // what a certificate of this run says and rests on; none: not asked for
  double effort = 0;                // that it took but for the run in double beside others, in units of Options::budget
};

/// The motion in double, for tables and figures.
struct Sample {
  double t;
  std::vector<double> position, velocity;  // of the bodies
  std::vector<double> gap, force;          // of the contacts
  std::vector<bool> closed;
};

/// Simulates to `until` (s). Under `exact` every time has a relative error of at most 10^(2-digits); the
/// order and kind of the events are right, and which contacts are closed or touch; positions, velocities, impulses and
/// forces have the same error relative to the largest of their kind so far. A number that is zero to all digits of the
/// run is "0". In double alone each flight is exact to round-off; errors along a chaotic trajectory are not bounded.
/// Throws std::invalid_argument where the setup (check_setup.hpp), a bound or an option is not allowed, bodies start
/// inside one another, or a state to go on from does not fit.
Report simulate(Setup setup, const Decimal& until, long max_events, const Options& options);

inline constexpr long most_samples = 10'000'000;

/// The motion sampled every `interval` (s) and on both sides of every event; under `steps` at every step instead. It
/// ends where that of simulate() does, whose report says why, or where the budget is spent (`cut`). The exact method
/// works at `precision` digits or the next there are. Throws std::invalid_argument as simulate() does, and where there
/// would be more than most_samples samples between events.
std::vector<Sample> trajectory(Setup setup, const Decimal& until, long max_events, const Options& options,
                               const Decimal& interval, int precision = 50);

}  // namespace touchgo
