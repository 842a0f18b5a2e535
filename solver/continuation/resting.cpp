#include "solver/continuation/resting.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "solver/number/text.hpp"
#include "solver/orbits/period_verdict.hpp"
#include "solver/oscillator/kernel_constants.hpp"
#include "solver/oscillator/orbit_of.hpp"
#include "solver/run/run.hpp"

namespace touchgo {

namespace {

// The same oscillator, time counted from so many turns on.
oscillator::Oscillator turned(oscillator::Oscillator o, double turns) {
  const double c = cos(oscillator::two_pi * turns), s = sin(oscillator::two_pi * turns);
  auto turn = [&](double& of_sin, double& of_cos) {
    const double a = of_sin, b = of_cos;
    of_sin = a * c - b * s, of_cos = a * s + b * c;
  };
  turn(o.ps, o.pc), turn(o.us, o.uc);
  for (oscillator::LinearMotion* m : {&o.open, &o.closed}) turn(m->ss, m->sc);
  turn(o.release_sin, o.release_cos);
  o.release_phase -= turns, o.release_phase -= std::floor(o.release_phase);
  return o;
}

// In the middle of the part of a turn in which the body is pushed to the wall.
int pressed_section(const oscillator::Oscillator& o) {
  const double turns = o.releases ? o.release_phase - o.pushing / 2 : 0;
  return static_cast<int>(std::lround((turns - std::floor(turns)) * sections)) % sections;
}

// What a body at rest on the wall does; none where nothing pushes it there.
std::optional<Orbit> from_rest(const Family& family, double value) {
  const auto o = oscillator::as_oscillator(family.at(value));
  if (!o || o->law != Law::hard || !(o->pushing > 0)) return std::nullopt;
  constexpr RunLength length{2 * longest_period, 3 * longest_period};
  const double turns = static_cast<double>(pressed_section(*o)) / sections;
  return oscillator::orbit(turned(*o, turns), {0, 0}, length);
}

bool rests_after(const Family& family, double value, int n) {
  const auto orbit = from_rest(family, value);
  return orbit && orbit->motion == Motion::rest && orbit->n == n;
}

// Over n periods from a rest: the state at the forcing's phase 0, and whether a guard nearly touches zero.
struct SeenFromRest {
  Vector<double> strobe = Vector<double>::Zero(2);
  bool grazes = false;
};

SeenFromRest seen_from_rest(const Family& family, double value, int n) {
  SeenFromRest seen;
  Setup setup = family.at(value);
  const auto o = oscillator::as_oscillator(setup);
  const int section = pressed_section(*o);
  System<double> system = make_system<double>(setup);
  const double interval = between_sections(system);
  begin_at(section, system);
  setup.contacts[0].touching = true;
  const Row<double> gap = system.joints[0].gap_row;
  const Vector<double> z = system.state(0, Vector<double>::Zero(2));
  const double sign = gap[0];
  system.start[0] = -gap.dot(z) / sign, system.start[1] = -system.joints[0].rate_row.dot(z) / sign;
  const double first = (sections - section) % sections * interval;
  Observer<double> observer;
  observer.interval = interval;
  observer.see = [&](const double& t, const Vector<double>& at, const ContactPhase<double>&) {
    if (std::abs(t - first) < interval / 1e6) seen.strobe = at.head(2);
  };
  observer.near = [&](const NearGrazing&) { seen.grazes = true; };
  run_exact<double>(setup, system, n * forcing_period(system).value(), 100000, observer);
  return seen;
}

// The last value, from a good one towards a bad one, at which the motion is the same.
double last_good(const Family& family, double good, double bad, int n) {
  for (int i = 0; i < 100; ++i) {
    const double middle = good + (bad - good) / 2;
    if (middle == good || middle == bad) break;
    (rests_after(family, middle, n) ? good : bad) = middle;
  }
  return good;
}

// The same from `good` to `end`, a good one too, where values between may be bad: up to the first of these that is
// seen.
double unbroken(const Family& family, double good, double end, int n) {
  constexpr int looks = 32;
  double last = good;
  for (int k = 1; k < looks; ++k) {
    const double value = good + (end - good) * k / looks;
    if (rests_after(family, value, n))
      last = value;
    else
      end = last_good(family, last, value, n), last = good, k = 0;
  }
  return end;
}

}  // namespace

std::vector<Window> resting_windows(const Family& family, const ParameterRange& range,
                                    const std::vector<SeenRest>& seen, const std::function<void()>& alive) {
  std::vector<Window> found;
  constexpr int cells = survey_intervals;
  auto grid = [&](int i) {
    return i <= 0 ? range.from : i >= cells ? range.to : range.from + range.width() * i / cells;
  };
  for (const SeenRest& each : seen) {
    const int n = each.n;
    const bool known = std::any_of(found.begin(), found.end(), [&](const Window& w) {
      return w.n == n && number_from(w.from.parameter) <= each.value && each.value <= number_from(w.to.parameter);
    });
    if (known || !rests_after(family, each.value, n)) continue;
    alive();
    Window w;
    w.n = n, w.rest = true;
    std::array<double, 2> ends{}, furthest{};
    for (const int side : {0, 1}) {
      const int step = side == 0 ? -1 : 1;
      int i = static_cast<int>(std::floor((each.value - range.from) / range.width() * cells)) + side;
      double good = each.value;
      while (i >= 0 && i <= cells && rests_after(family, grid(i), n)) good = grid(i), i += step, alive();
      furthest[side] = i < 0 || i > cells ? good : std::nan("");
      ends[side] = unbroken(family, each.value, i < 0 || i > cells ? good : last_good(family, good, grid(i), n), n);
    }
    constexpr int points = 16;
    auto point = [&](int i) { return ends[0] + (ends[1] - ends[0]) * i / points; };
    for (int i = 0; i <= points; ++i) {
      const double value = point(i);
      if (rests_after(family, value, n)) continue;
      const int side = value < each.value ? 0 : 1;
      ends[side] = unbroken(family, each.value, last_good(family, each.value, value, n), n);
      i = -1;
    }
    for (const int side : {0, 1}) {
      WindowEnd& end = side == 0 ? w.from : w.to;
      const double at = ends[side];
      end.parameter = text(at, 12);
      if (at == furthest[side])
        end.kind = BranchEnd::range;
      else if (seen_from_rest(family, at, n).grazes)
        end.kind = BranchEnd::grazing;
      else
        end.why = from_rest(family, at)->rest_fraction * n < 1e-3
                      ? "its rest shrinks to nothing"
                      : "beyond it the motion does not rest after as many periods";
    }
    for (int i = 0; i <= points; ++i) {
      const Vector<double> strobe = seen_from_rest(family, point(i), n).strobe;
      w.points.push_back({point(i), strobe[0], strobe[1], {0, 0}});
    }
    found.push_back(std::move(w));
  }
  return found;
}

}  // namespace touchgo
