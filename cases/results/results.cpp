#include "cases/results/results.hpp"

#include <algorithm>
#include <mutex>
#include <stdexcept>

#include "solver/sweeps/parallel.hpp"

namespace touchgo::cases {

const Table& Results::operator[](const std::string& name) const {
  const auto found = tables.find(name);
  if (found == tables.end()) throw std::logic_error("the result '" + name + "' was not asked for");
  return found->second;
}

Results obtain(const std::vector<Study>& studies, const std::set<std::string>& names, const OwnCases& cases,
               const Store* store, const ResultsProgress& progress, int threads) {
  Results results;
  std::vector<const Study*> missing;
  std::set<std::string> known;
  for (const Study& study : studies) {
    known.insert(study.names.begin(), study.names.end());
    bool wanted = false, there = true;
    for (const std::string& name : study.names) {
      if (!names.count(name)) continue;
      wanted = true;
      std::optional<Table> table = store ? store->read(name) : std::nullopt;
      there = there && table;
      if (table) results.tables.emplace(name, std::move(*table));
    }
    if (wanted && !there) missing.push_back(&study);
  }
  for (const std::string& name : names)
    if (!known.count(name)) throw std::logic_error("no study makes the result '" + name + "'");

  std::mutex mutex;
  std::size_t done = 0;
  in_parallel(missing.size(), threads, [&](std::size_t i) {
    const Study& study = *missing[i];
    std::vector<Table> made = study.make(cases);
    if (made.size() != study.names.size())
      throw std::logic_error("the study of '" + study.names[0] + "' does not make a table for each of its names");
    const std::lock_guard lock(mutex);
    for (std::size_t k = 0; k < study.names.size(); ++k) {
      if (store) store->write(study.names[k], made[k]);
      results.tables.insert_or_assign(study.names[k], std::move(made[k]));
    }
    if (progress && !progress(study.names[0], static_cast<double>(++done) / static_cast<double>(missing.size())))
      throw Interrupted();
  });
  return results;
}

}  // namespace touchgo::cases
