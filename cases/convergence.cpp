#include "cases/convergence.hpp"

#include <cmath>
#include <limits>

#include "cases/closed_form.hpp"
#include "cases/landing.hpp"
#include "reference/designed_start.hpp"
#include "solver/run.hpp"

namespace touchgo {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr long plenty = 10'000'000;

struct Wanted {
  Kind kind;
  int nth;
};

template <Real R>
const Event<R>* find(const Run<R>& run, const Wanted& wanted) {
  int count = 0;
  for (const Event<R>& e : run.events)
    if (e.kind == wanted.kind && ++count == wanted.nth) return &e;
  return nullptr;
}

// The force of contact 0 at the end of a run, N.
template <Real R>
struct LastForce {
  R value = 0;
  Observer<R> observer(const R& interval) {
    return {interval, [this](const R&, const Vector<R>& z, const Phase<R>& phase) {
              value = phase.status[0] == Status::closed ? R(phase.force_row[0].dot(z)) : R(0);
            }};
  }
};

// What one event is compared with, at 50 digits.
struct Exact50 {
  Event<Mp50> event;
  std::optional<Mp50> middle;  // s, of the contact that a separation ends
  Mp50 force = 0;              // N, there
};

template <Real R>
StepError compare(const Event<R>& steps, const Event<Mp50>& exact, double step) {
  using std::abs;
  Mp50 state = 0;
  for (int i = 0; i < 2; ++i) {
    state = std::max<Mp50>(state, abs(Mp50(steps.position[i]) - exact.position[i]));
    state = std::max<Mp50>(state, abs(Mp50(steps.velocity_before[i]) - exact.velocity_before[i]));
  }
  return {step, to_double(Mp50(abs(Mp50(steps.t) - exact.t))), to_double(state), nothing};
}

template <Real R>
std::vector<ErrorCurve> curves(int example, const Case& c, const std::vector<Wanted>& all, int finest) {
  using std::abs;
  const Setup& setup = c.setup;
  const System<Mp50> system = make_system<Mp50>(setup);
  const Run<Mp50> exact = run_exact<Mp50>(setup, system, decimal<Mp50>(c.until), c.max_events, plenty);
  std::vector<Exact50> truth;
  std::vector<ErrorCurve> result;
  Mp50 until = 0, closed_since = 0;
  for (const Wanted& wanted : all) {
    const Event<Mp50>* e = find(exact, wanted);
    if (!e) throw std::runtime_error("an example lacks an event");
    Exact50 x{*e, {}, 0};
    if (wanted.kind == Kind::separation) {
      x.middle = (closed_since + e->t) / 2;
      LastForce<Mp50> last;
      run_exact<Mp50>(setup, system, *x.middle, c.max_events, plenty, last.observer(*x.middle));
      x.force = last.value;
    }
    if (!e->closed.empty()) closed_since = e->t;
    until = std::max<Mp50>(until, e->t + 1);
    truth.push_back(std::move(x));
    result.push_back({example, std::string(name(wanted.kind)) + " " + std::to_string(wanted.nth), digits10<R> + 1, {}});
  }

  const System<R> same = make_system<R>(setup);
  for (int k = 1; k <= finest; ++k) {
    const double step = std::ldexp(1.0, -k);
    const Run<R> run = run_steps<R>(setup, same, R(until), c.max_events, R(step), plenty);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Event<R>* e = find(run, all[i]);
      StepError row = e ? compare(*e, truth[i].event, step) : StepError{step, nothing, nothing, nothing};
      if (truth[i].middle) {
        LastForce<R> last;
        run_steps<R>(setup, same, R(*truth[i].middle), c.max_events, R(step), plenty, last.observer(R(0)));
        row.force = to_double(Mp50(abs(Mp50(last.value) - truth[i].force)));
      }
      result[i].rows.push_back(row);
    }
  }
  return result;
}

