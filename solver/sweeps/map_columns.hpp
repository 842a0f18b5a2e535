// The quantities of a map's rows and attractors, each a dataset: how it is called, its unit, where it stands.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/number/double_text.hpp"
#include "solver/sweeps/map.hpp"

namespace touchgo {

enum class ColumnKind { number, count, motion };

/// A quantity of rows of this type. Counts and motions are doubles here, too, which hold them exactly.
template <class Row>
struct RowColumn {
  std::string name, unit, description;
  ColumnKind kind;
  std::function<double(const Row&)> get;
  std::function<void(Row&, double)> set;
};

namespace detail {

/// `place` finds the value in a row, constant or not.
template <class Row, class Place>
RowColumn<Row> column(std::string name, std::string unit, std::string description, Place place) {
  using Value = std::remove_reference_t<decltype(place(std::declval<Row&>()))>;
  const ColumnKind kind = std::is_same_v<Value, Motion>   ? ColumnKind::motion
                          : std::is_same_v<Value, double> ? ColumnKind::number
                                                          : ColumnKind::count;
  return {std::move(name),
          std::move(unit),
          std::move(description),
          kind,
          [place](const Row& row) { return static_cast<double>(place(row)); },
          [place](Row& row, double x) { place(row) = static_cast<Value>(x); }};
}

}  // namespace detail

/// Where a relative position is looked at.
inline std::string at_section(double section) { return "at forcing phase " + text(section, 15); }

/// Of rows with this number of exponents, positions at a section.
inline std::vector<RowColumn<MapRow>> columns_of_rows(std::size_t exponents, bool basins, double section = 0) {
  auto column = [](auto... of) { return detail::column<MapRow>(of...); };
  std::vector<RowColumn<MapRow>> all;
  for (std::size_t k = 0; k < exponents; ++k)
    all.push_back({"lambda" + std::to_string(k + 1), "1/s", "Lyapunov exponent; -inf for a superstable direction",
                   ColumnKind::number,
                   [k](const MapRow& row) {
                     return k < row.orbit.lambda.size() ? row.orbit.lambda[k]
                                                        : std::numeric_limits<double>::quiet_NaN();
                   },
                   [k](MapRow& row, double x) {
                     row.orbit.lambda.resize(std::max(row.orbit.lambda.size(), k + 1));
                     row.orbit.lambda[k] = x;
                   }});
  for (const OrbitColumn& c : columns_of_orbit)
    all.push_back({c.name, c.unit, c.description,
                   c.number  ? ColumnKind::number
                   : c.count ? ColumnKind::count
                             : ColumnKind::motion,
                   [&c](const MapRow& row) { return c.in(row.orbit, [](auto x) { return static_cast<double>(x); }); },
                   [&c](MapRow& row, double x) {
                     c.in(row.orbit, [x](auto& value) { value = static_cast<std::decay_t<decltype(value)>>(x); });
                   }});
  all.push_back(column(
      "xr_low", "m", "least relative position " + at_section(section) + " in the last 64 periods",
      [](auto& row) -> auto& { return row.xr_low; }));
  all.push_back(column(
      "xr_high", "m", "largest relative position " + at_section(section) + " in the last 64 periods",
      [](auto& row) -> auto& { return row.xr_high; }));
  if (basins)
    all.push_back(column(
        "attractor", "", "its number: a row of the tables in the group attractors, from 1 on; 0: none",
        [](auto& row) -> auto& { return row.attractor; }));
  return all;
}

inline std::vector<RowColumn<Attractor>> columns_of_attractors(double section = 0) {
  auto column = [](const char* name, const char* unit, const std::string& description, auto member) {
    return detail::column<Attractor>(
        name, unit, description, [member](auto& a) -> auto& { return a.*member; });
  };
  return {column("motion", "", "its kind; motions that do not repeat count as one", &Attractor::motion),
          column("p", "", "impacts in n periods", &Attractor::p),
          column("n", "", "forcing periods after which it repeats; 0 where it does not", &Attractor::n),
          column("xr_low", "m", "least relative position " + at_section(section), &Attractor::xr_low),
          column("xr_high", "m", "largest relative position " + at_section(section), &Attractor::xr_high),
          column("lambda1", "1/s", "largest Lyapunov exponent; the mean where it does not repeat", &Attractor::lambda1),
          column("rows", "", "number of rows that lead there", &Attractor::rows)};
}

}  // namespace touchgo
