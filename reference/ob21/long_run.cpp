#include "reference/ob21/long_run.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "reference/ob21/batch_means.hpp"
#include "reference/ob21/mueller_transitions.hpp"
#include "reference/ob21/tangent_map.hpp"

namespace touchgo::reference::ob21 {

namespace {

constexpr int longest = 64, kept = 2 * longest;  // periods: of a repetition; compared with those before

/// What one period leaves.
struct Period {
  int impacts = 0, rests = 0;
  double energy = 0, resting = 0, touching = 0, speed = 0;
  double middle = 0;               // xr at half the period
  std::array<double, 3> end = {};  // x, v / eta, xr
  TangentMap tangent;
};

/// Both unit vectors through `linear`, which is given and gives a Tangent.
template <class Linear>
TangentMap map_of(const Linear& linear) {
  const Tangent x = linear(Tangent{1, 0}), v = linear(Tangent{0, 1});
  return {{{{x[0], v[0]}, {x[1], v[1]}}}, 0, std::log(std::abs(x[0] * v[1] - x[1] * v[0]))};
}

/// Follows a ride, and its tangents, from period to period.
class Follower {
 public:
  Follower(const ImpactOscillator<double>& b, double x, double v) : g_(rig(b)), s_(start(g_, x, v)) {
    begun_ = place(g_, s_, 0.0).v;
  }

  Period period() {
    Period p;
    auto see = [&](const Touch<double>& e) { touch(p, e); };
    at_ = 0;
    follow<double>(g_, s_, g_.period / 2, see);
    p.middle = place(g_, s_, g_.period / 2).gap + g_.b.gap;
    follow_period<double>(g_, s_, see);
    pass(p, s_.mode, g_.period);
    const Place<double> z = place(g_, s_, 0.0);
    p.end = {z.x, z.v / g_.b.frequency, z.gap + g_.b.gap};
    return p;
  }

 private:
  void touch(Period& p, const Touch<double>& e) {
    const double before = e.base_velocity + e.before, after = e.base_velocity + e.after;
    const bool soft = g_.b.soft.has_value(), starts = e.kind == Happening::impact;
    const bool accumulates = e.kind == Happening::accumulation;
    pass(p, starts || accumulates ? Mode::flight : soft ? Mode::contact : Mode::rest, e.t);
    if (starts) ++p.impacts, p.speed = std::max(p.speed, -e.before);
    if (starts && !soft) p.energy += g_.b.mass / 2 * (after - before) * (after + before);
    if (accumulates) ++p.rests;
    if (accumulates || (starts && soft)) begun_ = after;
    if (e.kind == Happening::release) p.energy += g_.b.mass / 2 * (before - begun_) * (before + begun_);
    if (soft || starts) p.tangent.then(map_of([&](const Tangent& u) {
      return passed(g_, e, u, Transition::derived);
    }));
  }

  // From at_ to t in one mode, in pieces which the tangents leave in range.
  void pass(Period& p, Mode mode, double t) {
    const double length = t - at_;
    at_ = t;
    if (mode == Mode::rest) p.resting += length;
    if (mode == Mode::contact) p.touching += length;
    if (mode == Mode::rest) return;
    const Medium<double>& m = medium_of(g_, mode);
    const int pieces = 1 + static_cast<int>(length * m.rate / 100);
    const TangentMap piece = map_of([&](const Tangent& u) { return carried(m, u, length / pieces); });
    for (int i = 0; i < pieces; ++i) p.tangent.then(piece);
  }

  Rig<double> g_;
  Ride<double> s_;
  double at_ = 0, begun_ = 0;
};

/// The smallest n after which the last states repeat; 0 if there is none.
int repetition(const std::vector<Period>& all) {
  double size = 0;
  for (const Period& p : all) size = std::max({size, std::abs(p.end[0]), std::abs(p.end[1])});
  auto same = [&](const Period& a, const Period& b) {
    return std::max(std::abs(a.end[0] - b.end[0]), std::abs(a.end[1] - b.end[1])) <= 1e-9 * size;
  };
  for (int n = 1; n <= longest; ++n)
    if (std::equal(all.end() - kept + n, all.end(), all.end() - kept, same)) return n;
  return 0;
}

/// Root mean square of xr over the ends and middles of the last periods.
double sections(const std::vector<Period>& all) {
  const std::size_t first = all.size() - longest;
  double squares = all[first - 1].end[2] * all[first - 1].end[2];
  for (std::size_t i = first; i < all.size(); ++i)
    squares += all[i].middle * all[i].middle + all[i].end[2] * all[i].end[2];
  return std::sqrt(squares / (2 * longest + 1));
}

}  // namespace

LongRun long_run(const ImpactOscillator<double>& b, double x, double v, int transient, int periods) {
  if (b.soft && b.soft->release != Release::published) throw std::invalid_argument("tangents: a unilateral soft base");
  if (periods < kept + longest) throw std::invalid_argument("long run: too short to know its period");
  Follower motion(b, x, v);
  for (int i = 0; i < transient; ++i) motion.period();
  std::vector<Period> all;
  for (int i = 0; i < periods; ++i) all.push_back(motion.period());

  const double inf = std::numeric_limits<double>::infinity(), eta = b.frequency, time = 2 * pi<double>() / eta;
  LongRun r{};
  for (const Period& p : all) r.rests += p.rests, r.resting += p.resting;
  const bool rests = r.rests > 0 || r.resting > 0;
  r.n = repetition(all);
  r.xr = sections(all);
  const int whole = r.n > 0 ? kept / r.n * r.n : periods;
  r.resting = 0;
  TangentMap turns;
  for (auto p = all.end() - whole; p != all.end(); ++p) {
    r.impacts += p->impacts, r.energy += p->energy, r.resting += p->resting, r.touching += p->touching;
    r.speed = std::max(r.speed, p->speed);
    if (p >= all.end() - r.n) turns.then(p->tangent);
  }
  if (r.n > 0 && !rests) r.p = static_cast<int>(std::lround(r.impacts / whole * r.n));
  r.impacts = rests ? inf : r.impacts / whole;
  r.energy /= whole, r.resting /= whole * time, r.touching /= whole * time;
  if (rests) {
    r.first = r.second = -inf;
    return r;
  }

  // Benettin's first direction, in (x, v / eta); the second exponent from the area, which no direction changes.
  Tangent u{1, 0};
  BatchMeans growth{periods};
  double area = 0;
  for (int i = 0; i < periods; ++i) {
    const TangentMap& t = all[i].tangent;
    const auto& m = t.map;
    const Tangent w{m[0][0] * u[0] + m[0][1] * u[1] * eta, (m[1][0] * u[0] / eta + m[1][1] * u[1])};
    const double stretch = std::hypot(w[0], w[1]);
    growth.add(i, (std::log(stretch) + t.log_size) / time);
    area += t.log_determinant;
    u = {w[0] / stretch, w[1] / stretch};
  }
  const double sum = r.n > 0 ? turns.log_determinant / (r.n * time) : area / (periods * time);
  r.first = std::max(r.n > 0 ? turns.log_multiplier() / (r.n * time) : growth.mean(), sum / 2);
  r.second = sum - r.first;
  r.error = growth.error();
  return r;
}

}  // namespace touchgo::reference::ob21
