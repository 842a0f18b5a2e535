// Bounds, tested as bounds: recomputed in 50 digits they are at least the worst that can be, and few times that where
// some motion attains it. What is attained: a state whose terms all add up (A with every entry positive, and an
// eigenvector of it), polynomials whose answer must flip where their bound does, and a body that starts where its
// energy carries it furthest.
#include <cmath>
#include <functional>

#include "reference/lines/elimination.hpp"
#include "solver/exact/locate.hpp"
#include "solver/exact/quiet.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/random_setups.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

Vector<Mp50> solution(const Matrix<Mp50>& left, const Vector<Mp50>& right) {
  return reference::lines::solved(left, right).value();
}

using Catch::Matchers::WithinRel;

// |row| (h |A|)^k |z| / k! for k < count, in 50 digits.
std::vector<double> largest_terms(const ContactPhase<Mp50>& phase, const SparseRow<double>& row, const Vector<Mp50>& z,
                                  double length, int count) {
  const Matrix<Mp50> A = phase.A.cwiseAbs();
  Vector<Mp50> term = z.cwiseAbs();
  std::vector<double> all;
  for (int k = 0; k < count; ++k) {
    if (k > 0) term = (A * term).eval() * Mp50(length) / k;
    Mp50 sum = 0;
    for (const auto& [i, a] : row.entries) sum += abs(Mp50(a)) * term[i];
    all.push_back(to_double(sum));
  }
  return all;
}

// Units of round-off in the term k of a guard: each of k factors h A takes a product and a sum for each entry of a row,
// the entry's own, that of h/k and the product with it, and two of Horner's rule; the guard's row one for each entry,
// and Horner's last sum and the number itself one each.
double roundings(int widest, const SparseRow<double>& row, int k) {
  return (widest + 5.0) * k + static_cast<double>(row.entries.size()) + 2;
}

// What must be covered of each term, by off[0] .. off[3], and of all others together, by off[4]: as a value, and as a
// slope, of which off[4] counts 4 times.
std::array<double, 5> least_bounds(const std::vector<double>& sizes, const SparseRow<double>& row, int widest,
                                   int terms, double off) {
  std::array<double, 5> least{};
  double value = 0, slope = 0;
  for (int k = 0; k < static_cast<int>(sizes.size()); ++k) {
    const double part = sizes[k] * (k < terms ? off + unit * roundings(widest, row, k) : 1);
    if (k < 4)
      least[k] = part;
    else
      value += part, slope += k * part;
  }
  least[4] = std::max(value, slope / 4);
  return least;
}

int widest_row(const ContactPhase<Mp50>& phase) {
  std::size_t widest = 0;
  for (int i = phase.n; i < 2 * phase.n; ++i) widest = std::max(widest, phase.sparse[i].size());
  return static_cast<int>(widest);
}

// Oscillators alike, each linked to every other: rows of |A| have the same sum, and `attained` is an eigenvector of
// |A|.
struct Attained {
  System<Mp50> system;
  ContactPhase<Mp50> phase;
  Vector<Mp50> z;

  explicit Attained(int bodies, const Mp50& horizon = 1e30)
      : system(make_system<Mp50>(setup(bodies))), phase(make_contact_phase(system, {}, horizon)) {
    for (int i = phase.n; i < phase.A.rows(); ++i) {
      for (int k = 0; k < phase.A.cols(); ++k) phase.A(i, k) = abs(phase.A(i, k));
      for (auto& [k, a] : phase.sparse[i]) a = abs(a);
    }
    Vector<Mp50> qv(2 * bodies);
    for (int i = 0; i < bodies; ++i) qv[i] = 0.75, qv[bodies + i] = Mp50(0.75) * phase.rate;
    for (Mp50& x : qv) x = Mp50(to_double(x));
    z = system.state(Mp50(0), qv);
  }

  static Setup setup(int bodies) {
    Setup s;
    for (int i = 0; i < bodies; ++i) s.bodies.push_back(body("2", "0", "3", "0", "0"));
    for (int i = 0; i < bodies; ++i)
      for (int k = 0; k < i; ++k) s.links.push_back({body_member(k), body_member(i), "1.5", "0", "0"});
    return named(s);
  }

  SparseRow<double> row(std::vector<std::pair<int, double>> entries) const {
    SparseRow<double> r;
    r.entries = std::move(entries);
    return r;
  }
};

void lies_within(double bound, double least, double factor) {
  CHECK(bound >= least);
  CHECK(bound <= factor * least);
}

}  // namespace

TEST_CASE("what a term of a guard is off by is its roundings and the start's, to a factor of 2", "[exact][bounds]") {
  for (int bodies : {1, 2, 12}) {
    const Attained m(bodies);
    for (double x : {0.03125, 0.125, 1.0, 2.0}) {
      const double length = x / to_double(m.phase.rate) / (1 + 1e-9);
      CoarseMotion coarse(m.phase);
      CHECK_THAT(coarse.rate(), WithinRel(to_double(m.phase.rate), 1e-9));
      CHECK(coarse.rate() > to_double(m.phase.rate));
      coarse.start(m.z);
      CHECK(coarse.off() == unit);
      Vector<Mp50> z = m.z;
      for (int stretch = 0; stretch < 12; ++stretch) {
        coarse.expand(length);
        CHECK(coarse.length() == length);
        CHECK(coarse.in_range());
        for (const auto& row : {m.row({{0, 1.0}}), m.row({{bodies - 1, -1.0}, {bodies, 0.5}})}) {
          const CoarseEnclosure g = coarse.enclose(row);
          const std::vector<double> sizes = largest_terms(m.phase, row, z, length, 60);
          const std::array<double, 5> least = least_bounds(sizes, row, bodies, g.terms, coarse.off());
          INFO(bodies << " bodies, x = " << x << ", stretch " << stretch << ", off " << coarse.off());
          const double mostly_off = coarse.off() > 1e-8 && coarse.off() < 1e-6 ? 1 + 1e-5 : 2;
          for (int k = 0; k < 4; ++k) lies_within(g.off[k], least[k], mostly_off);
          // Their sums are bounded by those of k^0, k^1 and k^2 at once, by x^4/24 e^x, and that by a chord.
          const double tail = x < 1 ? 3 : 5.5;
          lies_within(g.off[4], least[4], tail);
          double left_out = 0;
          for (std::size_t k = g.terms; k < sizes.size(); ++k) left_out += sizes[k];
          CHECK(left_out < sizes[0] * unit / 32);
          for (double u : {0.0, 0.25, 1.0}) {
            double value = 0, slope = 0;
            for (int k = 0; k < 5; ++k)
              value += least[k] * std::pow(u, k), slope += k > 0 ? k * least[k] * std::pow(u, k - 1) : 0;
            lies_within(g.value_off(u), value, tail);
            if (u > 0) lies_within(g.rate_off(u), slope, tail);
          }
        }
        // What the end is off by: every factor of e^x is attained, the chord above it is at most 1.55 times as high.
        const double before = coarse.off(),
                     least_there = (before + unit * ((bodies + 5) * x + 2)) * std::exp(x) * (1 - 1e-8);
        coarse.go_on();
        lies_within(coarse.off(), least_there, x == 2 && before > 1e-8 && before < 1e-6 ? 1 + 1e-5 : 2.5);
        z = Vector<Mp50>(z * exp(Mp50(length) * m.phase.rate)).eval();
        for (int i = 2 * bodies; i < z.size(); ++i) z[i] = 1;
        const auto there = coarse.at(0);
        for (int i = 0; i < z.size(); ++i)
          CHECK(std::abs(to_double(Mp50(z[i] - Mp50(there[i])))) <= coarse.off() * to_double(z[i]));
      }
      CHECK((x < 1 || coarse.off() > 1e-10));
    }
  }
}

