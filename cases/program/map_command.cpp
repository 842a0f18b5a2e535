#include "cases/program/map_command.hpp"

#include "cases/claims/provenance.hpp"
#include "cases/input/notes.hpp"
#include "cases/program/asked_grid.hpp"
#include "cases/program/flags.hpp"
#include "cases/program/kept_grid.hpp"
#include "cases/program/outputs.hpp"
#include "cases/program/progress.hpp"

namespace touchgo::cases::program {
namespace {

Sweep asked_map(const MapFlags& f) {
  Sweep s = asked_grid(f);
  s.second = asked_axis({"--from2", "--to2", "--points2"}, f.second_over, f.second_from, f.second_to, f.second_points,
                        f.second_logarithmic);
  s.diagram_periods = 64;  // for the extent of the motion
  return s;
}

/// Of the points of a row only the least and the largest position at forcing phase 0 are kept.
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

}  // namespace

int map_command(const MapFlags& flags, Crew& crew) {
  const Sweep what = asked_map(flags);
  if (!crew.leads()) {
    auto grid = [&](const std::string& text) { return Grid(swept_case(flags, text).setup, what); };
    return crew.assist(grid, what.threads, keep_extent), 0;
  }
  check_outputs({{"CASE", flags.file}}, {{"--out", flags.out}, {"what is kept", part_of(flags.out)}});
  const Case c = swept_case(flags);
  tell_notes(c.file, notes(c.setup));
  const Grid grid = of_case(c, [&] { return Grid(c.setup, what); });
  return keep_and_write(crew, c, grid, what, flags.command, flags.out, keep_extent, [&](const KeptRows&) {});
}

}  // namespace touchgo::cases::program
