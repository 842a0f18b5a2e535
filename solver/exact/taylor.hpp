// The closed-form flow of a phase, exp(A t) z, as the Taylor series of z' = A z with a bound on what is left out.
//
// It needs no eigenvalues: every regime of damping, missing springs, forcing and resonance are the same series. A long
// motion is a chain of stretches, each short against the time scales of the system (rate * length <= 3).
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "solver/model/contact_phase.hpp"
#include "solver/model/errors.hpp"

namespace touchgo {

/// z(tau) = sum_k z[k] tau^k for 0 <= tau <= length, to round-off and the terms left out.
template <Real R>
struct Stretch {
  std::vector<Vector<R>> z;
  R length = 0;  // s
};

namespace detail {

/// The terms of the series that starts at term(0) over a stretch of `length` (s), which it shortens where that is too
/// long; the number of the last. term(k): room for the k-th, whose first `count` components are computed; those behind
/// them, if any, are zero in all. The rest as in expand().
template <Real R, class TERM>
int terms_of_series(const ContactPhase<R>& phase, int count, R& length, int zeros, R part, const TERM& term) {
  using std::abs;
  if (phase.rate * length > 3) length = R(3) / phase.rate;
  // |z[k+1]| length^(k+1) <= rate length/(k+1) |z[k]| length^k: from k = 2 rate length on, the terms left out sum to
  // less than the last one kept. Signals are watched apart: guards may depend on them where no acceleration does.
  part *= epsilon<R>() / 1024;
  R enough = norm(phase, term(0), count) * part, enough_of_signals = part;
  R power = 1;
  for (int k = 0;; ++k) {
    R* next = term(k + 1);
    differentiate(phase, term(k), next, count, [&](R& each) { set_quotient(each, each, k + 1); });
    power *= length;
    if (k + 1 > zeros && k % 4 != 3) continue;  // a look at every fourth is enough
    const R size = norm(phase, next, count) * power;
    R signal = 0;
    for (int i = 2 * phase.n; i < count; ++i)
      if (const R each = abs(next[i]); !(each <= signal)) signal = each;
    signal *= power;
    if (!(size <= std::numeric_limits<R>::max()) || k > 100000)
      throw Undecided("the motion leaves the range of the numbers");
    if (k + 1 <= zeros) {
      enough = std::min<R>(enough, size * part);
      enough_of_signals = std::min<R>(enough_of_signals, signal * part);
      continue;
    }
    if (size <= enough && signal <= enough_of_signals && k + 1 >= 2 * phase.rate * length) return k + 1;
  }
}

/// sum_k term(k) tau^k, of the first `count` components, in `z`.
template <Real R, class TERM>
void sum_series(int last, int count, const R& tau, const TERM& term, R* z) {
  for (int i = 0; i < count; ++i) z[i] = term(last)[i];
  for (int k = last; k-- > 0;) {
    const R* each = term(k);
    for (int i = 0; i < count; ++i) {
      set_product(z[i], tau, z[i]);
      z[i] += each[i];
    }
  }
}

}  // namespace detail

/// The longest stretch, up to `length` (s), that starts at z. Where the first `zeros` terms of a guard are known to
/// vanish, what is left out is small against the term after them; against `part` of the motion's size.
template <Real R>
Stretch<R> expand(const ContactPhase<R>& phase, const Vector<R>& z, R length, int zeros = 0, R part = 1) {
  Stretch<R> s{{z}, length};
  detail::terms_of_series<R>(phase, static_cast<int>(z.size()), s.length, zeros, part, [&](int k) {
    if (k == static_cast<int>(s.z.size())) s.z.emplace_back(z.size());
    return s.z[k].data();
  });
  return s;
}

/// z(tau) within a stretch.
template <Real R>
Vector<R> at(const Stretch<R>& s, const R& tau) {
  Vector<R> z(s.z[0].size());
  detail::sum_series(
      static_cast<int>(s.z.size()) - 1, static_cast<int>(z.size()), tau, [&](int k) { return s.z[k].data(); },
      z.data());
  return z;
}

/// Carries a difference of two motions, y, whose signals are zero, through the longest stretch of up to `length` (s),
/// and returns how long that is: y becomes at(s, s.length) of s = expand(phase, y, length). `room`: for its terms; what
/// it holds is left over from the call before, with the same phase's dimension.
template <Real R>
R carry_difference(const ContactPhase<R>& phase, R length, Vector<R>& y, std::vector<R>& room) {
  const int size = static_cast<int>(y.size()), count = 2 * phase.n;
  auto term = [&](int k) {
    if (room.size() < static_cast<std::size_t>((k + 1) * size)) room.resize((k + 1) * size, R(0));
    return room.data() + k * size;
  };
  std::copy(y.data(), y.data() + size, term(0));
  const int last = detail::terms_of_series<R>(phase, count, length, 0, 1, term);
  detail::sum_series(last, count, length, term, y.data());
  return length;
}

// Compiled once for each scalar type (run/precision_*.cpp).
extern template Stretch<double> expand(const ContactPhase<double>&, const Vector<double>&, double, int, double);
extern template double carry_difference(const ContactPhase<double>&, double, Vector<double>&, std::vector<double>&);
extern template Stretch<Mp50> expand(const ContactPhase<Mp50>&, const Vector<Mp50>&, Mp50, int, Mp50);
extern template Mp50 carry_difference(const ContactPhase<Mp50>&, Mp50, Vector<Mp50>&, std::vector<Mp50>&);
extern template Stretch<Mp80> expand(const ContactPhase<Mp80>&, const Vector<Mp80>&, Mp80, int, Mp80);
extern template Mp80 carry_difference(const ContactPhase<Mp80>&, Mp80, Vector<Mp80>&, std::vector<Mp80>&);
extern template Stretch<Mp140> expand(const ContactPhase<Mp140>&, const Vector<Mp140>&, Mp140, int, Mp140);
extern template Mp140 carry_difference(const ContactPhase<Mp140>&, Mp140, Vector<Mp140>&, std::vector<Mp140>&);
extern template Stretch<Mp400> expand(const ContactPhase<Mp400>&, const Vector<Mp400>&, Mp400, int, Mp400);
extern template Mp400 carry_difference(const ContactPhase<Mp400>&, Mp400, Vector<Mp400>&, std::vector<Mp400>&);
extern template Stretch<Mp1100> expand(const ContactPhase<Mp1100>&, const Vector<Mp1100>&, Mp1100, int, Mp1100);
extern template Mp1100 carry_difference(const ContactPhase<Mp1100>&, Mp1100, Vector<Mp1100>&, std::vector<Mp1100>&);
extern template Stretch<Mp2500> expand(const ContactPhase<Mp2500>&, const Vector<Mp2500>&, Mp2500, int, Mp2500);
extern template Mp2500 carry_difference(const ContactPhase<Mp2500>&, Mp2500, Vector<Mp2500>&, std::vector<Mp2500>&);

}  // namespace touchgo
