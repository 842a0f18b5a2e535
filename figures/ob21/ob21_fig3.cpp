// OB21, Fig. 3: the oscillator on a moving base, hard (a) and soft (b), a schematic. The spring's upper end and the
// base move alike; the damper c is held still, as Eq. (15) has it.
#include "figures/drawing/pen.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/ob21/figures.hpp"
#include "solver/number/text.hpp"

namespace touchgo::figures {

using namespace cases;

namespace {

constexpr double fig3_height = 100;

// From the left edge x.
void oscillator(Pen& pen, double x, const std::string& letter, bool soft) {
  pen.text(letter, {x, fig3_height - 5}, "left");
  pen.line({{x + 22, 84}, {x + 38, 84}});
  pen.arrow({x + 18, 80}, {x + 18, 88}, "heads"), pen.text("a sin ηt", {x + 15, 84}, "right");
  pen.spring({x + 30, 84}, {x + 30, 62}), pen.text("k", {x + 25, 73}, "right");
  pen.ground({x + 44, 90}, {x + 60, 90});
  pen.damper({x + 52, 90}, {x + 52, 62}), pen.text("c", {x + 57, 76}, "left");
  pen.mass("m", {x + 22, 48}, 38, 14);
  pen.line({{x + 60, 55}, {x + 68, 55}}), pen.arrow({x + 66, 55}, {x + 66, 65}), pen.text("x", {x + 69, 64}, "left");
  const double surface = 40, base = soft ? 20 : surface;
  pen.arrow({x + 27, surface}, {x + 27, 48}, "heads"), pen.text("d", {x + 24, 44}, "right");
  pen.ground({x + 64, base}, {x + 18, base});
  if (soft) {
    pen.line({{x + 22, surface}, {x + 60, surface}});
    pen.spring({x + 32, surface}, {x + 32, base}), pen.text("k_s", {x + 27, 30}, "right");
    pen.damper({x + 50, surface}, {x + 50, base}), pen.text("c_s", {x + 55, 30}, "left");
  }
  pen.arrow({x + 70, base - 4}, {x + 70, base + 4}, "heads"), pen.text("a sin ηt", {x + 66, base - 8}, "left");
}

}  // namespace

Plot ob21_fig3(const Results& results) {
  const Table& t = results["ob21_parameters"];
  auto value = [&](const char* name) { return text(t.numbers(name).at(0), 4); };
  const std::string values = "m = " + value("m") + " kg, k = " + value("k") + " kg/s², c = " + value("c") +
                             " kg/s, a = " + value("a") + " m, d = " + value("d") + " m";

  Plot plot{"ob21_fig3", page, fig3_height, t.csv(), {}};
  plot.title = "OB21, Fig. 3: impacting oscillator with damping and kinematic external excitation";
  plot.caption = prose("ob21_fig3 caption", {values});
  plot.alternative = prose("ob21_fig3 alternative", {values});
  plot.body = [=](std::ostream& gp) {
    Pen pen(gp, page, fig3_height);
    oscillator(pen, 2, "(a)  hard", false), oscillator(pen, 90, "(b)  soft", true);
    pen.text(values, {2, 4}, "left");
  };
  return plot;
}

}  // namespace touchgo::figures
