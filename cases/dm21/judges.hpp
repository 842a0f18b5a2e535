// The judges of DM21's rows, one for each: they add to a claim what is computed, the evidence, the verdict and the
// note. What is printed stands in dm21.cpp.
#pragma once

#include "cases/experiments/closed_form.hpp"
#include "cases/dm21/rows.hpp"
#include "reference/dm21/eigen_solution.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::dm21 {

using namespace experiments;
using namespace run;

using Judge = void(const Dm21Cases&, Claim&);

Judge eq1, eq3, eq4, eq5, eq8, eq9, eq10, eq11;                               // dm21_equations.cpp
Judge eq12, force_step;                                                       // dm21_force_step.cpp
Judge eq13, eq14, eq15, eq16, full_rank, rank_deficient, unique_roots;        // dm21_eigen.cpp
Judge not_one_state, smaller_steps, displacement_step, no_stability_issues;   // dm21_statements.cpp
Judge high_precision, e1_coincident, e2_coincident, more_degrees_of_freedom;  // dm21_precision.cpp
Judge e1_initially_together, e1_rebound, e1_small_restitution;                // dm21_examples.cpp
Judge e3_approach, e3_one_velocity, e3_begins_together, e3_nonzero_force;     // dm21_examples.cpp
Judge e2_tangential, e2_begins_together, e2_displacement_step, e2_force_starts, e2_force_to_zero;  // dm21_grazing.cpp
Judge precisely_identified;                                                                        // dm21_grazing.cpp

// ---- what several of them need ----

/// The masses of a case with two bodies.
template <Real R>
reference::dm21::TwoMasses<R> two_masses(const Case& c) {
  const Body &one = c.setup.bodies.at(0), &two = c.setup.bodies.at(1);
  return {decimal<R>(one.mass),    decimal<R>(two.mass),      decimal<R>(one.damping),
          decimal<R>(two.damping), decimal<R>(one.stiffness), decimal<R>(two.stiffness)};
}

/// The motion together from u (m), u' (m/s), Eq. (16), by the masses of a case.
template <Real R>
reference::dm21::EigenSolution<R> together_from(const Case& c, const R& u, const R& du) {
  const auto p = two_masses<R>(c);
  return reference::dm21::eigen_solution<R>(p, reference::dm21::consistent_state<R>(p, u, du));
}

/// The printed time of an event of a case, s. Throws std::runtime_error if there is none.
inline Decimal printed_time(const Case& c, const std::string& event) {
  for (const Published& row : c.published)
    if (row.event == event) return row.time;
  throw std::runtime_error("DM21's " + c.file + " lacks the printed " + event);
}

/// The events of a case by the exact method, times to 18 digits.
inline Report exactly(const Case& c, const Decimal& until) {
  return simulate(c.setup, until, c.max_events, {.digits = 20});
}

inline Report exactly(const Case& c) { return exactly(c, c.until); }

inline Mp50 number(const std::string& digits) { return decimal<Mp50>(Decimal(digits)); }

/// The same in closed form, at 50 digits.
inline std::vector<reference::two_bodies::Event<Mp50>> in_closed_form(const Case& c, const Mp50& until) {
  const auto form = closed_form<Mp50>(c.setup).value();
  return reference::two_bodies::simulate<Mp50>(form.contact, form.launch, until).events;
}

/// The first event of a kind. Throws std::runtime_error if there is none.
inline EventText first(const Report& r, Kind kind) {
  for (const EventText& e : r.events)
    if (e.kind == kind) return e;
  throw std::runtime_error(std::string("an example of DM21 lacks its ") + name(kind));
}

/// The first event that leaves the contact closed. Throws std::runtime_error if there is none.
inline EventText first_closing(const Report& r) {
  for (const EventText& e : r.events)
    if (!e.closed.empty()) return e;
  throw std::runtime_error("an example of DM21 is never together");
}

/// Of the second mass relative to the first, m/s.
inline Mp50 relative_velocity(const std::string (&v)[2]) { return number(v[1]) - number(v[0]); }

}  // namespace touchgo::cases::dm21
