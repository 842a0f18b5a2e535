#include "solver/sweeps/event_list.hpp"

#include <algorithm>
#include <cmath>

#include "solver/number/scalar.hpp"

namespace touchgo {

namespace {

constexpr std::size_t crowd = 16;  // impacts

/// Whether a run ends among impacts that come ever closer: the last half of a crowd within half the time of those
/// before, or within 1e-9 of the time that has passed. How many of them it lists says nothing.
bool ends_crowded(const Report& report) {
  const std::size_t n = report.events.size();
  if (report.reason != Reason::undecided || n < crowd) return false;
  auto time = [&](std::size_t back) { return decimal<Mp50>(Decimal(report.events[n - back].t)); };
  const bool impacts = std::all_of(report.events.end() - crowd, report.events.end(),
                                   [](const EventText& e) { return e.kind == Kind::impact; });
  const Mp50 late = time(1) - time(crowd / 2), early = time(crowd / 2 + 1) - time(crowd);
  return impacts && (2 * late < early || late < time(1) / 1'000'000'000);
}

// Where a word stands from `at` on; the end: nowhere.
auto place_of(const EventWord& word, std::vector<EventWord>::const_iterator at,
              std::vector<EventWord>::const_iterator end) {
  return std::find_if(at, end, [&](const EventWord& w) { return alike(w, word); });
}

}  // namespace

EventList list_of(const Report& report) {
  EventList list{{}, report.reason};
  for (std::size_t i = 0; i < report.events.size(); ++i) {
    const EventText& e = report.events[i];
    if (e.kind == Kind::accumulation) {
      // Its impacts: all of the contact since it last was anything else.
      auto last = list.words.end();
      while (last != list.words.begin() && !((last - 1)->contact == e.contact && (last - 1)->kind != Kind::impact))
        --last;
      list.words.erase(
          std::remove_if(last, list.words.end(), [&](const EventWord& w) { return w.contact == e.contact; }),
          list.words.end());
    }
    list.words.push_back({e.kind, e.contact, i, decimal<double>(Decimal(e.t))});
  }
  if (!ends_crowded(report)) return list;
  // As those of an accumulation: all of its contacts' impacts since anything else happened.
  auto takes_part = [&](const EventWord& w) {
    return w.kind == Kind::impact && std::any_of(report.events.end() - crowd, report.events.end(),
                                                 [&](const EventText& e) { return e.contact == w.contact; });
  };
  while (!list.words.empty() && takes_part(list.words.back())) list.words.pop_back();
  return list;
}

bool alike(const EventWord& x, const EventWord& y) {
  return x == y && std::abs(x.t - y.t) <= 1e-3 * std::max(x.t, y.t);
}

ListChange change_between(const EventList& before, const EventList& behind) {
  const std::vector<EventWord>&a = before.words, &b = behind.words;
  const auto [at_a, at_b] = std::mismatch(a.begin(), a.end(), b.begin(), b.end(), alike);
  const auto at = static_cast<std::size_t>(at_a - a.begin());
  if (at_a == a.end() && at_b == b.end())
    return {true, at > 0 ? at - 1 : 0, false, std::string("the run ends ") + name(behind.end)};
  // Of two words that differ it is the one that the other list does not go on with.
  bool appears = at_a == a.end();
  if (at_a != a.end() && at_b != b.end()) {
    const auto on_in_b = place_of(*at_a, at_b, b.end()), on_in_a = place_of(*at_b, at_a, a.end());
    const bool both = on_in_a != a.end() && on_in_b != b.end();
    if (both && on_in_b == at_b + 1 && on_in_a == at_a + 1) return {true, at, false, "two events change their order"};
    const bool inserted = on_in_b != b.end() && (on_in_a == a.end() || on_in_b - at_b < on_in_a - at_a);
    const bool one_accumulates = (at_a->kind == Kind::accumulation) != (at_b->kind == Kind::accumulation);
    appears = one_accumulates ? at_b->kind == Kind::accumulation : inserted;
  }
  const Kind kind = (appears ? at_b : at_a)->kind;
  const bool lasts = kind == Kind::rest || kind == Kind::accumulation;
  return {appears, at, true, name(kind) + std::string(!appears ? " lost" : lasts ? " begins" : " appears")};
}

}  // namespace touchgo
