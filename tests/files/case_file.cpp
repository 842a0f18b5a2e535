// Case files: exact numbers from good ones, refusals of others with line and key.
#include "solver/files/case_file.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "solver/files/bare_literals.hpp"
#include "solver/number/plain.hpp"
#include "solver/number/scalar.hpp"
#include "solver/program/starter_case.hpp"
#include "solver/run/simulate.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/parts.hpp"
#include "tests/common/replaced.hpp"

namespace touchgo::tests {

namespace {

const std::string file =
    (std::filesystem::temp_directory_path() / ("touchgo-case-" + std::to_string(getpid()) + ".toml")).string();
const std::string stem = std::filesystem::path(file).stem().string();

Case read(const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
  try {
    Case c = read_case(file);
    std::filesystem::remove(file);
    return c;
  } catch (...) {
    std::filesystem::remove(file);
    throw;
  }
}

/// "LINE: KEY: ..." of each fault; none where the text is accepted.
std::vector<std::string> faults(const std::string& text) {
  try {
    read(text);
    return {};
  } catch (const BadInput& e) {
    std::vector<std::string> lines = e.lines;
    std::string all;
    for (std::string& line : lines) {
      all += (all.empty() ? "" : "\n") + line;
      REQUIRE(line.starts_with(file + ":"));
      line.erase(0, file.size() + 1);
    }
    CHECK(e.what() == all);
    return lines;
  }
}

/// All of them, several in lines; "accepted" where there is none.
std::string refusal(const std::string& text) {
  std::string all;
  for (const std::string& line : faults(text)) all += (all.empty() ? "" : "\n") + line;
  return all.empty() ? "accepted" : all;
}

const std::string valid = R"(title = "A pair"
[run]
until = 30
[[body]]
name = "1"
mass = 5
position = -1
velocity = 0
[[body]]
name = "2"
mass = 3
position = 2
velocity = 0.5
[[wall]]
name = "base"
position = 4
[[link]]
between = ["1", "2"]
stiffness = 7
[[contact]]
between = ["1", "2"]
law = "hard"
restitution = 0.9
[[contact]]
between = ["2", "base"]
law = "soft"
stiffness = 200
restitution = 0.8
[[published]]
event = "impact"
contact = ["1", "2"]
time = 3.57
)";

struct Refusal {
  const char *from, *to, *line;
};

void check_all(const std::vector<Refusal>& refusals) {
  REQUIRE(refusal(valid) == "accepted");
  for (const auto& [from, to, line] : refusals) {
    INFO(from << "  ->  " << to);
    CHECK(refusal(with(valid, from, to)) == line);
  }
}

const char* const contact_keys = "between, gap, law, restitution, stiffness, damping, release, touching, limit, stages";

}  // namespace

TEST_CASE("a weight that no double holds is refused at the body's mass") {
  check_all({{"until = 30\n", "until = 30\ngravity = 1e308\n",
              "7: body.mass: with run.gravity and load it is a force of 5e308 N, must be one of 0 or a magnitude from "
              "2.23e-308 to 1.79e308\n"
              "12: body.mass: with run.gravity and load it is a force of 3e308 N, must be one of 0 or a magnitude from "
              "2.23e-308 to 1.79e308"}});
}

TEST_CASE("a number of any size is refused at its key, whatever it is used with") {
  const std::string huge = "1e9000000", range = ", must be 0 or of a magnitude from 2.23e-308 to 1.79e308";
  const std::string weighed = with(valid, "until = 30\n", "until = 30\ngravity = 9.81\n");
  CHECK(refusal(with(weighed, "mass = 5", "mass = " + huge)).find("body.mass: is " + huge + range) !=
        std::string::npos);
  CHECK(
      refusal(with(valid, "law = \"soft\"", "law = \"soft\"\ngap = " + huge)).find("contact.gap: is " + huge + range) !=
      std::string::npos);
}

TEST_CASE("unknown keys are refused with the keys that are allowed") {
  check_all({
      {"title =", "titel =",
       "1: titel: unknown key, did you mean 'title'?, allowed: title, source, run, body, link, wall, contact, "
       "published"},
      {"[[wall]]", "[[walls]]",
       "14: walls: unknown key, did you mean 'wall'?, allowed: title, source, run, body, link, wall, contact, "
       "published"},
      {"[run]", "[Run]",
       "2: Run: unknown key, did you mean 'run'?, allowed: title, source, run, body, link, wall, contact, published"},
      {"until", "end = 3\nuntil", "3: run.end: unknown key, allowed: until, gravity, max_events, multiple_impacts"},
      {"mass = 5", "mas = 5",
       "6: body.mas: unknown key, did you mean 'mass'?, allowed: name, mass, damping, stiffness, position, velocity, "
       "load, force"},
      {"mass = 5", "mass = 5\nforce = [{ amplitude = 1, frequency = 2, shift = 3 }]",
       "7: body.force.shift: unknown key, allowed: amplitude, frequency, phase"},
      {"position = 4", "positon = 4",
       "16: wall.positon: unknown key, did you mean 'position'?, allowed: name, position, amplitude, frequency, phase, "
       "velocity, motion"},
      {"position = 4", "position = 4\nmotion = [{ amplitude = 1, frequency = 2, shift = 3 }]",
       "17: wall.motion.shift: unknown key, allowed: amplitude, frequency, phase"},
      {"stiffness = 7", "relax = 7",
       "17: link.stiffness: is missing like damping, one of them must be given\n"
       "19: link.relax: unknown key, did you mean 'relaxed'?, allowed: between, stiffness, damping, relaxed"},
      {"restitution = 0.9", "friction = 0.9",
       (std::string("20: contact.restitution: is missing, must be a number from 0 to 1\n"
                    "23: contact.friction: unknown key, allowed: ") +
        contact_keys)
           .c_str()},
      {"time = 3.57", "tiem = 3.57",
       "32: published.tiem: unknown key, did you mean 'time'?, allowed: id, event, contact, nth, tangential, time, "
       "where, verdict, "
       "figure, note"},
  });
}

TEST_CASE("repeated keys are refused under their name") {
  const std::string again = ": is given again, must be given once (tables that may repeat are written [[body]])";
  CHECK(refusal(with(valid, "until = 30", "until = 30\nuntil = 30")) == "4: run.until" + again);
  CHECK(refusal(with(valid, "mass = 3", "mass = 3\nposition = 1")) == "13: body.position" + again);
  CHECK(refusal(with(valid, "[[wall]]", "[run]\n[[wall]]")) == "14: run" + again);
  CHECK(refusal(with(valid, "[[wall]]", "[body]\n[[wall]]")) == "14: body" + again);
  CHECK(refusal("title = '1'\n\"title\" = '2'\n") == "2: \"title\"" + again);
  CHECK(refusal(with(valid, "mass = 5", "mass = 5\nforce = [\n{ amplitude = 1, amplitude = 2 }]")) ==
        "8: body.force.amplitude" + again);
}

