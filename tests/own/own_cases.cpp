// The project's own cases against closed forms written here: a geometric series, one scalar oscillator for each group
// of bodies, an oscillator between two walls, a parabola over a sine.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>

#include "reference/linear/oscillator.hpp"
#include "reference/two_bodies/sampled_root.hpp"
#include "solver/files/case_file.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::cases {

using namespace tests;

namespace {

using T = Mp140;  // of the closed forms
using Moving = reference::linear::LinearOscillator<T>;
using GroupStart = reference::linear::StateAt<T>;

T num(const Decimal& d) { return decimal<T>(d); }

/// An event as the closed form has it; velocities of the contact's two members, m/s.
struct Expected {
  Kind kind;
  int contact;
  T t;
  std::array<T, 2> before, after;
};

template <Real R>
void check_event(const Event<R>& e, const Expected& expected, const T& tolerance) {
  INFO(name(expected.kind) << " of contact " << expected.contact << " at " << to_double(expected.t));
  CHECK(e.kind == expected.kind);
  CHECK(e.contact == expected.contact);
  CHECK(abs(T(e.t) - expected.t) <= tolerance);
  for (int side = 0; side < 2; ++side) {  // accelerations are a few m/s^2 to a few tens
    CHECK(abs(T(e.velocity_before[side]) - expected.before[side]) <= 100 * tolerance);
    CHECK(abs(T(e.velocity_after[side]) - expected.after[side]) <= 100 * tolerance);
  }
}

template <Real R>
void check_events(const Run<R>& run, const std::vector<Expected>& expected, const T& tolerance) {
  CHECK(run.reason == Reason::until);
  REQUIRE(run.events.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) check_event(run.events[i], expected[i], tolerance);
}

// ---- the stack

/// Bodies `first` to `last` as one: sums of masses, dampers, springs and forces.
Moving together(const Setup& s, int first, int last) {
  Moving o{T(0), T(0), T(0), T(0), {}};
  for (int i = first; i <= last; ++i) {
    const Body& b = s.bodies[i];
    o.mass += num(b.mass), o.damping += num(b.damping), o.stiffness += num(b.stiffness), o.load += num(b.load);
    for (const Harmonic& h : b.force) o.force.push_back({num(h.amplitude), num(h.frequency), num(h.phase)});
  }
  return o;
}

struct Group {
  int first, last;
  Moving body;
  GroupStart start;
};

/// What the part left of contact j lacks to follow its group, N, and its rate.
reference::two_bodies::ValueAndSlope<T> contact_force(const Setup& s, const Group& g, int j, const T& t) {
  const Moving left = together(s, g.first, j);
  const auto [x, v, a] = motion(g.body, g.start, t);
  const T jerk = (external_force_derivative(g.body, t, 1) - g.body.damping * a - g.body.stiffness * v) / g.body.mass;
  return {external_force(left, t) - left.damping * v - left.stiffness * x - left.mass * a,
          external_force_derivative(left, t, 1) - left.damping * a - left.stiffness * v - left.mass * jerk};
}

/// Contact j lies between bodies j and j + 1; all start together at rest; what meets stays together.
std::vector<Expected> events_of_groups(const Setup& s, const T& until) {
  const int n = static_cast<int>(s.bodies.size());
  std::vector<Group> groups{{0, n - 1, together(s, 0, n - 1), {}}};
  std::vector<Expected> events;
  for (T t = 0;;) {
    std::optional<T> first;
    int contact = 0;
    std::size_t of = 0;
    auto look = [&](const auto& f, int j, std::size_t group) {
      const auto root = reference::two_bodies::first_fall<T>(f, t, first ? *first : until, T(1) / 50);
      if (root) first = root, contact = j, of = group;
    };
    for (std::size_t i = 0; i < groups.size(); ++i) {
      const Group& g = groups[i];
      for (int j = g.first; j < g.last; ++j) look([&](const T& at) { return contact_force(s, g, j, at); }, j, i);
      if (i + 1 == groups.size()) break;
      const Group& right = groups[i + 1];
      look(
          [&](const T& at) -> reference::two_bodies::ValueAndSlope<T> {
            const auto a = motion(g.body, g.start, at), b = motion(right.body, right.start, at);
            return {b.x - a.x, b.v - a.v};
          },
          g.last, i);
    }
    if (!first) return events;
    t = *first;
    const Group g = groups[of];
    const auto m = motion(g.body, g.start, t);
    if (contact < g.last) {
      groups[of] = {g.first, contact, together(s, g.first, contact), {t, m.x, m.v}};
      groups.insert(groups.begin() + of + 1, {contact + 1, g.last, together(s, contact + 1, g.last), {t, m.x, m.v}});
      events.push_back({Kind::separation, contact, t, {m.v, m.v}, {m.v, m.v}});
    } else {
      const Group right = groups[of + 1];
      const T v2 = velocity(right.body, right.start, t), mass = g.body.mass + right.body.mass;
      const T v = (g.body.mass * m.v + right.body.mass * v2) / mass;
      groups[of] = {g.first, right.last, together(s, g.first, right.last), {t, m.x, v}};
      groups.erase(groups.begin() + of + 1);
      for (int j = g.first; j < right.last; ++j) REQUIRE(contact_force(s, groups[of], j, t).value > 0);
      events.push_back({Kind::impact, contact, t, {m.v, v2}, {v, v}});
    }
  }
}

// ---- between walls

/// One body between a wall on its left (contact 0) and one on its right (contact 1).
std::vector<Expected> events_between_walls(const Setup& s, const T& until) {
  const Moving body = together(s, 0, 0);
  Moving wall[2];  // a wall's coordinate is the "force" of a carrier
  for (int side = 0; side < 2; ++side) {
    const Wall& w = s.walls[side];
    wall[side] = {
        T(1), T(0), T(0), num(w.position), {{num(w.motion.amplitude), num(w.motion.frequency), num(w.motion.phase)}}};
  }
  GroupStart start{T(0), num(s.bodies[0].position), num(s.bodies[0].velocity)};
  std::vector<Expected> events;
  for (;;) {
    std::optional<T> first;
    int side = 0;
    for (int k = 0; k < 2; ++k) {
      const T sign = k == 0 ? 1 : -1;
      auto gap = [&](const T& t) -> reference::two_bodies::ValueAndSlope<T> {
        const auto m = motion(body, start, t);
        return {sign * (m.x - external_force(wall[k], t)), sign * (m.v - external_force_derivative(wall[k], t, 1))};
      };
      const auto root = reference::two_bodies::first_fall<T>(gap, start.t, first ? *first : until, T(1) / 200);
      if (root) first = root, side = k;
    }
    if (!first) return events;
    const auto m = motion(body, start, *first);
    const T w = external_force_derivative(wall[side], *first, 1), v = w - num(s.contacts[side].restitution) * (m.v - w);
    if (side == 0)
      events.push_back({Kind::impact, 0, *first, {w, m.v}, {w, v}});
    else
      events.push_back({Kind::impact, 1, *first, {m.v, w}, {v, w}});
    start = {*first, m.x, v};
  }
}

// ---- carried

struct Throw {
  T take_off;                     // s
  std::vector<Expected> impacts;  // the first few
  T caught;                       // s, the limit of the impacts
};

/// The k-th time the table throws a body of pure weight that rests on it; e > 0.
Throw thrown(const Setup& s, int k) {
  const Harmonic& table = s.walls[0].motion;
  const T a = num(table.amplitude), w = num(table.frequency), e = num(s.contacts[0].restitution);
  const T g = -num(s.bodies[0].load) / num(s.bodies[0].mass);
  Throw result{(asin(g / (a * w * w)) + 2 * touchgo::pi<T>() * k) / w, {}, T(0)};
  T t = result.take_off, v = a * w * cos(w * t);
  for (int flight = 0; flight < 40; ++flight) {
    auto gap = [&](const T& tau) { return T(v * tau - g * tau * tau / 2 - a * (sin(w * (t + tau)) - sin(w * t))); };
    const T speed = v - a * w * cos(w * t), closing = g - a * w * w * sin(w * t);
    const T low = flight == 0 ? T(touchgo::pi<T>() / w) : T(speed / closing),
            high = flight == 0 ? 2 * touchgo::pi<T>() / w : 4 * low;
    const T tau = reference::two_bodies::root_between<T>(gap, low, high);
    t += tau;
    const T table_speed = a * w * cos(w * t), before = v - g * tau;
    v = table_speed - e * (before - table_speed);
    if (flight < 3) result.impacts.push_back({Kind::impact, 0, t, {table_speed, before}, {table_speed, v}});
  }
  // The rest: the table's acceleration no longer changes, 2 speed/closing (1 + e + e^2 + ..).
  result.caught = t + 2 * (v - a * w * cos(w * t)) / ((g - a * w * w * sin(w * t)) * (1 - e));
  return result;
}

template <Real R>
void check_carried(const Run<R>& run, const Setup& s, const T& tolerance, const T& limit_tolerance) {
  CHECK(run.reason == Reason::until);
  CHECK(run.closed_at_start.size() == 1);
  std::size_t i = 0;
  int throws = 0;
  while (i < run.events.size()) {
    const Throw expected = thrown(s, throws++);
    INFO("throw " << throws);
    CHECK(run.events[i].kind == Kind::separation);
    CHECK(abs(T(run.events[i].t) - expected.take_off) <= tolerance);
    CHECK(run.events[i].closed.empty());
    if (++i == run.events.size()) break;
    for (const Expected& impact : expected.impacts) check_event(run.events.at(i++), impact, tolerance);
    while (run.events.at(i).kind == Kind::impact) ++i;
    CHECK(run.events[i].kind == Kind::accumulation);
    CHECK(abs(T(run.events[i].t) - expected.caught) <= limit_tolerance);
    CHECK(run.events[i].closed.size() == 1);
    CHECK(run.events[i++].force > 0);
  }
  CHECK(throws == 7);
}

int exit_code(const std::string& arguments) {
  return WEXITSTATUS(std::system(("build/touchgo " + arguments + " >/dev/null 2>&1").c_str()));
}

const char* const own_cases[] = {"cases/ball.toml", "cases/stack.toml", "cases/between_walls.toml",
                                 "cases/carried.toml"};

}  // namespace

