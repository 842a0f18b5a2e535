#include "cases/dm21/studies/chatter.hpp"

#include <limits>

#include "cases/dm21/studies/example_events.hpp"
#include "solver/number/scalar.hpp"
#include "solver/run/simulate.hpp"

namespace touchgo::cases::dm21 {

Meeting meeting(const Case& c, const Decimal& from, const Decimal& until, const Decimal& interval) {
  Meeting m;
  for (const Sample& s : trajectory(c.setup, until, c.max_events, {}, interval)) {
    if (s.t < decimal<double>(from)) continue;
    m.t.push_back(s.t), m.gap.push_back(s.closed[0] ? 0 : s.gap[0]);
    m.rate.push_back(s.closed[0] ? 0 : s.velocity[1] - s.velocity[0]);
    m.force.push_back(s.closed[0] ? s.force[0] : std::numeric_limits<double>::quiet_NaN());
  }
  return m;
}

Table table(const Meeting& printed, const Meeting& designed) {
  Words start;
  Meeting all;
  for (const Meeting* m : {&printed, &designed}) {
    start.insert(start.end(), m->t.size(), m == &printed ? "printed" : "designed");
    all.t.insert(all.t.end(), m->t.begin(), m->t.end());
    all.gap.insert(all.gap.end(), m->gap.begin(), m->gap.end());
    all.rate.insert(all.rate.end(), m->rate.begin(), m->rate.end());
    all.force.insert(all.force.end(), m->force.begin(), m->force.end());
  }
  Table t;
  t.add("start", start).add("t", "s", all.t).add("gap", "m", all.gap).add("force", "N", all.force);
  return t.add("rate", "m/s", all.rate);
}

Meeting meeting(const Table& table, const std::string& start) {
  const Words& of = table.words("start");
  const Numbers &t = table.numbers("t"), &gap = table.numbers("gap"), &rate = table.numbers("rate"),
                &force = table.numbers("force");
  Meeting m;
  for (std::size_t i = 0; i < of.size(); ++i)
    if (of[i] == start)
      m.t.push_back(t[i]), m.gap.push_back(gap[i]), m.rate.push_back(rate[i]), m.force.push_back(force[i]);
  return m;
}

std::vector<Study> chatter_studies() {
  return {{{"dm21_chatter"}, [](const OwnCases& cases) -> std::vector<Table> {
             const Case& printed = cases["dm21_grazing"];
             auto closely = [](const Case& c) { return meeting(c, "4.49", "4.83", "0.0005"); };
             return {table(closely(printed), closely(designed(printed)))};
           }}};
}

}  // namespace touchgo::cases::dm21
