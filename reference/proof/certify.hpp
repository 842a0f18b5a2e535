// A run proved: every event with an enclosure of its time, and that nothing happens before it.
//
// Written from the equations of motion and the rules of contact alone; it finds every event by itself. What another
// program found comes in as hints, and is only compared: where the two lists differ, nothing is certified.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "reference/proof/event_kind.hpp"
#include "solver/model/setup.hpp"

namespace touchgo::reference::proof {

/// An event as another program has it; `t` in s, right to `digits` digits or so.
struct Hint {
  EventKind kind;
  int contact;  // index in Setup::contacts
  std::string t;
  std::vector<int> closed, touching;  // contacts after it
};

struct Hints {
  std::vector<int> closed, touching;  // at the start
  std::vector<Hint> events;
  bool complete = true;  // no event follows up to the end
  int digits = 16;
};

struct ProvedEvent {
  EventKind kind;
  int contact;
  std::pair<std::string, std::string> t;  // s, decimals that hold it
  std::vector<int> closed, touching;
  std::pair<std::string, std::string> force;  // N, just after it, of a hard contact that is closed then
};

/// What kept a run from being proved.
struct Doubt {
  std::string kind;     // "tangency", "same instant", "hint" ...
  std::string message;  // with the contact
  double from, to;      // s, rounded. `from`: proved up to here; [from, to]: where the proof failed
};

/// Of a product of two numbers of 64 bits: a work of 1 takes about a second.
inline constexpr double work_of_product = 8e-8;

struct Certificate {
  std::vector<ProvedEvent> events;  // those that are proved
  std::optional<Doubt> doubt;       // none: all of the run is
  bool to_the_end = false;          // no other event up to the end of the run
  long bits = 0;                    // that it took
  double work = 0;                  // its products of numbers of 64 bits, each of work_of_product
};

struct CertifyOptions {
  int digits = 16;     // each enclosure is narrower than 10^(2 - digits) of its time
  double budget = 60;  // of work
  std::function<bool()> stop = {};
};

/// Proves the run of the setup (its rules of release as they are to be used) until `until`, or up to the last hint
/// where hints are not complete. Throws std::invalid_argument unless there is at least 1 digit and a budget above 0.
Certificate certify(const Setup& setup, const Decimal& until, const Hints& hints, const CertifyOptions& options = {});

/// What a certificate rests on, one sentence.
std::string proved_sentence(const Certificate& certificate);

}  // namespace touchgo::reference::proof
