#include "solver/program/plot_command.hpp"

#include <filesystem>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "solver/files/errors.hpp"
#include "solver/files/map_file.hpp"
#include "solver/program/flags.hpp"
#include "solver/program/outputs.hpp"

namespace touchgo {
namespace {

namespace fs = std::filesystem;

const MapQuantity* asked_quantity(const std::string& name) {
  std::vector<std::pair<std::string, const MapQuantity*>> allowed;
  for (const MapQuantity& q : quantities()) allowed.emplace_back(q.name, &q);
  return one_of("--quantity", name, allowed);
}

/// The points that go with the rows of a sweep.
SweptPoints points_beside(const std::string& file) {
  if (file.empty()) return {};
  auto points = read_points(file);
  if (!points && !fs::exists(file)) throw FileError(file + ": cannot be read: there is no such file");
  if (!points) throw FileError(file + ": cannot be read: it is no table of touchgo sweep --points-out");
  return std::move(*points);
}

}  // namespace

int plot_command(const PlotFlags& flags, const Drawers& draw) {
  const MapQuantity& quantity = *asked_quantity(flags.quantity);
  const std::string out = flags.out.empty() ? fs::path(flags.file).replace_extension(".svg").string() : flags.out;
  check_picture("--out", out);
  check_outputs({{"FILE", flags.file}, {"--diagram", flags.diagram}}, {{"--out", out}});
  auto only = [&](const std::string& what, const std::set<std::string>& with) {
    const PlotFlags none;
    for (const auto& [flag, given, unset] : {std::tuple{"--quantity", flags.quantity, none.quantity},
                                             {"--diagram", flags.diagram, none.diagram},
                                             {"--label", flags.label, none.label}})
      if (given != unset && !with.contains(flag)) refuse(flag, given, "none for " + what);
  };
  if (const auto windows = read_windows(flags.file)) {
    only("windows", {});
    draw.windows(*windows, out);
  } else if (const auto events = read_events(flags.file)) {
    only("events", {});
    draw.events(*events, out);
  } else if (const auto rows = read_sweep(flags.file)) {
    only("a sweep", {"--diagram", "--label"});
    draw.sweep(*rows, points_beside(flags.diagram), flags.label, out);
  } else if (const auto points = read_points(flags.file)) {
    only("points", {"--label"});
    draw.sweep({}, *points, flags.label, out);
  } else {
    const Map map = read_map(flags.file);
    only("a map", {"--quantity"});
    if (quantity.kind == MapQuantity::attractors && !map.head.basins)
      refuse("--quantity", flags.quantity, "any other for a map that is not one of starts");
    draw.map(map, quantity, out);
  }
  return 0;
}

}  // namespace touchgo
