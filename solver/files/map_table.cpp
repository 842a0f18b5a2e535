#include "solver/files/map_table.hpp"

#include "solver/files/csv.hpp"
#include "solver/number/double_text.hpp"
#include "solver/sweeps/orbit_cells.hpp"

namespace touchgo {

std::string map_header(const MapHead& head) {
  return "parameter,parameter2,start," + orbit_columns(head.exponents) + ",xr_low,xr_high" +
         (head.length.section != 0 ? ",section" : "") + (head.basins ? ",attractor" : "") + ",reason\n";
}

std::string map_line(const SweepRow& at, const MapRow& row, const MapHead& head) {
  return at.parameter + "," + at.second + "," + std::to_string(at.start) + "," +
         orbit_cells(row.orbit, head.exponents) + "," + text(row.xr_low, orbit_digits) + "," +
         text(row.xr_high, orbit_digits) +
         (head.length.section != 0 ? "," + text(head.length.section, orbit_digits) : "") +
         (head.basins ? "," + std::to_string(row.attractor) : "") + "," + csv_cell(row.orbit.reason) + "\n";
}

}  // namespace touchgo
