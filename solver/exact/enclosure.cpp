#include "solver/exact/enclosure.hpp"

namespace touchgo::exact {

void CoarseMotion::expand(double length) {
  length_ = length;
  x_ = rate_ * length * outward;
  size_ = forced_;
  for (int i = 0; i < 2 * n_; ++i) size_ = std::max(size_, weight_[i] * std::fabs(term_[i]));
  size_ *= (1 + off_) * outward;
  terms_ = 1;
  double* z = term_.data();
  double left = 1;
  for (;;) {
    left *= x_ / terms_;  // of the term k = terms_, in units of the size
    if (terms_ == most_terms || (left < unit / 64 && terms_ >= 5)) break;
    const double factor = length / terms_;
    double* next = z + d_;
    const int m = 2 * n_;
    for (int i = 0; i < n_; ++i) {
      next[i] = factor * z[n_ + i];
      double sum = terms_ == 1 ? load_[i] : 0;
      for (int e = first_[i]; e < first_[i + 1]; ++e) sum += entries_[e].a * z[entries_[e].k];
      next[n_ + i] = factor * sum;
    }
    for (int i = m; i < d_ - 1; i += 2) {
      const double turn = factor * frequency_[(i - m) / 2];
      next[i] = turn * z[i + 1], next[i + 1] = -turn * z[i];
    }
    next[d_ - 1] = 0;
    z = next;
    ++terms_;
  }
  left_out_ = left * outward / (1 - x_ / (terms_ + 1));
  growth_ = (1 + x_ * ((std::exp(longest_stretch) - 1) / longest_stretch)) * outward;  // e^x lies below this chord
}

Enclosure CoarseMotion::enclose(const SparseRow<double>& row, const std::array<double, 4>* known,
                                double digits_off) const {
  Enclosure g;
  g.terms = terms_;
  double s = 0;
  for (const auto& [k, a] : row.entries) s += std::fabs(a) * bound(k);
  s *= outward;
  const double* z = term_.data();
  for (int k = 0; k < terms_; ++k, z += d_) g.c[k] = row * z;

  // Roundings of c_k and of its part in Horner's rule: `each` for every further factor, `all` for any k.
  const double each = widest_ + 8, all = static_cast<double>(row.entries.size()) + 4;
  const double tiny = 1e-290;  // of products that underflow
  double power = s;            // s x^k/k!
  for (int k = 0; k < 4; ++k) {
    g.off[k] = power * (off_ + unit * (each * k + all)) * outward + tiny;
    if (known) {
      double scale = 1;
      for (int i = 1; i <= k; ++i) scale *= length_ / i;
      g.c[k] = (*known)[k] * scale;
      g.off[k] = (std::fabs(g.c[k]) * unit * (2 * k + 12) + power * digits_off * (each * k + all)) * outward + tiny;
    }
    g.slope_off[k] = k * g.off[k];
    power *= x_ / (k + 1);
  }
  // sum_{k>=4} x^k/k! <= x^4/24 e^x, the same times k <= x^4/6 e^x, times k^2 <= (x^4/2 + x^4/6) e^x
  const double fourth = power * growth_;
  g.off[4] = (fourth * (off_ + unit * all) + 4 * fourth * unit * each + s * left_out_) * outward + tiny;
  g.slope_off[4] =
      (4 * fourth * (off_ + unit * all) + 16 * fourth * unit * each + s * left_out_ * (terms_ + x_)) * outward + tiny;
  return g;
}

Eigen::Map<const Vector<double>> CoarseMotion::at(double u) {
  const double* z = term_.data() + (terms_ - 1) * d_;
  std::copy(z, z + d_, there_.begin());
  for (int k = terms_ - 1; k-- > 0;) {
    z -= d_;
    for (int i = 0; i < d_; ++i) there_[i] = there_[i] * u + z[i];
  }
  return {there_.data(), d_};
}

void CoarseMotion::go_on() {
  at(1);
  const double error = (off_ + unit * (4 + (widest_ + 8) * x_)) * growth_ + left_out_;
  std::copy(there_.begin(), there_.end(), term_.begin());
  double size = forced_;
  for (int i = 0; i < 2 * n_; ++i) size = std::max(size, weight_[i] * std::fabs(term_[i]));
  // |z_i| is off by error size_/weight_i, the signals by error.
  off_ = size > 0 ? error * std::max(1.0, size_ / size) * outward : 1;
}

}  // namespace touchgo::exact
