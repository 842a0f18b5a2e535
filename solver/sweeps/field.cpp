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

const std::vector<MapQuantity>& quantities() {
  static const std::vector<MapQuantity> all{
      {"motion", "", MapQuantity::motions, [](const MapRow& r) { return motion_number(r.orbit); }},
      {"lambda1", "1/s", MapQuantity::signed_numbers, [](const MapRow& r) { return r.orbit.lambda[0]; }},
      {"impacts_per_period", "", MapQuantity::numbers, [](const MapRow& r) { return r.orbit.impacts_per_period; }},
      {"energy_per_period", "J", MapQuantity::numbers, [](const MapRow& r) { return r.orbit.energy_per_period; }},
      {"rest_fraction", "", MapQuantity::numbers, [](const MapRow& r) { return r.orbit.rest_fraction; }},
      {"max_impact_speed", "m/s", MapQuantity::numbers, [](const MapRow& r) { return r.orbit.max_impact_speed; }},
      {"attractor", "", MapQuantity::attractors, [](const MapRow& r) { return 1.0 * r.attractor; }},
  };
  return all;
}

Field field(const Map& map, const MapQuantity& quantity) {
  Field f{map.head.first, map.head.second, {}};
  const auto starts = static_cast<std::size_t>(map.head.starts);
  for (std::size_t i = 0; i < map.rows.size(); i += starts) f.values.push_back(quantity.of(map.rows[i]));
  return f;
}

}  // namespace touchgo
