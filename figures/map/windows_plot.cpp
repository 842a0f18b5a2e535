#include "figures/map/windows_plot.hpp"

#include "figures/drawing/drawn_text.hpp"
#include "figures/drawing/figures.hpp"
#include "figures/drawing/range.hpp"
#include "figures/drawing/rows_of.hpp"
#include "solver/number/text_stream.hpp"
#include "solver/stability/eigenvalues.hpp"
#include "solver/sweeps/parameter.hpp"

namespace touchgo::figures {

namespace {

struct EndMark {
  BranchEnd kind;
  const char* how;
};
constexpr EndMark end_marks[] = {{BranchEnd::flip, "pt 9"},
                                 {BranchEnd::fold, "pt 5"},
                                 {BranchEnd::grazing, "pt 6"},
                                 {BranchEnd::neimark_sacker, "pt 12"},
                                 {BranchEnd::lost, "pt 2"}};

}  // namespace

Plot windows_plot(const WindowsOf& found) {
  constexpr double page_height = 114;  // mm
  TextStream points, labels;
  points.precision(12), labels.precision(12);
  std::vector<std::string> ends(std::size(end_marks));
  DataRange across, up;
  for (std::size_t i = 0; i < found.windows.size(); ++i) {
    const Window& w = found.windows[i];
    for (const WindowPoint& p : w.points) {
      points << 'w' << i << ',' << p.parameter << ',' << p.position << ',' << modulus(p.multipliers[0]) << ",\n";
      across.take(p.parameter), up.take(p.position);
    }
    if (w.points.empty()) continue;
    const WindowPoint& middle = w.points[w.points.size() / 2];
    labels << "label," << middle.parameter << ',' << middle.position << ",," << (w.rest ? "rest" : std::to_string(w.p))
           << '/' << w.n << '\n';
    for (const auto& [end, at] : {std::pair{&w.from, &w.points.front()}, std::pair{&w.to, &w.points.back()}})
      for (std::size_t k = 0; k < ends.size(); ++k) {
        if (end_marks[k].kind != end->kind) continue;
        const bool bifurcates = end->kind != BranchEnd::grazing && end->kind != BranchEnd::lost;
        TextStream s;
        s.precision(12);
        s << name(end->kind) << ',' << end->parameter << ',' << at->position << ','
          << (bifurcates ? 1 : modulus(at->multipliers[0])) << ",\n";
        ends[k] += s.str();
      }
  }
  if (labels.str().empty()) throw DrawingFailed("there is no window to draw");
  Plot plot{"windows", page, page_height, {}, {}};
  plot.csv = "row,parameter,position (m),greater multiplier,motion\n" + points.str() + labels.str();
  for (const std::string& rows : ends) plot.csv += rows;
  plot.title = "Windows of motions that repeat";
  const std::string axis = quantity_label(found.over, found.unit);
  plot.body = [found, ends, across, up, axis, data = plot.csv](std::ostream& gp) {
    auto at = [](double mm) { return 1 - mm / page_height; };
    auto from = [&](const std::string& row) { return "'windows.csv' " + rows_of(data, row) + " using "; };
    auto panel = [&](double top, double bottom, const char* column, bool upper) {
      gp << "set tmargin at screen " << at(top) << "\nset bmargin at screen " << at(bottom) << "\nplot ";
      const char* comma = "";
      for (std::size_t i = 0; i < found.windows.size(); ++i) {
        const Window& w = found.windows[i];
        if (w.points.empty()) continue;
        gp << comma << from("w" + std::to_string(i)) << "2:" << column << " with "
           << (w.points.size() > 1 ? "lines lw 2 " : "points pt 7 ps 0.4 ")
           << (w.stable ? "dt 1 lc rgb '#0060a0'" : "dt (4,3) lc rgb '#808080'") << " title ''";
        comma = ", ";
      }
      for (std::size_t k = 0; k < ends.size(); ++k) {
        if (ends[k].empty()) continue;
        const std::string kind = name(end_marks[k].kind);
        gp << comma << from(kind) << "2:" << column << " with points " << end_marks[k].how
           << " ps 0.9 lc rgb '#c00060' title '" << (upper ? kind : "") << "'";
        comma = ", ";
      }
      if (upper) gp << comma << from("label") << "2:3:5 with labels offset 0,0.7 font " << small << " title ''";
      gp << comma << "NaN title ''\n";
    };
    gp << "set multiplot\nset lmargin at screen 0.12\nset rmargin at screen 0.98\nset key at graph 1,1.12 right top "
          "horizontal font "
       << small << "\nset xrange " << across.wider(0.02).gnuplot()
       << "\nset xtics format ''\nset ylabel 'x / m' offset 1\nset label 1 "
       << literal(shortened(drawn(found.file), 60)) << " noenhanced at graph 0,1.05\nset yrange "
       << up.wider(0.12).gnuplot() << "\n";
    panel(7, 60, "3", true);
    gp << "unset label\nset xtics format '% h'\nset xlabel " << literal(drawn(axis))
       << " noenhanced offset 0,0.4\nset ylabel 'greater multiplier'\nset yrange [0:1.15]\n";
    panel(64, 98, "4", false);
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
