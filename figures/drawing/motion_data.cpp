#include "figures/drawing/motion_data.hpp"

#include <algorithm>
#include <cmath>

#include "solver/files/csv.hpp"
#include "solver/number/scalar.hpp"
#include "solver/number/text_stream.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace cases::dm21;

WallLine::WallLine(const Wall& wall)
    : name(wall.name), position(decimal<double>(wall.position)), velocity(decimal<double>(wall.velocity)) {
  for (const Harmonic& h : wall.harmonics())
    terms.push_back({decimal<double>(h.amplitude), decimal<double>(h.frequency), decimal<double>(h.phase)});
}

double WallLine::at(double t) const {
  double x = position + velocity * t;
  for (const Term& term : terms) x += term.amplitude * sin(term.frequency * t + term.phase);
  return x;
}

double WallLine::swing() const {
  double sum = 0;
  for (const Term& term : terms) sum += std::abs(term.amplitude);
  return sum;
}

double WallLine::fastest() const {
  double most = 0;
  for (const Term& term : terms)
    if (term.amplitude != 0) most = std::max(most, std::abs(term.frequency));
  return most;
}

std::string motion_csv(const Motions& m, const std::vector<WallLine>& walls, int digits) {
  TextStream csv;
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
