#include "cases/dm21/studies/overstep.hpp"

#include <stdexcept>

#include "cases/dm21/studies/landing.hpp"
#include "solver/run/run.hpp"

namespace touchgo::cases::dm21 {

namespace {

constexpr long plenty = 10'000'000;

}  // namespace

Overstep first_overstep(const Case& c, const Decimal& H) {
  const System<double> system = make_system<double>(c.setup);
  const Approach<double> a = approach<double>(system, false, system.start, 0.0);
  const double h = decimal<double>(H);
  const auto points = overstep(a, h, plenty);
  if (!points) throw std::runtime_error("example 3 has no impact");
  Overstep o;
  for (const Vector<double>& y : *points) o.t.push_back(y[4]), o.gap.push_back(a.value(y));
  const auto landed = land(a, points->at(points->size() - 2), h, By::guard);
  if (!landed) throw std::runtime_error("example 3's displacement step fails");
  o.landed = (*landed)[4], o.landed_gap = a.value(*landed);
  Setup free = c.setup;
  free.contacts.clear();
  const double until = o.t.back() + h;
  const auto exact = run_exact<double>(c.setup, system, until, 1);
  o.exact = exact.events.at(0).t;
  const System<double> alone = make_system<double>(free);
  run_exact<double>(free, alone, until, 1,
                    {h / 50, [&](const double& t, const Vector<double>& z, const ContactPhase<double>&) {
                       o.curve_t.push_back(t), o.curve.push_back(system.joints[0].gap_row.dot(z));
                     }});
  return o;
}

Table table(const Overstep& o) {
  Words curve;
  Numbers t, gap;
  auto add = [&](const char* name, double time, double value) {
    curve.push_back(name), t.push_back(time), gap.push_back(value);
  };
  for (std::size_t i = 0; i < o.curve.size(); ++i) add("exact", o.curve_t[i], o.curve[i]);
  for (std::size_t i = 0; i < o.t.size(); ++i) add(i + 1 < o.t.size() ? "step" : "overstep", o.t[i], o.gap[i]);
  add("landing", o.landed, o.landed_gap);
  add("impact", o.exact, 0);
  Table table;
  return table.add("curve", curve).add("t", "s", t).add("gap", "m", gap);
}

Overstep overstep(const Table& table) {
  const Words& curve = table.words("curve");
  const Numbers &t = table.numbers("t"), &gap = table.numbers("gap");
  Overstep o;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    if (curve[i] == "exact")
      o.curve_t.push_back(t[i]), o.curve.push_back(gap[i]);
    else if (curve[i] == "landing")
      o.landed = t[i], o.landed_gap = gap[i];
    else if (curve[i] == "impact")
      o.exact = t[i];
    else
      o.t.push_back(t[i]), o.gap.push_back(gap[i]);
  }
  return o;
}

std::vector<Study> overstep_studies() {
  return {{{"dm21_overstep"}, [](const OwnCases& cases) -> std::vector<Table> {
             return {table(first_overstep(cases["dm21_plastic"], "0.8"))};
           }}};
}

}  // namespace touchgo::cases::dm21
