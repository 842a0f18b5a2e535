// The same motion in other units: mass, length and time multiplied by powers of two, over all that a case may say.
// Every printed number is that of the plain run times its power, which is the expected value here.
#include <array>
#include <cmath>
#include <map>
#include <sstream>

#include "solver/exact/quiet.hpp"
#include "solver/model/fields.hpp"
#include "solver/model/units.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"
#include "tests/common/soak.hpp"

namespace touchgo::tests {

namespace {

// A factor 2^mass kg, 2^length m, 2^time s.
class Scaling {
 public:
  Scaling(int mass, int length, int time) : units_{mass, length, time} {}

  // Right to 88 digits, which 140 tell apart: these decide in a plain run, too, which impacts of a sequence are listed.
  void operator()(Decimal& x, int mass, int length, int time) {
    if (x.is_zero()) return;
    x = Decimal(text(Mp140(ldexp(decimal<Mp140>(x), units_.of(mass, length, time))), 88));
    allowed_ = allowed_ && in_range(x);
  }

  Setup operator()(Setup s) {
    each(body_numbers, s.bodies), each(wall_numbers, s.walls), each(link_numbers, s.links);
    for (Body& b : s.bodies) each(force_numbers, b.force);
    for (Wall& w : s.walls) each(motion_numbers, w.terms);
    for (Contact& c : s.contacts) each(numbers_under({&c.law, 1}), std::span(&c, 1)), each(stage_numbers, c.stages);
    return s;
  }

  // Whether all numbers so far are such as a case may have.
  bool is_allowed() const { return allowed_; }
  // 2^exponent of a quantity.
  int of(int mass, int length, int time) const { return units_.of(mass, length, time); }

 private:
  void each(const auto& numbers, auto&& things) {
    static const std::map<std::string, std::array<int, 3>> powers = {
        {"kg", {1, 0, 0}}, {"kg/s", {1, 0, -1}},  {"kg/s^2", {1, 0, -2}}, {"m", {0, 1, 0}}, {"m/s", {0, 1, -1}},
        {"N", {1, 1, -2}}, {"rad/s", {0, 0, -1}}, {"rad", {0, 0, 0}},     {"", {0, 0, 0}}};
    for (auto& thing : things)
      for (const auto& n : numbers)
        if (Decimal* x = n.at(thing, n.key, false))
          std::apply([&](auto... of) { (*this)(*x, of...); }, powers.at(n.unit));
  }

