#include "cases/program/sweep_command.hpp"

#include <CLI/CLI.hpp>
#include <atomic>
#include <csignal>
#include <iostream>
#include <memory>

#include "cases/input/case_file.hpp"
#include "cases/input/files.hpp"
#include "cases/program/flags.hpp"
#include "cases/program/progress.hpp"
#include "cases/program/sweep_report.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo::cases::program {

using namespace input;
namespace {

struct Flags {
  std::string file, over, from, to, points, periods = "2000", transient = "500", starts = "1";
  std::string spread_position = "0.025", spread_velocity = "0.1", threads = "0", csv, points_out;
};

double spread(const std::string& flag, const std::string& value) {
  const Decimal d = number(flag, value);
  if (d.sign() < 0) refuse(flag, value, "a decimal number, 0 or above,");
  return decimal<double>(d);
}

Sweep read(const Flags& f) {
  Sweep s;
  s.over = one_of<Over>(
      "--over", f.over,
      {{"frequency", Over::frequency}, {"restitution", Over::restitution}, {"stiffness", Over::stiffness}});
  s.from = number("--from", f.from);
  s.to = number("--to", f.to);
  s.points = static_cast<int>(count("--points", f.points, 1, 1'000'000));
  if (s.points == 1 && s.from != s.to) refuse("--points", f.points, "2 or more between different --from and --to");
  s.length.periods = count("--periods", f.periods, 1, 1'000'000'000);
  s.length.transient = count("--transient", f.transient, 0, 1'000'000'000);
  s.starts = static_cast<int>(count("--starts", f.starts, 1, 1'000'000));
  if (static_cast<long>(s.points) * s.starts > 10'000'000)
    refuse("--starts", f.starts, "at most ten million orbits in all");
  s.spread_position = spread("--spread-position", f.spread_position);
  s.spread_velocity = spread("--spread-velocity", f.spread_velocity);
  s.threads = static_cast<int>(count("--threads", f.threads, 0, 4096));
  if (f.csv == "-" || f.csv.empty()) refuse("--csv", f.csv, "the name of a file");
  if (f.points_out == "-") refuse("--points-out", f.points_out, "the name of a file");
  if (!f.points_out.empty()) s.diagram_periods = s.length.periods;
  return s;
}

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

int run(const Flags& flags) {
  const Sweep what = read(flags);
  const Case c = read_case(flags.file);
  const auto before = std::signal(SIGINT, [](int) { interrupted = true; });
  Progress progress;
  auto told = [&](double part) {
    progress.show(c.file + ": " + std::to_string(static_cast<int>(100 * part)) + " %");
    return !interrupted;
  };
  std::vector<SweepRow> rows;
  try {
    rows = sweep(c.setup, what, told);
  } catch (const BadSweep& why) {
    throw BadInput(c.file + ": sweep: " + why.what());
  } catch (const Interrupted&) {
    std::signal(SIGINT, before);
    return 130;
  }
  std::signal(SIGINT, before);
  write_whole(flags.csv, csv(rows));
  if (!flags.points_out.empty()) write_whole(flags.points_out, points_csv(rows));
  return 0;
}

}  // namespace

std::function<int()> add_sweep_command(CLI::App& app) {
  const auto f = std::make_shared<Flags>();
  CLI::App* sweep = app.add_subcommand("sweep", "orbits over a range of one parameter, as CSV");
  sweep->add_option("CASE", f->file, "case file (TOML)")->required();
  sweep->add_option("--over", f->over, "what varies: frequency, restitution or stiffness")->required();
  sweep->add_option("--from", f->from, "its first value")->required();
  sweep->add_option("--to", f->to, "its last value")->required();
  sweep->add_option("--points", f->points, "number of values, equally far apart")->required();
  sweep->add_option("--periods", f->periods, "forcing periods that count (default 2000)");
  sweep->add_option("--transient", f->transient, "forcing periods before them (default 500)");
  sweep->add_option("--starts", f->starts, "orbits for each value: the case's own start, then drawn ones (default 1)");
  sweep->add_option("--spread-position", f->spread_position, "m, drawn within +- this (default 0.025)");
  sweep->add_option("--spread-velocity", f->spread_velocity, "m/s, drawn within +- this (default 0.1)");
  sweep->add_option("--threads", f->threads, "default: as many as the machine has");
  sweep->add_option("--csv", f->csv, "the table: exponents, averages, periods")->required();
  sweep->add_option("--points-out", f->points_out, "the points of a bifurcation diagram");
  return [f] { return run(*f); };
}

}  // namespace touchgo::cases::program