TEST_CASE("a state that shrinks is off by more of its size", "[exact][bounds]") {
  // v' = -v, x = -v: after t seconds e^-t of all is left.
  Setup s;
  s.bodies = {body("1", "1", "0", "-1", "1")};
  const System<Mp50> system = make_system<Mp50>(named(s));
  const ContactPhase<Mp50> phase = make_contact_phase(system, {}, Mp50(1e9));
  CoarseMotion coarse(phase);
  coarse.start(system.state(Mp50(0), system.start));
  double size = 1;
  for (int stretch = 0; stretch < 4; ++stretch) {
    const double length = 1.5, before = coarse.off();
    coarse.expand(length);
    const SparseRow<double> speed(Row<double>(Row<double>::Unit(3, 1)));
    const double least_now = size * (before + unit * roundings(1, speed, 0));
    lies_within(coarse.enclose(speed).off[0], least_now, 2);
    coarse.go_on();
    // Of the size there: positions in units of the rate, 1/s, and speeds.
    const double there = std::max(std::fabs(coarse.at(0)[0]), std::fabs(coarse.at(0)[1]));
    lies_within(coarse.off(), (before + unit * (6 * length + 2)) * std::exp(length) * size / there, 2.5);
    size = there;
    coarse.expand(1e-9);  // a short stretch, after which lengths are as before
    coarse.expand(length);
  }
}

TEST_CASE("the terms that a short stretch leaves out stay below their bound, and come near it", "[exact][bounds]") {
  for (int bodies : {1, 2}) {
    const Attained m(bodies);
    for (double x : {1e-4, 5e-4, 1e-3, 5e-3, 1e-2, 2e-2}) {
      const double length = x / to_double(m.phase.rate);
      CoarseMotion coarse(m.phase);
      coarse.start(m.z);
      coarse.expand(length);
      const SparseRow<double> row = m.row({{0, 1.0}});
      const CoarseEnclosure g = coarse.enclose(row);
      const std::vector<double> sizes = largest_terms(m.phase, row, m.z, length, 40);
      double value = 0, slope = 0;
      for (int k = g.terms; k < 40; ++k) value += sizes[k], slope += k * sizes[k];
      INFO(bodies << " bodies, x = " << x << ", " << g.terms << " terms");
      lies_within(g.off[4], std::max(value, slope / 4), 1.25);
      CHECK(value < unit / 32 * sizes[0]);
      CHECK(sizes[g.terms - 1] > unit / 128 * sizes[0] * (g.terms > 5));  // no more terms than that takes
    }
  }
}

TEST_CASE("known derivatives at the start are off by their own digits alone", "[exact][bounds]") {
  const Attained m(2);
  for (double x : {0.25, 2.0}) {
    const double length = x / to_double(m.phase.rate) / (1 + 1e-9);
    CoarseMotion coarse(m.phase);
    coarse.start(m.z);
    for (int i = 0; i < 3; ++i) coarse.expand(length), coarse.go_on();  // what the start is off by is left out
    coarse.expand(length);
    const SparseRow<double> row = m.row({{0, 1.0}, {1, 0.5}});
    const std::array<double, 4> known{1, -3, 5, -7};
    const double digits_off = 1e-9;
    const CoarseEnclosure g = coarse.enclose(row, 0, &known, 0), off = coarse.enclose(row, 0, &known, digits_off);
    Vector<Mp50> z = coarse.at(0).cast<Mp50>();
    const std::vector<double> sizes = largest_terms(m.phase, row, z, length, 4);
    double scale = 1;
    for (int k = 0; k < 4; ++k) {
      if (k > 0) scale *= length / k;
      CHECK_THAT(g.c[k], WithinRel(known[k] * scale, 1e-14));
      // The number itself, k products and quotients of the scale, one with it, and twice two of Horner's rule.
      const double least = std::fabs(g.c[k]) * unit * (4 * k + 4);
      lies_within(g.off[k], least, 4);
      lies_within(off.off[k], sizes[k] * digits_off * ((2 + 2) * k + 3), 4);
      CHECK(off.c[k] == g.c[k]);
    }
    const CoarseEnclosure plain = coarse.enclose(row);
    for (int k = 4; k < g.terms; ++k) CHECK(g.c[k] == plain.c[k]);
    CHECK(g.off[4] == plain.off[4]);
  }
}

TEST_CASE("a root at the start that is divided out leaves the other terms and their bounds", "[exact][bounds]") {
  const Attained m(1);
  CoarseMotion coarse(m.phase);
  coarse.start(m.z);
  coarse.expand(1 / to_double(m.phase.rate));
  const SparseRow<double> row = m.row({{0, 1.0}, {1, 0.25}});
  const CoarseEnclosure whole = coarse.enclose(row);
  for (int order = 1; order < 4; ++order) {
    const CoarseEnclosure g = coarse.enclose(row, order);
    REQUIRE(g.terms == whole.terms - order);
    CHECK(g.order == order);
    for (int k = 0; k < g.terms; ++k) CHECK(g.c[k] == whole.c[k + order]);
    for (int k = 0; k < 5; ++k) CHECK(g.off[k] == (k + order < 5 ? whole.off[k + order] : 0));
    // Slopes of the guard, not of what is left of it.
    double slope = 0;
    for (int k = 1; k < 5 - order; ++k) slope += (k + order) * g.off[k];
    CHECK_THAT(g.rate_off(1), WithinRel(slope, 1e-14));
    CHECK(g.rate_off(0) == (1 + order) * g.off[1]);
  }
}

