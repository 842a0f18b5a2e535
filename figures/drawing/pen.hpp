// Schematics: strokes on the page, in mm from its lower left.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace touchgo::figures {

struct PagePoint {
  double x, y;
};

class Pen {
 public:
  /// Takes the page, `width` by `height` mm, and clears it of axes; draws when it goes.
  Pen(std::ostream& gp, double width, double height);
  ~Pen();
  Pen(const Pen&) = delete;
  Pen& operator=(const Pen&) = delete;

  void line(const std::vector<PagePoint>& points);
  /// `heads`: "head", or "heads" for one at both ends.
  void arrow(const PagePoint& from, const PagePoint& to, const char* heads = "head");
  /// Our own words, as gnuplot reads them between double quotes; `side`: "left", "center", "right".
  void text(const std::string& words, const PagePoint& at, const char* side = "center");
  /// A box from its lower left, with its name.
  void mass(const std::string& name, const PagePoint& at, double width, double tall);
  /// What something is held by, hatched on the left of the way from one end to the other.
  void ground(const PagePoint& from, const PagePoint& to);
  void spring(const PagePoint& from, const PagePoint& to);
  void damper(const PagePoint& from, const PagePoint& to);

 private:
  std::ostream& gp_;
  int labels_ = 0;
};

}  // namespace touchgo::figures
