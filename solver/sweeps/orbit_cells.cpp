#include "solver/sweeps/orbit_cells.hpp"

#include "solver/number/double_text.hpp"

namespace touchgo {

namespace {

std::string cell(double x) { return text(x, orbit_digits); }
std::string cell(int x) { return std::to_string(x); }
std::string cell(Motion motion) { return name(motion); }

}  // namespace

std::string orbit_columns(std::size_t exponents) {
  std::string out = "lambda1,lambda2";
  for (const OrbitColumn& column : columns_of_orbit)
    if (column.help) out += std::string(",") + column.name;
  for (std::size_t i = 2; i < exponents; ++i) out += ",lambda" + std::to_string(i + 1);
  return out;
}

std::string orbit_cells(const Orbit& o, std::size_t exponents) {
  auto exponent = [&](std::size_t i) { return i < o.lambda.size() ? cell(o.lambda[i]) : ""; };
  std::string out = exponent(0) + "," + exponent(1);
  for (const OrbitColumn& column : columns_of_orbit)
    if (column.help) out += "," + column.in(o, [](auto x) { return cell(x); });
  for (std::size_t i = 2; i < exponents; ++i) out += "," + exponent(i);
  return out;
}

}  // namespace touchgo
