// Events over a parameter: each run's rows are simulate's; changes of the list against closed forms.
#include "solver/sweeps/events_over.hpp"

#include <sstream>

#include "solver/files/case_file.hpp"
#include "solver/files/events_table.hpp"
#include "solver/number/plain.hpp"
#include "solver/number/text.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using Catch::Matchers::WithinAbs;

namespace {

std::vector<EventLine> events_over(const Setup& setup, const EventsOver& what) {
  return EventsWork(setup, what).lines(2);
}

EventsOver over(const std::string& name, const char* from, const char* to, int points, const char* until) {
  EventsOver what;
  what.over = name, what.from = from, what.to = to, what.points = points;
  what.until = until, what.max_events = 100'000;
  return what;
}

std::vector<EventLine> changes(const std::vector<EventLine>& all) {
  std::vector<EventLine> some;
  std::copy_if(all.begin(), all.end(), std::back_inserter(some), [](const EventLine& l) { return l.kind == "change"; });
  return some;
}

// The only change over a range, at a value known in closed form.
void check_change(const Setup& setup, const EventsOver& what, const std::string& is, double at) {
  const std::vector<EventLine> found = changes(events_over(setup, what));
  REQUIRE(found.size() == 1);
  CHECK(found[0].contact == is);
  const double range = decimal<double>(what.to) - decimal<double>(what.from);
  CHECK_THAT(std::stod(found[0].parameter), WithinAbs(at, 1e-9 * range));
}

// m = 1 kg on a spring of 1 kg/s^2, let go at x(0) > 0; a wall 1 m below: x = x(0) cos t.
Setup swinging() {
  Setup s;
  s.bodies = {body("1", "0", "1", "0.5", "0")};
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0.5")};
  s.contacts[0].gap = "1";
  return named(s);
}

// A body of 1 kg pressed to a table by 1 N, and a force F sin t.
Setup shaken() {
  Setup s;
  s.bodies = {body("1", "0", "0", "0", "0")};
  s.bodies[0].load = "-1";
  s.bodies[0].force = {{"0.5", "1", "0"}};
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0")};
  s.contacts[0].touching = true;
  return named(s);
}

// Two bodies that fly apart at 1 m/s each, to a floor and to a ceiling 1 m away.
Setup flying_apart() {
  Setup s;
  s.bodies = {body("1", "0", "0", "1", "-1"), body("1", "0", "0", "2", "1")};
  s.walls.resize(2);
  s.walls[1].position = "3";
  s.contacts = {hard(wall_member(0), body_member(0), "0.5"), hard(body_member(1), wall_member(1), "0.5")};
  return named(s);
}

}  // namespace

TEST_CASE("the rows of each value are those of simulate, digit by digit", "[sweeps][events_over]") {
  const Setup setup = dm21_plastic(Release::published);
  EventsOver what = over("restitution", "0", "0.6", 7, "25");
  what.options.digits = 30;
  const std::vector<EventLine> all = events_over(setup, what);
  auto at = all.begin();
  for (int i = 0; i < what.points; ++i) {
    while (at->kind == "change") ++at;
    const Report r =
        simulate(with_parameter(setup, "restitution", value(what, i)), what.until, what.max_events, what.options);
    for (std::size_t k = 0; k < r.events.size(); ++k, ++at) {
      const EventText& e = r.events[k];
      REQUIRE(at->parameter == plain(value(what, i)));
      CHECK(at->event == std::to_string(k + 1));
      CHECK(at->kind == name(e.kind));
      CHECK((at->contact == "1-2" && at->t == e.t && at->impulse == e.impulse && at->force == e.force));
      const Mp50 rate = decimal<Mp50>(Decimal(e.velocity_before[1])) - decimal<Mp50>(Decimal(e.velocity_before[0]));
      CHECK(abs(decimal<Mp50>(Decimal(at->rate_before)) - rate) <= Mp50("1e-29") * abs(rate) + Mp50("1e-49"));
    }
    CHECK((at->kind == "end" && at->contact == "until" && at->t == "25"));
    ++at;
  }
  CHECK(at == all.end());
}

// [DM21, example 3: 3.57 and 11.32 s, in full]
TEST_CASE("example 3 over its restitution begins with its times, and loses its last accumulation at 0.403950961",
          "[sweeps][events_over]") {
  for (const Release release : {Release::published, Release::unilateral}) {
    EventsOver what = over("restitution", "0", "0.9", 10, "30");
    const std::vector<EventLine> all = events_over(dm21_plastic(release), what);
    CHECK_THAT(std::stod(all[0].t), WithinAbs(3.571886957073986, 1e-13));
    if (release == Release::published) CHECK_THAT(std::stod(all[1].t), WithinAbs(11.31944295075826, 1e-12));
    std::vector<EventLine> lost = changes(all);
    // The first accumulation of the run, at some 11 s, is lost before: the last one stays.
    CHECK(lost[1].contact == "accumulation lost 1-2");
    CHECK(std::stod(lost[1].t) < 11.5);
    std::erase_if(lost, [](const EventLine& l) { return l.contact != "accumulation lost 1-2"; });
    REQUIRE(!lost.empty());
    CHECK_THAT(std::stod(lost.back().parameter), WithinAbs(0.403950961, 0.9e-9 + 0.5e-9));
  }
}