TEST_CASE("the ball's impacts, speeds and limit are the geometric series, at 40 and at 200 digits", "[ball]") {
  using Wide = Mp400;
  const Case c = read_case("cases/ball.toml");
  for (int digits : {40, 200}) {
    const Report r = simulate(c.setup, c.until, c.max_events, {.digits = digits});
    const Wide relative = pow(Wide(10), 2 - digits), e = decimal<Wide>("0.8"), g = decimal<Wide>("9.81");
    INFO(digits << " digits, " << r.events.size() << " events");
    CHECK(r.reason == Reason::until);
    REQUIRE(r.events.size() > 400);
    Wide power = 1;  // e^(n-1)
    for (std::size_t n = 1; n < r.events.size(); ++n, power *= e) {
      const EventText& impact = r.events[n - 1];
      INFO("impact " << n);
      CHECK(impact.kind == Kind::impact);
      CHECK(abs(Wide(impact.t) / (9 - 10 * power * e) - 1) <= relative);
      CHECK(abs(Wide(impact.velocity_before[1]) + g * power) <= relative * g);
      CHECK(abs(Wide(impact.velocity_after[1]) - g * power * e) <= relative * g);
      CHECK(impact.force == "0");
    }
    CHECK(r.events.back().kind == Kind::accumulation);
    CHECK(r.events.back().t == "9");
    CHECK(r.events.back().force == "4.905");
    CHECK(r.events.back().closed.size() == 1);
  }
}

