#include "solver/sweeps/varied_start.hpp"

#include "solver/model/contact_start.hpp"
#include "solver/model/system.hpp"

namespace touchgo {

bool starts_apart(const Setup& setup) {
  constexpr double rounding = 1e-12;  // beyond it double tells
  const System<double> system = make_system<double>(setup);
  const Vector<double> z = system.state(0.0, system.start);
  for (std::size_t j = 0; j < system.joints.size(); ++j) {
    const Row<double>& row = system.joints[j].gap_row;
    const double gap = row.dot(z), in_doubt = rounding * row.cwiseAbs().dot(z.cwiseAbs());
    if (!system.joints[j].rigid || gap > in_doubt) continue;
    if (gap < -in_doubt || contact_start(setup, setup.contacts[j]).is_inside_by_far()) return false;
  }
  return true;
}

void let_go(Setup& setup) {
  for (Contact& c : setup.contacts) c.touching = c.touching && contact_start(setup, c).is_together();
}

}  // namespace touchgo
