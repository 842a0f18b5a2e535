#include "solver/program/sweep_command.hpp"

#include <iostream>
#include <memory>
#include <optional>

#include "solver/files/files.hpp"
#include "solver/files/sweep_report.hpp"
#include "solver/program/asked_grid.hpp"
#include "solver/program/flags.hpp"
#include "solver/program/interrupt.hpp"
#include "solver/program/kept_grid.hpp"
#include "solver/program/kept_work.hpp"
#include "solver/program/outputs.hpp"
#include "solver/program/progress.hpp"
#include "solver/program/undecided_rows.hpp"

namespace touchgo {
namespace {

/// Where a table goes: a file, or standard output.
class Output {
 public:
  explicit Output(const std::string& file) {
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

/// Both tables of a sweep.
class Tables {
 public:
  Tables(const SweepFlags& flags, const Sweep& what, std::size_t exponents)
      : what_(what), exponents_(exponents), orbits_(flags.csv) {
    if (!flags.points_out.empty()) points_.emplace(flags.points_out);
    orbits_.write(orbits_header(exponents, section_of(what)));
    if (points_) points_->write(points_header(section_of(what)));
  }
  void take(const SweepRow& row) {
    orbits_.write(orbit_line(row, exponents_, section_of(what_)));
    undecided_.see(row.orbit);
  }
  void take_points(const SweepRow& row, const std::vector<DiagramPoint>& points) {
    if (points_) points_->write(point_lines(row, points, section_of(what_)));
  }
  void commit() {
    orbits_.commit();
    if (points_) points_->commit();
  }
  const UndecidedRows& undecided() const { return undecided_; }

 private:
  const Sweep& what_;
  std::size_t exponents_;
  Output orbits_;
  std::optional<WholeFile> points_;
  UndecidedRows undecided_;
};

/// The file beside which is kept what is done; nothing where all goes to standard output or a device, which nothing can
/// be taken back from.
std::string file_of(const SweepFlags& flags) {
  for (const std::string& file : {flags.csv, flags.points_out})
    if (!file.empty() && file != "-" && !is_device(file)) return file;
  return "";
}

/// Each row as soon as it is its turn.
int write_at_once(const SweepFlags& flags, const Case& c, const Sweep& what) {
  of_case(c, [&] { return Grid(c.setup, what); });  // refused before anything is written
  tell_notes_of_grid(c, what);
  const Interrupt interrupt;
  Progress line;
  Tables tables(flags, what, 2 * c.setup.bodies.size());
  auto told = [&](double part) {
    line.show(called(c.file) + ": " + percent(part));
    return !interrupt.asked();
  };
  try {
    of_case(c, [&] {
      sweep_row_by_row(
          c.setup, what,
          [&](SweepRow&& row) {
            tables.take(row);
            tables.take_points(row, row.points);
          },
          told);
    });
  } catch (const Interrupted&) {
    tell_interrupted(c.file);
    return 130;
  }
  tables.commit();
  tell_notes(c.file, tables.undecided().lines());
  return 0;
}

}  // namespace

int sweep_command(const SweepFlags& flags, Crew& crew) {
  const Sweep what = asked_sweep(flags);
  check_section(flags, what, !flags.points_out.empty());
  if (!crew.leads()) {
    auto work = [&](const std::string& text) {
      return std::make_unique<GridWork>(Grid(swept_case(flags, what, text).setup, what), Reduce());
    };
    return crew.assist(work, what.threads), 0;
  }
  const std::string file = file_of(flags);
  check_outputs({{"CASE", flags.file}}, {{"--csv", flags.csv},
                                         {"--points-out", flags.points_out},
                                         {"its checkpoint", file.empty() ? "" : part_of(file)}});
  const Case c = swept_case(flags, what);
  if (file.empty()) return write_at_once(flags, c, what);
  const GridWork work = of_case(c, [&] { return GridWork(Grid(c.setup, what), Reduce()); });
  tell_notes_of_grid(c, what);
  return keep_and_write(crew, c, work, {what.threads, flags.command, identity(what), file}, [&](const PartFile& part) {
    const KeptRows rows(work, part);
    Tables tables(flags, what, 2 * c.setup.bodies.size());
    rows.each_with_points([&](const SweepRow& row) { tables.take(row); },
                          [&](const SweepRow& row, const auto& points) { tables.take_points(row, points); });
    tables.commit();
    tell_notes(c.file, tables.undecided().lines());
  });
}

}  // namespace touchgo
