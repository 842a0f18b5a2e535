#include "solver/continuation/windows.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <optional>
#include <tuple>
#include <utility>

#include "solver/continuation/resting.hpp"
#include "solver/model/errors.hpp"
#include "solver/model/origin.hpp"
#include "solver/number/functions.hpp"
#include "solver/orbits/period_verdict.hpp"
#include "solver/oscillator/kernel_constants.hpp"
#include "solver/oscillator/orbit_of.hpp"
#include "solver/sweeps/sweep.hpp"

namespace touchgo {

namespace {

// Periods of the longest motions, where none are asked for: of longer ones there is no end.
constexpr int longest_of_all = 8;

// ---- the survey that shows what there is to follow ----

double period_of(const Setup& setup) { return forcing_period(make_system<double>(setup)).value(); }

constexpr int draws = 8;  // of starts: neighbouring values of the survey's grid have different ones

// From value k of the grid on those that have the same starts.
Sweep part_of_survey(const WindowSearch& what, int k) {
  static_assert(survey_intervals == 800);
  const Decimal step = (what.to + -what.from) * "0.00125";
  Sweep s;
  s.over = what.over, s.points = (survey_intervals - k) / draws + 1;
  s.from = what.from + step * Decimal(std::to_string(k));
  s.to = s.from + step * Decimal(std::to_string(draws * (s.points - 1)));
  s.length = {400, 3 * longest_period, 0, 0.1}, s.seed = static_cast<unsigned>(k);
  return s;
}

// In the order of the parameter. Starts are drawn from what the case's own start leads to: up to twice its fastest
// impact and as far as that leads in a period, up to a quarter of both, a 16th, a 64th.
std::vector<SweepRow> survey(const Setup& setup, const WindowSearch& what, const std::function<void(double)>& told) {
  double fastest = 0;  // m/s
  for (const SweepRow& row : sweep(setup, part_of_survey(what, 0)))
    fastest = std::max(fastest, row.orbit.max_impact_speed);  // not by a nan
  const double period = period_of(with_parameter(setup, what.over, what.from));
  std::vector<SweepRow> all;
  for (int k = 0; k < draws; ++k) {
    Sweep s = part_of_survey(what, k);
    s.starts = 8;
    if (const double speed = std::ldexp(fastest, 1 - 2 * (k % 4)); speed > 0)
      s.spread_velocity = speed, s.spread_position = speed * period;
    std::vector<SweepRow> part = sweep(setup, s, [&](double done) {
      told((k + done) / draws);
      return true;
    });
    std::move(part.begin(), part.end(), std::back_inserter(all));
  }
  std::stable_sort(all.begin(), all.end(), [](const SweepRow& a, const SweepRow& b) {
    return number_from(a.parameter) < number_from(b.parameter);
  });
  return all;
}

// Of one value of the parameter: what a sweep's states at the forcing's phase 0 are, m, (gap, its rate / |w|) where the
// kernel followed them, else (q, v / |w|).
class Seeds {
 public:
  // `at`: the setup there, in SI.
  Seeds(const Family& family, double value, const Setup& at)
      : units_(&family.units()), value_(value), period_(period_of(at)), oscillator_(oscillator::as_oscillator(at)) {}

  double value() const { return value_; }
  AtSection<double> from(const std::vector<double>& state) const {
    double position = state[0], velocity = state[1] * oscillator::two_pi / period_;
    if (const auto& o = oscillator_) {
      position = o->wall_position + o->sign * (position - o->gap);
      velocity = o->wall_rate + o->sign * velocity;
    }
    Vector<double> x(2);
    x << from_si(position, units_->length), from_si(velocity, units_->of(0, 1, -1));
    return {value_, 0, x};
  }

