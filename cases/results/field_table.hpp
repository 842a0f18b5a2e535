// A quantity over two parameters as a table that is read as it is seen: a row for each value of the first, a column for
// each of the second.
#pragma once

#include <string>

#include "cases/results/table.hpp"
#include "solver/sweeps/field.hpp"

namespace touchgo::cases {

/// "frequency (rad/s),restitution 0.5 (1/s),restitution 0.501 (1/s),..": the unit of the columns is the quantity's.
Table field_table(const Field& field, const std::string& unit);

/// The field of such a table, its axes linear, the second without a unit.
Field field_of(const Table& table);

}  // namespace touchgo::cases
