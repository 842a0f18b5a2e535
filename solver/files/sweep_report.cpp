#include "solver/files/sweep_report.hpp"

#include "solver/files/csv.hpp"
#include "solver/number/text.hpp"
#include "solver/sweeps/orbit_cells.hpp"

namespace touchgo {

namespace {

bool at_impacts(const std::string& section) { return section == "impact"; }

}  // namespace

std::string section_of(const Sweep& what) {
  return what.at_impacts ? "impact" : text(what.length.section, orbit_digits);
}

std::string orbits_header(std::size_t exponents, const std::string& section) {
  return "parameter,start," + orbit_columns(exponents) + (section != "0" ? ",section" : "") + ",reason\n";
}

std::string orbit_line(const SweepRow& row, std::size_t exponents, const std::string& section) {
  return row.parameter + "," + std::to_string(row.start) + "," + orbit_cells(row.orbit, exponents) +
         (section != "0" ? "," + section : "") + "," + csv_cell(row.orbit.reason) + "\n";
}

std::string points_header(const std::string& section) {
  return std::string("parameter,start,half,xr,kind,vr") + (section != "0" ? ",section" : "") +
         (at_impacts(section) ? ",phase,vr_after" : "") + "\n";
}

std::string point_lines(const SweepRow& row, const std::vector<DiagramPoint>& points, const std::string& section) {
  std::string out;
  for (const DiagramPoint& p : points) {
    if (at_impacts(section) && !p.impact) continue;
    out += row.parameter + "," + std::to_string(row.start) + "," + std::to_string(p.half) + ",";
    out += p.impact ? ",impact," + text(p.vr, orbit_digits) : text(p.xr, orbit_digits) + ",section,";
    if (section != "0") out += "," + section;
    if (at_impacts(section)) out += "," + text(p.phase, orbit_digits) + "," + text(p.vr_after, orbit_digits);
    out += "\n";
  }
  return out;
}

}  // namespace touchgo
