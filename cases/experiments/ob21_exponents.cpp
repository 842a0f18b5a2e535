#include "cases/experiments/ob21_exponents.hpp"

#include <cstddef>

namespace touchgo::cases::experiments {

std::vector<RunsOfOneLength> exponent_runs() {
  std::vector<RunsOfOneLength> all{{16000, 64}};
  for (long periods : {20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000}) all.push_back({periods, 128});
  return all;
}

std::string exponents_name(const Model& m) {
  return "ob21_exponents_eta7.1_" + (m.stiffness.empty() ? "hard" : "ks" + m.stiffness);
}

Numbers exponents(const Table& table, const RunsOfOneLength& runs) {
  const Numbers &periods = table.numbers("periods"), &start = table.numbers("start"),
                &lambda1 = table.numbers("lambda1");
  Numbers found;
  for (std::size_t i = 0; i < table.rows(); ++i)
    if (periods[i] == static_cast<double>(runs.periods) && start[i] < runs.starts) found.push_back(lambda1[i]);
  return found;
}

std::vector<Study> exponent_studies(const std::vector<RunsOfOneLength>& runs) {
  std::vector<Study> studies;
  for (const Model& m : {Model{"1", ""}, Model{"1", "200000"}})
    studies.push_back({{exponents_name(m)}, [m, runs](const OwnCases& cases) {
                         Numbers periods, start, lambda1;
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
