#include "figures/drawing/motion.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>

namespace touchgo::figures::drawing {
namespace {

// Columns: method, time, then per body x, v, touching (0 or 1), then per contact the force (nan while open).
struct Columns {
  std::size_t bodies, contacts;
  std::size_t x(std::size_t i) const { return 3 + 3 * i; }
  std::size_t v(std::size_t i) const { return 4 + 3 * i; }
  std::size_t touching(std::size_t i) const { return 5 + 3 * i; }
  std::size_t force(std::size_t j) const { return 3 + 3 * bodies + j; }
};

bool touches(const Setup& setup, const Sample& s, std::size_t body) {
  for (std::size_t j = 0; j < setup.contacts.size(); ++j)
    for (Member m : {setup.contacts[j].first, setup.contacts[j].second})
      if (s.closed[j] && m.is_body() && m.index == static_cast<int>(body)) return true;
  return false;
}

std::string label(const Setup& setup, std::size_t j) {
  return setup.name(setup.contacts[j].first) + "-" + setup.name(setup.contacts[j].second);
}

void rows(std::ostream& out, const char* method, const Setup& setup, const std::vector<Sample>& samples) {
  for (const Sample& s : samples) {
    out << method << ',' << s.t;
    for (std::size_t i = 0; i < s.position.size(); ++i)
      out << ',' << s.position[i] << ',' << s.velocity[i] << ',' << touches(setup, s, i);
    for (std::size_t j = 0; j < s.force.size(); ++j) {
      out << ',';
      s.closed[j] ? out << s.force[j] : out << "nan";
    }
    out << '\n';
  }
}

// A name inside gnuplot's double quotes, without its enhanced-text marks.
std::string plain(const std::string& name) {
  std::string p;
  for (char c : name) {
    if (c == '"' || c == '\\' || c == '\n') continue;
    if (std::string("_^{}@&~").find(c) != std::string::npos) p += "\\\\";
    p += c;
  }
  return p;
}

constexpr const char* colours[] = {"#000000", "#0060a8", "#b04000", "#207040", "#704090"};
constexpr int dashes[] = {1, 2, 4, 3, 5};
constexpr int points[] = {6, 4, 8, 10, 12};

}  // namespace

Plot motion_plot(const std::string& name, const Case& c, const std::vector<Sample>& exact,
                 const std::vector<Sample>& steps) {
  const Setup& setup = c.setup;
  const Columns columns{setup.bodies.size(), setup.contacts.size()};
  std::ostringstream csv;
  csv.precision(12);
  csv << "method,t";
  for (const Body& b : setup.bodies) csv << ",x(" << b.name << "),v(" << b.name << "),touching(" << b.name << ")";
  for (std::size_t j = 0; j < setup.contacts.size(); ++j) csv << ",force(" << label(setup, j) << ")";
  csv << "\n";
  rows(csv, "exact", setup, exact);
  if (!steps.empty()) rows(csv, "steps", setup, steps);

  bool pulls = false, meets = false;
  for (const Sample& s : exact)
    for (std::size_t j = 0; j < s.force.size(); ++j) {
      pulls = pulls || (s.closed[j] && s.force[j] < -1e-9);
      meets = meets || s.closed[j];
    }
  const bool has_steps = !steps.empty();
  const double until = exact.empty() ? 1 : exact.back().t;

  Plot plot{name, 5.2, 6.6, csv.str(), {}};
  plot.body = [=](std::ostream& gp) {
    const std::string data = "'" + name + ".csv' skip 1 ";
    const std::string exact_row = "(strcol(1) eq 'exact' ? $2 : NaN)", steps_row = "(strcol(1) eq 'steps' ? $2 : NaN)";
    gp << "set datafile separator ','\nset border 3 lw 0.8\nset tics nomirror out scale 0.6\n"
       << "set xrange [0:" << until << "]\nset lmargin 9\nset rmargin 2\nset tmargin 1.7\nset bmargin 2.6\n"
       << "set key horizontal above samplen 2.2 spacing 1.1 width 1\nset xzeroaxis lt 1 lw 0.5 lc rgb '#909090'\n"
       << "set multiplot layout 3,1\n";
    auto lines = [&](auto column) {
      std::string plots;
      for (std::size_t i = 0; i < columns.bodies; ++i) {
        const int s = static_cast<int>(i % 5);
        const std::string col = std::to_string(column(i)), touching = std::to_string(columns.touching(i));
        const std::string style = std::string(" lc rgb '") + colours[s] + "' dt " + std::to_string(dashes[s]);
        const std::string title = plain(columns.bodies > 1 ? "body " + setup.bodies[i].name : setup.bodies[i].name);
        plots += (plots.empty() ? "plot " : ", ") + data + "using " + exact_row + ":" + col + " with lines lw 1.3" +
                 style + " title \"" + title + "\", " + data + "using " + exact_row + ":($" + touching + "==1 ? $" +
                 col + " : NaN) with lines lw 5" + style + " notitle";
        if (has_steps)
          plots += ", " + data + "using " + steps_row + ":" + col + " with points pt " + std::to_string(points[s]) +
                   " ps 0.5 lw 0.8 lc rgb '" + colours[s] + "' title \"" + (columns.bodies > 1 ? "steps" : "by steps") +
                   "\"";
      }
      return plots;
    };
    gp << "set ylabel 'displacement / m'\nset label 1 '(a)' at graph -0.02,1.06\n"
       << lines([&](std::size_t i) { return columns.x(i); }) << "\n"
       << "unset key\nset ylabel 'velocity / (m/s)'\nset label 1 '(b)'\n"
       << lines([&](std::size_t i) { return columns.v(i); }) << "\n"
       << "set ylabel 'contact force / N'\nset xlabel 'time / s'\nset label 1 '(c)'\n";
    if (pulls)
      gp << "set label 2 'would have to pull' at graph 0.985,0.06 right tc rgb '#606060'\n"
         << "set label 3 'pushes' at graph 0.985,0.93 right tc rgb '#606060'\n";
    if (!meets) {  // gnuplot refuses a range of its own choice where nothing is drawn
      gp << "set yrange [0:1]\nplot NaN notitle\n";
    } else {
      std::string plots;
      for (std::size_t j = 0; j < columns.contacts; ++j) {
        const int s = static_cast<int>(j % 5);
        const std::string col = std::to_string(columns.force(j));
        const std::string style = std::string(" lc rgb '") + colours[s] + "'";
        plots += (plots.empty() ? "plot " : ", ") + data + "using " + exact_row + ":(valid(" + col + ") && $" + col +
                 " < 0 ? $" + col + " : NaN) with filledcurves y1=0 fs solid 0.25 noborder lc rgb '#808080' notitle, " +
                 data + "using " + exact_row + ":" + col + " with lines lw 2.2" + style + " dt " +
                 std::to_string(dashes[s]) + " title \"" + plain(label(setup, j)) + "\"";
        if (has_steps)
          plots += ", " + data + "using " + steps_row + ":" + col + " with points pt " + std::to_string(points[s]) +
                   " ps 0.5 lw 0.8" + style + " notitle";
      }
      if (columns.contacts > 1) gp << "set key horizontal above\n";
      gp << plots << "\n";
    }
    gp << "unset multiplot\n";
  };
  return plot;
}

void draw_example(const std::string& name, const std::string& case_file, std::optional<Release> release,
                  const std::string& folder) {
  const Case c = read_case(case_file);
  const std::vector<Sample> exact = trajectory(c.setup, c.until, c.max_events, {.release = release}, "0.02");
  std::vector<Sample> steps =
      trajectory(c.setup, c.until, c.max_events, {.method = MethodName::steps, .release = release}, "1");
  std::vector<Sample> shown;  // every 800th of its steps of 1 ms
  for (std::size_t i = 0; i < steps.size(); i += 800) shown.push_back(steps[i]);
  draw(motion_plot(name, c, exact, shown), folder);
}

void draw_case(const Case& c, const std::vector<Sample>& motion, const std::string& file) {
  draw_one(motion_plot("motion", c, motion, {}), std::filesystem::path(file).extension().string().substr(1), file);
}

}  // namespace touchgo::figures::drawing
