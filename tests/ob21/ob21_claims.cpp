// OB21's rows: their order, their verdicts, and that the measures behind the verdicts see what they should.
#include <algorithm>
#include <cmath>
#include <limits>

#include "cases/ob21/claims.hpp"
#include "cases/ob21/measures.hpp"
#include "reference/ob21/delayed_impact.hpp"
#include "reference/ob21/monodromy.hpp"
#include "reference/ob21/portrait.hpp"
#include "tests/common/catch.hpp"

namespace reference = touchgo::reference;
using namespace touchgo::cases::ob21;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

const std::vector<LedgerRow>& rows() {
  static const auto all = ob21_claims(read_case("cases/ob21_hard.toml"), read_case("cases/ob21_soft.toml"));
  return all;
}

Claim judged(const std::string& id, const std::vector<LedgerRow>& among = rows()) {
  const auto found = std::find_if(among.begin(), among.end(), [&](const LedgerRow& p) { return p.id == id; });
  REQUIRE(found != among.end());
  return found->judge();
}

Run periodic_run(int p, int n, double value) {
  Run r;
  r.orbit.lambda = {-value, -2 * value};
  r.orbit.impacts_per_period = r.orbit.max_impact_speed = r.orbit.energy_per_period = r.xr = value;
  r.orbit.p = p, r.orbit.n = n;
  r.orbit.motion = Motion::periodic;
  return r;
}

Run chaotic_run(double exponent, double error) {
  Run r = periodic_run(0, 0, 1);
  r.orbit.lambda[0] = exponent, r.orbit.lambda1_stderr = error;
  r.orbit.motion = Motion::chaotic;
  return r;
}

Run resting_run(int n) {
  Run r = periodic_run(0, n, 1);
  const double inf = std::numeric_limits<double>::infinity();
  r.orbit.lambda = {-inf, -inf};
  r.orbit.impacts_per_period = inf;
  r.orbit.motion = Motion::rest;
  return r;
}

Survey survey_of(const std::vector<std::vector<Run>>& runs) {
  Survey s{{}, runs};
  for (std::size_t i = 0; i < runs.size(); ++i) s.frequency.push_back(2 + 0.5 * static_cast<double>(i));
  return s;
}

}  // namespace

TEST_CASE("the rows of OB21 stand in the contract's order, every id once", "[ob21]") {
  const std::vector<std::string> first{
      "ob21-eq8",          "ob21-eq10",         "ob21-eq12",           "ob21-eq14-limit",    "ob21-xi-sentence",
      "ob21-decrement",    "ob21-d-sign",       "ob21-f2i-sign",       "ob21-eq23",          "ob21-eta7.1-hard",
      "ob21-eta7.1-soft",  "ob21-eta4-hard",    "ob21-eta4-soft",      "ob21-eta8-hard",     "ob21-eta8-soft",
      "ob21-eta3-hard-ai", "ob21-eta3-soft-ai", "ob21-eta6.9-hard-ai", "ob21-eta6.9-soft-ai"};
  REQUIRE(rows().size() > first.size());
  for (std::size_t i = 0; i < first.size(); ++i) CHECK(rows()[i].id == first[i]);
  std::size_t i = first.size();
  std::vector<std::string> ids;
  for (const char* section : {"ob21-s2-", "ob21-s4.1-", "ob21-s4.2-", "ob21-s5-"}) {
    const std::size_t begin = i;
    while (i < rows().size() && rows()[i].id.starts_with(section)) ids.push_back(rows()[i++].id);
    CHECK(i - begin >= 10);
  }
  CHECK(i == rows().size());
  std::sort(ids.begin(), ids.end());
  CHECK(std::adjacent_find(ids.begin(), ids.end()) == ids.end());
}

TEST_CASE("rows of OB21 that need no survey have their recorded verdicts, their id and a number", "[ob21]") {
  for (const char* id :
       {"ob21-decrement", "ob21-d-sign", "ob21-f2i-sign", "ob21-eta4-hard", "ob21-eta4-soft", "ob21-eta8-hard",
        "ob21-eta8-soft", "ob21-eta3-soft-ai", "ob21-eta6.9-soft-ai", "ob21-s4.1-portraits", "ob21-s4.1-2000-portraits",
        "ob21-s4.2-0.6-slow", "ob21-s4.2-6.9-single", "ob21-s5-conditions", "ob21-s5-select", "ob21-s5-series"}) {
    const Claim c = judged(id);
    INFO(id << ": " << c.computed << ", " << c.note);
    CHECK(c.id == id);
    CHECK(c.verdict == c.recorded);
    CHECK(std::isfinite(std::stod(c.computed)));
    CHECK_FALSE(c.evidence.empty());
    CHECK_FALSE(c.note.empty());
  }
}

