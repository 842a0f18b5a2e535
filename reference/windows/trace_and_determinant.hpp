// What the multipliers of a periodic motion follow from, in a plane.
#pragma once

namespace touchgo::reference::windows {

/// Of the motion's map over the period.
template <class N>
struct TraceAndDeterminant {
  N trace, determinant;
  N flip() const { return N(1) + trace + determinant; }
  N fold() const { return N(1) - trace + determinant; }
  /// Negative: the multipliers are complex.
  N discriminant() const { return trace * trace - N(4) * determinant; }
};

}  // namespace touchgo::reference::windows
