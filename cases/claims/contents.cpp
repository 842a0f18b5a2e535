#include "cases/claims/contents.hpp"

#include "solver/number/sha256.hpp"

namespace touchgo::cases {

std::map<std::string, DataFile> data_files(const std::vector<LedgerRow>& rows, const Results& results) {
  std::map<std::string, DataFile> files;
  for (const LedgerRow& row : rows)
    for (const std::string& name : row.results) {
      if (files.count(name)) continue;
      const Table& table = results[name];
      files[name] = {sha256(table.csv()), table.rows(), table.columns().size()};
    }
  return files;
}

}  // namespace touchgo::cases
