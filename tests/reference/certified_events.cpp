// The verifier of event lists: what it proves agrees with the solver, closed forms and itself at other precisions; what
// is not so it does not prove.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

#include "reference/certificate/as_printed.hpp"
#include "reference/certificate/certified.hpp"
#include "reference/certificate/touchgo_proof.h"
#include "reference/proof/accumulation.hpp"
#include "reference/proof/certify.hpp"
#include "reference/proof/first_zero.hpp"
#include "solver/library/touchgo.h"
#include "solver/model/check_setup.hpp"
#include "solver/number/text.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/hostile.hpp"
#include "tests/common/program.hpp"
#include "tests/common/random_setups.hpp"
#include "tests/reference/proved.hpp"

namespace touchgo::tests {

using reference::proof::Ball;
using reference::proof::Balls;
using reference::proof::Certificate;
using reference::proof::CertifyOptions;
using reference::proof::EventKind;
using reference::proof::FirstZero;
using reference::proof::GuardSeries;
using reference::proof::Hints;
using reference::proof::Precision;
using reference::proof::Rational;

namespace {

Mp400 low(const std::pair<std::string, std::string>& x) { return decimal<Mp400>(Decimal(x.first)); }
Mp400 high(const std::pair<std::string, std::string>& x) { return decimal<Mp400>(Decimal(x.second)); }
Mp400 width(const std::pair<std::string, std::string>& x) { return high(x) - low(x); }
bool holds(const std::pair<std::string, std::string>& x, const Mp400& t, const Mp400& slack = 0) {
  return low(x) - slack <= t && t <= high(x) + slack;
}

// x = sin t meets a wall at `at`: once where that is below 1.
Setup swings_to(const Decimal& at) {
  Setup s;
  s.bodies = {body("1", "0", "1", "0", "1")};
  s.walls.resize(1);
  s.walls[0].position = at;
  s.contacts = {hard(body_member(0), wall_member(0), "0.5")};
  return named(s);
}

GuardSeries<Ball> series(const std::vector<const char*>& c) {
  GuardSeries<Ball> g;
  for (const char* x : c) g.c.push_back(Ball(Rational(Decimal(x))));
  return g;
}

}  // namespace

TEST_CASE("a ball's outward decimals hold it and no more than its width asks for", "[proof]") {
  const Precision precision(200);
  for (const char* text : {"0.1", "-0.35e1", "12345.678e-30", "7e20", "-1e-200"}) {
    INFO(text);
    const auto both = reference::proof::outward(Ball(Rational(Decimal(text))));
    CHECK(low(both) <= decimal<Mp400>(Decimal(text)));
    CHECK(high(both) >= decimal<Mp400>(Decimal(text)));
    CHECK(width(both) <= abs(decimal<Mp400>(Decimal(text))) * Mp400("1e-57"));
  }
}

TEST_CASE("the first zero of a polynomial is enclosed, absent, or left open", "[proof]") {
  const Precision precision(256);
  using What = FirstZero::What;
  SECTION("a simple zero, also at the very middle of the interval") {
    const FirstZero at_half = first_zero(series({"1", "-2"}), 1);
    REQUIRE(at_half.what == What::simple);
    CHECK(at_half.products == 0);  // double tells
    CHECK(at_half.s.contains(Ball::exactly(0.5)));
    CHECK((at_half.s - Ball::exactly(0.5)).log2_magnitude() < -240);
    const FirstZero root = first_zero(series({"2", "0", "-9"}), 1);  // sqrt(2)/3
    REQUIRE(root.what == What::simple);
    CHECK((root.s * root.s * Ball(9)).contains(Ball(2)));
    CHECK(arb_rel_accuracy_bits(root.s.raw()) > 240);
  }
  SECTION("a double root missed by 1e-30 is none; met exactly it stays open; beyond it there are two") {
    CHECK(first_zero(series({"1", "-4", "4.000000000000000000000000000001"}), 1).what == What::none);
    const FirstZero met = first_zero(series({"1", "-4", "4"}), 1);
    CHECK(met.what == What::open);
    CHECK(met.products > 0);  // double does not tell
    CHECK(Ball::exactly(0.4999).certainly_below(met.clear));
    const FirstZero two = first_zero(series({"1", "-4", "3.999999999999999999999999999999"}), 1);
    REQUIRE(two.what == What::simple);
    CHECK(two.s.certainly_below(Ball::exactly(0.5)));
  }
  SECTION("what a series leaves out is part of its values") {
    GuardSeries<Ball> g = series({"1", "-2"});
    for (Ball& each : g.left_out_in_balls) each = Ball::exactly(0x1p-20);
    const FirstZero root = first_zero(g, 1);
    REQUIRE(root.what == What::simple);
    CHECK(root.s.contains(Ball::exactly(0.5 - 0x1p-22)));  // of 1 - 2 s - 2^-21
    for (Ball& each : g.left_out_in_balls) each = Ball(2);
    CHECK(first_zero(g, 1).what != What::none);
  }
}

TEST_CASE("a series cut short holds what a longer one says", "[proof]") {
  const Precision precision(300);
  const reference::proof::Model model(dm21("-1", "0.3", "1", "0", "0.9"));
  const reference::proof::PhaseInBalls phase(model, model.phase({reference::proof::Standing::open}), 5);
  const Balls z = model.start();
  for (slong h : {-2, 0, 1}) {
    const Balls rough = reference::proof::Stretch(phase, z, h, 20).at(Ball(1)),
                fine = reference::proof::Stretch(phase, z, h, 280).at(Ball(1));
    for (std::size_t i = 0; i + 1 < z.size(); ++i) {
      INFO("h " << h << ", number " << i);
      CHECK(rough[i].contains(fine[i]));
      // its midpoint alone is wrong by more than round-off, by less than the bound
      CHECK((rough[i].middle() - fine[i]).least_magnitude().log2_magnitude() > -250);
    }
    const reference::proof::BallRow gap = phase.row(reference::proof::MixedRow(model.joints()[0].gap));
    const GuardSeries<Ball> g = reference::proof::Stretch(phase, z, h, 20).guard(gap, 0);
    Ball value, slope;
    for (std::size_t k = g.c.size(); k-- > 0;) slope = slope + value, value = value + g.c[k];  // Horner's rule at s = 1
    value.widen(g.left_out_in_balls[0]), slope.widen(g.left_out_in_balls[1]);
    Balls rates(z.size());
    phase.apply(fine, rates);
    CHECK(value.contains(gap * fine));
    CHECK(slope.contains((gap * rates).scaled(h)));
    CHECK_FALSE(value.middle().overlaps(gap * fine));
  }
}

TEST_CASE("DM21's events are proved, at the digits that were computed by others", "[proof]") {
  // Newton's method on the eigen-solutions, by mpmath at 60 digits.
  const char* together[] = {
      "3.2578396389085589113037188601128702178489090967202", "11.828417819312761682944537574644311988432769427815",
      "17.744776305793044371677006692306909024169948160178", "23.780636571499191199485898998441856718598776885913"};
  const Proved e1 = proved(dm21_together(), "25", 50);
  REQUIRE_FALSE(e1.certificate.doubt);
  REQUIRE(e1.certificate.events.size() == 4);
  for (int i = 0; i < 4; ++i) {
    CHECK(holds(e1.certificate.events[i].t, decimal<Mp400>(Decimal(together[i])), Mp400("1e-47")));
    CHECK(width(e1.certificate.events[i].t) < Mp400("1e-48"));
  }
  for (const Release release : {Release::unilateral, Release::published}) {
    Setup plastic = dm21("-1", "0", "2", "0", "0", release);
    const Proved e3 = proved(plastic, "12", 30);
    REQUIRE_FALSE(e3.certificate.doubt);
    CHECK(holds(e3.certificate.events.front().t, Mp400("3.571886957073986"), Mp400("1e-15")));
    CHECK(holds(e3.certificate.events.back().t,
                Mp400(release == Release::published ? "11.31944295075826" : "11.26751149728971"), Mp400("1e-13")));
  }
}

TEST_CASE("the limit of example 2's impacts is proved, and the force after it", "[proof]") {
  const Proved e2 = proved(dm21_grazing(), "11", 40);
  REQUIRE_FALSE(e2.certificate.doubt);
  REQUIRE(e2.certificate.events.size() == 1002);
  const auto& limit = e2.certificate.events[1000];
  CHECK(limit.kind == EventKind::accumulation);
  CHECK(holds(limit.t, Mp400("4.8116970000804347258428782408706897030230"), Mp400("1e-39")));
  CHECK(width(limit.t) < Mp400("1e-38"));
  CHECK(low(limit.force) > 0);
  CHECK(holds(limit.force, Mp400("0.154922725273871"), Mp400("1e-15")));
  CHECK(holds(e2.certificate.events[1001].t, Mp400("10.3637907481901706087562812543137452854547"), Mp400("1e-39")));
}

TEST_CASE("a limit told after one impact holds the limit told after hundreds", "[proof]") {
  // Two masses at gap 0 that part at v, twice `half`, and are pressed together. Together they would stand still, with a
  // force of 1 N; what the damper and the spring of one of them do meanwhile moves both, by second order in v.
  for (const char* half : {"0.005", "0.001", "0.00005"}) {
    Setup s;
    s.bodies = {body("1", "4", "1", "0", -Decimal(half)), body("1", "0", "0", "0", half)};
    s.bodies[0].load = "1", s.bodies[1].load = "-1";
    s.contacts = {hard(body_member(0), body_member(1), "0.6")};
    s = named(s);
    INFO(half);
    const Proved fine = proved(s, "1", 30);
    REQUIRE_FALSE(fine.certificate.doubt);
    const auto limit = std::find_if(fine.certificate.events.begin(), fine.certificate.events.end(),
                                    [](const auto& e) { return e.kind == EventKind::accumulation; });
    REQUIRE(limit != fine.certificate.events.end());

    const Precision precision(200);
    const reference::proof::Model model(s);
    reference::proof::Phases phases(model, 1);
    reference::proof::ProvedState state{Ball(0),
                                        model.start(),
                                        model.start_space(),
                                        {reference::proof::Standing::open},
                                        {false},
                                        {Ball(Rational(Decimal(half)) * Rational(2))},
                                        {}};
    REQUIRE(limit_of_impacts(model, phases, {}, 0, Ball(1), state));
    const auto t = reference::proof::outward(state.t);
    const Ball force = model.value(model.phase({reference::proof::Standing::closed}).force[0], state.z);
    const auto f = reference::proof::outward(force);
    CHECK(low(t) <= low(limit->t));
    CHECK(high(limit->t) <= high(t));
    CHECK(width(t) < high(t) / 2);
    CHECK(low(f) <= low(limit->force));
    CHECK(high(limit->force) <= high(f));
    // Of the width of the force most is how far the two masses may push their centre meanwhile.
    CHECK(width(f) < Mp400("0.1"));
  }
}

TEST_CASE("the force of a soft contact whose damping is irrational, in balls", "[proof]") {
  // 7 mm inside the base at 0.3 m/s: ks u + cs u', cs = -2 ln r sqrt(ks m / (pi^2 + ln^2 r)).   [OB21, Eq. (12), (13)]
  Setup s = tests::ob21("7.1", "0.6", "200");
  s.bodies[0].position = "-0.007", s.bodies[0].velocity = "-0.3";
  const Precision precision(200);
  const reference::proof::Model model(s);
  const Balls start = model.start();
  const double l = std::log(0.6), cs = -2 * l * std::sqrt(200 / (M_PI * M_PI + l * l)), rate = -0.3 - 0.0025 * 7.1;
  const Ball force = model.value(model.phase({reference::proof::Standing::closed}).force[0], start);
  CHECK(std::abs(force.nearby() + 200 * -0.007 + cs * rate) < 1e-12);
}

TEST_CASE("a ball's impacts and their limit are those of its closed form", "[proof]") {
  // h = 4 m, g = 8 m/s^2: T = 1 s; e = 0.9: the limit at T (1 + e)/(1 - e) = 19 s.
  const Proved ball = proved(falling_ball("4", "0.9"), "30", 30);
  REQUIRE_FALSE(ball.certificate.doubt);
  Mp400 t = 1, flight = 2;
  for (const auto& e : ball.certificate.events) {
    if (e.kind == EventKind::accumulation) {
      CHECK(holds(e.t, 19));
      CHECK(width(e.t) < Mp400("1e-29"));
      continue;
    }
    CHECK(holds(e.t, t));
    flight *= Mp400("0.9"), t += flight;
  }
  CHECK(ball.certificate.events.size() > 300);
}

TEST_CASE("the speeds of 1000 impacts keep their relative width", "[proof]") {
  // With the plain g'(tau) the width of the rate grows threefold at each impact and no number of bits in use is enough.
  const Proved ball = proved(falling_ball("4", "0.9"), "18.9999999999999999999999999999", 40);
  REQUIRE_FALSE(ball.certificate.doubt);
  CHECK(ball.certificate.bits < 250);
  const Proved elastic = proved(falling_ball("4", "1"), "202", 20);
  REQUIRE_FALSE(elastic.certificate.doubt);
  REQUIRE(elastic.certificate.events.size() == 101);
  for (std::size_t k = 0; k < 101; ++k) CHECK(holds(elastic.certificate.events[k].t, Mp400(2 * k + 1)));
}

TEST_CASE("a proof under gravity is that of the weight", "[proof]") {
  Setup weighed = falling_ball("4", "0.9"), attracted = weighed;
  attracted.bodies[0].load = "0", attracted.gravity = "-8";
  const Proved a = proved(weighed, "5", 20), b = proved(attracted, "5", 20);
  REQUIRE_FALSE(b.certificate.doubt);
  REQUIRE(a.certificate.events.size() == b.certificate.events.size());
  for (std::size_t k = 0; k < a.certificate.events.size(); ++k)
    CHECK(a.certificate.events[k].t == b.certificate.events[k].t);
}

// Between a wall at 0 and one at L - u t the product of its speed and their distance, as it leaves the first, stays:
// v_k = v + 2 k u at t_k = L/u (1 - v/v_k), and it meets the other wall (L - u t_k) / (v_k + u) later.
TEST_CASE("impacts between walls that close in on a ball are proved, at the times of their closed form", "[proof]") {
  Setup s;
  s.bodies = {body("2", "0", "0", "0", "1")};
  s.walls.resize(2);
  s.walls[1].position = "3", s.walls[1].velocity = "-0.25";
  s.contacts = {hard(wall_member(0), body_member(0), "1"), hard(body_member(0), wall_member(1), "1")};
  const Proved p = proved(named(s), "9.95", 30);
  REQUIRE_FALSE(p.certificate.doubt);
  REQUIRE(p.certificate.events.size() == 19);
  const Mp400 L = 3, u = Mp400(1) / 4, v = 1;
  for (std::size_t i = 0; i < p.certificate.events.size(); ++i) {
    const Mp400 v_k = v + (i + 1) / 2 * 2 * u, t_k = L / u * (1 - v / v_k);
    CHECK(holds(p.certificate.events[i].t, i % 2 == 1 ? t_k : Mp400(t_k + (L - u * t_k) / (v_k + u))));
  }
}

TEST_CASE("a wall with several terms and a velocity is proved like its equal with one", "[proof]") {
  Setup one = named(ob21("5", "0.8"));
  Setup several = one;
  several.walls[0].motion = {};
  several.walls[0].terms = {{"0.001", "5", "0"}, {"0.0015", "5", "0"}, {"0.1", "3", "0"}, {"-0.1", "3", "0"}};
  const Proved a = proved(one, "20", 20), b = proved(several, "20", 20);
  REQUIRE_FALSE(b.certificate.doubt);
  REQUIRE(a.certificate.events.size() == b.certificate.events.size());
  CHECK(a.certificate.events.size() > 3);
  for (std::size_t k = 0; k < a.certificate.events.size(); ++k)
    CHECK(!(high(a.certificate.events[k].t) < low(b.certificate.events[k].t) ||
            high(b.certificate.events[k].t) < low(a.certificate.events[k].t)));
}

TEST_CASE("what no digits settle is undecided, with its kind", "[proof]") {
  SECTION("an event at the end of the run") {
    const Certificate c = proved(falling_ball("4", "0.9"), "1", 20).certificate;
    REQUIRE(c.doubt);
    CHECK(c.doubt->kind == "event at until");
  }
  SECTION("an exact tangency: sin t before a wall at 1") {
    const Certificate c = reference::proof::certify(swings_to("1"), "3", Hints(), {.digits = 20});
    REQUIRE(c.doubt);
    CHECK(c.doubt->kind == "tangency");
    CHECK(c.doubt->message.find("the gap of contact 1-wall") != std::string::npos);
    // The search is part of the work. Each attempt takes some four times the one before; a tangency that one has found
    // is told where the budget ends the next.
    const Certificate soon =
                          reference::proof::certify(swings_to("1"), "3", Hints(), {.digits = 20, .budget = c.work / 2}),
                      at_once = reference::proof::certify(swings_to("1"), "3", Hints(),
                                                          {.digits = 20, .budget = c.work / 100});
    CHECK(soon.doubt->kind == "tangency");
    CHECK(soon.work > c.work / 2);
    CHECK(at_once.doubt->kind == "budget");
  }
  SECTION("the limit of impacts in which a resting neighbour takes part, at once and not when the budget ends") {
    Setup s;
    s.multiple_impacts = MultipleImpacts::newton, s.gravity = "-9.81";
    s.bodies = {body("0.4", "0", "0", "0.5", "0"), body("0.2", "0", "0", "0.6", "0")};
    s.walls.resize(1);
    s.contacts = {hard(wall_member(0), body_member(0), "0.8"), hard(body_member(0), body_member(1), "0.8")};
    const Certificate c = proved(named(s), "20", 15).certificate;
    REQUIRE(c.doubt);
    CHECK(c.doubt->kind == "a limit");
    CHECK(c.doubt->message == "of impacts over several contacts");
    CHECK(c.events.size() > 100);
    CHECK(c.work < 5);
  }
  SECTION("two impacts at the same instant without a relation between them") {
    // Two balls and two walls: sqrt(2) s both, 1 m at 1 m/s^2 and 2 m at 2 m/s^2, of unlike equations.
    Setup s;
    s.bodies = {body("1", "0", "0", "1", "0"), body("1", "0", "1", "0", "0")};
    s.bodies[0].load = "-1", s.bodies[1].load = "1";
    s.walls.resize(2);
    s.walls[1].position = "2.1";
    s.contacts = {hard(wall_member(0), body_member(0), "0.5"), hard(body_member(1), wall_member(1), "0.5")};
    CHECK_FALSE(proved(named(s), "1.5", 20).certificate.doubt);  // 1 - cos t < 2.1
    // x1 = 1 - t^2/2, x2 = 1 - cos t: the wall where x2 is at sqrt(2) is no decimal; a free body like the first is
    s.bodies[1].stiffness = "0", s.bodies[1].load = "2", s.walls[1].position = "2";
    CHECK_FALSE(proved(named(s), "1.5", 20).certificate.doubt);  // a relation: x2 = 2 - 2 x1
  }
}

// 0.4 - 0.1 - 0.3 is 0 in balls to within round-off alone: after the time that this takes at 0.2 m/s, a gap that opens
// at 1e-30 m/s is not told from 0.
TEST_CASE("gaps of exactly 0 that open do not shorten the stretches of a proof", "[proof]") {
  Setup s;
  s.bodies = {body("1", "0", "0", "0.1", "-1e-30"), body("1", "0", "0", "0.4", "0"), body("1", "0", "0", "0.7", "0.2")};
  s.bodies[0].load = "-0.3";
  s.contacts = {hard(body_member(0), body_member(1), "0.5"), hard(body_member(1), body_member(2), "0.5")};
  s.contacts[0].gap = s.contacts[1].gap = "-0.3";
  const Proved p = proved(named(s), "1", 20);
  CHECK_FALSE(p.certificate.doubt);
  CHECK(p.certificate.events.empty());
}

TEST_CASE("a gap far shorter than the flight after it is proved", "[proof]") {
  // 1e-300 m before a wall at 1 m/s, and then away from it for 1 s.
  Setup s;
  s.bodies = {body("1", "0", "0", "1e-300", "-1")};
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0.5")};
  const Proved p = proved(named(s), "1", 20);
  REQUIRE_FALSE(p.certificate.doubt);
  REQUIRE(p.certificate.events.size() == 1);
  CHECK(holds(p.certificate.events[0].t, Mp400("1e-300")));
}

// A frame pushes the ball within it and hits a wall: 1 N towards each other, at 1 m/s both. It leaves the wall at 1/4
// m/s and is back after 2 (1/4) s; the ball leaves it.
TEST_CASE("an impact that only opens a neighbour is proved without a law for several", "[proof]") {
  Setup s;
  s.bodies = {body("1", "0", "0", "0", "1"), body("1", "0", "0", "0", "1")};
  s.bodies[0].load = "1", s.bodies[1].load = "-1";
  s.walls.resize(1);
  s.walls[0].position = "1";
  Contact face = hard(body_member(0), body_member(1), "0.5");
  s.contacts = {face, face, hard(body_member(0), wall_member(0), "0.25")};
  s.contacts[0].touching = true;
  s.contacts[1].upper = true, s.contacts[1].gap = "5";
  for (const MultipleImpacts law : {MultipleImpacts::undecided, MultipleImpacts::newton, MultipleImpacts::sequential}) {
    s.multiple_impacts = law;
    const Proved p = proved(named(s), "1.6", 20);
    INFO(static_cast<int>(law));
    REQUIRE_FALSE(p.certificate.doubt);
    REQUIRE(p.certificate.events.size() == 3);
    CHECK(holds(p.certificate.events[0].t, 1));
    CHECK(p.certificate.events[1].t == p.certificate.events[0].t);
    CHECK(holds(p.certificate.events[2].t, Mp400("1.5")));
  }
}

TEST_CASE("what is said to be proved is what is: no event, one, several, to the end or not", "[proof]") {
  auto said = [](const Certificate& c) {
    const std::string all = reference::proof::proved_sentence(c);
    return all.substr(0, all.find(": proved"));
  };
  CHECK(said(proved(falling_ball("4", "0.9"), "0.5", 20).certificate) == "no event happens up to the end");  // it falls
  CHECK(said(proved(falling_ball("4", "0.9"), "2", 20).certificate) ==  // at 1 s; the next one at 2.8 s
        "the event lies in its enclosure and none happens before or after it up to the end");
  CHECK(said(proved(falling_ball("4", "0.9"), "3", 20).certificate) ==
        "each of the 2 events lies in its enclosure and none happens before, between or after them up to the end");
  CHECK(said(proved(falling_ball("4", "0.9"), "3", 20, 1).certificate) ==
        "the event lies in its enclosure and none happens before it");
  const Certificate limit = proved(falling_ball("4", "0.1"), "2", 20).certificate;  // 1 + 2 (0.1 + 0.1^2 + ..) s
  CHECK(said(limit) == "each of the " + std::to_string(limit.events.size()) +
                           " events lies in its enclosure and none happens before, between or after them up to the "
                           "end, but for impacts before an accumulation that are not listed");
  CHECK(said(reference::proof::certify(swings_to("1"), "3", Hints(), {.digits = 20})) ==  // a tangency
        "no event; the end of this run says why");
}

TEST_CASE("a start that no proof can take is undecided, and says so", "[proof]") {
  auto doubt = [](const Setup& s) {
    const Certificate c = reference::proof::certify(named(s), "1", Hints(), {.digits = 20});
    REQUIRE(c.doubt);
    CHECK(c.events.empty());
    return c.doubt->kind + ": " + c.doubt->message;
  };
  Setup s;
  s.bodies = {body("1", "0", "0", "-1e-30", "0")};
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0.5")};
  CHECK(doubt(s) == "start: contact wall1-1 starts closed by more than its gap");
  s.contacts[0].touching = true;
  CHECK(doubt(s) == "start: contact wall1-1 touches by rounding");
  s.bodies[0].position = "0", s.bodies[0].velocity = "1e-30";
  CHECK(doubt(s) == "start: contact wall1-1 touches by rounding");
}

TEST_CASE("a soft contact that starts within, pushing or pulled, is proved", "[proof]") {
  for (const char* velocity : {"0", "2"})
    for (const Release release : {Release::unilateral, Release::published}) {
      Setup s;
      s.bodies = {body("1", "0", "0", "-0.01", velocity)};
      s.walls.resize(1);
      s.contacts = {hard(wall_member(0), body_member(0), "1", release)};
      s.contacts[0].law = Law::soft, s.contacts[0].stiffness = "100", s.contacts[0].damping = "1";
      const Proved p = proved(named(s), "1", 20);
      CHECK_FALSE(p.certificate.doubt);
      CHECK(p.certificate.events.size() == p.report.events.size());
      // With x = -0.01 and v = 2 the force 100 * 0.01 - 2 pulls: only the published rule has a separation, at x = 0.
      CHECK(p.report.events.size() == (std::string(velocity) == "2" && release == Release::unilateral ? 0 : 1));
    }
}

// v^2/2 = 1 + 5e-31 with the load 1 N: 5e-31 m deep where it turns, at about sqrt(2) s.
TEST_CASE("a soft contact that is dipped into by 1e-30 m is proved with as many bits as that takes", "[proof]") {
  Setup s;
  s.bodies = {body("1", "0", "0", "1", Decimal("-" + text(sqrt(Mp400("2") * (1 + Mp400("1e-30"))), 70)))};
  s.bodies[0].load = "1";
  s.walls.resize(1);
  s.contacts = {soft_contact(wall_member(0), body_member(0), "1000", "1", Release::published)};
  const Report r = simulate(named(s), "3", 100, {.digits = 40});
  REQUIRE(r.events.size() == 2);
  const Certificate c = reference::proof::certify(named(s), "3", hints_of(r), {.digits = 16, .budget = 10});
  CHECK_FALSE(c.doubt);
  CHECK(c.events.size() == 2);
}

TEST_CASE("several impacts at one instant are proved under a law that decides them", "[proof]") {
  Setup s = free_line({{"-1", "1"}, {"0", "0"}, {"1", "-1"}}, "0.5");
  for (const auto& [law, kind] : {std::pair(MultipleImpacts::undecided, "multiple impact"),
                                  {MultipleImpacts::newton, ""},
                                  {MultipleImpacts::sequential, ""}}) {
    s.multiple_impacts = law;
    Hints both;  // both contacts at 1 s
    both.complete = true, both.digits = 20;
    both.events = {{EventKind::impact, 0, "1", {}, {}}, {EventKind::impact, 1, "1", {}, {}}};
    const Certificate c = reference::proof::certify(named(s), "1.25", both, {.digits = 20});
    CHECK((c.doubt ? c.doubt->kind : "") == kind);
    CHECK(c.events.size() == (c.doubt ? 0 : 2));
  }
  // An opening contact at the start: (1, 0, 0.1) would end with more energy (tests/run/multiple_impacts.cpp).
  Setup caught = free_line({{"0", "1"}, {"0", "0"}, {"0", "0.1"}}, "1");
  caught.multiple_impacts = MultipleImpacts::newton;
  const Certificate grows = reference::proof::certify(named(caught), "1", Hints(), {.digits = 20});
  REQUIRE(grows.doubt);
  CHECK(grows.doubt->kind == "multiple impact");
  CHECK(grows.doubt->message == "an opening contact adds energy");
  // The last opens and takes no impulse: (1, 0, 1) becomes (0, 1, 1), whatever the law, and by Newton's (1, 0, 0, 1)
  // becomes (-1/3, 2/3, 2/3, 1), which keeps the energy.
  for (const auto& starts : {std::vector<std::pair<Decimal, Decimal>>{{"0", "1"}, {"0", "0"}, {"0", "1"}},
                             {{"0", "1"}, {"0", "0"}, {"0", "0"}, {"0", "1"}}}) {
    Setup passes = free_line(starts, "1");
    passes.multiple_impacts = MultipleImpacts::newton;
    const Proved goes_on = proved(named(passes), "1", 20);
    CHECK_FALSE(goes_on.certificate.doubt);
    CHECK(goes_on.certificate.events.size() == 1);
  }
}

namespace {

Case as_case(const Setup& s, const Decimal& until, long max_events = 100000) {
  Case c;
  c.setup = named(s), c.until = until, c.max_events = max_events;
  return c;
}

Report certified(const Case& c, const Options& options, const std::function<void(Options&)>& change = {}) {
  Report r = simulate(c.setup, c.until, c.max_events, options);
  Options own = options;
  if (change) change(own);
  reference::certify(c, own, r);
  return r;
}

}  // namespace

TEST_CASE("a certified report keeps what is proved and says where the proof ends", "[proof]") {
  const Options options{.digits = 20};
  const Report ball = certified(as_case(falling_ball("4", "0.5"), "4"), options);  // the limit at 3 s
  CHECK(ball.reason == Reason::until);
  CHECK(
      std::all_of(ball.events.begin(), ball.events.end(), [](const EventText& e) { return e.enclosure.has_value(); }));
  CHECK(ball.events.back().kind == Kind::accumulation);
  // e = 0: an impact after which the ball is at rest
  CHECK(certified(as_case(falling_ball("4", "0"), "4"), options).reason == Reason::until);
  // its last event is the one that was asked for
  const Report two = certified(as_case(falling_ball("4", "0.5"), "4", 2), options);
  CHECK(two.reason == Reason::events);
  CHECK(two.proved.find("each of the 2 events") == 0);
  // a tangency is undecided for the solver already, whose reason stays
  const Report touch = certified(as_case(swings_to("1"), "3"), options);
  CHECK(touch.reason == Reason::undecided);
  CHECK(touch.message.find("not proved") == std::string::npos);
  // a law that the verifier does not know
  Setup staged = falling_ball("4", "1");
  staged.contacts[0].law = Law::staged, staged.contacts[0].release = Release::published;
  staged.contacts[0].stages = {{"0", "100", "0"}, {"0.1", "100", "0"}};
  const Report unknown = certified(as_case(staged, "4"), options);
  CHECK(unknown.reason == Reason::undecided);
  CHECK(unknown.events.empty());
  CHECK(unknown.message.find("staged") != std::string::npos);
  // an interrupt, and a budget that is too small
  const Report stopped =
      certified(as_case(falling_ball("4", "0.5"), "4"), options, [](Options& o) { o.stop = [] { return true; }; });
  CHECK(stopped.reason == Reason::interrupted);
  const Report spent = certified(as_case(falling_ball("4", "0.5"), "4"), options, [](Options& o) { o.budget = 1e-9; });
  CHECK(spent.reason == Reason::undecided);
  CHECK(spent.message.find("budget") != std::string::npos);
}

TEST_CASE("the roles of a run from an exact start are its first events of each kind", "[proof][as-printed]") {
  auto roles = [](const Setup& s, const Decimal& until) {
    const Case c = as_case(s, until);
    const Options options{.digits = 20};
    std::string all;
    const PrintedRoles found = reference::as_printed(c, options, simulate(c.setup, c.until, c.max_events, options));
    for (const PrintedRole& r : found.roles)
      all += r.role + " " + std::to_string(r.contact) + " after " +
             (r.events_before ? std::to_string(*r.events_before) : "some") + ", ";
    return all + found.undecided;
  };
  CHECK(roles(falling_ball("4", "0.5"), "2.25") == "first contact 0 after 0, ");  // at 1 and 2 s
  CHECK(roles(falling_ball("4", "0"), "2") == "first contact 0 after 0, together 0 after 0, ");
  Setup soft = falling_ball("4", "1");
  soft.contacts[0].law = Law::soft, soft.contacts[0].stiffness = "10000", soft.contacts[0].damping = "0";
  CHECK(roles(soft, "4") == "first contact 0 after 0, separation 0 after 1, ");  // at 1 and 3 s
  CHECK(roles(falling_ball("4", "0.5"), "3.5") ==                                // the limit of infinitely many at 3 s
        "first contact 0 after 0, together 0 after some, ");
  CHECK(roles(falling_ball("4", "0.5"), "2.5") == "first contact 0 after 0, event at until, of contact wall1-1");
  // A force lifts it again: it falls to the floor by 0.83 s, and N = 16 - 32 sin(t/2) is 0 at pi/3 s.
  Setup lifted = falling_ball("2", "0");
  lifted.bodies[0].force = {{"32", "0.5", "0"}};
  CHECK(roles(lifted, "1.5").find("together 0 after 0, separation 0 after 1, ") != std::string::npos);
}

TEST_CASE("what relations decide is proved", "[proof]") {
  SECTION("a double root missed by 1e-30") {
    const Proved miss = proved(swings_to("1.000000000000000000000000000001"), "3", 20);
    CHECK_FALSE(miss.certificate.doubt);
    CHECK(miss.certificate.events.empty());
  }
  SECTION("one missed by 1e-60, with more bits than 16 digits take") {
    const Proved miss = proved(swings_to(Decimal("1." + std::string(59, '0') + "1")), "3", 16);
    CHECK_FALSE(miss.certificate.doubt);
    CHECK(miss.certificate.events.empty());
  }
  SECTION("an event at t = 0 with a force that is zero there") {
    // Two equal masses that touch, the outer one pulled away by a force that is zero at the start.
    Setup s;
    s.bodies = {body("1", "0", "0", "0", "0"), body("1", "0", "0", "0", "0")};
    s.bodies[1].force = {{"1", "2", "0"}};
    s.contacts = {hard(body_member(0), body_member(1), "0.5")};
    s.contacts[0].touching = true;
    const Proved pull = proved(named(s), "1", 20);
    CHECK_FALSE(pull.certificate.doubt);
  }
  SECTION("a cradle") {
    Setup s;
    for (int i = 0; i < 4; ++i) s.bodies.push_back(body("1", "0", "9.81", i == 0 ? "-0.1" : "0", i == 0 ? "0.5" : "0"));
    for (int i = 0; i + 1 < 4; ++i) {
      s.contacts.push_back(hard(body_member(i), body_member(i + 1), "1"));
      s.contacts.back().touching = i > 0;
    }
    s.multiple_impacts = MultipleImpacts::sequential;
    const Proved cradle = proved(named(s), "5", 20);
    CHECK_FALSE(cradle.certificate.doubt);
    CHECK(cradle.certificate.events.size() > 3);
  }
  SECTION("pairwise impacts from the left, however the contacts are listed") {
    Setup s;
    s.bodies = {body("1", "0", "0", "0", "1"), body("2", "0", "0", "2", "0"), body("1", "0", "0", "4", "-1")};
    s.walls.resize(1);
    s.walls[0].position = "6";
    s.contacts = {hard(body_member(0), body_member(1), "0.5"), hard(body_member(1), body_member(2), "0.5"),
                  hard(body_member(2), wall_member(0), "0.5")};
    s.multiple_impacts = MultipleImpacts::sequential;
    const Proved from_left = proved(named(s), "12", 20);
    std::reverse(s.contacts.begin(), s.contacts.end());
    const Proved from_right = proved(named(s), "12", 20);
    CHECK_FALSE(from_left.certificate.doubt);
    CHECK_FALSE(from_right.certificate.doubt);
    CHECK(from_left.certificate.events.size() == 3);  // the wall's by the velocity that two impacts leave c
    CHECK(from_right.certificate.events.size() == 3);
  }
  SECTION("pairwise impacts after which the first two have one velocity: 0.2 of the hit's, by e = 0.6 and 0.5") {
    Setup s;
    s.bodies = {body("1", "0", "0", "-1", "0.2"), body("1", "0", "0", "0", "0"), body("1", "0", "0", "0", "0")};
    s.bodies[0].load = "0.3", s.bodies[0].force = {{"4", "5", "4.42"}};
    s.contacts = {hard(body_member(0), body_member(1), "0.6"), hard(body_member(1), body_member(2), "0.5")};
    s.contacts[1].touching = true;
    s.multiple_impacts = MultipleImpacts::sequential;
    const Proved again = proved(named(s), "3.2", 20);
    CHECK_FALSE(again.certificate.doubt);
    CHECK(std::count_if(again.certificate.events.begin(), again.certificate.events.end(),
                        [](const auto& e) { return e.contact == 0; }) >= 2);
  }
  SECTION("a mass ratio of 1e12") {
    Setup s = dm21("-1", "0", "1", "-1", "0.5");
    s.bodies[0].mass = "5e12";
    const Proved heavy = proved(s, "10", 20);
    CHECK_FALSE(heavy.certificate.doubt);
    CHECK(heavy.certificate.events.size() > 0);
  }
}

TEST_CASE("a hint that is missing, moved, renamed or surplus proves nothing", "[proof]") {
  const Setup setup = dm21_together();
  const Hints right = hints_of(simulate(setup, "25", 100, {.digits = 20}));
  REQUIRE_FALSE(reference::proof::certify(setup, "25", right, {.digits = 20}).doubt);
  auto doubted = [&](auto change) {
    Hints wrong = right;
    change(wrong);
    const Certificate c = reference::proof::certify(setup, "25", wrong, {.digits = 20});
    return c.doubt && c.doubt->kind == "hint";
  };
  CHECK(doubted([](Hints& h) { h.events.erase(h.events.begin()); }));
  CHECK(doubted([](Hints& h) { h.events.erase(h.events.begin() + 1); }));
  CHECK(doubted([](Hints& h) { h.events.pop_back(); }));
  CHECK(doubted([](Hints& h) { h.events.push_back(h.events.back()); }));
  CHECK(doubted([](Hints& h) { h.events[1].t = "11.8284178193127616"; }));
  CHECK(doubted([](Hints& h) { h.events[1].kind = EventKind::rest; }));
  CHECK(doubted([](Hints& h) { h.events[0].closed = {0}; }));
  CHECK(doubted([](Hints& h) { h.closed.clear(); }));
  for (const char* no_number : {"abc", "", "nan", "inf"}) CHECK(doubted([&](Hints& h) { h.events[1].t = no_number; }));
  for (const int none : {-1, 99}) {
    CHECK(doubted([&](Hints& h) { h.events[0].closed = {none}; }));
    CHECK(doubted([&](Hints& h) { h.events[0].contact = none; }));
    CHECK(doubted([&](Hints& h) { h.events[0] = {EventKind::accumulation, none, h.events[0].t, {}, {}}; }));
  }
}

TEST_CASE("a proof of no digits or without a budget is refused", "[proof]") {
  for (const int digits : {0, -1})
    CHECK_THROWS_AS(reference::proof::certify(swings_to("2"), "3", Hints(), {.digits = digits}), std::invalid_argument);
  for (const double budget : {0.0, -1.0, std::nan("")})
    CHECK_THROWS_AS(reference::proof::certify(swings_to("2"), "3", Hints(), {.digits = 16, .budget = budget}),
                    std::invalid_argument);
}

TEST_CASE("a setup that no run would take is refused by a proof, too", "[proof]") {
  Case c = read_case("cases/ball.toml");
  Report report = simulate(c.setup, c.until, 1000, {.digits = 20});
  for (const char* mass : {"0", "-1"}) {
    report.setup.bodies[0].mass = mass;
    CHECK_THROWS_AS(reference::certify(c, {.digits = 20}, report), std::invalid_argument);
  }
}

TEST_CASE("touchgo_certify leaves the program's bytes", "[proof][library]") {
  char *json = nullptr, *message = nullptr;
  const int code =
      touchgo_certify(nullptr, "cases/dm21_plastic.toml", "--digits=20", nullptr, nullptr, &json, &message);
  CHECK(code == 0);
  REQUIRE(json);
  CHECK(std::string(json) == touchgo_with("simulate cases/dm21_plastic.toml --digits 20 --certify --json -").out);
  touchgo_free(json), touchgo_free(message);
  CHECK(touchgo_certify(nullptr, "cases/dm21_plastic.toml", "--double", nullptr, nullptr, &json, &message) == 2);
  REQUIRE(message);
  CHECK(std::string(message).find("--certify: --double") != std::string::npos);
  touchgo_free(message);
  CHECK(touchgo_simulate(nullptr, "cases/dm21_plastic.toml", "--certify", nullptr, nullptr, &json, &message) == 2);
  touchgo_free(message);
}

TEST_CASE("--certify goes with what can be certified alone", "[proof][program]") {
  for (const char* other : {"--double", "--method steps", "--from state.json"})
    CHECK(touchgo_with(std::string("simulate cases/ball.toml --certify ") + other).code == 2);
  const Folder folder;
  std::ofstream(folder / "touch.toml") << R"([run]
until = 3
[[body]]
name = "m"
mass = 1
position = 0
velocity = 1
stiffness = 1
[[wall]]
name = "w"
)"
                                       << "position = 0." << std::string(400, '9') << R"(
[[contact]]
between = ["m", "w"]
law = "hard"
restitution = 0.5
)";
  const Result touch = touchgo_with("simulate - --certify --json -", folder / "touch.toml");
  CHECK(touch.code == 3);
  CHECK(touch.err.find("tangency") != std::string::npos);
  CHECK(touchgo_with("simulate - --certify", folder / "touch.toml").out.find("0 events") == std::string::npos);
}

