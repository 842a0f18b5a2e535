// An independent check of a reported event list, interval by interval: the reference takes only the instants from it.
//
// From one reported instant to the next the reference moves its own state, in the contacts that it found to act itself,
// and checks whether any guard crossed zero in between. At the instant it resolves impulses and contacts by itself
// (resolve.hpp) and compares. So a chaotic motion is followed as long as the account is right, to about 25 digits.
#pragma once

#include "reference/lines/follow.hpp"

namespace touchgo::reference::lines {

/// One reported event: of the contact's members, in its order, m and m/s; N s and N. `closed`, `touching`: all such
/// contacts after it. `in_sequence`: an impact of a sequence reported to accumulate.
struct ReportedEvent {
  OccurrenceKind kind;
  int contact;
  Number t;
  Number position[2], before[2], after[2];
  std::optional<Number> impulse;
  Number force;
  std::vector<int> closed, touching;
  bool in_sequence = false;
};

/// How an account ends: at the requested time or number of events, or without a unique way on.
enum class Ending { done, in_doubt };

struct Account {
  std::vector<int> closed_at_start, touching_at_start;
  std::vector<ReportedEvent> events;
  Ending ending = Ending::done;
  Number end = 0;
};

/// What the check found. `complaints` is empty where reference and account agree. `doubt`: why the reference, too,
/// cannot go on at the end of an account that ends in doubt; empty where it could (then there is a complaint).
struct Judgement {
  std::vector<std::string> complaints;
  std::string doubt;
  int events = 0, instants = 0, in_tails = 0, multiple = 0;
  double guard = 0;         // the largest guard at its reported zero, relative to its terms
  double difference = 0;    // the largest difference of any number compared, relative to its size
  double disagreement = 0;  // of the reference's two ways through time
};

Judgement judge(const Line& line, const LineState& start, const Account& account);

/// The reference's own whole run as such an account: where even this draws complaints, the reference is not to be
/// relied on.
Account account_of(const Line& line, const Story& story);

}  // namespace touchgo::reference::lines
