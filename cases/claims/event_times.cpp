// Event times judged: the exact method under both release rules, the paper's steps, 50 digits and the closed form of
// reference/, each named apart.
#include "cases/claims/event_times.hpp"

#include <optional>

#include "cases/claims/conditions.hpp"
#include "cases/experiments/closed_form.hpp"
#include "reference/dm21/designed_start.hpp"
#include "solver/number/text.hpp"
#include "solver/run/run.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::claims {

using namespace experiments;
using namespace run;
namespace {

using std::abs;
using Value = std::optional<Mp50>;

bool matches(const Published& row, const std::string& kind) {
  return row.event == kind || (row.event == "contact" && kind != "separation");
}

Value nth_event(const Published& row, const Report& report) {
  int count = 0;
  for (const EventText& e : report.events)
    if (e.contact == row.contact && matches(row, name(e.kind)) && ++count == row.nth)
      return decimal<Mp50>(Decimal(e.t));
  return std::nullopt;
}

template <Real R>
Value nth_event(const Published& row, const Run<R>& run) {
  int count = 0;
  for (const Event<R>& e : run.events)
    if (e.contact == row.contact && matches(row, name(e.kind)) && ++count == row.nth) return Mp50(e.t);
  return std::nullopt;
}

template <Real R>
Value nth_event(const Published& row, const reference::two_bodies::History<R>& history) {
  constexpr const char* names[] = {"impact", "rest", "separation", "accumulation"};
  int count = 0;
  for (const auto& e : history.events)
    if (matches(row, names[static_cast<int>(e.kind)]) && ++count == row.nth) return Mp50(e.t);
  return std::nullopt;
}

std::string in_seconds(const Value& v, int digits = 12) { return v ? text(*v, digits) + " s" : "no such event"; }

// The printed start of two free bodies may be rounded from one that meets tangentially at the printed time.
struct Designed {
  Value exact, steps, closed_form;
};

std::optional<Designed> from_designed_start(const Case& c, const Published& row) {
  const auto form = closed_form<Mp50>(c.setup);
  if (!form || c.setup.bodies.size() != 2 || !c.setup.contacts[0].gap.is_zero() || row.event == "separation")
    return std::nullopt;
  using Body = reference::linear::Oscillator<Mp50>;
  const auto& first = std::get<Body>(form->contact.first);
  const auto& second = std::get<Body>(form->contact.second);
  const model::Body &one = c.setup.bodies[0], &two = c.setup.bodies[1];
  const auto d = reference::dm21::designed_start<Mp50>(
      first, second, {one.position, one.velocity, two.position, two.velocity}, decimal<Mp50>(row.time));
  if (d.empty()) return std::nullopt;

  Designed result;
  const Mp50 until = decimal<Mp50>(row.time) + 1;
  System<Mp50> exact = make_system<Mp50>(c.setup);
  exact.start << d.start[0], d.start[2], d.start[1], d.start[3];
  result.exact = nth_event(row, run_exact<Mp50>(c.setup, exact, until, c.max_events));
  System<double> steps = make_system<double>(c.setup);
  steps.start = exact.start.cast<double>();
  result.steps = nth_event(row, run_steps<double>(c.setup, steps, to_double(until), c.max_events, 0.001));
  auto launch = form->launch;
  launch.position = {d.start[0], d.start[2]};
  launch.velocity = {d.start[1], d.start[3]};
  result.closed_form = nth_event(row, reference::two_bodies::simulate<Mp50>(form->contact, launch, until));
  return result;
}

Value in_closed_form(Case c, const Published& row, Release release) {
  for (Contact& contact : c.setup.contacts) contact.release = release;
  const auto form = closed_form<Mp50>(c.setup);
  if (!form) return std::nullopt;
  return nth_event(row, reference::two_bodies::simulate<Mp50>(form->contact, form->launch, decimal<Mp50>(c.until)));
}

}  // namespace

