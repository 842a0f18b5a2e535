#include "cases/dm21/studies/tangency.hpp"

#include <cmath>
#include <limits>

#include "cases/dm21/events.hpp"
#include "cases/results/columns.hpp"

namespace touchgo::cases::dm21 {

namespace {

constexpr double no_error = std::numeric_limits<double>::quiet_NaN();

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

double error(const std::optional<Vector<Mp50>>& y, const Mp50& t) {
  using std::abs;
  return y ? to_double(Mp50(abs((*y)[y->size() - 1] - t))) : no_error;
}

LandingCurve single_landings(const KnownRoot& root, double rate) {
  LandingCurve curve{root.approach.guard.of == GuardOf::force, rate, false, {}};
  for (int k = 2; k <= 14; ++k) {
    const Mp50 s = std::ldexp(1.0, -k);
    const Approach<Mp50> a = root.from(s);
    curve.rows.push_back({to_double(s), error(land(a, a.start, Mp50(2 * s), By::guard), root.t),
                          error(land(a, a.start, Mp50(2 * s), By::time), root.t)});
  }
  return curve;
}

LandingCurve whole_runs(const KnownRoot& root, double rate, const Mp50& before) {
  LandingCurve curve{root.approach.guard.of == GuardOf::force, rate, true, {}};
  const Approach<Mp50> a = root.from(before);
  for (long n = 8; n <= 8192; n *= 2) {
    const Mp50 H = before / (n + Mp50(1) / 2);
    const auto points = overstep(a, H, 2 * n);
    LandingError row{to_double(H), no_error, no_error};
    if (points) {
      const Vector<Mp50>& last = points->at(points->size() - 2);
      row.by_guard = error(land(a, last, H, By::guard), root.t);
      row.by_time = error(land(a, last, H, By::time), root.t);
    }
    curve.rows.push_back(row);
  }
  return curve;
}

// A bool as one of two words.
ColumnOf<LandingCurve> either(const char* name, bool LandingCurve::*is, const std::string& yes, const std::string& no) {
  return {name, [=](const LandingCurve& c) { return c.*is ? yes : no; },
          [=](LandingCurve& c, const std::string& word) { c.*is = word == yes; }};
}

const ColumnsOf<LandingCurve> landing_curve_columns{either("guard", &LandingCurve::is_force, "force", "gap"),
                                                    {"rate", "m/s, N/s", &LandingCurve::rate},
                                                    either("landing", &LandingCurve::whole, "after a run", "at once")};
const ColumnsOf<LandingError> landing_columns{{"step", "s", &LandingError::step},
                                              {"by_guard", "s", &LandingError::by_guard},
                                              {"by_time", "s", &LandingError::by_time}};

}  // namespace

Approach<Mp50> KnownRoot::from(const Mp50& before) const {
  Approach<Mp50> a = approach;
  a.start << flow(a, qv, Mp50(-before)), t - before;
  return a;
}

KnownRoot gap_root(const Case& c, const Mp50& rate) {
  const Mp50 t = decimal<Mp50>(c.published.at(0).time);
  const auto d = designed_start(c, t);
  Vector<Mp50> qv(4);
  qv << 0, 0, d.middle(), d.middle() + rate;
  return {c.setup, approach(make_system<Mp50>(c.setup), false, qv, t), qv, t};
}

// Three equations for the places of the pair and of the third body and its velocity, at a common velocity of 1 or -1.
KnownRoot force_root(const Case& c, const Mp50& rate) {
  Setup setup = c.setup;
  setup.bodies.push_back({"3", "5", "1", "1", "0", "0", "0", {}});
  setup.links.push_back({setup.contacts[0].second, {MemberKind::body, 2}, "1", "0", "0"});
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
  return {setup, a, qv, Mp50(3)};
}

std::vector<LandingCurve> landing_errors(const OwnCases& cases) {
  std::vector<LandingCurve> all;
  for (const char* rate : {"0", "-1e-4", "-1e-2"}) {
    const Mp50 r = decimal<Mp50>(rate);
    for (const KnownRoot& root : {gap_root(cases["dm21_grazing"], r), force_root(cases["dm21_together"], r)}) {
      all.push_back(single_landings(root, to_double(r)));
      if (r == 0) all.push_back(whole_runs(root, 0, root.approach.guard.of == GuardOf::force ? Mp50(1) : root.t));
    }
  }
  return all;
}

Table table(const std::vector<LandingCurve>& curves) {
  return table_of(curves, &LandingCurve::rows, landing_curve_columns, landing_columns);
}

std::vector<LandingCurve> landing_curves(const Table& t) {
  return curves_of(t, &LandingCurve::rows, landing_curve_columns, landing_columns);
}

std::vector<Study> tangency_studies() {
  return {
      {{"dm21_landings"}, [](const OwnCases& cases) -> std::vector<Table> { return {table(landing_errors(cases))}; }}};
}

}  // namespace touchgo::cases::dm21
