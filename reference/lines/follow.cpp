#include "reference/lines/follow.hpp"

#include <algorithm>

#include "reference/lines/impulses.hpp"
#include "reference/lines/motion.hpp"
#include "reference/lines/scan.hpp"

namespace touchgo::reference::lines {
namespace {

// The hard contacts that have just rebounded and whose remaining impacts take less than a nanosecond, all as long.
struct CrowdingContacts {
  std::vector<int> contacts;
  Number seconds = 0;
};
CrowdingContacts accumulating(const Line& line, const Outcome& now) {
  CrowdingContacts found;
  for (const Occurrence& o : now.events) {
    if (o.kind != OccurrenceKind::impact || line.contacts[o.contact].soft ||
        now.after.status[o.contact] != LineStatus::open)
      continue;
    const auto seconds = time_to_limit(line, o.contact, now.after);
    if (!seconds || *seconds >= Number("1e-9")) continue;
    if (found.contacts.empty()) found.seconds = *seconds;
    if (abs(*seconds - found.seconds) < Number("1e-20")) found.contacts.push_back(o.contact);
  }
  return found;
}

void tell(Story& story, const Situation& before, const Outcome& o, const std::vector<int>& limits) {
  auto add = [&](OccurrenceKind kind, int j) {
    story.moments.push_back({kind, j, before.state.t, before.state.x, before.state.v, o.after.state.v, o.impulse[j],
                             o.force[j], o.after.status});
  };
  for (const Occurrence& e : o.events) {
    const bool limit =
        e.kind == OccurrenceKind::rest && std::find(limits.begin(), limits.end(), e.contact) != limits.end();
    if (e.must || limit) add(limit ? OccurrenceKind::accumulation : e.kind, e.contact);
  }
}

}  // namespace

std::vector<bool> acting(const Situation& s) {
  std::vector<bool> all;
  for (LineStatus status : s.status) all.push_back(status == LineStatus::closed);
  return all;
}

std::optional<Number> time_to_limit(const Line& line, int contact, const Situation& s) {
  const auto m = motion(line, acting(s));
  if (!m) return std::nullopt;
  const Vector first = m->a.lazyProduct(full_state(line, s.state)), second = m->a.lazyProduct(first);
  const Number pressed = -m->gap[contact].dot(second), e = s.ratio[contact];
  if (!(pressed > 0) || !(e < 1)) return std::nullopt;
  return Number(2 * rate(line, contact, s.state) / (pressed * (1 - e)));
}

std::optional<Situation> limit(const Line& line, const std::vector<int>& contacts, const Situation& s,
                               const Number& seconds) {
  const int n = static_cast<int>(line.contacts.size());
  const std::vector<Number> at_rest(n, Number(0));
  Situation now = s;
  for (int c : contacts) now.status[c] = LineStatus::closed;
  std::vector<bool> together(n);
  for (int j = 0; j < n; ++j) together[j] = !line.contacts[j].soft && now.status[j] != LineStatus::open;
  const auto m = motion(line, acting(now));
  if (!m) return std::nullopt;
  for (int c : contacts) {
    const auto lost = newton(line, now.state, joined_to(line, c, together), at_rest, true);
    if (!lost) return std::nullopt;
    now.state.v = lost->v;
  }
  join(line, now);
  now.state = state_of(line, advanced(*m, full_state(line, now.state), seconds), now.state.t + seconds);
  for (int c : contacts) now.status[c] = LineStatus::open;
  return now;
}

Story follow(const Line& line, const LineState& start, const Number& until, int most_moments) {
  Story story;
  Situation now = start_of(line, start);
  Outcome o = resolve(line, now, true);
  story.start = o.after.status;
  for (CrowdingContacts last;;) {
    if (!o.doubt.empty()) {
      story.doubt = o.doubt, story.end = now;
      return story;
    }
    tell(story, now, o, last.contacts);
    now = o.after;
    last = accumulating(line, o);
    if (static_cast<int>(story.moments.size()) >= most_moments) {
      story.end = now;
      return story;
    }
    if (!last.contacts.empty() && now.state.t + last.seconds <= until) {
      const auto there = limit(line, last.contacts, now, last.seconds);
      if (!there) {
        story.doubt = "a chain is closed from wall to wall", story.end = now;
        return story;
      }
      now = *there;
      o = resolve(line, now, false, {Number("1e-18"), Number("1e-18"), Number("1e-15")});
      continue;
    }
    last = {};
    const LineMotion m = *motion(line, acting(now));
    const Vector z = full_state(line, now.state);
    const Scan found = scan(m, z, until - now.state.t, guards(line, m, now), true);
    for (std::size_t j = 0; j < found.pushed.size(); ++j)
      if (found.pushed[j]) now.pushed[j] = true;
    if (!found.crossing) {
      now.state = state_of(line, found.end, until);
      story.end = now;
      return story;
    }
    if (found.crossing->after < Number("1e-13")) {
      story.doubt = "impacts that accumulate over several contacts", story.end = now;
      return story;
    }
    now.state = state_of(line, advanced(m, z, found.crossing->after), now.state.t + found.crossing->after);
    o = resolve(line, now);
  }
}

}  // namespace touchgo::reference::lines