TEST_CASE("no bound of a guard is below the worst of its roundings, in any regime", "[exact][bounds]") {
  Random random(81);
  double nearest = 1e9;
  for (int i = 0; i < 60; ++i) {
    const System<Mp50> system = make_system<Mp50>(anything(random));
    std::vector<Status> status(system.joints.size());
    const ContactPhase<Mp50> phase = make_contact_phase(system, status, Mp50(10));
    Vector<Mp50> z = system.state(Mp50(random.uniform(0, 10)), system.start);
    for (Mp50& x : z) x = Mp50(to_double(x));
    CoarseMotion coarse(phase);
    coarse.start(z);
    const double length = std::min(1.0, longest_stretch * random.uniform(0.01, 1) / coarse.rate());
    coarse.expand(length);
    for (const Joint<Mp50>& joint : system.joints) {
      const SparseRow<double> row(joint.gap_row);
      const CoarseEnclosure g = coarse.enclose(row);
      const std::array<double, 5> least =
          least_bounds(largest_terms(phase, row, z, length, 50), row, widest_row(phase), g.terms, coarse.off());
      for (int k = 0; k < 5; ++k) {
        CHECK(g.off[k] >= least[k]);
        if (least[k] > 1e-200) nearest = std::min(nearest, g.off[k] / least[k]);
      }
    }
  }
  CHECK(nearest < 4);
}

TEST_CASE("the end of a stretch is off by what its start was, grown, in any regime", "[exact][bounds]") {
  Random random(85);
  for (int i = 0; i < 60; ++i) {
    const System<Mp50> system = make_system<Mp50>(anything(random));
    const ContactPhase<Mp50> phase = make_contact_phase(system, std::vector<Status>(system.joints.size()), Mp50(10));
    CoarseMotion coarse(phase);
    coarse.start(system.state(Mp50(random.uniform(0, 10)), system.start));
    const double x = random.uniform(0.1, 2), length = x / coarse.rate();
    auto size = [&] { return to_double(norm(phase, Vector<Mp50>(coarse.at(0).cast<Mp50>()))); };
    for (int stretch = 0; stretch < 5; ++stretch) {
      coarse.expand(length);
      const double before = coarse.off(), start = size();
      coarse.go_on();
      coarse.expand(length);  // for its start
      const double there = size();
      if (there == 0) break;
      lies_within(
          coarse.off(),
          (before + unit * ((widest_row(phase) + 5) * x + 2)) * std::exp(x) * std::max(1.0, start / there) * (1 - 1e-8),
          3);
    }
  }
}

TEST_CASE("in full digits the bounds of terms are those of their roundings, and of what is left out",
          "[exact][bounds]") {
  for (int bodies : {1, 2, 12}) {
    const Attained m(bodies);
    for (double x : {0.125, 1.0, 3.0}) {
      const Mp50 length = Mp50(x) / m.phase.rate;
      Stretch<Mp50> s = expand(m.phase, m.z, length);
      const SparseRow<Mp50> row(Row<Mp50>(Row<Mp50>::Unit(m.z.size(), 0)));
      SparseRow<double> in_double;
      in_double.entries = {{0, 1.0}};
      const std::vector<double> terms = largest_terms(m.phase, in_double, m.z, to_double(length), 80);
      const Mp50 round_off = epsilon<Mp50>() / 2;
      const TermSizes<Mp50> sizes(m.phase, s);
      const Enclosure<Mp50> g = enclose(m.phase, s, sizes, row, 0);
      REQUIRE(g.terms == static_cast<int>(s.z.size()));
      REQUIRE(g.off.size() == s.z.size());
      INFO(bodies << " bodies, x = " << x);
      for (int k = 0; k + 1 < g.terms; ++k)
        lies_within(to_double(Mp50(g.off[k] / round_off)), terms[k] * ((bodies + 5) * k + 3), 2.5);

      // Seven terms: the last bound is of what is left out, as a value and, times its number, as a slope.
      s.z.resize(7);
      if (x > 2) continue;
      const TermSizes<Mp50> of_few(m.phase, s);
      for (int order : {0, 1, 3, 6}) {
        const Enclosure<Mp50> few = enclose(m.phase, s, of_few, row, order);
        REQUIRE(few.terms == 7 - order);
        double value = 0, slope = 0;
        for (int k = 7; k < 80; ++k) value += terms[k], slope += k * terms[k];
        lies_within(to_double(few.off.back()), std::max(value, slope / 6), 1.5);
        // The terms themselves: row A^k z h^k / k!, all of whose parts add up here.
        for (int k = 0; k < few.terms; ++k) CHECK_THAT(to_double(few.c[k]), WithinRel(terms[k + order], 1e-14));
      }
      const Enclosure<Mp50> none = enclose(m.phase, s, of_few, row, 7);
      CHECK(none.terms == 0);
      CHECK(none.off.empty());
    }
  }
}

TEST_CASE("enclosures in other units of length and time have the same bits", "[exact][bounds]") {
  const Attained m(2);
  for (int length : {-200, 0, 300})
    for (int time : {-60, 0, 40}) {
      const Mp50 l = ldexp(Mp50(1), length), per_t = ldexp(Mp50(1), -time);
      ContactPhase<Mp50> phase = m.phase;
      const int n = phase.n;
      for (int i = n; i < 2 * n; ++i) {
        for (auto& [k, a] : phase.sparse[i]) a *= k < n ? Mp50(per_t * per_t) : per_t;
        phase.weight[i - n] *= per_t;
      }
      phase.rate *= per_t;
      Vector<Mp50> z = m.z;
      z.head(n) *= l, z.segment(n, n) *= l * per_t;
      CoarseMotion here(m.phase), there(phase);
      here.start(m.z), there.start(z);
      for (int stretch = 0; stretch < 3; ++stretch) {
        const double step = 0.5 / here.rate();
        here.expand(step), there.expand(std::ldexp(step, time));
        const SparseRow<double> row = m.row({{0, 1.0}, {1, -0.5}});
        const CoarseEnclosure a = here.enclose(row), b = there.enclose(row);
        REQUIRE(a.terms == b.terms);
        for (int k = 0; k < a.terms; ++k) CHECK(b.c[k] == std::ldexp(a.c[k], length));
        for (int k = 0; k < 5; ++k) CHECK_THAT(std::ldexp(b.off[k], -length), WithinRel(a.off[k], 1e-14));
        here.go_on(), there.go_on();
        CHECK(here.off() == there.off());
      }
    }
}

TEST_CASE("the bound of the terms from the fourth on counts every rounding of a dense system", "[exact][bounds]") {
  const Attained m(24);
  const double length = 0.03125 / to_double(m.phase.rate);
  CoarseMotion coarse(m.phase);
  coarse.start(m.z);
  coarse.expand(length);
  const SparseRow<double> row = m.row({{0, 1.0}});
  const CoarseEnclosure g = coarse.enclose(row);
  const std::array<double, 5> least =
      least_bounds(largest_terms(m.phase, row, m.z, length, 14), row, 24, g.terms, coarse.off());
  for (int k = 0; k < 5; ++k) lies_within(g.off[k], least[k], 2);
}

