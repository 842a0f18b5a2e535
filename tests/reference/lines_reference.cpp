// Lines of bodies by the reference alone, against closed forms and what DM21 prints.
#include <functional>
#include <string>

#include "reference/lines/account.hpp"
#include "reference/lines/follow.hpp"
#include "reference/lines/impulses.hpp"
#include "reference/lines/scan.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::reference {

using namespace lines;

namespace {

Number exactly(const char* text) { return decimal<Number>(text); }

bool near(const Number& a, const Number& b, const char* tolerance = "1e-40") { return abs(a - b) <= Number(tolerance); }

LineContact between(LineMember a, LineMember b, const char* e, const char* gap = "0") {
  LineContact c;
  c.first = a, c.second = b, c.restitution = exactly(e), c.gap = exactly(gap);
  return c;
}

// Free bodies of the given masses, a hard contact between neighbours, all gaps alike.
Line beads(const std::vector<int>& masses, const char* e, const char* gap) {
  Line line;
  for (int m : masses) line.bodies.push_back({Number(m), 0, 0, 0, {}});
  for (int i = 0; i + 1 < static_cast<int>(masses.size()); ++i)
    line.contacts.push_back(between({false, i}, {false, i + 1}, e, gap));
  return line;
}

LineState moving(const std::vector<Number>& v) {
  LineState s{0, Vector::Constant(v.size(), Number(0)), Vector(v.size())};
  for (std::size_t i = 0; i < v.size(); ++i) s.v[i] = v[i];
  return s;
}

Line dm21(const char* e, bool published) {
  Line line;
  line.bodies = {{5, 1, 2, 0, {}}, {5, 1, 1, 0, {}}};
  line.contacts = {between({false, 0}, {false, 1}, e)};
  line.contacts[0].published = published;
  return line;
}

LineState dm21_start(const char* u1, const char* v1, const char* u3, const char* v3) {
  LineState s = moving({exactly(v1), exactly(v3)});
  s.x << exactly(u1), exactly(u3);
  return s;
}

const TimedOccurrence& nth(const Story& story, OccurrenceKind kind, int n = 1) {
  for (const TimedOccurrence& m : story.moments)
    if (m.kind == kind && --n == 0) return m;
  throw std::runtime_error("no such moment");
}

}  // namespace

TEST_CASE("two free balls exchange what momentum and restitution say", "[lines]") {
  const Line line = beads({1, 3}, "0.5", "1");
  const Story story = follow(line, moving({2, -1}), 2);
  REQUIRE(story.moments.size() == 1);
  const TimedOccurrence& hit = story.moments[0];
  CHECK(hit.kind == OccurrenceKind::impact);
  CHECK(near(hit.t, Number(1) / 3));
  CHECK(near(hit.after[0], Number(-11) / 8));  // -1/4 - (3/4) (3/2)
  CHECK(near(hit.after[1], Number(1) / 8));    // -1/4 + (1/4) (3/2)
  CHECK(near(hit.impulse, Number(27) / 8));    // (1 + e) (3/4) 3
}

TEST_CASE("a ball meets a wall that runs away", "[lines]") {
  Line line = beads({1}, "1", "0");
  line.walls.push_back({2, {}, Number(1) / 2});
  line.contacts.push_back({{false, 0}, {true, 0}});
  const Story story = follow(line, moving({1}), 5);
  REQUIRE(story.moments.size() == 1);
  CHECK(near(story.moments[0].t, 4));  // 2 + t/2 = t
  CHECK(near(story.end.state.v[0], 0));
}

TEST_CASE("the fastest body of a line is followed, wherever it stands in it", "[lines]") {
  // On springs that are relaxed at elastic walls: the fast one is back there after each half of its period.
  for (const int fast : {0, 1}) {
    Line line = beads({1, 1}, "1", "0");
    line.contacts.clear();
    line.bodies[fast].stiffness = 40'000, line.bodies[1 - fast].stiffness = 1;
    for (int i = 0; i < 2; ++i) {
      line.walls.push_back({});
      line.contacts.push_back(between({true, i}, {false, i}, "1"));
    }
    LineState start = moving({0, 0});
    start.x << 1, 1;
    const Number quarter = acos(Number(0)) / 200;
    const Story story = follow(line, start, 32 * quarter);
    REQUIRE(story.moments.size() == 16);
    for (int k = 0; k < 16; ++k) {
      CHECK(story.moments[k].contact == fast);
      CHECK(near(story.moments[k].t, (2 * k + 1) * quarter));
    }
  }
}

