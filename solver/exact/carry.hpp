// A state carried through a phase in full digits, in as few products as the digits allow.
//
// The steady answer to forcing is taken out in closed form: with signals s' = W s, z = y + Y s, Y W = A Y + (columns of
// the signals in A). What is left, y, moves by itself, however fast the forcing is: its series is as long as its own
// time scales demand. A phase without a steady answer (resonance without damping), or with one that is large against
// the state, keeps the signals in the series.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "solver/exact/steady.hpp"
#include "solver/model/effort.hpp"

namespace touchgo {

template <Real R>
class Carry {
 public:
  Carry(const System<R>& system, const ContactPhase<R>& phase)
      : system_(system), n_(phase.n), whole_(phase, system.dimension() - 1), free_(phase, 2 * phase.n) {
    steady_ = free_.rate < whole_.rate / 2 && find_steady(phase);
  }

  /// The longest piece of one series, in its time scales. Longer ones need fewer terms in all and lose digits, log10 e
  /// of one for each: a choice, within the digits that a run has to spare (run/decide.hpp).
  static constexpr double longest = std::same_as<R, double> ? 3 : 8;

  /// The state at t + tau from the one at t. Throws OutOfBudget.
  Vector<R> operator()(const R& t, const Vector<R>& z, const R& tau, Effort& effort) const {
    using std::abs;
    Vector<R> y = z;
    const R length = abs(tau);
    const bool apart = steady_ && whole_.rate * length > longest;
    const Series& series = apart ? free_ : whole_;
    const R scales = series.rate * length;  // which double may not have
    const double x = scales > 0 ? std::max(to_double(scales), std::numeric_limits<double>::min()) : 0,
                 pieces = std::max(1.0, std::ceil(x / longest));
    if (apart) respond(y, R(-1));
    const double size = series.kept + 1, squarings = std::ceil(log2(pieces));
    const bool squared = pieces > size + squarings * size * size / 240;  // where that is less work, about
    const int count = terms(squared ? std::ldexp(x, -static_cast<int>(squarings)) : x / pieces);
    effort.spend<R>((squared ? size : pieces) * count * (series.products + size) +
                    (squared ? squarings * size * size * size : 0));
    if (squared) {
      series.add_squared(y, tau, static_cast<int>(squarings), count);
    } else if (tau != 0) {
      for (double i = 0; i < pieces; ++i) series.add(y, R(tau / R(pieces)), count);
    }
    Vector<R> out = system_.state(R(t + tau), y);
    if (apart) respond(out, R(1));
    return out;
  }

 private:
  // exp(A t) z for the first `kept` states, those after them but the constant left out.
  struct Series {
    int n, kept;
    std::vector<std::vector<std::pair<int, R>>> rows;  // of A from the n-th on
    R rate;                                            // 1/s, in the norm of ContactPhase
    double products = 0;                               // that a term of the series takes

    Series(const ContactPhase<R>& phase, int count) : n(phase.n), kept(count) {
      using std::abs, std::max, std::sqrt;
      const int m = 2 * n, one = static_cast<int>(phase.sparse.size()) - 1;
      R kappa = 0, gamma = 0, phi = 0, omega = 0;
      for (int i = n; i < kept; ++i) {
        rows.emplace_back();
        R k = 0, c = 0, f = 0;
        for (const auto& [j, a] : phase.sparse[i]) {
          if (j >= kept && j != one) continue;
          rows.back().emplace_back(j, a);
          (j < n ? k : j < m ? c : f) += abs(a);
        }
        if (i < m)
          kappa = max(kappa, k), gamma = max(gamma, c), phi = max(phi, f);
        else
          omega = max(omega, f);
      }
      for (const auto& row : rows) products += static_cast<double>(row.size());
      const R s = max(R(sqrt(kappa)), max(gamma, omega));
      rate = s > 0 ? bounding_rate(s, kappa, gamma, phi) : R(0);
    }

