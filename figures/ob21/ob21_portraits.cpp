#include "figures/ob21/ob21_portraits.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "cases/ob21/studies/settled.hpp"
#include "figures/drawing/prose.hpp"
#include "figures/drawing/range.hpp"
#include "figures/drawing/rows_of.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::ob21;
namespace {

constexpr double row_height = 83, difference_height = 58;  // mm

bool whole(double periods) { return std::abs(periods - std::round(periods)) < 1e-9; }

// The number of different places, a thousandth of the portrait's width apart, at whole periods.
std::size_t marks(const std::vector<SettledMoment>& motion) {
  DataRange width;
  for (const SettledMoment& m : motion) width.take(m.x);
  std::set<long> places;
  for (const SettledMoment& m : motion)
    if (whole(m.t)) places.insert(std::lround(1e3 * (m.x - width.low) / (width.high - width.low)));
  return places.size();
}

// The soft motion minus the hard one, at the times that both have.
std::vector<SettledMoment> difference(const std::vector<SettledMoment>& soft, const std::vector<SettledMoment>& hard) {
  std::vector<SettledMoment> all;
  auto h = hard.begin();
  for (const SettledMoment& s : soft) {
    while (h != hard.end() && h->t < s.t) ++h;
    if (h == hard.end()) break;
    if (h->t == s.t) all.push_back({s.t, s.x - h->x, s.v - h->v, s.xr - h->xr, s.vr - h->vr, false});
  }
  return all;
}

Plot portraits_of(const std::string& name, const std::vector<Portraits>& rows, bool with_difference,
                  const Results& results) {
  struct RowRanges {
    DataRange base, x, v, xr, vr;
  };
  std::vector<RowRanges> ranges(rows.size());
  TextStream csv;
  csv.precision(8);
  csv << "row,model,time (periods),x (mm),velocity (m/s),x_r (mm),v_r (m/s),touching,whole period\n";
  auto write = [&](std::size_t i, const char* model, const SettledMoment& m) {
    csv << i + 1 << ',' << model << ',' << m.t << ',' << 1e3 * m.x << ',' << m.v << ',' << 1e3 * m.xr << ',' << m.vr
        << ',' << m.touching << ',' << whole(m.t) << '\n';
  };
  std::string seen = "Phase portraits.";
  double deepest = 0;
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const bool soft : {false, true}) {
      const std::vector<SettledMoment> motion = settled_motion(results[soft ? rows[i].soft : rows[i].hard]);
      RowRanges& r = ranges[i];
      DataRange height, velocity;
      for (const SettledMoment& m : motion) {
        r.base.take(1e3 * (m.x - m.xr)), r.x.take(1e3 * m.x), r.x.take(r.base.low), r.v.take(m.v);
        height.take(1e3 * m.xr), velocity.take(m.vr);
        write(i, soft ? "soft" : "hard", m);
      }
      seen += std::string(soft ? " Soft, ks = " + rows[i].stiffness : " Hard") + ", η = " + rows[i].frequency +
              " rad/s: the body flies up to " + text(height.high, 3) + " mm off the base and comes back at up to " +
              text(-velocity.low, 3) + " m/s; at whole periods it is at one of " + std::to_string(marks(motion)) +
              " places.";
      deepest = std::min(deepest, height.low);
      for (double end : {height.low, height.high}) r.xr.take(end);
      for (double end : {velocity.low, velocity.high}) r.vr.take(end);
    }

  std::string apart;
  if (with_difference) {
    DataRange far;
    for (const SettledMoment& m :
         difference(settled_motion(results[rows[0].soft]), settled_motion(results[rows[0].hard])))
      far.take(1e3 * m.xr), write(0, "soft - hard", m);
    apart =
        " " + prose("ob21_portraits difference", {text(std::max(far.high, -far.low), 3), text(ranges[0].xr.high, 3)});
  }

