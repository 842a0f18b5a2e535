// Windows of periodic motions, against figures of the closed form.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "solver/continuation/windows.hpp"
#include "solver/files/case_file.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/model/errors.hpp"
#include "solver/number/text.hpp"
#include "solver/run/simulate.hpp"
#include "solver/sweeps/sweep.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinRel;

namespace {

std::vector<Window> of_hard(const char* from, const char* to, int n, int p, bool unstable = false) {
  WindowSearch what{"frequency", from, to, n, p, unstable};
  return windows(read_case("cases/ob21_hard.toml").setup, what);
}

double end_of(const WindowEnd& e) { return std::stod(e.parameter); }

void check_points_within(const std::vector<Window>& all, double off) {
  for (const Window& w : all)
    for (const WindowPoint& p : w.points) {
      CAPTURE(w.from.parameter, w.to.parameter);
      CHECK(p.parameter >= end_of(w.from) - off);
      CHECK(p.parameter <= end_of(w.to) + off);
    }
}

}  // namespace

TEST_CASE("a window's ends are the flips of the closed form", "[continuation]") {
  // The trace of the map of one impact in n periods, in closed form: an independent program's figures, to 12 digits.
  const std::vector<Window> all = of_hard("3", "5", 2, 1);
  REQUIRE(all.size() == 1);
  const Window& w = all[0];
  CHECK(w.n == 2);
  CHECK(w.p == 1);
  CHECK(w.stable);
  CHECK(w.from.kind == BranchEnd::flip);
  CHECK(w.to.kind == BranchEnd::flip);
  CHECK(std::abs(end_of(w.from) - 3.304665480252) < 1e-9);
  CHECK(std::abs(end_of(w.to) - 4.629156337876) < 1e-9);
  REQUIRE(w.points.size() > 20);
  for (std::size_t i = 1; i < w.points.size(); ++i) CHECK(w.points[i].parameter > w.points[i - 1].parameter);
  for (const WindowPoint& p : w.points) {
    CHECK(std::abs(p.multipliers[0]) < 1);
    // The determinant: r^2 of the impact, exp(-c T/m) of two periods, m = 100 kg, c = 23 kg/s, r = 1.
    const double determinant = std::exp(-0.23 * 2 * 2 * M_PI / p.parameter);
    CHECK(std::abs((p.multipliers[0] * p.multipliers[1]).real() / determinant - 1) < 1e-6);
  }
}

TEST_CASE("a point of a window is the strobe at which a sum by weights is least", "[continuation]") {
  const Setup setup = read_case("cases/ob21_hard.toml").setup;
  for (const auto& [from, to, n, p] : {std::tuple("3", "5", 2, 1), {"6", "6.6", 3, 1}, {"7.28", "7.32", 8, 3}}) {
    const std::vector<Window> all = of_hard(from, to, n, p);
    REQUIRE(!all.empty());
    const WindowPoint& shown = all[0].points.front();
    Setup s = with_parameter(setup, "frequency", Decimal(text(shown.parameter, 17)));
    s.bodies[0].position = Decimal(text(shown.position, 17)), s.bodies[0].velocity = Decimal(text(shown.velocity, 17));
    const double period = 2 * M_PI / shown.parameter;
    const int per_period = 64;
    const std::vector<Sample> run =
        trajectory(s, Decimal(text(n * period, 17)), 1000, {}, Decimal(text(period / per_period, 17)));
    double size = 0, speed = 0;
    for (const Sample& at : run)
      size = std::max(size, std::abs(at.position[0])), speed = std::max(speed, std::abs(at.velocity[0]));
    auto sum = [&](double x, double v) { return x / size + v / speed / 2.618; };
    const double least = sum(shown.position, shown.velocity);
    int strobes = 0;
    for (const Sample& at : run)
      for (int k = 1; k < n; ++k)
        if (std::abs(at.t - k * period) < 1e-9 * period) {
          CHECK(sum(at.position[0], at.velocity[0]) > least + 1e-3);
          ++strobes;
        }
    CHECK(strobes == n - 1);
  }
}