TEST_CASE("Newton's cradle by both laws", "[lines]") {
  Line line = beads({1, 1, 1, 1, 1}, "1", "0");
  line.contacts[0].gap = 1;
  for (int j = 1; j < 4; ++j) line.contacts[j].starts_together = true;
  const LineState start = moving({1, 0, 0, 0, 0});

  CHECK(follow(line, start, 2).doubt == "a multiple impact");

  line.several = SeveralImpacts::sequential;
  Story story = follow(line, start, 2);
  CHECK(story.start ==
        std::vector<LineStatus>{LineStatus::open, LineStatus::touching, LineStatus::touching, LineStatus::touching});
  REQUIRE(story.moments.size() == 1);
  CHECK(near(story.moments[0].t, 1));
  for (int i = 0; i < 5; ++i) CHECK(near(story.end.state.v[i], i == 4 ? 1 : 0));
  CHECK(story.end.status ==
        std::vector<LineStatus>{LineStatus::touching, LineStatus::touching, LineStatus::touching, LineStatus::open});

  // w = 0 everywhere: the last four go on together at V, the first at V - 1, and V - 1 + 4 V = 1.
  line.several = SeveralImpacts::newton;
  story = follow(line, start, 2);
  CHECK(near(story.end.state.v[0], Number(-3) / 5));
  for (int i = 1; i < 5; ++i) CHECK(near(story.end.state.v[i], Number(2) / 5));
  CHECK(story.end.status ==
        std::vector<LineStatus>{LineStatus::open, LineStatus::touching, LineStatus::touching, LineStatus::touching});
}

TEST_CASE("beads hit from both sides at once", "[lines]") {
  Line line = beads({1, 2, 1}, "1", "1");
  line.several = SeveralImpacts::newton;
  Story story = follow(line, moving({1, 0, -1}), 2);
  REQUIRE(story.moments.size() == 2);
  for (int i = 0; i < 3; ++i) CHECK(near(story.end.state.v[i], i - 1));

  // By hand: (1, 0, -1), (-1/3, 2/3, -1), (-1/3, -4/9, 11/9), (-13/27, -10/27, 33/27).
  line.several = SeveralImpacts::sequential;
  story = follow(line, moving({1, 0, -1}), 2);
  const int by_hand[] = {-13, -10, 33};
  for (int i = 0; i < 3; ++i) CHECK(near(story.end.state.v[i], Number(by_hand[i]) / 27));

  // Three equal ones, e = 1/2, the first hits the others that touch: w = 0 gives v2 = v3 = V, V - v1 = 1/2.
  line = beads({1, 1, 1}, "0.5", "0");
  line.contacts[0].gap = 1, line.contacts[1].starts_together = true;
  line.several = SeveralImpacts::newton;
  story = follow(line, moving({1, 0, 0}), 2);
  CHECK(near(story.end.state.v[0], 0));
  CHECK(near(story.end.state.v[1], Number(1) / 2));
  CHECK(near(story.end.state.v[2], Number(1) / 2));

  // One after another: (1, 0, 0), (1/4, 3/4, 0), (1/4, 3/16, 9/16), (13/64, 15/64, 36/64).
  line.several = SeveralImpacts::sequential;
  story = follow(line, moving({1, 0, 0}), 2);
  const int in_order[] = {13, 15, 36};
  for (int i = 0; i < 3; ++i) CHECK(near(story.end.state.v[i], Number(in_order[i]) / 64));
}

TEST_CASE("pairwise impacts that fade out have no end", "[lines]") {
  // A small e between a wall and bodies that come in together: a geometric sequence of impacts at one instant.
  Line line = beads({1, 1, 1}, "0.01", "1");
  line.several = SeveralImpacts::sequential;
  CHECK(follow(line, moving({1, 0, -1}), 2).doubt == "impacts without end");
  line.several = SeveralImpacts::newton;
  const Story story = follow(line, moving({1, 0, -1}), 2);
  CHECK(story.doubt.empty());
  CHECK(near(story.end.state.v[0], exactly("-0.01")));
}

