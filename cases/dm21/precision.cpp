// Precision of the steps, as Dedow & Murphy 2021 claim it: abstract, figures 3 and 4, conclusion.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "cases/claims/conditions.hpp"
#include "cases/dm21/equation_check.hpp"
#include "cases/dm21/events.hpp"
#include "cases/dm21/judges.hpp"
#include "cases/dm21/two_masses.hpp"
#include "cases/results/log_slope.hpp"
#include "solver/number/text.hpp"
#include "solver/run/run.hpp"

namespace touchgo::cases::dm21 {

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
  const Run<R> exact = run_exact<R>(setup, system, until, c.max_events);
  const Run<R> steps = run_steps<R>(setup, system, until, c.max_events, H);
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
    contact.first = {MemberKind::body, i - 1}, contact.second = {MemberKind::body, i};
    if (i > 0) s.contacts.push_back(contact);
  }
  return s;
}

/// Three of them with e = 0.9, the third apart, which hits the other two while they are together: by Newton's law, in
/// Moreau's form, which makes the outcome unique.
Setup bouncing_line(Setup s) {
  s = line(std::move(s), 3);
  s.multiple_impacts = MultipleImpacts::newton;
  s.bodies[2].position = "-0.5", s.contacts[1].touching = false;
  for (Contact& contact : s.contacts) contact.restitution = "0.9";
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
    const AnalyticalPiece& p = at(t);
    if (p.closed) {
      const auto v = reference::dm21::state(p.together, t - p.t);
      return {v[0], v[0], v[1], v[1]};
    }
    const auto motion = [&](const auto& body, int i) {
      return reference::linear::motion<double>(*reference::two_bodies::body_of(body), {p.t, p.x[i], p.v[i]}, t);
    };
    const auto a = motion(form_.contact.first, 0), b = motion(form_.contact.second, 1);
    return {a.x, b.x, a.v, b.v};
  }

  /// Whether an event is within a step of 0.001 s, where velocities jump: on the figures' axes less than a line's
  /// width.
  bool beside_event(double t) const { return t - at(t).t < 0.001 || at(t + 0.001).t > t; }

 private:
  struct AnalyticalPiece {
    double t;
    std::array<double, 2> x, v;
    bool closed;
    reference::dm21::EigenSolution<double> together;
  };
  const AnalyticalPiece& at(double t) const {
    const auto next =
        std::upper_bound(pieces_.begin(), pieces_.end(), t, [](double s, const AnalyticalPiece& p) { return s < p.t; });
    return next == pieces_.begin() ? *next : *(next - 1);
  }
  ClosedForm<double> form_;
  std::vector<AnalyticalPiece> pieces_;
};

/// Steps of H = 0.001 s against the analytical solution, at every step.
struct Curves {
  double difference[2] = {0, 0}, size[2] = {0, 0};  // displacement (m), velocity (m/s)
  double by_steps = 0, by_formula = 0;              // the displacements that differ most, m
  bool agree() const { return difference[0] <= size[0] / 1000 && difference[1] <= size[1] / 1000; }
};

Curves curves(const Case& example) {
  const Analytical analytical(example);
  const auto numerical =
      trajectory(example.setup, example.until, example.max_events, {.method = MethodName::steps}, "1");
  Curves c;
  for (const Sample& s : numerical) {
    const auto a = analytical(s.t);
    const bool beside = analytical.beside_event(s.t);
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t kind = i / 2;
      const double value = kind == 0 ? s.position[i] : s.velocity[i - 2];
      c.size[kind] = std::max(c.size[kind], abs(a[i]));
      if (kind == 1 && beside) continue;
      if (kind == 0 && !(abs(value - a[i]) <= c.difference[0])) c.by_steps = value, c.by_formula = a[i];
      c.difference[kind] = larger(c.difference[kind], abs(value - a[i]));
    }
  }
  return c;
}

Finding judge_curves(const Case& example) {
  const Curves c = curves(example);
  Finding finding;
  finding.value = text(c.difference[0], 12);
  finding.tolerance = text(c.size[0] / 1000, 3);
  finding.verdict = c.agree() ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: steps of H = 0.001 s against Eq. (16) and free oscillators, at every step to t = " +
      text(decimal<double>(example.until), 3) +
      " s: displacements and velocities differ by at most a thousandth of the largest, less than a line's width; "
      "computed: the largest difference of a displacement, " +
      text(c.by_steps, 12) + " by steps, " + text(c.by_formula, 12) +
      " m analytically (velocities: " + text(c.difference[1], 2) + " m/s)";
  return finding;
}

