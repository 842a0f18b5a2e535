#include "cases/ob21/measures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
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

bool same_kind(const SurveyOrbit& a, const SurveyOrbit& b) {
  return rests(a) == rests(b) && periodic(a) == periodic(b);
}

namespace {

double starts_of(const std::vector<SurveyOrbit>& runs) {
  return std::accumulate(runs.begin(), runs.end(), 0.0,
                         [](double sum, const SurveyOrbit& r) { return sum + r.starts; });
}

/// The one with the motion of `run`, the nearest in vr; null where there is none.
const SurveyOrbit* counterpart(const SurveyOrbit& run, const std::vector<SurveyOrbit>& others) {
  const SurveyOrbit* nearest = nullptr;
  auto off = [&](const SurveyOrbit& r) { return abs(vr.of(r) - vr.of(run)); };
  for (const SurveyOrbit& r : others)
    if (same_motion(r, run) && (!nearest || off(r) < off(*nearest))) nearest = &r;
  return nearest;
}

/// Calls take(attractor of `runs`, its match in `others`, weight); the weights add up to 1.
template <class Take>
void match(const std::vector<SurveyOrbit>& runs, const std::vector<SurveyOrbit>& others, const Take& take) {
  const double all = starts_of(runs), all_others = starts_of(others);
  for (const SurveyOrbit& r : runs) {
    const double weight = r.starts / all;
    if (const SurveyOrbit* same = counterpart(r, others))
      take(r, *same, weight);
    else
      for (const SurveyOrbit& other : others) take(r, other, weight * other.starts / all_others);
  }
}

double mean_or_infinite(const std::vector<SurveyOrbit>& runs, const Quantity& q) {
  double sum = 0;
  for (const SurveyOrbit& r : runs) sum += r.starts * q.of(r);
  return sum / starts_of(runs);
}

std::optional<double> mean_of(const std::vector<SurveyOrbit>& runs, const Quantity& q) {
  const double mean = mean_or_infinite(runs, q);
  return std::isfinite(mean) ? std::optional(mean) : std::nullopt;
}

bool all(const std::vector<SurveyOrbit>& runs, const Holds_of_run& holds) {
  return std::all_of(runs.begin(), runs.end(), holds);
}

double mean(const Values& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

std::vector<Matched> matched(const Survey& a, const Survey& b, std::size_t i) {
  std::vector<Matched> pairs;
  match(a.runs[i], b.runs[i], [&](const SurveyOrbit& x, const SurveyOrbit& y, double weight) {
    pairs.push_back({&x, &y, weight / 2});
  });
  match(b.runs[i], a.runs[i], [&](const SurveyOrbit& y, const SurveyOrbit& x, double weight) {
    pairs.push_back({&x, &y, weight / 2});
  });
  return pairs;
}

double share(const Survey& a, const Survey& b, const Holds_of_pair& holds) {
  double sum = 0;
  for (std::size_t i = 0; i < a.runs.size(); ++i)
    for (const Matched& m : matched(a, b, i)) sum += holds(*m.a, *m.b) ? m.weight : 0;
  return sum / static_cast<double>(a.runs.size());
}

double part(const Survey& a, const Survey& b, const Holds_of_pair& of, const Holds_of_pair& holds) {
  return share(a, b, [&](const SurveyOrbit& x, const SurveyOrbit& y) { return of(x, y) && holds(x, y); }) /
         share(a, b, of);
}

double share_of(const Survey& s, const Holds_of_run& holds) {
  double sum = 0;
  for (const auto& runs : s.runs)
    for (const SurveyOrbit& r : runs) sum += holds(r) ? r.starts / starts_of(runs) : 0;
  return sum / static_cast<double>(s.runs.size());
}

double same_motions(const Survey& a, const Survey& b) { return share(a, b, same_motion); }

double agreement(const Survey& a, const Survey& b, const Quantity& q) {
  const bool exponent = &q == &l1 || &q == &l2;
  return share(a, b, [&](const SurveyOrbit& x, const SurveyOrbit& y) {
    const double u = q.of(x), v = q.of(y);
    return agree(u, v) ||
           (exponent && chaotic(x) && abs(u - v) <= 2 * hypot(x.orbit.lambda1_stderr, y.orbit.lambda1_stderr));
  });
}

double agreement_on_axis(const Survey& a, const Survey& b, const Quantity& q) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const auto& runs : a.runs)
    for (const SurveyOrbit& r : runs)
      if (const double x = q.of(r); std::isfinite(x)) low = std::min(low, x), high = std::max(high, x);
  return share(a, b, [&](const SurveyOrbit& x, const SurveyOrbit& y) {
    return q.of(x) == q.of(y) || abs(q.of(x) - q.of(y)) <= (high - low) / 10;
  });
}