TEST_CASE("what changes in the list of events is where closed forms have it", "[sweeps][events_over]") {
  // x(0) cos t reaches the wall from x(0) = 1 m on, at t = pi with no speed.
  check_change(swinging(), over("body.1.position", "0.5", "1.3", 3, "4"), "impact appears by grazing wall1-1", 1);
  // F sin t lifts 1 N from F = 1 N on.
  check_change(shaken(), over("body.1.force.1.amplitude", "0.5", "1.25", 3, "1.8"), "separation appears wall1-1", 1);
  check_change(flying_apart(), over("body.2.velocity", "0.8", "1.25", 2, "1.3"),
               "two events change their order 2-wall2", 1);
  // From 0.1 m the ball meets the table at t1 and comes to rest there at t1 (1 + e) / (1 - e).
  const Setup dropped = ball("0.1", "0.5");
  const double g = -decimal<double>(dropped.bodies[0].load) / decimal<double>(dropped.bodies[0].mass),
               t1 = std::sqrt(2 * 0.1 / g);
  check_change(dropped, over("restitution", "0.3", "0.8", 2, "0.5"), "accumulation passes the end wall1-1",
               (0.5 - t1) / (0.5 + t1));
  // Its second impact is at t1 (1 + 2 e).
  check_change(dropped, over("restitution", "0.6", "0.8", 2, "0.3425"), "impact passes the end wall1-1",
               (0.3425 / t1 - 1) / 2);
}

TEST_CASE("between a start that is none and one that is, the change is where bodies start apart",
          "[sweeps][events_over]") {
  // The wall is 1 m below the spring's rest; from below it nobody starts, from -1 m on impacts of every kind come.
  for (const bool up : {true, false}) {
    const std::vector<EventLine> found =
        changes(events_over(swinging(), over("body.1.position", up ? "-1.75" : "0.25", up ? "0.25" : "-1.75", 2, "7")));
    REQUIRE(found.size() == 1);
    CHECK(found[0].contact == (up ? "bodies start apart" : "bodies start inside one another"));
    CHECK_THAT(std::stod(found[0].parameter), WithinAbs(-1, 4e-9));
    CHECK(found[0].event.empty());
    CHECK(found[0].t.empty());
  }
}

TEST_CASE("a range that is narrow beside its values has values of its own, and its changes are located",
          "[sweeps][events_over]") {
  // From h m at 2 m/s^2 the ball meets the table after the root of h s: at the end where h = 1.
  Setup s = ball("1", "0.5");
  s.bodies[0].load = "-2";
  for (const int digits : {20, 35}) {
    const std::string least = "0." + std::string(digits, '9'), most = "1." + std::string(digits - 1, '0') + "1";
    const std::vector<EventLine> all = events_over(s, over("body.1.position", least.c_str(), most.c_str(), 3, "1"));
    std::vector<std::string> values;
    for (const EventLine& line : all)
      if (line.kind == "end") values.push_back(line.parameter);
    CHECK(values == std::vector<std::string>{least, "1", most});
    const std::vector<EventLine> found = changes(all);
    REQUIRE(found.size() == 1);
    CHECK(found[0].contact == "impact passes the end wall1-1");
    // To 1e-9 of the way between two values, but not below 1e-36, about which events at the very end count.
    const double off = decimal<double>(Decimal(found[0].parameter) + Decimal("-1"));
    CHECK(std::abs(off) <= std::max(1.1e-9 * std::pow(10, -digits), 1e-36));
  }
}

TEST_CASE("a start inside a wall by less than doubles tell is none, by every way in", "[sweeps][events_over]") {
  Setup s = ball("1", "0.5");
  s.walls[0].position = "1";
  auto from = [&](const char* position) { return s.bodies[0].position = position, s; };
  for (const char* inside : {"0.9999999999999", "0.99999999999999999999"}) {
    CHECK_THROWS_WITH(simulate(from(inside), "1", 9, {}), Catch::Matchers::EndsWith("a gap >= 0 is allowed"));
    CHECK_THROWS_WITH(trajectory(from(inside), "1", 9, {}, "0.1"), Catch::Matchers::EndsWith("a gap >= 0 is allowed"));
    const std::vector<EventLine> all = events_over(from("2"), over("body.1.position", inside, "2", 2, "1"));
    REQUIRE(all.front().kind == "end");
    CHECK(all.front().contact == "undecided: bodies would start inside one another");
  }
  CHECK(simulate(from("1.00000000000000000001"), "1", 9999, {}).reason == Reason::until);
}

