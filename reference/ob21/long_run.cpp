#include "reference/ob21/long_run.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "reference/ob21/batch_means.hpp"
#include "reference/ob21/mueller_transitions.hpp"
#include "reference/ob21/tangent_map.hpp"
#include "solver/number/functions.hpp"

namespace touchgo::reference::ob21 {

using namespace linear;
using namespace two_bodies;

namespace {

constexpr int longest = 64;  // periods: of a repetition

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
  const Perturbation x = linear(Perturbation{1, 0}), v = linear(Perturbation{0, 1});
  return {{{{x[0], v[0]}, {x[1], v[1]}}}, x[0] * v[1] - x[1] * v[0]};
}

/// The exact motion, a ride after the other.
class Rides {
 public:
  Rides(const Rig<double>& g, double x, double v) : g_(g), s_(start(g, x, v)) {
    if (s_.mode != RideMode::flight) throw std::invalid_argument("long run: the start is not in flight");
  }

  /// To half the period, or to its end; what holds there.
  template <class See>
  BodyAndBase<double> to_middle(const See& see) {
    follow<double>(g_, s_, g_.period / 2, see);
    return place(g_, s_, g_.period / 2);
  }
  template <class See>
  BodyAndBase<double> to_end(const See& see) {
    follow_period<double>(g_, s_, see);
    return place(g_, s_, 0.0);
  }

 private:
  const Rig<double>& g_;
  Ride<double> s_;
};

/// The motion of a code without rest.
class FixedStepRun {
 public:
  FixedStepRun(const Rig<double>& g, double x, double v, const FixedSteps& steps)
      : period_(g.period), motion_(g.b, x, v, steps) {}

  template <class See>
  BodyAndBase<double> to_middle(const See& see) {
    return to(0.5, see);
  }
  template <class See>
  BodyAndBase<double> to_end(const See& see) {
    const BodyAndBase<double> z = to(1, see);
    ++whole_;
    return z;
  }

 private:
  template <class See>
  BodyAndBase<double> to(double part, const See& see) {
    const double begin = whole_ * period_, end = (whole_ + part) * period_;
    motion_.follow(end, [&](Touch<double> e) {
      e.t -= begin;
      see(e);
    });
    return motion_.place(end);
  }

  double period_;
  FixedStepMotion motion_;
  int whole_ = 0;
};

/// Takes down a motion, and its tangents, period by period.
template <class Motion>
class PeriodRecorder {
 public:
  PeriodRecorder(const Rig<double>& g, Motion motion) : g_(g), motion_(std::move(motion)) {}

  Period period() {
    Period p;
    auto see = [&](const Touch<double>& e) { touch(p, e); };
    at_ = 0;
    p.middle = motion_.to_middle(see).gap + g_.b.gap;
    const BodyAndBase<double> z = motion_.to_end(see);
    pass(p, mode_, g_.period);
    p.end = {z.x, z.v / g_.b.frequency, z.gap + g_.b.gap};
    return p;
  }

  std::vector<Period> periods(int transient, int count) {
    for (int i = 0; i < transient; ++i) period();
    with_tangents_ = true;
    std::vector<Period> all;
    for (int i = 0; i < count; ++i) all.push_back(period());
    return all;
  }

 private:
  void touch(Period& p, const Touch<double>& e) {
    const double before = e.base_velocity + e.before, after = e.base_velocity + e.after;
    const bool soft = g_.b.soft.has_value(), starts = e.kind == Happening::impact;
    const bool accumulates = e.kind == Happening::accumulation;
    pass(p, mode_, e.t);
    if (starts) ++p.impacts, p.speed = std::max(p.speed, -e.before);
    if (starts && !soft) p.energy += g_.b.mass / 2 * (after - before) * (after + before);
    if (accumulates) ++p.rests;
    if (accumulates || (starts && soft)) begun_ = after;
    if (e.kind == Happening::release) p.energy += g_.b.mass / 2 * (before - begun_) * (before + begun_);
    if (with_tangents_ && (soft || starts)) p.tangent.then(map_of(EventJump(g_, e, Transition::derived)));
    mode_ = accumulates ? RideMode::rest : starts && soft ? RideMode::contact : RideMode::flight;
  }

  // From at_ to t in one mode, in pieces which the tangents leave in range.
  void pass(Period& p, RideMode mode, double t) {
    const double length = t - at_;
    at_ = t;
    if (mode == RideMode::rest) p.resting += length;
    if (mode == RideMode::contact) p.touching += length;
    if (mode == RideMode::rest || !with_tangents_) return;
    const Medium<double>& m = medium_of(g_, mode);
    const int pieces = 1 + static_cast<int>(length * m.rate / 100);
    const TangentMap piece = map_of(FreeFlow(m, length / pieces));
    for (int i = 0; i < pieces; ++i) p.tangent.then(piece);
  }

