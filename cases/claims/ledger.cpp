#include "cases/claims/ledger.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "solver/sweeps/parallel.hpp"

namespace touchgo::cases {

std::vector<UnjudgedClaim> pair_up(std::vector<Claim> claims, const Judges& judges) {
  std::map<std::string, const Registered*> by_id;
  for (const Registered& r : judges)
    if (!by_id.emplace(r.id, &r).second) throw std::logic_error("the claim " + r.id + " has two judges");
  std::set<std::string> ids;
  for (const Claim& c : claims) ids.insert(c.id);
  for (const Claim& c : claims)
    if (!c.finding.empty() && !ids.count(c.finding))
      throw std::logic_error("the finding of " + c.id + ", " + c.finding + ", is no claim");
  std::vector<UnjudgedClaim> pending;
  for (Claim& c : claims) {
    if (!c.missing.empty() || !c.sets_up.empty()) {
      pending.push_back({std::move(c), {}, {}, {}});
      continue;
    }
    const auto found = by_id.find(c.id);
    if (found == by_id.end()) throw std::logic_error("the claim " + c.id + " has no judge");
    const Registered& its = *found->second;
    const std::string command = its.command.empty() ? "build/touchgo verify --only " + c.id : its.command;
    pending.push_back({std::move(c), its.judge, its.needs, command});
    by_id.erase(found);
  }
  if (!by_id.empty()) throw std::logic_error("the judge of " + by_id.begin()->first + " has no claim");
  return pending;
}

std::vector<LedgerRow> judge(const std::vector<UnjudgedClaim>& pending, const OwnCases& cases, const Results& results) {
  std::vector<LedgerRow> rows(pending.size());
  in_parallel(pending.size(), 0, [&](std::size_t i) {
    const UnjudgedClaim& p = pending[i];
    rows[i] = {p.claim, {}, p.command, p.needs};
    try {
      if (p.judge) rows[i].finding = p.judge({p.claim, cases, results, p.needs});
    } catch (const std::exception& failure) {
      rows[i].finding = {
          "", "", "", {}, std::string("the judge failed: ") + failure.what(), Verdict::error, "the judge failed"};
    }
    Finding& f = rows[i].finding;
    if (!p.claim.missing.empty()) f.verdict = Verdict::unavailable, f.reason = p.claim.missing;
    if (!p.claim.sets_up.empty()) f.verdict = Verdict::definition, f.reason = "sets up " + p.claim.sets_up;
    if (!p.claim.remark.empty()) f.note += (f.note.empty() ? "" : "; ") + p.claim.remark;
  });
  return rows;
}

std::vector<std::string> groups(const std::vector<LedgerRow>& rows) {
  std::vector<std::string> all;
  for (bool ours : {false, true})
    for (const LedgerRow& r : rows)
      if (r.claim.ours == ours && std::find(all.begin(), all.end(), r.group()) == all.end()) all.push_back(r.group());
  return all;
}

std::size_t findings(const std::vector<LedgerRow>& rows, const std::string& group, Verdict verdict) {
  std::set<std::string> ids;
  for (const LedgerRow& r : rows)
    if (r.group() == group && r.finding.verdict == verdict) ids.insert(r.finding_id());
  return ids.size();
}

long not_as_recorded(const std::vector<LedgerRow>& rows) {
  return std::count_if(rows.begin(), rows.end(), [](const LedgerRow& r) { return !r.as_recorded(); });
}

}  // namespace touchgo::cases
