// What reports say of the laws of contacts.
#include "cases/program/report.hpp"

#include <nlohmann/json.hpp>

#include "solver/contact/contact_law.hpp"
#include "tests/common/catch.hpp"

using touchgo::model::Law;

TEST_CASE("the JSON calls a law by its name, one of the program's own or not, with the parameters it was given",
          "[report]") {
  static const touchgo::contact::LawAnswers pad = *Law::soft.answers;  // a soft contact by another name
  touchgo::cases::input::Case c;
  c.setup.bodies.resize(1), c.setup.walls.resize(1), c.setup.contacts.resize(1);
  touchgo::model::Contact& contact = c.setup.contacts[0];
  c.setup.bodies[0].mass = "1", c.setup.bodies[0].position = "1";
  contact.first = {touchgo::model::Member::Kind::wall, 0};
  const Law laws[] = {Law::hard, Law::soft, {"pad", &pad}};
  for (const Law& law : laws) {
    INFO(law.name);
    contact.law = law;
    if (law != Law::hard) contact.stiffness = "50";
    const auto json = nlohmann::json::parse(
        touchgo::cases::program::to_json(c, touchgo::run::simulate(c.setup, "1", 10, {})))["contacts"][0];
    CHECK(json["law"] == law.name);
    CHECK(json.contains("stiffness") == (law != Law::hard));
    CHECK(json.contains("restitution") == (law == Law::hard || law == Law::soft));
    CHECK(json.contains("damping") == (law == Law::soft));
  }
}
