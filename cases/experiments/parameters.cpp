#include "cases/experiments/parameters.hpp"

#include "solver/number/scalar.hpp"

namespace touchgo::cases::experiments {
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

}  // namespace

std::vector<Study> parameter_studies() {
  return {{{"dm21_parameters"}, [](const OwnCases& cases) -> std::vector<Table> { return {parameters(cases)}; }}};
}

}  // namespace touchgo::cases::experiments
