// Bounds that must hold: enclosures of guards, the roots located in them, phases said to be quiet; and the state
// carried in few products against the same in many. The judge has 50 or 140 digits.
#include <cstdio>

#include "solver/exact/carry.hpp"
#include "solver/exact/locate.hpp"
#include "solver/exact/quiet.hpp"
#include "solver/exact/taylor.hpp"
#include "tests/common/burst.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"
#include "tests/common/soak.hpp"

namespace touchgo::tests {

namespace {

// One to four bodies in every regime, some linked and some under a burst, between walls that may move.
Setup random_chain(Random& random) {
  Setup s;
  const int n = 1 + random.below(4);
  for (int i = 0; i < n; ++i) s.bodies.push_back(random_body(random));
  s.walls.resize(1);
  if (random.chance(0.5)) s.walls[0].motion = {random.number(0.05, 0.3), random.number(0.5, 9), "0.3"};
  auto shake = [&](std::vector<OwnSignal>& signals, double most) {
    signals.push_back({burst, {random.number(1, most), random.number(0, 2), random.number(0.5, 9), "0.3"}});
  };
  if (random.chance(0.2)) shake(s.walls[0].signals, 5000);
  if (random.chance(0.3)) shake(s.bodies[0].signals, 50);
  s.contacts = {hard(wall_member(0), body_member(0), "0.5")};
  for (int i = 1; i < n; ++i) {
    s.contacts.push_back(hard(body_member(i - 1), body_member(i), "0.5"));
    if (random.chance(0.4))
      s.links.push_back({body_member(i - 1), body_member(i), random.number(0.1, 50), random.number(0, 1), "0.2"});
  }
  for (Contact& c : s.contacts)
    if (random.chance(0.2)) c.law = Law::soft, c.stiffness = random.number(10, 1000), c.damping = random.number(0, 3);
  return named(s);
}

template <Real R>
struct RandomMotion {
  System<R> system;
  ContactPhase<R> phase;
  Vector<R> z;

  RandomMotion(const Setup& setup, Random& random, double closed)
      : system(make_system<R>(setup)), phase(make_contact_phase(system, statuses(random, closed), R(10))) {
    Vector<R> qv(2 * system.n);
    for (R& x : qv) x = R(random.uniform(-1, 1)) * (random.chance(0.2) ? R(1) / 1000000 : R(1));
    z = system.state(R(random.uniform(0, 10)), qv);
  }

 private:
  std::vector<Status> statuses(Random& random, double closed) const {
    std::vector<Status> all;
    for (std::size_t j = 0; j < system.joints.size(); ++j)
      all.push_back(random.chance(closed) ? Status::closed : Status::open);
    return all;
  }
};

template <Real R>
Row<R> random_row(const RandomMotion<R>& motion, Random& random) {
  const auto j = static_cast<std::size_t>(random.below(static_cast<int>(motion.system.joints.size())));
  if (random.chance(0.4)) return motion.system.joints[j].gap_row;
  if (random.chance(0.4)) return motion.phase.force_row[j];
  Row<R> row(motion.z.size());
  for (R& x : row) x = random.chance(0.5) ? R(random.uniform(-2, 2)) : R(0);
  return row;
}

// Values of guards compared with their enclosures; those outside.
struct Count {
  long values = 0, outside = 0;
  double worst = 0;  // error in units of the bound

