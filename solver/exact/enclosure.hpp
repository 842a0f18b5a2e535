// Guards over a stretch of motion, enclosed: in double, cheap and true whatever the digits of the run; in full digits.
//
// The series of z' = A z is summed, tau = h u with 0 <= u <= 1 on a stretch of h seconds:
//   g(u) = row exp(A h u) z = sum_k c_k u^k,   c_k = row (h A)^k z / k!
// Every c_k is a sum of products of k + 2 factors, so that it is off by at most (its number of roundings) units of
// round-off times the sum of their sizes, |c_k| <= |row| (h |A|)^k |z| / k! (Higham, Accuracy and Stability of
// Numerical Algorithms, ch. 3). In full digits that sum is formed; in double it is at most s x^k/k! with x = rate h,
// |A| b <= rate b for the bound b of |z| in the phase's norm, s = |row| b. The enclosure adds these to what the start
// of the stretch is off by, and to the terms left out. No factor in it is estimated.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "solver/exact/horner.hpp"
#include "solver/exact/taylor.hpp"

namespace touchgo {

inline constexpr double longest_stretch = 2;  // time scales: the series of a longer one would lose digits
inline constexpr int most_terms = 26;         // 2^26/26! < 2^-62
inline constexpr double unit = 0x1p-53;       // of round-off
inline constexpr double outward = 1 + 1e-10;  // covers the roundings of a bound itself, some hundreds
inline constexpr double tiny = 1e-290;        // of products that underflow

/// Far from where double under- or overflows.
inline bool is_in_range(double x) { return std::fabs(x) > 1e-280 && std::fabs(x) < 1e280; }

/// A row without its zeros.
template <Real R>
struct SparseRow {
  std::vector<std::pair<int, R>> entries;
  bool in_range = true;  // its numbers are far from where double under- or overflows

  SparseRow() = default;
  /// Rounded to R where it has more digits.
  template <Real Q>
  explicit SparseRow(const Row<Q>& row) {
    entries.reserve(static_cast<std::size_t>((row.array() != Q(0)).count()));
    for (int k = 0; k < row.size(); ++k)
      if (row[k] != 0) {
        entries.emplace_back(k, static_cast<R>(row[k]));
        in_range = in_range && is_in_range(to_double(row[k]));
      }
  }
  template <class Z>
  R operator*(const Z& z) const {
    R sum = 0, product;
    for (const auto& [k, a] : entries) add_product(sum, a, z[k], product);
    return sum;
  }
};

/// Numbers of bounds, which need few digits and the range of R.
template <Real R>
using Bound = std::conditional_t<std::same_as<R, double>, double, Mp50>;

/// |g(u) - sum_k c[k] u^k| <= sum_k off[k] u^k and |g'(u) - sum_k k c[k] u^(k-1)| <= sum_k (k + order) off[k] u^(k-1)
/// for 0 <= u <= 1, what the evaluation of the sums by Horner's rule in R adds included.
template <Real R, class TERMS = std::vector<R>, class OFF = std::vector<Bound<R>>>
struct Enclosure {
  TERMS c;
  int terms;
  OFF off;
  int order = 0;  // of a root at 0 that is divided out

  Jet<R> at(const R& u) const { return horner(c.data(), terms, u); }
  R value_off(const R& u) const {
    const auto v = Bound<R>(u);
    Bound<R> sum = off.back();
    for (std::size_t k = off.size() - 1; k-- > 0;) sum = sum * v + off[k];
    return R(sum);
  }
  R rate_off(const R& u) const {
    const auto v = Bound<R>(u);
    Bound<R> sum = 0;
    for (std::size_t k = off.size(); k-- > 1;) sum = sum * v + static_cast<int>(k + order) * off[k];
    return R(sum);
  }
};
using CoarseEnclosure = Enclosure<double, std::array<double, most_terms>, std::array<double, 5>>;

/// (h |A|)^k |z| / k! for each term of a stretch of h seconds.
template <Real R>
struct TermSizes {
  std::vector<Vector<Bound<R>>> terms;
  Bound<R> left_out, left_out_of_signals;  // at most, in the phase's norm and of each signal
  double each = 8;                         // roundings for a factor more, as in CoarseMotion::enclose
  std::vector<R> powers{R(1)};             // of h, to half the last term's

