// The whole ledger as `make report` judges it, and the numbers of README.md.
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/common/pattern.hpp"

namespace touchgo::tests {

using nlohmann::json;

namespace {

// What `make report` left.
std::vector<json> rows() {
  static const json ledger = json::parse(content("build/ledger.json"));
  std::vector<json> all = ledger["claims"];
  for (const json& check : ledger["checks"]) all.push_back(check);
  return all;
}

long words_in(const std::string& text) {
  std::istringstream in(text);
  return std::distance(std::istream_iterator<std::string>(in), {});
}

const std::string number = R"(-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)";

std::vector<double> numbers_in(const std::string& text) {
  std::vector<double> all;
  for (const Match& m : matches(text, number)) all.push_back(std::stod(m.groups[0]));
  return all;
}

/// Whether one of these, rounded as `token` is written, is it; a percentage may be of a share.
bool stands_among(const std::string& token, bool percent, const std::vector<double>& numbers) {
  const std::size_t point = token.find('.');
  const double unit = point == std::string::npos ? 1 : std::pow(10.0, -double(token.size() - point - 1)),
               wanted = std::stod(token);
  for (double x : numbers)
    for (double value : {x, percent ? 100 * x : x})
      if (std::round(value / unit) == std::round(wanted / unit)) return true;
  return false;
}

/// Pieces of a page that speak of rows, each with their ids: from the first one's beginning, and from ids to ids.
std::vector<std::pair<std::string, std::string>> pieces(const char* file, const std::string& beginning,
                                                        const std::string& ids) {
  const std::string page = content(file);
  std::vector<std::pair<std::string, std::string>> found;
  std::size_t from = page.find(beginning);
  for (const Match& m : matches(page, ids)) {
    std::string names = m.groups[1];
    for (char& c : names)
      if (c == '`' || c == ',') c = ' ';
    found.emplace_back(page.substr(from, m.begin - from), names);
    from = m.end;
  }
  return found;
}

// In README.md ids stand in comments, in FINDINGS.md as code in brackets; headings between its parts say no numbers.
std::vector<std::pair<std::string, std::string>> findings() {
  const char *comment = R"(<!-- ((?:(?:dm21|ob21)-[^ ]+ )+)-->)", *code = R"(\(((?:`(?:dm21|ob21)-[^`]+`(?:,\s)?)+)\))";
  auto all = pieces("README.md", "\n\n| DM21 ", comment);
  for (auto& [text, ids] : pieces("FINDINGS.md", "\n- ", code)) all.emplace_back(text.substr(text.find("- **")), ids);
  return all;
}

}  // namespace

TEST_CASE("every verdict is the recorded one", "[ledger]") {
  for (const json& r : rows()) {
    INFO(r["id"] << ": " << r["reason"] << "; " << r["note"]);
    CHECK(r["verdict"] == r["recorded"]);
  }
}

TEST_CASE("a row gives its reason in at most 12 words, its assumption, and its legs", "[ledger]") {
  for (const json& r : rows()) {
    const std::string verdict = r["verdict"], reason = r["reason"];
    INFO(r["id"]);
    CHECK(words_in(reason) <= 12);
    CHECK(reason.size() <= 60);
    if (verdict != "reproduced") CHECK_FALSE(reason.empty());
    CHECK(r.contains("assumption") == (verdict == "conditional"));
    CHECK(r.contains("left_out") == (verdict == "undetermined"));
    if (verdict == "unavailable") continue;
    CHECK_FALSE(r["computed"].get<std::string>().empty());
    CHECK_FALSE(r["evidence"].empty());
    for (const json& leg : r["evidence"]) CHECK((leg["value"] == "inf" || !numbers_in(leg["value"]).empty()));
  }
}

TEST_CASE("README.md and FINDINGS.md have every number from the rows that they name", "[ledger]") {
  std::map<std::string, json> by_id;
  for (const json& r : rows()) by_id[r["id"]] = r;
  const auto all = findings();
  CHECK(all.size() >= 24);
  for (const auto& [text, ids] : all) {
    std::vector<double> numbers;
    std::istringstream names(ids);
    for (std::string id; names >> id;) {
      INFO("a finding names " << id);
      REQUIRE(by_id.count(id) == 1);
      const std::vector<double> more = numbers_in(by_id[id].dump());
      numbers.insert(numbers.end(), more.begin(), more.end());
    }
    for (const Match& m : matches(text, number)) {
      const std::string after = text.substr(m.end, 8);
      const bool percent = after.starts_with(" %") || after.starts_with(" to 95 %");
      INFO(m.groups[0] << " in:" << text);
      CHECK(stands_among(m.groups[0], percent, numbers));
    }
  }
}

TEST_CASE("a number that no row has is reported", "[ledger]") {
  CHECK(stands_among("4.51", false, numbers_in("\"4.50690051507638\"")));
  CHECK_FALSE(stands_among("4.52", false, numbers_in("\"4.50690051507638\"")));
  CHECK(stands_among("93.0", true, {0.930087}));
  CHECK_FALSE(stands_among("93.0", false, {0.930087}));
}

}  // namespace touchgo::tests
