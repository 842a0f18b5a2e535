// The report's text: what stands in it, that nothing from outside is more than text, and that it needs nothing else.
#include "figures/report/page.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "cases/claims/claim_file.hpp"
#include "cases/claims/ledger_table.hpp"
#include "figures/drawing/data_uri.hpp"
#include "figures/gallery/gallery.hpp"
#include "figures/page/fill.hpp"
#include "solver/number/sha256.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/pattern.hpp"
#include "tests/common/program.hpp"
#include "tests/report/texts.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace tests;

namespace {

LedgerRow row(const std::string& id, Verdict verdict) {
  LedgerRow r;
  r.claim.id = id, r.claim.source = "AB1", r.claim.where = "p. 1", r.claim.quote = "it is so";
  r.claim.statement = "what is tested", r.claim.published = "4.53", r.claim.unit = "s", r.claim.figure = "drawn";
  r.claim.recorded = verdict;
  r.finding.value = "4.506900515", r.finding.verdict = verdict, r.finding.reason = "the reason";
  r.finding.legs = {{"another way", "4.5069", true}};
  r.command = "build/touchgo verify --only " + id;
  r.results = {"steps"};
  return r;
}

std::string page_of(const std::vector<LedgerRow>& rows) {
  return figures::report_page({rows, {}, {{"steps", {"5ba7", 3, 2}}}}, {}, "");
}

}  // namespace

TEST_CASE("a claim's row stands in the page with all that it rests on", "[report]") {
  LedgerRow r = row("ab1-x", Verdict::corrected);
  r.claim.equation = "a = b", r.claim.printed = "a = c", r.claim.slip = "of the copy";
  r.finding.measures = {{"xr", "mean", "very good", 0.9, 0.01}};
  const std::string text = page_of({r});
  for (const char* part :
       {"id=\"ab1-x\"", "it is so", "what is tested", "4.53", "4.506900515", "the reason", "another way", "xr, mean",
        "0.85 to 0.95", "verify --only ab1-x", "steps.csv", "5ba7", "of the copy", "<math"}) {
    INFO(part);
    CHECK(has(text, part));
  }
  CHECK(text == page_of({r}));
}

TEST_CASE("a quote that is TeX stands with the details, its equation in its place; a bare number with its note",
          "[report]") {
  LedgerRow r = row("ab1-x", Verdict::reproduced);
  r.claim.quote = "\\frac{a}{b}", r.claim.equation = "a = b";
  const std::string text = page_of({r});
  CHECK_FALSE(has(text, "<blockquote>"));
  CHECK(has(text, "<dt>in our copy</dt><dd><code>\\frac{a}{b}</code>"));
  CHECK(text.find("<math") < text.find("<details>"));
  r.claim.quote = "it is so";
  CHECK(has(page_of({r}), "<blockquote><p>it is so</p></blockquote>"));
  CHECK(has(page_of({r}), "<span>computed <b>4.5069</b>"));
  r.claim.published = r.claim.unit = "";
  CHECK_FALSE(has(page_of({r}), "<span>computed"));
  CHECK(has(page_of({r}), "<code>4.506900515</code>"));
}

TEST_CASE("the page cites the papers as CITATION.cff has them", "[report]") {
  std::set<std::string> figures;
  for (const Figure& f : all_figures()) figures.insert(f.name);
  std::vector<UnjudgedClaim> claims;
  for (const char* file : {"cases/dm21/claims.toml", "cases/ob21/claims.toml"})
    for (const Claim& c : read_claims(file)) claims.push_back({c, {}, {}, {}});
  for (const char* id : {"e1-separation", "e1-impact", "e2-contact", "e2-separation", "e3-impact", "e3-separation"}) {
    claims.push_back({});
    claims.back().claim.id = std::string("dm21-") + id;
  }
  const Headlines headlines = read_headlines("cases/claims/findings.toml", claims, figures);
  CHECK(headlines.papers.size() == 2);
  const std::string citation = content("CITATION.cff");
  for (const Paper& p : headlines.papers) {
    INFO(p.name);
    CHECK(has(citation, "title: \"" + p.title + "\""));
    CHECK(has(citation, "doi: " + p.doi + "\n"));
    CHECK(has(citation, "journal: \"" + p.published.substr(0, p.published.find(','))));
  }
  Contents contents{{row("ab1-x", Verdict::reproduced)}};
  contents.headlines.papers = headlines.papers;
  const std::string text = figures::report_page(contents, {}, "");
  for (const Paper& p : headlines.papers)
    for (const std::string& part : {p.authors, "<cite>" + p.title + "</cite>", "doi:" + p.doi}) CHECK(has(text, part));
}

