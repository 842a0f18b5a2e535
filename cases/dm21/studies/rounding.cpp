#include "cases/dm21/studies/rounding.hpp"

#include <cmath>
#include <cstdio>
#include <limits>

#include "cases/claims/closed_form.hpp"
#include "cases/dm21/events.hpp"
#include "cases/dm21/studies/admitted.hpp"
#include "solver/run/run.hpp"
#include "solver/sweeps/parallel.hpp"

namespace touchgo::cases::dm21 {

namespace {

constexpr const char* numbers_of_start[] = {"u1", "u1'", "u3", "u3'"};

struct NamedRange {
  const char *name, *unit;
  std::pair<double, double> Rounding::*range;
};
constexpr NamedRange ranges_of_all[] = {{"proved_contact", "s", &Rounding::proved_contact},
                                        {"proved_together", "s", &Rounding::proved_together},
                                        {"proved_separation", "s", &Rounding::proved_separation},
                                        {"tangential_contact", "s", &Rounding::tangential_contact},
                                        {"admitted_contact", "s", &Rounding::admitted_contact},
                                        {"admitted_velocity", "m/s", &Rounding::admitted_velocity},
                                        {"exact_contact", "s", &Rounding::exact_contact},
                                        {"exact_separation", "s", &Rounding::exact_separation}};

// The i-th number, from 1, of the van der Corput sequence in a base, in (0, 1).
double radical_inverse(int i, int base) {
  double value = 0, place = 1;
  for (; i > 0; i /= base) place /= base, value += place * (i % base);
  return value;
}

std::array<Decimal, 4> printed_start(const Setup& s) {
  return {s.bodies[0].position, s.bodies[0].velocity, s.bodies[1].position, s.bodies[1].velocity};
}

RoundedStart motion_from(const Case& c, const System<double>& nominal, const std::array<double, 4>& offset) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::array<Decimal, 4> printed = printed_start(c.setup);
  System<double> system = nominal;
  for (int i = 0; i < 4; ++i)  // u1, u1', u3, u3' are x1, v1, x2, v2
    system.start[i / 2 + 2 * (i % 2)] += offset[i] * decimal<double>(printed[i].half_unit());
  const auto run = run_exact<double>(c.setup, system, decimal<double>(c.until), c.max_events);

  RoundedStart r{offset, Kind::impact, nan, nan, 0, nan, nan};
  for (const Event<double>& e : run.events) {
    if (std::isnan(r.contact)) {
      r.kind = e.kind;
      r.contact = e.t;
      r.closing = e.velocity_before[0] - e.velocity_before[1];
    }
    if (e.kind == Kind::accumulation && std::isnan(r.accumulation)) r.accumulation = e.t;
    if (e.kind == Kind::impact && std::isnan(r.accumulation)) ++r.impacts;
    if (e.kind == Kind::separation) {
      r.separation = e.t;
      break;
    }
  }
  return r;
}

// What the gap at time t gains from a unit of each of u1, u1', u3, u3' at t = 0.
std::array<Mp50, 4> sensitivity(const ClosedForm<Mp50>& form, const Mp50& t) {
  auto place = [&](const reference::two_bodies::PairMember<Mp50>& m, int x, int v) {
    return reference::linear::position<Mp50>(*reference::two_bodies::body_of(m), {Mp50(0), Mp50(x), Mp50(v)}, t);
  };
  return {-place(form.contact.first, 1, 0), -place(form.contact.first, 0, 1), place(form.contact.second, 1, 0),
          place(form.contact.second, 0, 1)};
}

// The first contact of a corner of the box, in closed form.
Mp50 first_contact(const Case& c, const ClosedForm<Mp50>& form, const std::array<int, 4>& signs) {
  auto launch = form.launch;
  const std::array<Decimal, 4> printed = printed_start(c.setup);
  for (int i = 0; i < 4; ++i)
    (i % 2 ? launch.velocity : launch.position)[i / 2] += signs[i] * decimal<Mp50>(printed[i].half_unit());
  const auto history =
      reference::two_bodies::simulate<Mp50>(form.contact, launch, decimal<Mp50>(c.until), {.most_events = 1});
  return history.events.at(0).t;
}

std::pair<double, double> in_doubles(const std::pair<std::string, std::string>& t) {
  const double low = decimal<double>(Decimal(t.first)), high = decimal<double>(Decimal(t.second));
  return {std::nextafter(low, -HUGE_VAL), std::nextafter(high, HUGE_VAL)};
}

// First contact, together for good and separation, of all starts that round to the printed one.
void take_ranges(const PrintedRoles& proved, Rounding& r) {
  if (proved.roles.size() != 3 || !proved.undecided.empty())
    throw std::logic_error("example 2's start as printed: an event is not proved");
  r.proved_contact = in_doubles(proved.roles[0].t);
  r.proved_together = in_doubles(proved.roles[1].t);
  r.proved_separation = in_doubles(proved.roles[2].t);
}

// Of the starts that do what the text says: the linear programmes, and the exact method from their first and last.
void take_admitted(const Case& c, const PrintedRoles& proved, Rounding& r) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  r.tangential_contact = r.admitted_contact = r.admitted_velocity = r.exact_contact = r.exact_separation = {nan, nan};
  const Admitted found = admitted(c, proved).value();
  const auto& [share, at, earliest, latest] = found.together;
  r.admitted_share = to_double(share);
  if (!found.tangential.empty())
    r.tangential_contact = {to_double(found.tangential.earliest), to_double(found.tangential.latest)};
  if (found.together.empty()) return;
  r.admitted_contact = {to_double(earliest), to_double(latest)};