TEST_CASE("missing keys are refused with the line of the table that lacks them") {
  check_all({
      {"[run]\nuntil = 30\n", "", "1: run: is missing, must be a table, written [run]"},
      {"until = 30", "", "2: run.until: is missing, must be a number > 0"},
      {"name = \"1\"\n", "", "4: body.name: is missing, must be a string, in quotes"},
      {"mass = 3\n", "", "9: body.mass: is missing, must be a number > 0"},
      {"position = -1\n", "", "4: body.position: is missing, must be a decimal number"},
      {"velocity = 0\n", "", "4: body.velocity: is missing, must be a decimal number"},
      {"mass = 5\n", "mass = 5\nforce = [{ amplitude = 1 }]\n",
       "7: body.force.frequency: is missing, must be a decimal number"},
      {"mass = 5\n", "mass = 5\nforce = [{ frequency = 1 }]\n",
       "7: body.force.amplitude: is missing, must be a decimal number"},
      {"name = \"base\"\n", "", "14: wall.name: is missing, must be a string, in quotes"},
      {"position = 4\n", "", "14: wall.position: is missing, must be a decimal number"},
      {"between = [\"1\", \"2\"]\nstiff", "stiff",
       "17: link.between: is missing, must be two names in an array, such as [\"1\", \"2\"]"},
      {"stiffness = 7\n", "", "17: link.stiffness: is missing like damping, one of them must be given"},
      {"between = [\"1\", \"2\"]\nlaw", "law",
       "20: contact.between: is missing, must be two names in an array, such as [\"1\", \"2\"]"},
      {"law = \"hard\"\n", "", "20: contact.law: is missing, must be one of \"hard\", \"soft\", \"staged\""},
      {"restitution = 0.9\n", "", "20: contact.restitution: is missing, must be a number from 0 to 1"},
      {"stiffness = 200\n", "", "24: contact.stiffness: is missing, must be a number > 0"},
      {"restitution = 0.8\n", "", "24: contact.restitution: is missing like damping, one of the two must be given"},
      {"event = \"impact\"\n", "",
       "29: published.event: is missing, must be one of \"impact\", \"separation\", \"rest\", \"accumulation\", "
       "\"contact\""},
      {"contact = [\"1\", \"2\"]\n", "",
       "29: published.contact: is missing, must be given where there are several contacts"},
      {"time = 3.57\n", "", "29: published.time: is missing, must be a number >= 0"},
  });
  CHECK(refusal("") ==
        "1: run: is missing, must be a table, written [run]\n1: body: is missing, must be at least one, written "
        "[[body]]");
  CHECK(refusal("\n[run]\nuntil = 1\n") == "1: body: is missing, must be at least one, written [[body]]");
  CHECK(refusal("body = []\n[run]\nuntil = 1\n") == "1: body: is missing, must be at least one, written [[body]]");
}

TEST_CASE("a staged contact has one stage at least") {
  check_all({{"law = \"hard\"\nrestitution = 0.9", "law = \"staged\"\nstages = []",
              "23: contact.stages: is empty, must be one stage at least"}});
}

TEST_CASE("a wall's motion is the single form or a list of terms") {
  check_all({
      {"position = 4", "position = 4\nmotion = []",
       "17: wall.motion: is empty, must be one { amplitude = .., frequency = .., phase = .. } at least"},
      {"position = 4", "position = 4\nfrequency = 2\nmotion = [{ amplitude = 1, frequency = 2 }]",
       "17: wall.frequency: is 2, must be left out beside motion, the sum of amplitude*sin(frequency*t + phase)"},
      {"position = 4", "position = 4\nmotion = [{ amplitude = 1 }]",
       "17: wall.motion.frequency: is missing, must be a decimal number"},
      {"position = 4", "position = 4\nvelocity = inf",
       "17: wall.velocity: is inf, must be a decimal number such as 0.25 or 1e-3"},
  });
  // One fault, not that of the start that it hides: body 2 would be above the wall.
  const std::string above =
      with(with(valid, "law = \"soft\"\nstiffness = 200", "law = \"hard\""), "position = 4", "position = 1");
  REQUIRE(refusal(above).starts_with("24: contact.gap: "));
  auto moved = [&](const std::string& motion) {
    return refusal(with(above, "position = 1", "position = 1\n" + motion));
  };
  CHECK(moved("motion = 5") ==
        "17: wall.motion: is 5, must be an array of tables, each written [[wall.motion]] or { ... }");
  CHECK(moved("motion = []") ==
        "17: wall.motion: is empty, must be one { amplitude = .., frequency = .., phase = .. } at least");
  CHECK(moved("motion = [{ amplitude = 9, frequency = 2, phase = \"1\" }]") ==
        "17: wall.motion.phase: is \"1\", must be a decimal number");
  const Wall w = read(with(valid, "position = 4",
                           "position = 4\nvelocity = -0.5\nmotion = [{ amplitude = 1, frequency = 2 }, { amplitude = "
                           "3, frequency = 4, phase = 5 }]"))
                     .setup.walls[0];
  CHECK(w.velocity == Decimal("-0.5"));
  REQUIRE(w.harmonics().size() == 2);
  CHECK(w.harmonics()[0].phase.is_zero());
  CHECK(w.harmonics()[1].amplitude == Decimal("3"));
  CHECK(w.harmonics()[1].frequency == Decimal("4"));
  CHECK(w.harmonics()[1].phase == Decimal("5"));
}

TEST_CASE("contacts that touch a wall with a velocity start with it") {
  const std::string touching = R"([run]
until = 1
[[body]]
name = "b"
mass = 1
position = 2
velocity = 0.75
[[wall]]
name = "w"
position = 2
velocity = 0.5
motion = [{ amplitude = 0.125, frequency = 2 }, { amplitude = 0, frequency = 3 }]
[[contact]]
between = ["w", "b"]
law = "hard"
restitution = 1
touching = true
)";
  CHECK(refusal(touching) == "accepted");
  CHECK(refusal(with(touching, "0.75", "0.74")).starts_with("17: contact.touching: the velocities differ by -0.01"));
  // Where its motion cannot be read nothing is said of where it starts.
  const std::string list = "[{ amplitude = 0.125, frequency = 2 }, { amplitude = 0, frequency = 3 }]",
                    below = with(with(touching, "position = 2\nvelocity = 0.75", "position = 1\nvelocity = 0"),
                                 "\ntouching = true", "");
  CHECK(refusal(below).starts_with("14: contact.between: is in the wrong order or the members start inside"));
  CHECK(refusal(with(below, list, "5")) ==
        "12: wall.motion: is 5, must be an array of tables, each written [[wall.motion]] or { ... }");
}

TEST_CASE("values of a wrong type are refused") {
  check_all({
      {"\"A pair\"", "5", "1: title: is 5, must be a string, in quotes"},
      {"[run]", "[[run]]", "2: run: is an array, must be a table, written [run]"},
      {"until = 30", "until = \"30\"", "3: run.until: is \"30\", must be a number > 0"},
      {"until = 30", "until = true", "3: run.until: is true, must be a number > 0"},
      {"until = 30", "until = 1979-05-27",
       "3: run.until: is 1979-05-27, must be a number > 0, in decimals such as 0.25 or 1e-3"},
      {"until = 30", "until = [30]", "3: run.until: is an array, must be a number > 0"},
      {"until = 30", "until = { s = 30 }", "3: run.until: is a table, must be a number > 0"},
      {"until = 30", "until = 30\nmax_events = 1e3",
       "4: run.max_events: is 1e3, must be an integer from 1 to 9223372036854775807"},
      {"until = 30", "until = 30\nmax_events = 1000.0",
       "4: run.max_events: is 1000.0, must be an integer from 1 to 9223372036854775807"},
      {"until = 30", "until = 30\nmax_events = 0",
       "4: run.max_events: is 0, must be an integer from 1 to 9223372036854775807"},
      {"until = 30", "until = 30\nmax_events = 9223372036854775808",
       "4: run.max_events: is 9223372036854775808, must be an integer from 1 to 9223372036854775807"},
      {"until = 30", "until = 30\nmax_events = \"9\"",
       "4: run.max_events: is \"9\", must be an integer from 1 to 9223372036854775807"},
      {"name = \"1\"", "name = 1", "5: body.name: is 1, must be a string, in quotes"},
      {"mass = 5", "mass = 5\nforce = { amplitude = 1, frequency = 2 }",
       "7: body.force: is a table, must be an array of tables, each written [[body.force]] or { ... }"},
      {"mass = 5", "mass = 5\nforce = [\n1]",
       "8: body.force: is 1, must be an array of tables, each written [[body.force]] or { ... }"},
      {"position = 4", "position = 4\nmotion = { amplitude = 1, frequency = 2 }",
       "17: wall.motion: is a table, must be an array of tables, each written [[wall.motion]] or { ... }"},
      {"[[wall]]", "[wall]", "14: wall: is a table, must be an array of tables, each written [[wall]] or { ... }"},
      {"between = [\"1\", \"2\"]\nlaw", "between = \"1\"\nlaw",
       "21: contact.between: is \"1\", must be two names in an array, such as [\"1\", \"2\"]"},
      {"between = [\"1\", \"2\"]\nlaw", "between = [\"1\", 2]\nlaw",
       "21: contact.between: is an array, must be two names in an array, such as [\"1\", \"2\"]"},
      {"between = [\"1\", \"2\"]\nlaw", "between = [\"1\"]\nlaw",
       "21: contact.between: is an array, must be two names in an array, such as [\"1\", \"2\"]"},
      {"law = \"hard\"", "law = hard", "22: contact.law: is hard, must be one of \"hard\", \"soft\", \"staged\""},
      {"law = \"hard\"", "law = \"hrd\"",
       "22: contact.law: is \"hrd\", did you mean 'hard'?, must be one of \"hard\", \"soft\", \"staged\""},
      {"law = \"hard\"", "law = \"hard\"\nrelease = \"never\"",
       "23: contact.release: is \"never\", must be one of \"unilateral\", \"published\""},
      {"law = \"hard\"", "law = \"hard\"\ntouching = 1", "23: contact.touching: is 1, must be true or false"},
      {"law = \"hard\"", "law = \"hard\"\ntouching = yes", "23: contact.touching: is yes, must be true or false"},
      {"\"impact\"", "\"bang\"",
       "30: published.event: is \"bang\", must be one of \"impact\", \"separation\", \"rest\", \"accumulation\", "
       "\"contact\""},
      {"time = 3.57", "time = 3.57\nnth = 0", "33: published.nth: is 0, must be an integer from 1 to 1000000000"},
      {"time = 3.57", "time = 3.57\nnth = 1.5", "33: published.nth: is 1.5, must be an integer from 1 to 1000000000"},
      {"time = 3.57", "time = 3.57\nwhere = 4", "33: published.where: is 4, must be a string, in quotes"},
      {"time = 3.57", "time = 3.57\nverdict = \"true\"",
       "33: published.verdict: is \"true\", must be one of \"reproduced\", \"corrected\", \"undetermined\", "
       "\"conditional\", \"not reproduced\""},
      {"time = 3.57", "time = 3.57\nid = \"\"",
       "33: published.id: is \"\", must be at least one character, none of them a control character"},
      {"time = 3.57", "time = -1", "32: published.time: is -1, must be a number >= 0"},
  });
}

