// Precision of the steps, as Dedow & Murphy 2021 claim it: abstract, figures 3 and 4, conclusion.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "cases/dm21/equation_check.hpp"
#include "cases/dm21/events.hpp"
#include "cases/dm21/judges.hpp"
#include "cases/dm21/two_masses.hpp"
#include "cases/experiments/log_slope.hpp"
#include "solver/number/text.hpp"
#include "solver/run/run.hpp"

namespace touchgo::cases::dm21 {

using namespace experiments;
using namespace run;

using std::abs;

namespace {

/// Round-off of a time summed in steps of H (s) up to `until` (s): half an epsilon of `until` for each.
template <Real R>
R summed_round_off(const R& until, const R& H) {
  return until / H * until * epsilon<R>() / 2;
}

/// Largest difference of an event time by steps of H from the exact one, to the end of the case.
template <Real R>
R largest_error(const Case& c, const Setup& setup, const R& H) {
  const System<R> system = make_system<R>(setup);
  const R until = decimal<R>(c.until);
  const Run<R> exact = run_exact<R>(setup, system, until, c.max_events, 1'000'000);
  const Run<R> steps = run_steps<R>(setup, system, until, c.max_events, H, 10'000'000);
  if (exact.events.size() != steps.events.size()) return std::numeric_limits<R>::infinity();
  R worst = 0;
  for (std::size_t i = 0; i < exact.events.size(); ++i) {
    if (exact.events[i].kind != steps.events[i].kind) return std::numeric_limits<R>::infinity();
    worst = larger<R>(worst, abs(exact.events[i].t - steps.events[i].t));
  }
  return worst;
}

/// n masses of the examples' kind in a line, together at rest at -1 m, e = 0; dampers all different, so that they part
/// one by one.
Setup line(Setup s, int n) {
  const char *stiffness[] = {"4", "2", "1", "0.5"}, *damping[] = {"0.5", "1", "1.5", "2"};
  const Body body = s.bodies[0];
  Contact contact = s.contacts[0];
  contact.restitution = "0";
  s.bodies.clear(), s.contacts.clear();
  for (int i = 0; i < n; ++i) {
    s.bodies.push_back(body);
    s.bodies[i].name = std::to_string(i + 1), s.bodies[i].stiffness = stiffness[i], s.bodies[i].damping = damping[i];
    contact.first = {Member::Kind::body, i - 1}, contact.second = {Member::Kind::body, i};
    if (i > 0) s.contacts.push_back(contact);
  }
  return s;
}

/// The analytical solution: single oscillators while apart, Eq. (16) while together, between events in closed form.
class Analytical {
 public:
  explicit Analytical(const Case& c) : form_(closed_form<double>(c.setup).value()) {
    const auto form = closed_form<Mp50>(c.setup).value();
    const auto history = reference::two_bodies::simulate<Mp50>(form.contact, form.launch, decimal<Mp50>(c.until));
    auto piece = [&](const Mp50& t, const auto& x, const auto& v, bool closed) {
      pieces_.push_back(
          {to_double(t), {to_double(x[0]), to_double(x[1])}, {to_double(v[0]), to_double(v[1])}, closed, {}});
      if (closed) pieces_.back().together = together_from<double>(c, pieces_.back().x[0], pieces_.back().v[0]);
    };
    piece(Mp50(0), form.launch.position, form.launch.velocity, history.closed_at_start);
    for (const auto& e : history.events) piece(e.t, e.position, e.velocity_after, e.closed);
  }

  /// u1, u2, u1', u2' at t, s.
  std::array<double, 4> operator()(double t) const {
    const Piece& p = at(t);
    if (p.closed) {
      const auto v = reference::dm21::state(p.together, t - p.t);
      return {v[0], v[0], v[1], v[1]};
    }
    using Body = reference::linear::Oscillator<double>;
    const auto a = reference::linear::motion<double>(std::get<Body>(form_.contact.first), {p.t, p.x[0], p.v[0]}, t),
               b = reference::linear::motion<double>(std::get<Body>(form_.contact.second), {p.t, p.x[1], p.v[1]}, t);
    return {a.x, b.x, a.v, b.v};
  }

  /// Whether an event is so near that round-off decides its side.
  bool beside_event(double t) const { return t - at(t).t < 1e-9 || at(t + 1e-9).t > t; }

