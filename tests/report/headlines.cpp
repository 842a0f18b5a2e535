// Findings in plain words, whose numbers come from the ledger.
#include "cases/claims/headlines.hpp"

#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/report/texts.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace tests;

namespace {

LedgerRow row(const std::string& id, const std::string& published, const std::string& computed, Verdict verdict) {
  LedgerRow r;
  r.claim.id = id, r.claim.published = published, r.claim.unit = "s";
  r.finding.value = computed, r.finding.verdict = verdict, r.finding.reason = "the reason";
  r.finding.note = "of 40 settings one counts 201.3 (l1 = 0.13) at 100 steps";
  return r;
}

const std::vector<LedgerRow>& ledger_rows() {
  static const std::vector<LedgerRow> all{row("a-1", "4.53", "4.506900515", Verdict::undetermined),
                                          row("a-s4.1-2", "", "0.930087", Verdict::arguable),
                                          row("b", "201", "inf", Verdict::not_reproduced)};
  return all;
}

Headlines headlines_of(const std::string& toml) {
  const Folder folder;
  std::ofstream(folder / "findings.toml") << toml;
  std::vector<UnjudgedClaim> claims;
  for (const LedgerRow& r : ledger_rows()) claims.push_back({r.claim, {}, {}, {}});
  return read_headlines(folder / "findings.toml", claims, {"drawn"});
}

const std::string finding = "summary = ''\n[[finding]]\ntitle = 't'\nids = ['a-1']\nfigure = 'drawn'\ntext = ";

std::string shown(const std::string& text) {
  return filled(headlines_of(finding + "'" + text + "'\n").findings.at(0).text, ledger_rows());
}

}  // namespace

TEST_CASE("placeholders take their values from the ledger, in the requested digits", "[report][headlines]") {
  CHECK(shown("printed {a-1.published} {a-1.unit}, is {a-1.computed:5}") == "printed 4.53 s, is 4.5069");
  CHECK(shown("at {a-s4.1-2.computed:3%}: {a-s4.1-2.verdict}") == "at 93 %: arguable");
  CHECK(shown("{b.computed}, {b.reason}") == "inf, the reason");
  CHECK(shown("{a-1.note[one counts ... at 100]}, it is") == "201.3 (l1 = 0.13), it is");
  CHECK(shown("{ledger.claims} rows, {ledger.judged} judged") == "3 rows, 3 judged");
  CHECK(shown("no more") == "no more");
}

TEST_CASE("of all rows those count that are the papers', and as judged those with something to judge",
          "[report][headlines]") {
  std::vector<LedgerRow> rows = ledger_rows();
  rows.push_back(row("c", "", "", Verdict::definition));
  rows.push_back(row("d", "", "", Verdict::unavailable));
  rows.push_back(row("e", "", "", Verdict::reproduced));
  rows.back().claim.ours = true;
  const auto text = headlines_of(finding + "'{ledger.claims}, {ledger.judged}'").findings.at(0).text;
  CHECK(filled(text, rows) == "5, 3");
}

TEST_CASE("a figure shows the claims that name it, and those that it bears on", "[report][headlines]") {
  const Headlines h = headlines_of("summary = ''\n[[figure]]\nname = 'drawn'\nids = ['a-']");
  Claim claim = ledger_rows()[0].claim;
  CHECK(h.shows("drawn", claim));
  CHECK_FALSE(h.shows("other", claim));
  claim.id = "b";
  CHECK_FALSE(h.shows("drawn", claim));
  claim.figure = "other";
  CHECK(h.shows("other", claim));
}

TEST_CASE("what the ledger cannot fill is refused with file, line and key", "[report][headlines]") {
  const auto refused = [](const std::string& toml, const std::string& what) {
    INFO(toml);
    const std::string said = thrown([&] { headlines_of(toml); });
    INFO(said);
    CHECK(has(said, "findings.toml:"));
    CHECK(has(said, what));
    CHECK_THROWS_AS(headlines_of(toml), BadInput);
  };
  refused(finding + "'{c.computed}'", ":6: finding.text: names \"c\"");
  refused(finding + "'{a-1.colour}'", "\"colour\" must be one of");
  refused(finding + "'{a-1}'", "must be {ID.KEY}");
  refused(finding + "'{a-1.computed'", "has a { without its }");
  refused(finding + "'it is 4.51 s'", "has a decimal number of its own");
  refused("summary = ''\n[[finding]]\ntitle = 't'\ntext = 't'\nids = ['nobody']\nfigure = 'drawn'", ":5: finding.ids");
  refused("summary = ''\n[[finding]]\ntitle = 't'\ntext = 't'\nids = ['b']\nfigure = 'other'", ":6: finding.figure");
  refused("summary = ''\n[[list]]\ntitle = 't'\ntext = 't'\nids = []", "list.ids");
  refused("summary = ''\n[[figure]]\nname = 'other'\nids = ['b']", ":3: figure.name");
  refused("summary = ''\n[[paper]]\nname = 'AB1'", "paper.authors");
  refused(finding + "'{a-1.note[one counts]}'", "must be {ID.note[FROM...TO]}");
  refused(finding + "'{c.note[one ... at]}'", "names \"c\"");
  refused(finding + "'{ledger.computed}'", "\"computed\" must be one of");
  CHECK_THROWS_AS(shown("{b.reason:4}"), std::logic_error);
  CHECK_THROWS_AS(shown("{b.note[two counts ... at]}"), std::logic_error);
  CHECK_THROWS_AS(shown("{b.note[at ... one]}"), std::logic_error);
}

TEST_CASE("an id that ends in a hyphen is all that begin so", "[report][headlines]") {
  const Headlines h = headlines_of("summary = ''\n[[list]]\ntitle = 't'\ntext = 't'\nids = ['b', 'a-']");
  CHECK(h.lists.at(0).ids == std::vector<std::string>{"b", "a-1", "a-s4.1-2"});
}

}  // namespace touchgo::figures
