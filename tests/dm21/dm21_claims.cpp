// The rows of DM21 besides its event times: verdicts, order, and judges that are not blind. Run from the project's
// folder.
#include <sstream>

#include "cases/dm21/rows.hpp"
#include "cases/dm21/equation_check.hpp"
#include "reference/dm21/force_step_as_printed.hpp"
#include "tests/common/catch.hpp"

using namespace touchgo::cases::dm21;
using namespace touchgo::reference::dm21;
using namespace touchgo::reference::linear;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

// id and verdict, in the order of the contract and then of the paper
const std::vector<std::pair<std::string, std::string>> expected{{"dm21-discriminant", "reproduced"},
                                                                {"dm21-eq1", "reproduced"},
                                                                {"dm21-eq3", "reproduced"},
                                                                {"dm21-eq4", "reproduced"},
                                                                {"dm21-eq5", "reproduced"},
                                                                {"dm21-eq8", "corrected"},
                                                                {"dm21-eq9", "corrected"},
                                                                {"dm21-eq10", "corrected"},
                                                                {"dm21-eq11", "reproduced"},
                                                                {"dm21-eq12", "corrected"},
                                                                {"dm21-eq13", "corrected"},
                                                                {"dm21-eq14", "corrected"},
                                                                {"dm21-eq15", "reproduced"},
                                                                {"dm21-eq16", "corrected"},
                                                                {"dm21-s-high-precision", "reproduced"},
                                                                {"dm21-s-not-one-state", "conditional"},
                                                                {"dm21-s-smaller-steps", "not reproduced"},
                                                                {"dm21-s-displacement-step", "reproduced"},
                                                                {"dm21-s-force-step", "corrected"},
                                                                {"dm21-s-no-stability-issues", "reproduced"},
                                                                {"dm21-s-full-rank", "reproduced"},
                                                                {"dm21-s-rank-deficient", "reproduced"},
                                                                {"dm21-s-unique-roots", "conditional"},
                                                                {"dm21-s-e1-coincident", "reproduced"},
                                                                {"dm21-s-e1-initially-together", "reproduced"},
                                                                {"dm21-s-e1-rebound", "reproduced"},
                                                                {"dm21-s-e1-small-restitution", "reproduced"},
                                                                {"dm21-s-e2-tangential", "undetermined"},
                                                                {"dm21-s-e2-begins-together", "undetermined"},
                                                                {"dm21-s-e2-coincident", "reproduced"},
                                                                {"dm21-s-e2-displacement-step", "undetermined"},
                                                                {"dm21-s-e2-force-starts", "undetermined"},
                                                                {"dm21-s-e2-force-to-zero", "reproduced"},
                                                                {"dm21-s-e3-approach", "reproduced"},
                                                                {"dm21-s-e3-one-velocity", "reproduced"},
                                                                {"dm21-s-e3-begins-together", "conditional"},
                                                                {"dm21-s-e3-nonzero-force", "not reproduced"},
                                                                {"dm21-s-precisely-identified", "undetermined"},
                                                                {"dm21-s-more-degrees-of-freedom", "reproduced"}};

const Case& example(int i) {
  static const Case cases[] = {read_case("cases/dm21_together.toml"), read_case("cases/dm21_grazing.toml"),
                               read_case("cases/dm21_plastic.toml")};
  return cases[i - 1];
}

/// Every row judged, once.
const std::vector<Claim>& ledger() {
  static const std::vector<Claim> claims = [] {
    std::vector<Claim> all;
    for (const LedgerRow& row : dm21_rows({example(1), example(2), example(3)})) all.push_back(row.judge());
    return all;
  }();
  return claims;
}

const Claim& claim(const std::string& id) {
  for (const Claim& c : ledger())
    if (c.id == id) return c;
  throw std::runtime_error("no row " + id);
}

double computed(const std::string& id) { return std::stod(claim(id).computed); }

