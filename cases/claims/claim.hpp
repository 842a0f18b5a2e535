// A claim of a paper (data), its finding (computed), and the function from one to the other.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cases/claims/measure.hpp"
#include "cases/claims/verdict.hpp"
#include "cases/results/own_cases.hpp"
#include "cases/results/results.hpp"

namespace touchgo::cases {

/// A claim, as claims.toml has it.
struct Claim {
  std::string id, source, where;
  std::string quote;            // the paper's words, verbatim
  std::string statement;        // in our words, what is tested
  std::string equation;         // TeX, as it must read
  std::string printed;          // of a misprint: TeX, as our copy has it
  std::string published, unit;  // what is printed, else empty
  std::string tolerance;        // half a unit of the last printed digit, or the bound that decides
  std::string word;             // of the paper's, where the sentence turns on one that has no measure (words.hpp)
  std::string figure;           // the figure that shows it
  std::string slip;             // of a misprint: where it may be our copy's
  std::string remark;           // to stand beside the finding
  std::string missing;          // a text or figure that is not at hand: nothing is judged
  std::string sets_up;          // of a definition, what of the model: nothing is judged
  std::string finding;          // the id of the row whose finding this one repeats; empty: its own
  bool ours = false;            // a check of our own, not the papers' claim
  Verdict recorded = Verdict::reproduced;
};

/// One leg of evidence: another way to the value, by its name, what it gave, and whether that agrees with the value
/// within the tolerance that the note or the row states. Nothing is a leg of itself.
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
  std::string note;  // what was measured, and what it gave
  Verdict verdict = Verdict::error;
  std::string reason = {};             // of the verdict, at most 12 words; wanted where it is not `reproduced`
  std::string assumption = {};         // of `conditional`: one of conditions.hpp; `value` is the one under it
  std::string left_out = {};           // of `undetermined`: one of conditions.hpp
  std::vector<Measure> measures = {};  // of a sentence in words
  std::optional<std::pair<std::string, std::string>> enclosure = {};  // decimals that provably hold the value
};

/// All that a judge may read.
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

}  // namespace touchgo::cases
