// Bodies that a wall carries: through closed rigid contacts their positions and velocities are the wall's.
//
// Between two bodies Runge-Kutta keeps a closed gap by itself, as a linear invariant. A wall's motion is known in
// closed form instead, from which the integrated body would drift away by the method's error.
#pragma once

#include <vector>

#include "solver/model/contact_phase.hpp"

namespace touchgo {

template <Real R>
class Carried {
 public:
  Carried() = default;  // no body
  Carried(const System<R>& system, const std::vector<Status>& status) {
    std::vector<bool> carried(system.n, false);
    auto moves_with_wall = [&](int member) { return member < 0 || carried[member]; };
    for (bool grown = true; grown;) {
      grown = false;
      for (std::size_t j = 0; j < system.joints.size(); ++j) {
        const Joint<R>& joint = system.joints[j];
        if (!joint.rigid || !in_contact(status[j])) continue;
        if (moves_with_wall(joint.first) == moves_with_wall(joint.second)) continue;
        const bool second = moves_with_wall(joint.first);
        const int body = second ? joint.second : joint.first;
        places_.push_back({static_cast<int>(j), body, second ? 1 : -1});
        carried[body] = grown = true;
      }
    }
  }

  /// Whether no body is carried.
  bool nobody() const { return places_.empty(); }

  /// Puts them where the walls are; in a difference of states, where their difference is.
  void place(const System<R>& system, Vector<R>& z) const {
    for (const auto& [j, body, sign] : places_) {
      z[body] -= sign * system.joints[j].gap_row.dot(z);
      z[system.n + body] -= sign * system.joints[j].rate_row.dot(z);
    }
  }

 private:
  struct CarriedBody {
    int contact, body, sign;
  };
  std::vector<CarriedBody> places_;  // from the walls outwards
};

}  // namespace touchgo
