#include "cases/program/sweep_report.hpp"

#include <algorithm>

#include "solver/number/text.hpp"

namespace touchgo::cases::program {

using namespace number;
namespace {

constexpr int digits = 15;

}  // namespace

std::string csv(const std::vector<SweepRow>& rows) {
  std::size_t exponents = 2;
  for (const SweepRow& r : rows) exponents = std::max(exponents, r.orbit.lambda.size());
  std::string out =
      "parameter,start,lambda1,lambda2,lambda1_stderr,impacts_per_period,energy_per_period,p,n,rest_fraction,"
      "max_impact_speed,verdict";
  for (std::size_t i = 2; i < exponents; ++i) out += ",lambda" + std::to_string(i + 1);
  out += "\n";
  for (const SweepRow& r : rows) {
    const Orbit& o = r.orbit;
    auto number = [&](double x) { out += "," + text(x, digits); };
    auto exponent = [&](std::size_t i) { i < o.lambda.size() ? number(o.lambda[i]) : void(out += ","); };
    out += r.parameter + "," + std::to_string(r.start);
    exponent(0), exponent(1);
    number(o.lambda1_stderr), number(o.impacts_per_period), number(o.energy_per_period);
    out += "," + std::to_string(o.p) + "," + std::to_string(o.n);
    number(o.rest_fraction), number(o.max_impact_speed);
    out += std::string(",") + name(o.motion);
    for (std::size_t i = 2; i < exponents; ++i) exponent(i);
    out += "\n";
  }
  return out;
}

std::string points_csv(const std::vector<SweepRow>& rows) {
  std::string out = "parameter,start,half,xr,kind,vr\n";
  for (const SweepRow& r : rows)
    for (const DiagramPoint& p : r.points) {
      out += r.parameter + "," + std::to_string(r.start) + "," + std::to_string(p.half) + ",";
      out += p.impact ? ",impact," + text(p.vr, digits) : text(p.xr, digits) + ",section,";
      out += "\n";
    }
  return out;
}

}  // namespace touchgo::cases::program