template <Real R>
std::vector<ErrorCurve> all_curves(const std::string& cases, int finest) {
  std::vector<ErrorCurve> all;
  auto add = [&](int example, const char* file, const std::vector<Wanted>& events) {
    for (ErrorCurve& c : curves<R>(example, read_case(cases + file), events, finest)) all.push_back(std::move(c));
  };
  add(1, "/dm21_together.toml", {{Kind::separation, 1}, {Kind::impact, 1}});
  add(2, "/dm21_grazing.toml", {{Kind::impact, 1}, {Kind::accumulation, 1}, {Kind::separation, 1}});
  add(3, "/dm21_plastic.toml", {{Kind::impact, 1}, {Kind::separation, 1}});
  return all;
}

// ---- landings

// exp(A tau) of a state without signals, tau of either sign and some time scales at most.
Vector<Mp50> flow(const Approach<Mp50>& a, const Vector<Mp50>& qv, const Mp50& tau) {
  using std::abs;
  Vector<Mp50> sum = a.system.state(Mp50(0), qv), term = sum;
  for (int k = 1; k < 1000 && term.cwiseAbs().maxCoeff() > epsilon<Mp50>() / 1000; ++k) {
    term = derivative(a.phase, term) * (tau / k);
    term[term.size() - 1] = 0;  // the constant
    sum += term;
  }
  return sum.head(qv.size());
}

// An approach whose root is known: where, and when.
struct Root50 {
  Approach<Mp50> approach;
  Vector<Mp50> qv;
  Mp50 t;
  Approach<Mp50> from(const Mp50& before) const {
    Approach<Mp50> a = approach;
    a.start << flow(a, qv, Mp50(-before)), t - before;
    return a;
  }
};

// Example 2 as designed: u = 0 and one velocity at 4.53 s, body 2 slower by the rate.
Root50 tangency(const std::string& cases, const Mp50& rate) {
  const Case c = read_case(cases + "/dm21_grazing.toml");
  const auto form = closed_form<Mp50>(c.setup);
  const Body &one = c.setup.bodies[0], &two = c.setup.bodies[1];
  const Mp50 t = decimal<Mp50>(c.published.at(0).time);
  using Oscillator = reference::Oscillator<Mp50>;
  const auto d = reference::designed_start<Mp50>(std::get<Oscillator>(form->contact.first),
                                                 std::get<Oscillator>(form->contact.second),
                                                 {one.position, one.velocity, two.position, two.velocity}, t);
  Vector<Mp50> qv(4);
  qv << 0, 0, d.middle(), d.middle() + rate;
  return {approach(make_system<Mp50>(c.setup), false, qv, t), qv, t};
}

// Example 1's bodies together, a third of mass 5, c = 1, k = 1 linked to the second by k = 1, the common velocity 1 or
// -1 where F = 0, F' = rate, F'' = 0 and F''' < 0: three equations for the places and the third body's velocity.
Root50 vanishing_force_rate(const std::string& cases, const Mp50& rate) {
  Setup setup = read_case(cases + "/dm21_together.toml").setup;
  setup.bodies.push_back({"3", "5", "1", "1", "0", "0", "0", {}});
  setup.links.push_back({setup.contacts[0].second, {Member::Kind::body, 2}, "1", "0", "0"});
  const System<Mp50> system = make_system<Mp50>(setup);
  Vector<Mp50> qv = Vector<Mp50>::Zero(6);
  Approach<Mp50> a = approach(system, true, qv, Mp50(3));
  std::vector<Row<Mp50>> force{a.guard.row};
  for (int i = 0; i < 3; ++i) force.push_back(force.back() * a.phase.A);
  for (const int v : {1, -1}) {
    Eigen::Matrix<Mp50, 3, 3> m;
    Eigen::Matrix<Mp50, 3, 1> b;
    for (int i = 0; i < 3; ++i) {
      m.row(i) << force[i][0] + force[i][1], force[i][2], force[i][5];
      b[i] = (i == 1 ? rate : Mp50(0)) - v * (force[i][3] + force[i][4]);
    }
    const Eigen::Matrix<Mp50, 3, 1> x = m.inverse() * b;
    qv << x[0], x[0], x[1], v, v, x[2];
    if (force[3].dot(system.state(Mp50(0), qv)) < 0) break;
  }
  return {a, qv, Mp50(3)};
}

