// How a phase is built. Included only where it is compiled (run/precision_*.cpp).
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "solver/model/contact_phase.hpp"
#include "solver/model/delassus.hpp"

namespace touchgo {

namespace detail {

// Sums that are no more than the round-off of their terms are 0: forces that balance, springs that cancel.
template <Real R>
void drop_noise(Matrix<R>& sums, const Matrix<R>& terms) {
  using std::abs;
  for (Eigen::Index i = 0; i < sums.rows(); ++i)
    for (Eigen::Index k = 0; k < sums.cols(); ++k)
      if (abs(sums(i, k)) <= 64 * epsilon<R>() * terms(i, k)) sums(i, k) = 0;
}

// Weights under which A is bounded by the time scales of the system (bounding_rate). No time scale is longer than
// `horizon` (s): what rounding leaves of springs and dampers between closed contacts is none.
template <Real R>
void bound(ContactPhase<R>& p, const System<R>& system, const R& horizon) {
  using std::max, std::sqrt;
  const int n = system.n, m = system.signals();
  R kappa = 0, gamma = 0, phi = 0, omega = 0;
  for (int i = n; i < 2 * n; ++i) {
    kappa = max(kappa, R(p.A.row(i).head(n).cwiseAbs().sum()));
    gamma = max(gamma, R(p.A.row(i).segment(n, n).cwiseAbs().sum()));
    phi = max(phi, R(p.A.row(i).tail(m).cwiseAbs().sum()));
  }
  for (const Signal<R>& signal : system.forcing) omega = max(omega, signal.rate());
  const R s = max({R(sqrt(kappa)), gamma, omega, R(R(1) / horizon)});
  p.rate = bounding_rate(s, kappa, gamma, phi);
  p.weight.resize(2 * n + m);
  p.weight.head(n).setConstant(s);
  p.weight.segment(n, n).setConstant(R(1));
  p.weight.tail(m).setConstant(4 * phi / s);
}

}  // namespace detail

template <Real R>
ContactPhase<R> make_contact_phase(const System<R>& system, std::vector<Status> status, const R& horizon) {
  const int n = system.n, d = system.dimension(), joints = static_cast<int>(system.joints.size());
  ContactPhase<R> p;
  p.n = n;
  p.status = std::move(status);

  Matrix<R> load = Matrix<R>::Zero(n, d);  // forces on the bodies apart from hard contacts, rows over z
  load.leftCols(n) = -system.stiffness;
  load.middleCols(n, n) = -system.damping;
  load.rightCols(system.signals()) = system.force;
  p.force_row.assign(joints, Row<R>::Zero(d));
  std::vector<int> rigid;
  for (int j = 0; j < joints; ++j) {
    const Joint<R>& joint = system.joints[j];
    if (!joint.rigid) {
      p.force_row[j] = joint.force_in(p.status[j]);
      if (p.status[j] == Status::closed) load += joint.incidence.transpose() * p.force_row[j];
    } else if (p.status[j] == Status::closed) {
      rigid.push_back(j);
    }
  }

  Matrix<R> acceleration = load;
  for (int i = 0; i < n; ++i) acceleration.row(i) /= system.mass[i];
  if constexpr (std::same_as<R, double>)
    if (((load.array() != 0) && (acceleration.array().abs() < 1e-290)).any())
      throw Undecided("a force over a mass is too small for double; simulate --digits N has the range");

  if (!rigid.empty()) {
    const int c = static_cast<int>(rigid.size());
    // Products are small: written out (lazyProduct), since Eigen's blocked kernels take long to compile for each type.
    // Beside each sum the sum of its terms' magnitudes.
    Matrix<R> G(c, n), sums(c, 2 * d);
    for (int i = 0; i < c; ++i) {
      G.row(i) = system.joints[rigid[i]].incidence;
      const Row<R>& wall = system.joints[rigid[i]].wall_row;
      sums.row(i).head(d) = -(G.row(i).lazyProduct(acceleration) + wall);
      sums.row(i).tail(d) = G.row(i).cwiseAbs().lazyProduct(acceleration.cwiseAbs()) + wall.cwiseAbs();
    }
    const Matrix<R> W = delassus(system, rigid), solved = solve_delassus(W, sums, rigid);
    Matrix<R> N = solved.leftCols(d), terms = solved.rightCols(d);
    if (!press_together(system, rigid))  // the inverse of an M-matrix has no negative entry
      terms = solve_delassus(W, Matrix<R>(Matrix<R>::Identity(c, c)), rigid).cwiseAbs().lazyProduct(sums.rightCols(d));
    detail::drop_noise(N, terms);
    for (int i = 0; i < c; ++i) p.force_row[rigid[i]] = N.row(i);
    const Matrix<R> push = G.transpose().lazyProduct(N), pushes = G.transpose().cwiseAbs().lazyProduct(terms);
    Matrix<R> size = acceleration.cwiseAbs();
    for (int i = 0; i < n; ++i) {
      acceleration.row(i) += push.row(i) / system.mass[i];
      size.row(i) += pushes.row(i) / system.mass[i];
    }
    detail::drop_noise(acceleration, size);
  }

  p.A = Matrix<R>::Zero(d, d);
  p.A.block(0, n, n, n).setIdentity();
  p.A.middleRows(n, n) = acceleration;
  int first = 2 * n;
  for (const Signal<R>& signal : system.forcing) {
    p.A.block(first, first, signal.size(), signal.size()) = signal.W;
    first += signal.size();
  }
  p.sparse.resize(d);
  for (int i = n; i < d; ++i) {  // the first n rows are q' = v
    p.sparse[i].reserve(static_cast<std::size_t>((p.A.row(i).array() != R(0)).count()));
    for (int k = 0; k < d; ++k)
      if (p.A(i, k) != 0) p.sparse[i].emplace_back(k, p.A(i, k));
  }
  detail::bound(p, system, horizon);
  return p;
}

}  // namespace touchgo
