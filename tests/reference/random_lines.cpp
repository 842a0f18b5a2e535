// Random lines of bodies by the exact method at 50 digits, every interval and instant gone through by the reference.
#include <algorithm>
#include <iostream>
#include <map>
#include <sstream>

#include "reference/lines/account.hpp"
#include "solver/run/agreement.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/random_setups.hpp"
#include "tests/common/setups.hpp"
#include "tests/common/soak.hpp"

namespace touchgo::reference {

using namespace tests;

namespace {

using R = Mp50;

R number(const Decimal& d) { return decimal<R>(d); }
lines::LineMember as_line(Member m) { return {!m.is_body(), m.index}; }
lines::LineSine as_line(const Harmonic& h) { return {number(h.amplitude), number(h.frequency), number(h.phase)}; }

// The stages behind the first of all staged contacts: the contact and its stage.
std::vector<std::pair<int, int>> later_stages(const Setup& setup) {
  std::vector<std::pair<int, int>> all;
  for (int j = 0; j < static_cast<int>(setup.contacts.size()); ++j)
    for (int k = 1; k < static_cast<int>(setup.contacts[j].stages.size()); ++k) all.emplace_back(j, k);
  return all;
}

lines::Line as_line(const Setup& setup) {
  lines::Line line;
  line.gravity = number(setup.gravity);
  for (const Body& b : setup.bodies) {
    line.bodies.push_back({number(b.mass), number(b.damping), number(b.stiffness), number(b.load), {}});
    for (const Harmonic& f : b.force) line.bodies.back().force.push_back(as_line(f));
  }
  for (const Wall& w : setup.walls) {
    line.walls.push_back({number(w.position), {}, number(w.velocity)});
    for (const Harmonic& h : w.harmonics()) line.walls.back().motion.push_back(as_line(h));
  }
  for (const Link& l : setup.links)
    line.links.push_back(
        {as_line(l.first), as_line(l.second), number(l.stiffness), number(l.damping), number(l.relaxed)});
  for (const Contact& c : setup.contacts) {
    lines::LineContact own;
    own.first = as_line(c.first), own.second = as_line(c.second), own.gap = number(c.gap);
    own.soft = c.law == Law::soft, own.published = c.release_used() == Release::published;
    own.restitution = number(c.restitution), own.starts_together = c.touching, own.upper = c.upper;
    if (c.stiffness) own.stiffness = number(*c.stiffness);
    if (c.damping)
      own.damping = number(*c.damping);
    else if (own.soft)
      own.damping = lines::damping_from_restitution(own.restitution, own.stiffness, lines::reduced_mass(line, own));
    if (c.law == Law::staged) {  // its first stage; the others stand behind all contacts
      own.soft = true, own.stiffness = number(c.stages[0].stiffness), own.damping = number(c.stages[0].damping);
    }
    line.contacts.push_back(own);
  }
  for (const auto& [contact, stage] :
       later_stages(setup)) {  // published: soft contacts of their own, from their depth on
    const Stage& of = setup.contacts[contact].stages[stage];
    lines::LineContact own = line.contacts[contact];
    own.gap += number(of.at), own.stiffness = number(of.stiffness), own.damping = number(of.damping);
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

// Passages of stages as impacts and separations of the contacts that as_line makes of them. Nobody starts within a
// stage.
lines::Account as_account(const Setup& setup, const lines::Line& line, const Run<R>& run) {
  lines::Account account{run.closed_at_start, run.touching_at_start, {}, lines::Ending::done, run.end};
  const auto stages = later_stages(setup);
  std::vector<int> passed(setup.contacts.size(), 0);
  auto place_of = [&](int contact, int stage) {
    return static_cast<int>(setup.contacts.size() +
                            (std::find(stages.begin(), stages.end(), std::pair(contact, stage)) - stages.begin()));
  };
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
    if (e.kind == Kind::stage) {
      const bool upper = setup.contacts[e.contact].upper;
      const R rate = (upper ? -1 : 1) * (e.velocity_after[1] - e.velocity_after[0]);
      const int stage = rate < 0 ? ++passed[e.contact] : passed[e.contact]--;
      told.kind = rate < 0 ? lines::OccurrenceKind::impact : lines::OccurrenceKind::separation;
      told.contact = place_of(e.contact, stage);
      told.force = rate < 0 ? R(-rate * line.contacts[told.contact].damping) : R(0);
    }
    for (int j : e.closed)
      for (int k = 1; k <= passed[j]; ++k) told.closed.push_back(place_of(j, k));
    std::sort(told.closed.begin(), told.closed.end(), [&](int a, int b) { return lines::stands_before(line, a, b); });
    account.events.push_back(told);
  }
  if (run.reason == Reason::undecided || run.reason == Reason::degenerate) account.ending = lines::Ending::in_doubt;
  return account;
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
  for (const Wall& w : s.walls) {
    all << "  wall " << number(w.position) << " velocity " << number(w.velocity);
    for (const Harmonic& h : w.harmonics())
      all << " motion " << number(h.amplitude) << ' ' << number(h.frequency) << ' ' << number(h.phase);
    all << '\n';
  }
  for (const Link& l : s.links)
    all << "  link " << member(l.first) << ", " << member(l.second) << " k " << number(l.stiffness) << " c "
        << number(l.damping) << " relaxed " << number(l.relaxed) << '\n';
  for (const Contact& c : s.contacts) {
    all << "  contact " << member(c.first) << ", " << member(c.second) << (c.upper ? " upper" : "") << " gap "
        << number(c.gap) << (c.law == Law::soft ? " soft" : " hard")
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
  const lines::Line of_setup = as_line(setup);
  lines::Judgement found = lines::judge(of_setup, start_of(setup), as_account(setup, of_setup, told));
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

TEST_CASE("every interval and instant of random lines is what the reference finds", "[lines][random][draws]") {
  const std::pair<const char*, Setup (*)(Random&)> families[] = {{"anything", anything},
                                                                 {"without force", without_force},
                                                                 {"mirrored", mirrored},
                                                                 {"stack", stack},
                                                                 {"cradle", cradle}};
  long events = 0, instants = 0, in_tails = 0, multiple = 0, agreeing = 0, beyond = 0;
  double guard = 0, difference = 0, disagreement = 0;
  std::map<std::string, int> doubts, endings, kinds;
  const int count = draws(170);
  for (int i = 0; i < count; ++i) {
    const auto& [family, make] = families[i % 5];
    Random random(1000 + i);
    Setup setup = make(random);
    while (!admissible(setup)) setup = make(random);
    if (i % 2 == 1) std::reverse(setup.contacts.begin(), setup.contacts.end());  // their order in the case is free
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
  std::cout << "random lines: " << agreeing << " of " << count << " agree; " << events << " events at " << instants
            << " instants, " << multiple << " with multiple impacts, " << in_tails << " impacts in tails\n"
            << "largest gap at an event " << guard << " m, difference " << difference << ", of two ways through time "
            << disagreement << "\ntold:";
  for (const auto& [what, n] : kinds) std::cout << ' ' << what << ' ' << n;
  std::cout << "; ended:";
  for (const auto& [what, n] : endings) std::cout << ' ' << what << ' ' << n;
  std::cout << "; in doubt:";
  for (const auto& [what, n] : doubts) std::cout << ' ' << what << ' ' << n << ';';
  std::cout << '\n';
  CHECK(disagreement < 1e-9);
  CHECK(events > 8 * count);
  CHECK(multiple > count);
  CHECK(beyond <= 1 + count / 60);
}

TEST_CASE("random lines under gravity are what the reference finds", "[lines][random][draws]") {
  const int count = draws(10);
  for (int i = 0; i < count; ++i) {
    Random random(12'000 + i);
    Setup setup = anything(random);
    while (!admissible(setup)) setup = anything(random);
    setup = named(setup);
    setup.gravity = random.number(-10, 10);
    INFO("system " << i << "\n" << described(setup));
    const lines::Judgement found = judged(setup, settled(run<R>(setup, R(3), 60), run<Mp140>(setup, Mp140(3), 60)));
    for (const std::string& complaint : found.complaints) UNSCOPED_INFO(complaint);
    CHECK(found.complaints.empty());
  }
}

namespace {

struct Seen {
  long events = 0, at_upper = 0, multiple = 0, passages = 0;
};

// `stages`: most soft contacts get a second stage, under the published rule.
Seen compare_insides(int count, unsigned long seed, bool stages) {
  long events = 0, at_upper = 0, multiple = 0, passages = 0;
  for (int i = 0; i < count; ++i) {
    Random random(seed + static_cast<unsigned long>(i));
    Setup setup = with_insides(random);
    while (!admissible(setup)) setup = with_insides(random);
    for (Contact& c : setup.contacts)
      if (stages && c.law == Law::soft && random.chance(0.8)) {
        c.stages = {{"0", *c.stiffness, c.damping.value_or("0.2")},
                    {random.number(0.005, 0.1), random.number(50, 1000), random.number(0, 2)}};
        c.law = Law::staged, c.release = Release::published, c.stiffness.reset(), c.damping.reset();
      }
    setup = named(setup);
    INFO("system " << i << "\n" << described(setup));
    const Run<R> told = settled(run<R>(setup, R(5), 80), run<Mp140>(setup, Mp140(5), 80));
    const lines::Judgement found = judged(setup, told);
    for (const std::string& complaint : found.complaints) UNSCOPED_INFO(complaint);
    INFO("the run ends at " << told.end << ": " << name(told.reason) << ' ' << told.message);
    CHECK(found.complaints.empty());
    events += found.events, multiple += found.multiple;
    for (const Event<R>& e : told.events)
      at_upper += setup.contacts[e.contact].upper, passages += e.kind == Kind::stage;
  }
  return {events, at_upper, multiple, passages};
}

}  // namespace

TEST_CASE("random lines with bodies inside others and between two faces are what the reference finds",
          "[lines][random][draws]") {
  const int count = draws(35);
  const Seen seen = compare_insides(count, 31'000, false);
  CHECK(seen.events > 12 * count);
  CHECK(seen.at_upper > 4 * count);
  CHECK(seen.multiple > count / 5);
}

TEST_CASE("random lines with staged contacts are what the reference makes of them, each stage a contact",
          "[lines][random][staged][draws]") {
  const int count = draws(20);
  CHECK(compare_insides(count, 32'000, true).passages > count / 2);
}

TEST_CASE("a thousand lines with insides and stages", "[.][soak][lines]") {
  const Soak soak(1000);
  const Seen seen = compare_insides(static_cast<int>(soak.count()), 33'000, true);
  CHECK(seen.passages > soak.count() / 2);
  soak.done("lines against the reference: " + std::to_string(seen.events) + " events, " +
            std::to_string(seen.multiple) + " of several contacts at once, " + std::to_string(seen.passages) +
            " of stages");
}

TEST_CASE("random lines whose walls move by several terms and at velocities are what the reference finds",
          "[lines][random][draws]") {
  int events = 0, drifting = 0, several = 0;
  const int count = draws(35);
  for (int i = 0; i < count; ++i) {
    Random random(31'000 + i);
    auto make = [&] {
      Setup s = anything(random);
      for (Wall& w : s.walls) {
        w.motion = {};
        for (int k = random.below(4); k > 0; --k)
          w.terms.push_back({random.number(-0.2, 0.2), random.number(0.5, 5), random.number(-3, 3)});
        if (random.chance(0.6)) w.velocity = random.number(-0.2, 0.2);
      }
      return s;
    };
    Setup setup = make();
    while (!admissible(setup) || setup.walls.empty()) setup = make();
    setup = named(setup);
    INFO("system " << i << "\n" << described(setup));
    const Run<R> told = settled(run<R>(setup, R(4), 80), run<Mp140>(setup, Mp140(4), 80));
    const lines::Judgement found = judged(setup, told);
    for (const std::string& complaint : found.complaints) UNSCOPED_INFO(complaint);
    INFO("the run ends at " << told.end << ": " << name(told.reason) << ' ' << told.message);
    CHECK(found.complaints.empty());
    events += static_cast<int>(found.events);
    for (const Wall& w : setup.walls) drifting += !w.velocity.is_zero(), several += w.terms.size() > 1;
  }
  CHECK(events > 5 * count);
  CHECK(drifting > count / 2);
  CHECK(several > count / 2);
}

TEST_CASE("random starts with several contacts at gap 0 are what the reference finds, by both methods",
          "[lines][random][draws]") {
  int agreeing = 0, hits = 0, several = 0, opening = 0, growing = 0;
  const int count = draws(150);
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
  CHECK(hits > count / 4);
  CHECK(several > count / 20);
  CHECK(opening > count / 20);
  CHECK(growing > count / 100);
}

}  // namespace touchgo::reference
