// The motion of a case by both methods, and those of DM21's examples.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cases/results/results.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::dm21 {

/// A motion at one time, s.
struct MotionRow {
  double t;
  std::vector<double> x, v;    // of the bodies, m and m/s
  std::vector<bool> touching;  // of the bodies
  std::vector<double> force;   // of the contacts, N; nan while open
};

struct Motions {
  std::vector<std::string> bodies, contacts;  // their names
  std::vector<MotionRow> exact, steps;
};

/// Of these samples; `steps` may be empty.
Motions motions(const Setup& setup, const std::vector<Sample>& exact, const std::vector<Sample>& steps);

/// Of the paper's steps, each of 1 ms, one in so many is shown.
inline constexpr std::size_t steps_apart = 800;

/// A case of the project: in closed form every 0.05 s and on both sides of every event, and by the paper's steps.
/// `release`: in place of the case's own.
Motions both_methods(const Case& c, std::optional<Release> release);

/// Columns method (exact, steps), t (s), of body B x(B) (m), v(B) (m/s), touching(B), of contact C force(C) (N).
Table table(const Motions& m);
Motions motions(const Table& table);

/// dm21_motion_together, dm21_motion_grazing, dm21_motion_plastic_published, dm21_motion_plastic_unilateral.
std::vector<Study> motion_studies();

}  // namespace touchgo::cases::dm21