// ---- whether motions add up ----

/// A start of two masses, m, m/s, and whether they are together there.
struct PairStart {
  std::array<double, 2> x, v;
  bool touching;
};

Case begun_at(Case c, const PairStart& s) {
  for (std::size_t i = 0; i < 2; ++i)
    c.setup.bodies[i].position = Decimal(text(s.x[i], 17)), c.setup.bodies[i].velocity = Decimal(text(s.v[i], 17));
  c.setup.contacts[0].touching = s.touching;
  c.until = "10";
  return c;
}

/// How far the motion from the sum of two starts is from the sum of their motions: before the first event of the three
/// and until t = 10 s, where it is largest; m.
struct Sums {
  double before = 0, whole = 0, by_exact_method = 0;
};

Sums sums(const Case& c, const PairStart& a, const PairStart& b) {
  const PairStart both{{a.x[0] + b.x[0], a.x[1] + b.x[1]}, {a.v[0] + b.v[0], a.v[1] + b.v[1]}, a.touching};
  const std::array<Case, 3> three{begun_at(c, a), begun_at(c, b), begun_at(c, both)};
  const std::array<Analytical, 3> motion{Analytical(three[0]), Analytical(three[1]), Analytical(three[2])};
  double first_event = 10;
  std::vector<std::vector<Sample>> exact;
  for (const Case& one : three) {
    first_event = std::min(first_event, to_double(number(exactly(one).events.at(0).t)));
    exact.push_back(trajectory(one.setup, one.until, one.max_events, {}, "0.01"));
  }
  Sums s;
  for (int k = 0; k <= 1000; ++k) {
    const double t = k / 100.0;
    const auto p = motion[0](t), q = motion[1](t), r = motion[2](t);
    for (std::size_t i : {0, 1}) {
      const double off = abs(r[i] - p[i] - q[i]);
      if (t < first_event) s.before = larger(s.before, off);
      s.whole = larger(s.whole, off);
    }
  }
  for (std::size_t k = 0; k < exact[0].size() && k < exact[1].size() && k < exact[2].size(); ++k)
    if (exact[0][k].t == exact[1][k].t && exact[0][k].t == exact[2][k].t)
      for (std::size_t i : {0, 1})
        s.by_exact_method =
            larger(s.by_exact_method, abs(exact[2][k].position[i] - exact[0][k].position[i] - exact[1][k].position[i]));
  return s;
}

Finding model_change(const Given& given) {
  const Case &one = given.cases["dm21_together"], &three = given.cases["dm21_plastic"];
  const Sums parted = sums(one, {{-1, -1}, {0, 0}, true}, {{-1, -1}, {-0.5, -0.5}, true}),
             met = sums(three, {{-1, 2}, {0, 0}, false}, {{0.5, 1}, {0, 0.5}, false});
  const double add_up = larger(parted.before, met.before), least = std::min(parted.whole, met.whole);
  Finding finding;
  finding.value = text(parted.whole, 12);
  finding.unit = "m";
  finding.legs = {
      {"exact method", text(parted.by_exact_method, 12), abs(parted.by_exact_method / parted.whole - 1) <= 0.01}};
  finding.verdict = add_up <= 1e-12 && least >= 0.01 ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: of a linear problem motions add up. Two motions of example 1's masses that begin together, and two of "
      "example 3's, against the motion from the sum of their starts: before any event it is their sum, to " +
      text(add_up, 1) + " m, after separations it is up to " + text(parted.whole, 3) +
      " m from it (computed), after impacts " + text(met.whole, 3) +
      " m, wanted: at least 0.01 m by t = 10 s. Each model is linear by itself, and a start multiplied by a positive "
      "number leaves every event time as it is";
  return finding;
}

/// The exact method's motion at twice as many instants against the same analytical solution, m.
Leg exact_curves(const Case& example, const std::string& tolerance) {
  const Analytical analytical(example);
  double most = 0;
  for (const Sample& s : trajectory(example.setup, example.until, example.max_events, {}, "0.01")) {
    const auto a = analytical(s.t);
    for (std::size_t i : {0, 1}) most = larger(most, abs(s.position[i] - a[i]));
  }
  return {"exact method against analytical", text(most, 3), most <= decimal<double>(Decimal(tolerance))};
}

Finding e1_coincident(const Given& given) {
  Finding finding = judge_curves(given.cases["dm21_together"]);
  finding.legs = {exact_curves(given.cases["dm21_together"], finding.tolerance)};
  return finding;
}

