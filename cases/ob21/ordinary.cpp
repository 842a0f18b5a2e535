#include "cases/ob21/ordinary.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace touchgo::cases::ob21 {

using std::abs;

double share(const Numbers& runs, double truth, double printed) {
  const auto as_far =
      std::count_if(runs.begin(), runs.end(), [&](double l) { return printed >= truth ? l >= printed : l <= printed; });
  return static_cast<double>(as_far) / static_cast<double>(runs.size());
}

std::vector<double> shares(const PrintedExponent& e, std::span<const RunSetting> settings) {
  std::vector<double> all;
  for (const RunSetting& s : settings) all.push_back(share(exponents(*e.runs, s), e.truth, e.printed));
  return all;
}

Joint joint(const std::vector<PrintedExponent>& all, std::span<const RunSetting> settings) {
  std::vector<double> least(settings.size(), 1);
  for (const PrintedExponent& e : all) {
    const std::vector<double> own = shares(e, settings);
    for (std::size_t s = 0; s < own.size(); ++s) least[s] = std::min(least[s], own[s]);
  }
  const auto best = std::max_element(least.begin(), least.end());
  return {settings[best - least.begin()], *best};
}

Verdict verdict(const PrintedExponent& e, double tolerance, const std::vector<PrintedExponent>& all,
                std::span<const RunSetting> settings) {
  if (abs(e.printed - e.truth) <= tolerance) return Verdict::reproduced;
  const std::vector<double> own = shares(e, settings);
  const bool ordinary = *std::max_element(own.begin(), own.end()) >= ordinary_share;
  return ordinary && joint(all, settings).least >= joint_share ? Verdict::undetermined : Verdict::not_reproduced;
}

double coincidence(const Numbers& a, const Numbers& b) {
  auto digits = [](double l) { return std::llround(l * 1e6); };
  std::map<long long, double> printed;
  for (double l : a) ++printed[digits(l)];
  double pairs = 0;
  for (double l : b)
    if (const auto same = printed.find(digits(l)); same != printed.end()) pairs += same->second;
  return pairs / (static_cast<double>(a.size()) * static_cast<double>(b.size()));
}

}  // namespace touchgo::cases::ob21
