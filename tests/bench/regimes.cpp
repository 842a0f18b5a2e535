// What a forcing period and an event cost in motions of other kinds than moving_base.cpp's: OB21's oscillator hard and
// soft, at r = 1 and with losses, chaotic, periodic and at rest for part of each period; then bodies that do not
// oscillate: a ball on a table, critical and stronger damping.
//
// A solver that follows impacts one by one does not come through a sequence that accumulates: its row has no times.
#include <cstdio>
#include <string>
#include <vector>

#include "cases/ob21/studies/surveys.hpp"
#include "cases/results/own_cases.hpp"
#include "tests/bench/bench.hpp"
#include "tests/bench/kernel.hpp"
#include "tests/bench/measure.hpp"
#include "tests/bench/models.hpp"
#include "tests/bench/peers.hpp"
#include "tests/bench/rows.hpp"

namespace touchgo::tests {

using cases::own_cases_folder, cases::OwnCases;

using namespace cases::ob21;

namespace {

struct Regime {
  std::string name;
  Setup setup;
};

Setup released(Setup s, Release release) {
  s.contacts[0].release = release;
  return s;
}

Setup damped(Setup s, const Decimal& damping) {
  s.bodies[0].damping = damping;
  return s;
}

Setup ball_on_table(Setup s) {
  Body& ball = s.bodies[0];
  ball.stiffness = ball.damping = "0";
  ball.force.clear();
  ball.load = "-9.81";
  ball.position = "0.05";
  s.walls[0].motion.amplitude = "0.001";
  s.walls[0].motion.frequency = "200";
  s.contacts[0].restitution = "0.95";  // less, and some starts come to rest
  return s;
}

std::vector<Regime> regimes_of(const OwnCases& cases) {
  const auto ob21 = [&](const Model& model, const Decimal& eta) { return setup_of(cases, model, eta); };
  const Setup hard = ob21({"1", ""}, "7.1"), soft = ob21({"0.8", "2000"}, "7.1");
  return {
      {"hard, r = 0.6, eta = 2.88: chaotic", ob21({"0.6", ""}, "2.88")},
      {"hard, r = 1, eta = 4: periodic", ob21({"1", ""}, "4")},
      {"hard, r = 0.6, eta = 0.6: impacts accumulate, rests", ob21({"0.6", ""}, "0.6")},
      {"soft, ks = 200000, r = 1, eta = 7.1: chaotic", ob21({"1", "200000"}, "7.1")},
      {"soft, ks = 2000, r = 0.8, eta = 7.1, until the gap opens", released(soft, Release::published)},
      {"soft, ks = 2000, r = 0.8, eta = 7.1, only while it pushes", released(soft, Release::unilateral)},
      {"hard, a ball on a table, no spring, r = 0.95: chaotic", ball_on_table(hard)},
      {"hard, critically damped, r = 1, eta = 7.1", damped(hard, "2")},
      {"hard, overdamped (1.5 times critical), r = 1, eta = 7.1", damped(hard, "3")},
  };
}

}  // namespace

void regimes() {
  print_heading("Other regimes: one forcing period; errors over the first " + std::to_string(compared) +
                    " events (impacts, separations)",
                per_period);
  for (const Regime& regime : regimes_of(OwnCases(own_cases_folder()))) {
    std::printf("%s\n", regime.name.c_str());
    const Exactly exact(regime.setup);
    std::vector<Way> ways = many_orbits(regime.setup, exact);
    const std::vector<Way> others = regime.setup.contacts[0].law == Law::hard
                                        ? peers(MovingBase(regime.setup), exact)
                                        : peers(YieldingBase(regime.setup), exact);
    ways.insert(ways.end(), others.begin(), others.end());
    print_rows(regime.name, per_period, ways, measure(ways, 7, 0.05));
  }
}

}  // namespace touchgo::tests
