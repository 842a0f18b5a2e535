// A phase of the motion: for a given set of closed contacts the system is linear, z' = A z, and the contact forces are
// rows over the state.
//
// Hard contacts S that are closed keep gap'' = 0 by their forces N (positive when they push the members apart):
//   q'' = M^-1 (F s - C v - K q + G^T N),   G M^-1 G^T N = -(G M^-1 (F s - C v - K q) + wall rows)
// For two bodies this is the sum of the equations of motion, [DM21, Eq. (5)], and N is Fi of [DM21, Eq. (4)].
// Contacts that yield add the force row of their law while they act (contact/contact_law.hpp).
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "solver/model/status.hpp"
#include "solver/model/system.hpp"

namespace touchgo {

template <Real R>
struct ContactPhase {
  std::vector<Status> status;                          // one per contact
  Matrix<R> A;                                         // z' = A z
  std::vector<Row<R>> force_row;                       // contact force N; zero row where a hard contact is open
  int n = 0;                                           // bodies; the first n rows of A say q' = v
  std::vector<std::vector<std::pair<int, R>>> sparse;  // the other rows without their zeros
  R rate = 0;                                          // 1/s: |z'| <= rate |z| in the norm of `weight`
  Vector<R> weight;                                    // |z| = max weight_i |z_i|
};

/// The linear motion for the given status of each contact. `horizon` (s, > 0): length of the run. Throws WallToWall.
/// Compiled once for each scalar type.
template <Real R>
ContactPhase<R> make_contact_phase(const System<R>& system, std::vector<Status> status, const R& horizon);

/// A rate (1/s) that bounds A where positions count s >= sqrt(kappa), gamma and the signals' rates, velocities 1 and
/// signals 4 phi/s: kappa bounds the springs, gamma the dampers, phi the forces per unit mass.
template <Real R>
R bounding_rate(const R& s, const R& kappa, const R& gamma, const R& phi) {
  return std::max(s, R(kappa / s + gamma + (phi > 0 ? R(s / 4) : R(0))));
}

/// z' = A z, without touching the zeros of A: its first `count` components, in `out`, apart from z. then(component) is
/// called for each at once: a loop of its own becomes vector loads, which wait for the single stores before them.
template <Real R, class THEN>
void differentiate(const ContactPhase<R>& phase, const R* z, R* out, int count, const THEN& then) {
  for (int i = 0; i < phase.n; ++i) {
    out[i] = z[phase.n + i];
    then(out[i]);
  }
  for (int i = phase.n; i < count; ++i) {
    if constexpr (std::same_as<R, double>) {
      R sum = 0;
      for (const auto& [k, a] : phase.sparse[i]) sum += a * z[k];
      then(sum);
      out[i] = sum;
    } else {
      R product, &sum = out[i];
      bool first = true;
      for (const auto& [k, a] : phase.sparse[i])
        if (std::exchange(first, false))
          set_product(sum, a, z[k]);
        else
          add_product(sum, a, z[k], product);
      if (first) sum = 0;
      then(sum);
    }
  }
}
/// The same for vectors: as many components as `out` has.
template <Real R>
void differentiate(const ContactPhase<R>& phase, const Vector<R>& z, Vector<R>& out) {
  differentiate(phase, z.data(), out.data(), static_cast<int>(out.size()), [](R&) {});
}
/// The same as a vector of its own.
template <Real R>
Vector<R> derivative(const ContactPhase<R>& phase, const Vector<R>& z) {
  Vector<R> out(z.size());
  differentiate(phase, z, out);
  return out;
}

/// How many multiplications that takes.
template <Real R>
double nonzeros(const ContactPhase<R>& phase) {
  std::size_t count = 0;
  for (const auto& row : phase.sparse) count += row.size();
  return static_cast<double>(count);
}

/// Largest |z_i| in the weights of the phase, of the first `count` components: |z(tau)| <= e^(rate tau) |z|.
template <Real R>
R norm(const ContactPhase<R>& phase, const R* z, int count) {
  using std::abs;
  R most = 0, size;
  for (int i = 0; i < count; ++i) {
    set_product(size, z[i], phase.weight.coeff(i));
    size = abs(size);
    if (size <= most) continue;
    most = size;
    if (most != most) break;  // none, if one of them is
  }
  return most;
}
template <Real R>
R norm(const ContactPhase<R>& phase, const Vector<R>& z) {
  return norm(phase, z.data(), static_cast<int>(z.size()));
}

/// The most that the components of a state as large as z can be; of its signals, 1. A component's round-off is that of
/// the whole state, also where it happens to be 0.
template <Real R>
Vector<R> component_sizes(const ContactPhase<R>& phase, const Vector<R>& z) {
  const R whole = norm(phase, z);
  const int n = phase.n;
  Vector<R> sizes = Vector<R>::Ones(z.size());
  sizes.head(n).setConstant(whole / phase.weight[0]);  // positions have one weight, velocities another
  sizes.segment(n, n).setConstant(whole / phase.weight[n]);
  return sizes;
}

}  // namespace touchgo
