// A claim of a paper: what is said about it (data), what was found (computed), and the function from one to the other.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cases/claims/verdict.hpp"
#include "cases/input/own_cases.hpp"
#include "cases/results/results.hpp"

namespace touchgo::cases::claims {

using namespace results;

/// What is said about a claim, as claims.toml has it.
struct Claim {
  std::string id, source, where;
  std::string quote;            // the paper's words, verbatim
  std::string statement;        // in our words, what is tested
  std::string published, unit;  // as printed
  std::string tolerance;        // half a unit of the last printed digit, or the bound that decides
  std::string figure;           // the figure that shows it
  Verdict recorded = Verdict::reproduced;
};

/// One leg of evidence: a way that the value was reached, by its name, and what it gave.
struct Leg {
  std::string name, value;
  bool agrees;
};

/// What was found; a judge fills it in.
struct Finding {
  std::string value;      // one decimal number of at least 12 digits where the claim is a number
  std::string unit;       // of `value`, where it is not the printed one
  std::string tolerance;  // where it is computed
  std::vector<Leg> legs;
  std::string reason;  // in words: the measure, and what it gave
  Verdict verdict = Verdict::error;
};

/// All that a judge may look at.
struct Given {
  const Claim& claim;
  const OwnCases& cases;
  const Results& results;
  const std::vector<std::string>& needs;  // names of the results that the judge was registered with

  /// Throws std::logic_error for a result that is not among them.
  const Table& result(const std::string& name) const;
};

using Judge = std::function<Finding(const Given&)>;

/// A judge under the id of its claim, with the names of the results it reads and, where it is not `verify --only ID`,
/// the command that computes the claim again.
struct Registered {
  std::string id;
  Judge judge;
  std::vector<std::string> needs = {};
  std::string command = {};
};
using Judges = std::vector<Registered>;

}  // namespace touchgo::cases::claims
