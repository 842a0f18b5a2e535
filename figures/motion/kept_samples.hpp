// Samples of a long motion that a page has room for.
#pragma once

#include <cstddef>
#include <vector>

#include "solver/run/simulate.hpp"

namespace touchgo::figures {

/// The places of those to keep, ascending, so that they hold at most `numbers` numbers (with the first and the last, if
/// that is more): all where they do; else of equal stretches the first, and those in which a quantity is least or
/// largest; of so many quantities that this leaves fewer than 50 stretches, equally spaced ones.
std::vector<std::size_t> kept_samples(const std::vector<Sample>& samples, std::size_t numbers);

}  // namespace touchgo::figures
