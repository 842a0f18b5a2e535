#include "tests/bench/rows.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <stdexcept>

#include "solver/model/system.hpp"
#include "solver/run/run.hpp"

namespace touchgo::tests {

Exactly::Exactly(const Setup& setup) {
  const Run<Mp50> run = run_exact<Mp50>(setup, make_system<Mp50>(setup), Mp50(1000), compared);
  for (const Event<Mp50>& e : run.events) {
    times.push_back(e.t);
    if (e.kind == Kind::impact) speeds.push_back(e.velocity_before[0] - e.velocity_before[1]);
  }
  if (times.size() != compared) throw std::runtime_error("the run with 50 digits has not the events compared");
}

std::string error(const std::vector<double>& values, const std::vector<Mp50>& exact) {
  double largest = values.size() < exact.size() ? std::numeric_limits<double>::infinity() : 0;
  for (std::size_t i = 0; i < std::min(values.size(), exact.size()); ++i)
    largest = std::max(largest, std::abs(to_double(Mp50(values[i] - exact[i]))));
  return scientific(largest);
}

std::string note(double impacts_per_period, const std::vector<double>& exponents) {
  char text[64];
  std::snprintf(text, sizeof text, exponents.empty() ? "%.3f" : "%.3f   %.3f %.3f", impacts_per_period,
                exponents.empty() ? 0 : exponents[0], exponents.empty() ? 0 : exponents[1]);
  return text;
}

}  // namespace touchgo::tests