TEST_CASE("the ball rests for ever, its contact force being its weight", "[ball]") {
  const Case c = read_case("cases/ball.toml");
  const Report longer = simulate(c.setup, "1e12", c.max_events, {.digits = 40});
  CHECK(longer.reason == Reason::until);
  CHECK(longer.events.back().kind == Kind::accumulation);
  CHECK(longer.events.back().t == "9");
  int resting = 0;
  for (const Sample& s : trajectory(c.setup, "100", c.max_events, {}, "0.5")) {
    if (s.t <= 9) continue;
    CHECK(s.closed[0]);
    CHECK(s.gap[0] == 0);
    CHECK(s.velocity[0] == 0);
    CHECK(s.force[0] == 4.905);
    ++resting;
  }
  CHECK(resting > 180);
}

TEST_CASE("by steps the ball's impacts are those of the series and its limit is extrapolated", "[ball][steps]") {
  const Case c = read_case("cases/ball.toml");
  const Run<double> r = run_by_steps(c.setup, 20.0, 0.001);
  double power = 1;
  for (std::size_t n = 1; n <= 10; ++n) {
    power *= 0.8;
    CHECK_THAT(r.events.at(n - 1).t, Catch::Matchers::WithinAbs(9 - 10 * power, 1e-11));  // 10 landings, 1e-12 each
  }
  CHECK(r.events.back().kind == Kind::accumulation);
  CHECK_THAT(r.events.back().t, Catch::Matchers::WithinAbs(9, 1e-6));  // from flights of ten steps
}

