// What a page about claims is made from.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cases/claims/headlines.hpp"
#include "cases/claims/ledger.hpp"

namespace touchgo::cases {

/// A result as a file: the SHA-256 of build/results/NAME.csv, rows and columns.
struct DataFile {
  std::string sha256;
  std::size_t rows, columns;
};

struct Contents {
  std::vector<LedgerRow> rows;
  Headlines headlines = {};                                // none where the claims are a user's own
  std::map<std::string, DataFile> data = {};               // by the name of the result
  std::vector<std::pair<std::string, double>> times = {};  // parts of the work and what each took, s
};

/// The whole text of a page.
using PageWriter = std::function<std::string(const Contents&)>;

/// Of the results that the rows were read from.
std::map<std::string, DataFile> data_files(const std::vector<LedgerRow>& rows, const Results& results);

}  // namespace touchgo::cases