TEST_CASE("the rate before an impact is that of the gap, at a stop above too", "[sweeps][events_over]") {
  Setup s;
  s.bodies = {body("1", "0", "0", "0", "1")};
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0.5")};
  s.contacts[0].upper = true, s.contacts[0].gap = "1";
  const std::vector<EventLine> all = events_over(named(s), over("body.1.velocity", "1", "2", 2, "2"));
  int first = 0;
  for (const EventLine& line : all)
    if (line.event == "1" && line.kind == "impact") {
      ++first;
      CHECK(std::stod(line.rate_before) == -std::stod(line.parameter));
    }
  CHECK(first == 2);
}

TEST_CASE("a list that another one goes on with differs by what is inserted", "[sweeps][events_over]") {
  const EventWord impact{Kind::impact, 0, 0, 1}, separation{Kind::separation, 0, 1, 2}, other{Kind::impact, 1, 2, 3};
  CHECK(change_between({{other}}, {{impact, separation, other}}).what == "impact appears");
  CHECK(change_between({{impact, separation, other}}, {{other}}).what == "impact lost");
  CHECK(change_between({{other}}, {{impact, other}}).what == "impact appears");
  CHECK(change_between({{impact, other}}, {{other, impact}}).what == "two events change their order");
  CHECK(change_between({{impact, separation}}, {{impact}}).what == "separation lost");
  CHECK(change_between({{impact}}, {{impact}, Reason::undecided}).what == "the run ends undecided");
  // Of two accumulations the earlier one, where the later one stays at its time.
  const EventWord first{Kind::accumulation, 0, 9, 10.5}, parts{Kind::separation, 0, 10, 11.2},
      second{Kind::accumulation, 0, 19, 21.4};
  const ListChange lost = change_between({{first, parts, second}}, {{second}});
  CHECK((!lost.appears && lost.word == 0 && lost.what == "accumulation lost"));
}

TEST_CASE("of like events close in time the one is lost that has no partner", "[sweeps][events_over]") {
  // Three impacts within a thousandth of their time, the first of which is lost.
  const EventWord first{Kind::impact, 0, 0, 10}, second{Kind::impact, 0, 1, 10.004}, third{Kind::impact, 0, 2, 10.008};
  ListChange lost = change_between({{first, second, third}}, {{second, third}});
  CHECK((!lost.appears && lost.word == 0 && lost.what == "impact lost"));
  lost = change_between({{second, third}}, {{second, {Kind::impact, 0, 2, 10.006}, third}});
  CHECK((lost.appears && lost.word == 1 && lost.what == "impact appears"));
  // An impact with its separation, before another contact's.
  const EventWord other{Kind::impact, 1, 2, 10.003};
  lost = change_between({{other, second}}, {{first, {Kind::separation, 0, 1, 10.001}, other, second}});
  CHECK((lost.appears && lost.word == 0 && lost.what == "impact appears"));
}

TEST_CASE("over decades a change is located by the way from one value to the next", "[sweeps][events_over]") {
  // A body falls 1 m under 1 N: it lands at sqrt(2 m) s, next at twice, and rests from three times that on.
  Setup s;
  s.bodies = {body("1", "0", "0", "1", "0")};
  s.bodies[0].load = "-1";
  s.walls.resize(1);
  s.contacts = {hard(wall_member(0), body_member(0), "0.5")};
  EventsOver what = over("body.1.mass", "0.1", "100000000", 10, "3");
  what.logarithmic = true;
  const std::vector<EventLine> found = changes(events_over(named(s), what));
  REQUIRE(found.size() == 2);
  CHECK(found[0].contact == "accumulation passes the end wall1-1");
  CHECK_THAT(std::stod(found[0].parameter), WithinAbs(0.5, 1e-9));
  CHECK(found[1].contact == "impact passes the end wall1-1");
  CHECK_THAT(std::stod(found[1].parameter), WithinAbs(1.125, 1e-8));
}

TEST_CASE("an accumulation is one word with all impacts of its contact since anything else of it",
          "[sweeps][events_over]") {
  Report r;
  for (const auto& [kind, contact] : std::vector<std::pair<Kind, int>>{{Kind::impact, 0},
                                                                       {Kind::separation, 0},
                                                                       {Kind::impact, 0},
                                                                       {Kind::impact, 1},
                                                                       {Kind::impact, 0},
                                                                       {Kind::accumulation, 0}}) {
    r.events.emplace_back();
    r.events.back().kind = kind, r.events.back().contact = contact, r.events.back().t = "1";
  }
  const EventList list = list_of(r);
  CHECK(list.words == std::vector<EventWord>{{Kind::impact, 0, 0, 1},
                                             {Kind::separation, 0, 1, 1},
                                             {Kind::impact, 1, 3, 1},
                                             {Kind::accumulation, 0, 5, 1}});
  CHECK(list.words.back().event == 5);
}

