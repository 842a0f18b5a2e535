// Named results: every survey, scan and study behind a figure or a row, made once for all that read it.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cases/results/own_cases.hpp"
#include "cases/results/store.hpp"
#include "cases/results/table.hpp"

namespace touchgo::cases {

/// One computation, which leaves one table for each of its names. It depends on the cases alone: the same tables for
/// any number of threads.
struct Study {
  std::vector<std::string> names;
  std::function<std::vector<Table>(const OwnCases&)> make;
};

class Results {
 public:
  /// Throws std::logic_error if the result was not requested.
  const Table& operator[](const std::string& name) const;

  std::map<std::string, Table> tables;
};

/// Told the part done, from any thread, one call at a time; false from it ends the work with Interrupted.
using ResultsProgress = std::function<bool(const std::string& name, double part)>;

/// The results of these names: taken from the store where it has them, else made, several at a time (threads 0: as many
/// as the machine has), and put there. Throws std::logic_error for a name that no study has, FileError, Interrupted.
Results obtain(const std::vector<Study>& studies, const std::set<std::string>& names, const OwnCases& cases,
               const Store* store = nullptr, const ResultsProgress& progress = {}, int threads = 0);

}  // namespace touchgo::cases
