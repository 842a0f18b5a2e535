#include "cases/program/simulate_command.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>

#include "cases/input/case_file.hpp"
#include "cases/input/files.hpp"
#include "cases/program/flags.hpp"
#include "cases/program/progress.hpp"
#include "cases/program/report.hpp"
#include "figures/drawing/figures.hpp"
#include "solver/run/simulate.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::program {

using namespace figures::drawing;
namespace {

Report simulate_with_progress(const Case& c, Options options) {
  Progress progress;
  if (progress.on())
    options.progress = [&](int rung, double part) {
      progress.show(c.file + ": " + std::to_string(rung) + " digits, " + std::to_string(static_cast<int>(100 * part)) +
                    " %");
    };
  return simulate(c.setup, c.until, c.max_events, options);
}

struct Flags {
  std::string file, method = "exact", step = "0.001", digits = "16", release, until, json, csv, plot;
};

int run(const Flags& flags) {
  Options options;
  options.method =
      one_of<MethodName>("--method", flags.method, {{"exact", MethodName::exact}, {"steps", MethodName::steps}});
  options.digits = static_cast<int>(count("--digits", flags.digits, 15, 1000));
  options.step = positive("--step", flags.step);
  if (!flags.release.empty())
    options.release = one_of<Release>("--release", flags.release,
                                      {{"unilateral", Release::unilateral}, {"published", Release::published}});
  std::optional<Decimal> until;
  if (!flags.until.empty()) until = positive("--until", flags.until);
  const std::string ending = std::filesystem::path(flags.plot).extension().string();
  if (!flags.plot.empty() && ending != ".svg" && ending != ".pdf" && ending != ".png")
    refuse("--plot", flags.plot, "a name that ends in .svg, .pdf or .png");
  Case c = read_case(flags.file);
  if (until) c.until = *until;

  const Report report = simulate_with_progress(c, options);
  if (!flags.csv.empty() || !flags.plot.empty()) {
    const Decimal interval(text(decimal<Mp50>(c.until) / 2000, 40));
    const std::vector<Sample> motion = trajectory(c.setup, c.until, c.max_events, options, interval);
    if (!flags.csv.empty()) write_whole(flags.csv, csv(c.setup, motion));
    if (!flags.plot.empty()) figures::drawing::draw_case(c, motion, flags.plot);
  }
  if (flags.json.empty())
    std::cout << table(report);
  else if (flags.json == "-")
    std::cout << to_json(c, report).dump(2) << "\n";
  else
    write_whole(flags.json, to_json(c, report).dump(2) + "\n");
  if (report.reason == Reason::until) return 0;
  std::cout.flush();
  std::cerr << "touchgo: " << c.file << ": " << name(report.reason) << " at t = " << report.end.substr(0, 20)
            << " s: " << report.message << "\n";
  return 3;
}

}  // namespace

std::function<int()> add_simulate_command(CLI::App& app) {
  const auto f = std::make_shared<Flags>();
  CLI::App* simulate = app.add_subcommand("simulate", "run a case and print its events");
  simulate->add_option("CASE", f->file, "case file (TOML)")->required();
  simulate->add_option("--method", f->method, "exact (closed form, default) or steps (the paper's)");
  simulate->add_option("--step", f->step, "time step of method steps, s (default 0.001)");
  simulate->add_option("--digits", f->digits, "15 to 1000 (default 16)");
  simulate->add_option("--release", f->release, "unilateral or published, in place of the case's");
  simulate->add_option("--until", f->until, "end of the run, s, in place of the case's");
  simulate->add_option("--json", f->json, "write the events as JSON to a file, or - for stdout");
  simulate->add_option("--csv", f->csv, "write the motion as CSV to a file");
  simulate->add_option("--plot", f->plot, "draw the motion (.svg or .pdf)");
  return [f] { return run(*f); };
}

}  // namespace touchgo::cases::program
