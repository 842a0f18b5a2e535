// DM21, Fig. 2: the system of all three examples, a schematic. What it measures are millimetres of the page.
#include "figures/dm21/figures.hpp"
#include "figures/drawing/pen.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/shown.hpp"

namespace touchgo::figures {

using namespace cases;
namespace {

constexpr double height = 106;

void system(Pen& pen) {
  pen.text("(a)", {2, height - 4}, "left");
  constexpr double low = 64, tall = 20, spring = low + 15, damper = low + 5;
  pen.ground({27, low - 2}, {27, low + tall + 2});
  pen.spring({27, spring}, {55, spring}), pen.text("k_1", {41, spring + 4.5});
  pen.damper({27, damper}, {55, damper}), pen.text("c_1", {41, damper - 4.5});
  pen.mass("m_1", {55, low}, 22, tall);
  pen.mass("m_2", {97, low}, 22, tall);
  pen.spring({119, spring}, {147, spring}), pen.text("k_2", {133, spring + 4.5});
  pen.damper({119, damper}, {147, damper}), pen.text("c_2", {133, damper - 4.5});
  pen.ground({147, low + tall + 2}, {147, low - 2});
  pen.line({{66, low + tall}, {66, low + tall + 9}}), pen.arrow({66, low + tall + 7}, {76, low + tall + 7});
  pen.text("u_1, velocity u_2", {78, low + tall + 7}, "left");
  pen.line({{112, low + tall}, {112, low + tall + 9}}), pen.arrow({112, low + tall + 7}, {122, low + tall + 7});
  pen.text("u_3, velocity u_4", {124, low + tall + 7}, "left");
  pen.arrow({77, low + 10}, {97, low + 10}, "heads"), pen.text("r_1", {87, low + 13.5});
}

void free_bodies(Pen& pen) {
  pen.text("(b)", {2, 54}, "left");
  constexpr double low = 38, tall = 14, upper = low + 10.5, middle = low + 7, lower = low + 3.5;
  pen.mass("m_1", {50, low}, 20, tall);
  pen.arrow({50, upper}, {36, upper}), pen.text("k_1u_1", {34, upper}, "right");
  pen.arrow({50, lower}, {36, lower}), pen.text("c_1u_2", {34, lower}, "right");
  pen.arrow({82, middle}, {70, middle}), pen.text("F_i", {76, middle + 4});
  pen.mass("m_2", {104, low}, 20, tall);
  pen.arrow({92, middle}, {104, middle}), pen.text("F_i", {97, middle + 4});
  pen.arrow({138, upper}, {124, upper}), pen.text("k_2u_3", {140, upper}, "left");
  pen.arrow({138, lower}, {124, lower}), pen.text("c_2u_4", {140, lower}, "left");
}

// Units in a row of their own.
void parameters(Pen& pen, const Table& t) {
  struct ParameterColumn {
    double at;  // mm
    const char *head, *unit, *column;
  };
  constexpr ParameterColumn entries[] = {
      {18, "m_1", "kg", "m(1)"},  {29, "m_2", "kg", "m(2)"},   {41, "c_1", "kg/s", "c(1)"}, {53, "c_2", "kg/s", "c(2)"},
      {65, "k_1", "N/m", "k(1)"}, {77, "k_2", "N/m", "k(2)"},  {92, "u_1", "m", "x(1)"},    {111, "u_2", "m/s", "v(1)"},
      {130, "u_3", "m", "x(2)"},  {149, "u_4", "m/s", "v(2)"}, {166, "e", "", "e"}};
  constexpr double top = 27, row = 5.5;
  pen.text("Fig.", {6, top});
  for (std::size_t i = 0; i < t.rows(); ++i)
    pen.text(std::to_string(3 + i), {6, top - row * (2.5 + static_cast<double>(i))});
  for (const ParameterColumn& e : entries) {
    pen.text(e.head, {e.at, top}), pen.text(e.unit, {e.at, top - row});
    for (std::size_t i = 0; i < t.rows(); ++i)
      pen.text(shown(t.numbers(e.column)[i], 7), {e.at, top - row * (2.5 + static_cast<double>(i))});
  }
  pen.line({{2, top - 1.7 * row}, {172, top - 1.7 * row}});
}

}  // namespace

Plot dm21_fig2(const Results& results) {
  const Table& t = results["dm21_parameters"];
  Plot plot{"dm21_fig2", page, height, t.csv(), {}};
  plot.title = "DM21, Fig. 2: the two masses, and what they exert on each other";
  plot.caption = prose("dm21_fig2 caption");
  plot.alternative = prose("dm21_fig2 alternative",
                           {std::to_string(t.rows()), shown(t.numbers("m(1)")[0], 3), shown(t.numbers("m(2)")[0], 3),
                            shown(t.numbers("c(1)")[0], 3), shown(t.numbers("c(2)")[0], 3),
                            shown(t.numbers("k(1)")[0], 3), shown(t.numbers("k(2)")[0], 3)});
  plot.body = [=](std::ostream& gp) {
    Pen pen(gp, page, height);
    system(pen), free_bodies(pen), parameters(pen, t);
  };
  return plot;
}

}  // namespace touchgo::figures
