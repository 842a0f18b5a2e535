#include "cases/ob21/measures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "cases/ob21/studies/agreement.hpp"
#include "solver/number/functions.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using std::abs;

const Quantity l1{"l1", [](const SurveyOrbit&r) { return r.orbit.lambda[0]; }},
    l2{"l2", [](const SurveyOrbit&r) { return r.orbit.lambda[1]; }},
    ai{"ai", [](const SurveyOrbit&r) { return r.orbit.impacts_per_period; }},
    ae{"ae", [](const SurveyOrbit&r) { return r.orbit.energy_per_period; }},
    vr{"vr", [](const SurveyOrbit&r) { return r.orbit.max_impact_speed; }},
    xr{"xr", [](const SurveyOrbit&r) { return r.xr; }};

bool chaotic(const SurveyOrbit& run) { return run.orbit.motion == Motion::chaotic; }
bool periodic(const SurveyOrbit& run) { return run.orbit.n > 0; }
bool rests(const SurveyOrbit& run) { return run.orbit.motion == Motion::rest; }
bool low_periodic(const SurveyOrbit& run) { return 1 <= run.orbit.n && run.orbit.n <= 5; }

bool same_motion(const SurveyOrbit& a, const SurveyOrbit& b) {
  return a.orbit.n == b.orbit.n && (rests(a) || rests(b) || a.orbit.p == b.orbit.p);
}

double weight(const Survey& grid) { return std::min(1.0, 401 / static_cast<double>(grid.frequency.size())); }

Estimate share(double part, double all, const Survey& grid) {
  const double p = (part + 1) / (all + 2);  // few coins that fall alike are not certain
  return {part / all, 2 * std::sqrt(p * (1 - p) / (all * weight(grid)))};
}

const char* name(Starts s) { return s == Starts::own ? "case's start" : "any start"; }

namespace {

template <class Holds>
Estimate share_of_frequencies(const Survey& a, const Survey& b, Starts starts, const Holds& holds) {
  double n = 0;
  for (std::size_t i = 0; i < a.runs.size(); ++i)
    n += starts == Starts::own ? holds(a.runs[i][0], b.runs[i][0])
                               : std::any_of(a.runs[i].begin(), a.runs[i].end(), [&](const SurveyOrbit& x) {
                                   return std::any_of(b.runs[i].begin(), b.runs[i].end(),
                                                      [&](const SurveyOrbit& y) { return holds(x, y); });
                                 });
  return share(n, static_cast<double>(a.runs.size()), a);
}

std::optional<double> mean_of(const std::vector<SurveyOrbit>& runs, const Quantity& q) {
  double sum = 0;
  for (const SurveyOrbit& r : runs) sum += q.of(r);
  if (!std::isfinite(sum)) return std::nullopt;
  return sum / static_cast<double>(runs.size());
}

bool all(const std::vector<SurveyOrbit>& runs, const Holds_of_run& holds) {
  return std::all_of(runs.begin(), runs.end(), holds);
}

// Mean and two standard errors of it.
Estimate mean(const Values& values) {
  const double n = static_cast<double>(values.size());
  double sum = 0, squares = 0;
  for (double x : values) sum += x;
  for (double x : values) squares += (x - sum / n) * (x - sum / n);
  return {sum / n,
          n > 1 ? 2 * std::sqrt(squares / (n - 1) / (n * values.weight)) : std::numeric_limits<double>::infinity()};
}

}  // namespace

Estimate same_motions(const Survey& a, const Survey& b, Starts starts) {
  return share_of_frequencies(a, b, starts, same_motion);
}

Estimate agreement(const Survey& a, const Survey& b, const Quantity& q, Starts starts) {
  return share_of_frequencies(a, b, starts, [&](const SurveyOrbit& x, const SurveyOrbit& y) {
    const double u = q.of(x), v = q.of(y);
    if (agree(u, v)) return true;
    const bool scatters = starts == Starts::some && (&q == &l1 || &q == &l2) && chaotic(x);
    return scatters && abs(u - v) <= 2 * hypot(x.orbit.lambda1_stderr, y.orbit.lambda1_stderr);
  });
}

