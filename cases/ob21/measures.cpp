#include "cases/ob21/measures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "solver/number/text.hpp"

namespace touchgo::cases::ob21 {

using namespace number;

using std::abs;

const Quantity l1{"l1", [](const Run&r) { return r.orbit.lambda[0]; }},
    ai{"ai", [](const Run&r) { return r.orbit.impacts_per_period; }},
    ae{"ae", [](const Run&r) { return r.orbit.energy_per_period; }},
    vr{"vr", [](const Run&r) { return r.orbit.max_impact_speed; }}, xr{"xr", [](const Run&r) { return r.xr; }};

bool chaotic(const Run& run) { return run.orbit.motion == Motion::chaotic; }
bool periodic(const Run& run) { return run.orbit.n > 0; }

bool same_motion(const Run& a, const Run& b) {
  const bool rest = a.orbit.motion == Motion::rest || b.orbit.motion == Motion::rest;
  return a.orbit.n == b.orbit.n && (rest || a.orbit.p == b.orbit.p);
}

namespace {

template <class Holds>
bool some_pair(const std::vector<Run>& a, const std::vector<Run>& b, const Holds& holds) {
  return std::any_of(a.begin(), a.end(), [&](const Run& x) {
    return std::any_of(b.begin(), b.end(), [&](const Run& y) { return holds(x, y); });
  });
}

// Equal infinities agree.
bool agree(const Run& a, const Run& b, const Quantity& q) {
  const double x = q.of(a), y = q.of(b);
  if (x == y) return true;
  if (std::isinf(x) || std::isinf(y)) return false;
  const double scatter =
      q.of == l1.of && chaotic(a) ? 3 * std::hypot(a.orbit.lambda1_stderr, b.orbit.lambda1_stderr) : 0;
  return abs(x - y) <= std::max(abs(x) / 10, scatter);
}

template <class Holds>
double share_of_frequencies(const Survey& a, const Survey& b, const Holds& holds) {
  double n = 0;
  for (std::size_t i = 0; i < a.runs.size(); ++i) n += some_pair(a.runs[i], b.runs[i], holds);
  return n / static_cast<double>(a.runs.size());
}

std::optional<double> mean_of(const std::vector<Run>& runs, const Quantity& q) {
  double sum = 0;
  for (const Run& r : runs) sum += q.of(r);
  if (std::isinf(sum)) return std::nullopt;
  return sum / static_cast<double>(runs.size());
}

}  // namespace

double same_motions(const Survey& a, const Survey& b) { return share_of_frequencies(a, b, same_motion); }

Conformity conformity(const Survey& a, const Survey& b, const Quantity& q) {
  double differences = 0, sizes = 0;
  for (std::size_t i = 0; i < a.runs.size(); ++i) {
    double nearest = std::numeric_limits<double>::infinity(), size = 0, n = 0;
    for (const Run& x : a.runs[i])
      for (const Run& y : b.runs[i]) {
        if (std::isinf(q.of(x)) || std::isinf(q.of(y))) continue;
        nearest = std::min(nearest, abs(q.of(x) - q.of(y)));
        size += abs(q.of(x)), ++n;
      }
    if (n > 0) differences += nearest, sizes += size / n;
  }
  return {share_of_frequencies(a, b, [&](const Run& x, const Run& y) { return agree(x, y, q); }), differences / sizes};
}

Answer at_least(double share, double bound) {
  return abs(share - bound) < 0.02 ? Answer::open : share > bound ? Answer::yes : Answer::no;
}

Answer at_most(double difference, double bound) {
  return abs(difference / bound - 1) < 0.15 ? Answer::open : difference < bound ? Answer::yes : Answer::no;
}

Verdict verdict(const std::vector<Answer>& answers) {
  auto has = [&](Answer a) { return std::find(answers.begin(), answers.end(), a) != answers.end(); };
  if (has(Answer::yes) && !has(Answer::no)) return Verdict::reproduced;
  return has(Answer::yes) || has(Answer::open) ? Verdict::undetermined : Verdict::not_reproduced;
}

Verdict verdict(const Conformity& c, double bound) {
  return verdict({at_least(c.agreement, 1 - bound), at_most(c.difference, bound)});
}

double share(const Survey& s, const std::function<bool(const Run&)>& holds) {
  double n = 0, all = 0;
  for (const auto& runs : s.runs)
    for (const Run& r : runs) n += holds(r), ++all;
  return n / all;
}

double mean(const Survey& s, const Quantity& q, const std::function<bool(const Run&)>& in) {
  double sum = 0, n = 0;
  for (const auto& runs : s.runs)
    for (const Run& r : runs)
      if (in(r) && std::isfinite(q.of(r))) sum += q.of(r), ++n;
  return sum / n;
}

Paired in_common_chaos(const Survey& a, const Survey& b, const Quantity& q) {
  Paired p;
  double squares = 0;
  std::vector<double> changes;
  for (std::size_t i = 0; i < a.runs.size(); ++i) {
    if (!std::all_of(a.runs[i].begin(), a.runs[i].end(), chaotic)) continue;
    if (!std::all_of(b.runs[i].begin(), b.runs[i].end(), chaotic)) continue;
    const double x = *mean_of(a.runs[i], q), y = *mean_of(b.runs[i], q);
    p.a += x, p.b += y, squares += (y - x) * (y - x), ++p.frequencies, p.lower += y < x;
    changes.push_back(y / x - 1);
  }
  if (changes.empty()) return p;
  std::nth_element(changes.begin(), changes.begin() + changes.size() / 2, changes.end());
  p.median = changes[changes.size() / 2];
  const double n = p.frequencies;
  p.a /= n, p.b /= n;
  p.error = std::sqrt((squares / n - (p.b - p.a) * (p.b - p.a)) / (n - 1));
  return p;
}

Window window(const Survey& s, int n) {
  Window w;
  const double step = s.frequency[1] - s.frequency[0];
  double from = 0;
  bool inside = false;
  for (std::size_t i = 0; i < s.runs.size(); ++i) {
    const bool all = std::all_of(s.runs[i].begin(), s.runs[i].end(), [&](const Run& r) { return r.orbit.n == n; });
    if (all) w.width += step;
    if (all && !inside) from = s.frequency[i];
    if (all && s.frequency[i] - from > w.to - w.from) w.from = from, w.to = s.frequency[i];
    inside = all;
  }
  return w;
}

double unevenness(const Survey& s, const Quantity& q) {
  double sum = 0, squares = 0, n = 0;
  for (const auto& runs : s.runs)
    if (const auto m = mean_of(runs, q)) sum += *m, squares += *m * *m, ++n;
  return std::sqrt(squares / n - sum / n * (sum / n));
}

std::string percent(double share) { return text(100 * share, 3) + " %"; }

}  // namespace touchgo::cases::ob21
