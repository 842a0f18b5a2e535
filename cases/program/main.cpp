// touchgo: the command line. Exit codes: 0 done; 1 a verdict is not the recorded one; 2 bad input or usage;
// 3 undecided, degenerate or out of budget; 4 a file cannot be read or written, or a tool failed; 5 an internal error;
// 130 interrupted.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "build/provenance.hpp"
#include "cases/input/case_file.hpp"
#include "cases/input/files.hpp"
#include "cases/program/flags.hpp"
#include "cases/input/starter_case.hpp"
#include "cases/input/own_cases.hpp"
#include "cases/program/simulate_command.hpp"
#include "cases/program/sweep_command.hpp"
#include "cases/program/verify_command.hpp"
#include "figures/drawing/figures.hpp"
#include "figures/gallery/gallery.hpp"

namespace touchgo::cases::program {

using namespace figures::drawing;
using namespace figures::gallery;

namespace {

int run(int argc, char** argv) {
  CLI::App app{"Touch and Go: impacts and separations of bodies on a line, checked against the papers."};
  app.name("touchgo");
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("touchgo ") + TOUCHGO_VERSION + " (" + TOUCHGO_COMMIT + ")");

  const std::function<int()> simulate = add_simulate_command(app);
  const std::function<int()> verify = add_verify_command(app);
  const std::function<int()> sweep = add_sweep_command(app);

  CLI::App* init = app.add_subcommand("init", "write a commented case file to stdout");
  std::string folder;
  CLI::App* draw = app.add_subcommand("figures", "draw the papers' figures into a folder");
  draw->add_option("FOLDER", folder, "where NAME.svg, NAME.pdf and NAME.csv go")->required();

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app.exit(e);  // --help, --version
    throw Usage(e.what());
  }
  if (app.got_subcommand("simulate")) return simulate();
  if (app.got_subcommand("verify")) return verify();
  if (app.got_subcommand("sweep")) return sweep();
  if (*init) std::cout << starter_case();
  if (*draw) figures::gallery::draw_all(own_cases_folder().string(), folder);
  return 0;
}

}  // namespace
}  // namespace touchgo::cases::program

int main(int argc, char** argv) {
  using namespace touchgo::cases::program;
  int code = 5;
  try {
    code = run(argc, argv);
    std::cout.flush();
    if (!std::cout) throw FileError("stdout: cannot be written");
  } catch (const Usage& e) {
    std::string line = e.what();
    std::replace(line.begin(), line.end(), '\n', ' ');
    std::cerr << "touchgo: " << line << "; see touchgo --help\n";
    code = 2;
  } catch (const BadInput& e) {
    std::cerr << "touchgo: " << e.what() << "\n";
    code = 2;
  } catch (const FileError& e) {
    std::cerr << "touchgo: " << e.what() << "\n";
    code = 4;
  } catch (const touchgo::figures::drawing::DrawingFailed& e) {
    std::cerr << "touchgo: " << e.what() << "\n";
    code = 4;
  } catch (const std::filesystem::filesystem_error& e) {
    std::cerr << "touchgo: " << e.what() << "\n";
    code = 4;
  } catch (const std::exception& e) {
    std::cerr << "touchgo: internal error: " << e.what() << "\n";
  }
  return code;
}
