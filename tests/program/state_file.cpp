// touchgo simulate --state, --at and --from: the same digits as a run that is not cut; wrong files refused.
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"

namespace touchgo::tests {

using nlohmann::json;

TEST_CASE("a run cut at each of its events goes on with the same digits, by both methods", "[state]") {
  const Folder folder;
  const std::string state = folder / "state.json";
  for (const std::string& how : {std::string(""), std::string(" --digits 60"), std::string(" --method steps")}) {
    const std::string base = "simulate cases/dm21_together.toml --json -" + how;
    const json whole = json::parse(touchgo_with(base).out);
    const std::size_t events = whole["events"].size();
    REQUIRE(events > 2);
    for (std::size_t cut = 0; cut <= events; ++cut) {
      INFO("cut at " << cut << how);
      CHECK(touchgo_with(base + " --state " + state + " --at " + std::to_string(cut)).code == 0);
      const Result rest = touchgo_with(base + " --from " + state);
      CHECK(rest.code == 0);
      json expected = json::array();
      for (std::size_t k = json::parse(content(state))["events"]; k < events; ++k)
        expected.push_back(whole["events"][k]);
      CHECK(json::parse(rest.out)["events"] == expected);
      CHECK(json::parse(rest.out)["end"] == whole["end"]);
    }
  }
}

TEST_CASE("the state at the end of a run goes on where it ended", "[state]") {
  const Folder folder;
  const std::string state = folder / "state.json";
  for (const std::string& how : {std::string(""), std::string(" --method steps")}) {
    const std::string base = "simulate cases/dm21_together.toml --json -" + how;
    const json whole = json::parse(touchgo_with(base).out);
    CHECK(touchgo_with(base + " --until 8.12345 --state " + state).code == 0);
    const json rest = json::parse(touchgo_with(base + " --from " + state).out);
    const std::size_t before = json::parse(content(state))["events"];
    REQUIRE(before > 0);
    REQUIRE(rest["events"].size() + before == whole["events"].size());
    for (std::size_t k = 0; k < rest["events"].size(); ++k) CHECK(rest["events"][k] == whole["events"][before + k]);
  }
}

TEST_CASE("the state at an end within the first step after an event goes on by that step", "[state]") {
  const Folder folder;
  const std::string state = folder / "state.json", base = "simulate cases/dm21_together.toml --method steps --json -";
  const json whole = json::parse(touchgo_with(base).out);
  for (std::size_t k = 0; k + 1 < whole["events"].size(); ++k) {
    const std::string t = whole["events"][k]["t"];
    const std::string until = t.substr(0, t.find('.') + 5) + "9";  // at most 1e-4 s later: the step is 1e-3 s and more
    REQUIRE(touchgo_with(base + " --until " + until + " --state " + state).code == 0);
    REQUIRE(json::parse(content(state))["events"] == k + 1);
    const json rest = json::parse(touchgo_with(base + " --from " + state).out);
    REQUIRE(rest["events"].size() + k + 1 == whole["events"].size());
    for (std::size_t i = 0; i < rest["events"].size(); ++i) CHECK(rest["events"][i] == whole["events"][k + 1 + i]);
  }
}

TEST_CASE("a state of steps between two stages of a contact is taken up", "[state][staged]") {
  const Folder folder;
  const std::string state = folder / "state.json", file = folder / "stages.toml";
  std::ofstream(file) << R"(run = { until = 6 }
body = [{ name = "b", mass = 1, damping = 4, load = 2, position = 0, velocity = 0 }]
wall = [{ name = "R", position = 0.5 }]
[[contact]]
between = ["b", "R"]
law = "staged"
release = "unilateral"
stages = [{ at = 0, stiffness = 100, damping = 1 }, { at = 0.01, stiffness = 1000, damping = 0 },
          { at = 0.2, stiffness = 3000 }]
)";
  const std::string base = "simulate " + file + " --method steps --json -";
  const json whole = json::parse(touchgo_with(base).out);
  CHECK(touchgo_with(base + " --until 4.3247 --state " + state).code == 0);
  const Result rest = touchgo_with(base + " --from " + state);
  CHECK(rest.code == 0);
  CHECK(json::parse(rest.out)["end"] == whole["end"]);
}

TEST_CASE("a run from a state that cannot begin ends where the state is", "[state]") {
  const Folder folder;
  const std::string state = folder / "state.json", file = folder / "many.toml";
  {
    std::ofstream out(file);
    out << "run = { until = 2 }\n";
    for (int i = 0; i < 320; ++i)
      out << "[[body]]\nname = \"" << i << "\"\nmass = 1\nposition = " << i << "\nvelocity = 0\n";
    out << "[[contact]]\nbetween = [\"0\", \"1\"]\nlaw = \"hard\"\nrestitution = 0.5\n";
  }
  REQUIRE(touchgo_with("simulate " + file + " --until 1 --state " + state).code == 0);
  const Result r = touchgo_with("simulate " + file + " --from " + state + " --budget 1 --json -");
  CHECK(r.code == 3);
  CHECK(json::parse(r.out)["end"]["t"] == "1");
  CHECK(r.err.find("at t = 1 s") != std::string::npos);
}

