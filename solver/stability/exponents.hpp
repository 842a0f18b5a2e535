// Lyapunov exponents beside a run in double: tangent vectors made orthonormal after every series and event (Benettin).
//
// With Q_0, Q_1, .. these vectors and R_k the factors that make them orthonormal, the tangent map of a stretch takes
// Q_0 to Q_m R_m .. R_1. Of an orbit that repeats, Q_0 has come to span the invariant subspaces whose growths are far
// enough apart for the length of the run, and of the stretch of one repetition each diagonal block of (Q_0^T Q_m) R_m
// .. R_1 has the multipliers of one of them: to round-off, however far apart the blocks are.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/stability/tangent_flow.hpp"

namespace touchgo {

class Exponents {
 public:
  explicit Exponents(const System<double>& system);

  /// Along the motion, one after another: s in one phase; an event.
  void flow(const ContactPhase<double>& phase, double duration);
  void jump(const Jump<double>& event);
  /// By a map of differences of (q, v), 2n x 2n, of motion and events together that have led to this phase.
  void carry(const ContactPhase<double>& phase, const Matrix<double>& map);

  /// At the beginning of the measured part, in this phase at z: the vectors begin anew if they were lost before, in
  /// directions that no closed contact holds any more or where neighbours had no common tangent.
  void begin(const ContactPhase<double>& phase, const Vector<double>& z);

  /// Logarithms of each vector's growth so far; -inf where its direction is lost.
  const std::vector<double>& grown() const { return grown_; }
  /// Why the growth is not known; empty where it is.
  const std::string& unknown() const { return unknown_; }

  /// One repetition of an orbit that repeats begins here, after growths of `window` (logarithms) along this orbit.
  void begin_cycle(const std::vector<double>& window);
  /// It has ended: the logarithms of the multipliers' moduli, largest first; -inf for zero.
  std::vector<double> multipliers() const;

 private:
  /// Vectors from `first` on whose growths are too near one another for the run to separate them.
  struct Cluster {
    int first, size;
    Matrix<double> product;  // of their part of R_m .. R_1, but for a factor
    double log = 0;          // of that factor
  };
  void renormalise();

  const System<double>& system_;
  double rate_;  // 1/s: vectors are orthonormal in (q, v/rate)
  std::optional<TangentFlow<double>> tangent_;
  std::vector<double> grown_;
  std::string unknown_;
  Matrix<double> triangle_, at_begin_;  // R_k; Q_0
  std::vector<Cluster> clusters_;
};

}  // namespace touchgo
