// Claims, their judges and the ledger: data and functions under one id, findings that can fail.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cases/claims/claim_file.hpp"
#include "cases/claims/in_words.hpp"
#include "cases/claims/ledger.hpp"
#include "cases/claims/ledger_text.hpp"
#include "cases/program/papers.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::cases {

using nlohmann::json;

namespace {

Claim claim(const std::string& id) {
  Claim c;
  c.id = id;
  c.source = "DM21";
  c.published = "3.26";
  c.unit = "s";
  return c;
}

Finding found(const std::string& value, Verdict verdict) {
  return {value, "", "", {{"closed form", value, true}, {"steps", "3.2", false}}, "measure: none", verdict};
}

struct File {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("claims-" + std::to_string(getpid()) + ".toml");
  explicit File(const std::string& content) { std::ofstream(path) << content; }
  ~File() { std::filesystem::remove(path); }
};

std::string refusal(const std::string& content) {
  const File file(content);
  try {
    read_claims(file.path.string());
  } catch (const BadInput& e) {
    return std::string(e.what()).substr(file.path.string().size());
  }
  return "";
}

}  // namespace

TEST_CASE("every claim of the papers has its judge and every judge its claim", "[claims]") {
  const OwnCases cases("cases");
  std::vector<UnjudgedClaim> pending;
  REQUIRE_NOTHROW(pending = claims_of_papers(cases, "cases"));
  CHECK(pending.size() >= 140);
  for (const UnjudgedClaim& p : pending) {
    INFO(p.claim.id);
    CHECK_FALSE(p.claim.where.empty());
    CHECK_FALSE(p.claim.statement.empty());
    CHECK(p.claim.recorded != Verdict::error);
  }
}

TEST_CASE("a claim without a judge, a judge without a claim and two judges of one claim are refused", "[claims]") {
  const Judge any = [](const Given&) { return found("1", Verdict::reproduced); };
  CHECK_THROWS_WITH(pair_up({claim("a"), claim("b")}, {{"a", any}}), "the claim b has no judge");
  CHECK_THROWS_WITH(pair_up({claim("a")}, {{"a", any}, {"c", any}}), "the judge of c has no claim");
  CHECK_THROWS_WITH(pair_up({claim("a")}, {{"a", any}, {"a", any}}), "the claim a has two judges");
}

TEST_CASE("rows stand in the order of the claims, whatever that of the judges", "[claims]") {
  const Judge any = [](const Given& given) { return found(given.claim.id, Verdict::reproduced); };
  const std::vector<LedgerRow> rows =
      judge(pair_up({claim("a"), claim("b"), claim("c")}, {{"c", any}, {"a", any}, {"b", any}}), OwnCases(), Results());
  REQUIRE(rows.size() == 3);
  CHECK(rows[0].finding.value == "a");
  CHECK(rows[1].finding.value == "b");
  CHECK(rows[2].finding.value == "c");
}

TEST_CASE("a judge that throws costs its own row alone", "[claims]") {
  const Judge fine = [](const Given&) { return found("3.257", Verdict::reproduced); };
  const Judge broken = [](const Given&) -> Finding { throw std::runtime_error("no such event"); };
  const std::vector<LedgerRow> rows = judge(
      pair_up({claim("a"), claim("b"), claim("c")}, {{"a", fine}, {"b", broken}, {"c", fine}}), OwnCases(), Results());
  CHECK(rows[0].as_recorded());
  CHECK(rows[2].as_recorded());
  CHECK_FALSE(rows[1].as_recorded());
  CHECK(rows[1].finding.verdict == Verdict::error);
  CHECK(rows[1].finding.note == "the judge failed: no such event");
  CHECK(table(rows, Lines::all).find("1 with another verdict than the recorded one") != std::string::npos);
  CHECK(junit(rows).find("errors=\"1\"") != std::string::npos);
}

