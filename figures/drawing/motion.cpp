#include "figures/drawing/motion.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "figures/drawing/axis.hpp"
#include "figures/drawing/drawn_text.hpp"
#include "figures/drawing/figures.hpp"
#include "figures/drawing/legend.hpp"
#include "figures/drawing/motion_words.hpp"

namespace touchgo::figures {

using namespace cases::dm21;

namespace {

constexpr double largest = 1e300;  // that gnuplot draws, with room for ranges
constexpr double characters = 77;  // beside each other on a page
constexpr const char* contact_line = "lines lw 8 dt 1 lc rgb '#d0d0d0' ";

const std::string exact_time = "(strcol(1) eq 'exact' ? $2 : NaN)", steps_time = "(strcol(1) eq 'steps' ? $2 : NaN)";

// The curves of a panel as gnuplot plots them, all that it needs to be laid out.
struct MotionPanel {
  std::string letter, quantity;
  std::vector<std::string> curves;
  PlotAxis values;
  Legend legend;
  std::string labels;  // commands
};

// The first five line types as they are, then each with the dashes of the next ones: 25 that differ.
std::string style(std::size_t i) {
  constexpr const char* dashes[] = {"1", "(8,3)", "(8,3,2,3)", "(3,3)", "(12,3,2,3,2,3)"};
  return " lt " + std::to_string(1 + i % 5) + (i < 5 ? "" : std::string(" dt ") + dashes[(i + i / 5) % 5]);
}

std::string points(std::size_t i) { return " with points" + style(i) + " ps 0.5 lw 0.8"; }

bool moves(const WallLine& w) { return w.velocity != 0 || (w.swing() != 0 && w.fastest() != 0); }

// A motion while it is drawn.
class MotionDrawing {
 public:
  PlotAxis time;
  double left, right;  // margins, in characters

  MotionDrawing(const std::string& name, const Motions& m, const std::vector<WallLine>& walls, const Marks& marks)
      : m_(m), marks_(marks), columns_{m.bodies.size(), m.contacts.size()}, data_("'" + name + ".csv' skip 1 using ") {
    for (const std::vector<MotionRow>* rows : {&m.exact, &m.steps})
      for (const MotionRow& r : *rows) {
        for (double x : r.x) take(bodies_, x);
        for (double v : r.v) take(velocities_, v);
        for (double f : r.force) take(forces_, std::abs(f) < round_off ? 0 : f);
      }
    const double reach = 2 * (bodies_.high - bodies_.low);
    auto place = [&](const WallLine& w, int side) {  // the lowest, -1, or the highest
      const double way = w.velocity * m.exact.back().t;
      return w.position + (way * side > 0 ? way : 0) + side * w.swing();
    };
    for (const WallLine& w : walls) {
      const double low = place(w, -1), high = place(w, 1);
      if (reach > 0 && (low > bodies_.high + reach || high < bodies_.low - reach)) continue;
      walls_.push_back(w);
    }
    places_ = bodies_;
    for (const WallLine& w : walls_)
      for (int side : {-1, 1}) take(places_, moves(w) ? place(w, side) : w.at(0));
    if (forces_.low <= forces_.high) forces_.take(0);
    time = time_axis(m.exact.back().t);
    place_axis_ = axis(places_), velocity_axis_ = axis(velocities_), force_axis_ = axis(forces_);
    left =
        std::max<double>(9, 5 + std::max({place_axis_.characters, velocity_axis_.characters, force_axis_.characters}));
    right = std::max(2.0, static_cast<double>(time.characters) / 2);
    for (std::size_t i = 1; i < m.exact.size(); ++i) interval_ = std::max(interval_, m.exact[i].t - m.exact[i - 1].t);
  }

  double room() const { return characters - left - right; }

  std::string csv() const {
    // Twelve digits show no steps where the range is at least a billionth of the values.
    auto narrow = [](const DataRange& r) {
      return r.low <= r.high && r.high - r.low < 1e-9 * std::max(std::abs(r.low), std::abs(r.high));
    };
    return motion_csv(m_, walls_, narrow(places_) || narrow(velocities_) || narrow(forces_) ? 17 : 12);
  }

  std::vector<MotionPanel> panels() const {
    std::vector<MotionPanel> all = {displacements(), velocities()};
    if (forces_.low <= forces_.high) all.push_back(forces());
    return all;
  }

 private:
  static void take(DataRange& range, double y) {
    if (std::abs(y) > largest) throw DrawingFailed("values above 1e300 cannot be drawn");
    range.take(y);
  }

  Legend legend_of(const std::vector<std::string>& names) const { return legend(names, room() - 1.5); }

  // A line, or a point where there is one sample alone.
  std::string curve(const std::string& y, const std::string& style) const {
    return data_ + exact_time + ":" + y + (m_.exact.size() == 1 ? " with points pt 7 ps 0.6" : " with lines") + style;
  }

