// The ledger: one row per claim, with its finding and the recorded verdict.
#pragma once

#include <string>
#include <vector>

#include "cases/claims/claim.hpp"
#include "cases/claims/measure.hpp"

namespace touchgo::cases {

struct LedgerRow {
  Claim claim;
  Finding finding;
  std::string command;               // that judges it again
  std::vector<std::string> results;  // names of the results it was read from

  /// Under which it stands: the paper, or our own checks.
  std::string group() const {
    return claim.ours ? "checks of our own" : claim.source.empty() ? "without a source" : claim.source;
  }
  /// The row that its finding is: one fault that several rows meet is one finding.
  const std::string& finding_id() const { return claim.finding.empty() ? claim.id : claim.finding; }
  bool as_recorded() const { return finding.verdict == claim.recorded; }
  /// Of the finding, else of the printed value.
  const std::string& unit() const { return finding.unit.empty() ? claim.unit : finding.unit; }
  /// The word that decides, of those of the finding's measures; else the claim's own.
  std::string word() const { return finding.measures.empty() ? claim.word : deciding(finding.measures).word; }
  const std::string& tolerance() const { return finding.tolerance.empty() ? claim.tolerance : finding.tolerance; }
};

/// A claim with its judge, before it is judged.
struct UnjudgedClaim {
  Claim claim;
  Judge judge;
  std::vector<std::string> needs;
  std::string command;
};

/// Every claim with the judge of its id, in the order of the claims; definitions and what is missing need none. Throws
/// std::logic_error that names an id without a judge, a judge without a claim, or a finding that is no claim's id.
std::vector<UnjudgedClaim> pair_up(std::vector<Claim> claims, const Judges& judges);

/// Judges all rows, several at a time. A judge that throws costs its own row, whose verdict is `error` and whose note
/// is what it threw. `results`: all that they need.
std::vector<LedgerRow> judge(const std::vector<UnjudgedClaim>& pending, const OwnCases& cases, const Results& results);

/// The groups that there are: the papers in their order, our own checks last.
std::vector<std::string> groups(const std::vector<LedgerRow>& rows);

/// How many findings the rows of a group with a verdict are.
std::size_t findings(const std::vector<LedgerRow>& rows, const std::string& group, Verdict verdict);

/// How many have another verdict than the recorded one.
long not_as_recorded(const std::vector<LedgerRow>& rows);

/// The whole ledger as JSON: claims, checks of our own, the table of words, provenance.
std::string to_json(const std::vector<LedgerRow>& rows);

/// The ledger as JUnit XML, for pipelines: a test case for each row, which fails where the verdict is not the recorded
/// one, and is an error where the judge failed.
std::string junit(const std::vector<LedgerRow>& rows);

}  // namespace touchgo::cases
