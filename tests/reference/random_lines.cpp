// Random lines of bodies by the exact method at 50 digits, every interval and instant gone through by the reference.
#include <algorithm>
#include <iostream>
#include <map>
#include <sstream>

#include "reference/lines/account.hpp"
#include "solver/run/agreement.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::reference {

namespace lines = touchgo::reference::lines;
using namespace tests;

namespace {

using R = Mp50;

R number(const Decimal& d) { return decimal<R>(d); }
lines::LineMember as_line(Member m) { return {!m.is_body(), m.index}; }
lines::LineSine as_line(const Harmonic& h) { return {number(h.amplitude), number(h.frequency), number(h.phase)}; }

lines::Line as_line(const Setup& setup) {
  lines::Line line;
  for (const Body& b : setup.bodies) {
    line.bodies.push_back({number(b.mass), number(b.damping), number(b.stiffness), number(b.load), {}});
    for (const Harmonic& f : b.force) line.bodies.back().force.push_back(as_line(f));
  }
  for (const Wall& w : setup.walls) line.walls.push_back({number(w.position), as_line(w.motion)});
  for (const Link& l : setup.links)
    line.links.push_back(
        {as_line(l.first), as_line(l.second), number(l.stiffness), number(l.damping), number(l.relaxed)});
  for (const Contact& c : setup.contacts) {
    lines::LineContact own;
    own.first = as_line(c.first), own.second = as_line(c.second), own.gap = number(c.gap);
    own.soft = c.law == Law::soft, own.published = c.release_used() == Release::published;
    own.restitution = number(c.restitution), own.starts_together = c.touching;
    if (c.stiffness) own.stiffness = number(*c.stiffness);
    if (c.damping)
      own.damping = number(*c.damping);
    else if (own.soft)
      own.damping = lines::damping_from_restitution(own.restitution, own.stiffness, lines::reduced_mass(line, own));
    line.contacts.push_back(own);
  }
  line.several = setup.multiple_impacts == MultipleImpacts::newton       ? lines::SeveralImpacts::newton
                 : setup.multiple_impacts == MultipleImpacts::sequential ? lines::SeveralImpacts::sequential
                                                                         : lines::SeveralImpacts::undecided;
  return line;
}

lines::LineState start_of(const Setup& setup) {
  const auto n = static_cast<Eigen::Index>(setup.bodies.size());
  lines::LineState s{0, lines::Vector(n), lines::Vector(n)};
  for (Eigen::Index i = 0; i < n; ++i)
    s.x[i] = number(setup.bodies[i].position), s.v[i] = number(setup.bodies[i].velocity);
  return s;
}

lines::Account as_account(const Run<R>& run) {
  lines::Account account{run.closed_at_start, run.touching_at_start, {}, lines::Ending::done, run.end};
  for (const Event<R>& e : run.events) {
    lines::ReportedEvent told{};
    told.kind = e.kind == Kind::impact         ? lines::OccurrenceKind::impact
                : e.kind == Kind::rest         ? lines::OccurrenceKind::rest
                : e.kind == Kind::accumulation ? lines::OccurrenceKind::accumulation
                                               : lines::OccurrenceKind::separation;
    told.contact = e.contact, told.t = e.t, told.impulse = e.impulse, told.force = e.force;
    for (int k = 0; k < 2; ++k)
      told.position[k] = e.position[k], told.before[k] = e.velocity_before[k], told.after[k] = e.velocity_after[k];
    told.closed = e.closed, told.touching = e.touching, told.in_sequence = e.in_sequence;
    account.events.push_back(told);
  }
  if (run.reason == Reason::undecided || run.reason == Reason::degenerate) account.ending = lines::Ending::in_doubt;
  return account;
}

// ---- random lines ----

template <class T>
const T& one_of(Random& random, const std::vector<T>& all) {
  return all[random.below(static_cast<int>(all.size()))];
}

Decimal times(int a, int b, int places) { return Decimal(std::to_string(a * b) + "e-" + std::to_string(places)); }

Contact random_contact(Random& random, Member first, Member second) {
  Contact c;
  c.first = first, c.second = second;
  c.restitution = random.chance(0.3) ? Decimal("0") : random.chance(0.3) ? Decimal("1") : random.number(0.2, 0.9);
  c.release = random.chance(0.3) ? Release::published : Release::unilateral;
  if (random.chance(0.35)) {
    c.law = Law::soft;
    c.stiffness = random.number(5, 300);
    if (random.chance(0.5)) c.damping = random.chance(0.3) ? Decimal("0") : random.number(0.1, 3);
    if (c.restitution.is_zero()) c.restitution = "0.5";
  }
  return c;
}

// Walls at the ends wanted; contacts between all neighbours, `gap` between them.
void connect(Random& random, Setup& s, bool below, bool above, const std::function<Contact(Member, Member)>& contact) {
  std::vector<Member> members;
  auto wall = [&] {
    s.walls.emplace_back();
    if (random.chance(0.6))
      s.walls.back().motion = {random.number(0.05, 0.3), random.number(0.5, 3), random.number(-3, 3)};
    members.push_back(wall_member(static_cast<int>(s.walls.size()) - 1));
  };
  if (below) wall();
  for (int i = 0; i < static_cast<int>(s.bodies.size()); ++i) members.push_back(body_member(i));
  if (above) wall();
  for (std::size_t i = 0; i + 1 < members.size(); ++i) s.contacts.push_back(contact(members[i], members[i + 1]));
}

MultipleImpacts random_law(Random& random) {
  return one_of(random, std::vector{MultipleImpacts::undecided, MultipleImpacts::newton, MultipleImpacts::newton,
                                    MultipleImpacts::sequential, MultipleImpacts::sequential});
}

// Anything: 1 to 4 bodies pressed together, either law of contact, either release, links, moving walls.
Setup anything(Random& random) {
  Setup s;
  const int n = 1 + random.below(4);
  for (int i = 0; i < n; ++i) {
    s.bodies.push_back(random_body(random));
    s.bodies.back().position = random.number(-0.2, 0.2);
    if (n > 1) s.bodies.back().load = i < (n + 1) / 2 ? random.number(0, 1) : random.number(-1, 0);
  }
  const bool below = n == 1 || random.chance(0.5), above = n == 1 ? random.chance(0.3) : random.chance(0.3);
  connect(random, s, below, above, [&](Member a, Member b) {
    Contact c = random_contact(random, a, b);
    c.gap = random.number(0.5, 1);
    return c;
  });
  for (int i = 0; i + 1 < n; ++i)
    if (random.chance(0.3))
      s.links.push_back(
          {body_member(i), body_member(i + 1), random.number(0, 4), random.number(0, 0.5), random.number(-0.5, 0.5)});
  if (below && random.chance(0.2))
    s.links.push_back({wall_member(0), body_member(0), random.number(0, 4), random.number(0, 0.5), "0"});
  s.multiple_impacts = random_law(random);
  return s;
}

// Contacts without force: free flight, equal loads per mass, equal oscillators; plastic hits and touching starts.
Setup without_force(Random& random) {
  Setup s;
  const int n = 2 + random.below(3), kind = random.below(4);
  const int frequency2 = 1 + random.below(4), damping = random.below(3), load = random.below(5) - 2;
  for (int i = 0; i < n; ++i) {
    const int m = 1 + random.below(3);
    Body b = body(std::to_string(m).c_str(), "0", "0", "0", random.number(-1, 1));
    if (kind == 1 || kind == 3) b.load = times(m, load, 0);
    if (kind >= 2) b.stiffness = times(m, frequency2, 0), b.damping = times(m, damping, 1);
    if (kind == 3) b.force = {{times(m, 3, 1), "1.5", "0.25"}};
    s.bodies.push_back(b);
  }
  const bool wall = random.chance(0.3);
  const double plastic = random.chance(0.5) ? 1 : 0.5;
  connect(random, s, wall, false, [&](Member a, Member b) {
    Contact c = hard(a, b, random.chance(plastic) ? Decimal("0") : random.number(0.3, 1));
    if (random.chance(0.2)) c.release = Release::published;
    c.gap = random.number(0.2, 0.6);
    if (a.is_body() && random.chance(0.5)) c.touching = random.chance(0.7), c.gap = "0";
    if (!c.touching && random.chance(0.15)) {
      c.law = Law::soft, c.restitution = "0.7", c.stiffness = random.number(5, 100);
      c.release = random.chance(0.5) ? Release::published : Release::unilateral;
    }
    return c;
  });
  for (const Contact& c : s.contacts)  // without a gap: together, said or not, or at different speeds
    if (c.gap.is_zero() && (c.touching || random.chance(0.7)))
      s.bodies[c.second.index].velocity = s.bodies[c.first.index].velocity;
  if (random.chance(0.2)) s.bodies[0].load = random.number(0.1, 1);
  s.multiple_impacts = random_law(random);
  return s;
}

// A line that is its own mirror image: hits come in pairs at one instant.
Setup mirrored(Random& random) {
  Setup s;
  const bool middle = random.chance(0.7), outer = random.chance(0.4), springs = random.chance(0.6);
  const int half = outer && !middle ? 2 : 1 + (outer ? 1 : 0);
  const Decimal stiffness = random.number(0.5, 4), load = random.number(0, 1), e = random.number(0.2, 1),
                e_outer = random.chance(0.3) ? Decimal("0") : random.number(0.2, 1), gap = random.number(0.2, 0.6),
                v = random.number(0.3, 1), v_outer = random.number(0.5, 1.5);
  const std::string masses[] = {"1", "2", "0.5"};
  const std::string m = one_of(random, std::vector<std::string>{masses[0], masses[1], masses[2]});
  std::vector<Body> left;
  for (int i = 0; i < std::min(half, middle ? 1 : 2); ++i) {
    Body b = body(m.c_str(), "0", springs ? stiffness : Decimal("0"), "0", i == 0 && half > 1 ? v_outer : v);
    b.load = load;
    left.push_back(b);
  }
  s.bodies = left;
  if (middle) s.bodies.push_back(body(masses[random.below(3)].c_str(), "0", springs ? stiffness : "0", "0", "0"));
  for (auto b = left.rbegin(); b != left.rend(); ++b) {
    Body image = *b;
    image.velocity = Decimal("-" + image.velocity.text());
    image.load = Decimal("-" + load.text());
    s.bodies.push_back(image);
  }
  const int n = static_cast<int>(s.bodies.size());
  for (int i = 0; i + 1 < n; ++i) {
    const bool outermost = i == 0 || i + 2 == n;
    Contact c = hard(body_member(i), body_member(i + 1), outermost && n > 3 ? e_outer : e);
    if (random.chance(0.15)) c.restitution = "0";
    c.gap = gap;
    s.contacts.push_back(c);
  }
  for (int i = 0; i + 1 < n; ++i) s.contacts[n - 2 - i].restitution = s.contacts[i].restitution;
  s.multiple_impacts = random_law(random);
  return s;
}

// A stack on a floor that may move, some of it touching at the start.
Setup stack(Random& random) {
  Setup s;
  const int n = 1 + random.below(3);
  for (int i = 0; i < n; ++i) {
    const int m = 1 + random.below(3);
    Body b = body(std::to_string(m).c_str(), "0", "0", "0", random.number(-0.5, 0.5));
    b.load = times(m, -5, 0);
    if (random.chance(0.3)) b.damping = random.number(0, 0.5);
    s.bodies.push_back(b);
  }
  s.walls.resize(1);
  const int amplitude = random.chance(0.7) ? 5 * (1 + random.below(40)) : 0, frequency = 5 * (2 + random.below(8));
  s.walls[0].motion = {times(amplitude, 1, 3), times(frequency, 1, 1), "0"};
  const double resting = random.chance(0.5) ? 1 : 0.3;
  for (int i = 0; i < n; ++i) {
    Contact c = hard(i == 0 ? wall_member(0) : body_member(i - 1), body_member(i),
                     random.chance(0.5) ? Decimal("0") : random.number(0.2, 0.8));
    c.release = random.chance(0.15) ? Release::published : Release::unilateral;
    c.gap = random.number(0.1, 0.5);
    if (random.chance(resting)) {
      c.touching = true, c.gap = "0";
      s.bodies[i].velocity = i == 0 ? times(amplitude, frequency, 4) : s.bodies[i - 1].velocity;
    } else if (random.chance(0.25)) {
      c.law = Law::soft, c.stiffness = random.number(50, 300);
      c.restitution = "0.6";
    }
    s.contacts.push_back(c);
  }
  s.multiple_impacts = random_law(random);
  return s;
}

// A cradle of balls on strings, or free, that touch.
Setup cradle(Random& random) {
  Setup s;
  const int n = 3 + random.below(2), lifted = 1 + random.below(n - 2);
  const std::string stiffness = random.chance(0.6) ? "9.81" : "0";
  const bool plastic = random.chance(0.3);
  for (int i = 0; i < n; ++i) {
    Body b = body("1", "0", stiffness.c_str(), i < lifted ? "-0.1" : "0", i < lifted ? "0.5" : "0");
    s.bodies.push_back(b);
    if (i == 0) continue;
    Contact c = hard(body_member(i - 1), body_member(i), plastic ? Decimal("0") : random.chance(0.6) ? "1" : "0.7");
    c.touching = i != lifted;
    s.contacts.push_back(c);
  }
  s.multiple_impacts = random_law(random);
  return s;
}

// Several contacts at gap 0, each opening, closing or neither by the rate, the acceleration or a later derivative.
Setup start_at_zero(Random& random) {
  Setup s;
  const int n = 2 + random.below(3);
  const bool below = random.chance(0.7), above = !below && random.chance(0.3);
  for (int i = 0; i < n; ++i) {
    const int m = 1 + random.below(2);
    Body b = body(std::to_string(m).c_str(), random.chance(0.4) ? "0.5" : "0", random.chance(0.3) ? "3" : "0", "0",
                  one_of(random, std::vector<std::string>{"0", "0", "0.5", "-0.5", "1"}).c_str());
    b.load = times(m, one_of(random, std::vector{0, -3, -3, 2}), 0);
    if (random.chance(0.2)) b.force = {{"1", "2", "0"}};
    s.bodies.push_back(b);
  }
  const double resting = random.chance(0.5) ? 0.8 : 0.2;
  connect(random, s, below, above, [&](Member a, Member b) {
    Contact c = hard(a, b, one_of(random, std::vector<Decimal>{"0", "0.5", "1"}));
    if (random.chance(0.2)) c.release = Release::published;
    if (random.chance(0.2)) {
      c.law = Law::soft, c.restitution = "0.7", c.stiffness = "50";
      c.release = random.chance(0.5) ? Release::published : Release::unilateral;
    }
    return c;
  });
  for (Wall& w : s.walls) w.motion = random.chance(0.7) ? Harmonic{"0.05", "10", "0"} : Harmonic{"0", "0", "0"};
  for (Contact& c : s.contacts) {
    if (!random.chance(resting)) continue;
    if (c.second.is_body())
      s.bodies[c.second.index].velocity =
          c.first.is_body() ? s.bodies[c.first.index].velocity
                            : times(s.walls[0].motion.amplitude.is_zero() ? 0 : 1, 5, 1);  // amplitude * frequency
    c.touching = c.second.is_body() && c.law == Law::hard && random.chance(0.4);
  }
  for (Contact& c : s.contacts)  // a body's velocity may have been set after its neighbour's
    if (c.touching && c.first.is_body() &&
        s.bodies[c.first.index].velocity.text() != s.bodies[c.second.index].velocity.text())
      c.touching = false;
  s.multiple_impacts = random_law(random);
  return s;
}

// The first event of one contact that follows another of its own at the same instant, as far as digits can tell: there
// the reference would see one instant.
std::size_t first_beyond_digits(const Run<R>& run) {
  for (std::size_t i = 0; i < run.events.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (run.events[k].contact == run.events[i].contact && run.events[i].kind == Kind::impact &&
          run.events[k].kind == Kind::impact && run.events[i].t <= run.events[k].t * (1 + R("1e-45")))
        return i;
  return run.events.size();
}

// What two precisions agree on, as `simulate` tells it: without the last instant where they part there, where the
// budget of events ran out in its midst, or where time between events is beyond the digits.
Run<R> settled(Run<R> run, const Run<Mp140>& higher) {
  const Agreement a = Comparison(run, higher).at_end();
  const std::size_t beyond = first_beyond_digits(run);
  if (a.whole && run.reason != Reason::events && beyond == run.events.size()) return run;
  if (!run.events.empty()) {
    const std::size_t last = run.events.size() - 1;
    const R parting = run.events[std::min({a.whole ? last : a.events, beyond, last})].t;
    std::erase_if(run.events, [&](const Event<R>& e) { return e.t >= parting * (1 - R("1e-30")); });
  }
  run.reason = Reason::until;
  run.end = run.events.empty() ? R(0) : run.events.back().t;
  return run;
}

// Nobody starts inside another.
bool admissible(const Setup& s) {
  const lines::Line line = as_line(s);
  const lines::LineState start = start_of(s);
  for (std::size_t j = 0; j < s.contacts.size(); ++j)
    if (lines::gap(line, static_cast<int>(j), start) < 0) return false;
  return true;
}

std::string described(const Setup& s) {
  std::ostringstream all;
  for (const Body& b : s.bodies) {
    all << "  body m " << number(b.mass) << " c " << number(b.damping) << " k " << number(b.stiffness) << " x "
        << number(b.position) << " v " << number(b.velocity) << " load " << number(b.load);
    for (const Harmonic& f : b.force)
      all << " force " << number(f.amplitude) << ' ' << number(f.frequency) << ' ' << number(f.phase);
    all << '\n';
  }
  auto member = [](Member m) { return (m.is_body() ? "body " : "wall ") + std::to_string(m.index); };
  for (const Wall& w : s.walls)
    all << "  wall " << number(w.position) << " motion " << number(w.motion.amplitude) << ' '
        << number(w.motion.frequency) << ' ' << number(w.motion.phase) << '\n';
  for (const Link& l : s.links)
    all << "  link " << member(l.first) << ", " << member(l.second) << " k " << number(l.stiffness) << " c "
        << number(l.damping) << " relaxed " << number(l.relaxed) << '\n';
  for (const Contact& c : s.contacts) {
    all << "  contact " << member(c.first) << ", " << member(c.second) << " gap " << number(c.gap)
        << (c.law == Law::soft ? " soft" : " hard")
        << (c.release_used() == Release::published ? " published" : " unilateral") << " e " << number(c.restitution)
        << (c.touching ? " touching" : "");
    if (c.stiffness) all << " ks " << number(*c.stiffness);
    if (c.damping) all << " cs " << number(*c.damping);
    all << '\n';
  }
  all << "  multiple impacts: " << static_cast<int>(s.multiple_impacts) << '\n';
  return all.str();
}

// What the reference finds wrong with a run, where it is of one mind with itself.
lines::Judgement judged(const Setup& setup, const Run<R>& told) {
  lines::Judgement found = lines::judge(as_line(setup), start_of(setup), as_account(told));
  // The reference knows the limit of one contact's impacts alone, not of a whole group's.
  if (std::erase_if(found.complaints, [](const std::string& c) { return c.ends_with("impacts without end"); }) > 0)
    found.doubt = "impacts without end for the reference";
  if (!found.complaints.empty()) {  // does the reference agree with itself there?
    const lines::Line line = as_line(setup);
    const lines::Account own = lines::account_of(line, lines::follow(line, start_of(setup), 6));
    if (!lines::judge(line, start_of(setup), own).complaints.empty())
      found.complaints.clear(), found.doubt = "the reference is at odds with itself";
  }
  return found;
}

}  // namespace

TEST_CASE("every interval and instant of random lines is what the reference finds", "[lines][random]") {
  const std::pair<const char*, Setup (*)(Random&)> families[] = {{"anything", anything},
                                                                 {"without force", without_force},
                                                                 {"mirrored", mirrored},
                                                                 {"stack", stack},
                                                                 {"cradle", cradle}};
  long events = 0, instants = 0, in_tails = 0, multiple = 0, agreeing = 0, beyond = 0;
  double guard = 0, difference = 0, disagreement = 0;
  std::map<std::string, int> doubts, endings, kinds;
  for (int i = 0; i < 500; ++i) {
    const auto& [family, make] = families[i % 5];
    Random random(1000 + i);
    Setup setup = make(random);
    while (!admissible(setup)) setup = make(random);
    setup = named(setup);
    INFO("system " << i << ", " << family << "\n" << described(setup));
    const Run<R> told = settled(run<R>(setup, R(6), 100), run<Mp140>(setup, Mp140(6), 100));
    const lines::Judgement found = judged(setup, told);
    for (const std::string& complaint : found.complaints) UNSCOPED_INFO(complaint);
    INFO("the run ends at " << told.end << ": " << name(told.reason) << ' ' << told.message);
    CHECK(found.complaints.empty());
    agreeing += found.complaints.empty();
    events += found.events, instants += found.instants, in_tails += found.in_tails, multiple += found.multiple;
    guard = std::max(guard, found.guard), difference = std::max(difference, found.difference);
    disagreement = std::max(disagreement, found.disagreement);
    ++endings[name(told.reason)];
    for (const Event<R>& e : told.events) ++kinds[name(e.kind)];
    if (!found.doubt.empty()) ++doubts[found.doubt];
    beyond += found.doubt.find("the reference") != std::string::npos;
  }
  std::cout << "random lines: " << agreeing << " of 500 agree; " << events << " events at " << instants << " instants, "
            << multiple << " with multiple impacts, " << in_tails << " impacts in tails\n"
            << "largest gap at an event " << guard << " m, difference " << difference << ", of two ways through time "
            << disagreement << "\ntold:";
  for (const auto& [what, n] : kinds) std::cout << ' ' << what << ' ' << n;
  std::cout << "; ended:";
  for (const auto& [what, n] : endings) std::cout << ' ' << what << ' ' << n;
  std::cout << "; in doubt:";
  for (const auto& [what, n] : doubts) std::cout << ' ' << what << ' ' << n << ';';
  std::cout << '\n';
  CHECK(disagreement < 1e-9);
  CHECK(events > 4000);
  CHECK(multiple > 500);
  CHECK(beyond <= 8);  // of 500
}

TEST_CASE("random starts with several contacts at gap 0 are what the reference finds, by both methods",
          "[lines][random]") {
  int agreeing = 0, hits = 0, several = 0, opening = 0, growing = 0;
  constexpr int count = 400;
  for (int i = 0; i < count; ++i) {
    Random random(7000 + i);
    const Setup setup = named(start_at_zero(random));
    INFO("system " << i << "\n" << described(setup));
    const Run<R> told = settled(run<R>(setup, R("0.5"), 40), run<Mp140>(setup, Mp140("0.5"), 40));
    const lines::Judgement found = judged(setup, told);
    for (const std::string& complaint : found.complaints) UNSCOPED_INFO(complaint);
    INFO("the run ends at " << told.end << ": " << name(told.reason) << ' ' << told.message);
    CHECK(found.complaints.empty());
    agreeing += found.complaints.empty();
    growing += found.doubt == "an impact that adds energy";

    const Run<double> steps = run_by_steps<double>(setup, 0.01, 0.001);
    auto at_start = [](const auto& run) {
      return std::count_if(run.events.begin(), run.events.end(), [](const auto& e) { return e.t == 0; });
    };
    CHECK(steps.closed_at_start == told.closed_at_start);
    REQUIRE(at_start(steps) == at_start(told));
    for (int k = 0; k < at_start(told); ++k) {
      CHECK(steps.events[k].kind == told.events[k].kind);
      CHECK(steps.events[k].contact == told.events[k].contact);
      for (int side : {0, 1})
        CHECK_THAT(steps.events[k].velocity_after[side],
                   Catch::Matchers::WithinAbs(to_double(told.events[k].velocity_after[side]), 1e-14));
      several += !told.events[k].shaken.empty();
    }
    hits += at_start(told) > 0;
    const System<R> system = make_system<R>(setup);
    int zero_rates = 0;
    for (const Joint<R>& joint : system.joints)
      zero_rates += abs(joint.rate_row.dot(system.state(R(0), system.start))) < R("1e-40");
    opening += at_start(told) > 0 && zero_rates > 0 && told.closed_at_start.empty();
  }
  std::cout << "random starts: " << agreeing << " of " << count << " agree; " << hits << " with an impact at t = 0, "
            << several << " groups, " << opening << " beside contacts at rest that open, " << growing
            << " where energy would grow\n";
  CHECK(hits > count / 3);
  CHECK(several > count / 20);
  CHECK(opening > count / 20);
  CHECK(growing > 3);
}

}  // namespace touchgo::reference
