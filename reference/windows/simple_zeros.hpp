// All zeros of a function on an interval, each enclosed, proved to be there and to be all.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "reference/windows/graded.hpp"

namespace touchgo::reference::windows {

/// What a function is over an interval, and its derivative.
struct Sample {
  Ball value, slope;
};

/// Nothing where it is not known there.
using Function = std::function<std::optional<Sample>(const Ball&)>;

/// f(x) from f at the middle of x and f' over x, and no wider than `directly`.
Ball mean_value(const Ball& directly, const Ball& at_middle, const Ball& slope, const Ball& x);

/// A number between two exact ones that a zero is unlikely to be.
Ball between(const Ball& low, const Ball& high);

/// The zero of f in x, where f' has one sign, by interval Newton: as narrow as the precision allows. Nothing: x is not
/// proved to have one.
std::optional<Ball> newton(const Function& f, Ball x);

/// The zeros of f in [low, high], exact numbers, in order; nothing where the signs of f and f' leave a doubt, as at a
/// double zero.
std::optional<std::vector<Ball>> simple_zeros(const Function& f, const Ball& low, const Ball& high, int depth = 12);

}  // namespace touchgo::reference::windows
