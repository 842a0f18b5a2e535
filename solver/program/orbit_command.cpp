#include "solver/program/orbit_command.hpp"

#include <iostream>

#include "solver/files/case_file.hpp"
#include "solver/files/files.hpp"
#include "solver/files/notes.hpp"
#include "solver/files/windows_report.hpp"
#include "solver/number/plain.hpp"
#include "solver/program/flags.hpp"
#include "solver/program/interrupt.hpp"
#include "solver/program/outputs.hpp"
#include "solver/program/progress.hpp"
#include "solver/sweeps/parameter.hpp"

namespace touchgo {
namespace {

WindowSearch asked_windows(const OrbitFlags& f) {
  WindowSearch s;
  s.over = f.over;
  s.from = decimal_number("--from", f.from), s.to = decimal_number("--to", f.to);
  if (!(s.from < s.to)) refuse("--to", f.to, "a number above --from");
  if (!f.period.empty()) s.n = static_cast<int>(count("--period", f.period, 1, 64));
  if (!f.impacts.empty()) s.p = static_cast<int>(count("--impacts", f.impacts, 0, 100'000));
  s.unstable = f.unstable;
  return s;
}

std::string told(const Window& w) {
  auto end = [](const WindowEnd& e) {
    return e.parameter + " (" + name(e.kind) + (e.why.empty() ? "" : ": " + e.why) + ")";
  };
  return (w.rest ? "rest/" : std::to_string(w.p) + "/") + std::to_string(w.n) + (w.stable ? "" : " unstable") + "  " +
         end(w.from) + " .. " + end(w.to) + "\n";
}

}  // namespace

int orbit_command(const OrbitFlags& flags) {
  const WindowSearch what = asked_windows(flags);
  check_outputs({{"CASE", flags.file}}, {{"--json", flags.json}, {"--csv", flags.csv}});
  const Case c = read_case(flags.file, settings(flags.set), {}, StartCheck::of_file);
  if (c.setup.contacts.empty()) throw BadInput(called(c.file) + ": orbit: there is no [[contact]], one must be there");
  const Interrupt interrupt;
  Progress line;
  WindowsOf found{called(c.file), what.over, {}, {}};
  try {
    tell_notes(c.file, notes(at_ends({c.setup}, what.over, what.from, what.to)));
    found.unit = Parameter(c.setup, what.over).unit();
    found.windows = windows(c.setup, what, [&](double part) {
      line.show(called(c.file) + ": " + percent(part));
      if (interrupt.asked()) throw Interrupted();
    });
  } catch (const BadSweep& why) {
    throw BadInput(called(c.file) + ": orbit: " + why.what());
  }
  const bool interrupted = interrupt.asked();
  if (interrupted)
    tell_notes(c.file, {"interrupted; only the windows that were found before are listed"});
  else if (found.windows.empty())
    tell_notes(c.file, {"no motion of this kind is found that repeats with impacts, or rests, between " +
                        plain(what.from) + " and " + plain(what.to)});
  write_output(flags.json, windows_json(found));
  write_output(flags.csv, windows_csv(found.windows));
  if (flags.json.empty() && flags.csv.empty())
    for (const Window& w : found.windows) std::cout << told(w);
  return interrupted ? 130 : 0;
}

}  // namespace touchgo
