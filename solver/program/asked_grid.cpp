#include "solver/program/asked_grid.hpp"

#include "solver/files/notes.hpp"
#include "solver/number/scalar.hpp"
#include "solver/program/flags.hpp"
#include "solver/program/progress.hpp"
#include "solver/sweeps/parameter.hpp"

namespace touchgo {

namespace {

double spread(const std::string& flag, const std::string& value) {
  const Decimal d = decimal_number(flag, value);
  if (d.sign() < 0) refuse(flag, value, "a decimal number, 0 or above,");
  return decimal<double>(d);
}

double asked_section(const std::string& value) {
  const char* const allowed = "a phase in periods, 0 or above and below 1, or impact,";
  try {
    const double phase = decimal<double>(decimal_number("--section", value));
    if (phase >= 0 && phase < 1) return phase;
  } catch (const Usage&) {
  }
  refuse("--section", value, allowed);
}

}  // namespace

Axis asked_axis(const char* const (&flags)[3], const std::string& over, const std::string& from, const std::string& to,
                const std::string& points, bool logarithmic) {
  Axis a{over, decimal_number(flags[0], from), decimal_number(flags[1], to), 1, logarithmic};
  a.points = static_cast<int>(count(flags[2], points, 1, 1'000'000));
  if (a.points == 1 && a.from != a.to)
    refuse(flags[2], points, std::string("2 or more between different ") + flags[0] + " and " + flags[1]);
  return a;
}

Sweep asked_grid(const GridFlags& f) {
  Sweep s;
  static_cast<Axis&>(s) = asked_axis({"--from", "--to", "--points"}, f.over, f.from, f.to, f.points, f.logarithmic);
  s.length.periods = count("--periods", f.periods, 1, most_periods);
  s.length.transient = count("--transient", f.transient, 0, most_periods);
  s.starts = static_cast<int>(count("--starts", f.starts, 1, 1'000'000));
  if (static_cast<long>(s.points) * s.starts > most_orbits)
    refuse("--starts", f.starts, "at most a billion orbits in all");
  s.spread_position = spread("--spread-position", f.spread_position);
  s.spread_velocity = spread("--spread-velocity", f.spread_velocity);
  s.seed = static_cast<unsigned>(count("--seed", f.seed, 0, 4'294'967'295));
  s.threads = static_cast<int>(count("--threads", f.threads, 0, 4096));
  s.at_impacts = f.section == "impact";
  if (!s.at_impacts) s.length.section = asked_section(f.section);
  return s;
}

Sweep asked_sweep(const SweepFlags& f) {
  Sweep s = asked_grid(f);
  if (f.csv.empty()) refuse("--csv", f.csv, "the name of a file, or - for standard output,");
  if (f.points_out == "-") refuse("--points-out", f.points_out, "the name of a file");
  if (!f.points_out.empty()) s.diagram_periods = s.length.periods;
  return s;
}

Case swept_case(const GridFlags& flags, const Sweep& what, const std::optional<std::string>& text) {
  const bool vary = moves_starts(what.over) || (what.second && moves_starts(what.second->over));
  const Case c = read_case(flags.file, settings(flags.set), text, vary ? StartCheck::of_orbits : StartCheck::of_file);
  if (c.setup.contacts.empty()) throw BadInput(called(c.file) + ": there is no [[contact]], one must be there");
  if (what.at_impacts && !c.setup.contacts[0].law->rigid)
    throw BadInput(called(c.file) + ": --section impact: the first contact is not hard, so that its impacts take " +
                   "time and no state is just after one; a phase is allowed");
  return c;
}

void tell_notes_of_grid(const Case& c, const Sweep& what) {
  auto noted = [&] {
    std::vector<Setup> corners = at_ends({c.setup}, what.over, what.from, what.to);
    if (what.second) corners = at_ends(corners, what.second->over, what.second->from, what.second->to);
    return notes(corners);
  };
  tell_notes(c.file, of_case(c, noted, what.second ? "map" : "sweep"));
}

void check_section(const GridFlags& flags, const Sweep& what, bool points) {
  if (what.at_impacts && !points)
    refuse("--section", flags.section, "a phase, or impact with the points of a diagram,");
}

}  // namespace touchgo