/// The first number behind `words` in a note.
double noted(const std::string& id, const std::string& words) {
  const std::string& note = claim(id).note;
  const std::size_t at = note.find(words);
  INFO(id << ": " << note);
  REQUIRE(at != std::string::npos);
  return std::stod(note.substr(at + words.size()));
}

/// The verdict on a form passed as the printed one, where a second form is offered as its correction.
template <class Printed, class Corrected, class Truth>
std::string verdict(const Printed& printed, const Corrected& corrected, const Truth& truth) {
  Claim c;
  judge_equation(c, printed, "a correction", corrected, truth);
  return c.verdict;
}

Vector5<double> start_of_example1() {
  Vector5<double> y;
  y << held_state<double>({5, 5, 1, 1, 2, 1}, 0, 0, -1, 0), 0.0;
  return y;
}

}  // namespace

TEST_CASE("each row of DM21 has the verdict on record, a measure in words and evidence", "[dm21][ledger]") {
  REQUIRE(ledger().size() == expected.size());
  const std::vector<LedgerRow> rows = dm21_rows({example(1), example(2), example(3)});
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const Claim& c = ledger()[i];
    INFO(c.id << ": " << c.note);
    CHECK(rows[i].id == c.id);
    CHECK(c.id == expected[i].first);
    CHECK(c.verdict == expected[i].second);
    CHECK(c.recorded == expected[i].second);
    CHECK(c.source == "DM21");
    CHECK(!c.where.empty());
    CHECK(!c.statement.empty());
    CHECK(!c.published.empty());
    CHECK(!c.evidence.empty());
    CHECK(c.command == "build/touchgo verify --only " + c.id);
    CHECK_NOTHROW(Decimal(c.computed));
    CHECK(c.note.size() > 40);
  }
}

TEST_CASE("the program lists DM21's rows in the order of the contract", "[dm21][ledger][program]") {
  FILE* pipe = popen("build/touchgo verify --list --only dm21-", "r");
  REQUIRE(pipe);
  std::string out;
  for (int c; (c = std::fgetc(pipe)) != EOF;) out += static_cast<char>(c);
  CHECK(pclose(pipe) == 0);
  std::vector<std::string> wanted{"dm21-e1-separation", "dm21-e1-impact", "dm21-e2-contact",
                                  "dm21-e2-separation", "dm21-e3-impact", "dm21-e3-separation"};
  for (const auto& [id, verdict] : expected) wanted.push_back(id);
  wanted.insert(wanted.end(), {"dm21-ob21-energy-e1", "dm21-ob21-energy-e3"});
  std::istringstream lines(out);
  std::vector<std::string> listed;
  for (std::string line; std::getline(lines, line);) listed.push_back(line);
  CHECK(listed == wanted);
}

TEST_CASE("a corrected equation in place of the printed one would be reproduced, a wrong correction not taken",
          "[dm21][equations]") {
  auto right = []<Real R>(const Draw<R>& d) { return Vector4<R>(force_matrix(d.p) * held(d)); };
  auto printed = []<Real R>(const Draw<R>& d) { return Vector4<R>(force_matrix_eq13_as_printed(d.p) * held(d)); };
  CHECK(verdict(printed, right, rate) == "corrected");
  CHECK(verdict(right, right, rate) == "reproduced");
  CHECK(verdict(printed, printed, rate) == "not reproduced");

  auto solved = []<Real R>(const Draw<R>& d) {
    return Vector4<R>(coupled_left_matrix(d.p).fullPivLu().solve(coupled_right_matrix(d.p) * held(d)));
  };
  CHECK(verdict(solved, right, rate) == "reproduced");

  auto by_force = []<Real R>(const Draw<R>& d) {
    const Vector4<R> v = rate(d);
    return Vector4<R>(v[0] / v[3], v[1] / v[3], v[2] / v[3], 1 / v[3]);
  };
  auto corrected12 = []<Real R>(const Draw<R>& d) { return force_step_derivative<R>(d.p, held(d)); };
  auto constant12 = []<Real R>(const Draw<R>& d) { return force_step_derivative_constant_divisor<R>(d.p, held(d)); };
  CHECK(verdict(corrected12, corrected12, by_force) == "reproduced");
  CHECK(verdict(constant12, constant12, by_force) == "not reproduced");

  // a deviation of a millionth is no round-off
  auto nearly = []<Real R>(const Draw<R>& d) { return Vector4<R>(rate(d) * (1 + R(1) / 1000000)); };
  CHECK(verdict(nearly, nearly, rate) == "not reproduced");
  auto not_a_number = []<Real R>(const Draw<R>& d) {
    return Vector4<R>(rate(d) * std::numeric_limits<R>::quiet_NaN());
  };
  CHECK(verdict(not_a_number, not_a_number, rate) == "not reproduced");
}

