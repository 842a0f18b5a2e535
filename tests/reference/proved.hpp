// Runs that the verifier is told of, and what it proves of them.
#pragma once

#include "reference/proof/certify.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

inline reference::proof::Hints hints_of(const Report& r) {
  reference::proof::Hints hints{r.closed_at_start, r.touching_at_start, {}, r.reason == Reason::until, r.digits};
  for (const EventText& e : r.events) {
    const reference::proof::EventKind kind = e.kind == Kind::impact         ? reference::proof::EventKind::impact
                                             : e.kind == Kind::rest         ? reference::proof::EventKind::rest
                                             : e.kind == Kind::accumulation ? reference::proof::EventKind::accumulation
                                                                            : reference::proof::EventKind::separation;
    hints.events.push_back({kind, e.contact, e.t, e.closed, e.touching});
  }
  return hints;
}

struct Proved {
  Report report;
  reference::proof::Certificate certificate;
};
inline Proved proved(const Setup& setup, const Decimal& until, int digits, long max_events = 100000) {
  Report r = simulate(setup, until, max_events, {.digits = digits, .budget = 5});
  reference::proof::Certificate c =
      reference::proof::certify(setup, until, hints_of(r), {.digits = digits, .budget = 5});
  return {std::move(r), std::move(c)};
}

/// A ball that falls from rest at height h: the k-th impact at T (1 + 2 e + .. + 2 e^(k-1)), T = sqrt(2 h / g).
inline Setup falling_ball(const char* height, const char* e) {
  Setup s;
  s.bodies = {body("2", "0", "0", height, "0")};
  s.bodies[0].load = "-16";
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), e)};
  return named(s);
}

}  // namespace touchgo::tests
