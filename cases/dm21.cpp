// Claims of Dedow & Murphy 2021 that are not event times.
#include "cases/ledger.hpp"
#include "reference/eigen_solution.hpp"
#include "solver/text.hpp"

namespace touchgo {

std::vector<Claim> dm21_claims(const Case& c) {
  const Body &one = c.setup.bodies.at(0), &two = c.setup.bodies.at(1);
  auto eta = [&]<Real R>(R) {
    return reference::discriminant<R>({decimal<R>(one.mass), decimal<R>(two.mass), decimal<R>(one.damping),
                                       decimal<R>(two.damping), decimal<R>(one.stiffness), decimal<R>(two.stiffness)});
  };
  using std::abs;
  const Decimal printed = "-116";
  const Mp50 value = eta(Mp50()), tolerance = decimal<Mp50>(printed.half_unit());

  Claim claim;
  claim.id = "dm21-discriminant";
  claim.source = "DM21";
  claim.where = "p. 5, Results";
  claim.statement = "eta = (c1+c2)^2 - 4(k1+k2)(m1+m2) = -116, underdamped";
  claim.published = "-116";
  claim.unit = "kg^2/s^2";
  claim.computed = text(value, 16);
  claim.tolerance = text(tolerance, 3);
  claim.evidence = {"closed form"};
  if (abs(Mp50(eta(0.0)) - value) <= Mp50("1e-12") * abs(value)) claim.evidence.push_back("double and 50 digits");
  claim.command = "build/touchgo verify --only dm21-discriminant";
  claim.verdict = abs(value - decimal<Mp50>(printed)) <= tolerance && value < 0 ? "reproduced" : "not reproduced";
  return {claim};
}

}  // namespace touchgo
