#include "cases/ob21/ordinary.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace touchgo::cases::ob21 {

using std::abs;

std::vector<double> shares(const PrintedExponent& e, std::span<const RunSetting> settings, Printed what) {
  auto as_far = [&](double l) {
    if (what == Printed::larger) l = std::max(l, e.sum - l);
    return e.printed >= e.truth ? l >= e.printed : l <= e.printed;
  };
  std::vector<double> all;
  for (const RunSetting& s : settings) {
    const Numbers runs = exponents(*e.runs, s);
    all.push_back(static_cast<double>(std::count_if(runs.begin(), runs.end(), as_far)) /
                  static_cast<double>(runs.size()));
  }
  return all;
}

double as_near(const PrintedExponent& e, const RunSetting& setting) {
  const Numbers runs = exponents(*e.runs, setting);
  const auto near = [&](double l) { return abs(l - e.truth) <= abs(e.printed - e.truth); };
  return static_cast<double>(std::count_if(runs.begin(), runs.end(), near)) / static_cast<double>(runs.size());
}

JointShare joint(const std::vector<PrintedExponent>& all, std::span<const RunSetting> settings, Printed what) {
  std::vector<double> least(settings.size(), 1);
  for (const PrintedExponent& e : all) {
    const std::vector<double> own = shares(e, settings, what);
    for (std::size_t s = 0; s < own.size(); ++s) least[s] = std::min(least[s], own[s]);
  }
  const auto best = std::max_element(least.begin(), least.end());
  return {settings[static_cast<std::size_t>(best - least.begin())], *best};
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
