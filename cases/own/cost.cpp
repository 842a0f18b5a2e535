#include "cases/own/cost.hpp"

#include <cstdlib>
#include <stdexcept>

#include "cases/results/columns.hpp"
#include "cases/results/log_slope.hpp"
#include "solver/run/simulate.hpp"
#include "solver/sweeps/parallel.hpp"

namespace touchgo::cases {

namespace {

double effort(const Setup& setup, const Decimal& until, int digits) {
  const Report r = simulate(setup, until, 1'000'000, {.digits = digits, .budget = 1e6});
  if (r.reason != Reason::until) throw std::logic_error("a run of the study of costs does not come to its end");
  return r.effort;
}

Contact contact(Member first, Member second, const Decimal& gap) {
  Contact c;
  c.first = first, c.second = second, c.gap = gap;
  return c;
}

Setup line_of(int bodies) {
  Setup s;
  for (int i = 0; i < bodies; ++i) {
    const std::string n = std::to_string(i);
    s.bodies.push_back({n, "1", "0.1", "1", "0", i % 2 == 0 ? "0.1" : "-0.1", "0", {}});
    if (i > 0) s.contacts.push_back(contact({MemberKind::body, i - 1}, {MemberKind::body, i}, "1"));
  }
  return s;
}

const ColumnsOf<CostCurve> cost_curve_columns{{"over", "", &CostCurve::over}, {"digits", "", &CostCurve::digits}};
const ColumnsOf<Cost> cost_columns{{"x", "1, 1, kg/s^2, s", &Cost::x}, {"effort", "units", &Cost::effort}};

}  // namespace

Cost cost_of_bodies(int bodies, int digits) {
  return {static_cast<double>(bodies), effort(line_of(bodies), "1", digits)};
}

Cost cost_of_digits(const OwnCases& cases, int digits) {
  const Case& c = cases["dm21_together"];
  return {static_cast<double>(digits), effort(c.setup, c.until, digits)};
}

Cost cost_of_stiffness(const std::string& stiffness, int digits) {
  Setup s;
  s.bodies = {{"slow", "1", "0", "1", "1", "0", "0", {}}, {"fast", "1", "0", Decimal(stiffness), "1", "0", "0", {}}};
  s.walls.resize(1);
  s.walls[0].name = "table";
  s.contacts = {contact({MemberKind::wall, 0}, {MemberKind::body, 0}, "0.5")};  // reached after the end
  return {std::strtod(stiffness.c_str(), nullptr), effort(s, "1", digits)};
}

Cost cost_of_length(const OwnCases& cases, const std::string& until, int digits) {
  return {std::strtod(until.c_str(), nullptr), effort(cases["ob21_hard"].setup, Decimal(until), digits)};
}

double exponent(const CostCurve& curve, double from) {
  std::vector<std::pair<double, double>> points;
  for (const Cost& row : curve.rows)
    if (row.x >= from) points.emplace_back(row.x, row.effort);
  return log_slope(points);
}

Table cost_table(const std::vector<CostCurve>& curves) {
  return table_of(curves, &CostCurve::rows, cost_curve_columns, cost_columns);
}

std::vector<CostCurve> cost_curves(const Table& table) {
  return curves_of(table, &CostCurve::rows, cost_curve_columns, cost_columns);
}

std::vector<Study> cost_studies() {
  return {{{"cost"}, [](const OwnCases& cases) -> std::vector<Table> {
             std::vector<CostCurve> curves;
             std::vector<std::function<Cost()>> runs;
             std::vector<std::size_t> curve_of;
             auto add = [&](const std::string& over, int digits) { curves.push_back({over, digits, {}}); };
             auto run = [&](std::function<Cost()> what) {
               runs.push_back(std::move(what)), curve_of.push_back(curves.size() - 1);
             };
             for (const int digits : {0, 16}) {
               add("bodies", digits);
               for (const int n : {2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100})
                 run([=] { return cost_of_bodies(n, digits); });
             }
             add("digits", -1);
             for (const int digits : {16, 30, 50, 80, 120, 121, 200, 280, 380, 381, 500, 700, 1000})
               run([=, &cases] { return cost_of_digits(cases, digits); });
             for (const int digits : {0, 16}) {
               add("stiffness", digits);
               for (int power = 0; power <= (digits == 0 ? 12 : 6); ++power)
                 run([=] { return cost_of_stiffness("1e" + std::to_string(power), digits); });
             }
             for (const int digits : {0, 16}) {
               add("length", digits);
               for (const char* until : {"10", "20", "40", "80", "160", "320"})
                 run([=, &cases] { return cost_of_length(cases, until, digits); });
             }
             std::vector<Cost> costs(runs.size());
             in_parallel(runs.size(), 0, [&](std::size_t i) { costs[i] = runs[i](); });
             for (std::size_t i = 0; i < runs.size(); ++i) curves[curve_of[i]].rows.push_back(costs[i]);
             return {cost_table(curves)};
           }}};
}

}  // namespace touchgo::cases