  const double height = row_height * static_cast<double>(rows.size()) + 8 + (with_difference ? difference_height : 0);
  Plot plot{name, page, height, csv.str(), {}};
  plot.caption = prose("ob21_portraits caption") + apart;
  plot.alternative = seen + " The soft body dips up to " + text(-deepest, 3) + " mm into the base." + apart;
  plot.body = [=, data = plot.csv](std::ostream& gp) {
    auto curve = [&](std::size_t i, const char* model, const std::string& x, const std::string& y, const char* style,
                     const std::string& where) {
      return "'" + name + ".csv' " + rows_of(data, std::to_string(i + 1) + "," + model) + " using (" + where + " ? " +
             x + " : NaN):(" + y + ") with " + style;
    };
    auto both = [&](std::size_t i, const std::string& x, const std::string& y) {
      const std::string once = "$3 <= 4", strobe = "$9 == 1";
      return curve(i, "hard", x, y, "lines lw 4 dt 1 lc rgb '#f0b060' title 'hard'", once) + ", " +
             curve(i, "soft", x, y, "lines lw 1 dt 1 lc rgb '#003060' title 'soft'", once) + ", " +
             curve(i, "hard", x, y, "points pt 6 ps 1.1 lw 1.5 lc rgb '#c05000' notitle", strobe) + ", " +
             curve(i, "soft", x, y, "points pt 7 ps 0.5 lc rgb '#003060' notitle", strobe);
    };
    auto window = [](const DataRange& across, const DataRange& up) {
      return "set xrange " + across.wider(0.06).gnuplot() + "\nset yrange " + up.wider(0.06).gnuplot() + "\n";
    };
    gp << "set multiplot\nset key horizontal at graph 1,1.02 bottom right reverse Left samplen 2 \n"
       << "set xlabel offset 0,0.4\n";
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double top = 9 + row_height * static_cast<double>(i);
      gp << "set tmargin at screen " << 1 - top / height << "\nset bmargin at screen "
         << 1 - (top + row_height - 24) / height << "\nset lmargin at screen 0.125\nset rmargin at screen 0.49\n"
         << "set ylabel 'x′ / (m/s)'\nset xlabel 'x / mm'\nunset xzeroaxis\nset label 1 '("
         << "ac"[i] << ")  r = 1, k_s = " << rows[i].stiffness << " kg/s^2, η = " << rows[i].frequency
         << " rad/s' at graph 0,1.09\n"
         << window(ranges[i].x, ranges[i].v) << "set label 2 'base' at " << ranges[i].base.high
         << ",0 left offset 0.5,0 tc rgb '#606060'\nunset key\nplot "
         << curve(i, "hard", "$4 - $6", "$5 - $7", "lines lw 1 dt (6,3) lc rgb '#808080' notitle", "$3 <= 1") << ", "
         << both(i, "$4", "$5") << "\nunset label 2\n"
         << "set lmargin at screen 0.625\nset rmargin at screen 0.99\nset ylabel 'v_r / (m/s)'\nset xlabel 'x_r / mm'\n"
         << "set xzeroaxis lt 1 lw 0.5 lc rgb '#909090'\nset key\nset label 1 '("
         << "bd"[i] << ")'\n"
         << window(ranges[i].xr, ranges[i].vr) << "plot " << both(i, "$6", "$7") << "\n";
    }
    if (with_difference)
      gp << "set tmargin at screen " << (difference_height - 7) / height << "\nset bmargin at screen " << 14 / height
         << "\nset lmargin at screen 0.125\nunset key\nset xrange [0:4]\nset xtics 1\nset yrange [*:*]\n"
         << "set xlabel 'time / periods of the base'\nset ylabel 'soft − hard, x_r / mm'\n"
         << "set label 1 '(c)' at graph 0,1.09\nplot '" << name << ".csv' " << rows_of(data, "1,soft - hard")
         << " using 3:6 with lines lw 1.3 dt 1 lc rgb '#003060'\n";
    gp << "unset multiplot\n";
  };
  return plot;
}

}  // namespace

Plot portraits(const std::string& name, const std::vector<Portraits>& rows, const Results& results) {
  return portraits_of(name, rows, false, results);
}

Plot portraits_with_difference(const std::string& name, const Portraits& row, const Results& results) {
  return portraits_of(name, {row}, true, results);
}

}  // namespace touchgo::figures