TEST_CASE("an oscillator with other numbers than the paper's loses the rows on its printed numbers", "[ob21]") {
  Case hard = read_case("cases/ob21_hard.toml"), soft = read_case("cases/ob21_soft.toml");
  hard.setup.bodies[0].damping = "0.3";
  soft.setup.bodies[0].damping = "0.3";
  soft.setup.contacts[0].damping = "0";  // no dissipation where r = 0.6 is asked for
  const auto wrong = ob21_claims(hard, soft);
  CHECK(judged("ob21-eta3-soft-ai", wrong).verdict == "not reproduced");
  CHECK(judged("ob21-eta6.9-soft-ai", wrong).verdict == "not reproduced");
  CHECK(judged("ob21-s4.2-6.9-single", wrong).verdict == "not reproduced");
  for (const char* id : {"ob21-eta4-hard", "ob21-eta8-soft"}) {
    for (const char* leg : {"sweep", "monodromy matrix"}) {
      const auto right = judged(id).evidence, evidence = judged(id, wrong).evidence;
      CHECK(std::find(right.begin(), right.end(), leg) != right.end());
      CHECK(std::find(evidence.begin(), evidence.end(), leg) == evidence.end());
    }
  }
}

TEST_CASE("equal surveys agree everywhere, shifted values do not", "[ob21]") {
  const Survey a = survey_of({{periodic_run(1, 2, 1.0)}, {periodic_run(1, 3, 2.0)}, {chaotic_run(0.2, 0.01)}});
  CHECK(same_motions(a, a) == 1);
  for (const Quantity* q : {&l1, &ai, &ae, &vr, &xr}) {
    CHECK(conformity(a, a, *q).agreement == 1);
    CHECK(conformity(a, a, *q).difference == 0);
    CHECK(verdict(conformity(a, a, *q), 0.1) == "reproduced");
  }
  Survey b = a;
  b.runs[1] = {periodic_run(2, 3, 2.5)};
  CHECK_THAT(same_motions(a, b), WithinRel(2.0 / 3, 1e-15));
  CHECK_THAT(conformity(a, b, vr).agreement, WithinRel(2.0 / 3, 1e-15));
  CHECK_THAT(conformity(a, b, vr).difference, WithinRel(0.5 / 4, 1e-15));
  CHECK(verdict(conformity(a, b, vr), 0.1) == "not reproduced");
  CHECK(verdict(conformity(a, b, vr), 0.2) == "undetermined");
}

TEST_CASE("near a bound the question stays open, and open ones leave the verdict to the others", "[ob21]") {
  CHECK(at_least(0.93, 0.9) == Finding::yes);
  CHECK(at_least(0.91, 0.9) == Finding::open);
  CHECK(at_least(0.89, 0.9) == Finding::open);
  CHECK(at_least(0.87, 0.9) == Finding::no);
  CHECK(at_most(0.08, 0.1) == Finding::yes);
  CHECK(at_most(0.11, 0.1) == Finding::open);
  CHECK(at_most(0.12, 0.1) == Finding::no);
  const auto yes = Finding::yes, open = Finding::open, no = Finding::no;
  CHECK(verdict({yes, yes}) == "reproduced");
  CHECK(verdict({yes, open}) == "reproduced");
  CHECK(verdict({open, open}) == "undetermined");
  CHECK(verdict({yes, no}) == "undetermined");
  CHECK(verdict({no, open}) == "undetermined");
  CHECK(verdict({no, no}) == "not reproduced");
}

TEST_CASE("one start that leads to the same motion is enough", "[ob21]") {
  const Survey a = survey_of({{periodic_run(1, 2, 1), periodic_run(1, 3, 5)}}),
               b = survey_of({{periodic_run(1, 4, 9), periodic_run(1, 3, 5)}});
  CHECK(same_motions(a, b) == 1);
  CHECK(conformity(a, b, ai).agreement == 1);
  CHECK(conformity(a, b, ai).difference == 0);
}

TEST_CASE("chaotic exponents agree within their scatter, periodic ones do not", "[ob21]") {
  const Survey a = survey_of({{chaotic_run(0.20, 0.02)}}), b = survey_of({{chaotic_run(0.25, 0.02)}}),
               c = survey_of({{chaotic_run(0.40, 0.02)}});
  CHECK(conformity(a, b, l1).agreement == 1);
  CHECK(conformity(a, c, l1).agreement == 0);
  const Survey p = survey_of({{periodic_run(1, 1, 0.20)}}), q = survey_of({{periodic_run(1, 1, 0.25)}});
  CHECK(conformity(p, q, l1).agreement == 0);
}

TEST_CASE("a rest agrees with a soft motion of the same period, its infinite count with none that is finite",
          "[ob21]") {
  const Survey a = survey_of({{resting_run(4)}, {periodic_run(1, 1, 1)}}),
               b = survey_of({{periodic_run(9, 4, 1)}, {periodic_run(1, 1, 1)}});
  CHECK(same_motions(a, b) == 1);
  CHECK(conformity(a, b, ai).agreement == 0.5);
  CHECK(conformity(a, b, ai).difference == 0);
  CHECK(conformity(a, a, l1).agreement == 1);
  CHECK(same_motions(a, survey_of({{periodic_run(9, 5, 1)}, {periodic_run(2, 1, 1)}})) == 0);
}