TEST_CASE("what is left out of signals is theirs, however far the bodies are", "[exact][bounds]") {
  Setup s;
  s.bodies = {body("1", "0", "1", "1000000", "0"), body("1", "0", "1", "0", "0")};
  s.walls.resize(1);
  s.walls[0].motion = {"1", "1", "0.5"};
  s.contacts = {hard(wall_member(0), body_member(0), "1")};
  const System<Mp50> system = make_system<Mp50>(named(s));
  const ContactPhase<Mp50> phase = make_contact_phase(system, {Status::open}, Mp50(1e9));
  const Vector<Mp50> z = system.state(Mp50(0), system.start);
  Stretch<Mp50> stretch = expand(phase, z, Mp50(0.25));
  stretch.z.resize(6);
  const int sine = 4;
  const SparseRow<Mp50> row(Row<Mp50>(Row<Mp50>::Unit(z.size(), sine)));
  const Enclosure<Mp50> g = enclose(phase, stretch, TermSizes<Mp50>(phase, stretch), row, 0);
  // Of sin(t + 1/2) six terms: the seventh is sin(1/2) t^6 / 6! at most, or cos(1/2) t^6 / 6!.
  lies_within(to_double(g.off.back()), std::cos(0.5) * std::pow(0.25, 6) / 720, 4);
}

TEST_CASE("a row says whether its numbers are within double's range", "[exact][bounds]") {
  Row<Mp50> row = Row<Mp50>::Zero(3);
  row[0] = 2;
  CHECK(SparseRow<double>(row).in_range);
  row[2] = Mp50("1e-281");
  CHECK_FALSE(SparseRow<double>(row).in_range);
  std::swap(row[0], row[2]);
  CHECK_FALSE(SparseRow<double>(row).in_range);
}

TEST_CASE("numbers near the ends of double's range are said to be so", "[exact][bounds]") {
  const Attained m(1);
  auto in_range = [&](double size, double stiffness = 1) {
    ContactPhase<Mp50> phase = m.phase;
    for (auto& [k, a] : phase.sparse[1]) a *= stiffness;
    phase.rate *= sqrt(Mp50(stiffness)), phase.weight[0] *= sqrt(Mp50(stiffness));
    CoarseMotion coarse(phase);
    Vector<Mp50> z = m.z;
    z.head(2) *= Mp50(size);
    coarse.start(z);
    coarse.expand(1 / coarse.rate());
    return coarse.in_range();
  };
  CHECK(in_range(1));
  CHECK(in_range(1e-278));
  CHECK_FALSE(in_range(1e-282));
  CHECK(in_range(1e278));
  CHECK_FALSE(in_range(1e282));
  CHECK(in_range(0));  // at rest
  CHECK(in_range(1, 1e90));
  CHECK_FALSE(in_range(1, 1e285));
  CHECK_FALSE(in_range(1, 1e-285));
  CHECK_FALSE(in_range(1e150, 1e100));  // its third derivative, of 1e300
  CHECK_FALSE(in_range(1e-150, 1e-100));
  CHECK(in_range(1e50, 1e100));
  CHECK(in_range(1e-270, 1e200));
  CHECK_FALSE(in_range(1e-281, 1e200));  // a position, 1e100 times less than its part of the size
  ContactPhase<Mp50> phase = Attained(2).phase;
  phase.sparse[2][1].second = 1e-285;  // one entry alone
  CoarseMotion coarse(phase);
  coarse.start(Attained(2).z);
  coarse.expand(1 / coarse.rate());
  CHECK_FALSE(coarse.in_range());
}

// ---- the search ----
namespace {

CoarseEnclosure polynomial(std::vector<double> c, std::array<double, 5> off = {}) {
  CoarseEnclosure g{};
  std::copy(c.begin(), c.end(), g.c.begin());
  g.terms = static_cast<int>(c.size());
  g.off = off;
  return g;
}

using Found = Located<double>;

}  // namespace

TEST_CASE("a value is positive where it exceeds what it is off by, and nowhere else", "[exact][bounds]") {
  const double hair = 1e-9;
  for (double value : {1.0, 0x1p-30, 0x1p200, 0x1p-500, 0x1p700}) {
    auto search = [&](std::vector<double> c, std::array<double, 5> off, double far = 1) {
      for (double& x : c) x *= value;
      for (double& x : off) x *= value;
      return locate(polynomial(c, off), far, 100);
    };
    INFO("in units of " << value);
    // A constant, and what any of the five parts of the bound may take from it.
    for (int part = 0; part < 5; ++part) {
      std::array<double, 5> off{};
      off[part] = 1 - hair;
      CHECK(search({1}, off).what == Found::none);
      CHECK(search({1, 1}, off).what == Found::none);
      off[part] = 1 + hair;
      for (const Found& found : {search({1}, off), search({1, 0, 0, 0}, off)}) {
        CHECK(found.what == (part == 0 ? Found::unclear : found.what));
        CHECK((found.what == Found::unclear || found.what == Found::lost));
        CHECK(found.u <= 1);
        CHECK(found.radius == 0);
      }
    }
    // A value at the start that may be none.
    CHECK(search({1, 5}, {1 + hair}).what == Found::unclear);
    CHECK(search({1, 5}, {1 - hair}).what == Found::none);
    // A slope that ends above zero, at it, below.
    for (double far : {1.0, 0.5}) {
      CHECK(search({1, -(1 - 0.01) / far}, {0.01 - hair}, far).what == Found::none);
      const Found at = search({1, -(1 - 0.01) / far}, {0.01 + hair}, far);
      REQUIRE(at.what == Found::root);  // or beyond the end
      CHECK(at.u + at.radius > far);
      const Found below = search({1, -(1 + 0.01) / far}, {0.01 - hair}, far);
      REQUIRE(below.what == Found::root);
      CHECK(below.u + below.radius <= far * (1 + 1e-6));
    }
    // Just what the end is off by.
    CHECK(search({1, -0.75}, {0.25}).what == Found::root);
    const Found nothing = search({1}, {});
    CHECK((nothing.what == Found::none && nothing.u == 0 && nothing.radius == 0 && nothing.off == 0));
    CHECK(search({1, 5}, {1 + hair}).radius == 0);
    // A parabola that dips to d above its axis, between which and zero only `off` stands.
    for (double d : {1e-3, -1e-3}) {
      const std::vector<double> dips{0.25 + d, -1, 1};
      CHECK(search(dips, {1e-3 - hair}).what != (d > 0 ? Found::root : Found::none));
      CHECK(search(dips, {1e-3 - hair}).what == (d > 0 ? Found::none : Found::unclear));
      CHECK(search(dips, {0.1e-3}).what == (d > 0 ? Found::none : Found::root));
      const Found near = search(dips, {1e-3 + hair});
      CHECK(near.what == Found::unclear);
      CHECK(std::abs(near.u - 0.5) < 1e-3);
    }
  }
}

