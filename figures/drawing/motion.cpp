#include "figures/drawing/motion.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>

#include "figures/drawing/figures.hpp"

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

// A field of CSV, RFC 4180.
std::string field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

void rows(std::ostream& out, const char* method, const std::vector<MotionRow>& all) {
  for (const MotionRow& r : all) {
    out << method << ',' << r.t;
    for (std::size_t i = 0; i < r.x.size(); ++i) out << ',' << r.x[i] << ',' << r.v[i] << ',' << r.touching[i];
    for (double f : r.force) out << ',' << f;
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

Plot motion_plot(const std::string& name, const Motions& m) {
  const Columns columns{m.bodies.size(), m.contacts.size()};
  std::ostringstream csv;
  csv.precision(12);
  csv << "method,t";
  for (const std::string& b : m.bodies)
    csv << ',' << field("x(" + b + ")") << ',' << field("v(" + b + ")") << ',' << field("touching(" + b + ")");
  for (const std::string& c : m.contacts) csv << ',' << field("force(" + c + ")");
  csv << "\n";
  rows(csv, "exact", m.exact);
  rows(csv, "steps", m.steps);

  bool pulls = false, meets = false;
  for (const MotionRow& r : m.exact)
    for (double f : r.force) {
      pulls = pulls || f < -1e-9;
      meets = meets || !std::isnan(f);
    }
  const bool has_steps = !m.steps.empty();
  const double until = m.exact.empty() ? 1 : m.exact.back().t;

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
        const std::string title = plain(columns.bodies > 1 ? "body " + m.bodies[i] : m.bodies[i]);
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
                 std::to_string(dashes[s]) + " title \"" + plain(m.contacts[j]) + "\"";
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

void draw_case(const Case& c, const std::vector<Sample>& motion, const std::string& file) {
  draw_one(motion_plot("motion", motions(c.setup, motion, {})), std::filesystem::path(file).extension().string().substr(1), file);
}

}  // namespace touchgo::figures::drawing