TEST_CASE("text that is no decimal number of ordinary size is refused") {
  const std::string decimals = ", must be a decimal number such as 0.25 or 1e-3";
  for (const std::string& text :
       parts("nan +nan inf -inf 0x1F 0o17 0b11 0X1f 007 1. .5 1e 1__0 _1 1_ 1._0 1e+ --1 5kg Infinity 1e5.5 "
             "07:32:00 0x123456789012345678901234567890")) {
    INFO(text);
    CHECK(refusal(with(valid, "position = -1", "position = " + text)) == "7: body.position: is " + text + decimals);
  }
  const std::string size = ", must be 0 or of a magnitude from 2.23e-308 to 1.79e308";
  for (const char* text :
       {"1.7900000000000000000000000000001e308", "-1.8e308", "1e309", "2.2299999999999999999999999e-308", "-1e-400",
        "1e-99999999999999999999", "1e99999999999999999999"}) {
    INFO(text);
    CHECK(refusal(with(valid, "velocity = 0", std::string("velocity = ") + text)) ==
          "8: body.velocity: is " + std::string(text) + size);
  }
  CHECK(refusal(with(valid, "velocity = 0", "velocity = 1" + std::string(309, '0'))) ==
        "8: body.velocity: is 1" + std::string(59, '0') + "..." + size);
  for (const char* text :
       {"1.79e308", "-1.79e308", "2.23e-308", "0e999", "-0.0", "+0", "0.00000", "1E+3", "1_000.000_1e0_2"}) {
    INFO(text);
    CHECK(refusal(with(valid, "velocity = 0", std::string("velocity = ") + text)) == "accepted");
  }
}

TEST_CASE("numbers outside their range are refused") {
  check_all({
      {"until = 30", "until = 0", "3: run.until: is 0, must be a number > 0"},
      {"until = 30", "until = -1e-300", "3: run.until: is -1e-300, must be a number > 0"},
      {"mass = 5", "mass = 0.0", "6: body.mass: is 0.0, must be a number > 0"},
      {"mass = 5", "mass = -5", "6: body.mass: is -5, must be a number > 0"},
      {"mass = 5", "mass = 5\ndamping = -0.1", "7: body.damping: is -0.1, must be a number >= 0"},
      {"mass = 5", "mass = 5\nstiffness = -2", "7: body.stiffness: is -2, must be a number >= 0"},
      {"stiffness = 7", "stiffness = -7", "19: link.stiffness: is -7, must be a number >= 0"},
      {"stiffness = 7", "damping = -7", "19: link.damping: is -7, must be a number >= 0"},
      {"restitution = 0.9", "restitution = -0.1", "23: contact.restitution: is -0.1, must be a number from 0 to 1"},
      {"restitution = 0.9", "restitution = 1.0000000000000000000000001",
       "23: contact.restitution: is 1.0000000000000000000000001, must be a number from 0 to 1"},
      {"stiffness = 200", "stiffness = 0", "27: contact.stiffness: is 0, must be a number > 0"},
      {"restitution = 0.8", "restitution = 0", "28: contact.restitution: is 0, must be a number > 0 and <= 1"},
      {"restitution = 0.8", "restitution = 1.5", "28: contact.restitution: is 1.5, must be a number > 0 and <= 1"},
      {"restitution = 0.8", "damping = -1", "28: contact.damping: is -1, must be a number >= 0"},
  });
  for (const char* e : {"0", "1", "1.000", "0.0"})
    CHECK(refusal(with(valid, "restitution = 0.9", std::string("restitution = ") + e)) == "accepted");
}

TEST_CASE("keys that belong to the other contact law are refused") {
  check_all({
      {"restitution = 0.9", "restitution = 0.9\nstiffness = 1",
       "24: contact.stiffness: is given, must be left out: it is for law = \"soft\" only"},
      {"restitution = 0.9", "restitution = 0.9\ndamping = 1",
       "24: contact.damping: is given, must be left out: it is for law = \"soft\" only"},
      {"restitution = 0.8", "restitution = 0.8\ntouching = true",
       "29: contact.touching: is given, must be left out: it is for law = \"hard\" only"},
  });
  const Case c = read(with(valid, "restitution = 0.8", "damping = 0"));
  REQUIRE(c.setup.contacts[1].damping);
  CHECK(c.setup.contacts[1].damping->is_zero());
}

TEST_CASE("keys that another key makes meaningless are refused") {
  check_all({
      {"restitution = 0.8", "restitution = 0.8\ndamping = 10",
       "29: contact.damping: is given like restitution, one of the two must be left out: restitution sets the damping"},
      {"stiffness = 7", "damping = 7\nrelaxed = 1",
       "20: link.relaxed: is given without stiffness, must be left out: it is the spring's"},
  });
}

TEST_CASE("all faults of a file are listed, in the order of its lines") {
  const std::vector<std::string> together = {
      "3: run.until: is 0, must be a number > 0",
      "4: body.mass: is missing, must be a number > 0",
      "7: body.velocity: is \"fast\", must be a decimal number",
      "13: body.force: is 5, must be an array of tables, each written [[body.force]] or { ... }",
      "17: wall.positon: unknown key, did you mean 'position'?, allowed: name, position, amplitude, frequency, phase, "
      "velocity, motion",
      "19: link.between: there is no \"3\", must be two of the bodies and walls \"1\", \"2\", \"base\"",
      "20: link.stiffness: is -7, must be a number >= 0",
      "24: contact.restitution: is 1.1, must be a number from 0 to 1",
      "28: contact.stiffness: is nan, must be a number > 0, in decimals such as 0.25 or 1e-3",
      "29: contact.restitution: is 0, must be a number > 0 and <= 1",
      "32: published.contact: there is no such [[contact]], must be the two names of one"};
  std::string text = valid;
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"until = 30", "until = 0"},
           {"mass = 5\n", ""},
           {"velocity = 0\n", "velocity = \"fast\"\n"},
           {"velocity = 0.5", "velocity = 0.5\nforce = 5\nload = 0"},
           {"position = 4", "positon = 4"},
           {"[\"1\", \"2\"]\nstiffness = 7", "[\"1\", \"3\"]\nstiffness = -7"},
           {"0.9", "1.1"},
           {"200", "nan"},
           {"0.8", "0"},
           {"contact = [\"1\", \"2\"]", "contact = [\"1\", \"base\"]"}})
    text = with(text, from, to);
  CHECK(faults(text) == together);
}