TEST_CASE("windows are found whose motions the survey's runs only come near to", "[continuation]") {
  // Weakly damped: a deviation loses less than a twentieth of itself in a period, and has 1e-8 left of it at the
  // survey's end.
  Setup s;
  s.bodies = {body("1.223", "0.046", "3.589", "-0.35", "-0.129")};
  s.bodies[0].force = {Harmonic{"12.021", "5.683", "0"}}, s.bodies[0].load = "-0.592";
  s.walls.resize(1);
  s.walls[0].position = "0.228", s.walls[0].motion = {Harmonic{"0.186", "5.683", "-1.6"}};
  s.contacts = {hard(body_member(0), wall_member(0), "1")};
  const std::vector<Window> all = windows(s, {"frequency", "5", "6.5"});
  REQUIRE(all.size() == 3);
  for (int k = 0; k < 3; ++k) {
    const Window& w = all[static_cast<std::size_t>(k)];
    CHECK(w.n == 2 << k);
    CHECK(w.p == 1 << k);
    if (k > 0) CHECK(w.to.parameter == all[static_cast<std::size_t>(k - 1)].from.parameter);
    // Longer runs of the sweep's kernel repeat there.
    Sweep what;
    what.over = "frequency", what.from = what.to = Decimal(text((end_of(w.from) + end_of(w.to)) / 2, 17));
    what.points = 1, what.starts = 8, what.length = {3000, 300};
    const std::vector<SweepRow> rows = sweep(s, what);
    CHECK(std::any_of(rows.begin(), rows.end(),
                      [&](const SweepRow& row) { return row.orbit.n == w.n && row.orbit.p == w.p; }));
  }
}

TEST_CASE("a window reaches the bound of a number by whichever name it varies", "[continuation]") {
  const Setup setup = with_parameter(read_case("cases/ob21_hard.toml").setup, "frequency", "4.5");
  for (const char* name : {"restitution", "contact.1.restitution"}) {
    INFO(name);
    const std::vector<Window> all = windows(setup, {name, "0", "0.3", 2, 1});
    REQUIRE(all.size() == 1);
    CHECK(all[0].from.kind == BranchEnd::range);
    CHECK(end_of(all[0].from) == 0);
    CHECK(all[0].to.kind == BranchEnd::range);
  }
}

TEST_CASE("a search that is ended leaves the windows found before", "[continuation]") {
  const Setup setup = read_case("cases/ob21_hard.toml").setup;
  const WindowSearch what{"frequency", "3", "7", 0, 1};
  const std::vector<Window> all = windows(setup, what);
  REQUIRE(all.size() == 2);
  const std::vector<Window> before = windows(setup, what, [](double part) {
    if (part > 0.6) throw Interrupted();
  });
  REQUIRE(before.size() == 1);
  CHECK(before[0].from.parameter == all[0].from.parameter);
  CHECK(before[0].to.parameter == all[0].to.parameter);
  CHECK(windows(setup, what, [](double) { throw Interrupted(); }).empty());
}

TEST_CASE("a branch goes to the very bound of what its number may be", "[continuation]") {
  Setup setup = read_case("cases/ob21_hard.toml").setup;
  setup.walls[0].motion.frequency = "4", setup.bodies[0].force[0].frequency = "4";
  const std::vector<Window> all = windows(setup, {"restitution", "0.6", "1", 2, 1});
  REQUIRE(all.size() == 1);
  CHECK(all[0].to.kind == BranchEnd::range);
  CHECK(all[0].to.parameter == "1");
  // The determinant there: r^2 = 1 by the impact, exp(-c T/m) of two periods.
  const auto& m = all[0].points.back().multipliers;
  CHECK_THAT((m[0] * m[1]).real(), WithinRel(std::exp(-0.23 * M_PI), 1e-9));

  // Without a loss the determinant is 1, as at a Neimark-Sacker bifurcation: at the bound that is the range's end.
  setup.walls[0].motion.frequency = "5", setup.bodies[0].force[0].frequency = "5";
  const std::vector<Window> damped = windows(setup, {"body.1.damping", "0", "0.3", 3, 2});  // kg/s
  REQUIRE(damped.size() == 1);
  CHECK(damped[0].from.kind == BranchEnd::range);
  CHECK(damped[0].from.parameter == "0");
}