 private:
  const Units* units_;
  double value_, period_;
  std::optional<oscillator::Oscillator> oscillator_;
};

constexpr double same = 1e-5;  // of a motion's size and speed: states that near are one

bool alike(const Return<double>& r, const Vector<double>& a, const Vector<double>& b) {
  return std::abs(a[0] - b[0]) < same * r.size && std::abs(a[1] - b[1]) < same * r.speed;
}

bool has_strobe(const Return<double>& r, const Vector<double>& state) {
  return std::any_of(r.strobes.begin(), r.strobes.end(), [&](const Vector<double>& x) { return alike(r, x, state); });
}

// Whether a motion followed over n periods repeats after a part of them. A survey takes one that nears it slowly for a
// longer one.
bool repeats_sooner(const Return<double>& r) {
  const std::size_t n = r.strobes.size();
  for (std::size_t d = 1; d < n; ++d)
    if (n % d == 0 && alike(r, r.strobes[0], r.strobes[d])) return true;
  return false;
}

AtSection<double> at_strobe(const PeriodicPoint& motion) { return {motion.at.value, 0, motion.back.strobes[0]}; }

// A window under way, with its motions.
struct Followed {
  Window window;
  std::vector<PeriodicPoint> motions;
  // The value of the parameter that was asked for last, and the motion there: many starts of one value lead to it.
  std::optional<std::pair<double, std::optional<Return<double>>>> asked;

  // Whether the parameter's value is between the ends, which are known to 12 digits, or the motions.
  bool reaches(double value) const {
    double low = number_from(window.from.parameter), high = number_from(window.to.parameter);
    for (const PeriodicPoint& m : motions) low = std::min(low, m.at.value), high = std::max(high, m.at.value);
    return low <= value && value <= high;
  }
};

class Windows {
 public:
  Windows(const Family& family, const WindowSearch& what, const ParameterRange& range,
          const std::function<void()>& alive)
      : family_(family), what_(what), range_(range), alive_(alive) {}

  // From a motion of n periods and p impacts that a survey has seen, or neared, there; p < 0: of any number of impacts.
  void seen(int n, int p, const AtSection<double>& seed) {
    if (known(n, p, seed)) return;
    const auto r = returned(family_, seed, n);
    if (!r) return;
    const auto start = periodic_point(family_, r->midflight, n);
    if (!start || !start->stable() || start->back.impacts == 0 || repeats_sooner(start->back)) return;
    if (p >= 0 && start->back.impacts != p) return;
    add(*start, n);
    while (!flips_.empty()) {
      const AtFlip at = flips_.front();
      flips_.pop_front();
      at.halves ? add_half(at) : add_double(at);
    }
  }

  std::vector<Window> take() {
    std::vector<Window> all;
    for (Followed& f : found_) all.push_back(std::move(f.window));
    for (Window& w : unstable_) all.push_back(std::move(w));
    return all;
  }

 private:
  // A flip that ends a window, of a motion with so many impacts: the window's own, or that of half its periods.
  struct AtFlip {
    LocatedEnd flip;
    int impacts;
    bool halves;
  };

  void add_double(const AtFlip& at) {
    const int n = 2 * at.flip.n;
    if (n > (what_.n > 0 ? what_.n : longest_of_all) || (what_.p >= 0 && 2 * at.impacts > what_.p)) return;
    const auto next = doubled(family_, range_, at.flip);
    if (!next || !next->first.stable()) return;
    if (!known(n, next->first.back.impacts, at_strobe(next->first))) add(next->first, n);
  }
  // On the side where the motion of half the periods is stable.
  void add_half(const AtFlip& at) {
    const int n = at.flip.n;
    if ((what_.n > 0 && n != what_.n) || (what_.p >= 0 && at.impacts != what_.p)) return;
    for (const double away : {-1e-6, 1e-6}) {
      AtSection<double> guess = *at.flip.at;
      guess.value += away * range_.width();
      if (guess.value < range_.from || guess.value > range_.to) continue;
      const auto start = periodic_point(family_, guess, n);
      if (!start || !start->stable() || start->back.impacts != at.impacts || repeats_sooner(start->back)) continue;
      if (!known(n, at.impacts, at_strobe(*start))) add(*start, n);
    }
  }

