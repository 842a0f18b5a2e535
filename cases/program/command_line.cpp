#include "cases/program/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "cases/claims/provenance.hpp"
#include "cases/program/flags.hpp"

namespace touchgo::cases::program {

using namespace claims;
namespace {

CLI::App* add_simulate(CLI::App& app, SimulateFlags& f) {
  CLI::App* simulate = app.add_subcommand("simulate", "run a case and print its events");
  simulate->add_option("CASE", f.file, "case file (TOML)")->required();
  simulate->add_option("--method", f.method, "exact (closed form, default) or steps (the paper's)");
  simulate->add_option("--step", f.step, "time step of method steps, s (default 0.001)");
  simulate->add_option("--digits", f.digits, "15 to 1000 (default 16)");
  simulate->add_option("--release", f.release, "unilateral or published, in place of the case's");
  simulate->add_option("--until", f.until, "end of the run, s, in place of the case's");
  simulate->add_option("--json", f.json, "write the events as JSON to a file, or - for stdout");
  simulate->add_option("--csv", f.csv, "write the motion as CSV to a file");
  simulate->add_option("--plot", f.plot, "draw the motion (.svg or .pdf)");
  return simulate;
}

CLI::App* add_verify(CLI::App& app, VerifyFlags& f) {
  CLI::App* verify = app.add_subcommand("verify", "judge the printed claims");
  verify->add_option("CASE", f.files, "case files (default: the project's own cases)");
  verify->add_option("--only", f.only, "claims whose id starts so");
  verify->add_flag("--list", f.list, "ids alone");
  verify->add_option("--json", f.json, "write the ledger as JSON to a file, or - for stdout");
  verify->add_option("--junit", f.junit, "write the ledger as JUnit XML to a file");
  return verify;
}

CLI::App* add_sweep(CLI::App& app, SweepFlags& f) {
  CLI::App* sweep = app.add_subcommand("sweep", "orbits over a range of one parameter, as CSV");
  sweep->add_option("CASE", f.file, "case file (TOML)")->required();
  sweep->add_option("--over", f.over, "what varies: frequency, restitution or stiffness")->required();
  sweep->add_option("--from", f.from, "its first value")->required();
  sweep->add_option("--to", f.to, "its last value")->required();
  sweep->add_option("--points", f.points, "number of values, equally far apart")->required();
  sweep->add_option("--periods", f.periods, "forcing periods that count (default 2000)");
  sweep->add_option("--transient", f.transient, "forcing periods before them (default 500)");
  sweep->add_option("--starts", f.starts, "orbits for each value: the case's own start, then drawn ones (default 1)");
  sweep->add_option("--spread-position", f.spread_position, "m, drawn within +- this (default 0.025)");
  sweep->add_option("--spread-velocity", f.spread_velocity, "m/s, drawn within +- this (default 0.1)");
  sweep->add_option("--threads", f.threads, "default: as many as the machine has");
  sweep->add_option("--csv", f.csv, "the table: exponents, averages, periods")->required();
  sweep->add_option("--points-out", f.points_out, "the points of a bifurcation diagram");
  return sweep;
}

}  // namespace

Command read_command_line(int argc, char** argv) {
  CLI::App app{"Touch and Go: impacts and separations of bodies on a line, checked against the papers."};
  app.name("touchgo");
  app.require_subcommand(1);
  const claims::Provenance made = claims::provenance();
  app.set_version_flag("--version", "touchgo " + made.version + " (" + made.commit + ")");

  SimulateFlags simulate_flags;
  VerifyFlags verify_flags;
  SweepFlags sweep_flags;
  FiguresFlags figures_flags;
  const CLI::App *simulate = add_simulate(app, simulate_flags), *verify = add_verify(app, verify_flags),
                 *sweep = add_sweep(app, sweep_flags);
  app.add_subcommand("init", "write a commented case file to stdout");
  CLI::App* figures = app.add_subcommand("figures", "draw the papers' figures into a folder");
  figures->add_option("FOLDER", figures_flags.folder, "where NAME.svg, NAME.pdf and NAME.csv go")->required();

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() != 0) throw Usage(e.what());
    std::ostringstream answer;  // --help, --version
    app.exit(e, answer, answer);
    return Answer{answer.str()};
  }
  if (app.got_subcommand(simulate)) return simulate_flags;
  if (app.got_subcommand(verify)) return verify_flags;
  if (app.got_subcommand(sweep)) return sweep_flags;
  if (app.got_subcommand(figures)) return figures_flags;
  return InitFlags{};
}

}  // namespace touchgo::cases::program
