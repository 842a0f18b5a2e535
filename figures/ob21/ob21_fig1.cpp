// OB21, Fig. 1: the soft contact of a body with a base, a schematic, and the bases that the paper takes.
#include <set>

#include "figures/drawing/pen.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/ob21/figures.hpp"
#include "solver/number/text.hpp"

namespace touchgo::figures {

using namespace cases;

namespace {

constexpr double fig1_height = 74;

void contact(Pen& pen) {
  pen.ground({10, 40}, {10, 68});
  pen.spring({10, 61}, {34, 61}), pen.text("k_s", {22, 66});
  pen.damper({10, 47}, {34, 47}), pen.text("c_s", {22, 42});
  pen.line({{34, 42}, {34, 66}});  // the fender
  pen.mass("m", {50, 46}, 16, 16);
  pen.arrow({50, 66}, {40, 66}), pen.text("v_0", {53, 67}, "left");
  pen.line({{34, 40}, {34, 36}}), pen.arrow({34, 38}, {50, 38}), pen.text("u", {52, 38.5}, "left");
}

}  // namespace

Plot ob21_fig1(const Results& results) {
  const Table& t = results["ob21_soft_bases"];
  const Numbers &r = t.numbers("restitution"), &ks = t.numbers("stiffness"), &xi = t.numbers("xi"),
                &cs = t.numbers("damping"), &time = t.numbers("contact_time");
  const std::set<double, std::greater<>> restitutions(r.begin(), r.end()), stiffnesses(ks.begin(), ks.end());
  double longest = 0;
  for (double s : time) longest = std::max(longest, s);

  Plot plot{"ob21_fig1", column, fig1_height, t.csv(), {}};
  plot.title = "OB21, Fig. 1: soft model of the colliding body, the base a light barrier";
  plot.caption = prose("ob21_fig1 caption");
  plot.alternative = prose("ob21_fig1 alternative", {std::to_string(t.rows()), text(longest, 2)});
  plot.body = [=](std::ostream& gp) {
    Pen pen(gp, column, fig1_height);
    contact(pen);
    constexpr double top = 28, row = 5.5;
    pen.text("r", {5, top}), pen.text("ξ_s", {18, top});
    pen.text("c_s, for each k_s:", {27, top + row}, "left");
    pen.line({{2, top - 3}, {83, top - 3}});
    double y = top - 1.2 * row;
    for (double e : restitutions) {
      pen.text(text(e, 2), {5, y});
      double x = 34;
      for (double stiffness : stiffnesses) {
        if (e == *restitutions.begin()) pen.text(text(stiffness, 6), {x, top});
        std::string damper = "–";
        for (std::size_t i = 0; i < t.rows(); ++i)
          if (r[i] == e && ks[i] == stiffness) {
            damper = text(cs[i], 3);
            if (stiffness == *stiffnesses.begin()) pen.text(text(xi[i], 3), {18, y});
          }
        pen.text(damper, {x, y});
        x += 14.5;
      }
      y -= row;
    }
  };
  return plot;
}

}  // namespace touchgo::figures
