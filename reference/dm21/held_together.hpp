// The two masses held together, from Newton's law of each alone: one acceleration and the force between them are two
// unknowns of two equations, found by elimination. None of DM21's formulas beyond Eq. (4) is used; what it derives from
// that is checked against this.
#pragma once

#include <array>

#include "reference/dm21/matrices.hpp"

namespace touchgo::reference::dm21 {

/// V = (u, u', u'', Fi) of masses together at u (m) with u' (m/s) under F1, F2 (N).
template <Real R>
Vector4<R> held_state(const TwoMasses<R>& p, const R& F1, const R& F2, const R& u, const R& du);

/// V' under constant forces: the same law, differentiated, for u''' and Fi'.
template <Real R>
Vector4<R> held_rate(const TwoMasses<R>& p, const Vector4<R>& v);

}  // namespace touchgo::reference::dm21