TEST_CASE("text from outside is text, never markup", "[report]") {
  const std::string hostile = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&{{quote}}{{{style}}}";
  LedgerRow r = row("ab1-x", Verdict::not_reproduced);
  for (std::string* s : {&r.claim.source, &r.claim.where, &r.claim.quote, &r.claim.statement, &r.claim.published,
                         &r.claim.unit, &r.claim.slip, &r.finding.value, &r.finding.reason, &r.finding.note,
                         &r.finding.assumption, &r.finding.left_out, &r.command})
    *s = hostile;
  r.finding.legs[0].name = r.finding.legs[0].value = hostile;
  const std::string text = page_of({r}), harmless = page_of({row("ab1-x", Verdict::not_reproduced)});
  CHECK(text.find("<script>alert") == std::string::npos);
  CHECK(text.find("<img") == std::string::npos);
  CHECK(text.find("\"'&{{") == std::string::npos);
  const auto count = [](const std::string& where, const std::string& what) {
    std::size_t n = 0;
    for (std::size_t at = 0; (at = where.find(what, at)) != std::string::npos; at += what.size()) ++n;
    return n;
  };
  CHECK(count(text, "</script>") == count(harmless, "</script>"));
  CHECK(has(text, "{{quote}}{{{style}}}"));  // as it was, not filled in
}

TEST_CASE("an equation that cannot be read is reported by its claim's id", "[report]") {
  LedgerRow r = row("ab1-x", Verdict::reproduced);
  r.claim.equation = "\\nonsense";
  const std::string said = thrown([&] { page_of({r}); });
  CHECK(has(said, "ab1-x"));
  CHECK(has(said, "\\nonsense"));
}

TEST_CASE("a verdict that is not the recorded one is reported", "[report]") {
  LedgerRow r = row("ab1-x", Verdict::reproduced);
  r.claim.recorded = Verdict::arguable;
  CHECK(has(page_of({r}), "(recorded: arguable)"));
  CHECK(page_of({row("ab1-x", Verdict::reproduced)}).find("(recorded") == std::string::npos);
}