  const Rig<double>& g_;
  Motion motion_;
  RideMode mode_ = RideMode::flight;
  bool with_tangents_ = false;  // not in the transient
  double at_ = 0, begun_ = 0;   // the time within the period, s; the speed at the beginning of a contact, m/s
};

/// Periods at the end of a run that are compared: twice the longest repetition that it can show.
int kept(const std::vector<Period>& all) { return 2 * std::min(longest, (static_cast<int>(all.size()) - 1) / 2); }

/// The smallest n after which the last states repeat, to a part of their size; 0 if there is none.
int repetition(const std::vector<Period>& all, double part) {
  double size = 0;
  for (const Period& p : all) size = std::max({size, std::abs(p.end[0]), std::abs(p.end[1])});
  auto same = [&](const Period& a, const Period& b) {
    return std::max(std::abs(a.end[0] - b.end[0]), std::abs(a.end[1] - b.end[1])) <= part * size;
  };
  const auto first = all.end() - kept(all);
  for (int n = 1; n <= kept(all) / 2; ++n)
    if (std::equal(first + n, all.end(), first, same)) return n;
  return 0;
}

/// Root mean square of xr over the ends and middles of the last periods.
double sections(const std::vector<Period>& all) {
  const std::size_t periods = static_cast<std::size_t>(kept(all)) / 2, first = all.size() - periods;
  double squares = all[first - 1].end[2] * all[first - 1].end[2];
  for (std::size_t i = first; i < all.size(); ++i)
    squares += all[i].middle * all[i].middle + all[i].end[2] * all[i].end[2];
  return std::sqrt(squares / static_cast<double>(2 * periods + 1));
}

/// Benettin's first direction through all periods, in (x, v / eta); 1/s.
BatchMeans growth(const std::vector<Period>& all, double eta) {
  const double time = 2 * pi<double>() / eta;
  BatchMeans means{static_cast<int>(all.size())};
  Perturbation u{1, 0};
  for (int i = 0; i < means.length; ++i) {
    const TangentMap& t = all[i].tangent;
    const Perturbation w{t.map[0][0] * u[0] + t.map[0][1] * u[1] * eta, t.map[1][0] * u[0] / eta + t.map[1][1] * u[1]};
    const double stretch = hypot(w[0], w[1]);
    means.add(i, (log(stretch) + t.log_size) / time);
    u = {w[0] / stretch, w[1] / stretch};
  }
  return means;
}

/// The sums of the last `whole` periods; n is the smallest number after which they repeat.
LongRun summed(const std::vector<Period>& all, int n, int whole, double time) {
  LongRun r{};
  r.n = n;
  r.xr = sections(all);
  for (auto p = all.end() - whole; p != all.end(); ++p) {
    r.impacts += p->impacts, r.energy += p->energy, r.resting += p->resting, r.touching += p->touching;
    r.speed = std::max(r.speed, p->speed);
  }
  if (n > 0) r.p = static_cast<int>(std::lround(r.impacts / whole * n));
  r.impacts /= whole, r.energy /= whole, r.resting /= whole * time, r.touching /= whole * time;
  return r;
}

void check(const ImpactOscillator<double>& b, int periods, int least) {
  if (b.soft && b.soft->release != ReleaseRule::published)
    throw std::invalid_argument("tangents: a unilateral soft base");
  if (periods < least) throw std::invalid_argument("long run: too short to know its period");
}

}  // namespace

LongRun long_run(const ImpactOscillator<double>& b, double x, double v, int transient, int periods) {
  check(b, periods, 2 * longest + 1);
  const Rig<double> g = rig(b);
  const std::vector<Period> all = PeriodRecorder(g, Rides(g, x, v)).periods(transient, periods);
  const int n = repetition(all, 1e-9), whole = n > 0 ? kept(all) / n * n : periods;
  LongRun r = summed(all, n, whole, g.period);
  for (const Period& p : all) r.rests += p.rests;
  if (r.rests > 0 || r.resting > 0) {
    const double inf = std::numeric_limits<double>::infinity();
    r.first = r.second = -inf, r.impacts = inf, r.p = 0;
    return r;
  }
  const BatchMeans first = growth(all, b.frequency);
  TangentMap turns;
  for (auto p = all.end() - (n > 0 ? n : periods); p != all.end(); ++p) turns.then(p->tangent);
  const double time = (n > 0 ? n : periods) * g.period, sum = turns.log_determinant() / time;
  r.first = std::max(n > 0 ? turns.log_multiplier() / time : first.mean(), sum / 2);
  r.second = sum - r.first;
  r.error = first.error();
  return r;
}

LongRun long_run_without_rest(const ImpactOscillator<double>& b, double x, double v, const FixedSteps& steps,
                              double repeats, int transient, int periods) {
  check(b, periods, 3);
  const Rig<double> g = rig(b);
  const std::vector<Period> all = PeriodRecorder(g, FixedStepRun(g, x, v, steps)).periods(transient, periods);
  const int n = repetition(all, repeats);
  LongRun r = summed(all, n, n > 0 ? kept(all) / n * n : periods, g.period);
  const BatchMeans first = growth(all, b.frequency);
  double area = 0;
  for (const Period& p : all) area += p.tangent.log_determinant();
  r.first = first.mean();
  r.second = area / (periods * g.period) - r.first;
  r.error = first.error();
  return r;
}

}  // namespace touchgo::reference::ob21