  // Whether a state at phase 0 belongs to a window that is there; p < 0: of any number of impacts.
  bool known(int n, int p, const AtSection<double>& seed) {
    return std::any_of(found_.begin(), found_.end(), [&](Followed& f) {
      return f.window.n == n && (p < 0 || f.window.p == p) && has_motion(f, seed);
    });
  }
  bool has_motion(Followed& f, const AtSection<double>& seed) {
    if (!f.reaches(seed.value)) return false;
    if (!f.asked || f.asked->first != seed.value) f.asked.emplace(seed.value, motion_of(f, seed.value));
    const std::optional<Return<double>>& motion = f.asked->second;
    return motion && has_strobe(*motion, seed.state);
  }
  std::optional<Return<double>> motion_of(const Followed& f, double value) {
    auto around = [&](const PeriodicPoint& a, const PeriodicPoint& b) {
      return a.at.section == b.at.section && (a.at.value - value) * (b.at.value - value) < 0;
    };
    AtSection<double> guess;
    if (const auto a = std::adjacent_find(f.motions.begin(), f.motions.end(), around); a != f.motions.end()) {
      const AtSection<double>& b = (a + 1)->at;
      guess = a->at;
      guess.state += (value - guess.value) / (b.value - guess.value) * (b.state - guess.state);
    } else {
      guess = std::min_element(f.motions.begin(), f.motions.end(), [&](const auto& x, const auto& y) {
                return std::abs(x.at.value - value) < std::abs(y.at.value - value);
              })->at;
    }
    guess.value = value;
    const auto motion = motion_at(family_, guess, f.window.n, same / 1e4);
    return motion ? std::optional(motion->back) : std::nullopt;
  }
  // Whether all of a window, as far as a look at three of its motions tells, is part of another.
  bool is_part(const Followed& f, Followed& of) {
    if (f.window.n != of.window.n || f.window.p != of.window.p) return false;
    for (std::size_t quarter = 1; quarter <= 3; ++quarter)
      if (!has_motion(of, at_strobe(f.motions[quarter * (f.motions.size() - 1) / 4]))) return false;
    return true;
  }

  // The motions of a window by the same strobe all along: at first the one where a sum by weights that no symmetry has
  // is least, then the nearest; velocities count less, for they jump where an impact passes the strobe.
  static std::vector<WindowPoint> shown(const std::vector<PeriodicPoint>& motions) {
    std::vector<WindowPoint> all;
    for (const PeriodicPoint& m : motions) {
      auto least = [&](const auto& measure) {
        return *std::min_element(m.back.strobes.begin(), m.back.strobes.end(),
                                 [&](const auto& a, const auto& b) { return measure(a) < measure(b); });
      };
      const Vector<double> x =
          all.empty() ? least([&](const Vector<double>& s) { return s[0] / m.back.size + s[1] / m.back.speed / 2.618; })
                      : least([&, before = all.back()](const Vector<double>& s) {
                          return touchgo::hypot((s[0] - before.position) / m.back.size,
                                                0.1 * (s[1] - before.velocity) / m.back.speed);
                        });
      const auto multipliers = m.multipliers();
      all.push_back({m.at.value, x[0], x[1], {multipliers[0], multipliers[1]}});
    }
    return all;
  }

  void add(const PeriodicPoint& start, int n) {
    const BranchStretch down = follow(family_, range_, start, n, towards(-1), alive_),
                        up = follow(family_, range_, start, n, towards(1), alive_);
    Followed f;
    f.motions.assign(down.points.rbegin(), down.points.rend());
    f.motions.insert(f.motions.end(), up.points.begin() + 1, up.points.end());
    LocatedEnd from = down.end, to = up.end;
    if (f.motions.front().at.value > f.motions.back().at.value ||
        number_from(from.parameter) > number_from(to.parameter)) {  // both ways lead round a fold that is not an end
      std::reverse(f.motions.begin(), f.motions.end());
      std::swap(from, to);
    }
    f.window.n = n, f.window.p = start.back.impacts;
    f.window.from = from, f.window.to = to;
    f.window.points = shown(f.motions);
    // Where a motion cannot be followed across a value it is found again on the other side of it.
    if (std::any_of(found_.begin(), found_.end(), [&](Followed& other) { return is_part(f, other); })) return;
    std::erase_if(found_, [&](const Followed& other) { return is_part(other, f); });
    for (const LocatedEnd& end : {from, to})
      if (end.kind == BranchEnd::flip) flips_.push_back({end, end.n == n ? f.window.p : f.window.p / 2, end.n != n});
    found_.push_back(std::move(f));
    if (what_.unstable)
      for (const BranchStretch* s : {&down, &up}) beyond(*s, n, start.back.impacts);
  }

