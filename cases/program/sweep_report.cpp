#include "cases/program/sweep_report.hpp"

#include "solver/number/text.hpp"

namespace touchgo::cases::program {

using namespace number;
namespace {

constexpr int digits = 15;

}  // namespace

std::string orbits_header(std::size_t exponents) {
  std::string out =
      "parameter,start,lambda1,lambda2,lambda1_stderr,impacts_per_period,energy_per_period,p,n,rest_fraction,"
      "max_impact_speed,verdict";
  for (std::size_t i = 2; i < exponents; ++i) out += ",lambda" + std::to_string(i + 1);
  return out + "\n";
}

std::string orbit_line(const SweepRow& row, std::size_t exponents) {
  const Orbit& o = row.orbit;
  std::string out = row.parameter + "," + std::to_string(row.start);
  auto number = [&](double x) { out += "," + text(x, digits); };
  auto exponent = [&](std::size_t i) { i < o.lambda.size() ? number(o.lambda[i]) : void(out += ","); };
  exponent(0), exponent(1);
  number(o.lambda1_stderr), number(o.impacts_per_period), number(o.energy_per_period);
  out += "," + std::to_string(o.p) + "," + std::to_string(o.n);
  number(o.rest_fraction), number(o.max_impact_speed);
  out += std::string(",") + name(o.motion);
  for (std::size_t i = 2; i < exponents; ++i) exponent(i);
  return out + "\n";
}

std::string points_header() { return "parameter,start,half,xr,kind,vr\n"; }

std::string point_lines(const SweepRow& row) {
  std::string out;
  for (const DiagramPoint& p : row.points) {
    out += row.parameter + "," + std::to_string(row.start) + "," + std::to_string(p.half) + ",";
    out += p.impact ? ",impact," + text(p.vr, digits) : text(p.xr, digits) + ",section,";
    out += "\n";
  }
  return out;
}

}  // namespace touchgo::cases::program
