// Claims of OB21, section 5, on what soft contacts are good for: their parameters, several bodies in a row.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>

#include "cases/experiments/free_contacts.hpp"
#include "cases/ob21/judges.hpp"
#include "solver/impact/equal_energy.hpp"
#include "solver/number/text.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::ob21 {

using namespace experiments;
using namespace impact;
using namespace run;
namespace {

Finding select(const Given&) {
  double worst = 0;
  Dice dice;
  for (int i = 0; i < 100; ++i) {
    const double m = dice.scale(0.01, 100), tau = dice.scale(1e-4, 1), r = dice.between(0.05, 1), log_r = std::log(r);
    const double ks = m * (pi<double>() * pi<double>() + log_r * log_r) / (tau * tau);
    const auto contact =
        reference::ob21::free_contact<double>({m, equal_energy_damping(ks, m, r), ks, 0.0, {}}, 1.0, Ending::deflection)
            .value();
    worst = std::max({worst, std::abs(contact.duration / tau - 1), std::abs(contact.restitution / r - 1)});
  }
  Finding f;
  f.value = text(worst, 12);
  f.legs = {{"closed form", f.value, worst <= 1e-12}};
  f.verdict = worst <= 1e-12 ? Verdict::reproduced : Verdict::not_reproduced;
  f.note =
      "measure: for 100 random masses, contact times and restitutions, ks = m (pi^2 + ln^2 r)/tau^2 and cs from Eq. "
      "(12), (13) give them back to 1e-12 in contacts that are followed; for a contact that can pull, and r > 0";
  return f;
}

/// Three bodies in a row: the first hits the two others, which lie against each other. `law`: of both contacts.
Reason three_in_series(const std::function<void(Contact&)>& law) {
  Setup s;
  for (const auto& [stiffness, velocity, load] : {std::array{"1", "1", "0"}, {"2", "0", "1"}, {"3", "0", "-1"}})
    s.bodies.push_back({std::to_string(s.bodies.size() + 1), "1", "0", stiffness, "0", velocity, load, {}});
  for (int i : {0, 1}) {
    Contact contact;
    contact.first.index = i, contact.second.index = i + 1;
    contact.gap = i == 0 ? "0.1" : "0";
    law(contact);
    s.contacts.push_back(contact);
  }
  return simulate(s, "1", 1000, {}).reason;
}

Finding in_series(const Given&) {
  auto hard = [](const char* restitution) {
    return three_in_series([&](Contact& contact) {
             contact.restitution = restitution;
             contact.touching = contact.first.index == 1;
           }) == Reason::until;
  };
  const bool elastic = hard("1"), plastic = hard("0");
  const bool soft = three_in_series([](Contact& contact) {
                      contact.law = Law::soft;
                      contact.stiffness = "1000";
                    }) == Reason::until;
  Finding f;
  f.value = text(double(elastic) + double(plastic), 12);
  f.legs = {{"simulation", f.value, soft && !elastic}};
  f.verdict = soft && !elastic ? plastic ? Verdict::conditional : Verdict::reproduced : Verdict::not_reproduced;
  f.note =
      "measure: three bodies, the first meets two that touch. With restitution the outcome of hard impacts is not "
      "unique, soft contacts give one; holds for r > 0: with r = 0 hard impacts have a unique outcome too (computed: "
      "how many of r = 1, 0 have one)";
  return f;
}

}  // namespace

Judges parameter_judges() { return {{"ob21-s5-select", select}, {"ob21-s5-series", in_series}}; }

}  // namespace touchgo::cases::ob21