Pairs in_common_chaos(const Survey& a, const Survey& b, const Quantity& q) {
  Pairs pairs;
  for (std::size_t i = 0; i < a.runs.size(); ++i)
    if (all(a.runs[i], chaotic) && all(b.runs[i], chaotic))
      pairs.push_back({*mean_of(a.runs[i], q), *mean_of(b.runs[i], q)});
  return pairs;
}

Pairs in_chaos_of(const Survey& a, const Survey& b, const Quantity& q) {
  Pairs pairs;
  for (std::size_t i = 0; i < a.runs.size(); ++i)
    if (const double there = mean_or_infinite(b.runs[i], q); all(a.runs[i], chaotic) && !std::isnan(there))
      pairs.push_back({*mean_of(a.runs[i], q), there});
  return pairs;
}

Pairs everywhere(const Survey& a, const Survey& b, const Quantity& q) {
  Pairs pairs;
  for (std::size_t i = 0; i < a.runs.size(); ++i) {
    const auto x = mean_of(a.runs[i], q), y = mean_of(b.runs[i], q);
    if (x && y) pairs.push_back({*x, *y});
  }
  return pairs;
}

Values where(const Survey& s, const Quantity& q, const Holds_of_run& in) {
  Values values;
  for (const auto& runs : s.runs)
    if (const auto m = mean_of(runs, q); m && all(runs, in)) values.push_back(*m);
  return values;
}

double mean_change(const Pairs& pairs) {
  Values a, b;
  for (const ValuePair& p : pairs) a.push_back(p.a), b.push_back(p.b);
  return change(a, b);
}

double median_change(const Pairs& pairs) {
  Values changes;
  for (const ValuePair& p : pairs) changes.push_back((p.b - p.a) / abs(p.a));
  return quantile(std::move(changes), 0.5);
}

double quantile(Values values, double below) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  const auto it = values.begin() + static_cast<std::ptrdiff_t>(below * static_cast<double>(values.size()));
  std::nth_element(values.begin(), it, values.end());
  return *it;
}

double change(const Values& from, const Values& to) { return (mean(to) - mean(from)) / abs(mean(from)); }

double mean_difference(const Pairs& pairs) {
  Values sizes, distances;
  for (const ValuePair& p : pairs) sizes.push_back(abs(p.a)), distances.push_back(abs(p.b - p.a));
  return mean(distances) / mean(sizes);
}

double share_near(const Pairs& pairs) {
  return static_cast<double>(std::count_if(pairs.begin(), pairs.end(),
                                           [](const ValuePair& p) { return abs(p.b - p.a) <= abs(p.a) / 10; })) /
         static_cast<double>(pairs.size());
}

double unevenness(const Survey& s, const Quantity& q) {
  const Values values = where(s, q, [](const SurveyOrbit&) { return true; });
  const double middle = mean(values);
  double squares = 0;
  for (double x : values) squares += (x - middle) * (x - middle);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

Survey first_runs(const Survey& s) { return thinned_like(s, s); }

Survey every(const Survey& s, std::size_t stride, std::size_t from) {
  Survey some;
  for (std::size_t i = from; i < s.runs.size(); i += stride)
    some.frequency.push_back(s.frequency[i]), some.runs.push_back(s.runs[i]);
  return some;
}

Survey thinned_like(const Survey& s, const Survey& like) {
  Survey thin{like.frequency, {}};
  for (double frequency : like.frequency) thin.runs.push_back({at(s, frequency).front()});
  return thin;
}

std::string percent(double share) { return text(100 * share, 3) + " %"; }

}  // namespace touchgo::cases::ob21
