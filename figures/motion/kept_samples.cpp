#include "figures/motion/kept_samples.hpp"

#include <algorithm>
#include <numeric>

namespace touchgo::figures {
namespace {

constexpr std::size_t least_stretches = 50;

std::vector<double> quantities_of(const Sample& s) {
  std::vector<double> all = s.position;
  for (const std::vector<double>* more : {&s.velocity, &s.gap, &s.force})
    all.insert(all.end(), more->begin(), more->end());
  return all;
}

}  // namespace

std::vector<std::size_t> kept_samples(const std::vector<Sample>& samples, std::size_t numbers) {
  std::vector<std::size_t> kept(samples.size());
  std::iota(kept.begin(), kept.end(), std::size_t{0});
  if (samples.empty()) return kept;
  const std::size_t columns = quantities_of(samples[0]).size(),
                    rows = std::max<std::size_t>(2, numbers / (columns + 1));
  if (samples.size() <= rows) return kept;
  kept.clear();
  const std::size_t stretches = (rows - 1) / (1 + 2 * columns), last = samples.size() - 1;
  if (stretches < least_stretches) {
    for (std::size_t k = 0; k < rows; ++k) kept.push_back(k * last / (rows - 1));
    return kept;
  }
  for (std::size_t k = 0; k < stretches; ++k) {
    const std::size_t from = k * samples.size() / stretches, to = (k + 1) * samples.size() / stretches;
    std::vector<double> least = quantities_of(samples[from]), largest = least;
    std::vector<std::size_t> of_least(columns, from), of_largest(columns, from);
    for (std::size_t i = from + 1; i < to; ++i) {
      const std::vector<double> q = quantities_of(samples[i]);
      for (std::size_t c = 0; c < columns; ++c) {
        if (q[c] < least[c]) least[c] = q[c], of_least[c] = i;
        if (q[c] > largest[c]) largest[c] = q[c], of_largest[c] = i;
      }
    }
    kept.push_back(from);
    for (const auto& places : {of_least, of_largest}) kept.insert(kept.end(), places.begin(), places.end());
  }
  kept.push_back(last);
  std::sort(kept.begin(), kept.end());
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  return kept;
}

}  // namespace touchgo::figures
