#include "cases/own/maps.hpp"

#include <charconv>
#include <cmath>
#include <numeric>
#include <utility>

#include "cases/results/field_table.hpp"

namespace touchgo::cases {

namespace {

Sweep grid(const char* from, const char* to, int points, const char* least, const char* most, int restitutions) {
  Sweep s;
  s.from = from, s.to = to, s.points = points;
  s.second = Axis{"restitution", least, most, restitutions};
  s.length = map_lengths[0];
  return s;
}

double to_three_digits(double x) {
  if (!std::isfinite(x)) return x;
  char text[32];
  const char* const end = std::to_chars(text, text + sizeof text, x, std::chars_format::general, 3).ptr;
  std::from_chars(text, end, x);
  return x;
}

/// The motion, and one number of it.
Study study(const std::string& name, const std::string& of, const Sweep& what, const std::string& number,
            const std::string& unit, double (*numbered)(const Orbit&)) {
  return {{name + "_motion", name + "_" + number}, [=](const OwnCases& cases) {
            Field motion{map_axis(what, "rad/s"), map_axis(*what.second, ""), {}}, numbers = motion;
            const auto cells = static_cast<std::size_t>(what.points * what.second->points);
            motion.values.resize(cells), numbers.values.resize(cells);
            std::vector<std::size_t> undecided(cells);
            std::iota(undecided.begin(), undecided.end(), 0);
            Sweep further = what;
            for (const RunLength& length : map_lengths) {
              further.length = length, further.rows = std::exchange(undecided, {});
              if (further.rows.empty()) break;
              auto cell = further.rows.begin();
              sweep_row_by_row(cases[of].setup, further, [&](SweepRow&& row) {
                motion.values[*cell] = motion_number(row.orbit);
                numbers.values[*cell] = to_three_digits(numbered(row.orbit));
                if (row.orbit.motion == Motion::undecided) undecided.push_back(*cell);
                ++cell;
              });
            }
            return std::vector<Table>{field_table(motion, ""), field_table(numbers, unit)};
          }};
}

}  // namespace

Sweep ob21_map_grid() { return grid("2", "10", 1024, "0.5", "1", 512); }
Sweep bouncing_map_grid() { return grid("25", "80", 256, "0", "0.95", 128); }

std::vector<std::string> cells_and_lengths(const Field& map) {
  std::vector<std::string> all{std::to_string(map.across.values.size()), std::to_string(map.up.values.size())};
  for (const RunLength& length : map_lengths)
    all.insert(all.end(), {std::to_string(length.periods), std::to_string(length.transient)});
  return all;
}

std::vector<Study> map_studies() {
  return {study("ob21_map", "ob21_hard", ob21_map_grid(), "lambda1", "1/s", [](const Orbit& o) { return o.lambda[0]; }),
          study("bouncing_map", "bouncing_map", bouncing_map_grid(), "rest_fraction", "",
                [](const Orbit& o) { return o.rest_fraction; })};
}

}  // namespace touchgo::cases