  auto low = [&](const Mp50& t) -> Mp50 { return designed_start(c, t).low; };
  auto high = [&](const Mp50& t) -> Mp50 { return -designed_start(c, t).high; };
  r.admitted_velocity = {to_double(low(reference::dm21::where_least<Mp50>(low, earliest, latest))),
                         -to_double(high(reference::dm21::where_least<Mp50>(high, earliest, latest)))};

  auto add = [&](const Mp50& t, double& contact, double& separation) {
    const Case start = admitted_case(c, t);
    const auto run = run_exact<Mp50>(start.setup, make_system<Mp50>(start.setup), decimal<Mp50>(c.until), 2);
    if (run.events.size() < 2 || run.events[0].kind != Kind::rest || run.events[1].kind != Kind::separation) return;
    contact = to_double(run.events[0].t), separation = to_double(run.events[1].t);
  };
  add(earliest, r.exact_contact.first, r.exact_separation.first);
  add(latest, r.exact_contact.second, r.exact_separation.second);
}

}  // namespace

Rounding rounding(const Case& c, int points, int threads) {
  const auto form = closed_form<Mp50>(c.setup);
  const System<double> system = make_system<double>(c.setup);
  Rounding r;
  r.printed = motion_from(c, system, {});

  r.starts.resize(16 + points);
  in_parallel(r.starts.size(), threads, [&](std::size_t i) {
    std::array<double, 4> offset;
    constexpr int bases[] = {2, 3, 5, 7};
    for (int k = 0; k < 4; ++k)
      offset[k] = i < 16 ? (i >> k & 1 ? 1 : -1) : 2 * radical_inverse(static_cast<int>(i) - 15, bases[k]) - 1;
    r.starts[i] = motion_from(c, system, offset);
  });

  const Mp50 time = decimal<Mp50>(c.published.at(0).time);
  std::array<int, 4> early;
  auto signs_at = [&](const Mp50& t) {
    std::array<int, 4> signs;
    for (int i = 0; i < 4; ++i) signs[i] = sensitivity(*form, t)[i] > 0 ? 1 : -1;
    return signs;
  };
  r.late_corner = signs_at(time);
  for (int i = 0; i < 4; ++i) early[i] = -r.late_corner[i];
  const Mp50 first = first_contact(c, *form, early), last = first_contact(c, *form, r.late_corner);
  if (signs_at(first) != r.late_corner || signs_at(last) != r.late_corner)
    throw std::logic_error("the extremes of the first contact are not at these corners");
  r.earliest = to_double(first), r.latest = to_double(last);

  const auto d = designed_start(c, time);
  r.designed_low = to_double(d.low), r.designed_high = to_double(d.high);
  const PrintedRoles proved = proved_roles(c);
  take_ranges(proved, r);
  take_admitted(c, proved, r);
  r.time = to_double(time), r.half_unit = decimal<double>(c.published[0].time.half_unit());
  long inside = 0;
  for (std::size_t i = 16; i < r.starts.size(); ++i) inside += std::abs(r.starts[i].contact - r.time) <= r.half_unit;
  r.as_printed = points > 0 ? static_cast<double>(inside) / points : 0;
  return r;
}