Claim claim_of(const Case& c, const Published& row) {
  Claim claim;
  claim.id = row.id;
  claim.source = c.source.substr(0, c.source.find(','));
  claim.where = row.where;
  claim.statement = row.event + (row.nth > 1 ? " " + std::to_string(row.nth) : "") + " at " + row.printed + " s";
  claim.published = row.printed;
  claim.unit = "s";
  claim.tolerance = text(decimal<Mp50>(row.time.half_unit()), 3);
  claim.figure = row.figure;
  claim.recorded = verdict_named(row.verdict).value();
  return claim;
}

Finding event_time(const Case& c, const Published& row) {
  const Mp50 printed = decimal<Mp50>(row.time), tolerance = decimal<Mp50>(row.time.half_unit());
  auto inside = [&](const Value& v) { return v && abs(*v - printed) <= tolerance; };
  auto exact = [&](Release release, int digits) {
    return nth_event(row, simulate(c.setup, c.until, c.max_events, {.digits = digits, .release = release}));
  };

  const Value stated = exact(Release::unilateral, 20), kept = exact(Release::published, 20);
  const bool conditional = !inside(stated) && inside(kept);
  const Release release = conditional ? Release::published : Release::unilateral;
  const Value& value = conditional ? kept : stated;
  Finding finding;
  finding.value = value ? text(*value, 16) : "";

  std::optional<Designed> designed;
  if (inside(stated)) {
    finding.verdict = Verdict::reproduced;
    finding.note = text(Mp50(abs(*stated - printed)), 2) + " s off, within half a unit of the last printed digit";
  } else if ((designed = from_designed_start(c, row)) && inside(designed->exact)) {
    finding.verdict = Verdict::undetermined;
    finding.left_out = conditions::rounded_start;
    finding.reason =
        in_seconds(stated, 6) + " from the printed start, " + in_seconds(designed->exact, 6) + " from one so rounded";
    finding.note = "the printed start, taken exactly, gives " + in_seconds(stated) +
                   "; a start that rounds to the same digits and meets tangentially gives " +
                   in_seconds(designed->exact) + " at 50 digits, " + in_seconds(designed->steps) + " by steps and " +
                   in_seconds(designed->closed_form) + " in closed form";
  } else if (conditional) {
    finding.verdict = Verdict::conditional;
    finding.assumption = conditions::stays_closed;
    finding.reason = "a contact that only pushes gives " + in_seconds(stated, 6);
    finding.note =
        "holds if bodies once together stay so until their force, having been positive, falls to zero; under the "
        "separation test as stated (force <= 0) it is " +
        in_seconds(stated);
  } else {
    finding.verdict = Verdict::not_reproduced;
    finding.reason = "pushing only " + in_seconds(stated, 6) + ", able to pull " + in_seconds(kept, 6);
    finding.note = "computed " + in_seconds(stated) + " under the stated separation test, " + in_seconds(kept) +
                   " under the published one";
  }
  if (!row.note.empty()) finding.note += "; " + row.note;

  if (value) {
    auto leg = [&](const char* name, const Value& v, int digits, const Mp50& bound) {
      if (v) finding.legs.push_back({name, text(*v, digits), abs(*v - *value) <= bound});
    };
    const Mp50 round_off = Mp50("1e-17") * abs(*value);
    leg("50 digits", exact(release, 50), 16, round_off);
    leg("closed form", in_closed_form(c, row, release), 16, round_off);
    leg("steps",
        nth_event(row, simulate(c.setup, c.until, c.max_events, {.method = MethodName::steps, .release = release})), 12,
        Mp50("1e-6"));
  }
  return finding;
}

Registered event_time_judge(const Case& c, const Published& row) {
  return {row.id,
          [&c, &row](const Given&) { return event_time(c, row); },
          {},
          "build/touchgo simulate " + c.file + " --digits 40"};
}

}  // namespace touchgo::cases::claims