    void add(Vector<R>& y, const R& step, int terms) const {
      // In place of v the series has step v.
      const int m = 2 * n;
      std::vector<std::vector<std::pair<int, R>>> scaled = rows;
      for (int i = n; i < kept; ++i)
        for (auto& [j, a] : scaled[i - n]) a *= i < m && (j < n || j >= m) ? R(step * step) : step;
      Vector<R> term = y, next = y, sum(std::same_as<R, double> ? 0 : kept);  // whose divisions are cheap
      for (int i = n; i < m; ++i) term[i] *= step;
      y = term;
      R product;
      for (int k = 1; k <= terms;) {
        // Terms up to the `last` without the factors k (k+1) .. of their factorials, by whose product, as large as a
        // word holds, their sum is divided once.
        int last = k;
        long factors = k;
        while (!std::same_as<R, double> && last < terms && factors <= std::numeric_limits<long>::max() / (last + 1))
          factors *= ++last;
        const bool several = last > k;
        if (several) sum.setZero();
        for (long to_come = factors; k <= last; ++k) {
          to_come /= k;
          for (int i = 0; i < kept; ++i) {
            if (i < n) {
              next[i] = term[n + i];
            } else {
              bool first = true;
              for (const auto& [j, a] : scaled[i - n]) {
                if (j >= kept && k > 1) continue;
                set_product(first ? next[i] : product, a, term[j]);
                if (!std::exchange(first, false)) next[i] += product;
              }
              if (first) next[i] = 0;
            }
            if (k < last) set_product(product, next[i], to_come), sum[i] += product;
          }
          std::swap(term, next);
        }
        for (int i = 0; i < kept; ++i) {
          set_quotient(term[i], term[i], factors), y[i] += term[i];
          if (several) set_quotient(sum[i], sum[i], factors), y[i] += sum[i];
        }
      }
      for (int i = n; i < m; ++i) y[i] /= step;
    }

    // The same with exp(A time) as a matrix, squared so many times.
    void add_squared(Vector<R>& y, const R& time, int squarings, int terms) const {
      using std::ldexp;
      const int size = kept + 1, one = static_cast<int>(y.size()) - 1;
      const R step = ldexp(time, -squarings);
      Matrix<R> flow(size, size);
      for (int k = 0; k < size; ++k) {
        Vector<R> column = Vector<R>::Unit(y.size(), k < kept ? k : one);
        add(column, step, terms);
        flow.col(k) << column.head(kept), column[one];
      }
      for (int i = 0; i < squarings; ++i) flow = flow.lazyProduct(flow).eval();
      Vector<R> part(size);
      part << y.head(kept), y[one];
      y.head(kept) = flow.lazyProduct(part).head(kept);
    }
  };

  // So many that what is left out is below round-off: |z_k| <= x^k/k! |z|.
  static int terms(double x) {
    const double enough = -log2(10.0) * (digits10<R> + 5);
    double size = 0;
    int k = 0;
    for (; size > enough || k < 2 * x + 4; ++k) size += x > 0 ? log2(x / (k + 1)) : enough;
    return k;
  }

  // Adds the steady answer, times `sign`.
  void respond(Vector<R>& z, const R& sign) const {
    for (int i = 0; i < response_.rows(); ++i)
      for (int j = 0; j < response_.cols(); ++j)
        if (response_(i, j) != 0) z[i] += sign * response_(i, j) * z[2 * n_ + j];
  }

  // Whether there is a steady answer that is worth taking apart: one that exceeds what the forcing does within a period
  // by 10^4 would cost four digits. A choice, not a bound.
  bool find_steady(const ContactPhase<R>& phase) {
    std::optional<Matrix<R>> found = steady_response(system_, phase);
    if (!found) return false;
    int first = 0;
    for (const Signal<R>& signal : system_.forcing) {
      const int size = signal.size();
      const R w = signal.rate(), forcing = phase.A.block(n_, 2 * n_ + first, n_, size).cwiseAbs().maxCoeff();
      if (!(found->block(0, first, n_, size).cwiseAbs().maxCoeff() * w * w <= 10000 * forcing)) return false;
      first += size;
    }
    response_ = *std::move(found);
    return true;
  }

  const System<R>& system_;
  int n_;
  Series whole_, free_;  // with the signals; without
  bool steady_;
  Matrix<R> response_;  // Y: of positions and velocities to the signals but 1
};

}  // namespace touchgo