TEST_CASE("plastic bodies in free flight touch without a force", "[lines]") {
  Line line = beads({1, 1}, "0", "1");
  for (const char* load : {"0", "-1"}) {
    for (LineBody& b : line.bodies) b.load = exactly(load);
    const Story story = follow(line, moving({1, 0}), 3);
    REQUIRE(story.moments.size() == 1);
    CHECK(near(story.moments[0].t, 1));
    CHECK(story.moments[0].status[0] == LineStatus::touching);
    CHECK(near(story.end.state.v[0], Number(1) / 2 + 3 * exactly(load)));
  }
  line.bodies[0].load = 2;  // the rear one pushes: force (2 + 1) / 2
  const Story story = follow(line, moving({1, 0}), 3);
  CHECK(story.moments[0].status[0] == LineStatus::closed);
  CHECK(near(story.moments[0].force, Number(3) / 2));
}

TEST_CASE("a plastic chain grows at the triangular numbers", "[lines]") {
  const Story story = follow(beads({1, 1, 1, 1, 1}, "0", "1"), moving({1, 0, 0, 0, 0}), 12);
  REQUIRE(story.moments.size() == 4);
  for (int k = 1; k <= 4; ++k) {
    CHECK(story.moments[k - 1].contact == k - 1);
    CHECK(near(story.moments[k - 1].t, k * (k + 1) / 2));
    CHECK(near(story.moments[k - 1].after[k], Number(1) / (k + 1)));
  }
  CHECK(story.end.status == std::vector<LineStatus>(4, LineStatus::touching));
}

TEST_CASE("a bouncing ball comes to rest when the geometric series ends", "[lines]") {
  Line line;
  line.bodies = {{2, 0, 0, exactly("-19.62"), {}}};
  line.walls.resize(1);
  line.contacts = {between({true, 0}, {false, 0}, "0.5", "1")};
  const Story story = follow(line, moving({0}), 3);
  REQUIRE(!story.moments.empty());
  const TimedOccurrence& last = story.moments.back();
  CHECK(last.kind == OccurrenceKind::accumulation);
  const Number fall = sqrt(2 / exactly("9.81"));
  CHECK(near(story.moments[0].t, fall));
  CHECK(near(last.t, 3 * fall));  // fall (1 + e) / (1 - e)
  CHECK(last.status[0] == LineStatus::closed);
  CHECK(near(last.force, exactly("19.62"), "1e-15"));
  CHECK(near(story.end.state.x[0], -1));
}

TEST_CASE("the reference's lines have DM21's printed times", "[lines]") {
  Line line = dm21("0.9", false);
  line.contacts[0].starts_together = true;
  Story story = follow(line, dm21_start("-1", "0", "-1", "0"), 12);
  CHECK(story.start[0] == LineStatus::closed);
  CHECK(near(nth(story, OccurrenceKind::separation).t, exactly("3.26"), "0.005"));
  CHECK(near(nth(story, OccurrenceKind::impact).t, exactly("11.83"), "0.005"));

  // The printed start, taken exactly: what the closed form of the pair finds (two_bodies_reference.cpp).
  story = follow(dm21("0.9", false), dm21_start("0.879773", "1.611922", "3.768875", "0.325024"), 11);
  CHECK(near(nth(story, OccurrenceKind::impact).t, exactly("4.5069"), "0.00005"));
  CHECK(near(nth(story, OccurrenceKind::accumulation).t, exactly("4.8117"), "0.00005"));
  CHECK(near(nth(story, OccurrenceKind::separation).t, exactly("10.36"), "0.005"));

  story = follow(dm21("0", true), dm21_start("-1", "0", "2", "0"), 12);
  CHECK(near(nth(story, OccurrenceKind::impact).t, exactly("3.57"), "0.005"));
  CHECK(near(nth(story, OccurrenceKind::separation).t, exactly("11.32"), "0.005"));

  story = follow(dm21("0", false), dm21_start("-1", "0", "2", "0"), 12);
  CHECK(nth(story, OccurrenceKind::impact).status[0] == LineStatus::open);
  CHECK(near(nth(story, OccurrenceKind::impact, 2).t, exactly("8.193"), "0.0005"));
  CHECK(near(nth(story, OccurrenceKind::separation).t, exactly("11.2675"), "0.00005"));
}

