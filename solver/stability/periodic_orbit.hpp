// Periodic orbits: Newton's method on the return map of n forcing periods, with the tangent flow as its derivative; the
// multipliers are the eigenvalues of the monodromy matrix.
#pragma once

#include <Eigen/Eigenvalues>
#include <complex>
#include <optional>

#include "solver/run/run.hpp"
#include "solver/stability/tangent_flow.hpp"

namespace touchgo::stability {

using namespace run;

template <Real R>
struct PeriodicOrbit {
  Vector<R> start;                                // (q, v) at forcing phase 0
  int n = 0;                                      // forcing periods until it repeats
  Run<R> run;                                     // its events over n periods
  Matrix<R> monodromy;                            // 2n x 2n
  std::vector<std::complex<double>> multipliers;  // largest modulus first
  std::vector<double> lambda;                     // log |multiplier| / (n T), 1/s; -inf for a superstable direction
};

/// Newton's method from the guess `start` = (q, v) at forcing phase 0 for an orbit of n periods. Nothing where it does
/// not converge to round-off, or the run on the way is undecided. Needs forcing_period.
template <Real R>
std::optional<PeriodicOrbit<R>> periodic_orbit(const Setup& setup, Vector<R> start, int n) {
  System<R> system = make_system<R>(setup);
  const std::optional<R> period = forcing_period(system);
  if (!period) return std::nullopt;
  const R length = n * *period;
  PeriodicOrbit<R> orbit;
  R last = -1;
  for (int iteration = 0; iteration < 30; ++iteration) {
    system.start = start;
    TangentFlow<R> tangent(system);
    Vector<R> end;
    const Observer<R> observer{0, [&](const R&, const Vector<R>& z, const ContactPhase<R>&) { end = z.head(2 * system.n); },
                               [&](const ContactPhase<R>& phase, const R& duration) { tangent.flow(phase, duration, [] {}); },
                               [&](const Jump<R>& event) { tangent.jump(event); }};
    Run<R> run = run_exact<R>(setup, system, length, 100000, 1000000, observer);
    if (run.reason != Reason::until) return std::nullopt;
    const Matrix<R> M = tangent.matrix();
    const Vector<R> residual = end - start;
    const R size = start.cwiseAbs().maxCoeff(), off = residual.cwiseAbs().maxCoeff();
    if (off <= epsilon_power<R>(3) * size && !(off < last / 2 || last < 0)) {
      orbit = {start, n, std::move(run), M, {}, {}};
      break;
    }
    last = off;
    const Matrix<R> J = Matrix<R>::Identity(2 * system.n, 2 * system.n) - M;
    start += J.partialPivLu().solve(residual);
    if (!(start.cwiseAbs().maxCoeff() < std::numeric_limits<R>::max())) return std::nullopt;
  }
  if (orbit.n == 0) return std::nullopt;
  const Eigen::VectorXcd eigenvalues =
      Eigen::MatrixXd(orbit.monodromy.unaryExpr([](const R& x) { return to_double(x); })).eigenvalues();
  orbit.multipliers.assign(eigenvalues.begin(), eigenvalues.end());
  std::sort(orbit.multipliers.begin(), orbit.multipliers.end(),
            [](const auto& a, const auto& b) { return std::abs(a) > std::abs(b); });
  for (const std::complex<double>& mu : orbit.multipliers)
    orbit.lambda.push_back(std::log(std::abs(mu)) / to_double(length));
  return orbit;
}

}  // namespace touchgo::stability
