// The rows about the cause, on designs in which it is known.
#include <cmath>

#include "cases/ob21/studies/switched_contacts.hpp"
#include "tests/ob21/rows.hpp"

namespace touchgo::cases::ob21 {

namespace {

/// Surveys whose hard values are 2, whose soft values 1, and switched contacts at 2 - removed(causes on).
template <class Removed>
Results design(const Removed& removed) {
  Results results;
  auto row = [](double frequency, double value) {
    Orbit o;
    o.lambda = {-0.1, -0.13};
    o.impacts_per_period = o.energy_per_period = o.max_impact_speed = value;
    return SweepRow{std::to_string(frequency), "", 0, o, {{false, 0, value, 0}}};
  };
  Numbers restitution, stiffness, switches, frequency, value, none;
  for (const Model& m : switched_models()) {
    std::vector<SweepRow> soft, hard;
    for (double eta = 2; eta < 10; ++eta) {
      soft.push_back(row(eta, 1)), hard.push_back(row(eta, 2));
      for (int on = 0; on <= all_causes; ++on) {
        restitution.push_back(std::stod(m.restitution)), stiffness.push_back(std::stod(m.stiffness));
        switches.push_back(on), frequency.push_back(eta), none.push_back(0);
        value.push_back(2 - removed(on));
      }
    }
    results.tables.insert_or_assign(survey_name(m), survey_table(soft));
    results.tables.insert_or_assign(survey_name({m.restitution, ""}), survey_table(hard));
  }
  Table t;
  t.add("restitution", "", restitution).add("stiffness", "kg/s^2", stiffness).add("switches", "", switches);
  t.add("frequency", "rad/s", frequency).add("impacts_per_period", "", value).add("energy_per_period", "J", value);
  t.add("max_impact_speed", "m/s", value).add("xr_rms", "m", value).add("accumulations", "", none);
  results.tables.insert_or_assign(switched_name, t);
  return results;
}

/// What each cause removes by itself, whatever else is on.
auto by_weight(double of_spring, double of_damper, double of_inertia, double of_lag) {
  return [=](int on) {
    return (on & spring ? of_spring : 0) + (on & damper ? of_damper : 0) + (on & inertia ? of_inertia : 0) +
           (on & lag ? of_lag : 0);
  };
}

}  // namespace

TEST_CASE("the forces are the cause where they remove most, and not where the lag does", "[cause]") {
  for (const char* id : {"ob21-s4.1-cause", "ob21-s5-cause"}) {
    CHECK(finding_on(id, design(by_weight(0.4, 0.3, 0.1, 0.2))).verdict == Verdict::reproduced);
    CHECK(finding_on(id, design(by_weight(0.1, 0.05, 0.05, 0.8))).verdict == Verdict::not_reproduced);
  }
}

TEST_CASE("where the reading, the bound or the order decides, the cause is arguable", "[cause]") {
  const char* id = "ob21-s4.1-cause";
  CHECK(finding_on(id, design(by_weight(0.1, 0.1, 0.7, 0.1))).verdict == Verdict::arguable);  // is y'' a force
  CHECK(finding_on(id, design(by_weight(0.5, 0.07, 0, 0.43))).verdict == Verdict::arguable);  // 0.57
  CHECK(finding_on(id, design([](int on) { return on == 0 ? 0.0 : 1.0; })).verdict == Verdict::arguable);  // the first
}

TEST_CASE("a row about the cause has its own number and the kernel's ends as its leg", "[cause]") {
  const Finding f = finding_on("ob21-s4.1-cause", design(by_weight(0.1, 0.05, 0.05, 0.8)));
  CHECK(f.value.substr(0, 3) == "0.2");  // with the base's acceleration: the nearest to holding
  REQUIRE(f.legs.size() == 1);
  CHECK(f.legs[0].agrees);
  CHECK(f.measures.size() == 4 * 2 * 2);
  // the kernel's soft runs end elsewhere than the switched ones
  Results wrong = design(by_weight(0.1, 0.05, 0.05, 0.3));
  CHECK_FALSE(finding_on("ob21-s4.1-cause", wrong).legs[0].agrees);
}

}  // namespace touchgo::cases::ob21