  TermSizes(const ContactPhase<R>& phase, const Stretch<R>& s) {
    using std::abs, std::max;
    const auto n = phase.n, d = static_cast<int>(s.z[0].size());
    const std::size_t last = s.z.size() - 1;
    std::vector<std::vector<std::pair<int, Bound<R>>>> rows(d);
    for (int i = 0; i < d; ++i) {
      if (i < n) rows[i].emplace_back(n + i, Bound<R>(s.length));
      for (const auto& [k, a] : phase.sparse[i]) rows[i].emplace_back(k, Bound<R>(R(abs(a) * s.length)));
      each = max(each, 8 + static_cast<double>(rows[i].size()));
    }
    terms.push_back(s.z[0].cwiseAbs().template cast<Bound<R>>());
    while (terms.size() <= last) {
      Vector<Bound<R>> next = Vector<Bound<R>>::Zero(d);
      for (int i = 0; i < d; ++i)
        for (const auto& [k, a] : rows[i]) next[i] += a * terms.back()[k];
      next /= static_cast<int>(terms.size());
      terms.push_back(std::move(next));
    }
    while (2 * powers.size() < last + 4) powers.push_back(powers.back() * s.length);
    // The term of k is at most x/k times the one before, signals by themselves; of slopes, with their factor k, all
    // that follow the last are at most (x/last) (1 + x/(last + 1) + ...) times it. That is off by its roundings.
    const R x = phase.rate * s.length, slopes = R(outward) * x / last / (1 - x / (last + 1));
    const R round_off = epsilon<R>() / 2 * R(each * static_cast<double>(last) + 1);
    Vector<R> size(d);
    for (int i = 0; i < d; ++i) size[i] = power(abs(s.z[last][i]), last) + round_off * R(terms[last][i]);
    left_out = Bound<R>(R(slopes * norm(phase, size)));
    left_out_of_signals = Bound<R>(R(slopes * size.tail(d - 2 * n).maxCoeff()));
  }

  /// x h^k, where double may not have h^k.
  R power(const R& x, std::size_t k) const { return x * powers[k / 2] * powers[k - k / 2]; }
};

/// A guard over a stretch in full digits, a root of this order at its start divided out.
template <Real R>
Enclosure<R> enclose(const ContactPhase<R>& phase, const Stretch<R>& s, const TermSizes<R>& sizes,
                     const SparseRow<R>& row, int order) {
  using std::abs;
  // Of the sum, and one of each number at the start.
  const double all = static_cast<double>(row.entries.size()) + 5;
  const auto round_off = Bound<R>(R(epsilon<R>() / 2)) * Bound<R>(outward);
  Enclosure<R> g{{}, 0, {}, order};
  for (std::size_t k = order; k < s.z.size(); ++k) {
    g.c.push_back(sizes.power(row * s.z[k], k));
    Bound<R> sum = 0;
    for (const auto& [i, a] : row.entries) sum += Bound<R>(R(abs(a))) * sizes.terms[k][i];
    g.off.push_back(round_off * Bound<R>(sizes.each * static_cast<double>(k) + all) * sum);
    if constexpr (std::same_as<R, double>) g.off.back() += tiny;
  }
  g.terms = static_cast<int>(g.c.size());
  // Beside much larger motions the terms left out may be all there is, but near the start: they grow like the last.
  for (const auto& [i, a] : row.entries)
    if (g.terms > 0)
      g.off.back() += Bound<R>(R(abs(a))) * (i < 2 * phase.n ? Bound<R>(sizes.left_out / Bound<R>(phase.weight[i]))
                                                             : sizes.left_out_of_signals);
  return g;
}

/// The motion of a phase from one state in double, stretch by stretch.
class CoarseMotion {
 public:
  template <Real R>
  explicit CoarseMotion(const ContactPhase<R>& phase)
      : n_(phase.n),
        d_(static_cast<int>(phase.sparse.size())),
        stride_((d_ + Block::SizeAtCompileTime - 1) / Block::SizeAtCompileTime * Block::SizeAtCompileTime),
        rate_(to_double(phase.rate) * outward),
        forced_(to_double(phase.weight[d_ - 1])),
        weight_(2 * n_),
        row_end_(d_ - 1 - n_),
        term_((most_terms + 1) * stride_) {
    const int m = 2 * n_, one = d_ - 1;
    entries_.reserve(static_cast<std::size_t>(nonzeros(phase)));
    for (int i = n_; i < one; ++i) {
      const auto& row = phase.sparse[i];
      widest_ = std::max(widest_, static_cast<int>(row.size()) - (i < m ? 0 : 1));
      if (!row.empty() && row.back().first == one) entries_.push_back({one, to_double(row.back().second)});
      for (const auto& [k, a] : row)
        if (k < one) entries_.push_back({k, to_double(a)});
      row_end_[i - n_] = static_cast<int>(entries_.size());
    }
    for (int i = 0; i < m; ++i) weight_[i] = to_double(phase.weight[i]);
    for (int i = n_; i < one; ++i)
      for (const auto& [k, a] : phase.sparse[i]) in_range_ = in_range_ && is_in_range(to_double(a));
    in_range_ = in_range_ && is_in_range(rate_) && (phase.weight[one] == 0 || is_in_range(forced_));
  }

