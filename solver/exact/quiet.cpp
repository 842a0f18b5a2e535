#include "solver/exact/quiet.hpp"

#include "solver/number/functions.hpp"

namespace touchgo {

bool Quiet::stays(const SparseRow<double>& row, double root_of_twice_energy) const {
  Vector<double> q = Vector<double>::Zero(n_);
  double of_speeds = 0, size = 0;
  std::vector<double> of_signals(signals_, 0.0), sizes(signals_, 0.0);
  for (const auto& [k, a] : row.entries) {
    if (k < n_) q[k] += a;
    if (k >= n_ && k < 2 * n_) of_speeds += a * a / mass_[k - n_];
    if (k >= 2 * n_) of_signals[k - 2 * n_] += a, sizes[k - 2 * n_] += std::fabs(a);
    if (k < 2 * n_)
      for (int i = 0; i < signals_; ++i) of_signals[i] += a * steady_(k, i), sizes[i] += std::fabs(a * steady_(k, i));
  }
  double floor = of_signals.back();
  const double* next = of_signals.data();
  for (int count : sizes_) {  // no state of a signal is longer than 1
    double length = 0;
    for (; count > 0; --count) length = touchgo::hypot(length, *next++);
    floor -= length;
  }
  for (double s : sizes) size += s;
  // row_q y = w^T K y + (row_q - K w) y for any w
  const Vector<double> w = solve(q);
  double square = 0, missed = 0;
  for (int i = 0; i < n_; ++i) {
    double left = q[i], terms = std::fabs(q[i]);
    for (int k = 0; k < n_; ++k) {
      left -= stiffness_(i, k) * w[k], terms += std::fabs(stiffness_(i, k) * w[k]);
      square += w[i] * stiffness_(i, k) * w[k] + wide * std::fabs(w[i] * stiffness_(i, k) * w[k]);
    }
    const double most = std::fabs(left) + wide * terms;
    missed += most * most / stiffness_(i, i);
  }
  const double of_positions = std::sqrt(std::max(0.0, square)) + std::sqrt(missed * 2 / definite),
               reach = std::sqrt(of_positions * of_positions + of_speeds);
  if (!(reach > 1e-130)) return false;  // its squares may have underflowed
  // 1e-5 keeps what comes near enough to zero for a note (near_grazing.hpp) out, and covers the rounding of K.
  return (floor - wide * size) * (1 - 1e-5) > reach * root_of_twice_energy;
}

bool Quiet::factorise() {
  if (n_ > 1000) return false;
  Matrix<double> less = stiffness_;
  less.diagonal() *= 1 - definite;
  factors_.emplace(std::move(less), MatrixKind::positive_definite);
  return !factors_->failed();
}

Vector<double> Quiet::solve(const Vector<double>& b) const {
  Vector<double> x = Vector<double>::Zero(n_);
  for (int turn = 0; turn < 3; ++turn)  // corrected for what the factors leave out
    x += factors_->solve(b - stiffness_.lazyProduct(x));
  return x;
}

bool Quiet::find_remainder() {
  remainder_ = 0;
  const Matrix<double> accelerations = steady_.bottomRows(n_).lazyProduct(rates_),
                       their_terms = steady_.bottomRows(n_).cwiseAbs().lazyProduct(rates_.cwiseAbs());
  for (int column = 0; column < signals_; ++column) {
    double square = 0;
    for (int i = 0; i < n_; ++i) {
      // Of the column's signal: f - K p - C p' - M p''
      double left = force_(i, column) - mass_[i] * accelerations(i, column);
      double terms = std::fabs(force_(i, column)) + mass_[i] * their_terms(i, column);
      for (int k = 0; k < n_; ++k) {
        const double spring = stiffness_(i, k) * steady_(k, column), damper = damping_(i, k) * steady_(n_ + k, column);
        left -= spring + damper, terms += std::fabs(spring) + std::fabs(damper);
      }
      const double most = std::fabs(left) + wide * terms;
      if (most > 0 && !(most * most / mass_[i] > least_energy)) return false;
      square += most * most / mass_[i];
    }
    remainder_ += std::sqrt(square) * (1 + wide);
  }
  return remainder_ <= std::numeric_limits<double>::max();
}

}  // namespace touchgo
