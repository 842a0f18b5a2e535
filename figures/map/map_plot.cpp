#include "figures/map/map_plot.hpp"

#include "figures/drawing/drawn_text.hpp"
#include "figures/map/layout.hpp"
#include "solver/sweeps/parameter.hpp"

namespace touchgo::figures {

namespace {

constexpr double left = 18, wide = 108, tall = 54, top = 8, gap = 15, bottom = 14;  // mm: of a panel
constexpr double beside = left + wide + 5;                                          // mm: classes and scale

Box cells(std::size_t i) { return {left, top + static_cast<double>(i) * (tall + gap), wide, tall}; }

/// The scale, above the classes.
Box scale(std::size_t i, const Painting& p) {
  const double below = p.classes.empty() ? 0 : line * static_cast<double>(p.classes.size()) + 3;
  return {beside, cells(i).top, class_width, tall - below};
}

}  // namespace

Plot panels_plot(const std::string& name, const std::vector<Panel>& panels) {
  const Page on{cells(panels.size()).top - gap + bottom};
  Plot plot{name, page, on.height, {}, {}};
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const Painting& p = panels[i].painting;
    plot.rasters.push_back(on.placed(p.raster, cells(i)));
    if (p.scale.empty()) continue;
    Raster colours{1, p.scale.size(), {}, p.scale};
    for (std::size_t k = p.scale.size(); k-- > 0;) colours.cells.push_back(static_cast<std::uint8_t>(k));
    plot.rasters.push_back(on.placed(std::move(colours), scale(i, p)));
  }
  plot.body = [=](std::ostream& gp) {
    gp << "set multiplot\nset border 15\nunset key\n";
    for (std::size_t i = 0; i < panels.size(); ++i) {
      const Panel& panel = panels[i];
      const Painting& p = panel.painting;
      const Box box = cells(i);
      on.around(gp, box);
      on.classes(gp, p.classes, beside, p.scale.empty() ? box.top : box.top + scale(i, p).height + 3, 10);
      if (panels.size() > 1)
        gp << "set label 1 '(" << static_cast<char>('a' + i) << ")' at " << on.at(left, box.top - 3) << '\n';
      gp << "set label 2 " << panel.title << " at " << on.at(left + (panels.size() > 1 ? 7 : 0), box.top - 3) << '\n'
         << cell_axes(p.across, p.up) << "set ylabel " << panel.up << " offset 0.5\n"
         << (i + 1 == panels.size() ? "set xlabel " + panel.across + " offset 0,0.4\n" : "unset xlabel\n") << "plot NaN"
         << panel.curves << "\nunset label\nunset object\n";
      if (p.scale.empty()) continue;
      on.around(gp, scale(i, p));
      gp << "unset logscale\nunset xlabel\nunset ylabel\nunset xtics\nunset ytics\nset xrange [0:1]\nset yrange "
         << p.ends.range() << "\nset y2range " << p.ends.range() << "\nset y2tics out scale 0.6 " << p.ends.tics
         << "\nset label 1 " << panel.scale << " at " << on.at(beside, box.top - 3)
         << "\nplot NaN\nunset y2tics\nunset label\n";
    }
    gp << "unset multiplot\n";
  };
  return plot;
}

Plot map_plot(const Map& map, const MapQuantity& quantity) {
  const Field f = field(map, quantity);
  auto plain = [](const std::string& words) { return literal(drawn(words)) + " noenhanced"; };
  auto with_unit = [&](const std::string& name, const std::string& unit) { return plain(quantity_label(name, unit)); };
  const MapHead& head = map.head;
  Panel panel{{},
              literal(shortened(drawn(head.title), 60)) + " noenhanced",
              with_unit(head.first.name, head.first.unit),
              with_unit(head.second.name, head.second.unit),
              with_unit(quantity.name, quantity.unit)};
  switch (quantity.kind) {
    case MapQuantity::motions:
      panel.painting = painted_motions(f);
      break;
    case MapQuantity::attractors:
      panel.painting = painted_attractors(f, map.attractors);
      break;
    case MapQuantity::signed_numbers:
    case MapQuantity::numbers:
      panel.painting = painted_numbers(f, quantity.kind == MapQuantity::signed_numbers);
  }
  Plot plot = panels_plot("map", {panel});
  plot.title = utf8(drawn(head.title.empty() ? "A map" : head.title));
  std::string seen = quantity.name + " over " + head.first.name + " and " + head.second.name + ".";
  for (const Class& c : panel.painting.classes) seen += " " + c.name + ": " + share_text(c.share) + " of the cells.";
  plot.alternative = utf8(drawn(seen));
  return plot;
}

}  // namespace touchgo::figures
