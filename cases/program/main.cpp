// touchgo: the command line. Exit codes: `touchgo help exit-codes` (help_outputs.cpp).
#include <filesystem>
#include <iostream>

#include "cases/input/starter_case.hpp"
#include "cases/program/command_line.hpp"
#include "cases/program/failure.hpp"
#include "cases/program/figures_command.hpp"
#include "cases/program/map_command.hpp"
#include "cases/program/plot_command.hpp"
#include "cases/program/simulate_command.hpp"
#include "cases/program/sums_command.hpp"
#include "cases/program/sweep_command.hpp"
#include "cases/program/verify_command.hpp"
#include "figures/drawing/figures.hpp"
#include "figures/gallery/gallery.hpp"
#include "figures/map/map_plot.hpp"
#include "figures/report/page.hpp"

namespace touchgo::cases::program {

using namespace figures::drawing;
using namespace figures::gallery;
namespace {

int run(const SimulateFlags& flags) { return simulate_command(flags, figures::drawing::draw_case); }
int run(const VerifyFlags& flags) {
  return verify_command(flags, [](const Contents& contents) { return figures::report::page(contents, {}, ""); });
}
int run(const SweepFlags& flags, Crew& crew) { return sweep_command(flags, crew); }
int run(const MapFlags& flags, Crew& crew) { return map_command(flags, crew); }
int run(const PlotFlags& flags) {
  return plot_command(flags, [](const Map& map, const Quantity& quantity, const std::string& file) {
    draw_one(figures::map::map_plot(map, quantity), std::filesystem::path(file).extension().string().substr(1), file);
  });
}
int run(const FiguresFlags& flags) {
  std::vector<Plot> drawn;
  Drawing drawing{{}, figures::gallery::needs(), {}, {}};
  for (const Figure& f : all_figures()) drawing.names.insert(f.name);
  drawing.draw = [&](const Results& results, const std::string& folder) { drawn = draw_all(results, folder); };
  drawing.page = [&](const Contents& contents) { return figures::report::page(contents, drawn, flags.folder); };
  return figures_command(flags, drawing);
}
int run(const SumsFlags& flags) { return sums_command(flags); }
int run(const InitFlags&) { return std::cout << input::starter_case(), 0; }
int run(const Answer& answer) { return std::cout << answer.text, 0; }

/// Of a process that does not lead: what is wrong with the command the leader says.
int assist(int argc, char** argv, Crew& crew) {
  try {
    const Command command = read_command_line(argc, argv);
    if (const auto* flags = std::get_if<SweepFlags>(&command)) sweep_command(*flags, crew);
    if (const auto* flags = std::get_if<MapFlags>(&command)) map_command(*flags, crew);
  } catch (const std::exception&) {
  }
  return 0;
}

int say(const Failure& f) {
  std::cerr << said(f) << "\n";
  return f.code;
}

}  // namespace
}  // namespace touchgo::cases::program

int main(int argc, char** argv) {
  namespace program = touchgo::cases::program;
  touchgo::cases::grid::Crew crew(argc, argv);
  if (!crew.leads()) return program::assist(argc, argv, crew);
  try {
    const int code = std::visit(
        [&](const auto& flags) {
          if constexpr (requires { program::run(flags, crew); }) {
            return program::run(flags, crew);
          } else {
            return program::run(flags);
          }
        },
        program::read_command_line(argc, argv));
    std::cout.flush();
    return std::cout ? code : program::say({4, {"stdout: cannot be written"}});
  } catch (const touchgo::figures::drawing::DrawingFailed& e) {
    return program::say({4, {program::on_one_line(e.what())}});
  } catch (...) {
    return program::say(program::failure());
  }
}
