// Notes: input that is allowed but may not be meant.
#include "solver/files/notes.hpp"

#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

// Bodies a, b, c and walls below and above.
Setup line() {
  Setup s;
  s.bodies.resize(3);
  s.bodies[0].name = "a", s.bodies[1].name = "b", s.bodies[2].name = "c";
  for (Body& b : s.bodies) b.mass = "1";
  s.walls.resize(2);
  s.walls[0].name = "below", s.walls[1].name = "above";
  s.contacts = {hard(wall_member(0), body_member(0), "1"), hard(body_member(0), body_member(1), "1"),
                hard(body_member(1), body_member(2), "1"), hard(body_member(2), wall_member(1), "1")};
  return s;
}

}  // namespace

TEST_CASE("a line whose neighbours all have contacts needs no note", "[notes]") { CHECK(notes(line()).empty()); }

TEST_CASE("notes are of sound setups, of none there are none", "[notes]") {
  CHECK(notes(std::vector<Setup>{}).empty());
  Setup s = line();
  s.contacts[0].second.index = 1000000;
  CHECK_THROWS_AS(notes(s), std::invalid_argument);
  s = line();
  s.contacts[0].law = Law{nullptr};
  CHECK_THROWS_AS(notes(s), std::invalid_argument);
}

TEST_CASE("neighbours without a contact are named in one note, linked or not", "[notes]") {
  Setup s = line();
  s.contacts.erase(s.contacts.begin() + 1, s.contacts.begin() + 3);
  s.links.push_back({body_member(0), body_member(1), "1", "0", "0"});
  CHECK(notes(s) == std::vector<std::string>{
                        "without a [[contact]] they pass through each other: \"a\" and \"b\", \"b\" and \"c\""});
}

TEST_CASE("a force without a frequency is noted: it is constant", "[notes]") {
  Setup s = line();
  s.bodies[0].force = {{"1", "2", "0"}};
  s.bodies[1].force = {{"0", "0", "0"}};
  CHECK(notes(s).empty());
  s.bodies[1].force = {{"1", "0", "0"}};
  s.bodies[2].force = {{"1", "3", "0"}, {"2", "0", "1.5"}};
  CHECK(notes(s) == std::vector<std::string>{
                        "a force without a frequency is constant, amplitude sin(phase), that of \"b\", \"c\""});
}

TEST_CASE("a wall that nothing names is noted, one that holds a spring is not", "[notes]") {
  Setup s = line();
  s.contacts.pop_back();
  CHECK(notes(s) ==
        std::vector<std::string>{"without a [[contact]] or [[link]] bodies pass through these walls: \"above\""});
  s.links.push_back({body_member(0), wall_member(1), "1", "0", "0"});
  CHECK(notes(s).empty());
}

TEST_CASE("a wall with an amplitude or a frequency alone is noted", "[notes]") {
  Setup s = line();
  s.walls[0].motion = {"0.1", "0", "0"};
  s.walls[1].motion = {"0", "3", "0"};
  REQUIRE(notes(s).size() == 1);
  CHECK(notes(s)[0].ends_with(": \"below\", \"above\""));
  s.walls[0].motion = s.walls[1].motion = {"0.1", "3", "0"};
  CHECK(notes(s).empty());
  s.walls[0].motion = {}, s.walls[0].terms = {{"0.1", "0", "0"}, {"0.1", "3", "0"}};  // the first is an offset
  s.walls[1].motion = {"0.1", "0", "0"}, s.walls[1].velocity = "1";
  CHECK(notes(s).empty());
}

TEST_CASE("of a range are the notes of both its ends", "[notes]") {
  Setup still = line(), moves = line();
  still.walls[0].motion = {"0", "2", "0"}, moves.walls[0].motion = {"0.1", "2", "0"};
  REQUIRE(notes(still).size() == 1);
  CHECK(notes(std::vector{still, still}) == notes(still));
  CHECK(notes(std::vector{still, moves}).empty());
  CHECK(notes(std::vector{moves, still}).empty());
}

TEST_CASE("a soft contact that starts compressed is noted where only the other order starts apart", "[notes]") {
  Setup s;
  s.bodies.resize(1);
  s.bodies[0].name = "ball", s.bodies[0].mass = "1", s.bodies[0].position = "1";
  s.walls.resize(1);
  s.walls[0].name = "table";
  s.contacts = {hard(body_member(0), wall_member(0), "1")};
  s.contacts[0].law = Law::soft;
  s.contacts[0].stiffness = "100";
  REQUIRE(notes(s).size() == 1);
  CHECK(notes(s)[0].find("starts pressed together") != std::string::npos);
  s.bodies[0].position = "-1";
  CHECK(notes(s).empty());
}

}  // namespace touchgo::tests
