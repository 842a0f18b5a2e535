// A run at one instant: what the loop, the contacts' laws and the record hand to one another.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/contact/contact_state.hpp"
#include "solver/contact/guards.hpp"
#include "solver/contact/two_contact_limit.hpp"
#include "solver/model/event.hpp"
#include "solver/model/observer.hpp"

namespace touchgo::contact {

using namespace model;

/// An event of the present instant that is yet to be recorded.
template <Real R>
struct Pending {
  Kind kind;
  int contact;
  Landing landing = Landing::none;
  std::optional<R> impulse = {};
  bool in_sequence = false;
};

template <Real R>
struct RunState {
  const Setup& setup;
  const System<R>& system;
  const Observer<R>& observer;
  ContactPhases<R> phases;
  R until;
  long max_events;

  R t = 0;
  Vector<R> z = {};
  ContactState<R> contacts = {};
  std::vector<int> along = {};  // contacts along the line

  std::vector<Pending<R>> pending = {};
  std::vector<R> since = {};             // closed since, s
  std::vector<Impacts<R>> impacts = {};  // rebounds of each rigid contact
  TwoContactLimit<R> two_contact_limit = {};
  bool done = false;
  Run<R> run = {};

  const Joint<R>& joint(int j) const { return system.joints[j]; }
  int joints() const { return static_cast<int>(system.joints.size()); }
  bool is_closed(int j) const { return contacts.status[j] == Status::closed; }
  R gap(int j) const { return joint(j).gap_row.dot(z); }
  R rate(int j) const { return joint(j).rate_row.dot(z); }
  const ContactPhase<R>& phase() { return phases(contacts.status); }
};

/// At t = 0, every contact open.
template <Real R>
RunState<R> start_of_run(const Setup& setup, const System<R>& system, const Observer<R>& observer, const R& until,
                         long max_events) {
  const std::size_t joints = system.joints.size();
  RunState<R> s{setup, system, observer, ContactPhases<R>(system, until), until, max_events};
  s.z = system.state(s.t, system.start);
  s.contacts = {std::vector(joints, Status::open), std::vector(joints, false), std::vector(joints, 0)};
  s.since.assign(joints, R(0));
  s.impacts.assign(joints, Impacts<R>());
  for (int j = 0; j < s.joints(); ++j) s.along.push_back(j);
  std::sort(s.along.begin(), s.along.end(),
            [&](int a, int b) { return system.joints[a].first < system.joints[b].first; });  // a wall on the left is -1
  return s;
}

template <Real R>
void end_run(RunState<R>& s, Reason reason, std::string message = {}) {
  s.run.reason = reason;
  s.run.message = std::move(message);
  s.run.end = s.t;
  s.done = true;
}

/// The closed contacts along the line.
template <Real R>
std::vector<int> closed_contacts(const RunState<R>& s) {
  std::vector<int> list;
  for (int j : s.along)
    if (s.is_closed(j)) list.push_back(j);
  return list;
}

/// Whether round-off cannot tell the value of a row from zero.
template <Real R>
bool vanishes(const RunState<R>& s, const Row<R>& row) {
  using std::abs;
  return abs(row.dot(s.z)) <= epsilon_power<R>(3) * row.cwiseAbs().dot(s.z.cwiseAbs());
}

/// Throws Undecided where the state is beyond the numbers.
template <Real R>
void check_range(const RunState<R>& s) {
  using std::abs;
  auto check = [](const R& x) {
    if (!(abs(x) <= std::numeric_limits<R>::max())) throw Undecided("the motion leaves the range of the numbers");
  };
  for (const R& x : s.z) check(x);
  for (int j = 0; j < s.joints(); ++j) check(s.gap(j)), check(s.rate(j));
}

}  // namespace touchgo::contact
