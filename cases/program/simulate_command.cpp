#include "cases/program/simulate_command.hpp"

#include <filesystem>
#include <iostream>

#include "cases/input/case_file.hpp"
#include "cases/input/files.hpp"
#include "cases/program/flags.hpp"
#include "cases/program/progress.hpp"
#include "cases/program/report.hpp"
#include "solver/number/text.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::program {

using namespace input;
using namespace run;
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

}  // namespace

int simulate_command(const SimulateFlags& flags, const Drawer& draw) {
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
    if (!flags.plot.empty()) draw(c, motion, flags.plot);
  }
  if (flags.json.empty())
    std::cout << table(report);
  else if (flags.json == "-")
    std::cout << to_json(c, report);
  else
    write_whole(flags.json, to_json(c, report));
  if (report.reason == Reason::until) return 0;
  std::cout.flush();
  std::cerr << "touchgo: " << c.file << ": " << name(report.reason) << " at t = " << report.end.substr(0, 20)
            << " s: " << report.message << "\n";
  return 3;
}

}  // namespace touchgo::cases::program
