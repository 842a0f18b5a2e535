// The whole ledger as `make report` judges it.
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/program/said_numbers.hpp"

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
    if (verdict == "unavailable" || verdict == "definition") continue;
    CHECK_FALSE(r["computed"].get<std::string>().empty());
    CHECK_FALSE(r["evidence"].empty());
    for (const json& leg : r["evidence"]) CHECK((leg["value"] == "inf" || !said_numbers(leg["value"]).empty()));
  }
}

}  // namespace touchgo::tests
