// The kinds of a run's events as words, and what makes two such lists differ.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "solver/run/simulate.hpp"

namespace touchgo {

/// An event; or an accumulation with all its impacts, whose number says nothing.
struct EventWord {
  Kind kind;
  int contact;
  std::size_t event;  // which of the run's
  bool operator==(const EventWord& other) const { return kind == other.kind && contact == other.contact; }
};

struct EventList {
  std::vector<EventWord> words;
  Reason end = Reason::until;
  bool operator==(const EventList&) const = default;
};

EventList list_of(const Report& report);

/// Where a list becomes another one.
struct ListChange {
  bool appears;      // the word is of the list behind the change, else of the one before it
  std::size_t word;  // of that list, which the other one does not have there
  std::string what;  // "separation lost", "impact appears by grazing", "accumulation begins", ...
};

/// The first word in which two lists differ; where only the ends of the runs do, the last.
ListChange change_between(const EventList& before, const EventList& behind);

}  // namespace touchgo