 private:
  struct Piece {
    double t;
    std::array<double, 2> x, v;
    bool closed;
    reference::dm21::EigenSolution<double> together;
  };
  const Piece& at(double t) const {
    const auto next =
        std::upper_bound(pieces_.begin(), pieces_.end(), t, [](double s, const Piece& p) { return s < p.t; });
    return next == pieces_.begin() ? *next : *(next - 1);
  }
  ClosedForm<double> form_;
  std::vector<Piece> pieces_;
};

/// Steps of H = 0.001 s against the analytical solution, at every step.
Finding judge_curves(const Case& example) {
  const Analytical analytical(example);
  const auto numerical =
      trajectory(example.setup, example.until, example.max_events, {.method = MethodName::steps}, "1");
  double difference[2] = {0, 0}, size[2] = {0, 0};  // displacement, velocity
  double by_steps = 0, by_formula = 0;              // the displacements that differ most
  for (const Sample& s : numerical) {
    const auto a = analytical(s.t);
    const bool beside = analytical.beside_event(s.t);
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t kind = i / 2;
      const double value = kind == 0 ? s.position[i] : s.velocity[i - 2];
      size[kind] = std::max(size[kind], abs(a[i]));
      if (kind == 1 && beside) continue;  // velocities jump there
      if (kind == 0 && !(abs(value - a[i]) <= difference[0])) by_steps = value, by_formula = a[i];
      difference[kind] = larger(difference[kind], abs(value - a[i]));
    }
  }
  const bool agree = difference[0] <= size[0] / 1000 && difference[1] <= size[1] / 1000;
  Finding finding;
  finding.value = text(difference[0], 12);
  finding.tolerance = text(size[0] / 1000, 3);
  finding.legs = {{"steps", text(by_steps, 16), agree}, {"closed form", text(by_formula, 16), agree}};
  finding.verdict = agree ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: steps of H = 0.001 s against Eq. (16) and free oscillators, at every step to t = " +
      text(decimal<double>(example.until), 3) +
      " s: displacements and velocities differ by at most a thousandth of the largest, less than a line's width; "
      "computed: the largest difference of a displacement (velocities: " +
      text(difference[1], 2) + " m/s)";
  return finding;
}

Finding e1_coincident(const Given& given) { return judge_curves(given.cases["dm21_together"]); }

Finding e2_coincident(const Given& given) { return judge_curves(given.cases["dm21_grazing"]); }

/// Largest error of an event time of examples 1 and 3 by steps of H (s), s.
template <Real R>
R worst_of_examples(const Given& given, const R& H) {
  const Case &one = given.cases["dm21_together"], &three = given.cases["dm21_plastic"];
  return larger<R>(largest_error<R>(one, one.setup, H), largest_error<R>(three, three.setup, H));
}

Finding high_precision(const Given& given) {
  std::vector<std::pair<double, double>> errors;
  for (const char* H : {"0.04", "0.02", "0.01", "0.005"})
    errors.emplace_back(decimal<double>(H), to_double(worst_of_examples<Mp50>(given, decimal<Mp50>(H))));
  const double order = log_slope(errors), in_double = worst_of_examples<double>(given, 0.001);
  const Mp50 error = worst_of_examples<Mp50>(given, decimal<Mp50>("0.001"));
  const bool holds_at_50 = error <= number(given.claim.tolerance), of_order_4 = std::abs(order - 4) <= 0.1,
             holds_in_double =
                 in_double <= summed_round_off(decimal<double>(given.cases["dm21_together"].until), 0.001);
  Finding finding;
  finding.value = text(error, 16);
  finding.legs = {{"steps against exact, 50 digits", text(error, 16), holds_at_50},
                  {"steps against exact, double", text(in_double, 12), holds_in_double},
                  {"order 4", text(order, 12), of_order_4}};
  finding.verdict = holds_at_50 && holds_in_double && of_order_4 ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: with steps of H = 0.001 s every event time of examples 1 and 3 to t = 30 s is within " +
      given.claim.tolerance +
      " s of the exact one (at 50 digits; in double within the round-off of a time summed in steps), and the error "
      "falls with the fourth power of H (0.1 in the exponent); computed: the largest error at 50 digits (in double " +
      text(in_double, 2) + " s); slope over H = 0.04 .. 0.005 s: " + text(order, 4) +
      ". Not so at a grazing contact, see dm21-s-e2-displacement-step";
  return finding;
}

Finding more_degrees_of_freedom(const Given& given) {
  const Case& together = given.cases["dm21_together"];
  const double round_off = summed_round_off(decimal<double>(together.until), 0.001);
  Mp50 worst = 0;
  double in_double = 0;
  std::size_t impacts = 0, separations = 0;
  for (int n : {3, 4}) {
    const Setup s = line(together.setup, n);
    worst = larger<Mp50>(worst, largest_error<Mp50>(together, s, decimal<Mp50>("0.01")));
    in_double = larger(in_double, largest_error<double>(together, s, 0.001));
    for (const EventText& e : simulate(s, together.until, 1000, {.digits = 20}).events)
      ++(e.kind == Kind::separation ? separations : impacts);
  }
  const bool holds_at_50 = worst <= number(given.claim.tolerance), holds_in_double = in_double <= round_off;
  Finding finding;
  finding.value = text(worst, 16);
  finding.legs = {{"steps against exact, 50 digits", text(worst, 16), holds_at_50},
                  {"steps against exact, double", text(in_double, 12), holds_in_double}};
  finding.verdict =
      holds_at_50 && holds_in_double && impacts > 0 && separations > 0 ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: lines of 3 and 4 masses that start together, e = 0, with a displacement or force step onto each of "
      "their " +
      std::to_string(impacts) + " impacts and " + std::to_string(separations) +
      " separations to t = 30 s: the events of the exact method, times within " + given.claim.tolerance +
      " s for H = 0.01 s (computed: the largest difference), in double and for H = 0.001 s within the round-off of a "
      "time summed in steps, " +
      text(round_off, 2) + " s (" + text(in_double, 2) +
      " s). What the paper leaves to the reader: several closed contacts have forces that solve a linear system, which "
      "of them stay closed is a complementarity problem, and an impact on a closed contact with e > 0 has no unique "
      "outcome";
  return finding;
}

}  // namespace

Judges precision_judges() {
  return {{"dm21-s-high-precision", high_precision},
          {"dm21-s-e1-coincident", e1_coincident},
          {"dm21-s-e2-coincident", e2_coincident},
          {"dm21-s-more-degrees-of-freedom", more_degrees_of_freedom}};
}

}  // namespace touchgo::cases::dm21