TEST_CASE("the radius of a root is what its value is off by over the slope", "[exact][bounds]") {
  for (double scale : {1.0, 0x1p-60, 0x1p90, 0x1p-400, 0x1p600})
    for (double off : {1e-3, 1e-7, 1e-12})
      for (double slope : {-2.0, -4.0}) {
        const Found line = locate(polynomial({scale, slope * scale}, {off * scale}), 1.0, 100);
        REQUIRE(line.what == Found::root);
        CHECK(std::abs(line.u + 1 / slope) < 1e-15);
        lies_within(line.radius, -off / slope, 1.01);
        CHECK(line.off == off * scale);
        CHECK(locate(polynomial({scale, 8 * slope * scale}), 1.0, 100).radius < unit);  // a few of the root's own
        // The slope may be less by what it is off by.
        const Found uncertain = locate(polynomial({scale, slope * scale}, {0, off * scale}), 1.0, 100);
        REQUIRE(uncertain.what == Found::root);
        lies_within(uncertain.radius, off * uncertain.u / (-slope - off), 4);
        // Two thirds of the slope are lost to the bend by the root: 3 s^2 (1 - s)^-1 ...; the least slope is what
        // counts.
        const double a = 0.25;  // 1 - x (1 + a) + a x^2 is (1 - x)(1 - a x)
        const Found bent = locate(polynomial({scale, -(1 + a) * 2 * scale, a * 4 * scale}, {off * scale}), 1.0, 100);
        REQUIRE(bent.what == Found::root);
        CHECK(std::abs(bent.u - 0.5) <= bent.radius);
        lies_within(bent.radius, off / (2 * (1 - a)), 2.5);
      }
}

TEST_CASE("dips are decided in a few steps, wherever they are", "[exact][bounds]") {
  // (u - at)^2 (1 + bend u) + d, the dip moved by the bend as well
  for (double at : {0.125, 0.25, 0.375})
    for (double bend : {0.0, 0.5, 2.0})
      for (double d : {1e-2, 1e-4, 1e-6, 1e-8}) {
        INFO("at " << at << ", bent by " << bend << ", " << d);
        auto dip = [&](double lowest, double off, int steps) {
          return locate(polynomial({at * at + lowest, -2 * at + bend * at * at, 1 - 2 * bend * at, bend}, {off}), 1.0,
                        steps);
        };
        CHECK(dip(d, d * (1 - 1e-6), 14).what == Found::none);
        const Found may = dip(d, d * (1 + 1e-6), 10);
        CHECK(may.what == Found::unclear);
        CHECK(std::abs(may.u - at) < 4 * std::sqrt(d));
        const Found first = dip(-d, d / 16, bend > 0 ? 11 : 18);  // two roots, and the first is wanted
        REQUIRE(first.what == Found::root);
        CHECK(first.u < at);
        const double there = first.u, value = (there - at) * (there - at) * (1 + bend * there) - d;
        CHECK(std::abs(value) < 1e-15);
        CHECK(first.radius < at / 4);
        CHECK(may.radius == 0);
      }
}

TEST_CASE("a fall is proved over its own length, not over the whole stretch", "[exact][bounds]") {
  // The cubic term would turn it at 0.1, far beyond the root.
  const Found near = locate(polynomial({1e-3, -1, 0, 30}, {1e-15}), 1.0, 5);
  REQUIRE(near.what == Found::root);
  CHECK(std::abs(near.u - 1e-3) < 1e-6);
  // A small root, to its own last digits.
  CHECK_THAT(locate(polynomial({1e-6, -1, 1}, {1e-25}), 1.0, 9).u, WithinRel(2e-6 / (1 + std::sqrt(1 - 4e-6)), 1e-15));
  // Nearly as strong a cubic as the proof allows: 6 c h^2 / 2 < 1 at h = 2e-3.
  CHECK(locate(polynomial({1e-3, -1, 0, 6e4}, {1e-15}), 1.0, 5).what == Found::root);
  // From a value of exactly zero.
  const Found at_start = locate(polynomial({0, -1, 2, 1}, {}), 1.0, 5);
  REQUIRE(at_start.what == Found::root);
  CHECK(at_start.u == 0);
}

TEST_CASE("a root between two ends is found from anywhere between them", "[exact][bounds]") {
  // 1/2 - u^25: from below, where its slope is next to none, and from far above.
  std::vector<double> c(26, 0.0);
  c[0] = 0.5, c[25] = -1;
  const double exact = std::exp2(-1.0 / 25);
  for (double from : {0.01, 0.5, 0.99, 1.5, 2.9, 5.0}) {
    INFO("from " << from);
    const std::optional<double> root =
        detail::root_between(polynomial(c), 0.0, 3.0, from, 1e-17, 60, static_cast<Effort*>(nullptr));
    REQUIRE(root);
    CHECK_THAT(*root, WithinRel(exact, 1e-15));
  }
  CHECK_FALSE(detail::root_between(polynomial(c), 0.0, 3.0, 2.9, 1e-17, 3, static_cast<Effort*>(nullptr)));
}

TEST_CASE("a crossing is proved only where the slope exceeds what it is off by", "[exact][bounds]") {
  // A line whose slope, of 1e-2, may be off by as much; the value is well above zero until the slope's error adds up.
  for (int part : {1, 2, 4}) {
    std::array<double, 5> off{};
    const double counts = part == 4 ? 4 : part;
    off[part] = 1e-2 / counts * (1 - 1e-6);
    const CoarseEnclosure falls = polynomial({0.9e-2, -1e-2}, off);
    CHECK(locate(falls, 1.0, 100).what == Found::root);
    off[part] = 1e-2 / counts * (1 + 1e-6);
    CHECK(locate(polynomial({0.9e-2, -1e-2}, off), 1.0, 100).what == Found::unclear);
  }
  CHECK(locate(polynomial({0.9e-2, -1e-2}, {0, 0.9e-3}), 1.0, 100).what == Found::root);
  // In a root that is divided out the slope counts the more: (k + order) off[k].
  CoarseEnclosure g = polynomial({1, -2}, {0, 0.9});
  CHECK(locate(g, 1.0, 100).what == Found::root);
  g.order = 2;
  CHECK(locate(g, 1.0, 100).what != Found::root);
}

