// Event times judged by what each way gives for them (studies/event_times.hpp).
#include "cases/dm21/event_times.hpp"

#include <stdexcept>

#include "cases/claims/conditions.hpp"
#include "solver/files/messages.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases::dm21 {

namespace {

std::string in_seconds(const std::string& t, int digits = 12) {
  return t.empty() ? "no such event" : text(decimal<Mp50>(Decimal(t)), digits) + " s";
}

}  // namespace

Claim claim_of(const Case& c, const Published& row) {
  Claim claim;
  claim.id = row.id;
  claim.source = shown(c.source.substr(0, c.source.find(',')), 1000);
  claim.where = shown(row.where, 1000);
  claim.statement = row.event + (row.nth > 1 ? " " + std::to_string(row.nth) : "") + " at " + row.printed + " s";
  claim.published = row.printed;
  claim.unit = "s";
  claim.tolerance = text(decimal<Mp50>(row.time.half_unit()), 3);
  claim.figure = row.figure;
  claim.recorded = verdict_named(row.verdict).value();
  return claim;
}

Finding event_time(const Published& row, const EventTime& found) {
  using std::abs;
  auto number = [](const std::string& digits) { return decimal<Mp50>(Decimal(digits)); };
  const std::string &stated = found.unilateral.exact, &kept = found.published.exact, &designed = found.designed.exact;
  const bool conditional = !rounds_to(stated, row.time) && rounds_to(kept, row.time);
  const bool of_admitted = !rounds_to(stated, row.time) && !found.admitted_from.empty();
  const Ways& ways = conditional ? found.published : found.unilateral;
  Finding finding;

  if (rounds_to(stated, row.time)) {
    finding.verdict = Verdict::reproduced;
    finding.note = text(Mp50(abs(number(stated) - decimal<Mp50>(row.time))), 2) +
                   " s off, within half a unit of the last printed digit";
  } else if (of_admitted) {
    const Mp50 from = number(found.admitted_from), to = number(found.admitted_to), printed = decimal<Mp50>(row.time),
               half = decimal<Mp50>(row.time.half_unit());
    const bool all = printed - half <= from && to <= printed + half,
               some = printed - half <= to && from <= printed + half;
    finding.verdict = all ? Verdict::reproduced : some ? Verdict::undetermined : Verdict::not_reproduced;
    if (some && !all) finding.left_out = conditions::rounded_start;
    finding.reason = all ? "of starts that graze; the printed digits give " + in_seconds(stated, 5)
                         : "as the text says: " + in_seconds(text(from, 9), 9) + " to " + in_seconds(text(to, 9), 9);
    finding.note =
        "measure: of all starts that round to the printed one, those that meet tangentially and go on together, as the "
        "text says, have their contact within half a unit of the last printed digit (a linear programme over the box "
        "of "
        "the rounded starts, computed: its middle); they have it from " +
        text(from, 11) + " to " + text(to, 11) + " s. By steps of 0.001 s the middle one lands at " +
        in_seconds(found.designed.steps) + ". Taken literally, the printed digits give an impact at " +
        in_seconds(stated);
  } else if (rounds_to(designed, row.time)) {
    finding.verdict = Verdict::undetermined;
    finding.left_out = conditions::rounded_start;
    finding.reason =
        in_seconds(stated, 6) + " from the printed start, " + in_seconds(designed, 6) + " from one so rounded";
    finding.note = "the printed start, taken exactly, gives " + in_seconds(stated) +
                   "; a start that rounds to the same digits and meets tangentially gives " + in_seconds(designed) +
                   " at 50 digits, " + in_seconds(found.designed.steps) + " by steps and " +
                   in_seconds(found.designed.closed_form) + " in closed form";
    if (!found.designed.proved_from.empty() && !found.unilateral.proved_from.empty())
      finding.note += "; proved undetermined: from the printed start it is in [" + found.unilateral.proved_from + ", " +
                      found.unilateral.proved_to + "] s, from another one that rounds to it in [" +
                      found.designed.proved_from + ", " + found.designed.proved_to + "] s";
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
  if (!row.note.empty()) finding.note += ". " + row.note;

  if (of_admitted) {
    const Mp50 middle = (number(found.admitted_from) + number(found.admitted_to)) / 2;
    finding.value = text(middle, 16);
    auto leg = [&](const char* name, const std::string& t) {  // a triple zero of the gap keeps a third of the digits
      if (!t.empty()) finding.legs.push_back({name, text(number(t), 16), abs(number(t) - middle) <= Mp50("1e-14")});
    };
    leg("50 digits, from the start in the middle", designed),
        leg("closed form, from that start", found.designed.closed_form);
    return finding;
  }
  if (ways.exact.empty()) return finding;
  const Mp50 value = number(ways.exact), round_off = Mp50("1e-17") * abs(value);
  finding.value = text(value, 16);
  auto leg = [&](const char* name, const std::string& t, int digits, const Mp50& bound) {
    if (!t.empty()) finding.legs.push_back({name, text(number(t), digits), abs(number(t) - value) <= bound});
  };
  leg("50 digits", ways.fifty_digits, 16, round_off);
  leg("closed form", ways.closed_form, 16, round_off);
  leg("steps", ways.steps, 12, Mp50("1e-6"));
  if (!ways.proved_from.empty()) {
    const Mp50 from = number(ways.proved_from), to = number(ways.proved_to);
    finding.enclosure = {ways.proved_from, ways.proved_to};
    finding.legs.push_back(
        {"proved", text(Mp50((from + to) / 2), 16), from - round_off <= value && value <= to + round_off});
  }
  return finding;
}

Finding event_time(const Case& c, const Published& row) {
  ExampleRuns runs;
  return event_time(row, event_time(c.file, c, row, runs));
}

namespace {

Registered judge(const std::string& file, const Published& row, Judge judge, std::vector<std::string> needs) {
  // A run from the printed start does not show those that round to it.
  return {row.id, std::move(judge), std::move(needs),
          row.tangential ? "" : "build/touchgo simulate " + file + " --digits 40"};
}

}  // namespace

Registered event_time_judge(const Case& c, const Published& row) {
  return judge(c.file, row, [&c, &row](const Given&) { return event_time(c, row); }, {});
}

Registered event_time_judge(const std::string& file, const Published& row) {
  auto read = [&row](const Given& given) {
    for (const EventTime& e : event_times(given.result("event_times")))
      if (e.id == row.id) return event_time(row, e);
    throw std::logic_error("no printed time '" + row.id + "' was computed");
  };
  return judge(file, row, read, {"event_times"});
}

}  // namespace touchgo::cases::dm21