Estimate share_of(const Survey& s, const Holds_of_run& holds, Starts starts) {
  double n = 0;
  for (const auto& runs : s.runs) n += starts == Starts::own ? holds(runs[0]) : all(runs, holds);
  return share(n, static_cast<double>(s.runs.size()), s);
}

Pairs in_common_chaos(const Survey& a, const Survey& b, const Quantity& q) {
  Pairs pairs;
  pairs.weight = weight(a);
  for (std::size_t i = 0; i < a.runs.size(); ++i)
    if (all(a.runs[i], chaotic) && all(b.runs[i], chaotic))
      pairs.push_back({*mean_of(a.runs[i], q), *mean_of(b.runs[i], q)});
  return pairs;
}

Pairs everywhere(const Survey& a, const Survey& b, const Quantity& q) {
  Pairs pairs;
  pairs.weight = weight(a);
  for (std::size_t i = 0; i < a.runs.size(); ++i) {
    const auto x = mean_of(a.runs[i], q), y = mean_of(b.runs[i], q);
    if (x && y) pairs.push_back({*x, *y});
  }
  return pairs;
}

Values where(const Survey& s, const Quantity& q, const Holds_of_run& in) {
  Values values;
  values.weight = weight(s);
  for (const auto& runs : s.runs)
    if (const auto m = mean_of(runs, q); m && all(runs, in)) values.push_back(*m);
  return values;
}

Estimate mean_change(const Pairs& pairs) {
  Values before, differences;
  before.weight = differences.weight = pairs.weight;
  for (const ValuePair& p : pairs) before.push_back(p.a), differences.push_back(p.b - p.a);
  const Estimate a = mean(before), d = mean(differences);
  return {d.value / abs(a.value), d.error / abs(a.value)};
}

Estimate median_change(const Pairs& pairs) {
  std::vector<double> changes;
  for (const ValuePair& p : pairs) changes.push_back((p.b - p.a) / abs(p.a));
  if (changes.empty()) return {0, std::numeric_limits<double>::infinity()};
  std::sort(changes.begin(), changes.end());
  // of n coins, two standard deviations are sqrt(n): the median lies between these order statistics
  const double n = static_cast<double>(changes.size()), reach = std::sqrt(n / pairs.weight);
  auto at = [&](double rank) { return changes[static_cast<std::size_t>(std::clamp(rank, 0.0, n - 1))]; };
  return {at(n / 2), (at(n / 2 + reach) - at(n / 2 - reach)) / 2};
}

Estimate change(const Values& from, const Values& to) {
  const Estimate a = mean(from), b = mean(to);
  return {(b.value - a.value) / abs(a.value), hypot(b.error, a.error * b.value / a.value) / abs(a.value)};
}

Estimate mean_difference(const Pairs& pairs) {
  Values sizes, distances;
  sizes.weight = distances.weight = pairs.weight;
  for (const ValuePair& p : pairs) sizes.push_back(abs(p.a)), distances.push_back(abs(p.b - p.a));
  const double size = mean(sizes).value;
  const Estimate d = mean(distances);
  return {d.value / size, d.error / size};
}

Estimate unevenness(const Survey& s, const Quantity& q) {
  const Values values = where(s, q, [](const SurveyOrbit&) { return true; });
  const double n = static_cast<double>(values.size()) * values.weight,
               deviation = mean(values).error / 2 * std::sqrt(n);
  return {deviation, 2 * deviation / std::sqrt(2 * n)};  // of a normal distribution
}

Estimate roughness(const Survey& s, const Quantity& q) {
  const Values values = where(s, q, [](const SurveyOrbit&) { return true; });
  Values steps;
  steps.weight = values.weight;
  for (std::size_t i = 1; i < values.size(); ++i) steps.push_back(abs(values[i] - values[i - 1]));
  return mean(steps);
}

Survey thinned_like(const Survey& s, const Survey& like) {
  Survey thin;
  for (std::size_t i = 0; i < like.frequency.size(); ++i) {
    std::vector<SurveyOrbit> runs = at(s, like.frequency[i]);
    runs.resize(std::min(runs.size(), like.runs[i].size()));
    thin.frequency.push_back(like.frequency[i]);
    thin.runs.push_back(std::move(runs));
  }
  return thin;
}

std::string percent(double share) { return text(100 * share, 3) + " %"; }

}  // namespace touchgo::cases::ob21
