// The kernel for small systems against the general engine, over random systems: events of the first periods, and rows
// of long runs.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "solver/model/check_setup.hpp"
#include "solver/number/text.hpp"
#include "solver/small/orbit_of.hpp"
#include "solver/small/tables.hpp"
#include "solver/stability/long_run.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/soak.hpp"
#include "tests/small/random_small.hpp"

namespace touchgo::tests {

namespace {

bool is_valid(const Setup& s) {
  try {
    check(s);
    return true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

/// Impacts of sequences that accumulate are left out: either engine may list more of them than the other.
template <class Events>
void drop_sequences(Events& events) {
  std::erase_if(events, [](const auto& e) { return e.in_sequence; });
}

struct Comparison {
  std::array<int, 4> events{};  // that agree, by kind
  bool doubt = false;           // ended where round-off decides
  bool undecided = false;       // the kernel leaves the rest to the general engine
  std::string message = {};     // where they differ
};

/// Up to where impacts of a sequence run into others: what is listed of it is not the same in both. Times are compared
/// with those at 50 digits. What double may be off is known from the general engine's own error in
/// double, the largest so far: the kernel's may be 1000 times as large (a heuristic), and 1e-14 periods (at the limit
/// of a sequence 1e-12, to which it is known).
Comparison compare(const Setup& s, std::vector<small::OrbitEvent> ours, bool whole, double periods) {
  Comparison c;
  const System<double> in_double = make_system<double>(s);
  const System<Mp50> system = make_system<Mp50>(s);
  const double T = *forcing_period(in_double);
  std::vector<Event<double>> theirs = run_exact<double>(s, in_double, periods * T, 2000, {}, Effort(0.3)).events;
  std::vector<Event<Mp50>> exact =
      run_exact<Mp50>(s, system, Mp50(periods) * *forcing_period(system), 60, {}, Effort(1)).events;
  std::vector<double> sequences;
  std::vector<std::pair<int, double>> in_sequence;  // contacts and times
  for (const Event<Mp50>& e : exact)
    if (e.in_sequence) sequences.push_back(to_double(e.t)), in_sequence.emplace_back(e.contact, to_double(e.t));
  drop_sequences(ours), drop_sequences(theirs), drop_sequences(exact);
  double off = 1e-15 * T;
  // The kernel knows no sequences of several contacts: it lists such impacts like others.
  auto is_of_sequence = [&](const small::OrbitEvent& o) {
    return o.kind == Kind::impact && std::ranges::any_of(in_sequence, [&](const auto& one) {
             return one.first == o.contact && std::abs(one.second - o.t) <= 1000 * off + 1e-14 * T;
           });
  };
  for (std::size_t k = 0, i = 0; k < exact.size(); ++k, ++i) {
    const Event<Mp50>& e = exact[k];
    const double t = to_double(e.t);
    c.doubt = k >= theirs.size() || theirs[k].kind != e.kind || theirs[k].contact != e.contact ||
              (k + 1 < theirs.size() && theirs[k + 1].t - theirs[k].t < 1e-9 * T) ||
              (e.kind == Kind::impact &&
               std::any_of(sequences.begin(), sequences.end(), [&](double at) { return std::abs(at - t) < 1e-8 * T; }));
    if (!c.doubt) off = std::max(off, std::abs(theirs[k].t - t));
    c.doubt = c.doubt || off > 1e-9 * T;
    if (c.doubt) return c;
    const std::string which = "event " + std::to_string(k) + ", " + name(e.kind) + " at " + text(t, 17);
    while (i < ours.size() && is_of_sequence(ours[i])) ++i;
    c.undecided = i >= ours.size() && !whole;
    if (c.undecided) return c;
    if (i >= ours.size()) return c.message = "no " + which, c;
    const small::OrbitEvent& o = ours[i];
    if (o.kind != e.kind || o.contact != e.contact)
      return c.message = name(o.kind) + (" at " + text(o.t, 17)) + " in place of " + which, c;
    if (!(std::abs(o.t - t) <= 1000 * off + (e.kind == Kind::accumulation ? 1e-12 : 1e-14) * T))
      return c.message = which + " is off by " + text(o.t - t, 3) + ", theirs by " + text(off, 3), c;
    ++c.events[static_cast<int>(e.kind)];
  }
  return c;
}

struct Events {
  int systems = 0, doubts = 0, refused = 0, undecided = 0;
  std::array<int, 4> of{};
};

Events compare_events(unsigned long from, unsigned long to) {
  Events all;
  for (unsigned long i = from; i < to; ++i) {
    const Setup s = random_small(i);
    if (!is_valid(s)) continue;
    bool whole = false;
    const auto ours = small::events(s, 20, &whole);
    all.refused += !ours;
    if (!ours) continue;
    ++all.systems;
    const Comparison c = compare(s, *ours, whole, 20);
    INFO("system " << i << ": " << c.message);
    CHECK(c.message.empty());
    all.doubts += c.doubt, all.undecided += c.undecided;
    for (int k = 0; k < 4; ++k) all.of[k] += c.events[k];
  }
  return all;
}

bool near(double a, double b, double within) { return a == b || std::abs(a - b) <= within; }

/// Why two rows of one system differ; empty where they do not.
std::string difference(const Orbit& a, const Orbit& b) {
  if (a.motion != b.motion) return std::string(name(a.motion)) + " and " + name(b.motion);
  if (a.n != b.n || a.p != b.p) return "n or p";
  if (a.lambda.size() != b.lambda.size()) return "number of exponents";
  const bool repeats = a.n > 0 && a.lambda1_stderr == 0 && b.lambda1_stderr == 0;
  for (std::size_t k = 0; k < a.lambda.size(); ++k) {
    const double within = repeats ? 1e-6 * (1 + std::abs(a.lambda[k]))
                          : k == 0
                              ? 6 * std::hypot(a.lambda1_stderr, b.lambda1_stderr) + 0.02 * (1 + std::abs(a.lambda[k]))
                              : HUGE_VAL;
    if (!near(a.lambda[k], b.lambda[k], within))
      return "exponent " + std::to_string(k + 1) + ": " + text(a.lambda[k], 9) + " and " + text(b.lambda[k], 9);
  }
  if (a.n == 0) return {};
  auto differ = [](double x, double y) { return !near(x, y, 1e-8 * (1 + std::abs(x))); };
  if (differ(a.energy_per_period, b.energy_per_period)) return "energies";
  if (differ(a.rest_fraction, b.rest_fraction) || differ(a.contact_fraction, b.contact_fraction))
    return "shares of time";
  if (differ(a.impacts_per_period, b.impacts_per_period)) return "impacts";
  return {};
}

struct Rows {
  int compared = 0, differ = 0, undecided = 0;
  std::string first;  // that differs
};

/// Runs that begin in chaos may end on different attractors: a few may differ.
Rows compare_rows(Setup (*system)(unsigned long), unsigned long from, unsigned long to) {
  Rows all;
  const RunLength length{50, 100};
  for (unsigned long i = from; i < to; ++i) {
    const Setup s = system(i);
    if (!is_valid(s) || !small::SmallSystem::of(s)) continue;
    try {
      const std::string how = difference(*small::orbit(s, length), long_run(s, length));
      ++all.compared;
      if (how.empty()) continue;
      ++all.differ;
      if (all.first.empty()) all.first = "system " + std::to_string(i) + ": " + how;
    } catch (const Undecided&) {
      ++all.undecided;
    }
  }
  return all;
}

}  // namespace

TEST_CASE("a string that pulls a body off a pad: the pad's damper would pull, and lets go at that instant", "[small]") {
  for (const int pad : {0, 1}) {  // in the list of contacts
    INFO("the pad is contact " << pad + 1);
    Setup s;
    s.bodies = {body("1", "0.1", "1", "0.5", "0")};
    s.bodies[0].load = "-1";
    s.walls.resize(2);
    s.walls[0].motion = {"0.3", "2", "0"}, s.walls[1].position = "2";
    Contact soft = hard(wall_member(0), body_member(0), "0"), string = hard(body_member(0), wall_member(1), "0.6");
    soft.law = Law::soft, soft.stiffness = "5", soft.damping = "4";
    string.upper = true, string.gap = "2.05";
    s.contacts = pad == 0 ? std::vector{soft, string} : std::vector{string, soft};
    s = named(s);
    std::vector<small::OrbitEvent> ours = *small::events(s, 20);
    std::vector<Event<Mp50>> exact = run<Mp50>(s, Mp50(20)).events;
    drop_sequences(ours), drop_sequences(exact);
    int lets_go = 0;
    for (std::size_t i = 0; i < exact.size(); ++i) {
      REQUIRE(i < ours.size());
      CHECK(ours[i].kind == exact[i].kind);
      CHECK(ours[i].contact == exact[i].contact);
      CHECK(std::abs(ours[i].t - to_double(exact[i].t)) < 1e-10);
      lets_go += i > 0 && exact[i].t == exact[i - 1].t && exact[i].kind != exact[i - 1].kind;
    }
    CHECK(lets_go >= 5);
  }
}

TEST_CASE("events of random small systems are those of 50 digits, as far as double can know them", "[small][draws]") {
  const int count = draws(70);
  const Events all = compare_events(0, static_cast<unsigned long>(count));
  CHECK(all.systems > count * 3 / 4);
  CHECK(all.refused < count / 10);
  CHECK(all.doubts < all.systems / 2);
  CHECK(all.of[static_cast<int>(Kind::impact)] > 5 * count);
  CHECK(all.of[static_cast<int>(Kind::separation)] > count);
  CHECK(all.of[static_cast<int>(Kind::accumulation)] > count / 20);
}

TEST_CASE("rows of random small systems are the general engine's", "[small]") {
  const Rows all = compare_rows(random_small, 0, 12);
  INFO(all.first);
  CHECK(all.compared > 8);
  CHECK(all.undecided < 2);
  CHECK(all.differ <= all.compared / 20);
}

// Of a tenth the row as well, of a thousandth that with stiff contacts.
TEST_CASE("events of 10^5 random small systems are those of 50 digits", "[.][soak][small_soak]") {
  constexpr unsigned long from = 1000;
  const Soak systems(100'000);
  const Events all = compare_events(from, from + static_cast<unsigned long>(systems.count()));
  systems.done("small systems: " + std::to_string(all.refused) + " refused, " + std::to_string(all.doubts) +
               " up to where double decides, " + std::to_string(all.undecided) + " left to the general engine, " +
               std::to_string(all.of[static_cast<int>(Kind::impact)]) + " impacts");
  const Soak tenth(10'000);
  const Rows rows = compare_rows(random_small, from, from + static_cast<unsigned long>(tenth.count()));
  tenth.done("of them for rows: " + std::to_string(rows.compared) + " compared, " + std::to_string(rows.differ) +
             " differ, " + std::to_string(rows.undecided) + " undecided, the first: " + rows.first);
  CHECK(rows.differ <= rows.compared / 20);
  const Soak thousandth(100);
  const Rows stiff = compare_rows(random_stiff, from, from + static_cast<unsigned long>(thousandth.count()));
  thousandth.done("with stiff contacts: " + std::to_string(stiff.compared) + " compared, " +
                  std::to_string(stiff.differ) + " differ, the first: " + stiff.first);
  CHECK(stiff.differ <= stiff.compared / 20 + 1);
}

}  // namespace touchgo::tests