/// Example 2 from the start that rounds to the printed one and grazes, to 30 digits.
Case grazing_example(Case two) {
  const TwoMassStart start = designed_start(two);
  const auto digits = [&](std::size_t i) { return Decimal(text(start[i], 30)); };
  two.setup.bodies[0].position = digits(0), two.setup.bodies[0].velocity = digits(1);
  two.setup.bodies[1].position = digits(2), two.setup.bodies[1].velocity = digits(3);
  return two;
}

Finding e2_coincident(const Given& given) {
  const Case& two = given.cases["dm21_grazing"];
  Finding finding = judge_curves(two);
  finding.legs = {exact_curves(two, finding.tolerance)};
  const Curves grazing = curves(grazing_example(two));
  if (!grazing.agree()) finding.verdict = Verdict::not_reproduced;
  finding.note +=
      ". This is from the printed start, where impacts accumulate; from the start that rounds to the same "
      "digits and grazes they differ by at most " +
      text(grazing.difference[0], 2) + " m and " + text(grazing.difference[1], 2) + " m/s";
  return finding;
}

Finding e1_faithful(const Given& given) {
  const Case& one = given.cases["dm21_together"];
  const Report exact = exactly(one, "12");
  Mp50 worst = 0, impact = 0;
  bool as_printed = true;
  for (const char* H : steps_of_time) {
    const Report steps =
        simulate(one.setup, "12", one.max_events, {.method = MethodName::steps, .digits = 20, .step = H});
    for (const Published& row : one.published) {
      const Kind kind = row.event == "separation" ? Kind::separation : Kind::impact;
      const Mp50 t = number(first(steps, kind).t);
      worst = larger<Mp50>(worst, abs(t - number(first(exact, kind).t)));
      as_printed = as_printed && abs(t - decimal<Mp50>(row.time)) <= decimal<Mp50>(row.time.half_unit());
      impact = t;
    }
  }
  const Mp50 exact_impact = number(first(exact, Kind::impact).t);
  Finding finding;
  finding.value = text(impact, 16);
  finding.unit = "s";
  finding.legs = {{"exact", text(exact_impact, 16), abs(impact - exact_impact) <= Mp50("1e-10")}};
  finding.verdict = as_printed ? Verdict::reproduced : Verdict::not_reproduced;
  finding.note =
      "measure: steps of H = 0.1, 0.05, 0.01 and 0.001 s all give both printed times to their last decimal; computed: "
      "the impact for H = 0.001 s. The largest difference from the exact times is " +
      text(worst, 2) + " s, for H = 0.1 s";
  return finding;
}

/// Largest error of an event time of examples 1 and 3 by steps of H (s), s.
template <Real R>
R worst_of_examples(const Given& given, const R& H) {
  const Case &one = given.cases["dm21_together"], &three = given.cases["dm21_plastic"];
  return larger<R>(largest_error<R>(one, one.setup, H), largest_error<R>(three, three.setup, H));
}

/// How far a displacement step from steps of H = 0.001 s is from the first contact of example 2, s.
Mp50 grazing_error(const Case& two) {
  const Report exact = exactly(two, "6");
  return abs(number(simulate(two.setup, "6", 1, {.method = MethodName::steps, .step = "0.001"}).events.at(0).t) -
             number(exact.events.at(0).t));
}

