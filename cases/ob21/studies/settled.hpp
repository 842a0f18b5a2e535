// Steady motions of OB21's oscillator, after the transient.
#pragma once

#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"

namespace touchgo::cases::ob21 {

/// A moment of the oscillator; t in forcing periods, m and m/s.
struct SettledMoment {
  double t, x, v;  // absolute
  double xr, vr;   // relative to the base
  bool touching;
};

/// `periods` forcing periods of the motion from the case's start after some `transient` ones: `per_period` moments in
/// each, and both sides of every event; t = 0 is the last whole period of the transient at which the body was free. In
/// 300 periods a start is forgotten like exp(-c t/(2 m)) or faster by every periodic orbit of the paper.
std::vector<SettledMoment> settled_motion(const OwnCases& cases, const Model& model, const Decimal& eta, int transient,
                                          int periods, int per_period);

Table table(const std::vector<SettledMoment>& motion);
std::vector<SettledMoment> settled_motion(const Table& table);

/// The name of the settled motion of a model at eta (rad/s): "ob21_settled_r1_hard_eta4", ...
std::string settled_name(const Model& model, const std::string& eta);

/// Those of figures 9, 10, 11 (8 periods, 200 moments in each) and 16 (20 periods, 400), after 300 periods.
std::vector<Study> settled_studies();

}  // namespace touchgo::cases::ob21
