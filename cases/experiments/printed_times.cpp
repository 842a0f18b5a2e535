#include "cases/experiments/printed_times.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "solver/number/scalar.hpp"

namespace touchgo::cases::experiments {

std::vector<PrintedTime> printed_times(const std::string& name, const Case& c) {
  std::vector<PrintedTime> all;
  for (const Published& p : c.published)
    all.push_back({name, p.event, p.printed, decimal<double>(p.time), decimal<double>(p.time.half_unit())});
  return all;
}

Table table(const std::vector<PrintedTime>& all) {
  Words of, event;
  Numbers time, half_unit;
  for (const PrintedTime& p : all)
    of.push_back(p.of), event.push_back(p.event), time.push_back(p.time), half_unit.push_back(p.half_unit);
  Table t;
  return t.add("case", of).add("event", event).add("time", "s", time).add("half_unit", "s", half_unit);
}

std::vector<PrintedTime> printed_times(const Table& table, const std::string& name) {
  const Words &of = table.words("case"), &event = table.words("event");
  const Numbers &time = table.numbers("time"), &half_unit = table.numbers("half_unit");
  std::vector<PrintedTime> some;
  for (std::size_t i = 0; i < of.size(); ++i) {
    if (of[i] != name) continue;
    const int decimals = std::max(0, static_cast<int>(-std::lround(log10(2 * half_unit[i]))));
    char printed[64];
    std::snprintf(printed, sizeof printed, "%.*f", decimals, time[i]);
    some.push_back({of[i], event[i], printed, time[i], half_unit[i]});
  }
  return some;
}

std::vector<Study> printed_time_studies() {
  return {{{"dm21_printed_times"}, [](const OwnCases& cases) -> std::vector<Table> {
             std::vector<PrintedTime> all;
             for (const char* name : {"dm21_together", "dm21_grazing", "dm21_plastic"})
               for (const PrintedTime& p : printed_times(name, cases[name])) all.push_back(p);
             return {table(all)};
           }}};
}

}  // namespace touchgo::cases::experiments