namespace {

// Random lines of bodies from so many seeds on: enclosures hold what three other methods find, at two precisions.
void compare_lines(int from, int to) {
  const std::pair<const char*, Setup (*)(Random&)> families[] = {
      {"anything", anything}, {"without force", without_force}, {"mirrored", mirrored}, {"stack", stack},
      {"cradle", cradle},     {"start at zero", start_at_zero}};
  std::map<std::string, int> doubts;
  int systems = 0, decided = 0, undecided = 0;
  long events = 0, by_steps = 0, in_double = 0;
  for (int i = from; i < to; ++i) {
    const auto& [family, make] = families[i % 6];
    Random random(40000 + i);
    Setup setup = make(random);
    auto admissible = [&] {
      try {
        check(setup);
        simulate(setup, "1e-9", 0, {.digits = 16});  // refuses members inside one another
        return true;
      } catch (const std::invalid_argument&) {
        return false;
      }
    };
    while (!admissible()) setup = make(random);
    setup = named(setup);
    INFO("system " << i << ", " << family);
    ++systems;
    const Report r = simulate(setup, "10", 30, {.digits = 50, .budget = 0.2});
    if (r.reason == Reason::undecided || r.reason == Reason::degenerate) continue;
    ++decided;
    const Hints hints = hints_of(r);
    const Certificate c = reference::proof::certify(setup, "10", hints, {.digits = 20, .budget = 1});
    if (c.doubt) {
      ++undecided, ++doubts[c.doubt->kind];
      INFO(c.doubt->message);
      CHECK(c.doubt->kind != "hint");  // the two never tell different events
    }
    REQUIRE(c.events.size() <= r.events.size());
    for (std::size_t k = 0; k < c.events.size(); ++k) {
      const Mp400 t = decimal<Mp400>(Decimal(r.events[k].t));
      CHECK(holds(c.events[k].t, t, abs(t) * Mp400("1e-47")));
      CHECK(c.events[k].contact == r.events[k].contact);
      CHECK(width(c.events[k].t) <= abs(t) * Mp400("2e-18"));
      ++events;
    }
    if (i % 4 == 0 && !c.doubt) {  // with twice the bits
      const Certificate twice = reference::proof::certify(setup, "10", hints, {.digits = 70, .budget = 4});
      for (std::size_t k = 0; k < twice.events.size(); ++k) {
        CHECK(low(twice.events[k].t) <= high(c.events[k].t));
        CHECK(low(c.events[k].t) <= high(twice.events[k].t));
      }
    }
    if (i % 4 == 2) {  // in double, which has fewer impacts of an accumulation, as long as it has the same events
      const Report coarse = simulate(setup, "10", 30, {.digits = 0});
      std::size_t k = 0;
      for (const auto& e : coarse.events) {
        if (e.kind == Kind::accumulation)
          while (k < c.events.size() && r.events[k].kind == Kind::impact && r.events[k].contact == e.contact) ++k;
        if (k == c.events.size() || r.events[k].kind != e.kind || r.events[k].contact != e.contact) break;
        CHECK(holds(c.events[k].t, decimal<Mp400>(Decimal(e.t)), Mp400("1e-9")));
        ++k, ++in_double;
      }
    }
    if (i % 4 == 1 && !c.events.empty()) {  // the papers' method, at its first event after the start
      // One step lands on it, whose error shows where the gap's rate changes much within: then with shorter ones.
      auto same = [&](const char* step) {
        const Report steps = simulate(setup, "10", 3, {.method = MethodName::steps, .digits = 16, .step = step});
        for (std::size_t k = 0; k < std::min(steps.events.size(), c.events.size()); ++k)
          if (high(c.events[k].t) > 0)
            return std::optional(holds(c.events[k].t, decimal<Mp400>(Decimal(steps.events[k].t)), Mp400("1e-6")));
        return std::optional<bool>();
      };
      if (const std::optional<bool> near = same("0.001")) {
        CHECK((*near || *same("0.0001")));
        ++by_steps;
      }
    }
  }
  std::string kinds;
  for (const auto& [kind, n] : doubts) kinds += ", " + std::to_string(n) + " " + kind;
  WARN(systems << " systems, " << decided << " decided by the solver; " << undecided << " of these not proved" << kinds
               << "; " << events << " events compared, " << by_steps << " with method steps, " << in_double
               << " with double");
  CHECK(decided * 10 > 7 * systems);
  CHECK(undecided * 100 <= 8 * decided);
  CHECK(by_steps * 10 > systems);
  CHECK(in_double * 2 > systems);
}

}  // namespace

TEST_CASE("random lines: enclosures hold what three other methods find, at two precisions", "[proof][random]") {
  compare_lines(0, 200);
}

TEST_CASE("the same on ten thousand lines", "[.][soak][proof]") { compare_lines(400, 10400); }

}  // namespace touchgo::tests