TEST_CASE("where a window ends in the flip of half its periods, that motion's window is there", "[continuation]") {
  // A survey sees the motion of 14 impacts in 6 periods; of that of 7 in 3, which few starts lead to, the flip alone.
  Setup s;
  s.bodies = {body("0.2229", "0", "1.571", "-0.0165", "-0.003239")};
  s.bodies[0].force = {{"0.01005", "3.377", "0"}};
  s.walls.resize(1);
  s.links = {{wall_member(0), body_member(0), "1.754", "0", "0"}};
  s.contacts = {hard(body_member(0), wall_member(0), "1")};
  const std::vector<Window> all = windows(named(s), {"body.1.damping", "0.007527", "0.1505"});
  auto of = [&](int p) { return std::find_if(all.begin(), all.end(), [&](const Window& w) { return w.p == p; }); };
  const auto half = of(7), whole = of(14);
  REQUIRE(half != all.end());
  REQUIRE(whole != all.end());
  CHECK(half->n == 3);
  CHECK(half->from.kind == BranchEnd::flip);
  CHECK(half->from.parameter == whole->to.parameter);
  CHECK(half->to.kind == BranchEnd::fold);
}

TEST_CASE("where a motion ends, and its derivative, are the same when no more is asked", "[continuation]") {
  for (const char* file : {"cases/ob21_hard.toml", "cases/ob21_soft.toml"}) {
    INFO(file);
    const Family family(read_case(file).setup, "frequency");
    const Units& units = family.units();
    const AtSection<double> from{4.1, 5,
                                 Vector<double>{{from_si(0.02, units.length), from_si(0.03, units.of(0, 1, -1))}}};
    constexpr int n = 3;
    const auto whole = returned(family, from, n), end = ended(family, from, n), map = mapped(family, from, n);
    const auto fine = mapped<Mp50>(family, {Mp50(from.value), from.section, from.state.cast<Mp50>()}, n);
    REQUIRE((whole && end && map && fine));
    REQUIRE(whole->impacts > 0);
    for (const int impacts : {end->impacts, map->impacts, fine->impacts}) CHECK(impacts == whole->impacts);
    CHECK(end->end == whole->end);
    const double size = whole->end.norm(), slope = whole->derivative.norm();
    CHECK((map->end - whole->end).norm() < 1e-12 * size);
    CHECK((fine->end.cast<double>() - whole->end).norm() < 1e-12 * size);
    CHECK((map->derivative - whole->derivative).norm() < 1e-10 * slope);
    CHECK((fine->derivative.cast<double>() - whole->derivative).norm() < 1e-10 * slope);
    for (int k = 0; k < 2; ++k) {  // by differences of where neighbours end
      AtSection<double> more = from, less = from;
      const double step = 1e-6 * from.state[k];
      more.state[k] += step, less.state[k] -= step;
      const auto a = ended(family, more, n), b = ended(family, less, n);
      REQUIRE((a && b));
      CHECK(((a->end - b->end) / (2 * step) - whole->derivative.col(k)).norm() < 1e-5 * slope);
    }
  }
}

TEST_CASE("windows of soft impacts in units of time and length far from one second and one metre", "[continuation]") {
  Setup setup = read_case("cases/ob21_soft.toml").setup;
  const WindowSearch what{"frequency", "3.3", "4.7", 2, 1, false};
  const std::vector<Window> found = windows(setup, what);
  REQUIRE(found.size() == 1);
  CHECK(found[0].points.size() > 20);
  constexpr int length = -30, time = 45;
  const Units units{3, length, time};
  auto scaled = [&](const Decimal& x) { return from_si(x, -units.of(0, 0, -1)); };
  const std::vector<Window> all = windows(in_units(setup, {-units.mass, -units.length, -units.time}),
                                          {"frequency", scaled(what.from), scaled(what.to), 2, 1, false});
  REQUIRE(all.size() == 1);
  const Window &w = all[0], &one = found[0];
  for (const auto end : {&Window::from, &Window::to}) {
    CHECK((w.*end).kind == (one.*end).kind);
    CHECK_THAT(end_of(w.*end), WithinRel(std::ldexp(end_of(one.*end), -time), 1e-10));
  }
  for (const WindowPoint& p : w.points)  // Liouville: exp(-c T/m) of two periods, no loss in the contact
    CHECK_THAT((p.multipliers[0] * p.multipliers[1]).real(),
               WithinRel(std::exp(-0.23 * 2 * 2 * M_PI / std::ldexp(p.parameter, time)), 1e-6));
  auto largest = [](const Window& of, double WindowPoint::*number) {
    double most = 0;
    for (const WindowPoint& p : of.points) most = std::max(most, std::abs(p.*number));
    return most;
  };
  for (const auto& [number, unit] :
       {std::pair{&WindowPoint::position, length}, {&WindowPoint::velocity, length - time}})
    CHECK_THAT(largest(w, number), WithinRel(std::ldexp(largest(one, number), unit), 0.05));
}

