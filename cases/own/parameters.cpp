#include "cases/own/parameters.hpp"

#include "cases/ob21/studies/atlas.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo::cases {

using namespace ob21;

namespace {

constexpr const char* examples[] = {"dm21_together", "dm21_grazing", "dm21_plastic"};

Table parameters(const OwnCases& cases) {
  Table table;
  table.add("case", Words(std::begin(examples), std::end(examples)));
  auto add = [&](const std::string& name, const char* unit, const auto& of) {
    Numbers cells;
    for (const char* example : examples) cells.push_back(decimal<double>(of(cases[example].setup)));
    table.add(name, unit, std::move(cells));
  };
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string body = "(" + cases[examples[0]].setup.bodies[i].name + ")";
    add("m" + body, "kg", [i](const Setup& s) { return s.bodies[i].mass; });
    add("c" + body, "kg/s", [i](const Setup& s) { return s.bodies[i].damping; });
    add("k" + body, "kg/s^2", [i](const Setup& s) { return s.bodies[i].stiffness; });
    add("x" + body, "m", [i](const Setup& s) { return s.bodies[i].position; });
    add("v" + body, "m/s", [i](const Setup& s) { return s.bodies[i].velocity; });
  }
  add("e", "", [](const Setup& s) { return s.contacts[0].restitution; });
  return table;
}

Table oscillator(const OwnCases& cases) {
  const Setup& s = cases["ob21_hard"].setup;
  const Body& body = s.bodies.at(0);
  auto one = [](const Decimal& d) { return Numbers{decimal<double>(d)}; };
  Table t;
  t.add("m", "kg", one(body.mass)).add("k", "kg/s^2", one(body.stiffness)).add("c", "kg/s", one(body.damping));
  t.add("a", "m", one(s.walls.at(0).motion.amplitude)).add("d", "m", one(s.contacts.at(0).gap));
  return t.add("x", "m", one(body.position)).add("v", "m/s", one(body.velocity));
}

// Of every soft model that the paper's figures or text speak of.
Table soft_bases(const OwnCases& cases) {
  Numbers restitution, stiffness, ratio, damping, time;
  for (const Model& m : atlas_models()) {
    if (m.stiffness.empty()) continue;
    const double r = std::stod(m.restitution), ks = std::stod(m.stiffness),
                 mass = decimal<double>(cases["ob21_soft"].setup.bodies.at(0).mass),
                 cs = equal_energy_damping(ks, mass, r);
    restitution.push_back(r), stiffness.push_back(ks), damping.push_back(cs);
    ratio.push_back(damping_ratio(ks, cs, mass)), time.push_back(contact_time(ks, cs, mass));
  }
  Table t;
  t.add("restitution", "", restitution).add("stiffness", "kg/s^2", stiffness).add("xi", "", ratio);
  return t.add("damping", "kg/s", damping).add("contact_time", "s", time);
}

}  // namespace

std::vector<Study> parameter_studies() {
  return {{{"dm21_parameters"}, [](const OwnCases& cases) -> std::vector<Table> { return {parameters(cases)}; }},
          {{"ob21_parameters", "ob21_soft_bases"}, [](const OwnCases& cases) -> std::vector<Table> {
             return {oscillator(cases), soft_bases(cases)};
           }}};
}

}  // namespace touchgo::cases