TEST_CASE("the stack parts into every grouping when the oscillators of its groups say so", "[stack]") {
  const Case c = read_case("cases/stack.toml");
  const std::vector<Expected> expected = events_of_groups(c.setup, num(c.until));
  std::vector<std::vector<int>> groupings;
  const Run<Mp50> r = run<Mp50>(c.setup, Mp50(20));
  CHECK(r.closed_at_start == std::vector{0, 1});
  check_events(r, expected, T("1e-40"));
  check_events(run(c.setup, 20.0), expected, T("1e-11"));  // errors of some epsilons, amplified by impacts
  for (const Event<Mp50>& e : r.events) groupings.push_back(e.closed);
  const std::vector<std::vector<int>> as_told{{1}, {0, 1}, {0}, {}, {1}, {0, 1}, {0}, {}, {1}};
  CHECK(groupings == as_told);
}

TEST_CASE("by steps the stack does the same", "[stack][steps]") {
  const Case c = read_case("cases/stack.toml");
  check_events(run_by_steps(c.setup, 20.0, 0.001), events_of_groups(c.setup, num(c.until)), T("1e-9"));
}

TEST_CASE("the body between two walls hits them when the oscillator in closed form does", "[walls]") {
  const Case c = read_case("cases/between_walls.toml");
  const std::vector<Expected> expected = events_between_walls(c.setup, num(c.until));
  CHECK(expected.size() == 24);
  check_events(run<Mp50>(c.setup, Mp50(30)), expected, T("1e-38"));
  check_events(run(c.setup, 30.0), expected, T("1e-8"));  // 24 impacts amplify the first ones' round-off
  check_events(run_by_steps(c.setup, 30.0, 0.0005), expected, T("1e-6"));
}

TEST_CASE("between two walls the relative speed is multiplied by e, the work is the walls', and the body stays inside",
          "[walls]") {
  const Case c = read_case("cases/between_walls.toml");
  const System<double> system = make_system<double>(c.setup);
  double outside = 0;
  Observer<double> observer{0.003, [&](const double&, const Vector<double>& z, const ContactPhase<double>&) {
                              for (const auto& j : system.joints) outside = std::max(outside, -j.gap_row.dot(z));
                            }};
  const Run<double> r = run_exact<double>(c.setup, system, 300.0, 10000, observer);
  CHECK(r.reason == Reason::until);
  CHECK(outside <= 300 * epsilon<double>() * 4);  // a time of 300 s rounded, at 4 m/s
  CHECK(r.events.size() > 200);
  for (const Event<double>& e : r.events) {
    const double before = e.velocity_before[1] - e.velocity_before[0],
                 after = e.velocity_after[1] - e.velocity_after[0];
    const int body = e.contact == 0 ? 1 : 0;
    CHECK(before < 0);
    CHECK_THAT(after, Catch::Matchers::WithinAbs(e.contact == 0 ? -0.7 * before : -0.9 * before, 1e-14));
    CHECK_THAT(std::abs(e.velocity_after[body] - e.velocity_before[body]),
               Catch::Matchers::WithinRel(e.impulse.value(), 1e-12));
  }
}

TEST_CASE("the table throws the body where its acceleration falls to -g and catches it where the parabola ends",
          "[carried]") {
  const Case c = read_case("cases/carried.toml");
  check_carried(run<Mp50>(c.setup, Mp50(1)), c.setup, T("1e-44"), T("1e-44"));
  check_carried(run(c.setup, 1.0), c.setup, T("1e-14"), T("3e-13"));  // a limit is known to 1000 epsilon
  // Of the third flight there are 37 steps; the limit comes from flights of ten.
  check_carried(run_by_steps(c.setup, 1.0, 0.00005), c.setup, T("1e-9"), T("1e-6"));
}

TEST_CASE("every case of the project's own runs by both methods and can be drawn", "[program]") {
  const std::string drawing =
      (std::filesystem::temp_directory_path() / ("touchgo-cases-" + std::to_string(getpid()) + ".svg")).string();
  for (const std::string file : own_cases) {
    INFO(file);
    CHECK(exit_code("simulate " + file) == 0);
    CHECK(exit_code("simulate " + file + " --method steps") == 0);
    std::filesystem::remove(drawing);
    CHECK(exit_code("simulate " + file + " --plot " + drawing) == 0);
    CHECK(std::filesystem::exists(drawing));
  }
  std::filesystem::remove(drawing);
}

TEST_CASE("cases without printed times add nothing to the ledger", "[program][ledger]") {
  for (const std::string file : own_cases) CHECK(read_case(file).published.empty());
  CHECK(exit_code("verify --only dm21-e1") == 0);  // reads all of cases/
}

}  // namespace touchgo::cases