TEST_CASE("a root of higher order is placed where its derivative vanishes", "[exact][bounds]") {
  for (double at : {0.3, 0.625}) {
    const Found twice = locate(polynomial({at * at, -2 * at, 1}, {1e-12}), 1.0, 100);
    CHECK(twice.what == Found::unclear);
    CHECK(twice.radius == 0);
    CHECK(std::abs(twice.u - at) < 1e-9);
    const Found thrice = locate(polynomial({at * at * at, -3 * at * at, 3 * at, -1}, {1e-12}), 1.0, 400);
    CHECK(thrice.what == Found::unclear);
    CHECK(thrice.radius == 0);
    CHECK(std::abs(thrice.u - at) < 1e-7);
  }
  // With more than the third power.
  for (double more : {1.0, 3.0}) {
    const double a = 0.3, c0 = a * a * a, c1 = -3 * a * a, c2 = 3 * a, c3 = -1;
    const Found at_a =
        locate(polynomial({c0, c1 + more * c0, c2 + more * c1, c3 + more * c2, more * c3}, {1e-12}), 1.0, 400);
    CHECK(at_a.what == Found::unclear);
    CHECK(std::abs(at_a.u - a) < 1e-7);
  }
  // Not beyond the end.
  CHECK(locate(polynomial({1e-3, 2e-3, -0.5e-3}, {2e-3}), 1.0, 100).u == 0);
  // Not where the value there is known to be none, 0.011 at 0.1.
  CHECK(locate(polynomial({1e-3, 0.2, -1}, {2e-3}), 1.0, 100).u == 0);
  CHECK(std::abs(locate(polynomial({1e-3, 0.2, -1}, {3e-3}), 1.0, 100).u - 0.1) < 1e-12);
  CHECK(locate(polynomial({1, -3}, {}), 1.0, 0).what == Found::lost);
  CHECK(locate(polynomial({std::numeric_limits<double>::infinity(), -3}, {}), 1.0, 100).what == Found::lost);
  CoarseEnclosure order_is_more = polynomial({1e-3, 0.2, -1}, {3e-3});
  order_is_more.order = 1;
  const Found none = locate(order_is_more, 1.0, 100);
  CHECK(none.what == Found::unclear);
  CHECK(none.u == 0);
  CHECK(none.radius == 0);
}

TEST_CASE("the answers of the search scale bit for bit with powers of two", "[exact][bounds]") {
  Random random(82);
  for (int i = 0; i < 2000; ++i) {
    std::vector<double> c{random.uniform(0.1, 1)};
    for (int k = random.below(6); k >= 0; --k) c.push_back(random.uniform(-3, 2));
    std::array<double, 5> off{};
    for (double& x : off) x = std::exp2(-random.uniform(8, 50));
    const Found found = locate(polynomial(c, off), 1.0, 100);
    for (int power : {-240, -300, 200, 300}) {
      std::vector<double> scaled = c;
      std::array<double, 5> scaled_off = off;
      for (double& x : scaled) x = std::ldexp(x, power);
      for (double& x : scaled_off) x = std::ldexp(x, power);
      const Found same = locate(polynomial(scaled, scaled_off), 1.0, 100);
      CHECK(same.what == found.what);
      CHECK(same.u == found.u);
      CHECK(same.radius == found.radius);
    }
  }
}

// ---- quiet ----
namespace {

// Whether the gap of the one contact is said to stay open for so long, q and v being what the bodies start from.
struct Asked {
  System<Mp50> system;
  ContactPhase<Mp50> phase;
  explicit Asked(const Setup& setup, Status status = Status::open)
      : system(make_system<Mp50>(setup)), phase(make_contact_phase(system, {status}, Mp50(100))) {}

  bool lasts(const Row<Mp50>& row, const Vector<Mp50>& qv, double length = 1, double t = 0) const {
    const SparseRow<double> guard(row);
    return Quiet(system, phase).lasts(system.state(Mp50(t), qv), {&guard}, length);
  }
};

// Two bodies with springs, linked, the second before a wall that may shake, both perhaps forced.
Setup linked_pair(Decimal damping = "0") {
  Setup s;
  s.bodies = {body("2", damping, "3", "0", "0"), body("0.5", damping, "1", "0", "0")};
  s.links.push_back({body_member(0), body_member(1), "1.5", "0", "0"});
  s.walls.resize(1);
  s.contacts = {hard(body_member(1), wall_member(0), "1")};
  s.contacts[0].gap = "1";
  return named(s);
}

// The margin that the answer keeps: of the floor (near_grazing.hpp), and of what `definite` leaves.
constexpr double kept_free = 1e-5;

}  // namespace

TEST_CASE("a gap that the energy just reaches is not called quiet, one a little wider is", "[exact][bounds]") {
  const Asked asked(linked_pair());
  const int n = 2, d = asked.system.dimension();
  // Any row over positions and speeds: a state that attains row y = -sqrt(row_q K^-1 row_q + row_v M^-1 row_v)
  // sqrt(2E).
  Random random(83);
  for (int i = 0; i < 200; ++i) {
    Row<Mp50> row = Row<Mp50>::Zero(d);
    for (int k = 0; k < 2 * n; ++k)
      if (random.chance(0.6)) row[k] = Mp50(random.uniform(-2, 2));
    if (i % 3 == 0) row.head(n).setZero();
    if (i % 3 == 1) row.segment(n, n).setZero();
    if (row.cwiseAbs().sum() == 0) continue;
    const Mp50 size = std::exp2(random.uniform(-40, 40));
    Vector<Mp50> qv(2 * n);
    const Vector<Mp50> w = solution(asked.system.stiffness, row.head(n).transpose());
    qv.head(n) = -size * w;
    for (int k = 0; k < n; ++k) qv[n + k] = -size * row[n + k] / asked.system.mass[k];
    Mp50 lowest = 0;
    for (int k = 0; k < 2 * n; ++k) lowest += row[k] * qv[k];
    REQUIRE(lowest < 0);
    row[d - 1] = -lowest * (1 - 1e-9);
    CHECK_FALSE(asked.lasts(row, qv));
    row[d - 1] = -lowest * (1 + kept_free / 2);  // above zero for all time, but noted as near
    CHECK_FALSE(asked.lasts(row, qv));
    row[d - 1] = -lowest * (1 + kept_free * 2);
    CHECK(asked.lasts(row, qv));
    // From half the energy it is quiet at sqrt(1/2) of that.
    row[d - 1] = -lowest * (std::sqrt(0.5) * (1 + kept_free * 2));
    const Vector<Mp50> less = qv * sqrt(Mp50(0.5));
    CHECK(asked.lasts(row, less));
    row[d - 1] = -lowest * (std::sqrt(0.5) * (1 - 1e-9));
    CHECK_FALSE(asked.lasts(row, less));
  }
}

