#include "solver/files/sweep_report.hpp"

#include "solver/files/csv.hpp"
#include "solver/number/text.hpp"
#include "solver/sweeps/orbit_cells.hpp"

namespace touchgo {

std::string orbits_header(std::size_t exponents) { return "parameter,start," + orbit_columns(exponents) + ",reason\n"; }

std::string orbit_line(const SweepRow& row, std::size_t exponents) {
  return row.parameter + "," + std::to_string(row.start) + "," + orbit_cells(row.orbit, exponents) + "," +
         csv_cell(row.orbit.reason) + "\n";
}

std::string points_header() { return "parameter,start,half,xr,kind,vr\n"; }

std::string point_lines(const SweepRow& row, const std::vector<DiagramPoint>& points) {
  std::string out;
  for (const DiagramPoint& p : points) {
    out += row.parameter + "," + std::to_string(row.start) + "," + std::to_string(p.half) + ",";
    out += p.impact ? ",impact," + text(p.vr, orbit_digits) : text(p.xr, orbit_digits) + ",section,";
    out += "\n";
  }
  return out;
}

}  // namespace touchgo
