// The kinds of a run's events as words, and what makes two such lists differ.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "solver/run/simulate.hpp"

namespace touchgo {

/// An event; or an accumulation with all impacts of its contact since that was last anything else, whose number says
/// nothing.
struct EventWord {
  Kind kind;
  int contact;
  std::size_t event;  // which of the run's
  double t;           // s
  bool operator==(const EventWord& other) const { return kind == other.kind && contact == other.contact; }
};

/// How far word i of a list may move in time and be known still, s: half of the way to its nearest like, infinitely far
/// where it has none.
double room_of(const std::vector<EventWord>& words, std::size_t i);

/// Whether a word of a list is that of another run close to the first: within a thousandth of its time, and nearer than
/// any like it.
bool is_same(const std::vector<EventWord>& a, std::size_t i, const std::vector<EventWord>& b, std::size_t k);

struct EventList {
  std::vector<EventWord> words;
  Reason end = Reason::until;
  bool operator==(const EventList&) const = default;
};

/// Without the impacts that crowd at the end of an undecided run.
EventList list_of(const Report& report);

/// Where a list becomes another one.
struct ListChange {
  bool appears;      // the word is of the list behind the change, else of the one before it
  std::size_t word;  // of that list, which the other one does not have there
  bool alone;        // the other list does not have the word at all
  std::string what;  // "separation lost", "impact appears", "accumulation begins", ...
};

/// The first word in which two lists of runs close to one another differ; where only their ends do, the last.
ListChange change_between(const EventList& before, const EventList& behind);

}  // namespace touchgo