TEST_CASE("residuals are round-off where an equation holds and of order one where it is misprinted",
          "[dm21][equations]") {
  for (const auto& [id, verdict] : expected) {
    if (!id.starts_with("dm21-eq")) continue;
    INFO(id);
    if (verdict == "reproduced")
      CHECK(computed(id) < 1e-46);
    else
      CHECK(computed(id) >= 1);
  }
  CHECK(computed("dm21-eq13") == 2);  // a sign: the largest entry is off by twice itself
  CHECK(computed("dm21-eq14") == 1);  // det A is 0
}

TEMPLATE_TEST_CASE("masses held together obey Newton's law, and their rates are those of the motion in closed form",
                   "[dm21][reference]", double, Mp50) {
  using R = TestType;
  using std::abs;
  const TwoMasses<R> p{R(3), R(7), R(1) / 2, R(5) / 3, R(11), R(2) / 7};
  const R F1 = 2, F2 = -9, u = R(2) / 3, du = R(-5) / 4;
  const Vector4<R> v = held_state<R>(p, F1, F2, u, du);
  CHECK(abs(p.m1 * v[2] + p.c1 * du + p.k1 * u - F1 + v[3]) < 64 * epsilon<R>() * 10);
  CHECK(abs(p.m2 * v[2] + p.c2 * du + p.k2 * u - F2 - v[3]) < 64 * epsilon<R>() * 10);
  const R h = decimal<R>(std::same_as<R, double> ? "1e-5" : "1e-15");
  auto at = [&](const R& t) {
    const Motion<R> m = motion<R>({p.m1 + p.m2, p.c1 + p.c2, p.k1 + p.k2, F1 + F2, {}}, {R(0), u, du}, t);
    return held_state<R>(p, F1, F2, m.x, m.v);
  };
  const Vector4<R> numeric = (at(h) - at(-h)) / (2 * h);
  CHECK((numeric - held_rate<R>(p, v)).cwiseAbs().maxCoeff() < 1000 * h * h + 1000 * epsilon<R>() / h);
}

TEST_CASE(
    "the corrected force step finds example 1's separation with order 4; the printed A is early by part of a step",
    "[dm21][reference]") {
  const TwoMasses<double> p{5, 5, 1, 1, 2, 1};
  const double exact = 3.257839638908559, velocity = 0.39543440216314648;
  auto lands = [&](double H, ForceStep reading) {
    return separate_by_force_step<double>(p, start_of_example1(), H, reading).value();
  };
  const double coarse = lands(0.1, ForceStep::corrected).after[4] - exact,
               fine = lands(0.05, ForceStep::corrected).after[4] - exact;
  CHECK_THAT(coarse / fine, WithinRel(16.0, 0.1));
  for (double H : {0.1, 0.05, 0.01, 0.001}) {
    const auto early = lands(H, ForceStep::constant);
    const double last = exact - early.before[4];
    CHECK(last <= H);
    // A misses v2, which is the velocity at the separation up to the change over one step
    CHECK_THAT(exact - early.after[4], WithinAbs((1 - velocity) * last, last * H));
    CHECK(early.after[3] == 0);
    const auto letters = lands(H, ForceStep::letters);
    CHECK(letters.after[4] == letters.before[4]);
    CHECK(letters.after[3] > letters.before[3] / 2);
  }
}

