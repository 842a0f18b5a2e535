#include "figures/map/events_plot.hpp"

#include <sstream>

#include "figures/drawing/drawn_text.hpp"
#include "figures/drawing/figures.hpp"
#include "figures/drawing/range.hpp"
#include "figures/drawing/rows_of.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo::figures {

namespace {

// Those of which there are many first, below the others.
constexpr std::pair<const char*, const char*> kind_marks[] = {{"impact", "pt 7 ps 0.25 lc rgb '#707070'"},
                                                              {"rest", "pt 5 ps 0.5 lc rgb '#0060a0'"},
                                                              {"accumulation", "pt 9 ps 0.6 lc rgb '#0060a0'"},
                                                              {"separation", "pt 7 ps 0.5 lc rgb '#008040'"},
                                                              {"change", "pt 2 ps 0.8 lc rgb '#c00060'"}};

}  // namespace

Plot events_plot(const EventsTable& events) {
  const std::vector<EventLine>& lines = events.lines;
  Plot plot{"events", page, 100, "kind,parameter,t (s)\n", {}};
  DataRange across;
  for (const EventLine& l : lines) across.take(decimal<double>(Decimal(l.parameter)));
  for (const auto& [kind, mark] : kind_marks)
    for (const EventLine& l : lines)
      if (l.kind == kind && !l.t.empty()) plot.csv += l.kind + ',' + l.parameter + ',' + l.t + '\n';
  if (plot.csv.find('\n') + 1 == plot.csv.size()) throw DrawingFailed("there is no event to draw");
  plot.title = "Events over a parameter";
  plot.body = [across, over = events.over, data = plot.csv](std::ostream& gp) {
    gp << "set xlabel " << literal(drawn(over))
       << " noenhanced\nset ylabel 't / s'\nset key outside top center horizontal font " << small << "\nset xrange "
       << across.wider(0.02).gnuplot() << "\nset yrange [0:]\nplot ";
    for (const auto& [kind, mark] : kind_marks)
      if (data.find(std::string("\n") + kind + ',') != std::string::npos)
        gp << "'events.csv' " << rows_of(data, kind) << " using 2:3 with points " << mark << " title '" << kind
           << "', ";
    gp << "NaN title ''\n";
  };
  return plot;
}

}  // namespace touchgo::figures
