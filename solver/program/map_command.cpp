#include "solver/program/map_command.hpp"

#include <iostream>
#include <limits>
#include <memory>

#include "solver/files/map_file.hpp"
#include "solver/files/map_table.hpp"
#include "solver/files/notes.hpp"
#include "solver/program/asked_grid.hpp"
#include "solver/program/flags.hpp"
#include "solver/program/kept_grid.hpp"
#include "solver/program/kept_work.hpp"
#include "solver/program/outputs.hpp"
#include "solver/program/progress.hpp"
#include "solver/program/provenance.hpp"
#include "solver/program/undecided_rows.hpp"
#include "solver/sweeps/attractors.hpp"

namespace touchgo {

namespace {

Sweep asked_map(const MapFlags& f) {
  Sweep s = asked_grid(f);
  s.second = asked_axis({"--from2", "--to2", "--points2"}, f.second_over, f.second_from, f.second_to, f.second_points,
                        f.second_logarithmic);
  s.diagram_periods = 64;  // for the extent of the motion
  return s;
}

/// Of the points of a row only the least and the largest position at the section are kept.
void keep_extent(SweepRow& row) {
  std::vector<DiagramPoint> extent;
  for (const DiagramPoint& p : row.points) {
    if (p.impact || p.half != 0) continue;
    if (extent.empty()) extent = {p, p};
    if (p.xr < extent[0].xr) extent[0] = p;
    if (p.xr > extent[1].xr) extent[1] = p;
  }
  row.points = std::move(extent);
}

MapRow map_row(const SweepRow& row) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  const bool known = !row.points.empty();
  return {row.orbit, known ? row.points[0].xr : nan, known ? row.points[1].xr : nan};
}

MapHead head_of(const Case& c, const Sweep& what, const std::string& command) {
  const Provenance made = provenance();
  MapHead head;
  head.title = c.title, head.source = c.source, head.case_text = c.text, head.command = command;
  head.version = made.version, head.commit = made.commit;
  const Parameter first(c.setup, what.over), second(c.setup, what.second->over);
  head.first = map_axis(what, first.unit()), head.second = map_axis(*what.second, second.unit());
  head.starts = what.starts, head.exponents = 2 * c.setup.bodies.size(), head.length = what.length;
  head.basins = first.is_start() && second.is_start();
  return head;
}

bool is_hdf5(const std::string& file) { return file.ends_with(".h5") || file.ends_with(".hdf5"); }

std::vector<MapRow> map_rows(const std::vector<SweepRow>& rows) {
  std::vector<MapRow> all;
  for (const SweepRow& row : rows) all.push_back(map_row(row));
  return all;
}

/// Of basins the attractors first, which a row's number is one of. Returns the notes about undecided
/// rows and about attractors beyond the numbered ones.
std::vector<std::string> write(const std::string& file, const MapHead& head, const KeptRows& rows) {
  Attractors attractors;
  std::size_t count = 0;
  if (head.basins)
    rows.each([&](const std::vector<SweepRow>& some) {
      for (const MapRow& row : map_rows(some)) attractors.see(row);
      count += some.size();
    });
  UndecidedRows undecided;
  auto numbered = [&](const std::vector<SweepRow>& some) {
    std::vector<MapRow> all = map_rows(some);
    for (const MapRow& row : all) undecided.see(row.orbit);
    if (head.basins)
      for (MapRow& row : all) row.attractor = attractors.number_of(row);
    return all;
  };
  if (is_hdf5(file)) {
    MapFile map(file, head);
    rows.each([&](const std::vector<SweepRow>& some) { map.write(numbered(some)); });
    if (head.basins) map.attractors(attractors.all(), attractors.rows_left_out());
    map.close();
  } else {
    WholeFile table(file);
    table.write(map_header(head));
    rows.each([&](const std::vector<SweepRow>& some) {
      const std::vector<MapRow> all = numbered(some);
      for (std::size_t i = 0; i < some.size(); ++i) table.write(map_line(some[i], all[i], head));
    });
    table.commit();
  }
  for (std::size_t i = 0; i < attractors.all().size(); ++i)
    std::cout << description(attractors.all()[i], static_cast<int>(i) + 1, count, head.length.section) << "\n";
  std::vector<std::string> notes = undecided.lines();
  if (attractors.rows_left_out() > 0) {
    const std::string rows = std::to_string(attractors.rows_left_out()), most = std::to_string(most_attractors);
    std::cout << "0: of " << rows << " starts more, with attractors after the first " << most << "\n";
    notes.push_back("the map has more than " + most + " attractors: of " + rows +
                    " starts it is not among those that are numbered, and stands as 0");
  }
  return notes;
}

}  // namespace

int map_command(const MapFlags& flags, Crew& crew) {
  const Sweep what = asked_map(flags);
  if (!is_hdf5(flags.out) && !flags.out.ends_with(".csv"))
    refuse("--out", flags.out, "a name that ends in .h5, .hdf5 or .csv");
  if (what.at_impacts) refuse("--section", flags.section, "a phase, where a map has its positions,");
  if (!crew.leads()) {
    auto work = [&](const std::string& text) {
      return std::make_unique<GridWork>(Grid(swept_case(flags, what, text).setup, what), keep_extent);
    };
    return crew.assist(work, what.threads), 0;
  }
  check_outputs({{"CASE", flags.file}}, {{"--out", flags.out}, {"its checkpoint", part_of(flags.out)}});
  const Case c = swept_case(flags, what);
  const GridWork work = of_case(
      c, [&] { return GridWork(Grid(c.setup, what), keep_extent); }, "map");
  tell_notes_of_grid(c, what);
  const MapHead head = head_of(c, what, flags.command);
  return keep_and_write(
      crew, c, work, {what.threads, flags.command, identity(what), flags.out},
      [&](const PartFile& part) { tell_notes(c.file, write(flags.out, head, KeptRows(work, part))); });
}

}  // namespace touchgo