TEST_CASE("a displacement step meets example 3's impact with order 4, a grazing contact with order 1",
          "[dm21][reference]") {
  const TwoMasses<Mp50> p{5, 5, 1, 1, 2, 1};
  auto error = [&](const Vector5<Mp50>& start, const Mp50& exact, const char* H) {
    const auto landed = step_and_land<Mp50>(apart_in_time(p), apart_in_gap(p), 2, start, Mp50(H)).value();
    CHECK(abs(landed.after[2]) < Mp50("1e-49"));
    return to_double(Mp50(abs(landed.after[4] - exact)));
  };
  Vector5<Mp50> plastic, grazing;
  plastic << -1, 0, 3, 0, 0;
  const Mp50 impact("3.57188695707398614383");
  CHECK_THAT(error(plastic, impact, "0.05") / error(plastic, impact, "0.025"), WithinRel(16.0, 0.2));
  // both at u = 0 with the velocity -1.13569925 at t = 4.53, one second before
  const Motion<Mp50> a = motion<Mp50>({5, 1, 2, 0, {}}, {Mp50("4.53"), 0, Mp50("-1.13569925")}, Mp50("3.53")),
                     b = motion<Mp50>({5, 1, 1, 0, {}}, {Mp50("4.53"), 0, Mp50("-1.13569925")}, Mp50("3.53"));
  grazing << a.x, a.v, b.x - a.x, b.v - a.v, Mp50("3.53");
  const Mp50 contact("4.53");
  CHECK_THAT(error(grazing, contact, "0.01") / error(grazing, contact, "0.001"), WithinRel(10.0, 0.2));
}

TEST_CASE("a force that never falls to zero gives no landing", "[dm21][reference]") {
  Vector5<double> rest = Vector5<double>::Zero();  // at u = 0 and at rest: Fi = 0 for ever
  CHECK(!separate_by_force_step<double>({5, 5, 1, 1, 2, 1}, rest, 0.1, ForceStep::corrected));
}

TEST_CASE("the notes carry the numbers that decide", "[dm21][statements]") {
  CHECK_THAT(noted("dm21-eq12", "separate example 1 at "), WithinAbs(3.2230008, 1e-7));
  CHECK_THAT(noted("dm21-eq12", "example 3 at "), WithinAbs(11.2765925, 1e-7));
  CHECK_THAT(computed("dm21-s-e2-tangential"), WithinAbs(-6.1e-5, 1e-6));
  CHECK_THAT(computed("dm21-s-e2-begins-together"), WithinAbs(4.8117, 1e-4));
  CHECK_THAT(noted("dm21-s-e2-displacement-step", "it lands at "), WithinAbs(4.5298, 1e-4));
  CHECK_THAT(computed("dm21-s-e3-nonzero-force"), WithinAbs(5.4857, 1e-4));
  CHECK_THAT(computed("dm21-s-e3-begins-together"), WithinAbs(-0.34036136887 / 2, 1e-9));  // Fi = -u/2
  CHECK_THAT(computed("dm21-s-precisely-identified"), WithinAbs(0.0614, 1e-4));
  CHECK(noted("dm21-s-precisely-identified", "it goes from ") < 4.525);
  CHECK_THAT(noted("dm21-s-high-precision", "0.005 s: "), WithinAbs(4, 0.05));
  // |R(z)| = 1 on the imaginary axis is at 2 sqrt(2); a little damping moves it
  CHECK_THAT(computed("dm21-s-no-stability-issues") * std::sqrt(0.4), WithinAbs(2 * std::sqrt(2.0), 0.2));
  CHECK(noted("dm21-s-no-stability-issues", "the energy grows ") > 2);
}
