// Every number of a setup, by the tables of model/fields.hpp, and every field of a state: each number has its entry, is
// read, checked, set by --set and by a sweep, is in help, and a state is of it; each field of a state comes back.
#include <fstream>
#include <functional>

#include "solver/files/case_file.hpp"
#include "solver/files/state_file.hpp"
#include "solver/model/check_setup.hpp"
#include "solver/model/fields.hpp"
#include "solver/program/help.hpp"
#include "solver/program/starter_case.hpp"
#include "solver/sweeps/parameter.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"

namespace touchgo::tests {

namespace {

const std::string everything = R"(
[run]
until = 3
gravity = -9.81
[[body]]
name = "a"
mass = 2
damping = 0.1
stiffness = 3
position = 0.05
velocity = 0.2
load = 0.3
force = [{ amplitude = 0.5, frequency = 2, phase = 0.1 }, { amplitude = 0.4, frequency = 2, phase = 0.7 }]
[[body]]
name = "b"
mass = 1
damping = 0.2
stiffness = 1
position = 1
velocity = 0.1
load = 0.4
[[wall]]
name = "below"
position = -1
amplitude = 0.01
frequency = 2
phase = 0.3
velocity = -0.3
[[wall]]
name = "above"
position = 4
velocity = 0.7
motion = [{ amplitude = 0.02, frequency = 3, phase = 0.2 }, { amplitude = 0.03, frequency = 5, phase = 0.4 }]
[[link]]
between = ["a", "b"]
stiffness = 3
damping = 0.05
relaxed = 0.8
[[contact]]
between = ["below", "a"]
gap = 0.01
law = "hard"
restitution = 0.5
[[contact]]
between = ["a", "b"]
gap = 0.02
law = "soft"
stiffness = 200
damping = 3
[[contact]]
between = ["b", "above"]
gap = 0.03
law = "soft"
stiffness = 300
restitution = 0.4
[[contact]]
between = ["b", "above"]
limit = "upper"
gap = 6
law = "staged"
stages = [{ at = 0, stiffness = 7, damping = 0.6 }, { at = 0.15, stiffness = 8, damping = 0.7 }]
)";

/// The decimals of a thing, by structured bindings, which do not compile once a member is added.
std::vector<const Decimal*> decimals(const Harmonic& h) {
  const auto& [amplitude, frequency, phase] = h;
  return {&amplitude, &frequency, &phase};
}
std::vector<const Decimal*> decimals(const Body& b) {
  const auto& [name, mass, damping, stiffness, position, velocity, load, force, signals] = b;
  return {&mass, &damping, &stiffness, &position, &velocity, &load};
}
std::vector<const Decimal*> decimals(const Wall& w) {
  const auto& [name, position, motion, signals, terms, velocity] = w;
  const auto& [amplitude, frequency, phase] = motion;
  return {&position, &amplitude, &frequency, &phase, &velocity};
}
std::vector<const Decimal*> decimals(const Link& l) {
  const auto& [first, second, stiffness, damping, relaxed] = l;
  return {&stiffness, &damping, &relaxed};
}
std::vector<const Decimal*> decimals(const Contact& c) {
  const auto& [first, second, gap, law, restitution, stiffness, damping, release, touching, own, upper, stages] = c;
  return {&gap, &restitution, &*stiffness, &*damping};
}

std::vector<const Decimal*> decimals(const Stage& s) {
  const auto& [at, stiffness, damping] = s;
  return {&at, &stiffness, &damping};
}

std::vector<const Decimal*> decimals(const Setup& s) {
  const auto& [several, gravity, bodies, links, walls, contacts] = s;
  return {&gravity};
}

/// A number of a setup: where --set and a sweep find it, its entry in the table, the number.
struct Found {
  std::string path, key, unit;
  Decimal* number;
};

/// All that the tables have (model/fields.hpp); of a contact those that act.
std::vector<Found> numbers_of(Setup& s) {
  std::vector<Found> all;
  auto add = [&](const std::string& path, const auto& numbers, auto& thing) {
    for (const auto& n : numbers)
      if (n.find(thing)) all.push_back({path + "." + n.key, n.key, n.unit, &n.in(thing)});
  };
  add("run", setup_numbers, s);
  auto at = [](const std::string& kind, std::size_t i) { return kind + "." + std::to_string(i + 1); };
  for (std::size_t i = 0; i < s.bodies.size(); ++i) {
    add(at("body", i), body_numbers, s.bodies[i]);
    for (std::size_t k = 0; k < s.bodies[i].force.size(); ++k)
      add(at(at("body", i) + ".force", k), force_numbers, s.bodies[i].force[k]);
  }
  for (std::size_t i = 0; i < s.walls.size(); ++i) {
    Wall& w = s.walls[i];
    for (const auto& n : wall_numbers)  // of the two forms of its motion the one that it has
      if (w.terms.empty() || n.key == std::string("position") || n.key == std::string("velocity"))
        add(at("wall", i), std::array{n}, w);
    for (std::size_t k = 0; k < w.terms.size(); ++k) add(at(at("wall", i) + ".motion", k), motion_numbers, w.terms[k]);
  }
  for (std::size_t i = 0; i < s.links.size(); ++i) add(at("link", i), link_numbers, s.links[i]);
  for (std::size_t i = 0; i < s.contacts.size(); ++i) {
    Contact& c = s.contacts[i];
    for (const auto& n : contact_numbers)
      if (number_of(c.law, n.key) && (n.key != std::string("restitution") || !c.damping))
        add(at("contact", i), std::array{n}, c);
    for (std::size_t k = 0; k < c.stages.size(); ++k)
      for (const auto& n : stage_numbers)
        if (k > 0 || n.key != std::string("at"))  // the first is at 0, always
          add(at(at("contact", i) + ".stages", k), std::array{n}, c.stages[k]);
  }
  return all;
}

std::vector<std::string> written(Setup s) {
  std::vector<std::string> all;
  for (const Found& f : numbers_of(s)) all.push_back(f.path + " " + f.number->text());
  return all;
}

/// What else a state is of.
std::vector<std::function<void(Setup&)>> other_changes(const Setup& base) {
  std::vector<std::function<void(Setup&)>> all{[](Setup& s) { s.multiple_impacts = MultipleImpacts::newton; }};
  auto members = [&](auto things, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      for (const bool second : {false, true}) {
        auto member = [=](Setup& s) -> Member& { return second ? (s.*things)[i].second : (s.*things)[i].first; };
        all.push_back([=](Setup& s) { member(s).kind = member(s).is_body() ? MemberKind::wall : MemberKind::body; });
        all.push_back([=](Setup& s) { member(s).index = 1 - member(s).index; });
      }
  };
  members(&Setup::links, base.links.size()), members(&Setup::contacts, base.contacts.size());
  const OwnSignal burst{{"burst"}, {"1"}};
  all.push_back([=](Setup& s) { s.bodies[0].signals = {burst}; });
  all.push_back([=](Setup& s) { s.walls[0].signals = {burst}; });
  for (std::size_t i = 0; i < base.contacts.size(); ++i) {
    auto contact = [i](Setup& s) -> Contact& { return s.contacts[i]; };
    all.push_back([=](Setup& s) { contact(s).law = contact(s).law == Law::hard ? Law::soft : Law::hard; });
    all.push_back([=](Setup& s) {
      contact(s).release = contact(s).release_used() == Release::published ? Release::unilateral : Release::published;
    });
    all.push_back([=](Setup& s) { contact(s).touching = !contact(s).touching; });
    all.push_back([=](Setup& s) { contact(s).own["preload"] = "3"; });
    all.push_back([=](Setup& s) { contact(s).upper = !contact(s).upper; });
  }
  return all;
}

/// Of the system above: each value another, none as it is if nobody sets it.
State made_up_state() {
  State s;
  auto& [method, precision, lost, events, t, position, velocity, contacts, memory] = s;
  method = MethodName::steps, precision = 50, lost = 2.5, events = 7, t = "1.5";
  position = {"0.1", "0.2"}, velocity = {"0.3", "0.4"}, memory = {"0.5", "0.6"};
  contacts.resize(4);
  int k = 0;  // so that no two contacts are alike
  for (auto& [status, armed, order, since, last, flights, count, shrinking, times, in_collapse] : contacts) {
    status = Status::closed, armed = true, order = 2 + k, since = "0.7", last = "0.8";
    flights = {"0.9", "1.1", "1.2"}, count = 3 + k, shrinking = 4 + k, times = {"1.3"}, in_collapse = 5 + k++;
  }
  contacts.back().status = Status(Status::closed, 1);
  return s;
}

const Options by_steps{.method = MethodName::steps};

}  // namespace

