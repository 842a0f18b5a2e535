// The two masses of a case, and the functions of the reference that DM21's judges use on them, compiled once
// (two_masses.cpp) for double and 50 digits.
#pragma once

#include <vector>

#include "cases/claims/closed_form.hpp"
#include "reference/dm21/eigen_solution.hpp"
#include "reference/dm21/held_together.hpp"
#include "reference/linear/oscillator.hpp"
#include "solver/files/case_file.hpp"

namespace touchgo::cases::dm21 {

using reference::dm21::EigenSolution;
using reference::dm21::Matrix4;
using reference::dm21::TwoMasses;
using reference::dm21::Vector4;

/// The masses of a case with two bodies.
template <Real R>
TwoMasses<R> two_masses(const Case& c);

/// V of the masses of a case together as they start.
template <Real R>
Vector4<R> held_at_start(const Case& c);

/// The motion together from u (m), u' (m/s), Eq. (16), by the masses of a case.
template <Real R>
EigenSolution<R> together_from(const Case& c, const R& u, const R& du);

/// The events of a case in closed form, until t (s).
template <Real R>
std::vector<reference::two_bodies::PairEvent<R>> in_closed_form(const Case& c, const R& until);

// ---- matrices ----

template <Real R>
Vector4<R> times(const Matrix4<R>& a, const Vector4<R>& x);

/// x of a x = b.
template <Real R>
Vector4<R> solution(const Matrix4<R>& a, const Vector4<R>& b);

template <Real R>
R determinant(const Matrix4<R>& a);

template <Real R>
int rank(const Matrix4<R>& a);

// Compiled once, in two_masses.cpp.
#define TOUCHGO_TWO_MASSES(KEYWORD, R)                                                                     \
  KEYWORD template TwoMasses<R> two_masses(const Case&);                                                   \
  KEYWORD template Vector4<R> held_at_start(const Case&);                                                  \
  KEYWORD template EigenSolution<R> together_from(const Case&, const R&, const R&);                        \
  KEYWORD template std::vector<reference::two_bodies::PairEvent<R>> in_closed_form(const Case&, const R&); \
  KEYWORD template Vector4<R> times(const Matrix4<R>&, const Vector4<R>&);                                 \
  KEYWORD template Vector4<R> solution(const Matrix4<R>&, const Vector4<R>&);                              \
  KEYWORD template R determinant(const Matrix4<R>&);                                                       \
  KEYWORD template int rank(const Matrix4<R>&)

#ifndef TOUCHGO_TWO_MASSES_HERE
TOUCHGO_TWO_MASSES(extern, double);
TOUCHGO_TWO_MASSES(extern, Mp50);
#endif

}  // namespace touchgo::cases::dm21