TEST_CASE("no motion is followed as one of several of its periods", "[continuation]") {
  // A survey of this range sees the motion of two periods near its flip, nearing it slowly, as one of six.
  const std::vector<Window> of_two = of_hard("3", "5", 2, -1);
  for (const Window& w : of_hard("3", "5", 6, -1)) {
    CAPTURE(w.p, w.from.parameter, w.to.parameter);
    CHECK(std::none_of(of_two.begin(), of_two.end(), [&](const Window& t) {
      return t.from.parameter == w.from.parameter && t.to.parameter == w.to.parameter;
    }));
  }
}

TEST_CASE("motions that few starts lead to are found, each window once", "[continuation]") {
  // Each from random cases that a dense sweep, with more starts and longer, looked through.
  auto oscillator = [](const Body& b, const Harmonic& wall, const Decimal& stiffness, const Decimal& restitution) {
    Setup s;
    s.bodies = {b}, s.walls = {{"w", "0", wall}};
    s.contacts = {hard(wall_member(0), body_member(0), restitution, Release::published)};
    if (!stiffness.is_zero()) s.contacts[0].law = Law::soft, s.contacts[0].stiffness = stiffness;
    return named(s);
  };
  auto between = [](const std::vector<Window>& all, double value) {
    return std::count_if(all.begin(), all.end(),
                         [&](const Window& w) { return end_of(w.from) < value && value < end_of(w.to); });
  };
  SECTION("an eighth of the starts") {
    Setup s = oscillator(body("100", "5", "0", "0.5", "0"), {"0", "0", "0"}, "10000", "0.8");
    s.gravity = "-1", s.contacts[0].gap = "0.2", s.bodies[0].force = {{"90", "2.5", "0"}};
    const std::vector<Window> all = windows(s, {"frequency", "3.2", "3.4", 8, 16, false});
    CHECK(between(all, 3.285) == 1);
  }
  SECTION("beside another window of as many impacts and periods") {
    const Setup s = oscillator(body("2", "0.1", "2", "0.5", "0"), {"1", "7.8", "0"}, "200000", "0.3");
    const std::vector<Window> all = windows(s, {"frequency", "6.2557", "10.9475", 4, 3, false});
    CHECK(between(all, 7.1) == 1);
    CHECK(between(all, 7.217519) == 1);
  }
  SECTION("at resonance, where an impact's speed is zero") {
    const Setup s = oscillator(body("2", "0", "2", "0.5", "0"), {"0.3", "0.9", "0"}, "0", "0.7");
    const std::vector<Window> all = windows(s, {"frequency", "0.8", "1.4", 1, 2, false});
    CHECK(between(all, 0.95) == 1);
    CHECK(between(all, 1.01) == 1);
  }
}

TEST_CASE("a flip leads to the motion of twice the period, which begins where it is", "[continuation]") {
  const std::vector<Window> twice = of_hard("4.5", "4.75", 4, 2);
  REQUIRE(twice.size() == 1);
  CHECK(twice[0].from.kind == BranchEnd::flip);
  CHECK(std::abs(end_of(twice[0].from) - 4.629156337876) < 1e-9);
  CHECK(twice[0].to.kind == BranchEnd::flip);
}

TEST_CASE("with --unstable the branch goes on beyond its flip, unstable", "[continuation]") {
  const std::vector<Window> all = of_hard("4.2", "4.8", 2, 1, true);
  REQUIRE(all.size() == 2);
  CHECK(all[0].stable);
  CHECK_FALSE(all[1].stable);
  CHECK(all[1].from.parameter == all[0].to.parameter);
  CHECK(all[1].points.size() > 3);
  for (const WindowPoint& p : all[1].points) CHECK(std::abs(p.multipliers[0]) > 1);
}

