#include "solver/program/kept_grid.hpp"

#include "solver/number/text_stream.hpp"
#include "solver/sweeps/row_bytes.hpp"

namespace touchgo {

std::string identity(const Axis& a) {
  return a.over + ' ' + a.from.text() + ' ' + a.to.text() + ' ' + std::to_string(a.points) + ' ' +
         std::to_string(a.logarithmic) + '\n';
}

std::string identity(const Sweep& s) {
  TextStream all;
  all.precision(17);
  all << identity(static_cast<const Axis&>(s)) << (s.second ? identity(*s.second) : "") << s.length.periods << ' '
      << s.length.transient << ' ' << s.starts << ' ' << s.spread_position << ' ' << s.spread_velocity << ' ' << s.seed
      << ' ' << s.diagram_periods << ' ' << s.length.section << ' ' << s.at_impacts << '\n';
  return all.str();
}

void KeptRows::each(const std::function<void(const std::vector<SweepRow>&)>& take) const {
  for (std::size_t i = 0; i < work_.chunks(); ++i) take(rows_from(part_.read(i)));
}

void KeptRows::each_with_points(
    const std::function<void(const SweepRow&)>& take,
    const std::function<void(const SweepRow&, const std::vector<DiagramPoint>&)>& take_points) const {
  std::size_t index = 0;
  each([&](const std::vector<SweepRow>& some) {
    for (const SweepRow& row : some) {
      take(row);
      for (std::size_t piece = row.pieces.from; piece < row.pieces.to; ++piece)
        take_points(row, points_from(part_.read_piece(index, piece)));
      take_points(row, row.points);
      ++index;
    }
  });
}

}  // namespace touchgo
