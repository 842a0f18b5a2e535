#include "solver/sweeps/field.hpp"

namespace touchgo {

double motion_number(const Orbit& orbit) {
  switch (orbit.motion) {
    case Motion::rest:
      return rests;
    case Motion::periodic:
      return orbit.n;
    case Motion::chaotic:
      return is_chaotic;
    case Motion::undecided:
      break;
  }
  return is_undecided;
}

const std::vector<Quantity>& quantities() {
  static const std::vector<Quantity> all{
      {"motion", "", Quantity::motions, [](const MapRow& r) { return motion_number(r.orbit); }},
      {"lambda1", "1/s", Quantity::signed_numbers, [](const MapRow& r) { return r.orbit.lambda[0]; }},
      {"impacts_per_period", "", Quantity::numbers, [](const MapRow& r) { return r.orbit.impacts_per_period; }},
      {"energy_per_period", "J", Quantity::numbers, [](const MapRow& r) { return r.orbit.energy_per_period; }},
      {"rest_fraction", "", Quantity::numbers, [](const MapRow& r) { return r.orbit.rest_fraction; }},
      {"max_impact_speed", "m/s", Quantity::numbers, [](const MapRow& r) { return r.orbit.max_impact_speed; }},
      {"attractor", "", Quantity::attractors, [](const MapRow& r) { return 1.0 * r.attractor; }},
  };
  return all;
}

Field field(const Map& map, const Quantity& quantity) {
  Field f{map.head.first, map.head.second, {}};
  const auto starts = static_cast<std::size_t>(map.head.starts);
  for (std::size_t i = 0; i < map.rows.size(); i += starts) f.values.push_back(quantity.of(map.rows[i]));
  return f;
}

}  // namespace touchgo
