#include "solver/files/read_sweep.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <stdexcept>

#include "solver/files/csv.hpp"
#include "solver/files/errors.hpp"
#include "solver/files/sweep_report.hpp"

namespace touchgo {

namespace {

using Cells = std::vector<std::string>;

constexpr const char* some_phase = "phase";  // a section that is neither 0 nor impact, for headers

template <class Number>
void take_number(const std::string& cell, Number& x) {
  const char* end = cell.data() + cell.size();
  if (const auto [stopped, error] = std::from_chars(cell.data(), end, x); error != std::errc() || stopped != end)
    throw std::invalid_argument("no number");
}

void take_cell(const std::string& cell, double& x) { take_number(cell, x); }
void take_cell(const std::string& cell, int& x) { take_number(cell, x); }
void take_cell(const std::string& cell, Motion& motion) {
  for (Motion m : all_motions)
    if (cell == name(m)) return void(motion = m);
  throw std::invalid_argument("no verdict");
}

double finite_cell(const std::string& cell) {
  double x = 0;
  take_number(cell, x);
  if (!std::isfinite(x)) throw std::invalid_argument("no finite number");
  return x;
}

SweepRow row_from(const Cells& cells, std::size_t exponents) {  // its section is told by the points
  SweepRow row;
  std::size_t i = 0;
  row.parameter = cells[i++], finite_cell(row.parameter);
  take_cell(cells[i++], row.start);
  Orbit& o = row.orbit;
  o.lambda.resize(exponents);
  for (std::size_t k = 0; k < 2; ++k) take_cell(cells[i++], o.lambda[k]);
  for (const OrbitColumn& column : columns_of_orbit)
    if (column.help) column.in(o, [&](auto& x) { take_cell(cells[i++], x); });
  for (std::size_t k = 2; k < exponents; ++k) take_cell(cells[i++], o.lambda[k]);
  o.reason = cells.back();
  return row;
}

SweptPoint point_from(const Cells& cells) {
  SweptPoint p{finite_cell(cells[0]), {}};
  take_cell(cells[2], p.point.half);
  p.point.impact = cells[4] == "impact";
  if (!p.point.impact && cells[4] != "section") throw std::invalid_argument("no kind of point");
  (p.point.impact ? p.point.vr : p.point.xr) = finite_cell(cells[p.point.impact ? 5 : 3]);
  return p;
}

/// What `row` makes of the cells of each line after the first, which have as many as that one.
template <class Row>
auto rows_after(const std::string& header, std::ifstream& in, const std::string& file, const char* what,
                const Row& row) {
  std::vector<decltype(row(Cells()))> all;
  const auto columns = static_cast<std::size_t>(std::count(header.begin(), header.end(), ',')) + 1;
  std::vector<bool> quoted;
  std::string line, more;
  long number = 2;
  try {
    for (long lines = 1; std::getline(in, line); number += lines, lines = 1) {
      // A quoted cell may hold the end of a line.
      for (; std::count(line.begin(), line.end(), '"') % 2 != 0 && std::getline(in, more); ++lines) line += "\n" + more;
      if (in.eof()) throw std::invalid_argument("a table that ends within a line");
      std::size_t i = 0;
      const Cells cells = take_csv_line(line + "\n", i, quoted);
      if (cells.size() != columns) throw std::invalid_argument("another number of cells");
      all.push_back(row(cells));
    }
  } catch (const std::invalid_argument&) {
    throw FileError(file + ":" + std::to_string(number) + ": is no row of " + what);
  }
  if (in.bad()) throw FileError(file + ": cannot be read");
  return all;
}

}  // namespace

std::optional<std::vector<SweepRow>> read_sweep(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string header;
  if (!std::getline(in, header)) return std::nullopt;
  std::size_t exponents = 0;
  for (std::size_t i = 0; (i = header.find(",lambda", i)) != std::string::npos; ++i) ++exponents;
  exponents = std::max<std::size_t>(exponents, 3) - 1;  // lambda1_stderr begins so, too
  if (header + "\n" != orbits_header(exponents) && header + "\n" != orbits_header(exponents, some_phase))
    return std::nullopt;
  return rows_after(header, in, file, "touchgo sweep", [&](const Cells& cells) { return row_from(cells, exponents); });
}

std::optional<SweptPoints> read_points(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string header;
  if (!std::getline(in, header)) return std::nullopt;
  for (const std::string section : {"0", some_phase, "impact"}) {
    if (header + "\n" != points_header(section)) continue;
    SweptPoints all{section, {}};
    all.points = rows_after(header, in, file, "touchgo sweep --points-out", [&](const Cells& cells) {
      if (section == some_phase) finite_cell(all.section = cells[6]);
      return point_from(cells);
    });
    return all;
  }
  return std::nullopt;
}

}  // namespace touchgo
