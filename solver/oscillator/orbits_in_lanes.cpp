// The kernel's formulas (*.inl) over the lanes of vectors, once for each set of instructions that Highway dispatches
// to.
#include "solver/oscillator/orbits_in_lanes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/oscillator/highway_targets.hpp"
#include "solver/oscillator/kernel_constants.hpp"
#include "solver/oscillator/orbit_record.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "solver/oscillator/orbits_in_lanes.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace touchgo::oscillator::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR
void orbits(RunLength length, long diagram_periods, const Tasks& tasks) {
  orbits_one_by_one(length, diagram_periods, tasks);
}
#else
#include "solver/oscillator/vectors.inl"
//
#include "solver/oscillator/kernel.inl"

void orbits(RunLength length, long diagram_periods, const Tasks& tasks) {
  Follow(length, diagram_periods, tasks).follow();
}
#endif

}  // namespace touchgo::oscillator::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace touchgo::oscillator {

HWY_EXPORT(orbits);

void orbits_in_lanes(RunLength length, long diagram_periods, const Tasks& tasks) {
  HWY_DYNAMIC_DISPATCH(orbits)(length, diagram_periods, tasks);
}

}  // namespace touchgo::oscillator
#endif
