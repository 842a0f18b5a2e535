// Errors of DM21's method against the step.
#include <cstdio>
#include <map>

#include "cases/dm21/studies/convergence.hpp"
#include "cases/dm21/studies/tangency.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/plot.hpp"
#include "figures/drawing/prose.hpp"
#include "solver/number/text.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::dm21;

Plot dm21_order(const Results& results) {
  TextStream csv;
  csv.precision(8);
  csv << "curve,digits,step H (s),error,unit of the error\n";
  auto rows = [&](const std::string& name, int digits, const auto& all, auto member, const char* unit) {
    for (const auto& row : all)
      csv << name << ',' << digits << ',' << row.step << ',' << row.*member << ',' << unit << '\n';
  };
  std::map<std::string, std::string> title;
  auto fitted = [&](const std::string& curve, const auto& all, auto member, double from, double to) {
    char text[32];
    std::snprintf(text, sizeof text, ": %.2f", order(all, member, from, to, 0));
    title[curve] = text;
  };
  for (const ErrorCurve& c : error_curves(results["dm21_step_errors"])) {
    const std::string name = "example " + std::to_string(c.example) + " " + c.event + " ";
    auto add = [&](const char* what, double StepError::*member, const char* unit) {
      rows(name + what, c.digits, c.rows, member, unit);
      if (c.digits == 50) fitted(name + what, c.rows, member, 0, 0.016);
    };
    add("time", &StepError::time, "s");
    add("state", &StepError::state, "\"m, m/s\"");
    if (c.event.starts_with("separation")) add("force", &StepError::force, "N");
  }
  std::vector<std::string> factors;
  for (const char* event : {"impact 1", "accumulation 1"})
    for (const ErrorCurve& c : error_curves(results["dm21_step_errors"]))
      if (c.example == 2 && c.event == event && c.digits == 50)
        for (std::size_t i = c.rows.size() - 2; i < c.rows.size(); ++i)
          factors.push_back(text(c.rows[i - 1].time / c.rows[i].time, 2));
  for (const LandingCurve& c : landing_curves(results["dm21_landings"])) {
    TextStream name;
    name << (c.is_force ? "force" : "gap") << (c.whole ? " run" : " landing") << " rate " << c.rate;
    auto add = [&](const char* what, double LandingError::*member) {
      rows(name.str() + what, 50, c.rows, member, "s");
      fitted(name.str() + what, c.rows, member, 0, c.whole ? 0.003 : 0.00013);
    };
    add(" by guard", &LandingError::by_guard);
    add(" by time", &LandingError::by_time);
  }

  auto orders = [&](const std::vector<std::pair<std::string, std::string>>& curves) {
    std::string all;
    for (const auto& [curve, words] : curves) all += (all.empty() ? "" : ", ") + words + title.at(curve);
    return all;
  };

  Plot plot{"dm21_order", page, 176, csv.str(), {}};
  plot.title = "DM21: how fast the errors of its steps fall";
  plot.caption = prose("dm21_order caption", factors);
  plot.alternative = prose(
      "dm21_order alternative",
      {orders({{"example 1 separation 1 time", "example 1, separation"},
               {"example 1 impact 1 time", "impact"},
               {"example 3 impact 1 time", "example 3, impact"},
               {"example 3 separation 1 time", "separation"}}),
       orders({{"gap run rate 0 by guard", "displacement step"}, {"gap run rate 0 by time", "bracketed in time"}}),
       orders({{"force landing rate 0 by guard", "rate 0, force step"},
               {"force landing rate 0 by time", "bracketed in time"},
               {"force landing rate -0.0001 by guard", "lower rate, force step"},
               {"force landing rate -0.01 by guard", "higher rate, force step"}})});
  plot.body = [=](std::ostream& gp) {
    std::string plots;
    int used = 0;
    auto start = [&] { plots.clear(), used = 0; };
    auto add = [&](const std::string& plot) { plots += (plots.empty() ? "plot " : ", ") + plot; };
    auto where = [](const std::string& name, const char* digits) {
      return "'dm21_order.csv' skip 1 using (strcol(1) eq '" + name + "' && $2==" + digits + " ? $3 : NaN):4 with ";
    };
    auto curve = [&](const std::string& name, const std::string& text) {  // lines and points, and both in the key
      const std::string lt = " lt " + std::to_string(++used);
      add(where(name, "50") + "lines" + lt + " notitle");
      add(where(name, "16") + "points" + lt + " ps 0.55 lw 0.9 notitle");
      add("NaN with linespoints" + lt + " ps 0.55 title '" + text + "'");
    };
    auto line = [&](const std::string& name, const std::string& text) {
      add(where(name, "50") + "lines lt " + std::to_string(++used) + " lw 1.6 title '" + text + title.at(name) + "'");
    };
    auto regular = [&](const std::string& name, const std::string& text) { curve(name, text + title.at(name)); };
    auto fourth = [&] { add("2e-5*x**4 with lines dt (3,3) lw 0.8 lc rgb '#808080' notitle"); };
    gp << "set logscale xy\nset format xy '10^{%T}'\n"
       << "set mxtics 1\nset mytics 1\nset xrange [7e-5:0.8]\nset ytics 1e-30,1e3,2\n"
       << "set lmargin 10\nset rmargin 2\nset tmargin 2\nset bmargin 3.4\nset samples 50\n"
       << "set key top left Left reverse samplen 3 spacing 1.05 width -2 font " << small
       << "\nset multiplot layout 2,2\n"
       << "set xlabel 'step H / s'\n";

    gp << "set label 1 '(a) regular events' at graph -0.02,1.05\nset ylabel 'error of the time / s'\n"
       << "set label 2 'H^4' at 0.012,2e-13 tc rgb '#505050'\nset yrange [1e-17:1e3]\n";
    start();
    regular("example 1 separation 1 time", "example 1, separation");
    regular("example 1 impact 1 time", "example 1, impact");
    regular("example 3 impact 1 time", "example 3, impact");
    regular("example 3 separation 1 time", "example 3, separation");
    fourth();
    gp << plots << "\n";

    gp << "set label 1 '(b) state and force'\nset ylabel 'error / (m, m/s, N)'\n";
    start();
    regular("example 1 separation 1 state", "example 1, separation, state");
    regular("example 1 impact 1 state", "example 1, impact, state");
    regular("example 3 impact 1 state", "example 3, impact, state");
    regular("example 1 separation 1 force", "example 1, force");
    regular("example 3 separation 1 force", "example 3, force");
    fourth();
    gp << plots << "\n";

    gp << "set label 1 '(c) displacement step at a tangency'\nset ylabel 'error of the time / s'\n"
       << "unset label 2\nset yrange [1e-13:1e9]\n";
    start();
    line("gap run rate 0 by guard", "designed start, displacement step");
    line("gap run rate 0 by time", "designed start, bracketed in time");
    curve("example 2 impact 1 time", "printed start, first contact");
    curve("example 2 accumulation 1 time", "printed start, end of its rebounds");
    curve("example 2 separation 1 time", "printed start, separation");
    gp << plots << "\n";

    gp << "set label 1 '(d) force step at a low force rate'\nset yrange [1e-20:1e9]\nset ytics 1e-30,1e4,1\n"
       << "set xlabel 'H before the root / s'\n";
    start();
    line("force landing rate 0 by guard", "rate 0, force step");
    line("force landing rate 0 by time", "rate 0, bracketed in time");
    line("force landing rate -0.0001 by guard", "rate −0.0001 N/s, force step");
    line("force landing rate -0.01 by guard", "rate −0.01 N/s, force step");
    gp << plots << "\nunset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
