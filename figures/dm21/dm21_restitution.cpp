// When the events of DM21's first and third examples happen, over the restitution, under both rules of release.
#include <algorithm>
#include <set>

#include "cases/dm21/studies/event_times.hpp"
#include "cases/dm21/studies/over_restitution.hpp"
#include "figures/dm21/figures.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/rows_of.hpp"
#include "figures/drawing/shown.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::dm21;

namespace {

constexpr const char* example_names[] = {"dm21_together", "dm21_plastic"};

struct EventMark {
  const char *event, *how;
};
// Those of which there are many first, below the others.
constexpr EventMark event_marks[] = {{"impact", "pt 7 ps 0.25 lc rgb '#808080'"},
                                     {"rest", "pt 13 ps 0.5 lc rgb '#003f8c'"},
                                     {"accumulation", "pt 5 ps 0.35 lc rgb '#003f8c'"},
                                     {"separation", "pt 7 ps 0.4 lc rgb '#1a9070'"},
                                     {"change", "pt 2 ps 0.8 lc rgb '#b83c00'"}};
constexpr EventMark rule_marks[] = {{"unilateral", "pt 6 ps 0.9 lw 1.3 lc rgb '#000000'"},
                                    {"published", "pt 4 ps 0.9 lw 1.3 lc rgb '#000000'"}};

/// The first separation of an example's run at its own restitution, under one rule.
EventOver own_separation(const std::vector<EventOver>& events, const std::string& of, const std::string& release) {
  for (const EventOver& e : events)
    if (e.of == of && e.event == "separation" && e.restitution == e.printed_for &&
        (e.release == release || e.release == "either"))
      return e;
  throw std::logic_error(of + ": no separation");
}

}  // namespace

Plot dm21_restitution(const Results& results) {
  const std::vector<EventOver> events = events_over_restitution(results["dm21_restitution"]);
  TextStream csv;
  csv.precision(12);
  csv << "case,what,restitution,t (s)\n";
  auto write = [&](const char* of, const std::string& what, double e, double t) {
    csv << of << ',' << what << ',' << e << ',' << t << '\n';
  };
  std::vector<PrintedTime> printed;
  std::vector<double> printed_for;
  std::size_t times = 0, differ = 0;
  std::set<double> where;  // restitutions at which the rules differ
  double last = 0;
  for (const char* of : example_names) {
    for (const EventMark& mark : event_marks)
      for (const EventOver& e : events)
        if (e.of == of && e.event == mark.event) write(of, e.event, e.restitution, e.t);
    for (const EventMark& mark : rule_marks)
      for (const EventOver& e : events)
        if (e.of == of && e.release == mark.event) write(of, e.release, e.restitution, e.t);
    for (const PrintedTime& p : printed_times(results["event_times"], of)) {
      printed.push_back(p);
      printed_for.push_back(
          std::find_if(events.begin(), events.end(), [&](const EventOver& e) { return e.of == of; })->printed_for);
      write(of, "printed", printed_for.back(), p.time);
    }
  }
  for (const EventOver& e : events) {
    if (e.event == "change") continue;
    ++times, last = std::max(last, e.t);
    if (e.release != "either") ++differ, where.insert(e.restitution);
  }
  const EventOver stated = own_separation(events, "dm21_plastic", "unilateral"),
                  kept = own_separation(events, "dm21_plastic", "published");
  const PrintedTime& closely = printed.back();
  std::string places;
  for (double e : where) places += (places.empty() ? "" : ", ") + shown(e, 3);

  Plot plot{"dm21_restitution", page, 150, csv.str(), {}};
  plot.title = "DM21, Figs. 3 and 5: event times over the restitution";
  plot.caption = prose("dm21_restitution caption", {shown(at_the_limit, 2), std::to_string(times),
                                                    std::to_string(differ), places.empty() ? "none" : places});
  plot.alternative =
      prose("dm21_restitution alternative", {shown(stated.t, 6), shown(kept.t, 6), closely.printed, shown(last, 4)});
  plot.body = [=, data = csv.str()](std::ostream& gp) {
    auto from = [&](const std::string& rows) { return "'dm21_restitution.csv' " + rows_of(data, rows) + " using 3:4"; };
    auto panel = [&](const std::string& of) {
      gp << "plot ";
      auto points = [&](const char* rows, const char* how, const std::string& title) {
        gp << from(of + "," + rows) << " with points " << how << " title '', ";
        if (data.find("," + std::string(rows) + ",") != std::string::npos)
          gp << "NaN with points " << how << " title '" << title << "', ";
      };
      for (const EventMark& mark : event_marks) points(mark.event, mark.how, mark.event);
      for (const EventMark& mark : rule_marks) points(mark.event, mark.how, mark.event + std::string(" alone"));
      points("printed", "pt 12 ps 1.2 lw 1.3 lc rgb '#c00060'", "printed");
      gp << "NaN title ''\n";
    };
    auto label = [&](int tag, std::size_t i, const char* side) {
      gp << "set label " << tag << " 'printed " << printed[i].printed << " s' at " << printed_for[i] << ','
         << printed[i].time << ' ' << side << '\n';
    };
    gp << "set multiplot\nset border 3\nunset key\nset yrange [0:31]\nset xrange [-0.02:1.02]\nset xlabel "
          "'restitution e' offset 0,0.4\nset ylabel 'time / s' offset 1\nset tmargin at screen 0.95\nset bmargin at "
          "screen 0.5\n";
    for (std::size_t k = 0, i = 0; k < 2; ++k) {
      const double left = 0.08 + 0.5 * static_cast<double>(k);
      gp << "set lmargin at screen " << left << "\nset rmargin at screen " << left + 0.41 << "\nset label 1 '("
         << "ab"[k] << ")  example " << 2 * k + 1 << "' at graph 0,1.04\n";
      for (int tag = 2; i < printed.size() && printed[i].of == example_names[k]; ++i)
        label(tag++, i, printed_for[i] > 0.5 ? "right offset -1,0.7" : "left offset 1,0.7");
      panel(example_names[k]);
      gp << "unset label\n";
    }
    gp << "set lmargin at screen 0.1\nset rmargin at screen 0.74\nset tmargin at screen 0.36\nset bmargin at screen "
          "0.085\nset key at screen 0.98,0.36 right top vertical samplen 1\nset xrange [-0.005:0.15]\nset yrange ["
       << text(stated.t - 0.25, 6) << ':' << text(std::max(stated.t, kept.t) + 0.06, 6) << "]\nset ytics 0.1\n"
       << "set object 1 rectangle from graph 0, first " << text(closely.time - closely.half_unit, 8)
       << " to graph 1, first " << text(closely.time + closely.half_unit, 8)
       << " fs solid 0.12 noborder fc rgb '#c00060' behind\n"
       << "set label 1 '(c)  example 3, its first separation' at graph 0,1.07\n";
    label(2, printed.size() - 1, "left offset 2,0.8");
    panel(example_names[1]);
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace touchgo::figures