TEST_CASE("impacts that crowd at the end of an undecided run are no words", "[sweeps][events_over]") {
  Report r;
  auto add = [&](Kind kind, double t) {
    r.events.emplace_back();
    r.events.back().kind = kind, r.events.back().contact = 0, r.events.back().t = text(t, 17);
  };
  add(Kind::impact, 0.5);
  r.events.back().contact = 1;
  for (int k = 0; k < 20; ++k) add(Kind::impact, 2 - std::pow(0.8, k));
  r.reason = Reason::undecided;
  CHECK(list_of(r).words == std::vector<EventWord>{{Kind::impact, 1, 0, 0.5}});
  r.reason = Reason::until;
  CHECK(list_of(r).words.size() == 21);
  r.reason = Reason::undecided;
  for (int k = 1; k < 20; ++k) add(Kind::impact, 2 + k);  // they do not crowd
  CHECK(list_of(r).words.size() == 40);
  for (int k = 0; k < 16; ++k) add(Kind::impact, 22);  // these do, and all before them
  CHECK(list_of(r).words.size() == 1);
}

TEST_CASE("events writes the same bytes for any number of threads, to a file and to standard output",
          "[sweeps][events_over]") {
  const Folder f;
  const std::string command =
      "events cases/dm21_plastic.toml --over restitution --from 0.3 --to 0.5 --points 11 --digits 20 --csv ";
  REQUIRE(touchgo_with(command + f / "one.csv" + " --threads 1").code == 0);
  const std::string one = content(f / "one.csv");
  CHECK(one.starts_with("parameter,event,kind,contact,t,rate_before,impulse,force,over\n"));
  for (const char* threads : {"2", "5"}) {
    REQUIRE(touchgo_with(command + f / "more.csv" + " --threads " + threads).code == 0);
    CHECK(content(f / "more.csv") == one);
  }
  CHECK(touchgo_with(command + "-").out == one);
  // Each cell stands where the header has it: the file comes back as the lines that it was made of.
  const Case c = read_case("cases/dm21_plastic.toml");
  EventsOver what = over("restitution", "0.3", "0.5", 11, "30");
  what.options.digits = 20;
  const std::vector<EventLine> made = events_over(c.setup, what), read = read_events(f / "one.csv").value().lines;
  REQUIRE(read.size() == made.size());
  for (std::size_t i = 0; i < made.size(); ++i) {
    CHECK((read[i].parameter == made[i].parameter && read[i].event == made[i].event && read[i].kind == made[i].kind));
    CHECK((read[i].contact == made[i].contact && read[i].t == made[i].t));
    CHECK((read[i].rate_before == made[i].rate_before && read[i].impulse == made[i].impulse));
    CHECK(read[i].force == made[i].force);
  }
  std::istringstream lines(one);
  std::string row;
  while (std::getline(lines, row) && row.find(",impact,") == std::string::npos) continue;
  CHECK(row.starts_with("0.3,1,impact,1-2," + made[0].t + "," + made[0].rate_before + "," + made[0].impulse + ","));
  CHECK(row.ends_with(",restitution"));
  CHECK(touchgo_with("events cases/ball.toml --over body.1.mass --from 1 --to 1 --points 1 --until 1 --csv -")
            .out.ends_with(",body.1.mass / (kg)\n"));
  CHECK(!std::filesystem::exists(f / "one.csv.part"));
}

TEST_CASE("what events cannot vary is refused in one line", "[sweeps][events_over]") {
  for (const auto& [flags, line] : std::vector<std::pair<std::string, std::string>>{
           {"--over nothing --from 0 --to 1 --points 2", "events: 'nothing': is no parameter"},
           {"--over restitution --from 0 --to 1.5 --points 2", "events: a restitution of 1.5 is not allowed"},
           {"--over restitution --from 0 --to 1 --points 1", "--points: '1' is not allowed"},
           {"--over frequency --from 1 --to 2 --points 2", "there is no wall and no force"},
           {"--over restitution --from 0 --to 1 --points 2 --log", "logarithms are of positive numbers"}}) {
    const Result r = touchgo_with("events cases/dm21_plastic.toml --csv - " + flags);
    INFO(r.err);
    CHECK(r.code == 2);
    CHECK(r.out.empty());
    CHECK(r.err.find(line) != std::string::npos);
    CHECK(std::count(r.err.begin(), r.err.end(), '\n') == 1);
  }
}

}  // namespace touchgo::tests