TEST_CASE("a judge sees only the results it was registered with", "[claims]") {
  Results results;
  results.tables["one"].add("x", "m", Numbers{1});
  results.tables["two"].add("x", "m", Numbers{2});
  const Judge reads_two = [](const Given& given) {
    return found(std::to_string(given.result("two").numbers("x")[0]), Verdict::reproduced);
  };
  const std::vector<LedgerRow> rows = judge(
      pair_up({claim("a"), claim("b")}, {{"a", reads_two, {"one"}}, {"b", reads_two, {"two"}}}), OwnCases(), results);
  CHECK(rows[0].finding.verdict == Verdict::error);
  CHECK(rows[1].finding.verdict == Verdict::reproduced);
}

TEST_CASE("the ledger lists every leg, agreeing or not, and where the row was read from", "[claims]") {
  const std::vector<LedgerRow> rows = judge(
      pair_up({claim("a")}, {{"a", [](const Given&) { return found("3.257", Verdict::conditional); }, {"r1", "r2"}}}),
      OwnCases(), Results());
  const json row = json::parse(to_json(rows))["claims"][0];
  CHECK(row["computed"] == "3.257");
  CHECK(row["verdict"] == "conditional");
  CHECK(row["recorded"] == "reproduced");
  REQUIRE(row["evidence"].size() == 2);
  CHECK(row["evidence"][1] == json({{"leg", "steps"}, {"value", "3.2"}, {"agrees", false}}));
  CHECK(row["result"] == "build/results/r1.csv");
  CHECK(row["command"] == "build/touchgo verify --only a");
}

TEST_CASE("a definition needs no judge; rows of one finding are counted once", "[claims]") {
  Claim model = claim("a"), other = claim("b"), again = claim("c");
  model.sets_up = "the motion", model.recorded = Verdict::definition;
  again.finding = "b";
  const Judge any = [](const Given&) { return found("1", Verdict::conditional); };
  const std::vector<LedgerRow> rows =
      judge(pair_up({model, other, again}, {{"b", any}, {"c", any}}), OwnCases(), Results());
  CHECK(rows.at(0).finding.verdict == Verdict::definition);
  CHECK(rows.at(0).finding.reason == "sets up the motion");
  CHECK(rows.at(0).as_recorded());
  CHECK(findings(rows, rows.at(1).group(), Verdict::conditional) == 1);
  CHECK(findings(rows, rows.at(1).group(), Verdict::definition) == 1);
  CHECK(table(rows, Lines::all).find("  findings") != std::string::npos);
  CHECK(json::parse(to_json(rows))["claims"][2]["finding"] == "b");
  again.finding = "d";
  CHECK_THROWS_WITH(pair_up({again}, {{"c", any}}), "the finding of c, d, is no claim");
}

TEST_CASE("a missing claim needs no judge and may have none", "[claims]") {
  Claim appendix = claim("a");
  appendix.missing = "the appendix is not in our copy";
  appendix.recorded = Verdict::unavailable;
  const std::vector<LedgerRow> rows = judge(pair_up({appendix}, {}), OwnCases(), Results());
  CHECK(rows.at(0).finding.verdict == Verdict::unavailable);
  CHECK(rows.at(0).finding.reason == appendix.missing);
  CHECK(rows.at(0).as_recorded());
  const Judge any = [](const Given&) { return found("1", Verdict::reproduced); };
  CHECK_THROWS_WITH(pair_up({appendix}, {{"a", any}}), "the judge of a has no claim");
}

TEST_CASE("checks of our own stand beside the claims, and the words beside both", "[claims]") {
  Claim ours = claim("b");
  ours.ours = true;
  const Judge any = [](const Given&) {
    Finding f = in_words({{"xr", "mean", "very good", 0.9, 0.01}}, "x");
    f.assumption = "an assumption";
    return f;
  };
  const std::vector<LedgerRow> rows =
      judge(pair_up({claim("a"), ours}, {{"a", any}, {"b", any}}), OwnCases(), Results());
  const json ledger = json::parse(to_json(rows));
  CHECK(ledger["claims"].size() == 1);
  CHECK(ledger["checks"][0]["id"] == "b");
  CHECK(ledger["words"]["very good"]["band"] == json({"0.85", "0.95"}));
  const json row = ledger["claims"][0];
  CHECK(row["word"] == "very good");
  CHECK(row["band"] == json({"0.85", "0.95"}));
  CHECK(row["measured"] == "0.9");
  CHECK(row["margin"] == "0");
  CHECK(row["assumption"] == "an assumption");
  CHECK(row["verdict"] == "arguable");
  CHECK(row["measures"][0]["holds"] == "turns");
  const std::string all = table(rows, Lines::all);
  CHECK(all.find("1 claim and 1 check of our own") != std::string::npos);
  CHECK(all.find("arguable: a word without a measure") != std::string::npos);
  CHECK(all.find("reproduced: agrees") == std::string::npos);  // no row has it
}