  bool touches(std::size_t i) const {
    return std::any_of(m_.exact.begin(), m_.exact.end(), [i](const MotionRow& r) { return r.touching[i]; });
  }

  // Of one column a body, behind them where they touch; titles: of the bodies, then of their steps.
  std::vector<std::string> curves_of_bodies(std::size_t (MotionColumns::*column)(std::size_t) const,
                                            const std::vector<std::string>& titles) const {
    std::vector<std::string> contacts, lines, steps;
    for (std::size_t i = 0; i < columns_.bodies; ++i) {
      const std::string col = std::to_string((columns_.*column)(i)), touching = std::to_string(columns_.touching(i));
      if (touches(i))
        contacts.push_back(data_ + exact_time + ":($" + touching + "==1 ? $" + col + " : NaN) with " + contact_line +
                           "notitle");
      lines.push_back(curve(col, style(i)) + " " + titles[i]);
      if (!m_.steps.empty())
        steps.push_back(data_ + steps_time + ":" + col + points(i) + " " + titles[columns_.bodies + i]);
    }
    contacts.insert(contacts.end(), lines.begin(), lines.end());
    contacts.insert(contacts.end(), steps.begin(), steps.end());
    return contacts;
  }

  MotionPanel displacements() const {
    std::vector<std::string> names;
    for (const std::string& body : m_.bodies) names.push_back(columns_.bodies > 1 ? "body " + body : body);
    if (!m_.steps.empty())
      for (const std::string& body : m_.bodies)
        names.push_back(columns_.bodies > 1 ? "body " + body + ", steps" : "by steps");
    for (const WallLine& w : walls_) names.push_back("wall " + w.name);
    bool contact = false;
    for (std::size_t i = 0; i < columns_.bodies; ++i) contact = contact || touches(i);
    if (contact) names.push_back("in contact");
    MotionPanel panel{"(a)", "displacement / m", {}, place_axis_, legend_of(names), ""};
    const std::vector<std::string>& titles = panel.legend.titles;
    panel.curves = curves_of_bodies(&MotionColumns::x, titles);
    for (std::size_t k = 0; k < walls_.size(); ++k)
      panel.curves.push_back(wall(k) + " " + titles[titles.size() - walls_.size() - contact + k]);
    if (contact) panel.curves.push_back(std::string("NaN with ") + contact_line + titles.back());
    if (!panel.legend.more.empty()) panel.curves.push_back(panel.legend.more);
    return panel;
  }

  // A thin line; a band where the samples are too few for each period, on paper a band too.
  std::string wall(std::size_t k) const {
    const WallLine& w = walls_[k];
    const std::string grey = " lc rgb '#707070'";
    const double period = 2 * acos(-1.0) / w.fastest();
    const std::string way = w.velocity == 0 ? "" : "+(" + text(w.velocity, 17) + ")*$1";
    if (moves(w) && period < 8 * interval_)
      return "'+' using 1:(" + text(w.position - w.swing(), 17) + way + "):(" + text(w.position + w.swing(), 17) + way +
             ") with filledcurves fs solid 0.4 noborder" + grey;
    return curve(std::to_string(columns_.wall(k)), " lw 1") + grey + " dt " + std::to_string(1 + k % 5);
  }

  MotionPanel velocities() const {
    const std::vector<std::string> none(columns_.bodies * (m_.steps.empty() ? 1 : 2), "notitle");
    return {"(b)", "velocity / (m/s)", curves_of_bodies(&MotionColumns::v, none), velocity_axis_, legend_of({}), ""};
  }

  MotionPanel forces() const {
    std::vector<std::size_t> acting;
    std::vector<bool> pulling(columns_.contacts);
    for (std::size_t j = 0; j < columns_.contacts; ++j) {
      DataRange force;
      for (const std::vector<MotionRow>* rows : {&m_.exact, &m_.steps})
        for (const MotionRow& r : *rows) force.take(r.force[j]);
      if (force.low <= force.high) acting.push_back(j);
      pulling[j] = force.low < -1e-9;
    }
    std::vector<std::string> names;
    for (std::size_t j : acting) names.push_back(m_.contacts[j]);
    MotionPanel panel{"(c)", "contact force / N", {}, force_axis_, legend_of(names), ""};
    bool pulls = false;
    for (std::size_t k = 0; k < acting.size(); ++k) {
      const std::size_t j = acting[k];
      const std::string col = std::to_string(columns_.force(j));
      pulls = pulls || pulling[j];
      if (pulling[j])
        panel.curves.push_back(data_ + exact_time + ":(valid(" + col + ") && $" + col + " < 0 ? $" + col +
                               " : NaN) with filledcurves y1=0 fs solid 0.25 noborder lc rgb '#808080' notitle");
      panel.curves.push_back(curve(col, style(j) + " lw 2.2") + " " +
                             (columns_.contacts > 1 ? panel.legend.titles[k] : "notitle"));
      if (!m_.steps.empty()) panel.curves.push_back(data_ + steps_time + ":" + col + points(j) + " notitle");
    }
    if (columns_.contacts > 1 && !panel.legend.more.empty()) panel.curves.push_back(panel.legend.more);
    if (columns_.contacts == 1) panel.legend.rows = 1;
    if (pulls)
      panel.labels =
          "set label 2 'would have to pull' at graph 0.985,0.06 right tc rgb '#606060'\n"
          "set label 3 'pushes' at graph 0.985,0.93 right tc rgb '#606060'\n";
    panel.labels += labels(marks_);
    return panel;
  }

