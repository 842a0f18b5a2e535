#include "cases/ob21/studies/restitution.hpp"

#include "cases/ob21/studies/older_relation.hpp"
#include "cases/ob21/studies/pushing_contact.hpp"
#include "solver/impact/equal_energy.hpp"

namespace touchgo::cases::ob21 {

Table restitution_curves() {
  Words curve;
  Numbers xi, restitution;
  auto add = [&](const char* name, double x, double r) {
    curve.push_back(name), xi.push_back(x), restitution.push_back(r);
  };
  for (int i = 0; i <= 500; ++i) add("r", i / 500.0, restitution_of(i / 500.0));
  const double limit = older_limit<double>();
  for (int i = 0; i < 500; ++i) {
    const double left = 1 - i / 500.0, x = limit * (1 - left * left);
    add("r0", x, older_restitution(x));
  }
  add("r0", limit, 0);
  for (int i = 0; i <= 500; ++i) add("no pull", i / 250.0, restitution_without_pull(i / 250.0));
  Table t;
  return t.add("curve", curve).add("xi", "", xi).add("restitution", "", restitution);
}

ForceCurve contact_force(double xi) {
  ForceCurve f{xi, {}, {}, {}, {}, restitution_of(xi), restitution_without_pull(xi)};
  const double cs = 2 * xi, pushes = contact_time_without_pull(1.0, cs, 1.0), ends = contact_time(1.0, cs, 1.0);
  auto follow = [&](std::vector<double>& at, std::vector<double>& force, double from, double to) {
    for (int i = 0; i <= 200; ++i) {
      at.push_back(i < 200 ? from + (to - from) * i / 200 : to);
      force.push_back(deflection(1.0, cs, 1.0, -1.0, at.back()).force);
    }
  };
  follow(f.push_t, f.push, 0, pushes);
  follow(f.pull_t, f.pull, pushes, ends);
  return f;
}

std::vector<Table> tables(const ForceCurve& f) {
  Words part;
  Numbers t, force;
  for (std::size_t i = 0; i < f.push.size(); ++i)
    part.push_back("push"), t.push_back(f.push_t[i]), force.push_back(f.push[i]);
  for (std::size_t i = 0; i < f.pull.size(); ++i)
    part.push_back("pull"), t.push_back(f.pull_t[i]), force.push_back(f.pull[i]);
  Table over_time, restitutions;
  over_time.add("part", part).add("t", "", t).add("force", "", force);
  restitutions.add("contact", Words{"can pull", "only pushes"}).add("xi", "", Numbers{f.xi, f.xi});
  restitutions.add("restitution", "", Numbers{f.restitution, f.restitution_without_pull});
  return {over_time, restitutions};
}

ForceCurve contact_force(const Table& over_time, const Table& restitutions) {
  const Numbers &t = over_time.numbers("t"), &force = over_time.numbers("force"),
                &restitution = restitutions.numbers("restitution");
  const Words& part = over_time.words("part");
  ForceCurve f{restitutions.numbers("xi").at(0), {}, {}, {}, {}, restitution.at(0), restitution.at(1)};
  for (std::size_t i = 0; i < part.size(); ++i)
    if (part[i] == "push")
      f.push_t.push_back(t[i]), f.push.push_back(force[i]);
    else
      f.pull_t.push_back(t[i]), f.pull.push_back(force[i]);
  return f;
}

std::vector<Study> restitution_studies() {
  return {{{"ob21_restitution_curves"}, [](const OwnCases&) -> std::vector<Table> { return {restitution_curves()}; }},
          {{"ob21_contact_force", "ob21_contact_force_restitutions"},
           [](const OwnCases&) { return tables(contact_force(0.25)); }}};
}

}  // namespace touchgo::cases::ob21
