// Signals: what forces and walls follow over time, by a linear motion of their own,
//   s' = W s,   s(0) = start,   |s(t)| <= bound for all t >= 0 (Euclid's norm).
//
// The program's own are harmonic (harmonic.hpp). Any other kind defines these three, and s exactly at any time
// by exp(W tau); everything else follows: the value at an instant, what a step changes, rates, the answer of a system,
// and the bounds of the search for events. What a force or wall follows is the signal's first state.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/model/matrix.hpp"
#include "solver/model/setup.hpp"
#include "solver/number/per_scalar.hpp"

namespace touchgo {

template <Real R>
struct Signal {
  Matrix<R> W;      // 1/s
  Vector<R> start;  // s(0), in N or m
  R bound;
  /// Sets flow to exp(W tau), tau in s, of either sign.
  std::function<void(const R& tau, Matrix<R>& flow)> turn;
  R frequency = 0;                  // rad/s, where it repeats after 2 pi / |frequency|; 0 where it does not
  std::string name = "a harmonic";  // for messages
  /// exp(W tau) - 1 to round-off of itself, however short tau. None: by its series.
  std::function<void(const R& tau, Matrix<R>& change)> change = {};
  /// exp(W (t + low)), |low| at most half a last digit of t, right to round-off also where W t is large. None: two
  /// turns.
  std::function<void(const R& t, const R& low, Matrix<R>& flow)> late = {};

  int size() const { return static_cast<int>(start.size()); }
  /// |W s| <= rate() |s|, 1/s, where |s| is the largest component.
  R rate() const {
    R most = 0;
    for (int i = 0; i < size(); ++i) most = std::max(most, R(W.row(i).cwiseAbs().sum()));
    return most;
  }
  /// to = flow from, for the states of the signal.
  static void apply(const Matrix<R>& flow, const R* from, R* to) {
    const auto m = flow.rows();
    for (Eigen::Index i = 0; i < m; ++i) {
      R sum = flow(i, 0) * from[0];
      for (Eigen::Index k = 1; k < m; ++k) sum += flow(i, k) * from[k];
      to[i] = sum;
    }
  }
  /// s(t + low), to the precision of `late`.
  void set_late(const R& t, const R& low, R* s) const {
    Matrix<R> flow;
    if (late) return late(t, low, flow), apply(flow, start.data(), s);
    turn(t, flow);
    Vector<R> at_t(size());
    apply(flow, start.data(), at_t.data());
    turn(low, flow), apply(flow, at_t.data(), s);
  }
  /// As `change`.
  void set_change(const R& tau, Matrix<R>& out) const {
    if (change) return change(tau, out);
    using std::abs;
    if (rate() * abs(tau) > 1) return turn(tau, out), void(out -= Matrix<R>::Identity(size(), size()));
    Matrix<R> term = W * tau;
    out = term;
    for (int k = 2; term.cwiseAbs().maxCoeff() > epsilon<R>() * epsilon<R>() * out.cwiseAbs().maxCoeff(); ++k)
      out += term = (term.lazyProduct(W) * (tau / k)).eval();
  }
};

template <Real R>
using SignalIn = Signal<R> (*)(const std::vector<Decimal>&);

/// A kind of signal in all scalar types.
struct SignalAnswers : PerScalar<SignalIn> {};

template <class KIND>
constexpr SignalAnswers signal_answers_of = []<class... R>(std::tuple<R...>*) {
  return SignalAnswers{{{KIND::template signal<R>...}}};
}(static_cast<Scalars*>(nullptr));

/// The kind of signal of this name that the class KIND answers for: by `template <Real R> static Signal<R>
/// signal(const std::vector<Decimal>& numbers)`, which may throw std::invalid_argument, and the names of these numbers,
/// `static constexpr const char* numbers[]`.
template <class KIND>
constexpr SignalKind signal_named(const char* name) {
  return {name, KIND::numbers, &signal_answers_of<KIND>};
}

/// A signal of one's own, measured by its bound, which becomes 1: its states are as large as sines.
template <Real R>
Signal<R> make_signal(const OwnSignal& own) {
  Signal<R> s = own.kind.answers->template in<R>()(own.numbers);
  s.name = own.kind.name;
  if (!(s.bound >= 0) || s.size() == 0 || s.W.rows() != s.size() || s.W.cols() != s.size() || !s.turn)
    throw std::invalid_argument("signal " + s.name + ": a bound >= 0, W of the size of its start, and turn are needed");
  if (s.bound > 0) s.start /= s.bound;
  return s;
}

}  // namespace touchgo
