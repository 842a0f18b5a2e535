#include "solver/sweeps/event_list.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

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

// Where word i of a list stands in another one from `at` on; its end: nowhere.
std::size_t place_of(const std::vector<EventWord>& a, std::size_t i, const std::vector<EventWord>& b, std::size_t at) {
  while (at < b.size() && !is_same(a, i, b, at)) ++at;
  return at;
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

double room_of(const std::vector<EventWord>& words, std::size_t i) {
  const EventWord& word = words[i];
  const double at_once = 1e-9 * word.t;  // closer ones are of one instant
  double room = std::numeric_limits<double>::infinity();
  auto is_next = [&](const EventWord& w) {
    const double apart = std::abs(w.t - word.t);
    if (!(w == word) || apart <= at_once) return false;
    room = std::min(room, apart / 2);
    return true;
  };
  for (std::size_t k = i; k > 0 && !is_next(words[k - 1]); --k) {
  }
  for (std::size_t k = i + 1; k < words.size() && !is_next(words[k]); ++k) {
  }
  return room;
}

bool is_same(const std::vector<EventWord>& a, std::size_t i, const std::vector<EventWord>& b, std::size_t k) {
  const EventWord &x = a[i], &y = b[k];
  const double apart = std::abs(x.t - y.t);
  if (!(x == y) || apart > 1e-3 * std::max(x.t, y.t)) return false;
  return apart <= 1e-9 * std::max(x.t, y.t) || apart < std::min(room_of(a, i), room_of(b, k));
}

ListChange change_between(const EventList& before, const EventList& behind) {
  const std::vector<EventWord>&a = before.words, &b = behind.words;
  std::size_t at = 0;
  while (at < a.size() && at < b.size() && is_same(a, at, b, at)) ++at;
  if (at == a.size() && at == b.size())
    return {true, at > 0 ? at - 1 : 0, false, std::string("the run ends ") + name(behind.end)};
  // Of two words that differ it is the one that the other list does not go on with.
  bool appears = at == a.size();
  if (at < a.size() && at < b.size()) {
    const std::size_t on_in_b = place_of(a, at, b, at), on_in_a = place_of(b, at, a, at);
    const bool in_a = on_in_a < a.size(), in_b = on_in_b < b.size();
    if (in_a && in_b && on_in_b == at + 1 && on_in_a == at + 1)
      return {true, at, false, "two events change their order"};
    const bool inserted = in_b && (!in_a || on_in_b < on_in_a);
    const bool one_accumulates = (a[at].kind == Kind::accumulation) != (b[at].kind == Kind::accumulation);
    appears = one_accumulates ? b[at].kind == Kind::accumulation : inserted;
  }
  const Kind kind = (appears ? b : a)[at].kind;
  const bool lasts = kind == Kind::rest || kind == Kind::accumulation;
  return {appears, at, true, name(kind) + std::string(!appears ? " lost" : lasts ? " begins" : " appears")};
}

}  // namespace touchgo