Finding high_precision(const Given& given) {
  std::vector<std::pair<double, double>> errors;
  for (const char* H : {"0.04", "0.02", "0.01", "0.005"})
    errors.emplace_back(decimal<double>(H), to_double(worst_of_examples<Mp50>(given, decimal<Mp50>(H))));
  const double order = log_slope(errors), in_double = worst_of_examples<double>(given, 0.001);
  const Mp50 at_50 = worst_of_examples<Mp50>(given, decimal<Mp50>("0.001"));
  const Case& two = given.cases["dm21_grazing"];
  const Mp50 printed_start = grazing_error(two), grazing_start = grazing_error(grazing_example(two));
  const Mp50 worst = larger<Mp50>(at_50, larger<Mp50>(printed_start, grazing_start));
  const Mp50 strict = number(given.claim.tolerance), mild = decimal<Mp50>(printed_time(two, "contact").half_unit());
  const double by_order = to_double(at_50) * pow(10, order);  // what H = 0.01 s should err
  const double coarser = errors[2].second;
  Finding finding;
  finding.value = text(worst, 16);
  finding.tolerance = given.claim.tolerance + " to " + text(to_double(mild), 3);
  finding.legs = {{"examples 1, 3 at H = 0.01 s, from H = 0.001 s and the order", text(by_order, 4),
                   abs(by_order / coarser - 1) <= 0.1},
                  {"examples 1, 3 at H = 0.001 s, double", text(in_double, 4),
                   in_double <= summed_round_off(decimal<double>(given.cases["dm21_together"].until), 0.001)}};
  const bool steps_hold = at_50 <= strict, grazing_holds = worst <= strict, grazing_fails = worst > mild;
  finding.verdict = !steps_hold     ? Verdict::not_reproduced
                    : grazing_holds ? Verdict::reproduced
                    : grazing_fails ? Verdict::partly
                                    : Verdict::arguable;
  finding.reason = "1, 3: " + text(at_50, 2) + " s off; 2, contact: " + text(worst, 2) + " s";
  finding.note =
      "measure: with steps of H = 0.001 s, how far an event time is from the exact one, in all examples, 1 and 3 at 50 "
      "digits, 2 in double (computed: the largest). Strictly 'a high degree of precision' is " +
      given.claim.tolerance + " s, mildly half the last printed unit, " + text(to_double(mild), 1) +
      " s. Every event of examples 1 and 3 to t = 30 s is within " + text(at_50, 2) + " s (in double " +
      text(in_double, 2) + "), falling with H to the power " + text(order, 4) +
      " over H = 0.04 .. 0.005 s. Example 2's contact is off by " + text(printed_start, 2) +
      " s from the printed start, by " + text(grazing_start, 2) +
      " s from the one that grazes: there the displacement step is of first order, see dm21-s-e2-displacement-step";
  return finding;
}

Finding more_degrees_of_freedom(const Given& given) {
  const Case& together = given.cases["dm21_together"];
  const double round_off = summed_round_off(decimal<double>(together.until), 0.001);
  Mp50 worst = 0, coarse = 0;
  double in_double = 0;
  std::size_t impacts = 0, separations = 0;
  for (const Setup& s : {line(together.setup, 3), line(together.setup, 4), bouncing_line(together.setup)}) {
    worst = larger<Mp50>(worst, largest_error<Mp50>(together, s, decimal<Mp50>("0.01")));
    coarse = larger<Mp50>(coarse, largest_error<Mp50>(together, s, decimal<Mp50>("0.02")));
    in_double = larger(in_double, largest_error<double>(together, s, 0.001));
    for (const EventText& e : simulate(s, together.until, 1000, {.digits = 20}).events)
      ++(e.kind == Kind::separation ? separations : impacts);
  }
  const bool holds_at_50 = worst <= number(given.claim.tolerance), holds_in_double = in_double <= round_off;
  const double by_order = to_double(coarse) / 16;  // of order 4, from H = 0.02 s
  Finding finding;
  finding.value = text(worst, 16);
  finding.legs = {
      {"a sixteenth of that for H = 0.02 s", text(by_order, 3), abs(by_order / to_double(worst) - 1) <= 0.2}};
  finding.verdict =
      holds_at_50 && holds_in_double && impacts > 0 && separations > 0 ? Verdict::conditional : Verdict::not_reproduced;
  finding.assumption = conditions::forces_of_many;
  finding.reason = "the paper lacks a complementarity problem, an impact law";
  finding.note =
      "measure: lines of 3 and 4 masses that start together, e = 0, and of 3 with e = 0.9, the third of which hits two "
      "that are together, with a displacement or force step onto each of their " +
      std::to_string(impacts) + " impacts and " + std::to_string(separations) +
      " separations to t = 30 s: the events of the exact method, times within " + given.claim.tolerance +
      " s for H = 0.01 s (computed: the largest difference), in double and for H = 0.001 s within the round-off of a "
      "time summed in steps, " +
      text(round_off, 2) + " s (" + text(in_double, 2) +
      " s). 'Easily' is not measured. What the paper leaves to the reader: several closed contacts have forces that "
      "solve a linear system, which of them stay closed is a complementarity problem, and an impact with e > 0 on a "
      "closed contact needs a law that the paper does not give (here Newton's, in Moreau's form; another gives another "
      "motion)";
  return finding;
}

}  // namespace

Judges precision_judges() {
  return {{"dm21-s-high-precision", high_precision}, {"dm21-s-e1-coincident", e1_coincident},
          {"dm21-s-e1-faithful", e1_faithful},       {"dm21-s-e2-coincident", e2_coincident},
          {"dm21-s-model-change", model_change},     {"dm21-s-more-degrees-of-freedom", more_degrees_of_freedom}};
}

}  // namespace touchgo::cases::dm21
