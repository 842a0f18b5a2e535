// The values of one claim in the templates.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>

#include "cases/claims/contents.hpp"

namespace touchgo::figures {

/// A number of the ledger in at most six digits, "inf" as its sign, anything else as it is.
std::string in_short(const std::string& value);

/// {name, css, mark, meaning}: the mark is a shape, so that no verdict is shown by its colour alone.
nlohmann::ordered_json verdict_values(cases::Verdict v);

/// What a link to the claim shows: {id, verdict, css, mark}.
nlohmann::ordered_json tag_values(const cases::LedgerRow& r);

/// All about the claim, as claim.html and page.html name it. `figures`: names of those in the page. Throws
/// std::logic_error that names the claim whose TeX cannot be read.
nlohmann::ordered_json row_values(const cases::LedgerRow& r, const cases::Contents& contents,
                                  const std::set<std::string>& figures);

}  // namespace touchgo::figures