// What one fault leaves open is not judged by it: each of these is one line (as are all tests of refusals above).
TEST_CASE("a fault that makes other keys meaningless breeds no more of them") {
  // A body that is not known by its name, or not in its place: who is whose neighbour, and where, is open.
  for (const char* name : {"name = 3", "name = \"\"", "nam = \"1\"", ""}) {
    INFO(name);
    CHECK(faults(with(valid, "name = \"1\"", name)).size() == 1);
  }
  CHECK(faults(with(valid, "[[body]]\nname = \"2\"", "[[bodies]]\nname = \"2\"")).size() == 1);
  // Bodies inside one another, if the one began where the other keys would have it.
  const std::string inside = with(valid, "position = 2", "position = -2");
  REQUIRE(faults(inside).size() == 1);
  CHECK(refusal(with(inside, "position = -1", "position = \"left\"")) ==
        "7: body.position: is \"left\", must be a decimal number");
  CHECK(refusal(with(inside, "law = \"hard\"", "gap = \"none\"\nlaw = \"hard\"")) ==
        "22: contact.gap: is \"none\", must be a decimal number");
  // but what the mass is has nothing to do with it
  CHECK(faults(with(inside, "mass = 5", "mass = 0")).size() == 2);
  // Which keys a contact has depends on its law, which contact a row means on the contacts.
  CHECK(refusal(with(with(valid, "law = \"soft\"", "law = \"weak\""), "restitution = 0.8", "damping = 1")) ==
        "26: contact.law: is \"weak\", must be one of \"hard\", \"soft\", \"staged\"");
  CHECK(refusal(with(valid, "between = [\"1\", \"2\"]\nlaw", "between = [\"2\", \"1\"]\nlaw")).starts_with("21: "));
  CHECK(faults(with(valid, "[run]\nuntil = 30", "run = 30")).size() == 1);
}

TEST_CASE("of very many faults the first are listed, and the others counted") {
  auto many = [](int count) {
    std::string text = valid;
    for (int i = 0; i < count; ++i) text += "[[wall]]\nname = \"w" + std::to_string(i) + "\"\nposition = \"here\"\n";
    return faults(text);
  };
  const int first = 35;  // the line of the first
  CHECK(many(20).size() == 20);
  CHECK(many(20).back() == std::to_string(first + 3 * 19) + ": wall.position: is \"here\", must be a decimal number");
  CHECK(many(21).size() == 21);
  CHECK(many(21).back() == " and 1 more fault");
  CHECK(many(500).back() == " and 480 more faults");
  CHECK(many(5000).back() == " and 980 more faults at least");
  CHECK(many(5000).size() == 21);
}

TEST_CASE("settings that lead nowhere are listed together, before the file's own faults") {
  try {
    read_case("case.toml", {{"body.3.mass", "1"}, {"body.1.mass", "2"}, {"run.length", "1"}}, with(valid, "30", "-1"));
    FAIL("accepted");
  } catch (const BadInput& e) {
    REQUIRE(e.lines.size() == 2);
    CHECK(e.lines[0].starts_with("case.toml: --set body.3.mass: there is no \"3\""));
    CHECK(e.lines[1].starts_with("case.toml: --set run.length: \"length\" is no number of [run]"));
  }
}

TEST_CASE("one body and a wall in the wrong order are refused with the right one") {
  const std::string ball =
      "[run]\nuntil = 1\n[[body]]\nname = 'ball'\nmass = 1\nposition = 1\nvelocity = 0\n[[wall]]\nname = 'table'\n"
      "position = 0\n[[contact]]\nbetween = ['ball', 'table']\nlaw = 'hard'\nrestitution = 1\n";
  CHECK(refusal(ball) ==
        "12: contact.between: is in the wrong order or the members start inside one another, gap + x2 - x1 = -1 at "
        "t = 0, must be [\"table\", \"ball\"], the second on the positive side, or a start >= 0");
  CHECK(refusal(with(ball, "['ball', 'table']", "['table', 'ball']")) == "accepted");
  // Inside one another in either order: no order would mend it.
  CHECK(refusal(with(ball, "law = 'hard'", "gap = -5\nlaw = 'hard'")) ==
        "13: contact.gap: the members start inside one another, gap + x2 - x1 = -6 at t = 0, must be >= 0");
}

TEST_CASE("names that are empty, repeated or unknown are refused") {
  check_all({
      {"name = \"1\"", "name = \"\"",
       "5: body.name: is \"\", must be at least one character, none of them a control character"},
      {"name = \"1\"", "name = \"1\\n\"",
       "5: body.name: is \"1\\x0A\", must be at least one character, none of them a control character"},
      {"name = \"2\"", "name = \"1\"",
       "10: body.name: is \"1\" like that of line 5, must be a name that no other body or wall has"},
      {"name = \"base\"", "name = \"2\"",
       "15: wall.name: is \"2\" like that of line 10, must be a name that no other body or wall has"},
      {"between = [\"1\", \"2\"]\nstiff", "between = [\"1\", \"3\"]\nstiff",
       "18: link.between: there is no \"3\", must be two of the bodies and walls \"1\", \"2\", \"base\""},
      {"[\"2\", \"base\"]", "[\"2\", \"bse\"]",
       "25: contact.between: there is no \"bse\", did you mean 'base'?, must be two of the bodies and walls \"1\", "
       "\"2\", \"base\""},
      {"contact = [\"1\", \"2\"]", "contact = [\"1\", \"Base\"]",
       "31: published.contact: there is no \"Base\", did you mean 'base'?, must be two of the bodies and walls \"1\", "
       "\"2\", \"base\""},
  });
}

