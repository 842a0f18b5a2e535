#include "solver/program/kept_grid.hpp"

#include <sstream>

#include "solver/files/files.hpp"
#include "solver/model/errors.hpp"
#include "solver/number/sha256.hpp"
#include "solver/program/interrupt.hpp"
#include "solver/program/progress.hpp"
#include "solver/sweeps/row_bytes.hpp"
#include "solver/sweeps/same_program.hpp"

namespace touchgo {

namespace {

void write(std::ostream& out, const Axis& a) {
  out << a.over << ' ' << a.from.text() << ' ' << a.to.text() << ' ' << a.points << ' ' << a.logarithmic << '\n';
}

/// All that the rows depend on beside the program: the case, the grid; not the threads.
std::string fingerprint_of(const Case& c, const Sweep& s) {
  std::ostringstream all;
  all.precision(17);
  write(all, s);
  if (s.second) write(all, *s.second);
  all << s.length.periods << ' ' << s.length.transient << ' ' << s.starts << ' ' << s.spread_position << ' '
      << s.spread_velocity << ' ' << s.seed << ' ' << s.diagram_periods << '\n';
  for (const Setting& setting : c.settings) all << setting.path << '=' << setting.value << '\n';
  all << c.text;
  return sha256(all.str());
}

}  // namespace

void KeptRows::each(const std::function<void(const std::vector<SweepRow>&)>& take) const {
  for (std::size_t i = 0; i < grid_.chunks(); ++i) take(rows_from(part_.read(i)));
}

void KeptRows::each_with_points(
    const std::function<void(const SweepRow&)>& take,
    const std::function<void(const SweepRow&, const std::vector<DiagramPoint>&)>& take_points) const {
  std::size_t index = 0;
  each([&](const std::vector<SweepRow>& some) {
    for (const SweepRow& row : some) {
      take(row);
      for (std::size_t piece = 0; piece < row.pieces; ++piece)
        take_points(row, points_from(part_.read_piece(index, piece)));
      take_points(row, row.points);
      ++index;
    }
  });
}

int keep_and_write(Crew& crew, const Case& c, const Grid& grid, const Sweep& what, const std::string& command,
                   const std::string& file, const Reduce& reduce, const std::function<void(const KeptRows&)>& write) {
  try {
    PartFile part(file, {command, fingerprint_of(c, what), grid.chunks(), std::string(this_program())});
    if (part.begun_anew())
      tell_notes(c.file, {part.name() + " was of another build of this program, and is begun anew"});
    const Interrupt interrupt;
    Progress line;
    auto told = [&](double done) {
      line.show(called(c.file) + ": " + percent(done));
      return !interrupt.asked();
    };
    try {
      crew.lead(
          grid, what.threads, c.text, reduce,
          {[&](std::size_t chunk) { return part.has(chunk); },
           [&](std::size_t chunk, std::string&& bytes) { part.keep(chunk, bytes); },
           [&](std::size_t row, std::size_t piece, std::string&& bytes) { part.keep_piece(row, piece, bytes); }, told});
    } catch (const Interrupted&) {
      if (part.kept() > 0)
        tell_notes(c.file, {"interrupted, " + std::to_string(100 * part.kept() / grid.chunks()) + " % is kept in " +
                            part.name() + "; the same command goes on from there"});
      return 130;
    }
    write({grid, part});
    part.remove();
    return 0;
  } catch (const PartTaken& why) {
    throw BadInput(why.what());
  }
}

}  // namespace touchgo
