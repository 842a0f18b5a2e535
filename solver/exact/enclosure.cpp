#include "solver/exact/enclosure.hpp"

namespace touchgo {

namespace {

// (e^x - 1)/x at the longest stretch: up to there e^x lies below this chord.
static_assert(longest_stretch == 2);
constexpr double chord = 3.1945280494653252;  // (e^2 - 1)/2 = 3.194528049465325113.. rounded up

}  // namespace

void CoarseMotion::measure(double length) {
  length_ = length;
  x_ = rate_ * length * outward;
  double left = 1;
  for (terms_ = 1;; ++terms_) {
    left *= x_ / terms_;  // of the term k = terms_, in units of the size
    if (terms_ == most_terms || (left < unit / 64 && terms_ >= 5)) break;
    part_[terms_] = length / terms_;
  }
  left_out_ = left * outward / (1 - x_ / (terms_ + 1));
  growth_ = (1 + x_ * chord) * outward;
}

void CoarseMotion::expand(double length) {
  if (length != length_) measure(length);
  size_ = forced_;
  for (int i = 0; i < 2 * n_; ++i) size_ = std::max(size_, weight_[i] * std::fabs(term_[i]));
  size_ *= (1 + off_) * outward;
  double* z = term_.data();
  for (int k = 1; k < terms_; ++k, z += stride_) {
    const double part = part_[k];
    double* next = z + stride_;
    const Entry* entry = entries_.data();
    for (int i = 0; i < n_; ++i) {
      next[i] = part * z[n_ + i];
      double sum = 0;
      for (const Entry* end = entries_.data() + row_end_[i]; entry != end; ++entry) sum += entry->a * z[entry->k];
      next[n_ + i] = part * sum;
    }
    for (int i = 2 * n_; i + 1 < d_; ++i) {
      double sum = 0;
      for (const Entry* end = entries_.data() + row_end_[i - n_]; entry != end; ++entry)
        sum += part * entry->a * z[entry->k];
      next[i] = sum;
    }
  }
}

CoarseEnclosure CoarseMotion::enclose(const SparseRow<double>& row, int order, const std::array<double, 4>* known,
                                      double digits_off) const {
  CoarseEnclosure g;
  double s = 0;
  for (const auto& [k, a] : row.entries) s += std::fabs(a) * bound(k);
  s *= outward;
  std::fill_n(g.c.begin(), terms_, 0.0);
  for (const auto& [i, a] : row.entries) {
    const double* z = term_.data() + i;
    for (int k = 0; k < terms_; ++k, z += stride_) g.c[k] += a * *z;
  }

  // Roundings of c_k and of its part in Horner's rule: `each` for every further factor, `all` for any k.
  const double each = widest_ + 8, all = static_cast<double>(row.entries.size()) + 4;
  double power = s;  // s x^k/k!
  for (int k = 0; k < 4; ++k) {
    g.off[k] = power * (off_ + unit * (each * k + all)) * outward + tiny;
    if (known) {
      double scale = 1;
      for (int i = 1; i <= k; ++i) scale *= length_ / i;
      g.c[k] = (*known)[k] * scale;
      g.off[k] = (std::fabs(g.c[k]) * unit * (2 * k + 12) + power * digits_off * (each * k + all)) * outward + tiny;
    }
    power *= x_ / (k + 1);
  }
  // sum_{k>=4} x^k/k! <= x^4/24 e^x, the same times k <= x^4/6 e^x, times k^2 <= (x^4/2 + x^4/6) e^x; rate_off has
  // off[4] times 4.
  const double fourth = power * growth_;
  g.off[4] = (fourth * (off_ + unit * (all + 4 * each)) + s * left_out_ * (terms_ + x_) / 4) * outward + tiny;

  g.terms = terms_ - order, g.order = order;
  if (order > 0) {
    std::copy(g.c.begin() + order, g.c.begin() + terms_, g.c.begin());
    std::copy(g.off.begin() + order, g.off.end(), g.off.begin());
    std::fill(g.off.end() - order, g.off.end(), 0.0);
  }
  return g;
}

Eigen::Map<const Vector<double>> CoarseMotion::at(double u) {
  double* there = term_.data() + most_terms * stride_;
  for (int i = 0; i < stride_; i += Block::SizeAtCompileTime) {
    const double* z = term_.data() + (terms_ - 1) * stride_ + i;
    Block sum = Eigen::Map<const Block>(z);
    for (int k = terms_ - 1; k-- > 0;) sum = sum * u + Eigen::Map<const Block>(z -= stride_);
    Eigen::Map<Block>(there + i) = sum;
  }
  return {there, d_};
}

void CoarseMotion::go_on() {
  const auto there = at(1);
  const double error = (off_ + unit * (4 + (widest_ + 8) * x_)) * growth_ + left_out_;
  std::copy(there.begin(), there.end(), term_.begin());
  double size = forced_;
  for (int i = 0; i < 2 * n_; ++i) size = std::max(size, weight_[i] * std::fabs(term_[i]));
  // |z_i| is off by error size_/weight_i, the signals by error.
  off_ = size > 0 ? error * std::max(1.0, size_ / size) * outward : 1;
}

}  // namespace touchgo
