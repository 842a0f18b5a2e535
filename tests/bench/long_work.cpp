// What `simulate` takes for work that is hard on digits, time scales, bodies or events: seconds, each row its own work.
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/files/case_file.hpp"
#include "solver/run/simulate.hpp"
#include "tests/bench/bench.hpp"
#include "tests/bench/measure.hpp"

namespace touchgo::tests {

namespace {

Setup one_body(Body body, Wall wall, Contact contact) {
  Setup s;
  body.name = "body", wall.name = "wall";
  s.bodies = {std::move(body)};
  s.walls = {std::move(wall)};
  contact.first = {MemberKind::wall, 0}, contact.second = {MemberKind::body, 0};
  s.contacts = {std::move(contact)};
  return s;
}

Contact hard(const char* restitution) {
  Contact c;
  c.restitution = restitution;
  return c;
}

Setup bouncing_table() {
  return one_body({"", "1", "0", "0", "0.05", "0", "-9.81", {}}, {"", "0", {"0.001", "200", "0"}}, hard("0.8"));
}

Setup thrown_table() {  // the ball lands anywhere, and comes to rest now and then
  return one_body({"", "1", "0", "0", "0.3", "0", "-9.81", {}}, {"", "0", {"0.22", "10", "0"}}, hard("0.5"));
}

Setup stiff_stop() {
  Contact c = hard("0.8");
  c.law = Law::soft, c.release = Release::published, c.stiffness = "1e12";
  return one_body({"", "1", "0", "0", "1", "0", "-9.81", {}}, {"", "0", {}}, c);
}

Setup long_free() {
  return one_body({"", "1", "0.001", "1", "1", "0", "0", {{"0.01", "0.5", "0"}}}, {"", "-2", {}}, hard("0.5"));
}

Setup lattice(int n) {
  Setup s;
  for (int i = 0; i < n; ++i) {
    const int tenths = 7 * i % 13 - 6;
    const Decimal position(std::to_string(i)), velocity(std::to_string(tenths) + "e-1");
    s.bodies.push_back({"b" + std::to_string(i), "1", "0.01", "0.1", position, velocity, "0", {}});
    if (i == 0) continue;
    const Member left{MemberKind::body, i - 1}, right{MemberKind::body, i};
    s.links.push_back({left, right, "2", "0", "1"});
    Contact c = hard("0.93");
    c.first = left, c.second = right, c.gap = "-0.5";
    s.contacts.push_back(c);
  }
  return s;
}

Way way(const std::string& what, const Setup& setup, const Decimal& until, int digits = 16) {
  Options options;
  options.digits = digits;
  const Report r = simulate(setup, until, 100'000, options);
  if (r.reason != Reason::until && r.reason != Reason::events) throw std::runtime_error(what + ": " + r.message);
  return {what,
          [=](long n) {
            for (long i = 0; i < n; ++i) simulate(setup, until, 100'000, options);
            return n;
          },
          "", std::to_string(r.events.size()) + " events, " + std::to_string(r.precision) + " digits"};
}

}  // namespace

void long_work() {
  const std::vector<Way> ways{
      way("ob21_hard, a chaotic motion of 1000 s", read_case("cases/ob21_hard.toml").setup, "1000"),
      way("a ball on a table shaken at 200 rad/s, 20 s", bouncing_table(), "20"),
      way("a ball thrown by a table again and again, 1e5 events", thrown_table(), "1e4"),
      way("a soft stop of 1e12 N/m, 5 s", stiff_stop(), "5"),
      way("a free motion of 1e6 s", long_free(), "1e6"),
      way("a lattice of 20 bodies, 5 s", lattice(20), "5"),
      way("a lattice of 40 bodies, 5 s", lattice(40), "5"),
      way("dm21_grazing, 1000 digits", read_case("cases/dm21_grazing.toml").setup, "30", 1000),
  };
  print_table("long work", "Long and hard work, method exact, two precisions compared", {1, "s", "", "of it"}, ways,
              measure(ways, 3, 0.01));
}

}  // namespace touchgo::tests