TEST_CASE("windows are those of all starts, unbroken", "[ob21]") {
  const Run one = periodic_run(1, 1, 1), two = periodic_run(1, 2, 1);
  const Window w = window(survey_of({{one, one}, {one, two}, {one, one}, {one, one}, {one, one}, {two, two}}), 1);
  CHECK_THAT(w.width, WithinRel(2.0, 1e-15));
  CHECK_THAT(w.from, WithinRel(3.0, 1e-15));
  CHECK_THAT(w.to, WithinRel(4.0, 1e-15));
  CHECK(window(survey_of({{two}, {two}}), 1).width == 0);
}

TEST_CASE("pairs in common chaos leave out what is periodic in one model", "[ob21]") {
  const Survey a = survey_of({{chaotic_run(0.2, 0)}, {chaotic_run(0.4, 0)}, {chaotic_run(0.9, 0)}}),
               b = survey_of({{chaotic_run(0.1, 0)}, {chaotic_run(0.2, 0)}, {periodic_run(1, 1, 0.9)}});
  const Paired p = in_common_chaos(a, b, l1);
  CHECK(p.frequencies == 2);
  CHECK_THAT(p.change(), WithinRel(-0.5, 1e-14));
  CHECK_THAT(p.error, WithinRel(0.05, 1e-12));
  CHECK_THAT(p.median, WithinRel(-0.5, 1e-14));
  CHECK(p.lower == 2);
}

TEST_CASE("what is computed once is computed once, for all copies", "[ob21]") {
  int calls = 0;
  const Lazy<int> a([&] { return ++calls; });
  const Lazy<int> b = a;
  CHECK(a() == 1);
  CHECK(b() == 1);
  CHECK(calls == 1);
}

TEST_CASE("the multipliers of a soft and a hard orbit have the determinant of the dissipation", "[ob21]") {
  // r = 1: exp(-(c/m) t), whatever the base; the soft spring has no damper then.
  for (const auto& b :
       {reference::ob21::ob21_oscillator<double>(4.0, 1.0), reference::ob21::ob21_oscillator<double>(4.0, 1.0, 2e5)}) {
    const auto z = reference::ob21::after_periods(reference::ob21::rig(b), {0.01, 0.0}, 400);
    const auto m = reference::ob21::monodromy(b, z, 2);
    // central differences: some epsilon^(2/3), 4e-11, amplified by the impact
    CHECK_THAT(m.determinant(), WithinRel(std::exp(-0.23 * m.duration), 1e-7));
    CHECK(m.trace() * m.trace() < 4 * m.determinant());
  }
  // r = 0.8 with one impact: r^2 more.
  const auto b = reference::ob21::ob21_oscillator<double>(4.0, 0.8);
  const auto m = reference::ob21::monodromy(b, reference::ob21::after_periods(reference::ob21::rig(b), {0.01, 0.0}, 400), 2);
  CHECK_THAT(m.determinant(), WithinRel(0.64 * std::exp(-0.23 * m.duration), 1e-7));
}

TEST_CASE("a delayed impact becomes the hard one as the base stiffens", "[ob21]") {
  const auto rig = reference::ob21::rig(reference::ob21::ob21_oscillator<double>(4.0, 1.0));
  auto ride = reference::ob21::start(rig, 0.01, 0.0);
  double hard = 0;
  for (int i = 0; i < 420; ++i)
    reference::ob21::follow_period(rig, ride, [&](const reference::ob21::Touch<double>& e) {
      if (i >= 400) hard = std::max(hard, -e.before);
    });
  double before = 1;
  for (double ks : {1e4, 1e6, 1e8}) {
    const double vr = reference::ob21::delayed_impacts(reference::ob21::ob21_oscillator<double>(4.0, 1.0, ks), 0.01, 0.0, 400, 20);
    const double difference = std::abs(vr - hard);
    CHECK(difference < before);
    before = difference;
  }
  // delay of 3e-4 s against a period of 3.1 s
  CHECK(before < 1e-3 * hard);
}

TEST_CASE("a portrait is at distance zero from itself and knows its p and n", "[ob21]") {
  const auto a = reference::ob21::portrait(reference::ob21::ob21_oscillator<double>(8.0, 1.0), 64);
  CHECK(a.p == 1);
  CHECK(a.n == 4);
  CHECK(a.points.size() == 256);
  CHECK(reference::ob21::farthest(a, a) == 0);
  auto b = a;
  for (auto& p : b.points) p[0] *= 1.5;
  CHECK(reference::ob21::farthest(a, b) > 0.2);
}