TEST_CASE("a motion that rests is superstable, in a window of its own", "[continuation]") {
  Setup setup = read_case("cases/ob21_hard.toml").setup;
  setup.contacts[0].restitution = "0.6";
  const std::vector<Window> all = windows(setup, {"frequency", "2.8", "3.1", 4, 0, false});
  REQUIRE(all.size() == 1);  // eta = 3 lies in it, where a rest in four periods is proved (make prove)
  CHECK(all[0].rest);
  CHECK(end_of(all[0].from) < 3);
  CHECK(end_of(all[0].to) > 3);
  for (const WindowPoint& p : all[0].points) CHECK(std::abs(p.multipliers[0]) == 0);
}

// A motion that rests after its impact is none of p impacts: where the acceleration there begins to press, 1/1 ends and
// the window of rests begins.
TEST_CASE("of plastic impacts those that are rested after make windows of rests alone", "[continuation]") {
  Setup s;
  s.walls = {{"w", "-0.05", {}}};
  s.bodies = {{"b", "1", "0.1", "1", "0.1", "0", "0", {{"1", "2.2", "0.3"}}}};
  s.contacts = {hard(wall_member(0), body_member(0), "0")};
  const std::vector<Window> all = windows(s, {"frequency", "1.5", "2.4", 1});
  REQUIRE(all.size() == 2);
  CHECK(all[0].rest);
  CHECK_FALSE(all[1].rest);
  CHECK(all[1].p == 1);
  CHECK(end_of(all[1].from) >= end_of(all[0].to));
  CHECK_THAT(end_of(all[1].from), WithinRel(end_of(all[0].to), 1e-9));
}

// The linear motion of a body that stays in contact, k + ks and c + cs, under forces and a base that move as one sine:
// the contact pulls for the first time where its least force is zero. Independent of runs: complex amplitudes.
TEST_CASE("a soft contact that only pushes is let go where its least force is zero, from either side",
          "[continuation]") {
  Setup s;
  s.gravity = "-2";
  s.walls = {{"w", "0", {"0.1", "3", "1"}}};
  s.bodies = {{"b", "1", "0.23", "1", "0.1", "0", "0", {{"1", "3", "0.3"}}}};
  s.contacts = {soft_contact(wall_member(0), body_member(0), "500", "1", Release::unilateral)};
  s.contacts[0].damping.reset(), s.contacts[0].restitution = "0.7";
  using Complex = std::complex<double>;
  const double ks = 500, cs = equal_energy_damping(ks, 1.0, 0.7), mean = ks * 2 / (1 + ks);  // N
  const Complex i(0, 1), w = 3.0 * i, force = std::exp(0.3 * i), base = std::exp(1.0 * i), contact = ks + cs * w,
                         denominator = w * w + (0.23 + cs) * w + 1.0 + ks;
  auto swing = [&](double a) { return std::abs(contact * ((force + contact * a * base) / denominator - a * base)); };
  double low = 0.05, high = 0.5;
  for (int k = 0; k < 60; ++k) (swing((low + high) / 2) < mean ? low : high) = (low + high) / 2;
  for (const auto& [from, to] : {std::pair{"0.05", "0.5"}, {"0.13", "0.134"}}) {
    const std::vector<Window> all = windows(s, {"wall.1.amplitude", from, to, 1});
    CHECK(std::count_if(all.begin(), all.end(), [&](const Window& w) {
            return w.p == 1 && w.from.kind == BranchEnd::grazing && std::abs(end_of(w.from) / low - 1) < 1e-9;
          }) == 1);
  }
}

