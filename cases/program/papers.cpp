#include "cases/program/papers.hpp"

#include <algorithm>

#include "cases/claims/claim_file.hpp"
#include "cases/dm21/event_times.hpp"
#include "cases/dm21/judges.hpp"
#include "cases/ob21/judges.hpp"

namespace touchgo::cases {

using namespace dm21;
using namespace ob21;

std::vector<UnjudgedClaim> claims_of_papers(const OwnCases& cases, const std::filesystem::path& folder) {
  std::vector<Claim> claims;
  for (const char* paper : {"dm21", "ob21"})
    for (Claim& c : read_claims((folder / paper / "claims.toml").string())) claims.push_back(std::move(c));
  Judges judges;
  for (const auto& [name, c] : cases)
    for (const Published& printed : c.published) {
      judges.push_back(event_time_judge(c.file, printed));
      // Value, place and recorded verdict of a printed time stand in the case; its words, if any, in claims.toml.
      Claim whole = claim_of(c, printed);
      const auto words = std::find_if(claims.begin(), claims.end(), [&](const Claim& x) { return x.id == printed.id; });
      if (words == claims.end()) {
        claims.push_back(std::move(whole));
        continue;
      }
      whole.quote = words->quote;
      whole.remark = words->remark;
      if (!words->statement.empty()) whole.statement = words->statement;
      *words = std::move(whole);
    }
  for (const Judges& papers : {dm21::judges(), ob21::judges()})
    judges.insert(judges.end(), papers.begin(), papers.end());
  return pair_up(std::move(claims), judges);
}

std::set<std::string> needs_of(const std::vector<UnjudgedClaim>& pending) {
  std::set<std::string> needs;
  for (const UnjudgedClaim& p : pending) needs.insert(p.needs.begin(), p.needs.end());
  return needs;
}

Headlines headlines_of_papers(const std::vector<UnjudgedClaim>& pending, const std::filesystem::path& folder,
                              const std::set<std::string>& figures) {
  return read_headlines((folder / "claims" / "findings.toml").string(), pending, figures);
}

std::vector<NamedFile> files_of_papers(const std::filesystem::path& folder) {
  std::vector<NamedFile> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    files.push_back({"the project's own cases", entry.path().string()});
  return files;
}

}  // namespace touchgo::cases
