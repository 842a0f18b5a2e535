// What the verifier's series leave out, recomputed from a longer series: no less than their bound says, and near it.
#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <string>
#include <thread>

#include "reference/proof/accumulation.hpp"
#include "reference/proof/exact_space.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

using reference::proof::Ball;
using reference::proof::BallRow;
using reference::proof::Balls;
using reference::proof::GuardSeries;
using reference::proof::Model;
using reference::proof::PhaseInBalls;
using reference::proof::Precision;
using reference::proof::Rational;
using reference::proof::Standing;

// Two bodies apart; one forced, before a wall that shakes; one linked to a wall that moves away.
std::vector<Setup> series_models() {
  std::vector<Setup> all{dm21("-1", "0.3", "1", "0", "0.9"), ob21("5", "0.8"), ob21("0.7", "0.8")};
  Setup s;
  s.bodies = {body("3", "0.25", "2", "0.5", "-1"), body("0.01", "0", "40", "1.5", "0")};
  s.bodies[0].load = "5";
  s.walls.resize(1);
  s.walls[0].velocity = "0.5";
  s.links.push_back({wall_member(0), body_member(0), "2", "0.5", "0"});
  s.contacts = {hard(body_member(0), body_member(1), "0.5")};
  all.push_back(named(s));
  return all;
}

// A system whose contact is open, and its state at the start.
struct Open {
  explicit Open(const Setup& setup) : model(setup) {}
  Model model;
  PhaseInBalls phase{model, model.phase({Standing::open}), 5};
  Balls start = model.start();
};

double radius(const Ball& x) { return ((x.upper() - x.lower()).scaled(-1)).upper().nearby(); }

}  // namespace

TEST_CASE("the ends of a ball are decimals just outside it, however small it is", "[proof][ball]") {
  const Precision precision(128);
  using reference::proof::outward;
  auto tenth_to = [](int n) { return Ball(1) / Ball(Rational(Decimal("1e" + std::to_string(n)))); };
  const Ball small = Ball(12345) * tenth_to(80);  // 1.2345e-76, to 128 bits
  const auto [low, high] = outward(small);
  CHECK(low.starts_with("1.2344999999"));
  CHECK(high.starts_with("1.2345000000"));
  CHECK(low.ends_with("e-76"));
  CHECK(high.ends_with("e-76"));
  CHECK(outward(-small) == std::pair("-" + high, "-" + low));
  const auto [below, above] = outward(Ball(1).scaled(-70));  // without an error: to the digits that 128 bits have
  const Mp140 exact = ldexp(Mp140(1), -70);
  CHECK((Mp140(below) <= exact && exact <= Mp140(above)));
  CHECK(Mp140(above) - Mp140(below) <= exact * Mp140("1e-35"));
  CHECK(outward(Ball(3)) == std::pair<std::string, std::string>("3", "3"));
}

TEST_CASE("a series cut short is off by no more than its bound, and by a quarter of it in some number", "[proof]") {
  const Precision precision(300);
  for (const Setup& setup : series_models()) {
    const auto& [model, phase, z] = Open(setup);
    // |A| in the weights of the phase, column by column.
    Balls sums(z.size());
    for (std::size_t k = 0; k < z.size(); ++k) {
      Balls unit(z.size()), column(z.size());
      unit[k] = Ball(1);
      phase.apply(unit, column);
      for (std::size_t i = 0; i < z.size(); ++i)
        sums[i] += column[i].magnitude().scaled(phase.weights()[k] - phase.weights()[i]);
    }
    Ball largest;
    for (const Ball& sum : sums) largest = greater(largest, sum.upper());
    CHECK(std::abs(phase.rate().nearby() / largest.nearby() - 1) < 1e-12);

    for (slong h : {-6, -3, 0})
      for (slong bits : {1, 12, 40}) {
        INFO("h " << h << ", bits " << bits);
        const reference::proof::Stretch rough(phase, z, h, bits), fine(phase, z, h, 280);
        REQUIRE(rough.terms() < fine.terms());
        const Balls there = rough.at(Ball(1)), exact = fine.at(Ball(1));
        double most = 0;
        for (std::size_t i = 0; i + 1 < z.size(); ++i) {
          CHECK(there[i].contains(exact[i]));
          const double off = std::abs((there[i].middle() - exact[i]).nearby());
          CHECK(off <= radius(there[i]));
          most = std::max(most, off / radius(there[i]));
        }
        CHECK(most >= 0.25);
        // As much as was asked for.
        const double size = std::max(phase.norm(z).nearby(), 0.0);
        Balls slopes(z.size());
        phase.apply(z, slopes);
        const double start = std::max(size, std::ldexp(phase.norm(slopes).nearby(), static_cast<int>(h)));
        for (std::size_t i = 0; i + 1 < z.size(); ++i)
          CHECK(radius(there[i]) <= std::ldexp(start, static_cast<int>(phase.weights()[i] - bits + 3)));

        // Rows of one number each: derivatives of what is left out at the end of the stretch, from the longer series.
        // The bound's 6 N^d is for terms that only halve; where they fall at once N (N - 1) .. (N - d + 1) are counted.
        double nearest[4] = {};
        for (int number = 0; number + 1 < static_cast<int>(z.size()); ++number) {
          BallRow row;
          row.entries.emplace_back(number, Ball(1));
          const GuardSeries<Ball> g = rough.guard(row, 0), whole = fine.guard(row, 0);
          for (std::size_t k = 0; k < g.c.size(); ++k) CHECK(g.c[k].overlaps(whole.c[k]));
          for (int d = 0; d < 4; ++d) {
            Ball left_out;
            for (std::size_t k = g.c.size(); k < whole.c.size(); ++k) {
              Ball term = whole.c[k];
              for (int j = 0; j < d; ++j) term *= Ball(static_cast<slong>(k) - j);
              left_out += term;
            }
            const double off = left_out.magnitude().nearby(), bound = g.left_out_in_balls[d].nearby();
            CHECK(off <= bound);
            nearest[d] = std::max(nearest[d], off / bound);
          }
        }
        for (int d = 0; d < 4; ++d) CHECK(nearest[d] >= (d < 3 ? 1.0 / 16 : 1.0 / 64));
      }
  }
}