TEST_CASE("a window of motions that rest has no gap that its points fall into", "[continuation]") {
  // Of this motion windows with a rest in eight periods are far narrower than the steps of the survey, with gaps
  // between.
  Setup s;
  s.gravity = "-0.4";
  s.walls = {{"w", "0", {"0.1", "2", "0.7"}}};
  s.bodies = {{"b", "1.3", "0.2", "1.0", "-0.6", "0", "0", {}}};
  s.links = {{wall_member(0), body_member(0), "2", "0.15", "-0.5"}};
  s.contacts = {hard(wall_member(0), body_member(0), "0.7")};
  s.contacts[0].upper = true, s.contacts[0].gap = "-0.35";
  int points = 0;
  for (const auto& [from, to] : {std::pair{"1", "4"}, {"3.635", "3.637"}})
    for (const Window& w : windows(s, {"frequency", from, to, 8, 0, false}))
      for (std::size_t i = 1; i + 1 < w.points.size(); i += 4) {  // at the ends the rest is as good as none
        const WindowPoint& p = w.points[i];
        CAPTURE(from, to, p.parameter);
        Setup at = s;
        at.walls[0].motion.frequency = Decimal(text(p.parameter, 20));
        at.bodies[0].position = Decimal(text(p.position, 20)), at.bodies[0].velocity = Decimal(text(p.velocity, 20));
        const Report r = simulate(at, Decimal(text(8 * 2 * M_PI / p.parameter, 20)), 100000, {});
        const auto rests = std::count_if(r.events.begin(), r.events.end(),
                                         [](const EventText& e) { return e.kind == Kind::accumulation; });
        CHECK(rests + static_cast<long>(r.closed_at_start.size()) >= 1);
        ++points;
      }
  CHECK(points >= 8);
}

TEST_CASE("a branch that begins at the flip of half its period has no point before it", "[continuation]") {
  Setup s;
  s.gravity = "0.0502";
  s.bodies = {body("1", "0.0567", "0", "0.0205", "0")};
  s.bodies[0].force = {{"-0.0182", "2", "-1"}};
  s.walls.resize(1);
  s.walls[0].position = "-0.0002";
  s.contacts = {hard(wall_member(0), body_member(0), "0.204")};
  const std::vector<Window> all = windows(named(s), {"run.gravity", "-0.00819", "-0.00817", 4, 16});
  REQUIRE(!all.empty());
  check_points_within(all, 1e-15);
}

TEST_CASE("touchgo orbit: its formats, and what it refuses", "[continuation][program]") {
  const std::string asks = "orbit cases/ob21_hard.toml --over frequency --from 3.8 --to 4.2 --period 2 ";
  const Result r = touchgo_with(asks + "--json -");
  REQUIRE(r.code == 0);
  const auto all = nlohmann::json::parse(r.out);
  REQUIRE(all["windows"].size() == 1);
  const auto& w = all["windows"][0];
  CHECK(w["from"]["end"] == "range");
  CHECK(w["to"]["parameter"] == "4.2");
  CHECK(w["points"][0]["multipliers"].size() == 2);
  const Result table = touchgo_with(asks + "--csv -");
  CHECK(table.out.starts_with("n,p,rest,stable,parameter,end,x,v,re1,im1,re2,im2\n2,1,0,1,3.8,range,,,,,,\n"));
  CHECK(table.err.empty());
  const Result told = touchgo_with(asks);
  CHECK(told.out.starts_with("1/2"));
  CHECK(std::count(told.out.begin(), told.out.end(), '\n') == 1);
  const Result nothing = touchgo_with(asks + "--impacts 7");
  CHECK(nothing.code == 0);
  CHECK(nothing.out.empty());
  CHECK(nothing.err.starts_with("note: cases/ob21_hard.toml: no motion of this kind is found"));
  CHECK(touchgo_with("orbit cases/dm21_together.toml --over body.1.mass --from 4 --to 5").code == 2);
  CHECK(touchgo_with("orbit cases/ob21_hard.toml --over frequency --from 4 --to 3").code == 2);
  CHECK(touchgo_with("orbit cases/ob21_hard.toml --over start.position --from 0 --to 1").code == 2);
}

// A wide range, and so long steps: the branch ends by grazing before another one of as many impacts begins. Ends: found
// over a narrow range, and by sweeps from both branches' states.
TEST_CASE("a branch does not leap to another with as many impacts", "[continuation]") {
  Setup s;
  s.bodies = {body("2.111", "1.846", "122.4", "0.005984", "0.01029")};
  s.bodies[0].force = {{"0.2785", "8.746", "0"}};
  s.walls.resize(1);
  s.walls[0].motion = {"0.001992", "8.746", "0"};
  s.contacts = {soft_contact(wall_member(0), body_member(0), "8131", "65.51", Release::unilateral)};
  const auto ends_of = [&](const char* from, const char* to) {
    for (const Window& w : windows(named(s), {"body.1.stiffness", from, to, 4, 4}))
      if (end_of(w.to) > 18.8 && end_of(w.to) < 18.9) return std::pair(end_of(w.from), w);
    return std::pair(0.0, Window());
  };
  const auto [wide, window] = ends_of("16.15", "323");
  CHECK_THAT(wide, WithinRel(17.4259149704, 1e-9));
  CHECK_THAT(ends_of("17.38", "19").first, WithinRel(wide, 1e-9));
  for (std::size_t i = 1; i < window.points.size(); ++i)
    CHECK(window.points[i].parameter > window.points[i - 1].parameter);
}

