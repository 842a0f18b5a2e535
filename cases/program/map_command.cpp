#include "cases/program/map_command.hpp"

#include <iostream>
#include <limits>
#include <memory>

#include "cases/claims/provenance.hpp"
#include "cases/grid/attractors.hpp"
#include "cases/grid/map_file.hpp"
#include "cases/grid/map_table.hpp"
#include "cases/input/notes.hpp"
#include "cases/program/asked_grid.hpp"
#include "cases/program/flags.hpp"
#include "cases/program/kept_grid.hpp"
#include "cases/program/outputs.hpp"
#include "cases/program/progress.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo::cases::program {

using namespace claims;
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

MapRow map_row(SweepRow&& row) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  const bool known = !row.points.empty();
  return {std::move(row.orbit), known ? row.points[0].xr : nan, known ? row.points[1].xr : nan};
}

MapAxis axis_of(const Setup& setup, const Axis& axis) {
  MapAxis a{axis.over, Parameter(setup, axis.over).unit(), axis.logarithmic, {}};
  for (int i = 0; i < axis.points; ++i) a.values.push_back(decimal<double>(value(axis, i)));
  return a;
}

MapHead head_of(const Case& c, const Sweep& what, const std::string& command) {
  const Provenance made = provenance();
  MapHead head;
  head.title = c.title, head.source = c.source, head.case_text = c.text, head.command = command;
  head.version = made.version, head.commit = made.commit;
  head.first = axis_of(c.setup, what), head.second = axis_of(c.setup, *what.second);
  head.starts = what.starts, head.exponents = 2 * c.setup.bodies.size(), head.length = what.length;
  head.basins = Parameter(c.setup, what.over).is_start() && Parameter(c.setup, what.second->over).is_start();
  return head;
}

/// Takes the rows and is then whole.
class MapOutput {
 public:
  virtual ~MapOutput() = default;
  virtual void take(const SweepRow& at, const MapRow& row) = 0;
  virtual void end(const std::vector<Attractor>& attractors) = 0;
};

class MapTable : public MapOutput {
 public:
  MapTable(const std::string& file, const MapHead& head) : head_(head), file_(file) { file_.write(map_header(head)); }
  void take(const SweepRow& at, const MapRow& row) override { file_.write(map_line(at, row, head_)); }
  void end(const std::vector<Attractor>&) override { file_.commit(); }

 private:
  const MapHead& head_;
  WholeFile file_;
};

class MapHdf5 : public MapOutput {
 public:
  MapHdf5(const std::string& file, const MapHead& head) : basins_(head.basins), file_(file, head) {}
  void take(const SweepRow&, const MapRow& row) override { file_.write({&row, 1}); }
  void end(const std::vector<Attractor>& attractors) override {
    if (basins_) file_.attractors(attractors);
    file_.close();
  }

 private:
  bool basins_;
  MapFile file_;
};

bool is_hdf5(const std::string& file) { return file.ends_with(".h5") || file.ends_with(".hdf5"); }

/// Of basins the attractors first, which a row's number is one of.
void write(const std::string& file, const MapHead& head, const KeptRows& rows) {
  Attractors attractors;
  if (head.basins)
    rows.each([&](std::vector<SweepRow>&& some) {
      for (SweepRow& row : some) attractors.see(map_row(std::move(row)));
    });
  std::unique_ptr<MapOutput> output;
  if (is_hdf5(file))
    output = std::make_unique<MapHdf5>(file, head);
  else
    output = std::make_unique<MapTable>(file, head);
  rows.each([&](std::vector<SweepRow>&& some) {
    for (SweepRow& at : some) {
      MapRow row = map_row(std::move(at));
      if (head.basins) row.attractor = attractors.number_of(row);
      output->take(at, row);
    }
  });
  output->end(attractors.all());
  const std::size_t all = head.first.values.size() * head.second.values.size();
  for (std::size_t i = 0; i < attractors.all().size(); ++i)
    std::cout << description(attractors.all()[i], static_cast<int>(i) + 1, all) << "\n";
}

}  // namespace

int map_command(const MapFlags& flags, Crew& crew) {
  const Sweep what = asked_map(flags);
  if (!is_hdf5(flags.out) && !flags.out.ends_with(".csv"))
    refuse("--out", flags.out, "a name that ends in .h5, .hdf5 or .csv");
  if (!crew.leads()) {
    auto grid = [&](const std::string& text) { return Grid(swept_case(flags, text).setup, what); };
    return crew.assist(grid, what.threads, keep_extent), 0;
  }
  check_outputs({{"CASE", flags.file}}, {{"--out", flags.out}, {"what is kept", part_of(flags.out)}});
  const Case c = swept_case(flags);
  tell_notes(c.file, notes(c.setup));
  const Grid grid = of_case(c, [&] { return Grid(c.setup, what); });
  const MapHead head = head_of(c, what, flags.command);
  return keep_and_write(crew, c, grid, what, flags.command, flags.out, keep_extent,
                        [&](const KeptRows& rows) { write(flags.out, head, rows); });
}

}  // namespace touchgo::cases::program
