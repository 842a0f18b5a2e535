#include "solver/stability/exponents.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <utility>

#include "solver/stability/eigenvalues.hpp"

namespace touchgo {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Growths that differ by this factor have separated directions to round-off: exp(-40) = 4e-18.
constexpr double parted = 40;

/// Orthonormal vectors in no special directions: those of the axes may each stay in a subspace of its own, where bodies
/// do not meet, and so would not sort themselves by their growth.
Matrix<double> any_directions(int size) {
  std::mt19937 engine(1);
  Matrix<double> m(size, size);
  for (int k = 0; k < size; ++k) {
    for (int i = 0; i < size; ++i) m(i, k) = static_cast<double>(engine()) / 4294967296.0 - 0.5;
    for (int pass = 0; pass < 2; ++pass)  // once more for what cancelled
      for (int i = 0; i < k; ++i) m.col(k) -= m.col(i).dot(m.col(k)) * m.col(i);
    m.col(k).normalize();
  }
  return m;
}

/// 1 for frequencies of the forcing of common size, for others the power of two next below.
double rate_of(const System<double>& system) {
  const double exponent = system.base > 0 ? std::logb(system.base) : 0;
  return std::abs(exponent) < 8 ? 1 : std::ldexp(1.0, static_cast<int>(exponent));
}

}  // namespace

Exponents::Exponents(const System<double>& system)
    : system_(system),
      rate_(rate_of(system)),
      tangent_(std::in_place, system, any_directions(2 * system.n), rate_),
      grown_(2 * system.n, 0.0),
      triangle_(2 * system.n, 2 * system.n) {}

void Exponents::renormalise() {
  if (clusters_.empty()) return tangent_->renormalise(grown_);
  triangle_.setZero();
  tangent_->renormalise(grown_, &triangle_);
  for (Cluster& b : clusters_) {
    b.product = triangle_.block(b.first, b.first, b.size, b.size).lazyProduct(b.product).eval();
    const double size = b.product.cwiseAbs().maxCoeff();
    if (size == 0) continue;
    b.product /= size, b.log += log(size);
  }
}

void Exponents::flow(const ContactPhase<double>& phase, double duration) {
  tangent_->flow(phase, duration, [&] {
    tangent_->hold(phase);
    renormalise();
  });
}

void Exponents::carry(const ContactPhase<double>& phase, const Matrix<double>& map) {
  tangent_->carry(map);
  tangent_->hold(phase);
  renormalise();
}

void Exponents::jump(const Jump<double>& event) {
  if (!unknown_.empty()) return;
  try {
    tangent_->jump(event);
  } catch (const Undecided& why) {
    unknown_ = why.what();
  }
  renormalise();
}

void Exponents::begin(const ContactPhase<double>& phase, const Vector<double>& z) {
  std::vector<int> closed;
  for (std::size_t j = 0; j < system_.joints.size(); ++j)
    if (system_.joints[j].rigid && phase.status[j] == Status::closed) closed.push_back(static_cast<int>(j));
  const auto lost = std::count(grown_.begin(), grown_.end(), -infinity);
  if (unknown_.empty() && lost <= 2 * static_cast<long>(closed.size())) return;
  unknown_.clear();
  tangent_.emplace(system_, any_directions(2 * system_.n), rate_);
  grown_.assign(grown_.size(), 0.0);
  jump({phase, phase, z, z, {}, {}, closed});
}

void Exponents::begin_cycle(const std::vector<double>& window) {
  at_begin_ = tangent_->matrix();
  clusters_.clear();
  std::vector<double> later(window.size() + 1, -infinity);  // the largest of what comes after
  for (std::size_t k = window.size(); k-- > 0;) later[k] = std::max(window[k], later[k + 1]);
  double least = infinity;
  bool begins = true;
  for (int k = 0; k < static_cast<int>(window.size()); ++k) {
    if (window[k] == -infinity) continue;
    if (begins) clusters_.push_back({k, 0, {}});
    clusters_.back().size = k + 1 - clusters_.back().first;
    least = std::min(least, window[k]);
    begins = later[k + 1] < least - parted;
  }
  for (Cluster& b : clusters_) b.product = Matrix<double>::Identity(b.size, b.size);
}

std::vector<double> Exponents::multipliers() const {
  const Matrix<double> now = tangent_->matrix();
  std::vector<double> all;
  for (const Cluster& b : clusters_) {
    const Matrix<double> turned =
        at_begin_.middleCols(b.first, b.size).transpose().lazyProduct(now.middleCols(b.first, b.size));
    const Matrix<double> map = turned.lazyProduct(b.product);
    for (const std::complex<double>& mu : eigenvalues(map)) {
      const double square = mu.real() * mu.real() + mu.imag() * mu.imag();
      all.push_back(square > 0 ? log(square) / 2 + b.log : -infinity);
    }
  }
  all.resize(grown_.size(), -infinity);
  std::sort(all.rbegin(), all.rend());
  return all;
}

}  // namespace touchgo