TEST_CASE("forcing takes its whole amplitude from a gap, at the phase that adds up", "[exact][bounds]") {
  // m q'' + c q' + k q = F sin(w t + phase), before a wall that shakes by b sin(w' t): the amplitudes in closed form.
  Random random(84);
  for (int i = 0; i < 100; ++i) {
    const bool shakes = random.chance(0.5), same = random.chance(0.5);
    Setup s;
    const Decimal stiffness = random.number(1, 4), damping = random.number(0.1, 1), mass = random.number(0.5, 3);
    s.bodies = {body(mass, damping, stiffness, "0", "0")};
    s.bodies[0].load = random.number(-1, 1);
    const Decimal w = random.number(0.3, 3), phase = random.number(-3, 3), f = random.number(0.5, 2);
    s.bodies[0].force = {{f, w, phase}};
    s.walls.resize(1);
    if (shakes) s.walls[0].motion = {random.number(0.1, 0.5), same ? w : random.number(0.3, 3), "0.4"};
    s.contacts = {hard(body_member(0), wall_member(0), "1")};
    const Asked asked(named(s));
    const Mp50 m = asked.system.mass[0], c = decimal<Mp50>(s.bodies[0].damping),
               k = decimal<Mp50>(s.bodies[0].stiffness), v = decimal<Mp50>(w), at = k - m * v * v,
               size = decimal<Mp50>(f) / sqrt(Mp50(at * at + c * c * v * v)), behind = atan2(Mp50(c * v), at),
               load = decimal<Mp50>(s.bodies[0].load);
    // q = load/k + size sin(w t + phase - behind); the gap is the wall less that.
    Mp50 takes = size;
    if (shakes) {
      const Mp50 b = decimal<Mp50>(s.walls[0].motion.amplitude);
      const Mp50 turn = Mp50("0.4") - decimal<Mp50>(phase) + behind;
      takes = same ? Mp50(sqrt(Mp50(size * size + b * b - 2 * size * b * cos(turn)))) : Mp50(size + b);
    }
    const Mp50 q = load / k + size * sin(Mp50(decimal<Mp50>(phase) - behind)),
               speed = size * v * cos(Mp50(decimal<Mp50>(phase) - behind));
    Vector<Mp50> qv(2);
    const double off = 1e-6;  // beside the steady motion, so that there is some energy
    qv << Mp50(q + off), speed;
    Row<Mp50> row = asked.system.joints[0].gap_row;
    INFO("system " << i << (shakes ? same ? ", shaken alike" : ", shaken" : ""));
    // gap row z = constant - q + wall: the constant that leaves nothing.
    const Mp50 nothing = load / k + takes;
    row[row.size() - 1] = nothing;
    CHECK_FALSE(asked.lasts(row, qv));
    row[row.size() - 1] = nothing + off * (1 - 1e-4);
    CHECK_FALSE(asked.lasts(row, qv));
    row[row.size() - 1] = nothing + off * (1 + 1e-4);
    CHECK(asked.lasts(row, qv));
  }
}

TEST_CASE("two bodies are forced as each alone is, and dampers between them take energy", "[exact][bounds]") {
  // The same oscillator twice, linked by spring and damper, forced alike: they move together, as one alone does.
  Setup s;
  s.bodies = {body("2", "0", "3", "0", "0"), body("2", "0", "3", "0", "0")};
  for (Body& b : s.bodies) b.force = {{"1", "2", "0.5"}}, b.load = "1.5";
  s.links = {{body_member(0), body_member(1), "1.5", "0.25", "0"}};
  s.walls.resize(1);
  s.contacts = {hard(body_member(1), wall_member(0), "1")};
  const Asked asked(named(s));
  // q = 1.5/3 + sin(2t + 0.5)/(3 - 8)
  const Mp50 amplitude = Mp50(1) / 5, off = 1e-6;
  Vector<Mp50> qv(4);
  const Mp50 q = Mp50(0.5) - amplitude * sin(Mp50(0.5)), v = -2 * amplitude * cos(Mp50(0.5));
  qv << q + off, q + off, v, v;
  Row<Mp50> row = asked.system.joints[0].gap_row;
  // Their energy off it: sqrt(2E) = sqrt(2 k) off; the second's reach is sqrt((K^-1)_22), K = (4.5 -1.5; -1.5 4.5).
  const Mp50 reach = sqrt(Mp50(Mp50(4.5) / 18)) * sqrt(Mp50(6)) * off;
  row[row.size() - 1] = Mp50(0.5) + amplitude + reach * (1 - 1e-3);
  CHECK_FALSE(asked.lasts(row, qv));
  row[row.size() - 1] = Mp50(0.5) + amplitude + reach * (1 + 1e-3);
  CHECK(asked.lasts(row, qv));
}

TEST_CASE("a long line of bodies may be quiet, one of too many springs is not looked at", "[exact][bounds]") {
  for (bool all_linked : {false, true}) {
    Setup s;
    const int n = 95;
    for (int i = 0; i < n; ++i) {
      s.bodies.push_back(body("1", "0", "1", "0.001", "0"));
      for (int k = all_linked ? 0 : std::max(0, i - 1); k < i; ++k)
        s.links.push_back({body_member(k), body_member(i), "1", "0", "0"});
    }
    s.walls.resize(1);
    s.contacts = {hard(body_member(0), wall_member(0), "1")};
    s.contacts[0].gap = "1";
    const System<double> system = make_system<double>(named(s));
    const ContactPhase<double> phase = make_contact_phase(system, {Status::open}, 1.0);
    const SparseRow<double> gap(system.joints[0].gap_row);
    CHECK(Quiet(system, phase).lasts(system.state(0.0, system.start), {&gap}, 1) == !all_linked);
  }
}

TEST_CASE("a gap that is only what two large numbers leave is not trusted to its last digits", "[exact][bounds]") {
  Setup s;
  s.bodies = {body("1", "0", "1", "0", "0")};
  s.bodies[0].load = "1";
  s.walls.resize(1);
  s.contacts = {hard(body_member(0), wall_member(0), "1")};
  const Asked asked(named(s));
  Vector<Mp50> qv(2);
  qv << Mp50(1), Mp50(0);
  Row<Mp50> row = asked.system.joints[0].gap_row;
  row[row.size() - 1] = Mp50(1) + Mp50(1.5e-12);
  CHECK_FALSE(asked.lasts(row, qv, 1e-6));
  row[row.size() - 1] = Mp50(1) + Mp50(2.5e-12);
  CHECK(asked.lasts(row, qv, 1e-6));
}