TEST_CASE("links and contacts between members that cannot have them are refused") {
  const std::string second_wall =
      with(valid, "[[link]]", "[[wall]]\nname = \"top\"\nposition = 9\n[[link]]");  // three lines more
  const std::string third_body =
      with(valid, "[[wall]]", "[[body]]\nname = \"3\"\nmass = 1\nposition = 3\nvelocity = 0\n[[wall]]");
  const std::string order = " in the wrong order, must be ", side = ", the second on the positive side",
                    of_walls = ": walls stand before the first body or behind the last";
  CHECK(refusal(with(valid, "between = [\"1\", \"2\"]\nstiff", "between = [\"1\", \"1\"]\nstiff")) ==
        "18: link.between: is \"1\" twice, must be two different members");
  CHECK(refusal(with(second_wall, "between = [\"1\", \"2\"]\nstiff", "between = [\"base\", \"top\"]\nstiff")) ==
        "21: link.between: is two walls, at least one must be a body");
  CHECK(refusal(with(valid, "between = [\"1\", \"2\"]\nlaw", "between = [\"1\", \"1\"]\nlaw")) ==
        "21: contact.between: is \"1\" twice, must be two different members");
  CHECK(refusal(with(valid, "between = [\"1\", \"2\"]\nlaw", "between = [\"2\", \"1\"]\nlaw")) ==
        "21: contact.between: is" + order + "[\"1\", \"2\"]" + side);
  CHECK(refusal(with(valid, "[\"2\", \"base\"]", "[\"base\", \"2\"]")) ==
        "25: contact.between: is" + order + "[\"2\", \"base\"]" + side + of_walls);
  CHECK(refusal(with(valid, "[\"2\", \"base\"]", "[\"1\", \"base\"]")) ==
        "25: contact.between: is" + order + "[\"base\", \"1\"]" + side + of_walls);
  CHECK(refusal(with(second_wall, "[\"2\", \"base\"]", "[\"base\", \"top\"]")) ==
        "28: contact.between: is two walls, one must be a body");
  CHECK(refusal(with(third_body, "between = [\"1\", \"2\"]\nlaw", "between = [\"1\", \"3\"]\nlaw")) ==
        "26: contact.between: [\"1\", \"3\"] are not adjacent, must be neighbours in the order of [[body]]\n"
        "30: contact.between: is a wall and a body that is not at that end, must be [\"base\", \"1\"] or [\"3\", "
        "\"base\"]");
  CHECK(refusal(third_body) ==
        "30: contact.between: is a wall and a body that is not at that end, must be [\"base\", \"1\"] or [\"3\", "
        "\"base\"]");
  const std::string again =
      "[[contact]]\nbetween = [\"2\", \"base\"]\nlaw = \"soft\"\nstiffness = 1\nrestitution = 1\n[[published]]";
  CHECK(
      refusal(with(valid, "[[published]]", again)) ==
      "30: contact.between: on the positive side of \"2\" there already is the contact of line 24, must be one a side");
  CHECK(
      refusal(with(valid, "[\"2\", \"base\"]", "[\"1\", \"2\"]")) ==
      "25: contact.between: on the positive side of \"1\" there already is the contact of line 20, must be one a side");
  CHECK(refusal(with(valid, "[\"2\", \"base\"]\nlaw = \"soft\"\nstiffness = 200",
                     "[\"base\", \"1\"]\nlaw = \"hard\"\ngap = 5")) == "accepted");
  CHECK(
      refusal(with(with(second_wall, "[\"2\", \"base\"]\nlaw = \"soft\"", "[\"base\", \"1\"]\nlaw = \"soft\""),
                   "[[published]]", with(again, "[\"2\", \"base\"]", "[\"top\", \"1\"]"))) ==
      "33: contact.between: on the negative side of \"1\" there already is the contact of line 27, must be one a side");
  CHECK(refusal(with(valid, "between = [\"1\", \"2\"]\nstiff", "between = [\"base\", \"1\"]\nstiff")) == "accepted");
}

TEST_CASE("upper stops that cannot be are refused", "[upper]") {
  // 1 and 2 on a line, an upper stop of 2 beyond 1 in place of the wall's contact; a wall.
  auto inside = [](const std::string& between, const std::string& gap) {
    return refusal(with(valid, "[\"2\", \"base\"]\nlaw = \"soft\"\nstiffness = 200",
                        between + "\nlimit = \"upper\"\nlaw = \"hard\"\ngap = " + gap));
  };
  CHECK(inside("[\"1\", \"2\"]", "4") == "accepted");
  CHECK(inside("[\"1\", \"2\"]", "2.5") ==
        "28: contact.gap: the members start beyond one another, gap + x1 - x2 = -0.5 at t = 0, must be >= 0");
  CHECK(inside("[\"2\", \"1\"]", "4") ==
        "25: contact.between: is in the wrong order, must be [\"1\", \"2\"], the second on the positive side");
  CHECK(inside("[\"2\", \"base\"]", "4") == "accepted");  // a string
  CHECK(inside("[\"1\", \"base\"]", "4") ==
        "25: contact.between: is in the wrong order, must be [\"base\", \"1\"], the second on the positive side: walls "
        "stand "
        "before the first body or behind the last");
  CHECK(refusal(with(valid, "between = [\"1\", \"2\"]\nlaw", "between = [\"1\", \"2\"]\nlimit = \"above\"\nlaw")) ==
        "22: contact.limit: is \"above\", must be one of \"lower\", \"upper\"");
  // The box hits the wall behind it, the ball inside it does not.
  auto with_ball = [&](const std::string& at_wall) {
    return refusal(
        with(valid, "[\"2\", \"base\"]",
             "[\"1\", \"2\"]\nlimit = \"upper\"\nlaw = \"hard\"\nrestitution = 1\ngap = 4\n[[contact]]\nbetween "
             "= " +
                 at_wall));
  };
  CHECK(with_ball("[\"1\", \"base\"]") == "accepted");
  CHECK(with_ball("[\"2\", \"base\"]") ==
        "31: contact.between: [\"2\", \"base\"] are not adjacent: \"2\" is inside \"1\", must be neighbours in there");
}

TEST_CASE("bodies that start inside one another are refused, however little") {
  auto start = [](const std::string& gap, const std::string& x1, const std::string& x2) {
    return refusal(with(with(with(valid, "position = -1", "position = " + x1), "position = 2", "position = " + x2),
                        "law = \"hard\"", "law = \"hard\"\ngap = " + gap));
  };
  const std::string apart = ", must be >= 0",
                    inside = "23: contact.gap: the members start inside one another, gap + x2 - x1 = ";
  CHECK(start("0", "0", "-0.5") == inside + "-0.5 at t = 0" + apart);
  CHECK(start("0.1", "0.3", "0.2") == "accepted");
  CHECK(start("-0.3", "-0.1", "0.2") == "accepted");
  CHECK(start("0.1", "0.3", "0.1" + std::string(59, '9') + "9") == inside + "-1e-61 at t = 0" + apart);
  CHECK(start("0.1", "0.3", "0.1" + std::string(1599, '9') + "9") == inside + "-1e-1601 at t = 0" + apart);
  CHECK(start("-2.23e-308", "1e308", "1e308") == inside + "-2.23e-308 at t = 0" + apart);
  CHECK(start("2.23e-308", "1e308", "1e308") == "accepted");
  CHECK(refusal(with(valid, "position = 2", "position = -2")) ==
        "20: contact.gap: the members start inside one another, gap + x2 - x1 = -1 at t = 0, must be >= 0");
  CHECK(refusal(with(valid, "law = \"soft\"", "law = \"soft\"\ngap = -5")) == "accepted");

  const std::string wall = with(with(valid, "law = \"soft\"\nstiffness = 200", "law = \"hard\""), "position = 4",
                                "position = 4\namplitude = 3\nphase = -1");
  CHECK(refusal(wall) ==
        "26: contact.gap: the members start inside one another, gap + x2 - x1 = -0.524413 at t = 0, must be >= 0");
  CHECK(refusal(with(wall, "phase = -1", "phase = 1e308")) ==  // sin(10^308) = -0.78760665..., by mpmath
        "26: contact.gap: the members start inside one another, gap + x2 - x1 = -0.36282 at t = 0, must be >= 0");
}

TEST_CASE("touching members that are apart or move differently are refused") {
  const std::string touching = with(valid, "law = \"hard\"", "law = \"hard\"\ngap = 0.1\ntouching = true");
  auto start = [&](const std::string& x2, const std::string& v2) {
    return refusal(with(with(with(touching, "position = -1", "position = 0.3"), "position = 2", "position = " + x2),
                        "velocity = 0.5", "velocity = " + v2));
  };
  CHECK(start("0.2", "0") == "accepted");
  CHECK(start("0.2", "0e5") == "accepted");
  CHECK(start("0.7", "0") ==
        "24: contact.touching: the gap is gap + x2 - x1 = 0.5 at t = 0, must be 0 where they touch");
  CHECK(start("0.2" + std::string(60, '0') + "1", "0") ==
        "24: contact.touching: the gap is gap + x2 - x1 = 1e-62 at t = 0, must be 0 where they touch");
  CHECK(start("0.1", "0") ==
        "24: contact.touching: the gap is gap + x2 - x1 = -0.1 at t = 0, must be 0 where they touch");
  CHECK(start("0.2", "1e-60") ==
        "24: contact.touching: the velocities differ by 1e-60 at t = 0, must be 0 where they touch");

  // One body on a moving base: base 0.5 sin(2 t + 1) is at 0.42073549240394825... with velocity 0.54030230586813972...
  auto base = [](const std::string& x, const std::string& v) {
    return refusal("[run]\nuntil = 1\n[[body]]\nname = \"1\"\nmass = 1\nposition = " + x + "\nvelocity = " + v +
                   "\n[[wall]]\nname = \"base\"\nposition = 0\namplitude = 0.5\nfrequency = 2\nphase = 1\n"
                   "[[contact]]\nbetween = [\"base\", \"1\"]\nlaw = \"hard\"\nrestitution = 0\ntouching = true\n");
  };
  CHECK(base("0.420735492403948", "0.540302305868140") == "accepted");
  CHECK(base("0.420735492403", "0.540302305868") == "accepted");
  CHECK(base("0.42073549240", "0.540302305868").starts_with("18: contact.touching: the gap is gap + x2 - x1 = -3.94"));
  CHECK(base("0.420735492403948", "0.5403023058").starts_with("18: contact.touching: the velocities differ by -6.81"));
}