TEST_CASE("a soft contact has the duration and the energy loss of OB21", "[lines]") {
  Line line;
  line.bodies = {{2, 0, 0, 0, {}}};
  line.walls.resize(1);
  line.contacts = {between({true, 0}, {false, 0}, "1", "1")};
  LineContact& c = line.contacts[0];
  c.soft = true, c.stiffness = 500;
  Story story = follow(line, moving({-1}), 3);
  REQUIRE(story.moments.size() == 2);
  CHECK(near(story.moments[0].t, 1));
  CHECK(near(story.moments[1].t, 1 + pi<Number>() * sqrt(Number(2) / 500)));
  CHECK(near(story.moments[1].after[0], 1));

  // [OB21, Eqs. (12), (13)] and tau = sqrt(m (pi^2 + ln^2 r) / ks)
  c.published = true, c.damping = damping_from_restitution(exactly("0.6"), 500, reduced_mass(line, c));
  story = follow(line, moving({-1}), 3);
  const Number l = log(exactly("0.6"));
  CHECK(near(story.moments[1].t, 1 + sqrt(2 * (pi<Number>() * pi<Number>() + l * l) / 500)));
  CHECK(near(story.moments[1].after[0], exactly("0.6")));

  c.published = false;  // one that cannot pull parts earlier and faster: 0.632 at r = 0.6
  const Number pulled = story.moments[1].t;
  story = follow(line, moving({-1}), 3);
  CHECK(story.moments[1].t < pulled);
  CHECK(near(story.moments[1].after[0], exactly("0.632"), "0.0005"));
}

TEST_CASE("the reference's two ways through time agree", "[lines]") {
  Line line;
  line.bodies = {{1, exactly("0.3"), 4, exactly("0.2"), {{exactly("0.5"), 2, 1}}}, {2, 0, 0, 0, {{1, 3, 0}}}};
  line.walls = {{-2, {{exactly("0.1"), 2, exactly("0.4")}}}};
  line.links = {{{false, 0}, {false, 1}, 3, exactly("0.1"), exactly("0.5")}, {{true, 0}, {false, 0}, 1, 0, 1}};
  const LineMotion m = *motion(line, {});
  const Scan through = scan(m, full_state(line, moving({1, -1})), 7, {}, true);
  CHECK(through.disagreement < 1e-12);
}

namespace {

// What `follow` tells, as somebody else's account.
// A stack on a moving floor: impacts of one and of two contacts, accumulation, rest, separation.
Line bounced_stack() {
  Line line = beads({2, 1}, "0.5", "0.25");
  line.several = SeveralImpacts::newton;
  for (LineBody& b : line.bodies) b.load = -5 * b.mass;
  line.walls = {{0, {{exactly("0.05"), 9, 0}}}};
  line.contacts.insert(line.contacts.begin(), between({true, 0}, {false, 0}, "0", "0.5"));
  return line;
}

}  // namespace

TEST_CASE("an account that is right raises no complaint", "[lines]") {
  const Line stack = bounced_stack();
  const Story story = follow(stack, moving({0, 0}), 3);
  REQUIRE(story.moments.size() > 8);
  const Judgement found = judge(stack, moving({0, 0}), account_of(stack, story));
  CHECK(found.complaints == std::vector<std::string>{});
  CHECK(found.events == static_cast<int>(story.moments.size()));
  CHECK(found.disagreement < 1e-12);

  const Line beads_in_doubt = beads({1, 1, 1}, "0.5", "1");  // both sides at once, no law
  const Judgement doubt = judge(beads_in_doubt, moving({1, 0, -1}),
                                account_of(beads_in_doubt, follow(beads_in_doubt, moving({1, 0, -1}), 2)));
  CHECK(doubt.complaints == std::vector<std::string>{});
  CHECK(doubt.doubt == "a multiple impact");
}