  void add(double error, double bound) {
    ++values;
    outside += !(error <= bound);
    worst = std::max(worst, error / bound);
  }
};

Count enclosed_values(long systems, unsigned seed) {
  using R = Mp50;
  Random random(seed);
  Count count;
  for (long i = 0; i < systems; ++i) {
    const RandomMotion<R> m(random_chain(random), random, 0.3);
    CoarseMotion coarse(m.phase);
    coarse.start(m.z);
    Vector<R> z = m.z;
    const int stretches = i % 10 == 0 ? 60 : 3;  // long enough that what a start is off by stands out
    for (int stretch = 0; stretch < stretches && coarse.off() < 1e-8; ++stretch) {  // as far as the method goes on
      const double part = random.chance(0.3) ? std::exp2(-random.below(60)) : random.uniform(0.1, 1);
      const double length = longest_stretch / coarse.rate() * part;
      coarse.expand(length);
      const Stretch<R> s = expand(m.phase, z, R(length));
      for (int k = 0; k < 10; ++k) {
        const Row<R> row = random_row(m, random);
        std::array<double, 4> known{};
        Vector<R> derivative_of_z = z;
        for (double& d : known) {
          d = to_double(R(row.dot(derivative_of_z)));
          derivative_of_z = derivative(m.phase, derivative_of_z);
        }
        const bool at_start = random.chance(0.5);
        const CoarseEnclosure g =
            coarse.enclose(SparseRow<double>(row), 0, at_start ? &known : nullptr, to_double(epsilon<R>()));
        for (int sample = 0; sample < 10; ++sample) {
          const double u = sample == 0 ? 1 : random.chance(0.3) ? std::exp2(-random.below(40)) : random.uniform(0, 1);
          double value = 0, slope = 0;
          for (int j = g.terms; j-- > 0;) slope = slope * u + value, value = value * u + g.c[j];
          const Vector<R> there = at(s, R(R(u) * R(length)));
          const R rate = row.dot(derivative(m.phase, there)) * length;
          count.add(std::fabs(to_double(R(row.dot(there) - R(value)))), g.value_off(u));
          count.add(std::fabs(to_double(R(rate - R(slope)))), g.rate_off(u));
        }
      }
      z = at(s, R(length));
      coarse.go_on();
    }
  }
  std::printf("%ld values of guards, the largest error %.2g of its bound\n", count.values, count.worst);
  return count;
}

// The same in full digits, J having more. Of every second stretch so few terms that those left out are most of what is
// off.
template <Real R, Real J>
Count enclosed_in_full(long systems, unsigned seed) {
  Random random(seed);
  Count count;
  for (long i = 0; i < systems; ++i) {
    const RandomMotion<R> m(random_chain(random), random, 0.3);
    Stretch<R> s = expand(m.phase, m.z, R(R(random.uniform(0.01, 3)) / m.phase.rate));
    if (i % 2 == 0) s.z.resize(std::min<std::size_t>(s.z.size(), 8));  // 7 are enough for 2 rate length <= 6
    std::vector<Vector<J>> terms{s.z[0].template cast<J>()};
    while (terms.size() < 90) {
      Vector<J> next = Vector<J>::Zero(m.z.size());
      next.head(m.phase.n) = terms.back().segment(m.phase.n, m.phase.n);
      for (int j = m.phase.n; j < next.size(); ++j)
        for (const auto& [k, a] : m.phase.sparse[j]) next[j] += J(a) * terms.back()[k];
      next *= J(s.length) / static_cast<int>(terms.size());
      terms.push_back(std::move(next));
    }
    const TermSizes<R> sizes(m.phase, s);
    for (int guard = 0; guard < 10; ++guard) {
      const SparseRow<R> row(random_row(m, random));
      const int order = random.below(3);
      const Enclosure<R> g = enclose(m.phase, s, sizes, row, order);
      std::vector<J> exact;
      for (std::size_t k = order; k < terms.size(); ++k) {
        exact.push_back(J(0));
        for (const auto& [j, a] : row.entries) exact.back() += J(a) * terms[k][j];
      }
      for (int sample = 0; sample < 10; ++sample) {
        const R u = R(sample == 0 ? 1 : random.chance(0.3) ? std::exp2(-random.below(40)) : random.uniform(0, 1));
        const Jet<J> there = horner(exact.data(), exact.size(), J(u));
        const Jet<R> ours = g.at(u);
        if (g.value_off(u) == 0) continue;  // an empty row
        count.add(to_double(J(abs(there.value - J(ours.value)) / J(g.value_off(u)))), 1);
        count.add(to_double(J(abs(there.slope - J(ours.slope)) / J(g.rate_off(u) + std::numeric_limits<R>::min()))), 1);
      }
    }
  }
  std::printf("%ld values of guards in full digits, the largest error %.2g of its bound\n", count.values, count.worst);
  return count;
}

// Answers of the search on polynomials whose roots are known, and those of them that are wrong.
struct Answers {
  long wrong = 0, none = 0, root = 0, unclear = 0, unclear_and_apart = 0;
};

Answers located_roots(long polynomials, unsigned seed) {
  using R = Mp50;
  Random random(seed);
  Answers count;
  for (long i = 0; i < polynomials; ++i) {
    std::vector<double> roots;
    std::vector<R> c{R(random.uniform(0.1, 10))};
    auto times = [&](const R& a, const R& b) {  // 1 + a x + b x^2
      c.resize(c.size() + 2, R(0));
      for (std::size_t k = c.size(); k-- > 0;) c[k] += (k > 0 ? a * c[k - 1] : R(0)) + (k > 1 ? b * c[k - 2] : R(0));
    };
    const int degree = 1 + random.below(5);
    for (int k = 0; k < degree; ++k) {
      double r = random.chance(0.3) ? std::exp2(-random.uniform(0, 40)) : random.uniform(0, 2);
      if (!roots.empty() && random.chance(0.2)) r = roots.back() * (1 + std::exp2(-random.uniform(0, 52)));
      if (random.chance(0.2)) {  // a pair beside the axis
        const R b = R(std::exp2(-random.uniform(0, 30))), size = R(r) * r + b * b;
        times(R(-2 * R(r) / size), R(1 / size));
      } else {
        if (random.chance(0.1)) r = -r;
        times(R(-1 / R(r)), R(0));
        roots.push_back(r);
      }
    }
    double length = 1;  // x = length u, so that the coefficients stay within the doubles
    if (random.chance(0.3)) length = std::exp2(-random.uniform(0, 30));
    CoarseEnclosure g{};
    R power = 1;
    for (R& x : c) x *= power, power *= length;
    while (c.size() > 2 && c.back() == 0) c.pop_back();
    g.terms = static_cast<int>(c.size());
    // Some are given as far off as their bounds allow, all to one side or each to its own.
    const double wide = random.chance(0.3) ? std::exp2(-random.uniform(5, 50)) : 0;
    const bool one_side = random.chance(0.5), above = random.chance(0.5);
    for (int k = 0; k < g.terms; ++k) {
      g.c[k] = to_double(c[k]);
      const int at = std::min(k, 4);
      const double error = std::fabs(g.c[k]) * wide, off = error + std::fabs(g.c[k]) * unit * (2 * k + 4);
      g.c[k] += (one_side ? above : random.chance(0.5)) ? error : -error;
      g.off[at] += off * std::max(1.0, k / 4.0);
    }
    const double far = random.chance(0.5) ? 1 : random.uniform(0.01, 1);
    double first = 3, second = 3;
    for (double r : roots) {
      if (r <= 0) continue;
      if (r / length < first)
        second = std::exchange(first, r / length);
      else
        second = std::min(second, r / length);
    }
    const Located<double> found = locate(g, far, 100);
    const bool missed = found.what == Located<double>::none && first <= far;
    const bool misplaced =
        found.what == Located<double>::root &&
        (first > far ? found.u + found.radius < far : !(std::fabs(first - found.u) <= found.radius + 4 * unit * first));
    count.wrong += missed || misplaced;
    count.none += found.what == Located<double>::none;
    count.root += found.what == Located<double>::root;
    count.unclear += found.what == Located<double>::unclear;
    count.unclear_and_apart += wide == 0 && found.what == Located<double>::unclear && degree == 1 &&
                               roots.size() == 1 && std::fabs(first - far) > 1e-6;
  }
  std::printf("%ld polynomials: %ld without a root, %ld roots, %ld unclear\n", polynomials, count.none, count.root,
              count.unclear);
  return count;
}

}  // namespace

TEST_CASE("a guard's values and slopes lie within its enclosure", "[exact][enclosure]") {
  const Count count = enclosed_values(40, 71);
  CHECK(count.values > 40 * 3 * 10 * 10 * 2);
  CHECK(count.outside == 0);
  CHECK(count.worst > 1e-3);  // the bounds are not so wide that this says nothing
}

TEST_CASE("in full digits too, the terms left out included", "[exact][enclosure]") {
  for (const Count& count : {enclosed_in_full<double, Mp50>(200, 77), enclosed_in_full<Mp50, Mp140>(100, 78)}) {
    CHECK(count.values > 15000);
    CHECK(count.outside == 0);
    CHECK(count.worst > 1e-2);
  }
}

TEST_CASE("the root of an enclosed guard is where the search says, and none is missed", "[exact][enclosure]") {
  const Answers count = located_roots(20000, 72);
  CHECK(count.wrong == 0);
  CHECK(count.none > 2000);
  CHECK(count.root > 5000);
  CHECK(count.unclear < 4000);
  CHECK(count.unclear_and_apart == 0);
}

TEST_CASE("a million values of guards and as many polynomials", "[.][soak][enclosure]") {
  CHECK(enclosed_values(1700, 73).outside == 0);
  CHECK(located_roots(1'000'000, 74).wrong == 0);
}

TEST_CASE("a state carried in few products is that of the series in many", "[exact][enclosure][draws]") {
  Random random(75);
  const int count = draws(15);
  for (int i = 0; i < count; ++i) {
    const Setup setup = random_chain(random);
    Random same = random;
    const RandomMotion<Mp50> m(setup, random, 0.3);
    const RandomMotion<Mp140> judge(setup, same, 0.3);
    const double t = random.uniform(0, 10), length = std::exp2(random.uniform(-10, 9));
    Effort effort;
    const Vector<Mp50> z = m.system.state(Mp50(t), m.z);
    const Vector<Mp50> carried = Carry<Mp50>(m.system, m.phase)(Mp50(t), z, Mp50(length), effort);
    Vector<Mp140> y = judge.system.state(Mp140(t), judge.z);
    Mp140 largest = norm(judge.phase, y);
    for (Mp140 left = length; left > 0;) {
      const Stretch<Mp140> s = expand(judge.phase, y, left);
      y = at(s, s.length);
      largest = std::max(largest, norm(judge.phase, y));
      left -= s.length;
    }
    Vector<Mp140> difference = y;
    for (int k = 0; k < y.size(); ++k) difference[k] -= Mp140(carried[k]);
    INFO("system " << i << " over " << length << " s, " << to_double(judge.phase.rate) << " / s");
    CHECK(to_double(norm(judge.phase, difference)) <=
          1e-44 * (1 + to_double(judge.phase.rate) * length) * to_double(largest));
  }
}

TEMPLATE_TEST_CASE("a difference is carried as the series of its own carries it, bit for bit", "[exact][enclosure]",
                   double, Mp50) {
  using R = TestType;
  Random random(77);
  for (int i = 0; i < 40; ++i) {
    const RandomMotion<R> m(random_chain(random), random, 0.3);
    std::vector<R> room;
    for (const double scales : {2.0, 0.01, 1.0, 5.0}) {  // of more terms and of fewer; longer than a stretch
      const R length = R(scales) / m.phase.rate;
      Vector<R> y = m.z;
      y.tail(y.size() - 2 * m.phase.n).setZero();
      const Stretch<R> s = expand(m.phase, y, length);
      const R carried = carry_difference(m.phase, length, y, room);
      CHECK(carried == s.length);
      CHECK(y == at(s, s.length));
    }
  }
}

TEST_CASE("a phase that is called quiet has no event", "[exact][enclosure][draws]") {
  Random random(76);
  int quiet = 0;
  const int count = draws(130);
  for (int i = 0; i < count; ++i) {
    Setup setup = random_chain(random);
    for (Body& b : setup.bodies)
      if (b.stiffness.is_zero()) b.stiffness = "1";
    for (Contact& c : setup.contacts) c.gap = random.number(0, 8);
    const RandomMotion<Mp50> m(setup, random, 0.1);
    const double length = random.uniform(5, 50);
    std::vector<SparseRow<Mp50>> rows;
    std::vector<SparseRow<double>> guards;
    for (const Joint<Mp50>& joint : m.system.joints)
      rows.emplace_back(joint.gap_row), guards.emplace_back(joint.gap_row);
    std::vector<const SparseRow<double>*> asked;
    for (const SparseRow<double>& row : guards) asked.push_back(&row);
    if (!Quiet(m.system, m.phase).lasts(m.z, asked, length)) continue;
    ++quiet;
    Vector<Mp50> z = m.z;
    for (double t = 0; t < length;) {
      const Stretch<Mp50> s = expand(m.phase, z, Mp50(length));
      for (const SparseRow<Mp50>& row : rows) {
        std::vector<Mp50> gap;  // the terms of its series
        for (const Vector<Mp50>& term : s.z) gap.push_back(row * term);
        for (int sample = 1; sample <= 16; ++sample) {
          const Mp50 u = s.length * sample / 16;
          Mp50 value = gap.back();
          for (std::size_t k = gap.size() - 1; k-- > 0;) set_product(value, value, u), value += gap[k];
          CHECK(value > 0);
        }
      }
      z = at(s, s.length);
      t += to_double(s.length);
    }
  }
  CHECK(quiet > count / 8);
}

// x1'' = -x1 + 3 x2 with x2 = 0.1 cos t is resonant: x1 = 0.15 t sin t, which meets the other body, 5 m away, by t
// = 40.
TEST_CASE("a phase whose stiffness is not symmetric, as a law of one's own may leave it, is not called quiet",
          "[exact][enclosure]") {
  Setup s;
  s.bodies = {body("1", "0", "1", "0", "0"), body("1", "0", "1", "0.1", "0")};
  s.contacts = {hard(body_member(0), body_member(1), "1")};
  s.contacts[0].gap = "5";
  const System<double> system = make_system<double>(named(s));
  const Vector<double> z = system.state(0.0, system.start);
  const SparseRow<double> gap(system.joints[0].gap_row);
  ContactPhase<double> phase = make_contact_phase(system, {Status::open}, 1.0);
  CHECK(Quiet(system, phase).lasts(z, {&gap}, 100));
  phase.A(2, 1) = 3;
  CHECK_FALSE(Quiet(system, phase).lasts(z, {&gap}, 100));
}

}  // namespace touchgo::tests