TEST_CASE("a fold beside a grazing is one over whatever range, and the branch turns there", "[continuation]") {
  // Two impacts in two periods, one of them at 3 mm/s. That the motion is there up to the fold and not beyond, the
  // kernel's orbits say, which know nothing of folds.
  Setup s;
  s.bodies = {body("2.149", "0.08465", "8.777", "-0.147606571165", "-1.03760344591")};
  s.bodies[0].load = "-0.1", s.bodies[0].force = {{"1.279", "1.85", "3.68"}};
  s.walls.resize(1);
  s.walls[0].position = "-0.377", s.walls[0].motion = {"0.02", "1.85", "1.82"};
  s.contacts = {hard(wall_member(0), body_member(0), "0.3")};
  s = named(s);
  std::string fold;
  for (const auto& [from, to] : {std::pair{"1.5", "1.6"}, {"1.3", "1.7"}, {"1.56", "1.564"}, {"1.562", "1.5623"}}) {
    INFO(from << " to " << to);
    const std::vector<Window> all = windows(s, {"frequency", from, to, 2, 2, true});
    int ends = 0, turns = 0;
    for (const Window& w : all) {
      if (w.n != 2 || std::abs(end_of(w.to) - 1.562246) > 1e-5) continue;
      ++(w.stable ? ends : turns);
      CHECK(w.to.kind == BranchEnd::fold);
      if (fold.empty()) fold = w.to.parameter;
      CHECK(w.to.parameter == fold);
    }
    CHECK(ends == 1);
    CHECK(turns == 1);
  }
  Sweep what;
  what.from = Decimal(fold) + Decimal("-2e-9"), what.to = Decimal(fold) + Decimal("2e-9"), what.points = 2;
  what.length = {64, 3000};
  const std::vector<SweepRow> rows = sweep(s, what);
  CHECK((rows[0].orbit.n == 2 && rows[0].orbit.p == 2));
  CHECK_FALSE((rows[1].orbit.n == 2 && rows[1].orbit.p == 2));
}

TEST_CASE("a grazing has the digits that are printed, over whatever range", "[continuation]") {
  // Of a motion whose distance from it falls as a root does.
  const Setup setup = read_case("cases/ob21_soft.toml").setup;
  std::vector<double> places;
  for (const auto& [from, to] : {std::pair("4", "6"), {"4.5", "5"}}) {
    const std::vector<Window> all = windows(setup, {"frequency", from, to, 5, 3, true});
    for (const Window& w : all)
      if (std::abs(end_of(w.to) - 4.957) < 1e-3) {
        CHECK(w.to.kind == BranchEnd::grazing);
        places.push_back(end_of(w.to));
      }
  }
  REQUIRE(places.size() == 2);
  CHECK(std::abs(places[1] - places[0]) < 3e-11);  // of the last digit printed, 1e-11, one or two
}

TEST_CASE("an end of a window does not lie among its own points", "[continuation]") {
  Setup s;
  s.bodies = {body("2.807", "0.3318", "747.5", "-0.1469", "-0.08786")};
  s.bodies[0].load = "-7.25", s.bodies[0].force = {{"20.95", "11.82", "1.977"}};
  s.gravity = "-5.01";
  s.walls.resize(1);
  s.contacts = {soft_contact(body_member(0), wall_member(0), "10570", "17.22", Release::unilateral)};
  s.contacts[0].gap = "-0.01227";
  const std::vector<Window> all = windows(named(s), {"run.gravity", "-6.576", "6.576", 4, 13});
  REQUIRE(!all.empty());
  check_points_within(all, 1e-9);
  // Over a narrow range it ends so, by grazing.
  CHECK_THAT(end_of(all[0].from), WithinRel(4.54651890057, 1e-8));
}

}  // namespace touchgo::tests
