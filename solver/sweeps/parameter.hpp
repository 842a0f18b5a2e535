// A number of a setup that varies from orbit to orbit, by its name.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include "solver/model/setup.hpp"

namespace touchgo {

struct BadSweep : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Parameter {
 public:
  /// `name`: `frequency` of every wall and force, whose sign stays, and of different ones the lowest, the others in
  /// proportion; `restitution` of every contact; `stiffness` of every soft contact, whose damping follows;
  /// `start.position`, `start.velocity` of a sole body; or the path to one number of the setup, such as `body.1.mass`,
  /// `body.1.force.1.phase`, `link.1.relaxed`, `wall.base.amplitude`, `wall.base.motion.1.phase`, `contact.2.gap`:
  /// bodies and walls by name, else all by their place from 1 on. Throws BadSweep where the setup has no such number.
  Parameter(const Setup& setup, const std::string& name);

  /// Gives it this value. Throws BadSweep for one that it cannot have.
  void set(Setup& setup, const Decimal& value) const { set_(setup, value); }

  /// Of its values, as in rad/s; empty where they have none.
  const std::string& unit() const { return unit_; }
  /// Whether it is a position or velocity of a body at t = 0.
  bool is_start() const { return start_; }

 private:
  std::function<void(Setup&, const Decimal&)> set_;
  std::string unit_;
  bool start_ = false;
};

/// What an axis of it says: "frequency / (rad/s)", "body.1.mass / kg", "restitution".
std::string quantity_label(const std::string& name, const std::string& unit);

/// Whether members may start apart at one of its values, and inside one another at another.
bool moves_starts(const std::string& name);

/// The setup at one value of a parameter. Throws BadSweep where it has none or the value is not allowed.
Setup with_parameter(Setup setup, const std::string& name, const Decimal& value);
/// Each of the setups at both ends of a range.
std::vector<Setup> at_ends(const std::vector<Setup>& setups, const std::string& name, const Decimal& from,
                           const Decimal& to);

}  // namespace touchgo