TEST_CASE("an account that is wrong raises a complaint", "[lines]") {
  const Line stack = bounced_stack();
  const LineState start = moving({0, 0});
  const Account right = account_of(stack, follow(stack, start, 3));
  auto complains = [&](const std::function<void(Account&)>& spoil) {
    Account wrong = right;
    spoil(wrong);
    return !judge(stack, start, wrong).complaints.empty();
  };
  CHECK_FALSE(complains([](Account&) {}));
  for (std::size_t i = 0; i < right.events.size(); ++i) {
    INFO("event " << i);
    // A limit is told but for the square of what its impacts still take, a nanosecond at most.
    const bool limit = right.events[i].kind == OccurrenceKind::accumulation;
    const Number hair("1e-20"), later = limit ? Number("1e-16") : hair;
    // Impacts just before their limit need not be listed.
    const bool listed = i + 1 == right.events.size() || right.events[i + 1].kind != OccurrenceKind::accumulation;
    if (listed) CHECK(complains([&](Account& a) { a.events.erase(a.events.begin() + i); }));
    CHECK(complains([&](Account& a) { a.events[i].t += later; }));
    CHECK(complains([&](Account& a) { a.events[i].contact = 1 - a.events[i].contact; }));
    CHECK(complains([&](Account& a) {
      a.events[i].kind =
          a.events[i].kind == OccurrenceKind::separation ? OccurrenceKind::impact : OccurrenceKind::separation;
    }));
    if (limit) continue;
    CHECK(complains([&](Account& a) { a.events[i].after[1] += hair; }));
    CHECK(complains([&](Account& a) { a.events[i].before[0] += hair; }));
    CHECK(complains([&](Account& a) { a.events[i].position[0] += hair; }));
    CHECK(complains([&](Account& a) { a.events[i].force += hair; }));
    const bool last = i + 1 == right.events.size() || right.events[i + 1].t != right.events[i].t;
    if (last) CHECK(complains([&](Account& a) { a.events[i].closed = {0, 1}, a.events[i].touching = {0, 1}; }));
  }
  CHECK(complains([](Account& a) { a.closed_at_start = {0}; }));
  CHECK(complains([](Account& a) { a.ending = Ending::in_doubt; }));
  CHECK(complains([](Account& a) { a.events.resize(a.events.size() - 1); }));
}

TEST_CASE("an account says which contacts are closed at its start", "[lines]") {
  // At rest together where the stiffer spring pushes: (2, 1)/5 m/s^2 each.
  const Line pair = dm21("0", false);
  const LineState start = dm21_start("-1", "0", "-1", "0");
  const Account account = account_of(pair, follow(pair, start, 1));
  CHECK(account.closed_at_start == std::vector{0});
  CHECK(account.touching_at_start.empty());
  CHECK(judge(pair, start, account).complaints.empty());
}

TEST_CASE("a ball between walls that close on it is in doubt where they meet", "[lines]") {
  Line line;
  line.bodies = {{1, 0, 0, 0, {}}};
  line.walls = {{0, {}, 0}, {1, {}, -1}};
  line.contacts = {between({true, 0}, {false, 0}, "0.5"), between({false, 0}, {true, 1}, "0.5")};
  LineState start = moving({0});
  start.x << exactly("0.5");
  const Story story = follow(line, start, 2);
  CHECK(story.doubt == "impacts that accumulate over several contacts");
  CHECK(near(story.end.state.t, Number(1), "1e-6"));
}

TEST_CASE("an account that goes on by a law where the line has none raises a complaint", "[lines]") {
  Line line = beads({1, 1, 1}, "0.5", "1");
  const LineState both_sides = moving({1, 0, -1});
  line.several = SeveralImpacts::newton;
  const Account by_law = account_of(line, follow(line, both_sides, 2));
  REQUIRE(by_law.events.size() == 2);
  CHECK(judge(line, both_sides, by_law).complaints.empty());
  line.several = SeveralImpacts::undecided;
  CHECK(judge(line, both_sides, by_law).complaints.size() == 1);
}

}  // namespace touchgo::reference