TEST_CASE("what impacts before a limit do to the motion together has the room that its bound says", "[proof]") {
  // Two masses of 1 kg pressed together by 1 N each, which part at v; a damper of 4 N s/m on the first. Together they
  // would stand still. The damper turns a relative speed w into an acceleration of their centre of b w, b = 4/2/2 per
  // second: over D seconds that moves it by D e^(|A| D) b v at most.
  const Precision precision(200);
  for (const char* half : {"0.002", "0.008", "0.0165"}) {
    INFO(half);
    Setup s;
    s.bodies = {body("1", "4", "1", "0", -Decimal(half)), body("1", "0", "0", "0", half)};
    s.bodies[0].load = "1", s.bodies[1].load = "-1";
    s.contacts = {hard(body_member(0), body_member(1), "0.6")};
    const Model model(named(s));
    reference::proof::Phases phases(model, 1);
    const Ball v(reference::proof::Rational(Decimal(half)) * reference::proof::Rational(2));
    reference::proof::ProvedState state{Ball(0), model.start(), model.start_space(), {Standing::open}, {false}, {v},
                                        {}};
    REQUIRE(limit_of_impacts(model, phases, {}, 0, Ball(1), state));
    const PhaseInBalls& together = phases.of({Standing::closed});
    const Ball lasts = state.t.upper(), of_rate = (together.rate() * lasts).upper();
    REQUIRE(of_rate.nearby() <= 0.5);
    if (std::string(half) == "0.0165") CHECK(of_rate.nearby() > 0.4);  // then e^(|A| D) is 1.5 at least
    const double most = (lasts * exp(of_rate) * v).upper().nearby();
    for (const std::size_t velocity : {2U, 3U}) {
      CHECK(together.weights()[velocity] == together.weights()[2]);
      CHECK(radius(state.z[velocity]) >= most);
      CHECK(radius(state.z[velocity]) <= 4 * most);
    }
  }
}

TEST_CASE("a limit is not proved where its impacts may change what presses by more than is supposed", "[proof]") {
  // Two masses pressed together by 1 N each; a damper between them, of no effect once they are together, changes the
  // closing acceleration of 2 m/s^2 by 2 c w. A tenth, (1 - e) / 4, is supposed at most.
  auto proves = [](const char* damping) {
    const Precision precision(200);
    Setup s;
    s.bodies = {body("1", "0", "0", "0", "-0.01"), body("1", "0", "0", "0", "0.01")};
    s.bodies[0].load = "1", s.bodies[1].load = "-1";
    s.links.push_back({body_member(0), body_member(1), "0", damping, "0"});
    s.contacts = {hard(body_member(0), body_member(1), "0.6")};
    const Model model(named(s));
    reference::proof::Phases phases(model, 1);
    const Ball v(reference::proof::Rational(Decimal("0.02")));
    reference::proof::ProvedState state{Ball(0), model.start(), model.start_space(), {Standing::open}, {false}, {v},
                                        {}};
    return limit_of_impacts(model, phases, {}, 0, Ball(1), state);
  };
  CHECK(proves("4"));        // 0.16 in 2
  CHECK_FALSE(proves("6"));  // 0.24
}

