// A ball with balls for its partial derivatives; every rule of differentiation is applied to enclosures, so that over a
// box both hold what they stand for everywhere in it.
#pragma once

#include <array>

#include "reference/proof/ball.hpp"

namespace touchgo::reference::windows {

using proof::Ball;
using proof::Precision;
using proof::Rational;

/// A value and its derivatives by K variables.
template <int K>
struct Graded {
  Ball x;
  std::array<Ball, K> d;

  Graded() = default;
  Graded(slong n) : x(n) {}                    // NOLINT: a constant stands for its value
  Graded(Ball value) : x(std::move(value)) {}  // NOLINT
  /// The variable of that index.
  static Graded variable(Ball value, int index) {
    Graded g(std::move(value));
    g.d[static_cast<std::size_t>(index)] = Ball(1);
    return g;
  }

  Graded& operator+=(const Graded& o) {
    x += o.x;
    for (std::size_t i = 0; i < K; ++i) d[i] += o.d[i];
    return *this;
  }
  Graded& operator-=(const Graded& o) {
    x -= o.x;
    for (std::size_t i = 0; i < K; ++i) d[i] -= o.d[i];
    return *this;
  }
  friend Graded operator+(Graded a, const Graded& b) { return a += b; }
  friend Graded operator-(Graded a, const Graded& b) { return a -= b; }
  friend Graded operator-(const Graded& a) { return Graded() - a; }
  friend Graded operator*(const Graded& a, const Graded& b) {
    Graded p(a.x * b.x);
    for (std::size_t i = 0; i < K; ++i) p.d[i] = a.d[i] * b.x + a.x * b.d[i];
    return p;
  }
  friend Graded operator/(const Graded& a, const Graded& b) {
    Graded q(a.x / b.x);
    for (std::size_t i = 0; i < K; ++i) q.d[i] = (a.d[i] - q.x * b.d[i]) / b.x;
    return q;
  }
  /// g(this), given g and g' there.
  Graded through(Ball value, const Ball& slope) const {
    Graded g(std::move(value));
    for (std::size_t i = 0; i < K; ++i) g.d[i] = slope * d[i];
    return g;
  }
};

template <int K>
Graded<K> exp(const Graded<K>& a) {
  const Ball e = proof::exp(a.x);
  return a.through(e, e);
}

template <int K>
void sin_cos(const Graded<K>& a, Graded<K>& s, Graded<K>& c) {
  Ball sine, cosine;
  proof::sin_cos(a.x, sine, cosine);
  s = a.through(sine, cosine);
  c = a.through(cosine, -sine);
}

inline const Ball& value(const Ball& x) { return x; }
template <int K>
const Ball& value(const Graded<K>& x) {
  return x.x;
}

}  // namespace touchgo::reference::windows
