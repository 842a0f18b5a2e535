// Maps that no motion made: every kind of number, every verdict.
#pragma once

#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "solver/files/map_file.hpp"

namespace touchgo::tests {

inline constexpr double inf = std::numeric_limits<double>::infinity(),
                        no_number = std::numeric_limits<double>::quiet_NaN();

inline Map made_up(std::size_t first, std::size_t second, int starts, std::size_t exponents, bool basins) {
  Map map;
  MapHead& h = map.head;
  h.title = "A \"map\", µ and all", h.source = "", h.case_text = "title = \"x\"\n\n[run]\nuntil = 30\n";
  h.command = "touchgo map case.toml --over frequency", h.version = "0.1.0", h.commit = "0123456789ab-dirty";
  h.first = {"frequency", "rad/s", false, {}}, h.second = {"contact.1.restitution", "", true, {}};
  for (std::size_t i = 0; i < first; ++i) h.first.values.push_back(7.1 + 0.01 * static_cast<double>(i));
  for (std::size_t i = 0; i < second; ++i) h.second.values.push_back(1 / (1.0 + static_cast<double>(i)));
  h.starts = starts, h.exponents = exponents, h.length = {123, 4567890123}, h.basins = basins;

  std::mt19937_64 engine(7);
  const std::vector<double> odd{no_number, inf, -inf, -0.0, 5e-324, -1.7976931348623157e308, 0.1};
  auto number = [&] {
    const auto some = engine();
    return some % 8 < odd.size() ? odd[some % 8] : static_cast<double>(engine() >> 11) * 0x1p-50 - 4;
  };
  map.rows.resize(first * second * static_cast<std::size_t>(starts));
  for (MapRow& row : map.rows) {
    Orbit& o = row.orbit;
    for (std::size_t k = 0; k < exponents; ++k) o.lambda.push_back(number());
    for (double* x : {&o.lambda1_stderr, &o.impacts_per_period, &o.energy_per_period, &o.rest_fraction,
                      &o.contact_fraction, &o.max_impact_speed, &row.xr_low, &row.xr_high})
      *x = number();
    o.p = static_cast<int>(engine() % 1'000'000'000), o.n = static_cast<int>(engine() % 65);
    o.motion = static_cast<Motion>(engine() % 4);
    if (basins) row.attractor = static_cast<int>(engine() % 3);
  }
  if (basins) map.rows_left_out = engine() % 3;
  if (basins)
    map.attractors = {{Motion::periodic, 2, 1, -0.01, 0.002, -0.3, 5},
                      {Motion::chaotic, 0, 0, -inf, no_number, 0.25, 1}};
  return map;
}

/// Written in pieces of so many rows.
inline void write(const Map& map, const std::string& file, std::size_t piece) {
  MapFile out(file, map.head);
  for (std::size_t i = 0; i < map.rows.size(); i += piece)
    out.write(std::span(map.rows).subspan(i, std::min(piece, map.rows.size() - i)));
  if (map.head.basins) out.attractors(map.attractors, map.rows_left_out);
  out.close();
}

/// Also of nan and -0.
inline bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

}  // namespace touchgo::tests
