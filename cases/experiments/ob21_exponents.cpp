#include "cases/experiments/ob21_exponents.hpp"

#include <cstddef>
#include <stdexcept>
#include <utility>

namespace touchgo::cases::experiments {

std::string exponents_name(const Model& m) {
  return "ob21_exponents_eta7.1_" + (m.stiffness.empty() ? "hard" : "ks" + m.stiffness);
}

Numbers exponents(const Table& table, const RunsOfOneLength& runs) {
  const Numbers &periods = table.numbers("periods"), &start = table.numbers("start"),
                &lambda1 = table.numbers("lambda1");
  Numbers found;
  for (std::size_t i = 0; i < table.rows(); ++i)
    if (periods[i] == static_cast<double>(runs.periods) && start[i] < runs.starts) found.push_back(lambda1[i]);
  if (found.size() != static_cast<std::size_t>(runs.starts)) throw std::out_of_range("no such runs of this length");
  return found;
}

std::vector<Study> exponent_studies() {
  std::vector<Study> studies;
  for (const Model& m : {Model{"1", ""}, Model{"1", "200000"}})
    studies.push_back({{exponents_name(m)}, [m](const OwnCases& cases) {
                         Numbers periods, start, lambda1;
                         std::vector<RunsOfOneLength> runs{mean_runs};
                         runs.insert(runs.end(), scatter_runs.begin(), scatter_runs.end());
                         for (const RunsOfOneLength& what : runs) {
                           Sweep one;
                           one.from = one.to = "7.1";
                           one.starts = what.starts;
                           one.length.periods = what.periods;
                           for (const SweepRow& r : sweep(setup_of(cases, m, one.from), one)) {
                             periods.push_back(static_cast<double>(what.periods));
                             start.push_back(r.start);
                             lambda1.push_back(r.orbit.lambda[0]);
                           }
                         }
                         Table t;
                         t.add("periods", "", std::move(periods)).add("start", "", std::move(start));
                         t.add("lambda1", "1/s", std::move(lambda1));
                         return std::vector<Table>{std::move(t)};
                       }});
  return studies;
}

}  // namespace touchgo::cases::experiments
