// Windows of motions that rest.
#pragma once

#include <functional>
#include <vector>

#include "solver/continuation/windows.hpp"

namespace touchgo {

/// Around the values, in increasing order, at which a survey saw a motion rest: of each the periods until it repeats,
/// 0 where it does not rest.
struct SeenRest {
  double value;
  int n;
};

std::vector<Window> resting_windows(const Family& family, const ParameterRange& range,
                                    const std::vector<SeenRest>& seen, const std::function<void()>& alive);

}  // namespace touchgo
