// Small systems of linear equations of a line, to 40 digits.
#pragma once

#include <optional>

#include "reference/lines/line.hpp"

namespace touchgo::reference::lines {

/// x with left x = right; nothing where pivots below 1e-40 of the largest say that `left` has no inverse.
std::optional<Matrix> solved(const Matrix& left, const Matrix& right);

}  // namespace touchgo::reference::lines
