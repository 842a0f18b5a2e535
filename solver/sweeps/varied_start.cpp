#include "solver/sweeps/varied_start.hpp"

#include <algorithm>

#include "solver/model/system.hpp"

namespace touchgo {

bool starts_apart(const Setup& setup) {
  constexpr double rounding = 1e-12;
  const System<double> system = make_system<double>(setup);
  const Vector<double> z = system.state(0.0, system.start);
  for (std::size_t j = 0; j < system.joints.size(); ++j) {
    const Row<double>& gap = system.joints[j].gap_row;
    if (system.joints[j].rigid && gap.dot(z) < -rounding * gap.cwiseAbs().dot(z.cwiseAbs())) return false;
  }
  return true;
}

void let_go(Setup& setup) {
  if (std::none_of(setup.contacts.begin(), setup.contacts.end(), [](const Contact& c) { return c.touching; })) return;
  const System<Mp50> system = make_system<Mp50>(setup);
  const Vector<Mp50> z = system.state(Mp50(0), system.start);
  for (std::size_t j = 0; j < setup.contacts.size(); ++j) {
    const Joint<Mp50>& joint = system.joints[j];
    const Mp50 slack = joint.first < 0 || joint.second < 0 ? Mp50("1e-12") : Mp50(0);
    auto zero = [&](const Row<Mp50>& row) {
      return abs(row.dot(z)) <= slack + Mp50("1e-45") * row.cwiseAbs().dot(z.cwiseAbs());
    };
    setup.contacts[j].touching = setup.contacts[j].touching && zero(joint.gap_row) && zero(joint.rate_row);
  }
}

}  // namespace touchgo