TEST_CASE("decimals of many digits leave nothing behind", "[proof]") {
  const Precision precision(400);
  const Ball third = Ball(1) / Ball(3);
  auto in_use = [&] {
    for (int i = 0; i < 2000; ++i) CHECK(reference::proof::outward(third).first.size() > 100);
    return mallinfo2().uordblks;
  };
  const auto before = in_use();
  CHECK(in_use() < before + 20000);  // bytes; a number of 100 digits for each would be 100000
}

TEST_CASE("norms of states and rows are attained, but for the constant", "[proof]") {
  const Precision precision(100);
  for (const Setup& setup : series_models()) {
    const auto& [model, phase, start] = Open(setup);
    const auto gap = phase.row(reference::proof::MixedRow(model.joints()[0].gap));
    Balls z(start.size());  // every number as large as the norm allows, signs as the row's
    for (std::size_t i = 0; i < z.size(); ++i) z[i] = Ball(1).scaled(phase.weights()[i]);
    z.back() = Ball(1).scaled(phase.weights().back() + 5);
    CHECK(phase.norm(z).nearby() >= 1);  // magnitudes are rounded up to some 30 bits
    CHECK(phase.norm(z).nearby() < 1 + 1e-8);
    Ball sum;
    for (const auto& [k, a] : gap.entries)
      if (k + 1 < static_cast<int>(z.size())) sum += abs(a) * z[static_cast<std::size_t>(k)];
    CHECK(phase.norm(gap).nearby() >= sum.nearby());
    CHECK(phase.norm(gap).nearby() < sum.nearby() * (1 + 1e-8));
  }
}

TEST_CASE("the state at the end of a stretch is the same by its series and by the phase's flow", "[proof]") {
  const Precision precision(200);
  for (const Setup& setup : series_models()) {
    const auto& [model, phase, start] = Open(setup);
    const reference::proof::Stretch stretch(phase, start, -2, 190);
    const Balls by_series = stretch.at(Ball(1));
    Balls at_end;
    for (int asked = 0; asked < 6; ++asked) {
      at_end = stretch.at_end();
      for (std::size_t i = 0; i < at_end.size(); ++i) CHECK(at_end[i].overlaps(by_series[i]));
    }
    for (std::size_t i = 0; i < at_end.size(); ++i) CHECK(radius(at_end[i]) < 1e-50);
    const auto* flow = phase.over(-2);
    REQUIRE(flow);
    CHECK(flow->size() == at_end.size());
  }
}

TEST_CASE("a subspace that maps keep holds what each of them makes of it", "[remainders]") {
  // In three dimensions: the first map keeps the first direction, the second leads from it to the second one.
  using reference::proof::RationalMatrix;
  using reference::proof::RationalRow;
  RationalMatrix keeps(3), leads(3);
  keeps[0].set(0, 2), leads[1].set(0, 1);
  reference::proof::Subspace s(3);
  s.span({1, 0, 0});
  s.close_under({&keeps, &leads});
  RationalRow second, third;
  second.set(1, 1), third.set(2, 1);
  CHECK(s.size() == 2);
  CHECK_FALSE(s.vanishes(second));
  CHECK(s.vanishes(third));
}

TEST_CASE("what FLINT keeps for a thread goes with the thread", "[remainders]") {
  static std::atomic<long> blocks = 0;
  auto proves = [] {
    const Precision precision(4000);
    Ball sum;
    std::vector<Rational> powers(100, Rational(7) / Rational(3));
    for (int n = 1; n < 200; ++n) sum += Ball::pi() / Ball(n);
    for (Rational& power : powers)
      for (int n = 0; n < 60; ++n) power = power * (Rational(7) / Rational(3));
    return sum + Ball(powers.back());
  };
  proves();  // in this thread
  __flint_set_memory_functions(
      [](std::size_t size) { return ++blocks, std::malloc(size); },
      [](std::size_t count, std::size_t size) { return ++blocks, std::calloc(count, size); },
      [](void* block, std::size_t size) { return blocks += !block, std::realloc(block, size); },
      [](void* block) { blocks -= block != nullptr, std::free(block); });
  long most = 0;
  for (int k = 0; k < 5; ++k) {
    const long before = blocks;
    std::thread([&] { proves(), most = std::max<long>(most, blocks - before); }).join();
    CHECK(blocks == before);
  }
  __flint_set_memory_functions(std::malloc, std::calloc, std::realloc, std::free);
  CHECK(most > 0);
}

}  // namespace touchgo::tests
