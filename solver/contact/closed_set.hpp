// Which contacts are closed, of those whose members meet (gap and rate zero): they are decided together.
//
// Unilateral: closed only while its force is positive. Where gap accelerations vanish the first derivative of the gap
// that does not decides, order by order: a contact that closes acts on its neighbours' gaps from that order on (a soft
// one from a higher order), never before. Within one order this is a linear complementarity problem. Along a line its
// matrix is an M-matrix: the closed set only grows (Chandrasekaran 1970). Where a body is inside another it is positive
// definite still: contacts change sides one at a time, the first whose leading derivative is wrong, until none is
// (Murty 1974; the leading terms of gaps and forces as functions of time are an ordered field). A contact whose gap
// stays identically zero without a force touches.
// Contacts that yield may be at the edge of acting: a force that is zero, the edge of a stage (`questions`). What the
// answer adds to the forces is zero there, too, and changes accelerations only from a later derivative on than the one
// that decides. So answers come one after another, the lowest derivative first, each with all forces known up to it.
// Published [DM21]: once closed it stays closed until its force, having been positive, falls to zero.
#pragma once

#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "solver/contact/contact_law.hpp"
#include "solver/contact/impact_groups.hpp"
#include "solver/model/errors.hpp"

namespace touchgo {

/// Open contacts whose gaps stay zero touch, or stay closed if they are of the published rule.
template <Real R>
void leave_together(RunState<R>& s, const std::vector<int>& contacts) {
  for (int j : contacts) {
    const bool kept = s.joint(j).rigid && s.joint(j).release == Release::published;
    s.contacts.status[j] = kept ? Status::closed : Status::touching;
  }
}

/// Closes those of the open contacts of `meet` whose gaps would become negative, lowest order first.
template <Real R>
void close_in_order(RunState<R>& s, const std::vector<bool>& meet, Instant instant) {
  ContactState<R>& c = s.contacts;
  for (;;) {
    const ContactPhase<R>& phase = s.phase();
    int lowest = std::numeric_limits<int>::max();
    std::vector<int> closing, staying;
    for (int j = 0; j < s.joints(); ++j) {
      if (!meet[j] || c.status[j] != Status::open) continue;
      const LeadingDerivative g = counted_derivative(s, phase, s.joint(j).gap_row, 2, instant);
      c.order[j] = g.order;
      if (g.sign == 0) staying.push_back(j);
      if (g.sign >= 0 || g.order > lowest) continue;
      if (g.order < lowest) closing.clear();
      lowest = g.order;
      closing.push_back(j);
    }
    for (int j : closing) law_of(s.joint(j)).close(s.joint(j), c, j, lowest);
    if (closing.empty()) return leave_together(s, staying);
  }
}

/// The same by pivots, whatever the matrix: contacts of `meet` that are not `held` open and close one at a time.
template <Real R>
void close_by_pivots(RunState<R>& s, const std::vector<bool>& meet, const std::vector<bool>& held, Instant instant) {
  ContactState<R>& c = s.contacts;
  std::vector<int> staying;
  for (int wrong = 0; wrong >= 0;) {
    const ContactPhase<R>& phase = s.phase();
    wrong = -1;
    staying.clear();
    for (int j = 0; j < s.joints() && wrong < 0; ++j) {
      if (!meet[j] || held[j]) continue;
      const bool closed = s.is_closed(j), by_force = closed && s.joint(j).rigid;
      const LeadingDerivative g = by_force ? counted_derivative(s, phase, phase.force_row[j], 0, instant)
                                           : counted_derivative(s, phase, s.joint(j).gap_row, 2, instant);
      if (!closed && g.sign == 0) staying.push_back(j);
      if (!closed) c.order[j] = g.order;
      const bool right = closed && !by_force ? g.sign < 0 : g.sign >= 0;
      if (right) continue;
      wrong = j;
      if (closed)
        c.status[j] = Status::open;
      else
        law_of(s.joint(j)).close(s.joint(j), c, j, g.order);
    }
  }
  leave_together(s, staying);
}

/// Throws WallToWall where rigid contacts that are closed or touch form a chain between walls: its forces are not
/// unique, though the motion may be.
template <Real R>
void check_chains(const RunState<R>& s) {
  std::vector<int> resting;
  for (int j : s.system.along)
    if (s.joint(j).rigid && s.rests(j)) resting.push_back(j);
  if (const auto closing = closes_loop(s.system, resting)) throw WallToWall(*closing);
}

/// Answers the questions whose guards are decided by the lowest derivative, counted in accelerations: a force has a
/// damper's rate in it, an edge positions alone. False where there are none.
template <Real R>
bool answer_questions(RunState<R>& s) {
  int lowest = std::numeric_limits<int>::max();
  std::vector<std::pair<int, LeadingDerivative>> answers;
  for (int j = 0; j < s.joints(); ++j) {
    if (!s.questions[j]) continue;
    const auto& [guard, known_zeros, instant] = *s.questions[j];
    LeadingDerivative g = counted_derivative(s, s.phase(), guard.row, known_zeros, instant);
    // That a guard crosses with a slope is known from the search; round-off of the whole state may hide it, where a
    // fast part of the motion has large terms.
    if (g.sign == 0 && known_zeros == 1 && instant == Instant::sharp) g = {1, -1};
    const int derivative = g.order + (guard.of == GuardOf::force ? 1 : 0);
    if (derivative > lowest) continue;
    if (derivative < lowest) answers.clear();
    lowest = derivative;
    answers.emplace_back(j, g);
  }
  for (const auto& [j, g] : answers) {
    const Question<R> question = *std::exchange(s.questions[j], std::nullopt);
    law_of(s.joint(j)).go_on(s, question.guard, g);
  }
  return !answers.empty();
}

/// Decides every contact of `meet` as long as the others stay as they are; `held`: by the published rule. Throws as
/// decide_together() does.
template <Real R>
void decide_meetings(RunState<R>& s, const std::vector<bool>& meet, std::vector<bool> held, bool only_grows,
                     Instant instant) {
  ContactState<R>& c = s.contacts;
  for (bool released = true; released;) {
    released = false;
    for (int j = 0; j < s.joints(); ++j)
      if (meet[j]) c.status[j] = held[j] ? Status::closed : Status::open;
    if (only_grows)
      close_in_order(s, meet, instant);
    else
      close_by_pivots(s, meet, held, instant);
    check_chains(s);
    const ContactPhase<R>& phase = s.phase();
    for (int j = 0; j < s.joints(); ++j) {
      if (!meet[j] || !s.joint(j).rigid || !s.is_closed(j)) continue;
      const LeadingDerivative force = counted_derivative(s, phase, phase.force_row[j], 0, instant);
      c.order[j] = force.order;
      if (force.sign > 0) {
        c.armed[j] = true;
      } else if (force.sign == 0) {
        c.order[j] = ContactState<R>::unguarded;
        if (s.joint(j).release == Release::unilateral) c.status[j] = Status::touching;
      } else if (held[j] && c.armed[j]) {
        held[j] = c.armed[j] = false, released = true;
      } else if (!held[j]) {
        throw Undecided("no set of closed contacts is consistent with their forces");
      }
    }
  }
}

/// Decides every contact of `meet`, and all questions: sets status, armed and order of these contacts; the others are
/// left alone. Published contacts that are closed stay closed as long as their rule says so. Throws Undecided (no
/// consistent set) or WallToWall.
template <Real R>
void decide_together(RunState<R>& s, const std::vector<bool>& meet, Instant instant) {
  std::vector<int> together;
  std::vector<bool> held(s.joints(), false);
  for (int j = 0; j < s.joints(); ++j) {
    if (meet[j]) together.push_back(j);
    held[j] = meet[j] && s.is_closed(j) && s.joint(j).rigid && s.joint(j).release == Release::published;
  }
  const bool only_grows = press_together(s.system, together);
  const std::vector<bool> armed = s.contacts.armed;
  do {
    s.contacts.armed = armed;  // no force is known to have pushed while a question was open
    decide_meetings(s, meet, held, only_grows, instant);
  } while (answer_questions(s));
}

}  // namespace touchgo
