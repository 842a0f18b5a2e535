#include "reference/lines/account.hpp"

#include <algorithm>
#include <sstream>

#include "reference/lines/motion.hpp"
#include "reference/lines/scan.hpp"

namespace touchgo::reference::lines {
namespace {

const char* name(OccurrenceKind k) {
  constexpr const char* names[] = {"impact", "rest", "accumulation", "separation"};
  return names[static_cast<int>(k)];
}

constexpr const char* over_several = "impacts that accumulate over several contacts";

bool one_instant(const Number& a, const Number& b) { return abs(a - b) <= Number("1e-40") * (1 + abs(a)); }

// Along the line.
std::vector<int> all_that_are(LineStatus wanted, const Line& line, const std::vector<LineStatus>& status) {
  std::vector<int> found;
  for (std::size_t j = 0; j < status.size(); ++j)
    if (status[j] == wanted) found.push_back(static_cast<int>(j));
  std::sort(found.begin(), found.end(), [&](int a, int b) { return stands_before(line, a, b); });
  return found;
}

std::string text(const std::vector<int>& contacts) {
  std::string all;
  for (int c : contacts) all += (all.empty() ? "" : " ") + std::to_string(c);
  return "{" + all + "}";
}

class Checker {
 public:
  Checker(const Line& line, const LineState& start, const Account& account)
      : line_(line), account_(account), now_(start_of(line, start)) {}

  Judgement run() {
    const auto& events = account_.events;
    std::size_t next = 0;
    while (next < events.size() && one_instant(events[next].t, now_.state.t)) ++next;
    if (!instant(0, next, true)) return out_;
    while (next < events.size()) {
      std::size_t last = next;
      while (last < events.size() && one_instant(events[last].t, events[next].t)) ++last;
      if (!reach(next, last) || (!in_tail_ && !instant(next, last, false))) return out_;
      next = last;
    }
    ending();
    return out_;
  }

 private:
  template <class... Part>
  void complain(const Part&... part) {
    std::ostringstream all;
    all.precision(12);
    (all << ... << part);
    out_.complaints.push_back(all.str());
  }

  // The reported number agrees with the reference's.
  void compare(const char* what, const ReportedEvent& e, const Number& told, const Number& own, const Number& size) {
    const Number difference = abs(told - own) / (abs(own) + size);
    out_.difference = std::max(out_.difference, to_double(difference));
    if (!(difference <= tolerance_))
      complain(what, " of contact ", e.contact, " at ", e.t, ": told ", told, ", reference ", own, ", difference ",
               to_double(difference));
  }

  // The motion up to time t: nothing crosses zero on the way.
  bool advance(const Number& t) {
    const auto m = motion(line_, acting(now_));
    const Vector z = full_state(line_, now_.state);
    const Scan through = scan(*m, z, t - now_.state.t, guards(line_, *m, now_), false);
    for (std::size_t j = 0; j < through.pushed.size(); ++j)
      if (through.pushed[j]) now_.pushed[j] = true;
    if (through.crossing) {
      complain("contact ", through.crossing->contact, " has an event at ", now_.state.t + through.crossing->after,
               " that is not told");
      return false;
    }
    out_.disagreement = std::max(out_.disagreement, through.disagreement);
    now_.state = state_of(line_, through.end, t);
    return true;
  }

