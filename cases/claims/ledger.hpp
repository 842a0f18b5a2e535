// The ledger: one row per printed claim, with what was computed and an honest verdict.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cases/input/case_file.hpp"

namespace touchgo::cases::claims {

using namespace input;

/// Verdicts, the first that fits: "reproduced" (agrees within the tolerance), "corrected" (a named correction of a
/// misprint makes it agree), "undetermined" (numbers the paper rounds or leaves out admit values inside and outside the
/// tolerance), "conditional" (holds only under a rule the paper does not state), "not reproduced".
struct Claim {
  std::string id, source, where, statement;
  std::string published, unit;
  std::string computed;               // one decimal number of at least 12 digits where the claim is a number
  std::string tolerance;              // half a unit of the last printed digit
  std::vector<std::string> evidence;  // legs that were computed and agree: "closed form", "50 digits", "steps", ...
  std::string command, figure;
  std::string verdict, recorded = "reproduced";
  std::string note;

  bool as_recorded() const { return verdict == recorded; }
};

/// A row that is judged when it is asked for.
struct LedgerRow {
  std::string id;  // of the claim that `judge` returns
  std::function<Claim()> judge;
};

/// The claim of one [[published]] row: the event under both release rules, by both methods, at 50 digits and in closed
/// form where there is one.
Claim judge(const Case& c, const Published& row);

nlohmann::ordered_json to_json(const Claim& claim);
/// Table for people: id, published, computed, verdict, and the note below.
std::string table(const std::vector<Claim>& claims);
std::string junit(const std::vector<Claim>& claims);
/// Where and by what the ledger was made: version, commit, compiler, flags, libraries.
nlohmann::ordered_json provenance();

}  // namespace touchgo::cases::claims