TEST_CASE("a page loads nothing outside itself", "[report]") {
  const std::string text = page_of({row("ab1-x", Verdict::reproduced)});
  const auto found =
      matches(text, R"((?:src|href|action)\s*=\s*(?:"(?!#|data:)|[^"\s])|url\(|@import|https?://|["'(]//\w)");
  INFO((found.empty() ? "" : text.substr(found[0].begin, 80)));
  CHECK(found.empty());
}

TEST_CASE("a figure stands in the page once, with its data and their fingerprint", "[report]") {
  const Folder folder;
  const Figure figure{"drawn", {}, [](const Results&) {
                        Plot p{"drawn", column, 60, "x (m),y (m)\n0,1\n1,2\n", {}};
                        p.title = "A line", p.caption = "It rises.", p.alternative = "From 1 to 2 m.";
                        p.body = [](std::ostream& gp) { gp << "unset key\nplot 'drawn.csv' skip 1 using 1:2 w l\n"; };
                        return p;
                      }};
  const std::vector<Plot> plots = draw_figures({figure}, {}, folder.path.string());
  Contents contents{{row("ab1-x", Verdict::reproduced)}};
  contents.headlines.findings = {{{{"A headline", "", ""}}, {{"Words.", "", ""}}, {"ab1-x"}, "drawn"}};
  const std::string text = figures::report_page(contents, plots, folder.path.string());
  const std::size_t image = text.find("<img");
  CHECK(image != std::string::npos);
  CHECK(text.find("<img", image + 1) == std::string::npos);
  for (const std::string part : {"A headline", "alt=\"From 1 to 2 m.\"", "It rises.", "data:text/csv", "drawn.csv",
                                 "unset key", "href=\"#figure-drawn\"", "id=\"figure-drawn\""}) {
    INFO(part);
    CHECK(has(text, part));
  }
  CHECK(has(text, sha256(plots[0].csv)));
}

TEST_CASE("a page begins with the printed numbers and what matters most, then counts verdicts, then has all claims",
          "[report]") {
  Contents contents{{row("ab1-x", Verdict::reproduced)}};
  contents.headlines.findings = {{{{"A headline", "", ""}}, {{"Words.", "", ""}}, {"ab1-x"}, ""}};
  contents.headlines.lists = {{{{"Printed numbers", "", ""}}, {{"Words.", "", ""}}, {"ab1-x"}}};
  const std::string text = figures::report_page(contents, {}, "");
  for (const std::string begins : {"<li><a href=\"#", "<section id=\""}) {
    std::size_t before = 0;
    for (const char* part : {"numbers-1", "findings", "verdicts", "claims", "provenance"}) {
      INFO(begins << part);
      const std::size_t at = text.find(begins + part + "\"");
      REQUIRE(at != std::string::npos);
      CHECK(at > before);
      before = at;
    }
  }
}

TEST_CASE("the page of the user's own cases has their events and nothing of the papers", "[report]") {
  const Folder folder;
  const std::string html = folder / "own.html";
  const Result result = touchgo_with("verify cases/dm21_plastic.toml --html '" + html + "'");
  CHECK(result.code == 0);
  const std::string text = content(html);
  CHECK(has(text, "Printed event times, checked"));
  CHECK(has(text, "id=\"dm21-e3-impact\""));
  for (const char* part : {"Errata</h2>", "What matters most", "Words without a measure", "Figures</h2>"}) {
    INFO(part);
    CHECK(text.find(part) == std::string::npos);
  }
  const Result refused = touchgo_with("verify cases/dm21_plastic.toml --html cases/dm21_plastic.toml");
  CHECK(refused.code == 2);
  CHECK(is_one_line(refused.err));
  CHECK(touchgo_with("verify cases/dm21_plastic.toml --html -").code == 2);
  CHECK(touchgo_with("verify cases/dm21_plastic.toml --html /nowhere/page.html").code == 4);
}

TEST_CASE("templates escape, repeat, leave out, and are refused where they are not well formed", "[report][fill]") {
  const nlohmann::ordered_json values{{"a", "<b> & \"c\""}, {"list", {{{"x", "1"}}, {{"x", "2"}}}}, {"none", ""}};
  CHECK(fill("{{a}}", values) == "&lt;b&gt; &amp; &quot;c&quot;");
  CHECK(fill("{{{a}}}", values) == "<b> & \"c\"");
  CHECK(fill("{{#list}}({{x}}){{/list}}{{#none}}some{{/none}}{{^none}}none{{/none}}", values) == "(1)(2)none");
  CHECK(fill("{{#list}}{{>part}}{{/list}}", values, {{"part", "[{{x}}]"}}) == "[1][2]");
  CHECK_THROWS_AS(fill("{{#list}}", values), std::logic_error);
}

TEST_CASE("files in a page are what they were", "[report][fill]") {
  CHECK(data_uri("image/png", "Man") == "data:image/png;base64,TWFu");
  // RFC 4648, section 10; all 64 letters; bytes above 127
  const std::string of[] = {"", "f", "fo", "foo", "foob", "fooba", "foobar", "\xff\xef\xbe\xfb"},
                    text[] = {"", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy", "/++++w=="};
  for (int i = 0; i < 8; ++i) CHECK(data_uri("a/b", of[i]) == "data:a/b;base64," + text[i]);
  CHECK(text_uri("text/csv", "a,b\n\"1\"<2>%") == "data:text/csv;charset=utf-8,a,b%0A%221%22%3C2%3E%25");
}

TEST_CASE("the ledger as a table has a row for each claim of a paper, and nan where nothing was measured",
          "[report][ledger]") {
  LedgerRow measured = row("ab1-y", Verdict::arguable);
  measured.finding.measures = {{"", "", "minor", 0.1, 0}, {"", "", "minor", 0.2, 0}, {"", "", "larger", 7, 0}};
  LedgerRow check = row("ours", Verdict::reproduced);
  check.claim.ours = true;
  const Table t = ledger_table({row("ab1-x", Verdict::reproduced), measured, check});
  CHECK(t.words("id") == Words{"ab1-x", "ab1-y"});
  CHECK(t.words("verdict") == Words{"reproduced", "arguable"});
  CHECK(t.words("sense") == Words{"", "at most"});
  CHECK(std::isnan(t.numbers("measured")[0]));
  CHECK(t.numbers("measured")[1] == 0.1);
  CHECK(t.numbers("low")[1] == 0.05);
  CHECK(t.numbers("high")[1] == 0.15);
  CHECK(std::isnan(t.numbers("largest")[0]));
  CHECK(t.numbers("smallest")[1] == 0.1);  // of those of its word
  CHECK(t.numbers("largest")[1] == 0.2);
}

}  // namespace touchgo::figures
