// The limit of impacts that accumulate, from some of them.
//
// The map from one rebound to the next leaves every state alone in which the members stay together; towards one of them
// it contracts by e, whatever the forces, and is analytic. So the time and the state after the n-th rebound are
//   q_n = q + a_1 e^n + a_2 e^(2 n) + ..,
// and Richardson's extrapolation takes the terms away one after the other:
//   T_0 = q_n,  T_k = (T_(k-1) - e^k T_(k-1) of the impact before)/(1 - e^k).
//
// What the last column changes is taken for the error of the limit: an estimate, no bound. A run at fewer digits, which
// comes to the limit impact by impact, is compared with it (run/agreement.hpp).
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "solver/model/contact_phase.hpp"

namespace touchgo {

template <Real R>
class SequenceLimit {
 public:
  /// Of impacts with restitution e, 0 < e < 1, of n bodies.
  SequenceLimit(const R& e, int n) : n_(n), few_to_go_(digits10<R> < 1e4 * to_double(R(1 - e))) {
    // Round-off of one impact comes into a column magnified by the product of (1 + e^k)/(1 - e^k).
    R power = e, magnified = (1 + e) / (1 - e);
    while (magnified < tolerable() && powers_.size() < most_columns) {
      powers_.push_back(power);
      power *= e;
      magnified *= (1 + power) / (1 - power);
    }
  }

  /// Whether these digits come to the limit: by two columns, which e close to 1 leaves no room for, or impact by
  /// impact, some ten thousand at most, until half of the digits are gone.
  bool tells() const { return powers_.size() >= 2 || few_to_go_; }

  /// So many impacts before the limit is wanted the first is worth adding.
  static constexpr int most_columns = 32;

  /// The state z after the next rebound of the sequence, at t (s).
  void add(const R& t, const Vector<R>& z) {
    Vector<R> column(1 + 2 * n_);
    column << t, z.head(2 * n_);
    for (std::size_t k = 0; k < latest_.size(); ++k) {
      const Vector<R> before = std::exchange(latest_[k], column);
      if (k == powers_.size()) return;
      column = (latest_[k] - powers_[k] * before) / (1 - powers_[k]);
      change_ = column - latest_[k];
    }
    latest_.push_back(std::move(column));
  }

  /// Time, positions and velocities of n bodies at the limit, once they are known to round-off.
  std::optional<Vector<R>> value(const ContactPhase<R>& phase, const Vector<R>& z) const {
    using std::abs;
    if (latest_.size() < 2) return std::nullopt;
    const Vector<R>& limit = latest_.back();
    const R t = limit[0], known = tolerable() * epsilon<R>();
    const R speed = largest(z.segment(n_, n_)) + t * largest(derivative(phase, z).segment(n_, n_)),
            length = largest(z.head(n_)) + t * speed;
    if (!(abs(change_[0]) <= known * t) || !(largest(change_.segment(1, n_)) <= known * length) ||
        !(largest(change_.tail(n_)) <= known * speed))
      return std::nullopt;
    return limit;
  }

 private:
  // Epsilons that may be lost: a choice, below what a run has to spare (run/decide.hpp).
  static const R& tolerable() {
    static const R epsilons = pow(R(10), R(3 + digits10<R> / 100));
    return epsilons;
  }
  template <class Numbers>
  static R largest(const Numbers& numbers) {
    return numbers.cwiseAbs().maxCoeff();
  }

  int n_;
  bool few_to_go_;
  std::vector<R> powers_;          // e, e^2, ..
  std::vector<Vector<R>> latest_;  // T_0, T_1, .. of the latest impact
  Vector<R> change_;               // of the last column by itself
};

}  // namespace touchgo
