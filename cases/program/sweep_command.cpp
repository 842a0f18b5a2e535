#include "cases/program/sweep_command.hpp"

#include <iostream>
#include <optional>

#include "cases/input/case_file.hpp"
#include "cases/input/files.hpp"
#include "cases/input/notes.hpp"
#include "cases/program/flags.hpp"
#include "cases/program/interrupt.hpp"
#include "cases/program/outputs.hpp"
#include "cases/program/progress.hpp"
#include "cases/program/sweep_report.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo::cases::program {

using namespace input;
namespace {

double spread(const std::string& flag, const std::string& value) {
  const Decimal d = number(flag, value);
  if (d.sign() < 0) refuse(flag, value, "a decimal number, 0 or above,");
  return decimal<double>(d);
}

/// Where the table goes: a file, or standard output.
class Table {
 public:
  explicit Table(const std::string& file) {
    if (file != "-") file_.emplace(file);
  }
  void write(const std::string& rows) {
    if (file_)
      file_->write(rows);
    else if (!(std::cout << rows))
      throw FileError("stdout: cannot be written");
  }
  void commit() {
    if (file_) file_->commit();
  }

 private:
  std::optional<WholeFile> file_;
};

}  // namespace

Sweep asked_sweep(const SweepFlags& f) {
  Sweep s;
  s.over = f.over;
  s.from = number("--from", f.from);
  s.to = number("--to", f.to);
  s.points = static_cast<int>(count("--points", f.points, 1, 1'000'000));
  if (s.points == 1 && s.from != s.to) refuse("--points", f.points, "2 or more between different --from and --to");
  s.length.periods = count("--periods", f.periods, 1, most_periods);
  s.length.transient = count("--transient", f.transient, 0, most_periods);
  s.starts = static_cast<int>(count("--starts", f.starts, 1, 1'000'000));
  if (static_cast<long>(s.points) * s.starts > most_orbits)
    refuse("--starts", f.starts, "at most ten million orbits in all");
  s.spread_position = spread("--spread-position", f.spread_position);
  s.spread_velocity = spread("--spread-velocity", f.spread_velocity);
  s.threads = static_cast<int>(count("--threads", f.threads, 0, 4096));
  if (f.csv.empty()) refuse("--csv", f.csv, "the name of a file, or - for standard output,");
  if (f.points_out == "-") refuse("--points-out", f.points_out, "the name of a file");
  if (!f.points_out.empty()) s.diagram_periods = s.length.periods;
  return s;
}

Case swept_case(const SweepFlags& flags, const std::optional<std::string>& text) {
  const Case c = read_case(flags.file, settings(flags.set), text);
  if (c.setup.contacts.empty()) throw BadInput(called(c.file) + ": sweep: there is no [[contact]], one must be there");
  return c;
}

void sweep_as_asked(const Case& c, const Sweep& what, const std::function<void(const SweepRow&)>& take,
                    const std::function<bool(double)>& progress) {
  try {
    sweep_row_by_row(c.setup, what, take, progress);
  } catch (const BadSweep& why) {
    throw BadInput(called(c.file) + ": sweep: " + why.what());
  }
}

int sweep_command(const SweepFlags& flags) {
  const Sweep what = asked_sweep(flags);
  check_outputs({{"CASE", flags.file}}, {{"--csv", flags.csv}, {"--points-out", flags.points_out}});
  const Case c = swept_case(flags);
  tell_notes(c.file, notes(c.setup));
  const Interrupt interrupt;
  Progress progress;
  auto told = [&](double part) {
    progress.show(called(c.file) + ": " + std::to_string(static_cast<int>(100 * part)) + " %");
    return !interrupt.asked();
  };
  const std::size_t exponents = 2 * c.setup.bodies.size();
  Table orbits(flags.csv);
  std::optional<WholeFile> points;
  if (!flags.points_out.empty()) points.emplace(flags.points_out);
  orbits.write(orbits_header(exponents));
  if (points) points->write(points_header());
  auto take = [&](const SweepRow& row) {
    orbits.write(orbit_line(row, exponents));
    if (points) points->write(point_lines(row));
  };
  try {
    sweep_as_asked(c, what, take, told);
  } catch (const Interrupted&) {
    return 130;
  }
  orbits.commit();
  if (points) points->commit();
  return 0;
}

}  // namespace touchgo::cases::program
