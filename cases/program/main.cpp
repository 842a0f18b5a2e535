// touchgo: the command line. Exit codes: `touchgo help exit-codes` (solver/program/help/exit_codes.txt).
#include <flint/flint.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <new>
#include <pugixml.hpp>

#include "cases/program/figures_command.hpp"
#include "cases/program/sums_command.hpp"
#include "cases/program/verify_command.hpp"
#include "cases/results/own_cases.hpp"
#include "figures/drawing/figures.hpp"
#include "figures/gallery/gallery.hpp"
#include "figures/map/events_plot.hpp"
#include "figures/map/map_plot.hpp"
#include "figures/map/sweep_plot.hpp"
#include "figures/map/windows_plot.hpp"
#include "figures/motion/motion_page.hpp"
#include "figures/report/page.hpp"
#include "reference/certificate/as_printed.hpp"
#include "reference/certificate/certified.hpp"
#include "solver/files/files.hpp"
#include "solver/program/command_line.hpp"
#include "solver/program/events_command.hpp"
#include "solver/program/failure.hpp"
#include "solver/program/help.hpp"
#include "solver/program/interrupt.hpp"
#include "solver/program/map_command.hpp"
#include "solver/program/memory_end.hpp"
#include "solver/program/orbit_command.hpp"
#include "solver/program/plot_command.hpp"
#include "solver/program/simulate_command.hpp"
#include "solver/program/starter_case.hpp"
#include "solver/program/sweep_command.hpp"

namespace touchgo::cases {

using namespace figures;
namespace {

int run(const SimulateFlags& flags) {
  return simulate_command(flags, figures::draw_case, figures::motion_page, reference::certify, reference::as_printed);
}
int run(const VerifyFlags& flags) {
  return verify_command(flags, [](const Contents& contents) { return figures::report_page(contents, {}, ""); });
}
int run(const SweepFlags& flags, Crew& crew) { return sweep_command(flags, crew); }
int run(const MapFlags& flags, Crew& crew) { return map_command(flags, crew); }
int run(const OrbitFlags& flags) { return orbit_command(flags); }
int run(const EventsFlags& flags, Crew& crew) { return events_command(flags, crew); }
int run(const PlotFlags& flags) {
  return plot_command(flags, {[](const Map& map, const MapQuantity& quantity, const std::string& file) {
                                draw_into(file, [&] { return figures::map_plot(map, quantity); });
                              },
                              [](const WindowsOf& windows, const std::string& file) {
                                draw_into(file, [&] { return figures::windows_plot(windows); });
                              },
                              [](const EventsTable& events, const std::string& file) {
                                draw_into(file, [&] { return figures::events_plot(events); });
                              },
                              [](const std::vector<SweepRow>& rows, const SweptPoints& points, const std::string& label,
                                 const std::string& file) {
                                draw_into(file, [&] { return figures::sweep_plot(rows, points, "sweep", label); });
                              }});
}
int run(const FiguresFlags& flags) {
  std::vector<Plot> drawn;
  FigureSet drawing{{}, figures::needs(), {}, {}};
  for (const Figure& f : all_figures()) drawing.names.insert(f.name);
  drawing.draw = [&](const Results& results, const std::string& folder) { drawn = draw_all(results, folder); };
  WhatIf what_if;
  if (!flags.html.empty()) {
    const OwnCases cases(own_cases_folder());
    for (const char* name : {"dm21_together", "dm21_grazing", "dm21_plastic", "ob21_hard", "ob21_soft"})
      what_if.cases.emplace_back(name, cases[name]);
    if (!flags.what_if.empty()) {
      what_if.solver = read_whole(flags.what_if);
      if (what_if.solver.empty()) throw FileError(flags.what_if + ": cannot be read");
    }
  }
  drawing.page = [&](const Contents& contents) { return figures::report_page(contents, drawn, flags.folder, what_if); };
  return figures_command(flags, drawing);
}
int run(const SumsFlags& flags) { return sums_command(flags); }
int run(const InitFlags&) { return std::cout << starter_case(), 0; }
int run(const Answer& answer) { return std::cout << answer.text, 0; }

/// For a process that does not lead: the leader reports the faults of the command.
int assist(int argc, char** argv, Crew& crew) {
  try {
    const Command command = read_command_line(argc, argv);
    if (const auto* flags = std::get_if<SweepFlags>(&command)) sweep_command(*flags, crew);
    if (const auto* flags = std::get_if<MapFlags>(&command)) map_command(*flags, crew);
    if (const auto* flags = std::get_if<EventsFlags>(&command)) events_command(*flags, crew);
  } catch (const std::exception&) {
  }
  return 0;
}

/// FLINT would abort without memory, pugixml leave out what does not fit.
void end_libraries_in_one_line() {
  __flint_set_memory_functions(allocate_or_end, allocate_zeros_or_end, reallocate_or_end, std::free);
  pugi::set_memory_management_functions([](std::size_t size) { return ::operator new(size); },
                                        [](void* block) { ::operator delete(block); });
}

int say(const Failure& f) {
  std::cerr << said(f) << "\n";
  return f.code;
}

}  // namespace
}  // namespace touchgo::cases

int main(int argc, char** argv) {
  using namespace touchgo;
  using namespace cases;
  install_out_of_memory_handlers();
  end_with_130();
  end_libraries_in_one_line();
  Crew crew(argc, argv);
  if (!crew.leads()) return assist(argc, argv, crew);
  try {
    const int code = std::visit(
        [&](const auto& flags) {
          if constexpr (requires { run(flags, crew); }) {
            return run(flags, crew);
          } else {
            return run(flags);
          }
        },
        read_command_line(argc, argv));
    std::cout.flush();
    return std::cout ? code : say({4, {"stdout: cannot be written"}});
  } catch (const figures::DrawingFailed& e) {
    return say({4, {on_one_line(e.what())}});
  } catch (...) {
    return say(failure(help_on(argc, argv)));
  }
}
