#include "solver/program/plot_command.hpp"

#include <filesystem>
#include <utility>
#include <vector>

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

}  // namespace

int plot_command(const PlotFlags& flags, const Drawers& draw) {
  const MapQuantity& quantity = *asked_quantity(flags.quantity);
  const std::string out = flags.out.empty() ? fs::path(flags.file).replace_extension(".svg").string() : flags.out,
                    ending = fs::path(out).extension().string();
  if (ending != ".svg" && ending != ".pdf" && ending != ".png")
    refuse("--out", out, "a name that ends in .svg, .pdf or .png");
  check_outputs({{"FILE", flags.file}}, {{"--out", out}});
  if (const auto windows = read_windows(flags.file)) {
    if (flags.quantity != PlotFlags().quantity) refuse("--quantity", flags.quantity, "none for windows");
    draw.windows(*windows, out);
    return 0;
  }
  if (const auto events = read_events(flags.file)) {
    if (flags.quantity != PlotFlags().quantity) refuse("--quantity", flags.quantity, "none for events");
    draw.events(*events, out);
    return 0;
  }
  const Map map = read_map(flags.file);
  if (quantity.kind == MapQuantity::attractors && !map.head.basins)
    refuse("--quantity", flags.quantity, "any other for a map that is not one of starts");
  draw.map(map, quantity, out);
  return 0;
}

}  // namespace touchgo
