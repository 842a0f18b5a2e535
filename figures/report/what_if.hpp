// The part of the page in which a reader changes numbers of the papers' cases, and the solver, compiled to WebAssembly
// (solver/web), runs them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cases/claims/contents.hpp"
#include "solver/files/case_file.hpp"

namespace touchgo::figures {

struct WhatIf {
  std::string solver;                               // gzip of the WebAssembly; empty: the page says that it has none
  std::vector<std::pair<std::string, Case>> cases;  // by name, in the order of the page
};

/// {solver, data, has_solver} of the template what_if.html: the solver in base64; the cases' texts, numbers that can be
/// changed, printed times, and the claims that they bear on.
nlohmann::ordered_json what_if_values(const WhatIf& what_if, const std::vector<cases::LedgerRow>& rows);

/// Of a claim that one of the cases bears on: the address within the page that shows it, "#what-if?case=..". Else
/// empty.
std::string what_if_address(const WhatIf& what_if, const cases::LedgerRow& row);

}  // namespace touchgo::figures
