// The kernel's formulas (stretch.inl) over one lane, which several lanes repeat
// bit by bit.
#pragma once

#include <array>

#include "solver/oscillator/one_lane.hpp"
#include "solver/small/tables.hpp"

namespace touchgo::small::one_lane {

using oscillator::one_lane::all;
using oscillator::one_lane::any;
using oscillator::one_lane::assign;
using oscillator::one_lane::larger;
using oscillator::one_lane::Mask;
using oscillator::one_lane::none;
using oscillator::one_lane::Real;
using oscillator::one_lane::select;
using oscillator::one_lane::sincos_turns;
using oscillator::one_lane::size;
using oscillator::one_lane::smaller;
using oscillator::one_lane::Sum;
using oscillator::one_lane::two_sum;
using oscillator::one_lane::whole_below;

#include "solver/small/stretch.inl"

}  // namespace touchgo::small::one_lane
