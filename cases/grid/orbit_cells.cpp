#include "cases/grid/orbit_cells.hpp"

#include "solver/number/double_text.hpp"

namespace touchgo::cases::grid {

using namespace number;

std::string orbit_columns(std::size_t exponents) {
  std::string out =
      "lambda1,lambda2,lambda1_stderr,impacts_per_period,energy_per_period,p,n,rest_fraction,max_impact_speed,verdict";
  for (std::size_t i = 2; i < exponents; ++i) out += ",lambda" + std::to_string(i + 1);
  return out;
}

std::string orbit_cells(const Orbit& o, std::size_t exponents) {
  auto exponent = [&](std::size_t i) { return i < o.lambda.size() ? text(o.lambda[i], orbit_digits) : ""; };
  std::string out = exponent(0) + "," + exponent(1);
  for (double x : {o.lambda1_stderr, o.impacts_per_period, o.energy_per_period}) out += "," + text(x, orbit_digits);
  out += "," + std::to_string(o.p) + "," + std::to_string(o.n);
  for (double x : {o.rest_fraction, o.max_impact_speed}) out += "," + text(x, orbit_digits);
  out += std::string(",") + name(o.motion);
  for (std::size_t i = 2; i < exponents; ++i) out += "," + exponent(i);
  return out;
}

}  // namespace touchgo::cases::grid