TEST_CASE("published rows that belong to no contact, or repeat an id, are refused") {
  const std::string row = "[[published]]\nevent = \"impact\"\ncontact = [\"1\", \"2\"]\ntime = 9\n";
  check_all({
      {"contact = [\"1\", \"2\"]", "contact = [\"2\", \"1\"]",
       "31: published.contact: is in the wrong order, must be as in the [[contact]]"},
      {"contact = [\"1\", \"2\"]", "contact = [\"1\", \"base\"]",
       "31: published.contact: there is no such [[contact]], must be the two names of one"},
  });
  CHECK(refusal("[run]\nuntil = 1\n[[body]]\nname = \"1\"\nmass = 1\nposition = 0\nvelocity = 0\n[[published]]\nevent "
                "= \"impact\"\ntime = 1\n") ==
        "8: published.contact: there is no contact in this file, must be one before events can be published");
  CHECK(refusal(valid + "id = \"a\"\n" + row + "id = \"a\"\n") ==
        "38: published.id: is \"a\" again, must be an id that no other row has");
  CHECK(refusal(valid + row + "nth = 1\n" + row + "nth = 1\n") ==
        "38: published.id: is missing, must be given here: another row has \"" + stem + "-impact-1-2\"");
}

TEST_CASE("a decimal comma, and a unit behind a number, are called so") {
  for (const char* written : {"5,3", "-5,3", "+0,001"})
    CHECK(refusal(with(valid, "mass = 5", std::string("mass = ") + written)) ==
          "6: body.mass: has a comma, must have a decimal point, such as 0.5");
  for (const char* written : {"5 kg", "1e3 g", "5.0 m"})
    CHECK(refusal(with(valid, "mass = 5", std::string("mass = ") + written)) ==
          "6: body.mass: has letters behind the number, must be the number alone, in SI units");
}

TEST_CASE("text that is not TOML is refused with its line and key") {
  auto is_refused = [](const std::string& from, const std::string& to, const std::string& beginning) {
    INFO(from << "  ->  " << to);
    CHECK(refusal(with(valid, from, to)).starts_with(beginning + ": is not TOML: "));
  };
  is_refused("mass = 5", "mass 5", "6: body");
  is_refused("mass = 5", "mass = 5 6", "6: body.mass");
  is_refused("mass = 5", "mass =", "6: body.mass");
  is_refused("mass = 5", "mass = 5'3\xC3\xA4'", "6: body.mass");
  is_refused("[\"1\", \"2\"]\nstiff", "[\"1\", \"2\"\nstiff", "19: link.between");
  is_refused("\"A pair\"", "\"A pair", "1: title");
  is_refused("\"A pair\"", "[ }", "1: title");
  is_refused("\"A pair\"", "{ a = 1 ]", "1: title");
  is_refused("\"A pair\"", "[,]", "1: title");
  is_refused("\"A pair\"", "1 }", "1: title");
  is_refused("[run]", "[run", "2: syntax");
  is_refused("[run]", "[[[run]]]", "2: syntax");
  is_refused("[run]", "[]", "2: syntax");
  is_refused("[[body]]", "[[=]]", "4: run");
  is_refused("[[body]]", "[", "4: run");
  is_refused("mass = 5", "mass = 5 \xC3\xA4", "6: body.mass");
  is_refused("mass = 5", "mass = \xEF\xBB\x9F", "6: body.mass");
  is_refused("mass", "\xC3\xA4 = 1\nmass", "6: body");
  is_refused("A pair", "A pair\\q", "1: title");
  is_refused("A pair", "A pair \xFF", "1: title");
  CHECK(refusal(with(valid, "A pair", "\"\"\nA \\\n \xC3\xA4\"\"")) ==
        "1: title: is not TOML we can read: a backslash must not stand before a letter beyond ASCII");
  CHECK(read(with(valid, "\"A pair\"", "\"\"\"\n\xC3\xA4 \\\n pair\"\"\"  # \xC3\xA4 \\\xC3\xA4")).title ==
        "\xC3\xA4 pair");
}

TEST_CASE("a file that cannot be read is a FileError with the reason") {
  auto reason = [](const std::string& name) -> std::string {
    try {
      read_case(name);
      return "read";
    } catch (const FileError& e) {
      return e.what();
    }
  };
  CHECK(reason("/nonexistent/case.toml") == "/nonexistent/case.toml: cannot be read: No such file or directory");
  CHECK(reason("/tmp") == "/tmp: cannot be read: Is a directory");
}

