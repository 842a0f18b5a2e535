// One set of instructions for the lanes.
#pragma once

#include <hwy/targets.h>

#include <cstdint>

namespace touchgo::tests {

/// While it lives, the lanes run on one target's instructions alone.
struct OnTarget {
  explicit OnTarget(std::int64_t target) { hwy::SetSupportedTargetsForTest(target); }
  ~OnTarget() { hwy::SetSupportedTargetsForTest(0); }
  OnTarget(const OnTarget&) = delete;
  OnTarget& operator=(const OnTarget&) = delete;
};

}  // namespace touchgo::tests