  double rate() const { return rate_; }

  /// Whether the numbers of the phase, and the sizes of the state at hand and of its first derivatives, are far from
  /// where double under- or overflows: elsewhere the enclosures say nothing.
  bool in_range() const {
    if (!in_range_ || size_ == 0) return in_range_;
    double derivative = size_;
    for (int k = 0; k < 4; ++k, derivative *= rate_)
      if (!is_in_range(derivative)) return false;
    return std::all_of(weight_.begin(), weight_.end(), [&](double w) { return is_in_range(size_ / w); });
  }

  /// The stretches start at z, rounded to double.
  template <Real R>
  void start(const Vector<R>& z) {
    for (int i = 0; i < d_; ++i) term_[i] = to_double(z[i]);
    off_ = unit;
  }

  /// The series over the next `length` seconds, rate() length <= longest_stretch.
  void expand(double length);

  double length() const { return length_; }

  /// A guard over the stretch, a root of this order, at most 3, at its start divided out. `known`: its derivatives at
  /// the start, row A^k z for k < 4, where they are known to `digits_off` of the terms they are the sums of.
  CoarseEnclosure enclose(const SparseRow<double>& row, int order = 0, const std::array<double, 4>* known = nullptr,
                          double digits_off = 0) const;

  /// z at u, to what off() says after go_on; until the next call.
  Eigen::Map<const Vector<double>> at(double u);

  /// The next stretch starts where this one ends.
  void go_on();

  /// How far the start of the stretch is off, relative to the size of the state in the phase's norm.
  double off() const { return off_; }

 private:
  // Of |z_k|: no signal is larger than 1 (system.hpp).
  double bound(int k) const { return k < 2 * n_ ? size_ / weight_[k] : 1 + off_; }

  // What depends on the length of a stretch alone.
  void measure(double length);

  struct Entry {
    int k;
    double a;
  };
  using Block = Eigen::Array4d;  // states are summed by so many at a time
  int n_, d_, stride_;           // from term to term in `term_`: whole blocks, zeros behind the state
  double rate_;                  // 1/s
  double forced_;                // the weight of signals
  std::vector<double> weight_;   // of positions and velocities
  std::vector<int> row_end_;     // of each row of v' and s', in `entries_`
  std::vector<Entry> entries_;   // the constant's first in each row
  bool in_range_ = true;         // the phase's numbers are
  int widest_ = 0;               // entries in a row
  std::vector<double> term_;     // (h A)^k z / k!, row by row, that of the constant 0 for k > 0; at() behind them
  double length_ = 0, x_ = 0, size_ = 0, off_ = 0, left_out_ = 0, growth_ = 0;
  int terms_ = 0;
  std::array<double, most_terms> part_;  // h/k
};

}  // namespace touchgo