TEST_CASE("no number of an object is without its entry in the table of numbers", "[fields]") {
  auto compare = [](const auto& numbers, auto thing) {
    std::vector<const Decimal*> listed;
    for (const auto& n : numbers) listed.push_back(&n.in(thing));
    CHECK(listed == decimals(thing));
  };
  compare(body_numbers, Body()), compare(force_numbers, Harmonic()), compare(wall_numbers, Wall());
  compare(motion_numbers, Harmonic()), compare(stage_numbers, Stage());
  compare(link_numbers, Link()), compare(contact_numbers, Contact());
  const Setup setup;  // its numbers are of itself
  std::vector<const Decimal*> listed;
  for (const auto& n : setup_numbers) listed.push_back(n.find(setup));
  CHECK(listed == decimals(setup));
}

TEST_CASE("every number of a setup is read, checked, set by --set and by a sweep", "[fields]") {
  const Setup base = read_case("all.toml", {}, everything).setup;
  const Decimal other("0.625");
  Setup probe = base;
  const std::size_t count = numbers_of(probe).size();
  CHECK(count == 1 + 2 * 6 + 2 * 3 + 5 + 2 + 2 * 3 + 3 + 2 + 3 + 3 + 1 + 2 +
                     3);  // gravity, bodies, forces, walls and their terms, link, contacts hard, damped,
                          // soft, staged
  for (std::size_t i = 0; i < count; ++i) {
    Setup changed = base, wild = base, swept = base;
    const Found found = numbers_of(changed)[i];
    INFO(found.path);
    CHECK(found.number->text() != "0");  // every number of the case was read
    *found.number = other;
    CHECK(written(changed) != written(base));
    CHECK(written(changed) ==
          written(read_case("all.toml", {{found.path, "0.625"}}, everything, StartCheck::of_orbits).setup));
    Parameter(base, found.path).set(swept, other);
    CHECK(written(changed) == written(swept));
    CHECK(Parameter(base, found.path).unit() == found.unit);

    check(changed);
    *numbers_of(wild)[i].number = Decimal("1e400");
    CHECK_THROWS_WITH(check(wild), Catch::Matchers::ContainsSubstring(found.key));
  }
}

