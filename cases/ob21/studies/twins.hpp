// OB21's oscillator above a base that stands still. Without a clearance, z = x - y obeys
//   m z'' + c z' + k z = m a eta^2 sin(eta t) - c a eta cos(eta t)
// above a fixed base: a sinusoidal force whose size scales out and whose phase is a choice of the start. So every model
// with a moving base has a twin with a fixed one.
#pragma once

#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"

namespace touchgo::cases::ob21 {

/// The twin of a model without a clearance, forced at eta (rad/s), from the same state.
Setup fixed_twin(const OwnCases& cases, const Model& m, const Decimal& eta);

/// survey_name(m) + "_twin".
std::string twin_name(const Model& m);

/// The twins of the hard model and of ks = 2000 at r = 1, as survey tables: 41 frequencies from 2 to 10 rad/s, the
/// case's start, runs as long as the surveys'.
std::vector<Study> twin_studies();

}  // namespace touchgo::cases::ob21
