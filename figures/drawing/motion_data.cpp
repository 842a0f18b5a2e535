#include "figures/drawing/motion_data.hpp"

#include <cmath>
#include <sstream>

#include "solver/files/csv.hpp"
#include "solver/number/scalar.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::dm21;

WallLine::WallLine(const Wall& wall)
    : name(wall.name),
      position(decimal<double>(wall.position)),
      amplitude(decimal<double>(wall.motion.amplitude)),
      frequency(decimal<double>(wall.motion.frequency)),
      phase(decimal<double>(wall.motion.phase)) {}

double WallLine::at(double t) const { return position + amplitude * sin(frequency * t + phase); }

std::string motion_csv(const Motions& m, const std::vector<WallLine>& walls, int digits) {
  std::ostringstream csv;
  csv.precision(digits);
  csv << "method,t (s)";
  for (const std::string& b : m.bodies)
    csv << ',' << csv_cell("x(" + b + ") (m)") << ',' << csv_cell("v(" + b + ") (m/s)") << ','
        << csv_cell("touching(" + b + ")");
  for (const std::string& c : m.contacts) csv << ',' << csv_cell("force(" + c + ") (N)");
  for (const WallLine& w : walls) csv << ',' << csv_cell("wall(" + w.name + ") (m)");
  csv << "\n";
  auto rows = [&](const char* method, const std::vector<MotionRow>& all) {
    for (const MotionRow& r : all) {
      csv << method << ',' << r.t;
      for (std::size_t i = 0; i < r.x.size(); ++i) csv << ',' << r.x[i] << ',' << r.v[i] << ',' << r.touching[i];
      for (double f : r.force) csv << ',' << f;
      for (const WallLine& w : walls) csv << ',' << w.at(r.t);
      csv << '\n';
    }
  };
  rows("exact", m.exact);
  rows("steps", m.steps);
  return csv.str();
}

}  // namespace touchgo::figures