TEST_CASE("every number has its line in the case to start from and its word in the list of what can vary", "[fields]") {
  const std::string starter = starter_case();
  std::string list;
  for (const auto& topic : output_topics())
    if (topic.name == std::string("parameters")) list = topic.text;
  auto look = [&](const std::string& from, const std::string& path, const auto& numbers) {
    const std::string table = starter.substr(starter.find(from)), line = list.substr(list.find("\n" + path) + 1);
    for (const auto& n : numbers) {
      INFO(path << n.key);
      CHECK(table.find(n.key + std::string(" = ")) < table.find("\n\n"));
      CHECK(line.find(n.key) < line.find('\n'));
    }
  };
  look("[run]", "run.", setup_numbers), look("[[body]]", "body.WHICH. ", body_numbers);
  look("force = ", "body.WHICH.force.PLACE.", force_numbers);
  look("[[wall]]", "wall.WHICH. ", wall_numbers), look("motion = ", "wall.WHICH.motion.PLACE.", motion_numbers);
  look("# [[link]]", "link.PLACE.", link_numbers);
  look("[[contact]]", "contact.PLACE.", std::span(contact_numbers).first(2));
  look("law = \"soft\"", "contact.PLACE.", Law::soft->numbers);
  look("law = \"staged\"", "contact.PLACE.stages.PLACE.", stage_numbers);
}

TEST_CASE("a state is refused where any number or rule of the setup is another", "[fields][state]") {
  const Folder folder;
  const std::string file = folder / "state.json";
  const Case base = read_case("all.toml", {}, everything);
  std::ofstream(file) << to_json(base, by_steps, made_up_state());
  CHECK_NOTHROW(read_state(file, base, by_steps));
  auto changes = other_changes(base.setup);
  Setup probe = base.setup;
  for (std::size_t i = 0; i < numbers_of(probe).size(); ++i)
    changes.push_back([i](Setup& s) { *numbers_of(s)[i].number = Decimal("0.625"); });
  for (std::size_t i = 0; i < changes.size(); ++i) {
    INFO("change " << i);
    Case changed = base;
    changes[i](changed.setup);
    CHECK_THROWS_WITH(read_state(file, changed, by_steps),
                      Catch::Matchers::ContainsSubstring("system: is not that of"));
  }
}

TEST_CASE("every field of a state comes back from its file", "[fields][state]") {
  const Folder folder;
  const std::string file = folder / "state.json";
  const Case c = read_case("all.toml", {}, everything);
  const State written = made_up_state();
  std::ofstream(file) << to_json(c, by_steps, written);
  const State read = read_state(file, c, by_steps);
  {
    const auto& [method, precision, lost, events, t, position, velocity, contacts, memory] = read;
    CHECK(method == written.method);
    CHECK(precision == written.precision);
    CHECK(lost == written.lost);
    CHECK(events == written.events);
    CHECK(t == written.t);
    CHECK(position == written.position);
    CHECK(velocity == written.velocity);
    CHECK(memory == written.memory);
    REQUIRE(contacts.size() == written.contacts.size());
  }
  for (std::size_t j = 0; j < read.contacts.size(); ++j) {
    INFO("contact " << j + 1);
    const State::OfContact& was = written.contacts[j];
    const auto& [status, armed, order, since, last, flights, count, shrinking, times, in_collapse] = read.contacts[j];
    CHECK(status == was.status);
    CHECK(armed == was.armed);
    CHECK(order == was.order);
    CHECK(since == was.since);
    CHECK(last == was.last);
    CHECK(flights == was.flights);
    CHECK(count == was.count);
    CHECK(shrinking == was.shrinking);
    CHECK(times == was.times);
    CHECK(in_collapse == was.in_collapse);
  }
}

}  // namespace touchgo::tests