  Units units_;
  bool allowed_ = true;
};

struct Regime {
  const char* name;
  Setup setup;
  Decimal until;
};

Setup with_soft(Setup s, Release release) {
  for (Contact& c : s.contacts)
    c.law = Law::soft, c.stiffness = Decimal("150"), c.damping = Decimal("2"), c.release = release;
  return s;
}

// An oscillator above a wall, c^2 = 4 k m where the damping is 4.
Setup damped(Decimal damping) {
  Setup s;
  s.bodies = {body("1", damping, "4", "1", "-7")};
  s.walls.resize(1);
  s.walls[0].position = "0.25";
  s.contacts = {hard(wall_member(0), body_member(0), "0.8")};
  return named(s);
}

// Two equal oscillators, weakly linked: the first hangs still until the second's motion has come to it.
Setup beats() {
  Setup s;
  s.bodies = {body("1", "0", "1", "0", "0"), body("1", "0", "1", "1", "0")};
  s.links = {{body_member(0), body_member(1), "0.02", "0", "0"}};
  s.walls.resize(1);
  s.walls[0].position = "-0.9";
  s.contacts = {hard(wall_member(0), body_member(0), "0.5")};
  return named(s);
}

Setup shaken(Setup s) {
  s.bodies[0].force = {{"0.7", "1.3", "0.4"}};
  s.walls[0].motion = {"0.2", "2.1", "0.3"};
  return s;
}

// A block on a table that a ball falls on: a group of two contacts, after which the ball comes to rest on it.
Setup stack(MultipleImpacts law) {
  Setup s;
  s.multiple_impacts = law;
  s.bodies = {body("2", "0", "0", "0", "0"), body("1", "0", "0", "1", "0")};
  s.bodies[0].load = "-20", s.bodies[1].load = "-10";
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0"), hard(body_member(0), body_member(1), "0.3")};
  s.contacts[0].touching = true;
  return named(s);
}

// A body hits two that rest side by side.
Setup cradle() {
  Setup s;
  s.multiple_impacts = MultipleImpacts::sequential;
  s.bodies = {body("2", "0.1", "0", "-1", "1"), body("1", "0.2", "0", "0", "0"), body("0.7", "0", "0.3", "0", "0")};
  s.contacts = {hard(body_member(0), body_member(1), "0.9"), hard(body_member(1), body_member(2), "0.6")};
  s.contacts[1].touching = true;
  return named(s);
}

// Two balls dropped on a table: impacts that accumulate over both contacts at once.
Setup dropped() {
  Setup s;
  s.multiple_impacts = MultipleImpacts::newton;
  s.bodies = {body("1", "0", "0", "0.2", "0"), body("1", "0", "0", "0.45", "0")};
  for (Body& b : s.bodies) b.load = "-2";
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0.8"), hard(body_member(0), body_member(1), "0.8")};
  return named(s);
}

// Falls on a table that shakes it off again.
Setup shaken_off() {
  Setup s = ball("1", "0.2");
  s.bodies[0].load = "-3";
  s.walls[0].motion = {"0.9", "2.1", "0.3"};
  s.bodies[0].position = "2";
  return s;
}

// One body between two walls that close in on it, one shaking; it is linked to that one.
Setup closing_in() {
  Setup s;
  s.bodies = {body("1", "0.1", "2", "0", "1")};
  s.links = {{body_member(0), wall_member(1), "0.5", "0.02", "0.6"}};
  s.walls.resize(2);
  s.walls[0] = {"", "-0.5", {"0.1", "2.1", "0.3"}}, s.walls[0].velocity = "0.02";
  s.walls[1] = {"", "0.6", {}}, s.walls[1].velocity = "-0.03";
  s.walls[1].terms = {{"0.05", "1.3", "1"}, {"0.03", "3.9", "0.2"}, {"-0.02", "0", "0.5"}};
  s.contacts = {hard(wall_member(0), body_member(0), "0.7"), hard(body_member(0), wall_member(1), "0.8")};
  return named(s);
}

// Four linked bodies between two moving walls: hard, soft and plastic contacts, of both rules.
Setup chain() {
  Setup s;
  s.multiple_impacts = MultipleImpacts::newton;
  s.bodies = {body("1", "0.1", "2", "0", "1"), body("2", "0.2", "1", "0.1", "-0.3"), body("0.7", "0", "3", "0", "0.4"),
              body("1.3", "0.1", "1", "0.2", "-1")};
  s.bodies[1].force = {{"0.9", "1.7", "0.2"}, {"0.4", "0.6", "-1"}};
  s.bodies[2].load = "-0.3";
  s.links = {{body_member(0), body_member(1), "0.8", "0.1", "0.05"},
             {body_member(3), wall_member(1), "0.5", "0.02", "0.1"}};
  s.walls.resize(2);
  s.walls[0] = {"", "-0.4", {"0.1", "2.1", "0.3"}};
  s.walls[1] = {"", "0.6", {"0.15", "1.3", "1"}};
  s.contacts = {hard(wall_member(0), body_member(0), "0.7"),
                hard(body_member(0), body_member(1), "0", Release::published),
                hard(body_member(1), body_member(2), "0.5"), hard(body_member(2), body_member(3), "0.9"),
                hard(body_member(3), wall_member(1), "0.6")};
  for (const int j : {1, 2, 3}) s.contacts[j].gap = "0.3";
  s.contacts[2].law = Law::soft, s.contacts[2].stiffness = "90", s.contacts[2].damping = "1.5";
  return named(s);
}

// A damped ball that rattles in a forced box, from face to face.
Setup in_a_box() {
  Setup s;
  s.bodies = {body("2", "0.3", "4", "0", "0.5"), body("0.5", "0.1", "0", "0.1", "-2")};
  s.bodies[0].force = {{"3", "1.7", "0.2"}};
  s.contacts = {hard(body_member(0), body_member(1), "0.7"), hard(body_member(0), body_member(1), "0.6")};
  s.contacts[0].gap = "0.4", s.contacts[1].gap = "0.3", s.contacts[1].upper = true;
  return named(s);
}

Setup against_stages(Release release) {
  Setup s = shaken(damped("0.5"));
  Contact& c = s.contacts[0];
  c.law = Law::staged, c.release = release, c.stages = {{"0", "30", "0.4"}, {"0.05", "300", "0.7"}};
  return s;
}

std::vector<Regime> regimes() {
  Setup flights;
  flights.bodies = {body("1", "0", "0", "0", "1"), body("3", "0", "0", "1", "-0.25"), body("2", "0", "0", "4", "-1")};
  flights.contacts = {hard(body_member(0), body_member(1), "0.5"), hard(body_member(1), body_member(2), "1")};
  std::vector<Regime> all = {{"free flight", named(flights), "20"},
                             {"underdamped", damped("0.5"), "20"},
                             {"critically damped", damped("4"), "20"},
                             {"overdamped", damped("9"), "20"},
                             {"forced, by a moving wall", shaken(damped("0.5")), "20"},
                             {"a long quiet phase", beats(), "400"},
                             {"no event at all", beats(), "100"},
                             {"an accumulation and a rest", ball("1", "0.3"), "4"},
                             {"together", dm21_together(), "13"},
                             {"plastic, unilateral", dm21_plastic(Release::unilateral), "30"},
                             {"plastic, published", dm21_plastic(Release::published), "30"},
                             {"soft, unilateral", with_soft(shaken(damped("0.5")), Release::unilateral), "10"},
                             {"soft, published", with_soft(shaken(damped("0.5")), Release::published), "10"},
                             {"a group", stack(MultipleImpacts::newton), "3"},
                             {"a group, pairwise", cradle(), "3"},
                             {"four bodies and two walls", chain(), "10"},
                             {"a rest that ends", shaken_off(), "8"},
                             {"walls that close in", closing_in(), "9"},
                             {"a ball in a box", in_a_box(), "10"},
                             {"two stages, published", against_stages(Release::published), "10"},
                             {"two stages, unilateral", against_stages(Release::unilateral), "10"}};
  Setup equal_loss = with_soft(shaken(damped("0.5")), Release::published);
  equal_loss.contacts[0].damping.reset();
  all.push_back({"soft, of equal energy loss", equal_loss, "10"});
  return all;
}

// x and y times 2^exponent, to this part of `size`.
bool equal(const std::string& x, const std::string& y, int exponent, double tolerance, const Mp50& size) {
  return abs(decimal<Mp50>(Decimal(x)) - ldexp(decimal<Mp50>(Decimal(y)), exponent)) <= tolerance * size;
}

// Kinds, contacts, times, positions, velocities, impulses and forces.
void compare(const Report& plain, const Report& other, const Scaling& scaled, double tolerance) {
  INFO(other.message);
  CHECK(other.reason == plain.reason);
  CHECK(other.closed_at_start == plain.closed_at_start);
  REQUIRE(other.events.size() == plain.events.size());
  Mp50 length = 1, speed = 1, force = 1, impulse = 1;  // the motions above are of this size, or larger
  auto grow = [](Mp50& size, const std::string& x) { size = std::max(size, Mp50(abs(decimal<Mp50>(Decimal(x))))); };
  auto within = [&](const std::string& x, const std::string& y, int exponent, const Mp50& size) {
    return equal(x, y, exponent, tolerance, ldexp(size, exponent));
  };
  for (std::size_t i = 0; i < plain.events.size(); ++i) {
    const EventText &a = plain.events[i], &b = other.events[i];
    INFO("event " << i << " at " << a.t << ", " << b.t);
    CHECK(a.kind == b.kind);
    CHECK(a.contact == b.contact);
    CHECK(a.closed == b.closed);
    CHECK(a.touching == b.touching);
    CHECK(within(b.t, a.t, scaled.of(0, 0, 1), decimal<Mp50>(Decimal(a.t))));
    grow(force, a.force), grow(impulse, a.impulse.empty() ? "0" : a.impulse);
    for (int side = 0; side < 2; ++side) {
      grow(length, a.position[side]), grow(speed, a.velocity_before[side]);
      CHECK(within(b.position[side], a.position[side], scaled.of(0, 1, 0), length));
      CHECK(within(b.velocity_before[side], a.velocity_before[side], scaled.of(0, 1, -1), speed));
      CHECK(within(b.velocity_after[side], a.velocity_after[side], scaled.of(0, 1, -1), speed));
    }
    CHECK(within(b.force, a.force, scaled.of(1, 1, -2), force));
    REQUIRE(a.impulse.empty() == b.impulse.empty());
    if (!a.impulse.empty()) CHECK(within(b.impulse, a.impulse, scaled.of(1, 1, -1), impulse));
  }
  CHECK(within(other.end, plain.end, scaled.of(0, 0, 1), decimal<Mp50>(Decimal(plain.end))));
}

// Powers of mass, length and time, up to the ends of what a case may say: 2^-1022 to 2^1023.
std::vector<std::array<int, 3>> factors() {
  std::vector<std::array<int, 3>> all = {{0, -540, 0},  {0, 540, 0},      {-1000, 0, 0},  {1000, 0, 0},
                                         {0, 0, -500},  {0, 0, 500},      {-997, -44, 0}, {-600, 300, 200},
                                         {900, 900, 0}, {-1000, 3, -500}, {60, -70, 50},  {500, -1000, 480}};
  Random random(34);
  auto draw = [&] { return random.below(1921) - 960; };
  for (int i = 0; i < 3; ++i) all.push_back({draw(), draw(), draw() / 2});
  return all;
}

// All that a run tells: its words, and its numbers in SI, those of each step among them.
struct Account {
  struct Quantity {
    Mp50 value;
    int mass, length, time;
  };
  std::string words;
  std::vector<Quantity> numbers;
};

template <Real R>
Account account(MethodName method, const Setup& setup, const Decimal& until, const Decimal& step) {
  const Units units = units_of(setup, until);
  const R end = number_of<R>(until, units.time);
  const System<R> system = make_system<R>(setup, units, end);
  std::ostringstream words;
  Account a;
  auto add = [&](const R& x, int mass, int length, int time) {
    a.numbers.push_back({in_si(Mp50(x), units.of(mass, length, time)), mass, length, time});
  };
  Observer<R> observer;
  observer.see = [&](const R& t, const Vector<R>& z, const ContactPhase<R>& phase) {
    add(t, 0, 0, 1);
    for (int i = 0; i < system.n; ++i) add(z[i], 0, 1, 0), add(z[system.n + i], 0, 1, -1);
    for (const Row<R>& force : phase.force_row) add(force.dot(z), 1, 1, -2);
  };
  const Run<R> run = method == MethodName::exact
                         ? run_exact<R>(setup, system, end, 1000, observer)
                         : run_steps<R>(setup, system, end, 1000, number_of<R>(step, units.time), observer);
  for (const Event<R>& e : run.events) {
    words << name(e.kind) << ' ' << e.contact << ' ' << static_cast<int>(e.landing) << ' ' << e.in_sequence;
    for (const int j : e.closed) words << " c" << j;
    for (const int j : e.touching) words << " t" << j;
    words << '\n';
    add(e.t, 0, 0, 1);
    for (int side = 0; side < 2; ++side)
      add(e.position[side], 0, 1, 0), add(e.velocity_before[side], 0, 1, -1), add(e.velocity_after[side], 0, 1, -1);
    if (e.impulse) add(*e.impulse, 1, 1, -1);
    for (const auto& [contact, impulse] : e.impulses) add(impulse, 1, 1, -1);
    for (const TransmittedImpulse<R>& x : e.shaken) add(x.impulse, 1, 1, -1);
    add(e.force, 1, 1, -2);
  }
  add(run.end, 0, 0, 1), add(run.fastest_rate, 0, 0, -1);
  words << static_cast<int>(run.reason) << ' ' << run.message;
  a.words = words.str();
  return a;
}

// What is not the same but for its power of two; empty where nothing is.
std::string difference(const Account& plain, const Account& other, const Scaling& scaled) {
  if (other.words != plain.words) return plain.words + "\nbecomes\n" + other.words;
  if (other.numbers.size() != plain.numbers.size()) return "the number of steps";
  for (std::size_t i = 0; i < plain.numbers.size(); ++i) {
    const auto& [value, mass, length, time] = plain.numbers[i];
    const Mp50 expected = ldexp(value, scaled.of(mass, length, time));
    if (other.numbers[i].value != expected)
      return "number " + std::to_string(i) + " is " + text(other.numbers[i].value, 60) + ", not " + text(expected, 60);
  }
  return "";
}

}  // namespace

TEST_CASE("powers of two of mass, length and time multiply every printed number of a motion, in any regime",
          "[scaling]") {
  int compared = 0, turn = 0;  // in several precisions every eighth one: of another motion others
  for (const Regime& motion : regimes())
    for (const int digits : {0, 16, 50}) {
      INFO(motion.name << ", " << digits << " digits");
      const Report plain = simulate(motion.setup, motion.until, 1000, {.digits = digits});
      CHECK(plain.reason == Reason::until);
      for (const auto& f : factors()) {
        if (digits > 0 && ++turn % 8 != 1) continue;
        INFO(motion.name << ", " << digits << " digits, times 2^" << f[0] << " kg, 2^" << f[1] << " m, 2^" << f[2]
                         << " s");
        Scaling scaled(f[0], f[1], f[2]);
        const Setup setup = scaled(motion.setup);
        Decimal until = motion.until;
        scaled(until, 0, 0, 1);
        if (!scaled.is_allowed()) continue;
        ++compared;
        const Report other = simulate(setup, until, 1000, {.digits = digits});
        // 1e-16: the rounding of two numbers to 17 digits
        compare(plain, other, scaled, digits == 0 ? 1e-16 : std::pow(10.0, 2 - digits));
      }
    }
  CHECK(compared > 250);
}

TEST_CASE("powers of two of mass, length and time multiply every number of both methods bit for bit, in any regime",
          "[scaling]") {
  std::vector<std::array<int, 3>> powers = {{40, 0, 0}, {-13, 0, 0}, {0, 40, 0},  {0, -7, 0},
                                            {0, 0, 5},  {0, 0, -20}, {9, -31, 11}};
  int compared = 0;
  auto compare_all = [&]<Real R>(R) {
    for (const Regime& motion : regimes())
      for (const MethodName method : {MethodName::exact, MethodName::steps}) {
        const Decimal step = "0.03125";
        const Account plain = account<R>(method, motion.setup, motion.until, step);
        for (const auto& [mass, length, time] : powers) {
          Scaling scaled(mass, length, time);
          const Setup setup = scaled(motion.setup);
          Decimal until = motion.until, its_step = step;
          scaled(until, 0, 0, 1), scaled(its_step, 0, 0, 1);
          if (!scaled.is_allowed()) continue;
          ++compared;
          INFO(motion.name << (method == MethodName::exact ? ", exact" : ", steps") << ", times 2^" << mass << " kg, 2^"
                           << length << " m, 2^" << time << " s");
          CHECK(difference(plain, account<R>(method, setup, until, its_step), scaled) == "");
        }
      }
  };
  compare_all(Mp50(0));
  for (const auto& f : factors()) powers.push_back(f);
  compare_all(0.0);
  CHECK(compared > 700);
}

TEST_CASE("impacts that accumulate over two contacts scale up to their limit", "[scaling]") {
  const Setup plain = dropped();
  const Report r = simulate(plain, "20", 10000, {});
  REQUIRE(r.reason == Reason::until);
  for (const auto& f : {std::array{0, -540, 0}, {-900, 0, 20}, {100, 200, -300}}) {
    Scaling scaled(f[0], f[1], f[2]);
    const Setup setup = scaled(plain);
    Decimal until = "20";
    scaled(until, 0, 0, 1);
    REQUIRE(scaled.is_allowed());
    compare(r, simulate(setup, until, 10000, {}), scaled, 1e-14);
  }
}

TEST_CASE("a saved state of a motion far from 1 goes on with the same digits", "[scaling]") {
  Scaling scaled(-400, 600, 200);
  const Setup setup = scaled(shaken(damped("0.5")));
  Decimal until = "20";
  scaled(until, 0, 0, 1);
  REQUIRE(scaled.is_allowed());
  Decimal step = "0.0078125";
  scaled(step, 0, 0, 1);
  for (const Options& options : {Options{.digits = 0}, {.digits = 40}, {.method = MethodName::steps, .step = step}}) {
    Options keeping = options, going_on = options;
    keeping.keep = 3;
    const Report whole = simulate(setup, until, 1000, going_on), part = simulate(setup, until, 1000, keeping);
    REQUIRE(whole.events.size() > 5);
    REQUIRE(part.state);
    going_on.from = part.state;
    const Report rest = simulate(setup, until, 1000, going_on);
    REQUIRE(rest.events.size() + 3 == whole.events.size());
    for (std::size_t i = 0; i < rest.events.size(); ++i) {
      CHECK(rest.events[i].t == whole.events[i + 3].t);
      for (int side = 0; side < 2; ++side)
        CHECK(rest.events[i].velocity_after[side] == whole.events[i + 3].velocity_after[side]);
    }
  }
}

TEST_CASE("numbers too far apart for double are left to more digits, and refused in double alone", "[scaling]") {
  // An oscillator that meets its wall after a third of its period, 2 pi/3 s (a cosine comes to -1/2), beside one whose
  // mass, stiffness or distance are nothing that any unit brings near to the first one's.
  struct Beside {
    Decimal mass, stiffness, position;
  };
  for (const Beside& far : {Beside{"1e200", "1e-120", "1"},
                            {"1e-290", "1e-290", "1"},
                            {"1", "1", "1e-280"},
                            {"1e300", "1e-300", "1e250"}}) {
    Setup s = damped("0");
    s.bodies[0] = body("1", "0", "1", "1", "0");
    s.walls[0].position = "-0.5";
    s.bodies.push_back(body(far.mass, "0", far.stiffness, far.position, "0"));
    s = named(s);
    INFO(far.mass.text() << ", " << far.stiffness.text() << ", " << far.position.text());
    for (const int digits : {16, 50, 200}) {
      const Report r = simulate(s, "3", 1000, {.digits = digits});
      INFO(digits << " digits: " << r.message);
      REQUIRE(r.events.size() == 1);
      CHECK(abs(decimal<Mp400>(Decimal(r.events[0].t)) / (2 * pi<Mp400>() / 3) - 1) <= pow(Mp400(10), 2 - digits));
    }
    const Report r = simulate(s, "3", 1000, {.digits = 0});
    CHECK(r.reason == Reason::undecided);
    CHECK(r.message.find("too far apart for double") != std::string::npos);
  }
}

TEST_CASE("whether a phase ends is not told from squares that underflow", "[scaling]") {
  // Body 1 hangs still 9e-201 m above its wall, which body 2's motion of 1e-200 m brings it to after 116 s.
  Setup s = beats();
  s.bodies[1].position = "1e-200", s.walls[0].position = "-0.9e-200";
  const System<Mp50> system = make_system<Mp50>(s);
  const ContactPhase<Mp50> phase = make_contact_phase(system, {Status::open}, Mp50(400));
  const SparseRow<double> gap(system.joints[0].gap_row);
  CHECK_FALSE(Quiet(system, phase).lasts(system.state(Mp50(0), system.start), {&gap}, 400));
}

TEST_CASE("units are the system's own where its numbers are far from 1", "[scaling]") {
  const Setup near = damped("0.5");
  CHECK(units_of(near, "20") == Units());
  Scaling scaled(-900, 44, 120);
  const Units units = units_of(scaled(near), "20e36");
  CHECK(units.mass == -899);  // 2^-900 kg and a rate of 2^-119/s are 1/2 in these
  CHECK(units.time == 118);
  // By gravity alone, which they make an ordinary number.
  Setup falls = ball("1", "0.5");
  falls.bodies[0].load = "0", falls.gravity = "-1e200";
  CHECK(units_of(falls, "1") == Units{1, 665, -1});  // 1e200 = 0.79 * 2^665
}

TEST_CASE("double alone does not guess where a motion beside it is beyond its digits", "[scaling][draws]") {
  // A heavy body comes to a shaking wall, a stiff one shakes above it, a third flies away: what its series leaves out
  // may be metres.
  Random random(5);
  int told = 0, refused = 0;
  const int count = draws(10);
  for (int i = 0; i < count; ++i) {
    Setup s;
    s.bodies = {body("2e6", "0", "3", "-0.5", "-2"), body("3.8", "0", random.number(1e6, 9e6), "-0.4", "1"),
                body("3.5", "1", "0", "0", Decimal("1e" + std::to_string(18 + random.below(40))))};
    s.walls.resize(1);
    s.walls[0].position = random.number(-1, -0.8), s.walls[0].motion = {"0.1", "2", "0"};
    s.contacts = {hard(wall_member(0), body_member(0), "0.5"), hard(body_member(0), body_member(1), "0.5"),
                  hard(body_member(1), body_member(2), "1")};
    s.contacts[1].law = Law::soft, s.contacts[1].stiffness = random.number(1e8, 9e8);
    s = named(s);
    const Report r = simulate(s, "0.4", 1000, {}), low = simulate(s, "0.4", 1000, {.digits = 0});
    REQUIRE(!r.events.empty());
    CAPTURE(s.bodies[2].velocity.text(), low.message);
    for (std::size_t k = 0; k < std::min<std::size_t>(1, low.events.size()); ++k) {
      CHECK(low.events[k].contact == r.events[k].contact);
      CHECK(std::fabs(std::stod(low.events[k].t) / std::stod(r.events[k].t) - 1) < 1e-9);
    }
    if (low.reason == Reason::undecided) {
      CHECK(low.message == "the system's numbers are too far apart for double; --digits has room");
      ++refused;
    } else {
      CHECK(!low.events.empty());
      ++told;
    }
  }
  CHECK(told > count / 6);
  CHECK(refused > count / 6);
}

}  // namespace touchgo::tests