  Motions m_;
  Marks marks_;
  MotionColumns columns_;
  std::string data_;
  std::vector<WallLine> walls_;
  DataRange bodies_, places_, velocities_, forces_;
  PlotAxis place_axis_, velocity_axis_, force_axis_;
  double interval_ = 0;  // the longest between samples, s
};

std::string join(const std::vector<std::string>& parts) {
  std::string all;
  for (const std::string& p : parts) all += (all.empty() ? "" : ", ") + p;
  return all;
}

}  // namespace

Plot motion_plot(const std::string& name, const Motions& m, const std::vector<WallLine>& walls, const Marks& marks) {
  if (m.exact.empty()) throw DrawingFailed("there is no motion to draw");
  const MotionDrawing drawing(name, m, walls, marks);
  const std::vector<MotionPanel> panels = drawing.panels();
  const PrintedLines printed = printed_lines(marks.printed, drawing.time, drawing.room());

  // mm; margins are in characters, 4.8 mm high.
  constexpr double inner = 35, character = 4.8;
  std::vector<double> above, below, heights;
  double height = 0;
  for (std::size_t i = 0; i < panels.size(); ++i) {
    above.push_back((i == 0 ? 0.7 + 1.05 * printed.rows : 0.7) + 1.1 * panels[i].legend.rows);
    below.push_back(i + 1 == panels.size() ? 3.4 : 0.3);
    heights.push_back(inner + character * (above[i] + below[i]));
    height += heights[i];
  }

  Plot plot{name, page, height, drawing.csv(), {}};
  plot.caption = motion_caption(m, marks);
  plot.alternative = motion_alternative(m);
  plot.body = [=, time = drawing.time, left = drawing.left, right = drawing.right,
               lines = shades(marks.spans) + printed.lines](std::ostream& gp) {
    gp << "set zero 0\n"
       << "set xrange " << time.range() << "\nset lmargin " << left << "\nset rmargin " << right << "\n"
       << "set xzeroaxis lt 1 lw 0.5 lc rgb '#909090'\n"
       << lines << "set multiplot\n";
    double top = 1;
    for (std::size_t i = 0; i < panels.size(); ++i) {
      const MotionPanel& p = panels[i];
      const bool last = i + 1 == panels.size();
      top -= heights[i] / height;
      gp << "set origin 0," << top << "\nset size 1," << heights[i] / height << "\nset tmargin " << above[i]
         << "\nset bmargin " << below[i] << "\n"
         << p.legend.key << "\nset xtics " << (last ? time.tics + "\nset xlabel 'time / s'" : time.bare)
         << "\nset yrange " << p.values.range() << "\nset ytics " << p.values.tics << "\nset ylabel '" << p.quantity
         << "'\n"
         << (i == 0 ? printed.labels : "unset label\n") << "set label 1 '" << p.letter
         << "' at screen 0.004, graph 1 offset 0,0.5\n"
         << p.labels << "plot " << join(p.curves) << "\n";
    }
    gp << "unset multiplot\n";
  };
  return plot;
}

void draw_case(const Case& c, const std::vector<Sample>& motion, const std::string& file) {
  const Setup& s = c.setup;
  std::vector<WallLine> walls;
  for (int k = 0; k < static_cast<int>(s.walls.size()); ++k) {
    const Member wall{MemberKind::wall, k};
    const WallLine line(s.walls[k]);
    if (moves(line) || std::any_of(s.contacts.begin(), s.contacts.end(),
                                   [&](const Contact& j) { return j.first == wall || j.second == wall; }))
      walls.push_back(line);
  }
  Marks marks;
  for (const Published& row : c.published) marks.printed.push_back(printed_time("", row));
  draw_into(file, [&] {
    Plot plot = motion_plot("motion", motions(s, motion, {}), walls, marks);
    plot.title = utf8(drawn(c.title.empty() ? "A motion" : c.title));
    return plot;
  });
}

}  // namespace touchgo::figures