std::vector<Table> tables(const Rounding& r) {
  Words which, kind;
  Numbers offset[4], contact, closing, impacts, accumulation, separation;
  auto add = [&](const char* name, const RoundedStart& s) {
    which.push_back(name), kind.push_back(touchgo::name(s.kind));
    for (int i = 0; i < 4; ++i) offset[i].push_back(s.offset[i]);
    contact.push_back(s.contact), closing.push_back(s.closing), impacts.push_back(s.impacts);
    accumulation.push_back(s.accumulation), separation.push_back(s.separation);
  };
  add("printed", r.printed);
  for (std::size_t i = 0; i < r.starts.size(); ++i) add(i < 16 ? "corner" : "inside", r.starts[i]);
  Table starts, bounds;
  starts.add("which", which);
  for (int i = 0; i < 4; ++i) starts.add(numbers_of_start[i], "half-units", offset[i]);
  starts.add("kind", kind).add("contact", "s", contact).add("closing", "m/s", closing).add("impacts", "", impacts);
  starts.add("accumulation", "s", accumulation).add("separation", "s", separation);

  auto bound = [&](const std::string& name, const char* unit, double value) { bounds.add(name, unit, Numbers{value}); };
  bound("earliest", "s", r.earliest), bound("latest", "s", r.latest);
  for (int i = 0; i < 4; ++i) bound(std::string("late_") + numbers_of_start[i], "half-units", r.late_corner[i]);
  bound("time", "s", r.time), bound("half_unit", "s", r.half_unit), bound("as_printed", "", r.as_printed);
  bound("designed_low", "m/s", r.designed_low), bound("designed_high", "m/s", r.designed_high);
  for (const auto& [name, unit, range] : ranges_of_all)
    bound(std::string(name) + "_low", unit, (r.*range).first),
        bound(std::string(name) + "_high", unit, (r.*range).second);
  bound("admitted_share", "", r.admitted_share);
  return {starts, bounds};
}

Rounding rounding(const Table& starts, const Table& bounds) {
  Rounding r;
  const Words& kind = starts.words("kind");
  for (std::size_t i = 0; i < starts.rows(); ++i) {
    RoundedStart s{};
    for (int k = 0; k < 4; ++k) s.offset[k] = starts.numbers(numbers_of_start[k])[i];
    s.kind = kind[i] == name(Kind::rest) ? Kind::rest : Kind::impact;
    s.contact = starts.numbers("contact")[i], s.closing = starts.numbers("closing")[i];
    s.impacts = static_cast<int>(starts.numbers("impacts")[i]);
    s.accumulation = starts.numbers("accumulation")[i], s.separation = starts.numbers("separation")[i];
    if (i == 0)
      r.printed = s;
    else
      r.starts.push_back(s);
  }
  auto bound = [&](const std::string& name) { return bounds.numbers(name).at(0); };
  r.earliest = bound("earliest"), r.latest = bound("latest");
  for (int i = 0; i < 4; ++i) r.late_corner[i] = static_cast<int>(bound(std::string("late_") + numbers_of_start[i]));
  r.time = bound("time"), r.half_unit = bound("half_unit"), r.as_printed = bound("as_printed");
  r.designed_low = bound("designed_low"), r.designed_high = bound("designed_high");
  for (const auto& [name, unit, range] : ranges_of_all)
    r.*range = {bound(std::string(name) + "_low"), bound(std::string(name) + "_high")};
  r.admitted_share = bound("admitted_share");
  return r;
}

std::pair<std::string, std::string> outwards(const std::pair<double, double>& range, int places) {
  double unit = 1;
  for (int i = 0; i < places; ++i) unit *= 10;
  auto decimals = [&](double x) {
    char text[40];
    std::snprintf(text, sizeof text, "%.*f", places, x / unit);
    return std::string(text);
  };
  return {decimals(std::floor(range.first * unit)), decimals(std::ceil(range.second * unit))};
}

std::vector<Study> rounding_studies() {
  return {{{"dm21_rounding", "dm21_rounding_bounds"},
           [](const OwnCases& cases) { return tables(rounding(cases["dm21_grazing"], 2000)); }}};
}

}  // namespace touchgo::cases::dm21
