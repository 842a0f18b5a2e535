// Random lines of one to five bodies, hard contacts, every regime: no crash, no hang, nothing overlaps, nothing pulls,
// energy never grows where nothing forces, moves or loads. `make soak` runs ten thousand; `make test` a part of them.
#include <chrono>
#include <cstdio>
#include <map>

#include "tests/common/catch.hpp"
#include "tests/common/energy.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

Setup random_line(Random& random) {
  Setup s;
  const int n = 1 + random.below(5);
  const bool passive = random.chance(0.3), published = random.chance(0.2);
  for (int i = 0; i < n; ++i) {
    Body b = random_body(random);
    b.position = random.number(-0.3, 0.3);
    if (passive) b.load = "0", b.force.clear();
    if (i > 0 && random.chance(0.1))
      b.mass = s.bodies[i - 1].mass, b.damping = s.bodies[i - 1].damping, b.stiffness = s.bodies[i - 1].stiffness;
    s.bodies.push_back(b);
  }
  const char* restitutions[] = {"0", "0", "0.3", "0.9", "1"};
  const Decimal common = restitutions[random.below(5)];
  const bool same = random.chance(0.5);
  auto contact = [&](Member a, Member b) {
    Contact c = hard(a, b, same ? common : Decimal(restitutions[random.below(5)]),
                     published ? Release::published : Release::unilateral);
    c.gap = random.number(0.65, 1.2);
    return c;
  };
  for (int side = 0; side < 2; ++side)
    if (random.chance(0.4)) {
      Wall w;
      if (!passive && random.chance(0.5)) w.motion = {random.number(0.02, 0.2), random.number(0.5, 4), "0"};
      s.walls.push_back(w);
      const Member wall = wall_member(static_cast<int>(s.walls.size()) - 1);
      s.contacts.push_back(side == 0 ? contact(wall, body_member(0)) : contact(body_member(n - 1), wall));
    }
  for (int i = 1; i < n; ++i) {
    if (random.chance(0.8)) s.contacts.push_back(contact(body_member(i - 1), body_member(i)));
    if (random.chance(0.3))
      s.links.push_back({body_member(i - 1), body_member(i), random.number(0, 3), random.number(0, 0.5), "0"});
    if (random.chance(0.15) && !s.contacts.empty() &&
        s.contacts.back().second == body_member(i)) {  // start pressed together
      s.bodies[i].position = s.bodies[i - 1].position;
      s.bodies[i].velocity = s.bodies[i - 1].velocity;
      s.contacts.back().gap = "0";
      s.contacts.back().touching = true;
    }
  }
  return named(s);
}

bool nothing_drives(const Setup& s) {
  for (const Body& b : s.bodies)
    if (!b.load.is_zero() || !b.force.empty()) return false;
  for (const Wall& w : s.walls)
    if (!w.motion.amplitude.is_zero()) return false;
  return true;
}

template <Real R>
void run_lines(unsigned long seed, int count) {
  Random random(seed);
  std::map<std::string, int> reasons;
  long events = 0;
  const auto began = std::chrono::steady_clock::now();
  const double small = std::same_as<R, double> ? 1e-9 : 1e-30;
  for (int i = 0; i < count; ++i) {
    const Setup s = random_line(random);
    const System<R> system = make_system<R>(s);
    double overlap = 0, pull = 0, growth = 0, before = 1e300;
    const bool passive = nothing_drives(s);
    Observer<R> observer{R(1) / 10, [&](const R&, const Vector<R>& z, const ContactPhase<R>& phase) {
                           const double now = to_double(energy(system, z));
                           if (passive) growth = std::max(growth, now - before);
                           before = now;
                           for (std::size_t j = 0; j < system.joints.size(); ++j) {
                             overlap = std::max(overlap, -to_double(R(system.joints[j].gap_row.dot(z))));
                             if (phase.status[j] == Status::closed && system.joints[j].release == Release::unilateral)
                               pull = std::max(pull, -to_double(R(phase.force_row[j].dot(z))));
                           }
                         }};
    const Run<R> r = run_exact<R>(s, system, R(10), 500, observer);
    INFO("seed " << seed << ", line " << i << ", ends " << name(r.reason) << " at " << to_double(r.end) << ": "
                 << r.message);
    CHECK(overlap <= small);
    CHECK(pull <= 1000 * small);
    CHECK(growth <= small);
    std::string why = name(r.reason);
    if (r.reason == Reason::undecided)
      why += ": " + r.message.substr(0, r.message.find_first_of(" ") == std::string::npos ? 0 : 16);
    ++reasons[why];
    events += static_cast<long>(r.events.size());
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  std::printf("%d lines at %d digits, %ld events, %.0f events/s;", count, digits10<R>, events, events / seconds);
  for (const auto& [why, n] : reasons) std::printf(" %s %d;", why.c_str(), n);
  std::printf("\n");
}

}  // namespace

TEST_CASE("what rounding leaves of a spring between bodies that rest on one another is no time scale", "[lines]") {
  Setup s;  // found among ten thousand: free but for each other, one pressed on the other by its load
  s.bodies = {body("2.24", "0", "0", "-0.042", "0.272"), body("2.001", "0", "0", "-0.042", "0.272")};
  s.bodies[1].load = "-0.184";
  s.links = {{body_member(0), body_member(1), "1.942", "0.055", "0"}};
  s.contacts = {hard(body_member(0), body_member(1), "0")};
  s.contacts[0].touching = true;
  s = named(s);
  const System<double> system = make_system<double>(s);
  double overlap = 0, force = 0;
  const Observer<double> observer{0.1, [&](const double&, const Vector<double>& z, const ContactPhase<double>& phase) {
                                    overlap = std::max(overlap, std::abs(system.joints[0].gap_row.dot(z)));
                                    force = phase.force_row[0].dot(z);
                                  }};
  const Run<double> r = run_exact<double>(s, system, 10.0, 500, observer);
  CHECK(r.closed_at_start == std::vector<int>{0});
  CHECK(r.events.empty());
  CHECK(overlap < 1e-14);
  CHECK_THAT(force, Catch::Matchers::WithinRel(0.184 * 2.24 / 4.241, 1e-12));  // moves the lower body along
}

TEST_CASE("lines of up to five bodies neither overlap nor pull nor gain energy", "[lines]") {
  run_lines<double>(31, 1000);
}
TEST_CASE("nor do they at 50 digits", "[lines]") { run_lines<Mp50>(32, 50); }
TEST_CASE("ten thousand lines of up to five bodies", "[.][soak]") { run_lines<double>(33, 10000); }
TEST_CASE("five hundred lines at 50 digits", "[.][soak]") { run_lines<Mp50>(34, 500); }

}  // namespace touchgo::tests
