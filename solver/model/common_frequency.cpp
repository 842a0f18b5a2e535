#include "solver/model/common_frequency.hpp"

#include <algorithm>
#include <string>

namespace touchgo {

std::vector<Decimal> forcing_frequencies(const Setup& setup) {
  std::vector<Decimal> all;
  auto add = [&](const Harmonic& h) {
    if (h.frequency.is_zero() || h.amplitude.is_zero()) return;
    const Decimal w = abs(h.frequency);
    if (std::find(all.begin(), all.end(), w) == all.end()) all.push_back(w);
  };
  for (const Body& b : setup.bodies)
    for (const Harmonic& h : b.force) add(h);
  for (const Wall& w : setup.walls)
    for (const Harmonic& h : w.harmonics()) add(h);
  return all;
}

std::optional<Decimal> common_frequency(const std::vector<Decimal>& frequencies) {
  if (frequencies.empty()) return std::nullopt;
  Decimal base = abs(frequencies[0]);
  for (const Decimal& w : frequencies)
    if (abs(w) != base) base = common_divisor(base, w);
  for (const Decimal& w : frequencies)
    if (multiple_of(abs(w), base) == 0) return std::nullopt;
  return base;
}

int multiple_of(const Decimal& frequency, const Decimal& base) {
  if (frequency == base) return 1;
  for (int n = 2; n <= most_multiple; ++n)
    if (base * Decimal(std::to_string(n)) == frequency) return n;
  return 0;
}

}  // namespace touchgo
