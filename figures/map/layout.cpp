#include "figures/map/layout.hpp"

#include <algorithm>
#include <cmath>

#include "figures/drawing/drawn_text.hpp"
#include "figures/drawing/shown.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

namespace {

DataRange edges(const MapAxis& axis) {
  const std::vector<double>& v = axis.values;
  if (v.size() == 1) {
    const double some = std::max(1e-9, std::abs(v[0]) / 10);
    return {v[0] - some, v[0] + some};
  }
  const double steps = static_cast<double>(v.size() - 1);
  if (axis.logarithmic) {
    const double half = exp((log(v.back()) - log(v.front())) * 0.5 / steps);
    return {std::max(v.front() / half, 1e-300), std::min(v.back() * half, 1e300)};
  }
  const double half = (v.back() - v.front()) / steps / 2;
  return {v.front() - half, v.back() + half};
}

std::string cell_axis(const std::string& name, const MapAxis& axis) {
  const bool decades = axis.logarithmic && axis.values.back() >= 20 * axis.values.front();
  return (axis.logarithmic ? "set" : "unset") + (" logscale " + name) + "\nset format " + name +
         (decades ? " '10^{%T}'" : " '%h'") + "\nset " + name + "range " + edges(axis).gnuplot() + "\nset " + name +
         "tics auto\n";
}

}  // namespace

std::string Page::at(double x, double y) const {
  TextStream s;
  s << "screen " << x / page << ", screen " << 1 - y / height;
  return s.str();
}

void Page::around(std::ostream& gp, const Box& b) const {
  gp << "set lmargin at screen " << b.left / page << "\nset rmargin at screen " << (b.left + b.width) / page
     << "\nset tmargin at screen " << 1 - b.top / height << "\nset bmargin at screen "
     << 1 - (b.top + b.height) / height << '\n';
}

PlacedRaster Page::placed(Raster raster, const Box& b) const {
  return {std::move(raster), b.left / page, b.top / height, b.width / page, b.height / height};
}

double Page::classes(std::ostream& gp, const std::vector<Class>& classes, double left, double top, int label) const {
  for (const Class& c : classes) {
    const double middle = top + line / 2;
    gp << "set object " << label << " rectangle from " << at(left, middle + 1.5) << " to "
       << at(left + class_width, middle - 1.5) << " fs solid 1 border lc rgb '#606060' fc rgb '" << c.colour
       << "'\nset label " << label << ' ' << literal(drawn(c.name + ", " + share_text(c.share))) << " noenhanced at "
       << at(left + class_width + 1.5, middle) << '\n';
    ++label, top += line;
  }
  return top;
}

std::string cell_axes(const MapAxis& across, const MapAxis& up) { return cell_axis("x", across) + cell_axis("y", up); }

std::string share_text(double share) { return shown(100 * share, 2) + " %"; }

}  // namespace touchgo::figures