TEST_CASE("files that are binary, huge or deeply nested end in one line") {
  CHECK(refusal(std::string("a = 1\n\0\n", 8)) == "2: file: has a zero byte, must be text (TOML)");
  CHECK(refusal("a = \"" + std::string(20 << 20, 'x') + "\"") == "1: file: is too large, must be 16 MiB at most");
  for (const std::string& opening : {std::string("["), std::string("{a="), std::string("a.")}) {
    std::string deep = "title = '1'\n" + std::string(opening == "a." ? "" : "a = ");
    for (int i = 0; i < 100'000; ++i) deep += opening;
    const std::string line = refusal(deep);
    CHECK(line.substr(0, 2) == "2:");
    CHECK(line.ends_with("is nested too deeply, must be 32 levels at most"));
  }
  CHECK(refusal("[" + std::string(100'000, '[') + "a]]\n").find('\n') == std::string::npos);
  CHECK(refusal("\xff\xfe\x80 = 1\n").find('\n') == std::string::npos);
}

TEST_CASE("numbers are taken as they are written, at every precision") {
  auto velocity = [](const std::string& text) {
    return read(with(valid, "velocity = 0.5", "velocity = " + text)).setup.bodies[1].velocity;
  };
  CHECK(decimal<Mp50>(velocity("0.9")) == Mp50(9) / 10);
  CHECK(decimal<Mp1100>(velocity("0.9")) == Mp1100(9) / 10);
  CHECK(velocity("1_000.5") == Decimal("1000.5"));
  CHECK(velocity("+1e3") == Decimal("1000"));
  CHECK(velocity("-0.0").sign() == 0);
  CHECK(velocity("123456789012345678901234567890") == Decimal("1.2345678901234567890123456789e29"));
  std::string digits;
  for (int i = 0; i < 400; ++i) digits += static_cast<char>('1' + i % 9);
  CHECK(decimal<Mp1100>(velocity("0." + digits)) == Mp1100("0." + digits));
  CHECK(velocity("-0." + digits) == Decimal("-0." + digits));
  CHECK(velocity("0." + digits) < Decimal("0." + digits + "1"));
  CHECK(velocity("0." + std::string(100'000, '3')) > velocity("0." + std::string(99'999, '3')));
  CHECK(velocity(std::string(300, '9')) == Decimal(std::string(300, '9')));
}

TEST_CASE("literals are set aside, but not within strings, comments and keys") {
  const Literals aside = set_literals_aside(
      "1.5 = 0.9 # 7.5\n[2.5]\nx = [1, '3.5', \"\\\"4.5\", {6.5 = 8.5, y = nan}, true]\ns = \"\"\"\n9.5\n\"\"\"\nt = "
      "''");
  CHECK(aside.text ==
        "1.5 = 0  # 7.5\n[2.5]\nx = [1 , '3.5', \"\\\"4.5\", {6.5 = 2 , y = 3 }, true ]\ns = \"\"\"\n9.5\n\"\"\"\nt = "
        "''");
  CHECK(aside.literals == std::vector<std::string>{"0.9", "1", "8.5", "nan"});
  CHECK(aside.key == "2.5.t");
}

TEST_CASE("what the contract leaves out has its default") {
  const Case c = read(valid);
  CHECK(c.file == file);
  CHECK(c.title == "A pair");
  CHECK(c.source.empty());
  CHECK(c.max_events == 100000);
  const Body& b = c.setup.bodies[0];
  for (const Decimal& d : {b.damping, b.stiffness, b.load}) CHECK(d.is_zero());
  CHECK(b.force.empty());
  const Wall& w = c.setup.walls[0];
  for (const Decimal& d : {w.motion.amplitude, w.motion.frequency, w.motion.phase}) CHECK(d.is_zero());
  CHECK(c.setup.links[0].damping.is_zero());
  CHECK(c.setup.links[0].relaxed.is_zero());
  const Contact &hard = c.setup.contacts[0], &soft = c.setup.contacts[1];
  CHECK(hard.gap.is_zero());
  CHECK(hard.law == Law::hard);
  CHECK(hard.release_used() == Release::unilateral);
  CHECK_FALSE(hard.touching);
  CHECK_FALSE(hard.stiffness);
  CHECK_FALSE(hard.damping);
  CHECK(soft.law == Law::soft);
  CHECK(soft.release_used() == Release::published);
  CHECK_FALSE(soft.damping);
  CHECK(soft.restitution == Decimal("0.8"));
  CHECK(read(with(valid, "law = \"soft\"", "law = \"soft\"\nrelease = \"unilateral\""))
            .setup.contacts[1]
            .release_used() == Release::unilateral);
  CHECK(read(with(valid, "title", "source")).title == stem);
  const Published& p = c.published.at(0);
  CHECK(p.verdict == "reproduced");
  CHECK((p.where + p.figure + p.note).empty());
  CHECK(p.id == stem + "-impact");
}

TEST_CASE("the k-th row of a kind and contact means the k-th such event, unless nth says otherwise") {
  auto row = [](const std::string& event, const std::string& contact, const std::string& more = "") {
    return "[[published]]\nevent = \"" + event + "\"\ncontact = " + contact + "\ntime = 9\n" + more;
  };
  const std::string a = "[\"1\", \"2\"]", b = "[\"2\", \"base\"]";
  const Case c = read(valid + row("impact", b) + row("impact", a) + row("rest", a) + row("impact", a, "nth = 7\n") +
                      row("impact", a));
  std::vector<int> nth, contact;
  std::vector<std::string> ids;
  for (const auto& p : c.published) nth.push_back(p.nth), contact.push_back(p.contact), ids.push_back(p.id);
  CHECK(nth == std::vector<int>{1, 1, 2, 1, 7, 4});
  CHECK(contact == std::vector<int>{0, 1, 0, 0, 0, 0});
  CHECK(ids == std::vector<std::string>{stem + "-impact", stem + "-impact-2-base", stem + "-impact-2", stem + "-rest",
                                        stem + "-impact-7", stem + "-impact-4"});
}

TEST_CASE("everything the contract lists comes back as it was written") {
  const Case c = read(R"(title  = "A plastic collision"
source = "DM21, third example, Fig. 5"
[run]
until = 30
max_events = 1_000
[[body]]
name = "1"
mass = 5
damping = 1
stiffness = 2
position = -1
velocity = 0.25
load = 0.125
force = [{ amplitude = 0.5, frequency = 2, phase = 0.1 }, { amplitude = 3, frequency = 4 }]
[[body]]
name = "zwei \u00e4"
mass = 5
position = -1.5
velocity = 0.25
[[body.force]]
amplitude = 6
frequency = 7
[[link]]
between = ["base", "1"]
stiffness = 3
damping = 0.5
relaxed = -2
[[wall]]
name = "base"
position = -4
amplitude = 0.0025
frequency = 7.1
phase = 0.2
[[contact]]
between = ["1", "zwei ä"]
gap = 0.5
law = "hard"
restitution = 0
release = "published"
touching = true
[[contact]]
between = ["base", "1"]
law = "soft"
stiffness = 200000
damping = 10
release = "unilateral"
[[published]]
event = "separation"
contact = ["1", "zwei ä"]
time = 11.320
where = "p. 4, Fig. 5"
nth = 3
tangential = true
id = "e3"
verdict = "conditional"
figure = "dm21_fig5"
note = "under a rule"
)");
  CHECK(c.title == "A plastic collision");
  CHECK(c.source == "DM21, third example, Fig. 5");
  CHECK(c.until == Decimal("30"));
  CHECK(c.max_events == 1000);
  const Setup& s = c.setup;
  REQUIRE(s.bodies.size() == 2);
  CHECK(s.bodies[0].mass == Decimal("5"));
  CHECK(s.bodies[0].damping == Decimal("1"));
  CHECK(s.bodies[0].stiffness == Decimal("2"));
  CHECK(s.bodies[0].position == Decimal("-1"));
  CHECK(s.bodies[0].velocity == Decimal("0.25"));
  CHECK(s.bodies[0].load == Decimal("0.125"));
  REQUIRE(s.bodies[0].force.size() == 2);
  CHECK(s.bodies[0].force[0].phase == Decimal("0.1"));
  CHECK(s.bodies[0].force[1].amplitude == Decimal("3"));
  CHECK(s.bodies[0].force[1].frequency == Decimal("4"));
  CHECK(s.bodies[0].force[1].phase.is_zero());
  CHECK(s.bodies[1].name == "zwei ä");
  REQUIRE(s.bodies[1].force.size() == 1);
  CHECK(s.bodies[1].force[0].frequency == Decimal("7"));
  REQUIRE(s.links.size() == 1);
  CHECK(s.name(s.links[0].first) == "base");
  CHECK(s.name(s.links[0].second) == "1");
  CHECK(s.links[0].stiffness == Decimal("3"));
  CHECK(s.links[0].damping == Decimal("0.5"));
  CHECK(s.links[0].relaxed == Decimal("-2"));
  REQUIRE(s.walls.size() == 1);
  CHECK(s.walls[0].position == Decimal("-4"));
  CHECK(s.walls[0].motion.amplitude == Decimal("0.0025"));
  CHECK(s.walls[0].motion.frequency == Decimal("7.1"));
  CHECK(s.walls[0].motion.phase == Decimal("0.2"));
  REQUIRE(s.contacts.size() == 2);
  CHECK(s.contacts[0].first == Member{MemberKind::body, 0});
  CHECK(s.contacts[0].second == Member{MemberKind::body, 1});
  CHECK(s.contacts[0].gap == Decimal("0.5"));
  CHECK(s.contacts[0].restitution.is_zero());
  CHECK(s.contacts[0].release_used() == Release::published);
  CHECK(s.contacts[0].touching);
  CHECK(s.contacts[1].first == Member{MemberKind::wall, 0});
  CHECK(s.contacts[1].stiffness.value() == Decimal("200000"));
  CHECK(s.contacts[1].damping.value() == Decimal("10"));
  CHECK(s.contacts[1].release_used() == Release::unilateral);
  REQUIRE(c.published.size() == 1);
  const Published& p = c.published[0];
  CHECK(p.event == "separation");
  CHECK(p.contact == 0);
  CHECK(p.nth == 3);
  CHECK(p.tangential);
  CHECK(p.time == Decimal("11.32"));
  CHECK(p.printed == "11.320");
  CHECK(p.time.half_unit() == Decimal("0.0005"));
  CHECK(p.where == "p. 4, Fig. 5");
  CHECK(p.id == "e3");
  CHECK(p.verdict == "conditional");
  CHECK(p.figure == "dm21_fig5");
  CHECK(p.note == "under a rule");
}

TEST_CASE("CRLF, a byte order mark and inline tables make no difference") {
  std::string crlf;
  for (char c : valid) crlf += c == '\n' ? "\r\n" : std::string(1, c);
  CHECK(read(crlf).setup.bodies[1].velocity == Decimal("0.5"));
  CHECK(read("\xEF\xBB\xBF" + valid).title == "A pair");
  CHECK(read_case("text", {}, "\xEF\xBB\xBF" + std::string(valid)).title == "A pair");
  CHECK_THROWS_WITH(read_case("text", {}, std::string(17 << 20, ' ')),
                    "text:1: file: is too large, must be 16 MiB at most");
  CHECK_THROWS_WITH(read_case("text", {}, std::string("a\n\0", 3)),
                    "text:2: file: has a zero byte, must be text (TOML)");
  CHECK(refusal("\xEF\xBB\xBF" + with(crlf, "mass = 5", "mass = -5")) == "6: body.mass: is -5, must be a number > 0");
  const Case c = read(
      "run.until = 0.5\nbody = [{ name = '1', mass = 1, position = 0, velocity = -1 }, # 1\n"
      "{ name = '2', mass = 2, position = 0, velocity = -1, force = [{ amplitude = 1, frequency = 1 }] },\n]\n"
      "contact = [{ between = ['1', '2'], law = 'hard', restitution = 1, touching = true }]\n");
  CHECK(c.setup.bodies[1].force.at(0).amplitude == Decimal("1"));
  CHECK(c.setup.contacts[0].touching);
  CHECK(refusal("run.until = 0.5\nbody = [{ name = '1', mass = 1, position = 0, velocity = -1 }, # 1\n{ name = '2', "
                "mass = 0, position = 1, velocity = 0 }]\n") == "3: body.mass: is 0, must be a number > 0");
}

TEST_CASE("a contact that names no rule of release has its law's, in C++ as in a case file") {
  Contact c;
  CHECK(c.release_used() == Release::unilateral);
  c.law = Law::soft;
  CHECK(c.release_used() == Release::published);
  c.release = Release::unilateral;
  CHECK(c.release_used() == Release::unilateral);
  // A damper that is strong shows which rule it is: the wall pulls, or it does not.
  Setup written = read(
                      "run.until = 2\nbody = [{ name = 'b', mass = 1, position = 0.1, velocity = -1 }]\n"
                      "wall = [{ name = 'w', position = 0 }]\n"
                      "contact = [{ between = ['w', 'b'], law = 'soft', stiffness = 200, damping = 10 }]\n")
                      .setup;
  Contact built;
  built.first = written.contacts[0].first, built.second = written.contacts[0].second;
  built.law = Law::soft, built.stiffness = "200", built.damping = "10";
  auto last = [&](const Contact& contact) {
    written.contacts[0] = contact;
    return trajectory(written, "2", 1000, {}, "2").back().position[0];
  };
  const double as_written = last(written.contacts[0]);
  CHECK(last(built) == as_written);
  built.release = Release::unilateral;
  CHECK(last(built) > as_written + 0.01);
}

TEST_CASE("the cases of DM21 hold what the paper prints") {
  struct Row {
    const char *file, *id, *event, *time, *verdict, *figure;
    Release release;
  };
  for (const Row& r : std::vector<Row>{
           {"together", "dm21-e1-separation", "separation", "3.26", "reproduced", "dm21_fig3", Release::unilateral},
           {"together", "dm21-e1-impact", "impact", "11.83", "reproduced", "dm21_fig3", Release::unilateral},
           {"grazing", "dm21-e2-contact", "contact", "4.53", "reproduced", "dm21_fig4", Release::unilateral},
           {"grazing", "dm21-e2-separation", "separation", "10.36", "reproduced", "dm21_fig4", Release::unilateral},
           {"plastic", "dm21-e3-impact", "impact", "3.57", "reproduced", "dm21_fig5", Release::published},
           {"plastic", "dm21-e3-separation", "separation", "11.32", "conditional", "dm21_fig5", Release::published}}) {
    INFO(r.id);
    const Case c = read_case("cases/dm21_" + std::string(r.file) + ".toml");
    CHECK(c.until == Decimal("30"));
    CHECK(c.setup.bodies.size() == 2);
    CHECK(c.setup.bodies[0].stiffness == Decimal("2"));
    CHECK(c.setup.bodies[1].stiffness == Decimal("1"));
    CHECK(c.setup.contacts.at(0).release_used() == r.release);
    CHECK(c.setup.contacts[0].touching == (std::string(r.file) == "together"));
    CHECK(c.published.size() == 2);
    int found = 0;
    for (const auto& p : c.published) {
      if (p.id != r.id) continue;
      ++found;
      CHECK(p.event == r.event);
      CHECK(p.printed == r.time);
      CHECK(p.nth == 1);
      CHECK(p.verdict == r.verdict);
      CHECK(p.figure == r.figure);
    }
    CHECK(found == 1);
  }
  const Case e2 = read_case("cases/dm21_grazing.toml");
  CHECK(e2.setup.bodies[0].position == Decimal("0.879773"));
  CHECK(e2.setup.bodies[0].velocity == Decimal("1.611922"));
  CHECK(e2.setup.bodies[1].position == Decimal("3.768875"));
  CHECK(e2.setup.bodies[1].velocity == Decimal("0.325024"));
  CHECK(e2.setup.contacts[0].restitution == Decimal("0.9"));
}

TEST_CASE("the case file to start from is accepted, and so are the lines it has commented out") {
  const Case c = read(starter_case());
  CHECK(c.setup.bodies.size() == 2);
  CHECK(c.setup.walls.size() == 1);
  CHECK(c.setup.contacts.size() == 2);
  std::string all = starter_case();
  for (const std::string& line :
       parts("source|max_events|multiple_impacts|load|force|[[link]]|between|stiffness = 3|damping = 0|relaxed|"
             "phase|gap|release = \"unilateral\"|release = \"published\"|[[published]]|event|contact|time|where|"
             "nth|tangential = false|id|verdict|figure|note",
             '|'))
    all = with(all, "\n# " + line, "\n" + line);
  const Case everything = read(all);
  CHECK(everything.setup.links.size() == 1);
  CHECK(everything.published.at(0).id == "my-impact");
}

TEST_CASE("whatever bytes a file holds, it is read, or each of its faults is one line") {
  std::mt19937 random(2021);
  auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const std::string pieces = "=[]{}\"'#.,\n\r\t -_+e0x9\\\x01\xff\xc3\xa4";
  int refused = 0;
  for (int round = 0; round < 2000; ++round) {
    std::string text = valid;
    for (std::size_t n = 1 + below(6); n > 0; --n) {
      const std::size_t at = below(text.size());
      switch (below(4)) {
        case 0:
          text[at] = static_cast<char>(below(256));
          break;
        case 1:
          text.insert(at, 1, pieces[below(pieces.size())]);
          break;
        case 2:
          text.erase(at, 1 + below(20));
          break;
        default:
          text.insert(at, text.substr(below(text.size()), below(40)));
      }
    }
    try {
      read(text);
    } catch (const BadInput& e) {
      ++refused;
      for (const std::string& line : e.lines)
        if (!line.starts_with(file + ":") || line.find('\n') != std::string::npos) FAIL(line);
    }
  }
  CHECK(refused > 1000);
  CHECK(refused < 2000);
}

TEST_CASE("a decimal is shown as people write it, with all its digits") {
  for (const char* shown : {"0", "-3.5", "0.01", "1", "250", "0.123456789012345678901234567891", "1e-7", "-1.25e30"})
    CHECK(plain(Decimal(shown)) == shown);
  CHECK(plain(Decimal("0.1e-1")) == "0.01");
  CHECK(plain(Decimal("2.50")) == "2.5");
}

}  // namespace touchgo::tests
