#include "reference/lines/line.hpp"

namespace touchgo::reference::lines {

Number position(const Line& line, LineMember m, const LineState& s) {
  if (!m.is_wall) return s.x[m.index];
  const LineWall& w = line.walls[m.index];
  Number x = w.position + w.velocity * s.t;
  for (const LineSine& term : w.motion) x += term.amplitude * sin(term.frequency * s.t + term.phase);
  return x;
}

Number velocity(const Line& line, LineMember m, const LineState& s) {
  if (!m.is_wall) return s.v[m.index];
  const LineWall& w = line.walls[m.index];
  Number v = w.velocity;
  for (const LineSine& term : w.motion) v += term.amplitude * term.frequency * cos(term.frequency * s.t + term.phase);
  return v;
}

Number gap(const Line& line, int contact, const LineState& s) {
  const LineContact& c = line.contacts[contact];
  return c.gap + c.s() * (position(line, c.second, s) - position(line, c.first, s));
}

Number rate(const Line& line, int contact, const LineState& s) {
  const LineContact& c = line.contacts[contact];
  return c.s() * (velocity(line, c.second, s) - velocity(line, c.first, s));
}

Number damping_from_restitution(const Number& r, const Number& stiffness, const Number& mass) {
  const Number l = log(r), xi = -l / sqrt(pi<Number>() * pi<Number>() + l * l);
  return 2 * xi * sqrt(stiffness * mass);
}

Number reduced_mass(const Line& line, const LineContact& c) {
  if (c.first.is_wall) return line.bodies[c.second.index].mass;
  if (c.second.is_wall) return line.bodies[c.first.index].mass;
  const Number &a = line.bodies[c.first.index].mass, &b = line.bodies[c.second.index].mass;
  return a * b / (a + b);
}

}  // namespace touchgo::reference::lines
