// touchgo: the command line. Exit codes: `touchgo help exit-codes` (help_outputs.cpp).
#include <algorithm>
#include <exception>
#include <filesystem>
#include <iostream>

#include "cases/input/errors.hpp"
#include "cases/input/starter_case.hpp"
#include "cases/program/command_line.hpp"
#include "cases/program/figures_command.hpp"
#include "cases/program/flags.hpp"
#include "cases/program/simulate_command.hpp"
#include "cases/program/sums_command.hpp"
#include "cases/program/sweep_command.hpp"
#include "cases/program/verify_command.hpp"
#include "figures/drawing/figures.hpp"
#include "figures/gallery/gallery.hpp"
#include "figures/report/page.hpp"

namespace touchgo::cases::program {

using namespace figures::drawing;
using namespace figures::gallery;
namespace {

int run(const SimulateFlags& flags) { return simulate_command(flags, figures::drawing::draw_case); }
int run(const VerifyFlags& flags) {
  return verify_command(flags, [](const Contents& contents) { return figures::report::page(contents, {}, ""); });
}
int run(const SweepFlags& flags) { return sweep_command(flags); }
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

int say(int code, std::string line) {
  std::replace(line.begin(), line.end(), '\n', ' ');
  std::cerr << "touchgo: " << line << "\n";
  return code;
}

}  // namespace
}  // namespace touchgo::cases::program

int main(int argc, char** argv) {
  using namespace touchgo::cases;
  using program::say;
  try {
    const int code =
        std::visit([](const auto& flags) { return program::run(flags); }, program::read_command_line(argc, argv));
    std::cout.flush();
    return std::cout ? code : say(4, "stdout: cannot be written");
  } catch (const program::Usage& e) {
    return say(2, std::string(e.what()) + "; see touchgo --help");
  } catch (const input::BadInput& e) {
    return say(2, e.what());
  } catch (const input::FileError& e) {
    return say(4, e.what());
  } catch (const touchgo::figures::drawing::DrawingFailed& e) {
    return say(4, e.what());
  } catch (const std::filesystem::filesystem_error& e) {
    return say(4, e.what());
  } catch (const std::exception& e) {
    return say(5, std::string("internal error: ") + e.what());
  }
}
