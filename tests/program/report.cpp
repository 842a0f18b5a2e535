// The laws of contacts in reports; of a law that is not the program's own, law_entry.cpp.
#include "solver/files/report.hpp"

#include <nlohmann/json.hpp>

#include "tests/common/catch.hpp"

namespace touchgo::tests {

TEST_CASE("the JSON calls a law by its name, with the parameters it was given or that follow", "[report]") {
  Case c;
  c.setup.bodies.resize(1), c.setup.walls.resize(1), c.setup.contacts.resize(1);
  Contact& contact = c.setup.contacts[0];
  c.setup.bodies[0].mass = "1", c.setup.bodies[0].position = "1";
  contact.first = {MemberKind::wall, 0};
  for (const Law law : {Law::hard, Law::soft}) {
    INFO(law->name);
    contact.law = law;
    if (law == Law::soft) contact.stiffness = "50";
    const auto json = nlohmann::json::parse(to_json(c, simulate(c.setup, "1", 10, {})))["contacts"][0];
    CHECK(json["law"] == law->name);
    CHECK(json["restitution"] == "1");
    CHECK(json.contains("stiffness") == (law == Law::soft));
    CHECK(json.contains("damping") == (law == Law::soft));
  }
}

}  // namespace touchgo::tests
