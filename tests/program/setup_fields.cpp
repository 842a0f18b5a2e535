// Every field of a setup and of a state, by structured bindings, which do not compile once a field is added: each
// number is checked, set by --set and by a sweep, and a state is of it; each field of a state comes back.
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>

#include "cases/input/case_file.hpp"
#include "cases/program/state_file.hpp"
#include "solver/model/check_setup.hpp"
#include "solver/sweeps/parameter.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"

using namespace touchgo::cases::input;
using namespace touchgo::tests::common;
using touchgo::cases::program::read_state;
using touchgo::cases::program::to_json;
using touchgo::sweeps::Parameter;

namespace {

const std::string everything = R"(
[run]
until = 3
[[body]]
name = "a"
mass = 2
damping = 0.1
stiffness = 3
position = 0
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
[[wall]]
name = "above"
position = 4
amplitude = 0.02
frequency = 3
phase = 0.2
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
)";

/// A field of a setup: a number, or how to give it another value. `key`: what it is called among those of its kind.
struct SetupField {
  std::string path, key;
  Decimal* number = nullptr;
  std::function<void()> alter = {};
};

class SetupFields {
 public:
  explicit SetupFields(Setup& s) {
    auto& [several, bodies, links, walls, contacts] = s;
    add("run", "multiple_impacts", [&x = several] { x = MultipleImpacts::newton; });
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      const std::string path = at("body", i);
      auto& [name, mass, damping, stiffness, position, velocity, load, force] = bodies[i];
      add(path, "mass", mass), add(path, "damping", damping), add(path, "stiffness", stiffness);
      add(path, "position", position), add(path, "velocity", velocity), add(path, "load", load);
      for (std::size_t k = 0; k < force.size(); ++k) add(at(path + ".force", k), force[k]);
    }
    for (std::size_t i = 0; i < walls.size(); ++i) {
      auto& [name, position, motion] = walls[i];
      add(at("wall", i), "position", position);
      add(at("wall", i), motion);
    }
    for (std::size_t i = 0; i < links.size(); ++i) {
      const std::string path = at("link", i);
      auto& [first, second, stiffness, damping, relaxed] = links[i];
      add(path + ".first", first), add(path + ".second", second);
      add(path, "stiffness", stiffness), add(path, "damping", damping), add(path, "relaxed", relaxed);
    }
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      const std::string path = at("contact", i);
      auto& [first, second, gap, law, restitution, stiffness, damping, release, touching] = contacts[i];
      add(path + ".first", first), add(path + ".second", second);
      add(path, "gap", gap);
      add(path, "law", [&x = law] { x = x == Law::hard ? Law::soft : Law::hard; });
      if (!damping) add(path, "restitution", restitution);  // which a damping takes the place of
      if (stiffness) add(path, "stiffness", *stiffness);
      if (damping) add(path, "damping", *damping);
      add(path, "release", [&c = contacts[i], &x = release] {
        x = c.release_used() == Release::published ? Release::unilateral : Release::published;
      });
      add(path, "touching", [&x = touching] { x = !x; });
    }
  }

  std::vector<SetupField> all;

 private:
  static std::string at(const std::string& kind, std::size_t i) { return kind + "." + std::to_string(i + 1); }
  void add(const std::string& path, const std::string& key, Decimal& number) {
    all.push_back({path + "." + key, path.substr(0, path.find('.')) + " " + key, &number, {}});
  }
  void add(const std::string& path, const std::string& key, std::function<void()> alter) {
    all.push_back({path + "." + key, key, nullptr, std::move(alter)});
  }
  void add(const std::string& path, Harmonic& h) {
    auto& [amplitude, frequency, phase] = h;
    add(path, "amplitude", amplitude), add(path, "frequency", frequency), add(path, "phase", phase);
  }
  void add(const std::string& path, Member& m) {
    auto& [kind, index] = m;
    add(path, "kind", [&x = kind] { x = x == Member::Kind::body ? Member::Kind::wall : Member::Kind::body; });
    add(path, "index", [&x = index] { x = 1 - x; });
  }
};

