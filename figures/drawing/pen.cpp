#include "figures/drawing/pen.hpp"

#include "solver/number/functions.hpp"

namespace touchgo::figures {
namespace {

// Places by their way along a line and beside it, to the left.
struct Along {
  Along(const PagePoint& from, const PagePoint& to)
      : start(from),
        length(hypot(to.x - from.x, to.y - from.y)),
        x((to.x - from.x) / length),
        y((to.y - from.y) / length) {}
  PagePoint operator()(double way, double left = 0) const {
    return {start.x + way * x - left * y, start.y + way * y + left * x};
  }
  PagePoint start;
  double length, x, y;
};

}  // namespace

Pen::Pen(std::ostream& gp, double width, double height) : gp_(gp) {
  gp_ << "unset border\nunset tics\nunset key\nset lmargin 0\nset rmargin 0\nset tmargin 0\nset bmargin 0\n"
      << "set xrange [0:" << width << "]\nset yrange [0:" << height << "]\n";
}

Pen::~Pen() { gp_ << "plot NaN\n"; }

void Pen::arrow(const PagePoint& from, const PagePoint& to, const char* heads) {
  gp_ << "set arrow from " << from.x << "," << from.y << " to " << to.x << "," << to.y << " " << heads
      << " size 2,20 filled lw 1.2 lc rgb '#000000'\n";
}

void Pen::line(const std::vector<PagePoint>& points) {
  for (std::size_t i = 1; i < points.size(); ++i) arrow(points[i - 1], points[i], "nohead");
}

void Pen::text(const std::string& words, const PagePoint& at, const char* side) {
  gp_ << "set label " << ++labels_ << " \"" << words << "\" at " << at.x << "," << at.y << " " << side << "\n";
}

void Pen::mass(const std::string& name, const PagePoint& at, double width, double tall) {
  gp_ << "set object rectangle from " << at.x << "," << at.y << " to " << at.x + width << "," << at.y + tall
      << " fs solid 0.12 border lc rgb '#000000' lw 1.3 fc rgb '#000000'\n";
  text(name, {at.x + width / 2, at.y + tall / 2});
}

void Pen::ground(const PagePoint& from, const PagePoint& to) {
  const Along at(from, to);
  line({from, to});
  for (double way = 2; way <= at.length; way += 2.5) line({at(way), at(way - 2, 2)});
}

void Pen::spring(const PagePoint& from, const PagePoint& to) {
  const Along at(from, to);
  const double end = at.length / 5, turn = (at.length - 2 * end) / 8;
  std::vector<PagePoint> points{from};
  for (int i = 0; i <= 8; ++i) points.push_back(at(end + i * turn, i % 8 ? (i % 2 ? 1.8 : -1.8) : 0));
  points.push_back(to);
  line(points);
}

void Pen::damper(const PagePoint& from, const PagePoint& to) {
  const Along at(from, to);
  const double middle = at.length / 2;
  line({from, at(middle - 2)});
  line({at(middle + 3, 2), at(middle - 2, 2), at(middle - 2, -2), at(middle + 3, -2)});
  line({at(middle + 1, 1.5), at(middle + 1, -1.5)});
  line({at(middle + 1), to});
}

}  // namespace touchgo::figures