TEST_CASE("a state that is not of the run is refused in one line", "[state]") {
  const Folder folder;
  const std::string state = folder / "state.json", base = "simulate cases/dm21_together.toml ";
  REQUIRE(touchgo_with(base + "--state " + state + " --at 1").code == 0);
  auto refused = [&](const std::string& arguments, const std::string& word) {
    const Result r = touchgo_with(arguments);
    INFO(arguments << ": " << r.err);
    CHECK(r.code == 2);
    CHECK(is_one_line(r.err));
    CHECK(r.err.find(word) != std::string::npos);
  };
  refused("simulate cases/dm21_plastic.toml --from " + state, "system");
  refused(base + "--method steps --from " + state, "method");
  refused(base + "--set body.1.mass=4 --from " + state, "system");
  refused(base + "--until 0.5 --from " + state, "--until");
  refused(base + "--at 1", "--state");
  refused(base + "--state " + state + " --at 1000000", "--at");
  refused(base + "--state " + state + " --from " + state, "--state");
  refused(base + "--from " + state + " --state " + folder / "later.json" + " --at 0", "--at");
  json broken = json::parse(content(state));
  for (const auto& [key, value] : std::map<std::string, json>{{"t", "soon"},
                                                              {"position", json::array({"1"})},
                                                              {"precision", 7},
                                                              {"events", -1},
                                                              {"contacts", "none"},
                                                              {"touchgo_state", 2}}) {
    json other = broken;
    other[key] = value;
    std::ofstream(folder / "broken.json") << other;
    refused(base + "--from " + folder / "broken.json", key == "precision" ? "digits" : key);
    other.erase(key);
    std::ofstream(folder / "broken.json") << other;
    refused(base + "--from " + folder / "broken.json", key);
  }
  // No file of ours nests deeper than eight levels.
  json deep = json::array();
  for (int level = 0; level < 10; ++level) deep = json::array({deep});
  broken["system"] = deep;
  std::ofstream(folder / "broken.json") << broken;
  refused(base + "--from " + folder / "broken.json", "no JSON");
  std::ofstream(folder / "broken.json") << "{\"system\": " << std::string(300'000, '[') << std::string(300'000, ']')
                                        << "}";
  refused(base + "--from " + folder / "broken.json", "no JSON");
  // Members of a closed contact that are not together.
  REQUIRE(touchgo_with("simulate cases/dm21_plastic.toml --until 5 --state " + folder / "closed.json").code == 0);
  for (const char* key : {"position", "velocity"}) {
    json other = json::parse(content(folder / "closed.json"));
    REQUIRE(other["contacts"][0]["status"] == "closed");
    other[key][0] = "0";
    std::ofstream(folder / "broken.json") << other;
    refused("simulate cases/dm21_plastic.toml --from " + folder / "broken.json", "not together");
  }
  // What no contact can be.
  for (const auto& [status, order] : std::map<std::string, int>{{"slack", 0}, {"open", -1}, {"closed", 100}}) {
    json other = json::parse(content(state));
    other["contacts"][0]["status"] = status, other["contacts"][0]["order"] = order;
    std::ofstream(folder / "broken.json") << other;
    refused(base + "--from " + folder / "broken.json", status == "slack" ? "slack" : "order");
  }
  // A contact of one stage is in none.
  const std::string staged = folder / "staged.toml";
  std::ofstream(staged) << "title = \"x\"\n[run]\nuntil = 2\n"
                           "[[body]]\nname = \"1\"\nmass = 1\nposition = 0\nvelocity = 1\n"
                           "[[wall]]\nname = \"w\"\nposition = 1\n"
                           "[[contact]]\nbetween = [\"1\", \"w\"]\nlaw = \"staged\"\n"
                           "stages = [{ at = 0, stiffness = 1, damping = 0 }]\n";
  REQUIRE(touchgo_with("simulate " + staged + " --state " + state + " --at 1").code == 0);
  json with_stage = json::parse(content(state));
  with_stage["contacts"][0]["stage"] = 1;
  std::ofstream(folder / "broken.json") << with_stage;
  refused("simulate " + staged + " --from " + folder / "broken.json", "stage");
  std::ofstream(folder / "broken.json") << "no json";
  refused(base + "--from " + folder / "broken.json", "no JSON");
  CHECK(touchgo_with(base + "--from " + folder / "missing.json").code == 4);
}

}  // namespace touchgo::tests
