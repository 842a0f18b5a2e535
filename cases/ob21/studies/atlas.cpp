#include "cases/ob21/studies/atlas.hpp"

#include <cstdlib>

#include "cases/results/columns.hpp"
#include "solver/continuation/windows.hpp"
#include "solver/sweeps/parallel.hpp"

namespace touchgo::cases::ob21 {
namespace {

const ColumnsOf<AtlasWindow> atlas_columns{
    {"restitution", "", &AtlasWindow::restitution}, {"stiffness", "kg/s^2", &AtlasWindow::stiffness},
    {"periods", "", &AtlasWindow::periods},         {"low", "rad/s", &AtlasWindow::low},
    {"high", "rad/s", &AtlasWindow::high},          {"low_is", "", &AtlasWindow::low_is},
    {"high_is", "", &AtlasWindow::high_is}};

std::vector<AtlasWindow> windows_of(const OwnCases& cases, const Model& m) {
  const Sweep grid = survey_grid();
  std::vector<AtlasWindow> found;
  for (const Window& w :
       windows(setup_of(cases, m, grid.from), {.over = grid.over, .from = grid.from, .to = grid.to, .p = 1}))
    found.push_back({m.restitution, m.stiffness, w.n, std::strtod(w.from.parameter.c_str(), nullptr),
                     std::strtod(w.to.parameter.c_str(), nullptr), name(w.from.kind), name(w.to.kind)});
  return found;
}

}  // namespace

std::vector<AtlasWindow> atlas_windows(const Table& table) { return rows_of(table, atlas_columns); }

Table atlas_table(const std::vector<AtlasWindow>& windows) { return table_of(windows, atlas_columns); }

std::vector<Model> atlas_models() {
  std::vector<Model> all;
  for (const char* restitution : {"1", "0.8", "0.6"})
    for (const char* stiffness : {"", "200000", "2000", "500", "100"}) all.push_back({restitution, stiffness});
  return all;
}

std::vector<Study> atlas_studies() {
  return {{{"ob21_atlas"}, [](const OwnCases& cases) -> std::vector<Table> {
             const std::vector<Model> models = atlas_models();
             std::vector<std::vector<AtlasWindow>> found(models.size());
             in_parallel(models.size(), 0, [&](std::size_t i) { found[i] = windows_of(cases, models[i]); });
             std::vector<AtlasWindow> all;
             for (const auto& each : found) all.insert(all.end(), each.begin(), each.end());
             return {atlas_table(all)};
           }}};
}

}  // namespace touchgo::cases::ob21