  // The branch beyond a bifurcation, on to its end.
  void beyond(const BranchStretch& first, int n, int p) {
    BranchStretch s = first;
    for (int i = 0; i < 20 && s.beyond; ++i) {
      const WindowEnd before = s.end;
      const Vector<double> direction = s.direction;
      const PeriodicPoint start = *s.beyond;
      s = follow(family_, range_, start, n, direction, alive_);
      if (start.stable()) return;  // a window that is found by itself
      Window w;
      w.n = n, w.p = p, w.stable = false;
      w.from = before, w.to = s.end;
      if (number_from(w.from.parameter) > number_from(w.to.parameter)) std::swap(w.from, w.to);
      w.points = shown(s.points);
      const bool there = std::any_of(unstable_.begin(), unstable_.end(), [&](const Window& u) {
        return u.n == n && u.p == p && u.from.parameter == w.from.parameter && u.to.parameter == w.to.parameter;
      });
      if (there) return;
      unstable_.push_back(std::move(w));
    }
  }

  const Family& family_;
  const WindowSearch& what_;
  ParameterRange range_;
  const std::function<void()>& alive_;
  std::vector<Followed> found_;
  std::vector<Window> unstable_;
  std::deque<AtFlip> flips_;
};

}  // namespace

std::vector<Window> windows(const Setup& setup, const WindowSearch& what, const std::function<void(double)>& told) {
  const Family family(setup, what.over);
  const ParameterRange range{decimal<double>(what.from), decimal<double>(what.to)};
  double part = 0;
  const std::function<void()> alive = [&] {
    if (told) told(part);
  };
  Windows all(family, what, range, alive);
  std::vector<Window> found;
  try {
    const std::vector<SweepRow> rows = survey(setup, what, [&](double done) {
      part = 0.1 * done;
      alive();
    });
    std::vector<SeenRest> rests;
    std::optional<Seeds> seeds;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      part = 0.1 + 0.9 * static_cast<double>(i) / static_cast<double>(rows.size());
      const Orbit& o = rows[i].orbit;
      const double value = number_from(rows[i].parameter);
      const int n = o.n > 0 ? o.n : o.nears;
      if (n == 0 || (what.n > 0 ? n != what.n : n > longest_of_all)) continue;
      if (o.motion == Motion::rest && o.n > 0 && what.p <= 0) rests.push_back({value, o.n});
      const bool repeats = o.motion == Motion::periodic && o.p > 0 && (what.p < 0 || o.p == what.p);
      const bool may_repeat = o.motion == Motion::undecided && o.nears > 0 && o.impacts_per_period > 0 && what.p != 0;
      if (!repeats && !may_repeat) continue;
      if (!seeds || seeds->value() != value)
        seeds.emplace(family, value, about_a_wall(with_parameter(setup, what.over, Decimal(rows[i].parameter))));
      all.seen(n, repeats ? o.p : what.p, seeds->from(o.state));
    }
    found = resting_windows(family, range, rests, alive);
  } catch (const Interrupted&) {
  }
  for (Window& w : all.take()) found.push_back(std::move(w));
  std::erase_if(found, [&](const Window& w) {
    return (what.n > 0 && w.n != what.n) || (what.p >= 0 && w.p != what.p) || w.from.parameter == w.to.parameter;
  });
  const Units& units = family.units();
  for (Window& w : found)
    for (WindowPoint& at : w.points)
      at.position = in_si(at.position, units.length) + decimal<double>(family.origin(Decimal(text(at.parameter, 17)))),
      at.velocity = in_si(at.velocity, units.of(0, 1, -1));
  auto identity = [](const Window& w) {
    return std::tuple(w.n, w.p, number_from(w.from.parameter), number_from(w.to.parameter), w.rest, w.stable);
  };
  std::stable_sort(found.begin(), found.end(),
                   [&](const Window& a, const Window& b) { return identity(a) < identity(b); });
  // One that a survey has seen on the other side of a grid value may be there twice.
  found.erase(std::unique(found.begin(), found.end(),
                          [&](const Window& a, const Window& b) { return identity(a) == identity(b); }),
              found.end());
  return found;
}

}  // namespace touchgo
