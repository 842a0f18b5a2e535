// Bodies on a line between optional walls, as numbers: masses, springs, dampers, loads, harmonic forces, links,
// contacts.
//
// Members stand in order along the line, lowest coordinate first; a contact's gap is  gap + s (x(second) - x(first)),
// s = 1, or -1 for an upper stop, beyond which the second does not go. It pushes the second with s N, the first with -s
// N. SI units. Everything is 50 digits long, so that zeros and small numbers differ.
#pragma once

#include <Eigen/Dense>
#include <vector>

#include "solver/number/scalar.hpp"

namespace touchgo::reference::lines {

using Number = Mp50;
using Vector = Eigen::Matrix<Number, Eigen::Dynamic, 1>;
using Matrix = Eigen::Matrix<Number, Eigen::Dynamic, Eigen::Dynamic>;

/// amplitude * sin(frequency * t + phase); N or m, rad/s, rad.
struct LineSine {
  Number amplitude = 0, frequency = 0, phase = 0;
};

/// kg > 0; kg/s and kg/s^2 to the ground, relaxed at coordinate 0; N; N.
struct LineBody {
  Number mass = 1, damping = 0, stiffness = 0, load = 0;
  std::vector<LineSine> force;
};

/// Its coordinate is position + velocity t + the sum of its motion, whatever touches it; m, m/s.
struct LineWall {
  Number position = 0;
  std::vector<LineSine> motion = {};
  Number velocity = 0;
};

struct LineMember {
  bool is_wall = false;
  int index = 0;
};

/// Force on the second: -stiffness (x2 - x1 - relaxed) - damping (x2' - x1').
struct LineLink {
  LineMember first, second;
  Number stiffness = 0, damping = 0, relaxed = 0;
};

/// Hard with `restitution`, or soft with `stiffness` and `damping`. `published`: hard, closed until its force, having
/// been positive, falls to zero; soft, acting throughout a negative gap. Otherwise a contact only pushes.
struct LineContact {
  LineMember first, second;
  Number gap = 0;
  bool soft = false, published = false;
  Number restitution = 1, stiffness = 0, damping = 0;
  bool starts_together = false;
  bool upper = false;

  int s() const { return upper ? -1 : 1; }
};

/// What several contacts with restitution do that are hit at one instant.
enum class SeveralImpacts { undecided, newton, sequential };

struct Line {
  std::vector<LineBody> bodies;
  std::vector<LineWall> walls;
  std::vector<LineLink> links;
  std::vector<LineContact> contacts;
  SeveralImpacts several = SeveralImpacts::undecided;
  Number gravity = 0;  // m/s^2
};

/// Time, positions, velocities of the bodies.
struct LineState {
  Number t = 0;
  Vector x, v;
};

/// Coordinate and velocity of a member: m, m/s.
Number position(const Line& line, LineMember m, const LineState& s);
Number velocity(const Line& line, LineMember m, const LineState& s);

/// Gap of a contact and its rate: m, m/s.
Number gap(const Line& line, int contact, const LineState& s);
Number rate(const Line& line, int contact, const LineState& s);

/// The damping that makes a soft contact lose what restitution r > 0 loses: 2 xi sqrt(ks m) with
/// xi = -ln r / sqrt(pi^2 + ln^2 r) [OB21, Eqs. (12), (13)]; kg/s. `mass` is the reduced one between two bodies.
Number damping_from_restitution(const Number& r, const Number& stiffness, const Number& mass);

/// The mass that a contact's impact moves: m at a wall, m1 m2 / (m1 + m2) between two bodies; kg.
Number reduced_mass(const Line& line, const LineContact& c);

}  // namespace touchgo::reference::lines