TEST_CASE("the table has a matrix, a line of 120 columns for each remarkable row, all rows on demand", "[claims]") {
  Claim long_one = claim("dm21-b");
  long_one.quote = std::string(300, 'q') + " \xC3\xA9\xC3\xA9";
  long_one.recorded = Verdict::undetermined;
  const Judge fine = [](const Given&) { return found("3.25783963891", Verdict::reproduced); };
  const Judge left_out = [](const Given&) {
    Finding f = found("-0.000123456789", Verdict::undetermined);
    f.reason = "twelve words are the most that a reason may have in here";
    f.left_out = "the start is rounded";
    return f;
  };
  const std::vector<LedgerRow> rows =
      judge(pair_up({claim("dm21-a"), long_one}, {{"dm21-a", fine}, {"dm21-b", left_out}}), OwnCases(), Results());
  const std::string some = table(rows, Lines::remarkable), all = table(rows, Lines::all);
  for (const std::string& text : {some, all}) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)  // characters in UTF-8
      CHECK(std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }) <= 120);
  }
  CHECK(some.find("  a  ") == std::string::npos);
  CHECK(all.find("  a  ") != std::string::npos);
  CHECK(some.find("○ DM21, undetermined: the start is rounded (1)\n  b ") != std::string::npos);
  CHECK(some.find("-0.000123 ") != std::string::npos);
  CHECK(some.find("twelve words are the most that a reason may have in here") != std::string::npos);
  CHECK(all.find("3.2578 ") != std::string::npos);
}

TEST_CASE("a row's page has its quote, its measures with their bands, its legs", "[claims]") {
  Claim c = claim("a");
  c.quote = "a very good conformity";
  const Judge judge_of_words = [](const Given&) {
    Finding f = in_words({{"xr", "mean", "very good", 0.97, 0}}, "shares");
    f.legs = {{"reference", "0.5", false}};
    return f;
  };
  const std::string text = claim_page(judge(pair_up({c}, {{"a", judge_of_words}}), OwnCases(), Results()).at(0));
  for (const char* part :
       {"a: reproduced", "a very good conformity", "'very good': 0.85 to 0.95", "xr, mean: 0.97, holds by 0.02",
        "reference: 0.5, DISAGREES", "build/touchgo verify --only a"}) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
  }
}

TEST_CASE("every word of the table is printed with its band", "[claims]") {
  const std::string text = words_table();
  for (const Band& b : bands())
    for (const std::string& word : b.words) CHECK(text.find(word) != std::string::npos);
}

TEST_CASE("verdicts lead to their names and back", "[claims]") {
  for (const auto& [verdict, its_name] : verdict_names) {
    CHECK(name(verdict) == its_name);
    CHECK(verdict_named(its_name) == verdict);
  }
  CHECK_FALSE(verdict_named("fine"));
}

TEST_CASE("claims.toml: a fault is one line that names the key", "[claims]") {
  const std::string head = "source = \"DM21\"\n[[claim]]\nid = \"a\"\n";
  CHECK(refusal(head).empty());
  CHECK(refusal(head + "[[claim]]\nid = \"a\"\n").starts_with(":5: claim.id: is \"a\" again"));
  CHECK(refusal(head + "verdict = \"proved\"\n").starts_with(":4: claim.verdict: is \"proved\""));
  CHECK(refusal(head + "qoute = \"x\"\n").find("did you mean 'quote'?") != std::string::npos);
  CHECK(refusal("[[claim]]\nid = \"a\"\n").starts_with(":1: source: is missing"));
  CHECK(refusal(head + "published = 3.26\n").starts_with(":4: claim.published: "));
}

}  // namespace touchgo::cases