  // Moves to the instant of events [from, to). Impacts that round-off cannot separate from their limit are skipped.
  bool reach(std::size_t from, std::size_t to) {
    const auto& events = account_.events;
    const Number& t = events[from].t;
    const std::size_t first = from;
    bool tail = true;
    std::vector<int> limits;
    for (std::size_t i = from; i < to; ++i) {
      const ReportedEvent& e = events[i];
      tail = tail && e.kind == OccurrenceKind::impact && abs(e.before[1] - e.before[0]) < Number("1e-14");
      if (e.kind == OccurrenceKind::accumulation) limits.push_back(e.contact);
    }
    if (tail) {
      // Only impacts of one known sequence are followed by its limit.
      while (from < events.size() && events[from].in_sequence && events[from].kind == OccurrenceKind::impact) ++from;
      in_tail_ = from == events.size() || events[from].kind == OccurrenceKind::accumulation;
      if (in_tail_)
        out_.in_tails += static_cast<int>(to - first);
      else
        out_.doubt = over_several;
      return in_tail_;
    }
    tolerance_ = Number("1e-25");
    zero_ = {};
    if (limits.empty()) return advance(t);
    // The limit of a sequence: a motion together, but for the square of the time that the rest of the sequence takes,
    // by tens of its rates per second squared.
    const Number seconds = t - now_.state.t;
    if (limits.size() == 1) {
      const auto own = time_to_limit(line_, limits[0], now_);
      if (!own || abs(*own - seconds) > (Number("1e-9") + 100 * seconds) * seconds)
        complain("accumulation of contact ", limits[0], " at ", t, ": ", seconds,
                 " s after its last impact, reference ", own ? *own : Number(-1));
    }
    const auto there = limit(line_, limits, now_, seconds);
    if (!there) {
      complain("accumulation at ", t, " in a chain from wall to wall");
      return false;
    }
    now_ = *there;
    in_tail_ = false;
    tolerance_ = (Number("1e-13") + 10 * seconds) * seconds + Number("1e-25");
    zero_ = {Number("1e-18"), Number("1e-18"), Number("1e-15")};
    return true;
  }

  // Momentum is kept where no wall is in a group; energy, in the wall's frame, does not grow.
  void balance(const Outcome& o) {
    for (int j : o.group) {
      std::vector<bool> all(line_.contacts.size(), false);
      for (int c : o.group) all[c] = true;
      Number frame = 0, mass = 0, before = 0, after = 0, energy_before = 0, energy_after = 0;
      bool wall = false;
      std::vector<bool> counted(line_.bodies.size(), false);
      const std::vector<int> chain = joined_to(line_, j, all);
      for (int c : chain)
        for (LineMember m : {line_.contacts[c].first, line_.contacts[c].second})
          if (m.is_wall) wall = true, frame = velocity(line_, m, now_.state);
      for (int c : chain)
        for (LineMember m : {line_.contacts[c].first, line_.contacts[c].second}) {
          if (m.is_wall || counted[m.index]) continue;
          counted[m.index] = true;
          const Number& mi = line_.bodies[m.index].mass;
          const Number v = now_.state.v[m.index] - frame, w = o.after.state.v[m.index] - frame;
          mass += mi, before += mi * v, after += mi * w, energy_before += mi * v * v, energy_after += mi * w * w;
        }
      if (!wall && abs(after - before) > Number("1e-40") * sqrt(mass * energy_before))
        complain("momentum is not kept at ", now_.state.t);
      if (energy_after > energy_before * (1 + Number("1e-40"))) complain("energy grows at ", now_.state.t);
    }
  }

  // Compares the present instant with the reported events [from, to).
  bool instant(std::size_t from, std::size_t to, bool start) {
    const auto& events = account_.events;
    for (std::size_t i = from; i < to; ++i)
      if (events[i].kind != OccurrenceKind::separation && !line_.contacts[events[i].contact].soft)
        out_.guard = std::max(out_.guard, to_double(abs(gap(line_, events[i].contact, now_.state))));
    const Outcome o = resolve(line_, now_, start, zero_);
    if (!o.doubt.empty()) {
      if (account_.ending == Ending::in_doubt && to == events.size() && one_instant(account_.end, now_.state.t))
        out_.doubt = o.doubt;
      else
        complain("at ", now_.state.t, " the reference cannot go on: ", o.doubt);
      return false;
    }
    if (to > from) ++out_.instants, out_.events += static_cast<int>(to - from), out_.multiple += !o.group.empty();
    balance(o);

    for (std::size_t i = from; i < to; ++i) {
      const ReportedEvent& e = events[i];
      const OccurrenceKind kind = e.kind == OccurrenceKind::accumulation ? OccurrenceKind::rest : e.kind;
      if (std::none_of(o.events.begin(), o.events.end(),
                       [&](const Occurrence& own) { return own.kind == kind && own.contact == e.contact; }))
        complain(name(e.kind), " of contact ", e.contact, " at ", e.t, " is told, the reference has none");
      const LineContact& c = line_.contacts[e.contact];
      for (int k = 0; k < 2; ++k) {
        const LineMember m = k == 0 ? c.first : c.second;
        compare("position", e, e.position[k], position(line_, m, now_.state), 1);
        compare("velocity before", e, e.before[k], velocity(line_, m, now_.state), 1);
        compare("velocity after", e, e.after[k], velocity(line_, m, o.after.state), 1);
      }
      if (e.impulse && e.kind == OccurrenceKind::impact) compare("impulse", e, *e.impulse, o.impulse[e.contact], 1);
      compare("force", e, e.force, o.force[e.contact], 1 + c.stiffness);
    }
    for (std::size_t i = from + 1; i < to; ++i)
      if (!stands_before(line_, events[i - 1].contact, events[i].contact))
        complain("events at ", now_.state.t, " are not one per contact along the line");
    for (const Occurrence& own : o.events)
      if (own.must && std::none_of(events.begin() + from, events.begin() + to,
                                   [&](const ReportedEvent& e) { return e.contact == own.contact; }))
        complain(name(own.kind), " of contact ", own.contact, " at ", now_.state.t, " is not told");

    const bool told = to > from;
    if (told || start) {
      const std::vector<int>& closed = told ? events[to - 1].closed : account_.closed_at_start;
      const std::vector<int>& touching = told ? events[to - 1].touching : account_.touching_at_start;
      const auto own_closed = all_that_are(LineStatus::closed, line_, o.after.status),
                 own_touching = all_that_are(LineStatus::touching, line_, o.after.status);
      if (closed != own_closed || touching != own_touching)
        complain("after ", now_.state.t, ": told closed ", text(closed), " touching ", text(touching),
                 ", reference closed ", text(own_closed), " touching ", text(own_touching));
    }
    now_ = o.after;
    return out_.complaints.empty();
  }

