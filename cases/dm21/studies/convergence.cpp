#include "cases/dm21/studies/convergence.hpp"

#include <cmath>
#include <limits>

#include "cases/dm21/studies/tangency.hpp"
#include "cases/results/columns.hpp"
#include "cases/results/log_slope.hpp"
#include "solver/run/run.hpp"

namespace touchgo::cases::dm21 {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

struct WantedEvent {
  Kind kind;
  int nth;
};

template <Real R>
const Event<R>* find(const Run<R>& run, const WantedEvent& wanted) {
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
    return {interval, [this](const R&, const Vector<R>& z, const ContactPhase<R>& phase) {
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
std::vector<ErrorCurve> curves(int example, const Case& c, const std::vector<WantedEvent>& all, int finest) {
  using std::abs;
  const Setup& setup = c.setup;
  const System<Mp50> system = make_system<Mp50>(setup);
  const Run<Mp50> exact = run_exact<Mp50>(setup, system, decimal<Mp50>(c.until), c.max_events);
  std::vector<Exact50> truth;
  std::vector<ErrorCurve> result;
  Mp50 until = 0, closed_since = 0;
  for (const WantedEvent& wanted : all) {
    const Event<Mp50>* e = find(exact, wanted);
    if (!e) throw std::runtime_error("an example lacks an event");
    Exact50 x{*e, {}, 0};
    if (wanted.kind == Kind::separation) {
      x.middle = (closed_since + e->t) / 2;
      LastForce<Mp50> last;
      run_exact<Mp50>(setup, system, *x.middle, c.max_events, last.observer(*x.middle));
      x.force = last.value;
    }
    if (!e->closed.empty()) closed_since = e->t;
    until = std::max<Mp50>(until, e->t + 1);
    truth.push_back(std::move(x));
    result.push_back({example,
                      std::string(name(wanted.kind)) + " " + std::to_string(wanted.nth),
                      std::same_as<R, double> ? 16 : 50,
                      {}});
  }

  const System<R> same = make_system<R>(setup);
  for (int k = 1; k <= finest; ++k) {
    const double step = std::ldexp(1.0, -k);
    const Run<R> run = run_steps<R>(setup, same, R(until), c.max_events, R(step));
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Event<R>* e = find(run, all[i]);
      StepError row = e ? compare(*e, truth[i].event, step) : StepError{step, nothing, nothing, nothing};
      if (truth[i].middle) {
        LastForce<R> last;
        run_steps<R>(setup, same, R(*truth[i].middle), c.max_events, R(step), last.observer(R(0)));
        row.force = to_double(Mp50(abs(Mp50(last.value) - truth[i].force)));
      }
      result[i].rows.push_back(row);
    }
  }
  return result;
}

template <Real R>
std::vector<ErrorCurve> all_curves(const OwnCases& cases, int finest) {
  std::vector<ErrorCurve> all;
  auto add = [&](int example, const char* file, const std::vector<WantedEvent>& events) {
    for (ErrorCurve& c : curves<R>(example, cases[file], events, finest)) all.push_back(std::move(c));
  };
  add(1, "dm21_together", {{Kind::separation, 1}, {Kind::impact, 1}});
  add(2, "dm21_grazing", {{Kind::impact, 1}, {Kind::accumulation, 1}, {Kind::separation, 1}});
  add(3, "dm21_plastic", {{Kind::impact, 1}, {Kind::separation, 1}});
  return all;
}

const ColumnsOf<ErrorCurve> error_curve_columns{
    {"example", "", &ErrorCurve::example}, {"event", "", &ErrorCurve::event}, {"digits", "", &ErrorCurve::digits}};
const ColumnsOf<StepError> error_columns{{"step", "s", &StepError::step},
                                         {"time", "s", &StepError::time},
                                         {"state", "m, m/s", &StepError::state},
                                         {"force", "N", &StepError::force}};

}  // namespace

std::vector<ErrorCurve> step_errors(const OwnCases& cases, int digits) {
  return digits <= 16 ? all_curves<double>(cases, 13) : all_curves<Mp50>(cases, 11);
}

template <class LedgerRow>
double order(const std::vector<LedgerRow>& rows, double LedgerRow::*error, double from, double to, double floor) {
  std::vector<std::pair<double, double>> points;
  for (const LedgerRow& row : rows)
    if (row.step >= from && row.step <= to && row.*error > floor) points.emplace_back(row.step, row.*error);
  return points.size() < 2 ? nothing : log_slope(points);
}
template double order(const std::vector<StepError>&, double StepError::*, double, double, double);
template double order(const std::vector<LandingError>&, double LandingError::*, double, double, double);

Table table(const std::vector<ErrorCurve>& curves) {
  return table_of(curves, &ErrorCurve::rows, error_curve_columns, error_columns);
}

std::vector<ErrorCurve> error_curves(const Table& t) {
  return curves_of(t, &ErrorCurve::rows, error_curve_columns, error_columns);
}

std::vector<Study> convergence_studies() {
  return {{{"dm21_step_errors"}, [](const OwnCases& cases) -> std::vector<Table> {
             std::vector<ErrorCurve> all = step_errors(cases, 16);
             for (ErrorCurve& c : step_errors(cases, 50)) all.push_back(std::move(c));
             return {table(all)};
           }}};
}

}  // namespace touchgo::cases::dm21
