#include "solver/sweeps/varied_start.hpp"

#include "solver/model/contact_start.hpp"

namespace touchgo {

bool starts_apart(const Setup& setup) {
  const System<double> system = make_system<double>(setup);
  const Vector<double> z = system.state(0.0, system.start);
  for (int j = 0; j < static_cast<int>(system.joints.size()); ++j)
    if (system.joints[j].rigid && starts_inside(setup, system, z, j)) return false;
  return true;
}

void let_go(Setup& setup) {
  for (Contact& c : setup.contacts) c.touching = c.touching && contact_start<Mp50>(setup, c).is_together();
}

}  // namespace touchgo
