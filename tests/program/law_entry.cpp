// A law by its entry alone (tests/common/pad.hpp): read from a case file, checked, set, varied, reported and described.
#include <nlohmann/json.hpp>

#include "solver/files/case_file.hpp"
#include "solver/files/report.hpp"
#include "solver/model/check_setup.hpp"
#include "solver/program/help.hpp"
#include "solver/sweeps/parameter.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/pad.hpp"

namespace touchgo::tests {

using Catch::Matchers::ContainsSubstring;
using tests::pad;

namespace {

const Law with_pad[] = {Law::hard, Law::soft, pad};

const std::string flight = R"(
[run]
until = 10
[[body]]
name = "ball"
mass = 2
position = 6
velocity = -3
[[wall]]
name = "ground"
position = 0
[[contact]]
between = ["ground", "ball"]
law = "pad"
stiffness = 50
)";

Case read(const std::string& more, const std::vector<Setting>& settings = {}) {
  return read_case("pad.toml", settings, flight + more, StartCheck::of_file, with_pad);
}

std::string text_of(const std::vector<Topic>& topics, const std::string& name) {
  for (const Topic& t : topics)
    if (t.name == name) return t.text;
  return "";
}

}  // namespace

TEST_CASE("a third law: its numbers are read from a case file, and refused out of range, when missing, elsewhere",
          "[third]") {
  const Case c = read("preload = 3");
  CHECK(c.setup.contacts[0].law == pad);
  CHECK(c.setup.contacts[0].stiffness == Decimal("50"));
  CHECK(c.setup.contacts[0].own.at("preload") == Decimal("3"));
  CHECK(c.setup.contacts[0].release_used() == Release::published);
  CHECK_THROWS_WITH(read(""), ContainsSubstring("12: contact.preload: is missing, must be a number >= 0"));
  CHECK_THROWS_WITH(read("preload = -3"), ContainsSubstring("16: contact.preload: is -3, must be a number >= 0"));
  CHECK_THROWS_WITH(read("preload = 3\ndamping = 1"),
                    ContainsSubstring("17: contact.damping: is given, must be left out: it is "
                                      "for law = \"soft\" only"));
  CHECK_THROWS_WITH(read("preload = 3\ntouching = true"), ContainsSubstring("it is for law = \"hard\" only"));
  CHECK_THROWS_WITH(read_case("soft.toml", {{"contact.1.preload", "1"}}, flight),
                    ContainsSubstring("is no number of [contact]"));
  std::string soft = flight;
  soft.replace(soft.find("\"pad\""), 5, "\"soft\"");
  CHECK_THROWS_WITH(read_case("soft.toml", {}, soft + "damping = 1\npreload = 1", StartCheck::of_file, with_pad),
                    ContainsSubstring("preload: is given, must be left out: it is for law = \"pad\" only"));
  CHECK_THROWS_WITH(read_case("soft.toml", {}, soft, StartCheck::of_file, {}),
                    "laws: must be one at least, each of them a law");
}

TEST_CASE("a third law: its numbers are checked, set by --set, varied by --over", "[third]") {
  const Case c = read("preload = 3", {{"contact.1.preload", "4"}});
  CHECK(c.setup.contacts[0].own.at("preload") == Decimal("4"));
  const Setup varied = with_parameter(c.setup, "contact.1.preload", "5");
  CHECK(varied.contacts[0].own.at("preload") == Decimal("5"));
  const Setup stiffer = with_parameter(c.setup, "stiffness", "60");
  CHECK(stiffer.contacts[0].stiffness == Decimal("60"));
  CHECK_THROWS_WITH(with_parameter(c.setup, "contact.1.preload", "-1"),
                    ContainsSubstring("preload: -1 is not allowed"));
  CHECK_THROWS_WITH(with_parameter(c.setup, "contact.1.restitution", "1"),
                    ContainsSubstring("the contact is pad and has none"));
  CHECK_THROWS_WITH(with_parameter(c.setup, "restitution", "1"),
                    ContainsSubstring("no hard or soft contact whose restitution"));
  Setup without = c.setup;
  without.contacts[0].own.clear();
  CHECK_THROWS_WITH(check(without), ContainsSubstring("contact 1: preload: it is missing, a pad contact has one"));
  Setup more = c.setup;
  more.contacts[0].own["prelaod"] = "3";
  CHECK_THROWS_WITH(check(more), ContainsSubstring("contact 1: prelaod: it is given, a pad contact has none"));
}

TEST_CASE("a third law: JSON, its schema and help call it by its name, with its numbers", "[third]") {
  const Case c = read("preload = 3");
  const auto report = nlohmann::json::parse(to_json(c, simulate(c.setup, c.until, c.max_events, {})));
  const nlohmann::json expected{
      {"between", {"ground", "ball"}}, {"law", "pad"}, {"release", "published"}, {"stiffness", "50"}, {"preload", "3"}};
  CHECK(report["contacts"][0] == expected);
  const auto schema = nlohmann::json::parse(text_of(schema_topics(with_pad), "schema"));
  const auto& contact = schema["properties"]["contacts"]["items"]["properties"];
  CHECK(contact["law"]["enum"] == nlohmann::json{"hard", "soft", "pad"});
  CHECK(contact["preload"] == contact["stiffness"]);
  CHECK_THAT(text_of(model_topics(with_pad), "contacts"), ContainsSubstring("\n  pad: N0 - k g as long as"));
  const std::string json_help = text_of(output_topics(with_pad), "json");
  CHECK_THAT(json_help, ContainsSubstring("    law          hard or soft or pad\n"));
  CHECK_THAT(json_help, ContainsSubstring("    preload      pad: N\n"));
  CHECK_THAT(text_of(output_topics(with_pad), "parameters"),
             ContainsSubstring("contact.PLACE.  gap, restitution, stiffness, damping, preload\n"));
}

TEST_CASE("without a list of laws there are those of the program", "[third]") {
  CHECK_THROWS_WITH(
      read_case("pad.toml", {}, flight + "preload = 3"),
      ContainsSubstring("must be one of 'hard', 'soft'") || ContainsSubstring("must be one of \"hard\", \"soft\""));
}

}  // namespace touchgo::tests