std::vector<std::string> numbers_of(Setup s) {
  std::vector<std::string> all;
  for (const SetupField& f : SetupFields(s).all)
    if (f.number) all.push_back(f.path + " " + f.number->text());
  return all;
}

/// Of the system above: each value another, none as it is if nobody sets it.
touchgo::run::State made_up_state() {
  touchgo::run::State s;
  auto& [method, precision, lost, events, t, position, velocity, contacts, memory] = s;
  method = touchgo::run::MethodName::steps, precision = 50, lost = 2.5, events = 7, t = "1.5";
  position = {"0.1", "0.2"}, velocity = {"0.3", "0.4"}, memory = {"0.5", "0.6"};
  contacts.resize(3);
  int k = 0;  // so that no two contacts are alike
  for (auto& [status, armed, order, since, last, flights, count, shrinking, times, in_collapse] : contacts) {
    status = touchgo::model::Status::closed, armed = true, order = 2 + k, since = "0.7", last = "0.8";
    flights = {"0.9", "1.1", "1.2"}, count = 3 + k, shrinking = 4 + k, times = {"1.3"}, in_collapse = 5 + k++;
  }
  return s;
}

const touchgo::run::Options by_steps{.method = touchgo::run::MethodName::steps};

}  // namespace

TEST_CASE("every number of a setup is checked, set by --set and by a sweep", "[fields]") {
  const Setup base = read_case("all.toml", {}, everything).setup;
  const Decimal other("0.625");
  Setup probe = base;
  std::set<std::string> keys;
  const std::size_t count = SetupFields(probe).all.size();
  for (std::size_t i = 0; i < count; ++i) {
    Setup changed = base, wild = base, swept = base;
    const SetupField field = SetupFields(changed).all[i];
    if (!field.number) continue;
    INFO(field.path);
    keys.insert(field.key);
    *field.number = other;
    CHECK(numbers_of(changed) != numbers_of(base));
    CHECK(numbers_of(changed) ==
          numbers_of(read_case("all.toml", {{field.path, "0.625"}}, everything, StartCheck::of_orbits).setup));
    Parameter(base, field.path).set(swept, other);
    CHECK(numbers_of(changed) == numbers_of(swept));

    touchgo::model::check(changed);
    *SetupFields(wild).all[i].number = Decimal("1e400");
    CHECK_THROWS_WITH(touchgo::model::check(wild),
                      Catch::Matchers::Contains(field.path.substr(field.path.rfind('.') + 1)));
  }
  CHECK(keys.size() == 6 + 3 + 4 + 3 + 4);  // of bodies, forces, walls, links, contacts
}

TEST_CASE("a state is refused where any field of the setup but a name is another", "[fields][state]") {
  const Folder folder;
  const std::string file = folder / "state.json";
  const Case base = read_case("all.toml", {}, everything);
  std::ofstream(file) << to_json(base, by_steps, made_up_state());
  CHECK_NOTHROW(read_state(file, base, by_steps));
  Setup probe = base.setup;
  const std::size_t count = SetupFields(probe).all.size();
  for (std::size_t i = 0; i < count; ++i) {
    Case changed = base;
    const SetupField field = SetupFields(changed.setup).all[i];
    INFO(field.path);
    if (field.number)
      *field.number = Decimal("0.625");
    else
      field.alter();
    CHECK_THROWS_WITH(read_state(file, changed, by_steps), Catch::Matchers::Contains("system: is not that of"));
  }
}

TEST_CASE("every field of a state comes back from its file", "[fields][state]") {
  const Folder folder;
  const std::string file = folder / "state.json";
  const Case c = read_case("all.toml", {}, everything);
  const touchgo::run::State written = made_up_state();
  std::ofstream(file) << to_json(c, by_steps, written);
  const touchgo::run::State read = read_state(file, c, by_steps);
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
    const touchgo::run::State::OfContact& was = written.contacts[j];
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