TEST_CASE("the force of a closed soft contact is a guard as a gap is", "[exact][bounds]") {
  Setup s = linked_pair();
  s.contacts[0].law = Law::soft, s.contacts[0].stiffness = "4", s.contacts[0].damping = "0.5";
  s.bodies[1].load = "6";  // pressed to the wall
  s.contacts[0].gap = "0";
  const Asked asked(s, Status::closed);
  const Row<Mp50> force = asked.phase.force_row[0];
  REQUIRE(force.cwiseAbs().sum() > 0);
  // The rest: K q = load; and from there along the state that takes most from the force.
  const int n = 2;
  Matrix<Mp50> K(n, n);
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k) K(i, k) = -asked.system.mass[i] * asked.phase.A(n + i, k);
  Vector<Mp50> load(n);
  for (int i = 0; i < n; ++i) load[i] = asked.system.mass[i] * asked.phase.A(n + i, asked.system.dimension() - 1);
  const Vector<Mp50> rest = solution(K, load), w = solution(K, force.head(n).transpose());
  Vector<Mp50> qv = Vector<Mp50>::Zero(2 * n), y(2 * n);
  qv.head(n) = rest;
  y.head(n) = -w;
  for (int k = 0; k < n; ++k) y[n + k] = -force[n + k] / asked.system.mass[k];
  Mp50 there = force[force.size() - 1], slope = 0;
  for (int k = 0; k < 2 * n; ++k) there += force[k] * qv[k], slope += force[k] * y[k];
  REQUIRE(there > 0);
  REQUIRE(slope < 0);
  const Mp50 reaches = -there / slope;  // of y, where the force would end
  CHECK_FALSE(asked.lasts(force, qv + y * (reaches * Mp50(1 + 1e-9))));
  CHECK_FALSE(asked.lasts(force, qv + y * (reaches * Mp50(1 - kept_free / 2))));
  CHECK(asked.lasts(force, qv + y * (reaches * Mp50(1 - kept_free * 2))));
}

TEST_CASE("what a remainder of the steady answer may add in time is counted", "[exact][bounds]") {
  // 4 kg, F = 4, w = 2, with k - m w^2 = -4: the steady answer is a few units of round-off off, which the bound takes
  // for 1e-12 of every term of f - K p - C p' - M p''. A gap of 2 over an answer of 1 leaves 1 m for time.
  Setup s;
  s.bodies = {body("4", "0", "12", "0", "0")};
  s.bodies[0].force = {{"4", "2", "0"}};
  s.walls.resize(1);
  s.contacts = {hard(body_member(0), wall_member(0), "1")};
  s.contacts[0].gap = "2";
  const Asked asked(named(s));
  Vector<Mp50> qv(2);
  qv << Mp50(1e-6), Mp50(-2);  // p = -sin 2t
  const Row<Mp50> row = asked.system.joints[0].gap_row;
  // Of the sine alone: |f| + k |p| + m w^2 |p| = 4 + 12 + 16, of 1e-12, over sqrt(m); the gap's reach is 1/sqrt(k).
  const double longest = std::sqrt(12.0) / (32e-12 / 2);
  CHECK(asked.lasts(row, qv, longest / 4));
  CHECK(asked.lasts(row, qv, longest * 0.98));
  CHECK_FALSE(asked.lasts(row, qv, longest * 1.02));
  // All lengths less by 1e120, and by 1e130, where squares of what is left over would be lost.
  for (const char* factor : {"1e-120", "1e-130"}) {
    Setup small = s;
    small.bodies[0].force = {{Decimal(std::string("4") + (factor + 1)), "2", "0"}};
    const Asked there(named(small));
    Row<Mp50> gap = there.system.joints[0].gap_row;
    gap[gap.size() - 1] *= Mp50(factor);
    Vector<Mp50> beside = qv * Mp50(factor);
    beside[0] *= 10000;  // an energy whose square is not lost
    CHECK(there.lasts(gap, beside, 1) == (std::string(factor) == "1e-120"));
  }
}

TEST_CASE("nothing is said where a body has no spring, a damper drives or a contact holds", "[exact][bounds]") {
  Vector<Mp50> qv = Vector<Mp50>::Constant(4, Mp50(1e-3));
  const Setup setup = linked_pair("0.1");
  Row<Mp50> row = Asked(setup).system.joints[0].gap_row;
  CHECK(Asked(setup).lasts(row, qv));
  CHECK_FALSE(Asked(setup, Status::closed).lasts(row, qv));
  for (auto change : std::vector<std::function<void(ContactPhase<Mp50>&)>>{
           [](auto& phase) { phase.A(2, 2) = -phase.A(2, 2); },           // a damper that gives
           [](auto& phase) { phase.A(2, 3) = phase.A(2, 2) * Mp50(2); },  // one that acts on the other body alone
           [](auto& phase) { phase.A(3, 2) = Mp50(1e-9); },
           [](auto& phase) { phase.A(2, 0) = -phase.A(2, 0); },  // a spring that pushes
           [](auto& phase) { phase.A(2, 1) *= Mp50(1 + 1e-9); }}) {
    Asked asked(setup);
    change(asked.phase);
    CHECK_FALSE(asked.lasts(row, qv));
  }
  // Two bodies that only a link holds together: K is singular, and a little less than singular.
  for (const char* spring : {"0", "1e-9"}) {
    Setup loose = setup;
    for (Body& b : loose.bodies) b.stiffness = spring;
    CHECK_FALSE(Asked(loose).lasts(row, Vector<Mp50>(qv * Mp50(1e-8))));
  }
}

TEST_CASE("the answer is the same in other units of mass, length and time", "[exact][bounds]") {
  // Powers of two; where products leave double nothing is said.
  const Asked asked(linked_pair("0.25"));
  Vector<Mp50> qv(4);
  qv << 0.25, -0.125, 0.5, 0.25;
  for (double gap : {0.3, 0.6, 0.7, 0.8, 0.9, 1.0, 1.5}) {
    Row<Mp50> row = asked.system.joints[0].gap_row;
    row[row.size() - 1] = gap;
    const bool lasts = asked.lasts(row, qv);
    for (int length : {-100, 0, 60})
      for (int time : {-40, 0, 40}) {
        Asked other = asked;
        const Mp50 l = ldexp(Mp50(1), length), t = ldexp(Mp50(1), time);
        for (int i = 2; i < 4; ++i)
          for (int k = 0; k < 4; ++k) other.phase.A(i, k) /= k < 2 ? Mp50(t * t) : t;
        Row<Mp50> scaled = row;
        scaled[scaled.size() - 1] *= l;
        Vector<Mp50> state = qv * l;
        state.tail(2) /= t;
        CHECK(other.lasts(scaled, state, std::ldexp(1.0, time)) == lasts);
      }
  }
}

}  // namespace touchgo::tests
