// What the verifier decides at an instant, asked for states that no run reaches today: the last checks, which hold what
// it proves should a check before them ever be lost.
#include "reference/proof/instant.hpp"
#include "tests/common/catch.hpp"
#include "tests/reference/proved.hpp"

namespace touchgo::tests {

using reference::proof::at_zeros;
using reference::proof::Ball;
using reference::proof::decide;
using reference::proof::EventKind;
using reference::proof::Happened;
using reference::proof::MixedRow;
using reference::proof::Model;
using reference::proof::phase_ends;
using reference::proof::PhaseEnd;
using reference::proof::PhaseInBalls;
using reference::proof::Phases;
using reference::proof::Precision;
using reference::proof::ProvedState;
using reference::proof::Rational;
using reference::proof::Standing;
using reference::proof::Unproved;

namespace {

struct Made {
  Setup setup;
  Precision precision{100};
  Model model{setup};
  Phases phases{model, 1};
  ProvedState state{Ball(0), model.start(), model.start_space(), {}, {}, {}, {}};

  explicit Made(const Setup& s) : setup(named(s)) {
    state.standing.assign(setup.contacts.size(), Standing::open);
    state.armed.assign(setup.contacts.size(), false);
    state.rate.resize(setup.contacts.size());
  }

  reference::proof::Instant hit(int contact, const char* rate) const {
    reference::proof::Instant now;
    now.hits = {contact}, now.before = {Ball(Rational(Decimal(rate)))};
    now.old = state.standing, now.silent.assign(state.standing.size(), false);
    return now;
  }
};

template <class F>
std::string refused(const F& f) {
  try {
    f();
  } catch (const Unproved& u) {
    return u.kind;
  }
  return "";
}

// Body 0 beside a wall, body 1 beside another: no impact of the one reaches the other.
Setup apart(const Contact& of_second) {
  Setup s;
  s.bodies = {body("1", "0", "0", "0", "-1"), body("1", "0", "0", "0", "-1")};
  s.walls.resize(2);
  s.contacts = {hard(wall_member(0), body_member(0), "0.5"), of_second};
  return s;
}

Contact soft_on_second_wall(const char* restitution) {
  Contact c;
  c.first = wall_member(1), c.second = body_member(1);
  c.law = Law::soft;
  c.stiffness = "1", c.restitution = restitution;
  c.release = Release::unilateral;
  return c;
}

}  // namespace

TEST_CASE("a hit whose rate is not certain asks for more digits", "[proof]") {
  Made made(falling_ball("0", "0.5"));
  const PhaseInBalls& flight = made.phases.of(made.state.standing);
  const std::vector<PhaseEnd> ends = phase_ends(made.model, flight, made.state.standing, made.state.armed);
  REQUIRE(ends.size() == 1);
  const auto hit = [&](Ball velocity, std::optional<Ball> landing) {
    made.state.z[1] = std::move(velocity);
    return at_zeros(made.model, made.state, {&ends[0]}, {std::move(landing)});
  };
  const Ball certain(-1), wide = Ball(-1).widen(Ball(1));  // [-2, 0]
  REQUIRE(hit(certain, {}));
  CHECK(hit(certain, {})->hits == std::vector{0});
  CHECK(refused([&] { hit(wide, {}); }) == "width");
  CHECK(refused([&] { hit(wide, wide); }) == "width");
  REQUIRE(hit(wide, certain));
  CHECK(hit(wide, certain)->before[0].is_exact());
}

TEST_CASE("what vanished before an impact is not said to vanish after it", "[proof]") {
  Made made(apart(hard(wall_member(1), body_member(1), "0.5")));
  made.state.zeros = {MixedRow(made.model.joints()[0].rate)};
  const Happened happened = decide(made.model, made.phases, made.state, made.hit(0, "-1"));
  CHECK(happened.events == std::vector{std::pair{EventKind::impact, 0}});
  CHECK(made.state.zeros.empty());
}

TEST_CASE("members that were together and approach after an impact elsewhere are undecided", "[proof]") {
  // The second body approaches its wall at 1 m/s, and is said to be at rest on it.
  for (const Standing standing : {Standing::closed, Standing::touching}) {
    Made made(apart(hard(wall_member(1), body_member(1), "0.5")));
    made.state.standing[1] = standing;
    CHECK(refused([&] { decide(made.model, made.phases, made.state, made.hit(0, "-1")); }) == "sign of a rate");
  }
}

TEST_CASE("a soft contact that closes beside an impact elsewhere is closed", "[proof]") {
  Made made(apart(soft_on_second_wall("0.5")));
  const Happened happened = decide(made.model, made.phases, made.state, made.hit(0, "-1"));
  CHECK(made.state.standing[1] == Standing::closed);
  CHECK(happened.events == std::vector{std::pair{EventKind::impact, 0}, std::pair{EventKind::impact, 1}});
}

}  // namespace touchgo::tests
