// The closed-form flow of a phase, exp(A t) z, as the Taylor series of z' = A z with a bound on what is left out.
//
// It needs no eigenvalues: every regime of damping, missing springs, forcing and resonance are the same series. A long
// motion is a chain of stretches, each short against the time scales of the system (rate * length <= 3).
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "solver/model/contact_phase.hpp"
#include "solver/model/event.hpp"

namespace touchgo {

/// z(tau) = sum_k z[k] tau^k for 0 <= tau <= length, to round-off and the terms left out.
template <Real R>
struct Stretch {
  std::vector<Vector<R>> z;
  R length = 0;  // s
};

/// The longest stretch, up to `length` (s), that starts at z. Where the first `zeros` terms of a guard are known to
/// vanish, what is left out is small against the term after them; against `part` of the motion's size.
template <Real R>
Stretch<R> expand(const ContactPhase<R>& phase, const Vector<R>& z, R length, int zeros = 0, R part = 1) {
  if (phase.rate * length > 3) length = R(3) / phase.rate;
  Stretch<R> s{{z}, length};
  // |z[k+1]| length^(k+1) <= rate length/(k+1) |z[k]| length^k: from k = 2 rate length on, the terms left out sum to
  // less than the last one kept. Signals are watched apart: guards may depend on them where no acceleration does.
  part *= epsilon<R>() / 1024;
  R enough = norm(phase, z) * part, enough_of_signals = part;
  const auto signals = z.size() - 2 * phase.n;
  R power = 1;
  for (int k = 0;; ++k) {
    Vector<R> next = derivative(phase, s.z.back());
    for (R& x : next) set_quotient(x, x, k + 1);
    power *= length;
    if (k + 1 > zeros && k % 4 != 3) {  // a look at every fourth is enough
      s.z.push_back(std::move(next));
      continue;
    }
    const R size = norm(phase, next) * power, signal = next.tail(signals).cwiseAbs().maxCoeff() * power;
    if (!(size <= std::numeric_limits<R>::max()) || k > 100000)
      throw Undecided("the motion leaves the range of the numbers");
    s.z.push_back(std::move(next));
    if (k + 1 <= zeros) {
      enough = std::min<R>(enough, size * part);
      enough_of_signals = std::min<R>(enough_of_signals, signal * part);
      continue;
    }
    if (size <= enough && signal <= enough_of_signals && k + 1 >= 2 * phase.rate * length) break;
  }
  return s;
}

/// z(tau) within a stretch.
template <Real R>
Vector<R> at(const Stretch<R>& s, const R& tau) {
  Vector<R> z = s.z.back();
  for (std::size_t k = s.z.size() - 1; k-- > 0;)
    if constexpr (std::same_as<R, double>)
      z = tau * z + s.z[k];
    else
      for (int i = 0; i < z.size(); ++i) {
        set_product(z.coeffRef(i), tau, z.coeff(i));
        z.coeffRef(i) += s.z[k].coeff(i);
      }
  return z;
}

// Compiled once for each scalar type (run/precision_*.cpp).
extern template Stretch<double> expand(const ContactPhase<double>&, const Vector<double>&, double, int, double);
extern template Stretch<Mp50> expand(const ContactPhase<Mp50>&, const Vector<Mp50>&, Mp50, int, Mp50);
extern template Stretch<Mp80> expand(const ContactPhase<Mp80>&, const Vector<Mp80>&, Mp80, int, Mp80);
extern template Stretch<Mp140> expand(const ContactPhase<Mp140>&, const Vector<Mp140>&, Mp140, int, Mp140);
extern template Stretch<Mp400> expand(const ContactPhase<Mp400>&, const Vector<Mp400>&, Mp400, int, Mp400);
extern template Stretch<Mp1100> expand(const ContactPhase<Mp1100>&, const Vector<Mp1100>&, Mp1100, int, Mp1100);
extern template Stretch<Mp2500> expand(const ContactPhase<Mp2500>&, const Vector<Mp2500>&, Mp2500, int, Mp2500);

}  // namespace touchgo