  void ending() {
    if (in_tail_) {
      if (account_.ending == Ending::in_doubt) out_.doubt = "inside an accumulation";
      return;
    }
    if (account_.ending == Ending::in_doubt && fades()) {
      out_.doubt = over_several;
      return;
    }
    if (account_.end > now_.state.t && !advance(account_.end)) return;
    if (account_.ending == Ending::done) return;
    const Outcome o = resolve(line_, now_, account_.end == 0);
    out_.doubt = o.doubt;
    if (out_.doubt.empty()) complain("the account ends in doubt at ", account_.end, ", the reference goes on");
  }

  // The account ends in events of more than one contact that come ever faster: twelve of them, of which the last four
  // take a hundredth of the time of the first four. A heuristic: where it fails, the check complains.
  bool fades() const {
    constexpr std::size_t part = 4;
    const auto& events = account_.events;
    if (events.size() < 3 * part) return false;
    const auto first = events.end() - 3 * part, last = events.end() - part;
    const bool several =
        std::any_of(first, events.end(), [&](const ReportedEvent& e) { return e.contact != first->contact; });
    return several && last[part - 1].t - last->t < (first[part - 1].t - first->t) / 100;
  }

  const Line& line_;
  const Account& account_;
  Situation now_;
  Judgement out_;
  Zero zero_;
  Number tolerance_ = Number("1e-25");
  bool in_tail_ = false;
};

}  // namespace

Judgement judge(const Line& line, const LineState& start, const Account& account) {
  return Checker(line, start, account).run();
}

Account account_of(const Line& line, const Story& story) {
  Account account{{}, {}, {}, story.doubt.empty() ? Ending::done : Ending::in_doubt, story.end.state.t};
  auto sort = [](const std::vector<LineStatus>& status, std::vector<int>& closed, std::vector<int>& touching) {
    for (int j = 0; j < static_cast<int>(status.size()); ++j)
      if (status[j] != LineStatus::open) (status[j] == LineStatus::closed ? closed : touching).push_back(j);
  };
  sort(story.start, account.closed_at_start, account.touching_at_start);
  for (const TimedOccurrence& m : story.moments) {
    ReportedEvent e{};
    e.kind = m.kind, e.contact = m.contact, e.t = m.t, e.impulse = m.impulse, e.force = m.force;
    const LineContact& c = line.contacts[m.contact];
    const LineMember members[] = {c.first, c.second};
    for (int k = 0; k < 2; ++k) {
      e.position[k] = position(line, members[k], {m.t, m.x, m.before});
      e.before[k] = velocity(line, members[k], {m.t, m.x, m.before});
      e.after[k] = velocity(line, members[k], {m.t, m.x, m.after});
    }
    sort(m.status, e.closed, e.touching);
    account.events.push_back(e);
  }
  return account;
}

}  // namespace touchgo::reference::lines