double error(const std::optional<Vector<Mp50>>& y, const Mp50& t) {
  using std::abs;
  return y ? to_double(Mp50(abs((*y)[y->size() - 1] - t))) : nothing;
}

LandingCurve single_landings(const Root50& root, double rate) {
  LandingCurve curve{root.approach.guard.is_force, rate, false, {}};
  for (int k = 2; k <= 14; ++k) {
    const Mp50 s = std::ldexp(1.0, -k);
    const Approach<Mp50> a = root.from(s);
    curve.rows.push_back({to_double(s), error(land(a, a.start, Mp50(2 * s), By::guard), root.t),
                          error(land(a, a.start, Mp50(2 * s), By::time), root.t)});
  }
  return curve;
}

LandingCurve whole_runs(const Root50& root, double rate, const Mp50& before) {
  LandingCurve curve{root.approach.guard.is_force, rate, true, {}};
  const Approach<Mp50> a = root.from(before);
  for (long n = 8; n <= 8192; n *= 2) {
    const Mp50 H = before / (n + Mp50(1) / 2);
    const auto points = overstep(a, H, 2 * n);
    LandingError row{to_double(H), nothing, nothing};
    if (points) {
      const Vector<Mp50>& last = points->at(points->size() - 2);
      row.by_guard = error(land(a, last, H, By::guard), root.t);
      row.by_time = error(land(a, last, H, By::time), root.t);
    }
    curve.rows.push_back(row);
  }
  return curve;
}

}  // namespace

std::vector<ErrorCurve> step_errors(const std::string& cases, int digits) {
  return digits <= 16 ? all_curves<double>(cases, 13) : all_curves<Mp50>(cases, 11);
}

std::vector<LandingCurve> landing_errors(const std::string& cases) {
  std::vector<LandingCurve> all;
  for (const char* rate : {"0", "-1e-4", "-1e-2"}) {
    const Mp50 r = decimal<Mp50>(rate);
    for (const Root50& root : {tangency(cases, r), vanishing_force_rate(cases, r)}) {
      all.push_back(single_landings(root, to_double(r)));
      if (r == 0) all.push_back(whole_runs(root, 0, root.approach.guard.is_force ? Mp50(1) : root.t));
    }
  }
  return all;
}

template <class Row>
double order(const std::vector<Row>& rows, double Row::*error, double from, double to, double floor) {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (const Row& row : rows) {
    if (!(row.step >= from && row.step <= to && row.*error > floor)) continue;
    const double a = std::log(row.step), b = std::log(row.*error);
    n += 1, x += a, y += b, xx += a * a, xy += a * b;
  }
  return n < 2 ? nothing : (n * xy - x * y) / (n * xx - x * x);
}
template double order(const std::vector<StepError>&, double StepError::*, double, double, double);
template double order(const std::vector<LandingError>&, double LandingError::*, double, double, double);

Overstep overstep_of_example3(const std::string& cases, const Decimal& H) {
  const Case c = read_case(cases + "/dm21_plastic.toml");
  const System<double> system = make_system<double>(c.setup);
  const Approach<double> a = approach<double>(system, false, system.start, 0.0);
  const double h = decimal<double>(H);
  const auto points = overstep(a, h, plenty);
  if (!points) throw std::runtime_error("example 3 has no impact");
  Overstep o;
  for (const Vector<double>& y : *points) o.t.push_back(y[4]), o.gap.push_back(a.value(y));
  const auto landed = land(a, points->at(points->size() - 2), h, By::guard);
  if (!landed) throw std::runtime_error("example 3's displacement step fails");
  o.landed = (*landed)[4], o.landed_gap = a.value(*landed);
  Setup free = c.setup;
  free.contacts.clear();
  const double until = o.t.back() + h;
  const Run<double> exact = run_exact<double>(c.setup, system, until, 1, plenty);
  o.exact = exact.events.at(0).t;
  const System<double> alone = make_system<double>(free);
  run_exact<double>(free, alone, until, 1, plenty,
                    {h / 50, [&](const double& t, const Vector<double>& z, const Phase<double>&) {
                       o.curve_t.push_back(t), o.curve.push_back(system.joints[0].gap_row.dot(z));
                     }});
  return o;
}

}  // namespace touchgo
