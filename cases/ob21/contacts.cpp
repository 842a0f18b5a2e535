#include "cases/ob21/contacts.hpp"

#include "solver/impact/equal_energy.hpp"

namespace touchgo::cases::ob21 {

using namespace impact;

Sample random_contacts() {
  Sample s;
  Dice dice;
  for (int i = 0; i < 100; ++i) {
    const double m = dice.scale(0.01, 100), ks = dice.scale(1, 1e6), speed = dice.scale(0.001, 10),
                 r = dice.between(0.05, 0.95), cs = equal_energy_damping(ks, m, r);
    s.doubles.push_back(in_closed_form(m, ks, cs, speed, r));
    s.integrated.push_back(followed(m, ks, cs, speed, r, reference::ob21::integrated_contact));
    const Mp50 m50 = m, ks50 = ks, r50 = r;
    s.digits50.push_back(in_closed_form<Mp50>(m50, ks50, equal_energy_damping(ks50, m50, r50), Mp50(speed), r50));
  }
  return s;
}

}  // namespace touchgo::cases::ob21
