// The kernel's formulas (stretch.inl) over one lane, which several lanes repeat bit by bit.
#pragma once

#include <array>

#include "solver/oscillator/one_lane.hpp"
#include "solver/small/tables.hpp"

namespace touchgo::small::one_lane {

using namespace oscillator::one_lane;
using oscillator::one_lane::Mask;
using oscillator::one_lane::Real;
using oscillator::one_lane::Sum;

#include "solver/small/stretch.inl"

}  // namespace touchgo::small::one_lane
