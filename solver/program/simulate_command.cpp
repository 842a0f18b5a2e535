#include "solver/program/simulate_command.hpp"

#include <algorithm>
#include <iostream>
#include <limits>

#include "solver/files/files.hpp"
#include "solver/files/notes.hpp"
#include "solver/files/report.hpp"
#include "solver/files/state_file.hpp"
#include "solver/number/text.hpp"
#include "solver/program/flags.hpp"
#include "solver/program/interrupt.hpp"
#include "solver/program/outputs.hpp"
#include "solver/program/progress.hpp"
#include "solver/program/run_flags.hpp"

namespace touchgo {
namespace {

bool asks_motion(const SimulateFlags& flags) {
  return !flags.csv.empty() || !flags.plot.empty() || !flags.html.empty();
}

void check_plot_and_rows(const SimulateFlags& flags, const Options& options) {
  if (!flags.plot.empty()) check_picture("--plot", flags.plot);
  if (flags.html == "-") refuse("--html", flags.html, "the name of a file");
  if (flags.every.empty()) return;
  positive_number("--every", flags.every);
  if (options.method == MethodName::steps)
    throw Usage("--every: method steps has a row at every step of --step, with --method exact --every is allowed");
  if (!asks_motion(flags))
    throw Usage("--every: there is no motion to write, with --csv, --plot or --html it is allowed");
}

/// Seconds between the rows of the motion. Throws Usage where there would be too many.
Decimal row_interval(const SimulateFlags& flags, const Case& c, const Options& options) {
  const bool steps = options.method == MethodName::steps;
  const Mp50 until = decimal<Mp50>(c.until);
  if (!steps && flags.every.empty()) return Decimal(text(Mp50(until / 2000), 40));
  const Decimal interval = steps ? options.step : Decimal(flags.every);
  const Mp50 rows = until / decimal<Mp50>(interval);
  if (rows > most_samples)
    throw Usage(std::string(steps ? "--step: " : "--every: ") + "the motion to t = " + text(until, 6) + " s has " +
                text(rows, 3) + " rows, " + std::to_string(most_samples) + " at most are allowed");
  return interval;
}

}  // namespace

AskedRun asked_run(const SimulateFlags& flags, const std::optional<std::string>& text_of_case) {
  AskedRun run{{}, asked_options(flags), {}};
  Options& options = run.options;
  check_plot_and_rows(flags, options);
  std::optional<Decimal> until;
  if (!flags.until.empty()) until = positive_number("--until", flags.until);
  const std::vector<Setting> set = settings(flags.set);
  if (until && std::any_of(set.begin(), set.end(), [](const Setting& s) { return s.path == "run.until"; }))
    throw Usage("--until: --set run.until is given too, one of the two is allowed");
  run.certify = flags.certify;
  run.as_printed = flags.as_printed;
  auto of_exact_runs_alone = [&](const std::string& flag, const std::string& of_a_state) {
    if (options.digits == 0) throw Usage(flag + ": --double promises no digits, --digits N is allowed");
    if (options.method == MethodName::steps)
      throw Usage(flag + ": method steps is not certified, " + flag + " is allowed with --method exact");
    if (!flags.from.empty())
      throw Usage(flag + ": a state is " + of_a_state + ", " + flag + " is allowed without --from");
  };
  if (run.certify) of_exact_runs_alone("--certify", "no start that is known exactly");
  if (run.as_printed) of_exact_runs_alone("--as-printed", "no printed start");
  if (!flags.at.empty() && flags.state.empty())
    throw Usage("--at: there is no state to write, with --state it is allowed");
  if (!flags.state.empty()) options.keep = flags.at.empty() ? -1 : count("--at", flags.at, 0, 2'000'000'000);
  run.c = read_case(flags.file, set, text_of_case);
  if (until) run.c.until = *until;
  if (!flags.from.empty()) {
    options.from = read_state(flags.from, run.c, options);
    if (Decimal(options.from->t) >= run.c.until)
      throw Usage("--until: the state is of t = " + text(decimal<double>(Decimal(options.from->t)), 12) +
                  " s, a later end is allowed");
    if (!flags.at.empty() && *options.keep < options.from->events)
      refuse("--at", flags.at,
             std::to_string(options.from->events) + " or more, the events before the state of --from,");
  }
  if (asks_motion(flags)) run.interval = row_interval(flags, run.c, options);
  return run;
}

Report run_of(const AskedRun& run) {
  try {
    return simulate(run.c.setup, run.c.until, run.c.max_events, run.options);
  } catch (const std::invalid_argument& why) {
    if (!run.options.from) throw;
    throw BadInput("--from: " + std::string(why.what()));
  }
}

std::vector<Sample> motion(const AskedRun& run, const Report& report, bool asked) {
  const Case& c = run.c;
  Decimal interval = run.interval;
  if (report.reason == Reason::until || report.reason == Reason::events)
    return trajectory(c.setup, c.until, c.max_events, run.options, interval, report.precision);
  // A little further, for the far side of the last event; its time is rounded.
  const Mp50 end = decimal<Mp50>(Decimal(report.end));
  if (!asked && end > 0) interval = Decimal(text(Mp50(decimal<Mp50>(interval) * end / decimal<Mp50>(c.until)), 40));
  const Decimal beyond = end == 0 ? interval : Decimal(text(Mp50(end * (1 + Mp50("1e-12"))), 40));
  std::vector<Sample> samples =
      trajectory(c.setup, std::min(beyond, c.until), c.max_events, run.options, interval, report.precision);
  const double last = to_double(end) * (1 + 4 * std::numeric_limits<double>::epsilon());
  std::erase_if(samples, [&](const Sample& s) { return s.t > last; });
  return samples;
}

std::string ended_early(const Case& c, const Report& report) {
  const std::string reason = name(report.reason);
  return called(c.file) + ": " + reason + " at t = " + text(decimal<Mp50>(Decimal(report.end)), 16) + " s" +
         (report.message.empty() ? "" : ": " + report.message);
}

int simulate_command(const SimulateFlags& flags, const Drawer& draw, const MotionPage& page, const Certifier& certify,
                     const AsPrinted& as_printed) {
  check_outputs({{"CASE", flags.file}, {"--from", flags.from}}, {{"--json", flags.json},
                                                                 {"--csv", flags.csv},
                                                                 {"--plot", flags.plot},
                                                                 {"--html", flags.html},
                                                                 {"--state", flags.state}});
  AskedRun run = asked_run(flags);
  const Case& c = run.c;
  Options& options = run.options;

  tell_notes(c.file, notes(c.setup));
  const Interrupt interrupt;
  options.stop = [&] { return interrupt.asked(); };
  std::optional<Progress> progress(std::in_place);
  if (progress->on())
    options.progress = [&](int precision, double part) {
      progress->show(called(c.file) + ": " + std::to_string(precision) + " digits, " + percent(part));
    };
  Report report = run_of(run);
  progress.reset();
  options.progress = {};
  if (run.certify) certify(c, options, report);
  std::optional<PrintedRoles> printed;
  if (run.as_printed && !interrupt.asked()) printed = as_printed(c, options, report);
  const bool interrupted = interrupt.asked();
  if (interrupted && report.reason != Reason::interrupted)
    std::cerr << "touchgo: " << called(c.file) << ": interrupted when the run had ended\n";
  tell_notes(c.file, report.notes);
  if (!flags.json.empty()) write_output(flags.json, to_json(c, report, printed));
  if (report.state) write_output(flags.state, to_json(c, options, *report.state));
  if (flags.json.empty() && flags.csv != "-") std::cout << table(report, printed, flags.all) << std::flush;

  if (report.reason != Reason::until) {
    std::cerr << "touchgo: " << ended_early(c, report) << "\n";
    if (!flags.state.empty() && !report.state)
      std::cerr << "touchgo: " << flags.state << ": is not written: the run ends before the state that was asked for\n";
  }
  if (printed && !printed->undecided.empty())
    std::cerr << "touchgo: " << called(c.file) << ": as printed: undecided: " << printed->undecided << "\n";
  if (asks_motion(flags)) {
    LastSecond last;
    if (interrupted) options.stop = [&] { return last.is_over(); };
    std::string cut;
    options.cut = [&](const std::string& why) { cut = why; };
    const std::vector<Sample> samples = motion(run, report, !flags.every.empty());
    const bool interrupted_here = !interrupted && interrupt.asked();
    if (interrupted_here) cut = "interrupted";
    if (last.was_over()) cut = "the rest would take more than a second";
    if (!cut.empty())
      std::cerr << "touchgo: " << called(c.file) << ": " << cut
                << "; the motion ends at t = " << (samples.empty() ? 0.0 : samples.back().t) << " s\n";
    write_output(flags.csv, csv(c.setup, samples));
    if (!flags.plot.empty()) draw(c, samples, flags.plot);
    if (!flags.html.empty()) write_output(flags.html, page(c, report, samples));
    if (interrupted || interrupted_here) return 130;
    if (!cut.empty()) return 3;
  }
  if (interrupted) return 130;
  if (!flags.state.empty() && !report.state && report.reason == Reason::until)
    refuse("--at", flags.at,
           "0 to " + std::to_string((options.from ? options.from->events : 0) + report.events.size()) +
               ", the events of this run,");
  return report.reason == Reason::until && (!printed || printed->undecided.empty()) ? 0 : 3;
}

}  // namespace touchgo
