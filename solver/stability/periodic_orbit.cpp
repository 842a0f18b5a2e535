#include "solver/stability/periodic_orbit.hpp"

#include <algorithm>

#include "solver/number/elimination.hpp"
#include "solver/run/run.hpp"
#include "solver/stability/eigenvalues.hpp"
#include "solver/stability/tangent_flow.hpp"

namespace touchgo {

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
    const Observer<R> observer{
        0, [&](const R&, const Vector<R>& z, const ContactPhase<R>&) { end = z.head(2 * system.n); },
        [&](const ContactPhase<R>& phase, const R& duration) { tangent.flow(phase, duration, [] {}); },
        [&](const Jump<R>& event) { tangent.jump(event); }};
    Run<R> run = run_exact<R>(setup, system, length, 100000, observer);
    if (run.reason != Reason::until) return std::nullopt;
    const Matrix<R> M = tangent.matrix();
    const Vector<R> residual = end - start;
    const R size = start.cwiseAbs().maxCoeff(), off = residual.cwiseAbs().maxCoeff();
    if (off <= epsilon_power<R>(3) * size && !(off < last / 2 || last < 0)) {
      orbit = {start, n, std::move(run), M, {}, {}};
      break;
    }
    last = off;
    const Elimination<R> newton(Matrix<R>::Identity(2 * system.n, 2 * system.n) - M, MatrixKind::any);
    if (newton.failed()) return std::nullopt;
    start += newton.solve(residual);
    if (!(start.cwiseAbs().maxCoeff() < std::numeric_limits<R>::max())) return std::nullopt;
  }
  if (orbit.n == 0) return std::nullopt;
  orbit.multipliers = eigenvalues(orbit.monodromy.unaryExpr([](const R& x) { return to_double(x); }));
  std::sort(orbit.multipliers.begin(), orbit.multipliers.end(),
            [](const auto& a, const auto& b) { return modulus(a) > modulus(b); });
  for (const std::complex<double>& mu : orbit.multipliers) orbit.lambda.push_back(log(modulus(mu)) / to_double(length));
  return orbit;
}

template std::optional<PeriodicOrbit<Mp50>> periodic_orbit(const Setup&, Vector<Mp50>, int);

}  // namespace touchgo
