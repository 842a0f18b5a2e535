// The whole ledger as `make report` judges it, and the numbers of README.md and FINDINGS.md.
#include <algorithm>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/common/parts.hpp"
#include "tests/common/pattern.hpp"
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

/// A piece of a page, with the rows that it names.
struct Told {
  std::string text;
  std::vector<std::string> ids;
};

/// A page's sections: heading (empty: what stands before the first) and what follows, to the next.
std::vector<std::pair<std::string, std::string>> sections(const std::string& page) {
  std::vector<std::pair<std::string, std::string>> all{{"", ""}};
  std::istringstream in(page);
  bool code = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) code = !code;
    if (line.starts_with("## ")) all.emplace_back(line.substr(3), "");
    if (!code && !line.starts_with("```") && !line.starts_with("    ")) all.back().second += line + "\n";
  }
  return all;
}

/// From ids to ids; what follows the last ones names none. In README.md ids stand in comments, in FINDINGS.md as code.
std::vector<Told> pieces(const std::string& section) {
  std::vector<Told> all;
  std::size_t from = 0;
  for (const Match& m :
       matches(section, R"(<!-- ((?:(?:dm21|ob21)-[^ ]+ )+)-->|\(((?:`(?:dm21|ob21)-[^`]+`(?:,\s)?)+)\))")) {
    std::string names = m.groups[1] + m.groups[2];
    for (char& c : names)
      if (c == '`' || c == ',') c = ' ';
    std::istringstream in(names);
    all.push_back({section.substr(from, m.begin - from), {std::istream_iterator<std::string>(in), {}}});
    from = m.end;
  }
  all.push_back({section.substr(from), {}});
  return all;
}

SaidNumber plain(const std::string& digits) { return {digits, "", false, 0, 0}; }

/// Sections of README.md whose numbers are no results: what they are, and the numbers, so that a change is meant.
struct Stated {
  const char *section, *what, *numbers;
};
const std::vector<Stated> stated{
    {"", "limits of the program, versions of systems, years of the papers", "1000 2021 2021 2500 12 24.04 22.04"},
    {"Your own system", "commands, limits", "3 1 0"},
    {"From programs and notebooks", "versions, lengths of records", "3.9 20"},
    {"Certified", "what make prove and a random test prove, beside rows",
     "905 1 4.494865401732012 4.556277232560636 1.1 1 5 200000 1 0.6 2 10 1 3.3046654803 4.6291563379 2 1 -0.115 3 6.9 "
     "0.6 4 10 0.0498497552 0.0218777127 9/4 7/10 200000 -3.65836 -1.46858 7.1 8 1 0.434 0.528"},
    {"Long work", "sizes and times, measured on one core",
     "4096 4096 3 0 0 1.3 190 0.2 1 0.1 400 0.3 2 500 12 100 000 4096 70 200 5 000 400 2 500 100 000 10 100 100 100 "
     "100 70 100 100 1 000 7 20 100 10 000 1 2 50"},
    {"Where each equation lives", "equations of the papers, orders of methods",
     "1 2 3 4 5 11 12 13 16 1 4 14 17 18 15 16 19 25"},
    {"How it is made", "precisions, and times measured by make bench",
     "50 140 400 1100 2500 -512 12 7.1 1 15 50 64 26 1 4e-15 156 6.0 1e-13 2 310 88 2e-12 7 8 1e-12 5 740 220 2e-10 5 "
     "1e-12 14 700 564 1e-10 1e-12 119 000 153 000 4 554 5 849 7e-10"},
};

std::string digits_in(const std::string& text) {
  std::string all;
  for (const SaidNumber& n : said_numbers(text)) all += (all.empty() ? "" : " ") + n.digits;
  return all;
}

/// Of FINDINGS.md all but the maps, of README.md what speaks of rows; each piece with what backs it. A year is one of a
/// paper's, a number before the first heading the ledger's size.
std::vector<std::pair<std::string, Backing>> told_by_rows() {
  std::map<std::string, json> by_id;
  for (const json& r : rows()) by_id[r["id"]] = r;
  std::vector<std::pair<std::string, Backing>> all;
  const auto take = [&](const std::string& section) {
    for (const auto& [text, ids] : pieces(section)) {
      Backing by;
      for (const std::string& id : ids) {
        INFO("a text names " << id);
        REQUIRE(by_id.count(id) == 1);
        by.add(by_id[id]);
      }
      all.emplace_back(text, by);
    }
  };
  Backing papers;
  for (const Match& m : matches(content("CITATION.cff"), R"(year: (\d+))"))
    papers.results.push_back(plain(m.groups[1]));
  Backing size;
  size.results = {plain(std::to_string(json::parse(content("build/ledger.json"))["claims"].size()))};
  for (const auto& [heading, text] : sections(content("FINDINGS.md"))) {
    all.emplace_back(heading, papers);
    if (heading.empty())
      all.emplace_back(text, size);
    else if (heading != "Maps")
      take(text.substr(text.find('\n') + 1));
  }
  for (const auto& [heading, text] : sections(content("README.md")))
    if (std::none_of(stated.begin(), stated.end(),
                     [&, &title = heading](const Stated& s) { return s.section == title; }))
      take(text);
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
    if (verdict == "unavailable" || verdict == "definition") continue;
    CHECK_FALSE(r["computed"].get<std::string>().empty());
    CHECK_FALSE(r["evidence"].empty());
    for (const json& leg : r["evidence"]) CHECK((leg["value"] == "inf" || !said_numbers(leg["value"]).empty()));
  }
}

TEST_CASE("README.md and FINDINGS.md have every number from the rows that they name, and no other", "[ledger]") {
  int checked = 0;
  for (const auto& [text, by] : told_by_rows())
    for (const SaidNumber& said : said_numbers(text)) {
      INFO(said.label << " " << said.digits << (said.percent ? " %" : "") << " in: " << text);
      CHECK(backed(said, by));
      for (const int step : {-1, 1}) {
        const SaidNumber other = changed(said, step);
        INFO("changed to " << other.digits);
        CHECK_FALSE(backed(other, by));
      }
      ++checked;
    }
  CHECK(checked > 160);
}

TEST_CASE("README.md's numbers that no row has are the listed ones", "[ledger]") {
  int found = 0;
  for (const auto& [heading, text] : sections(content("README.md")))
    for (const Stated& s : stated)
      if (heading == s.section) {
        INFO(heading << ": " << s.what);
        CHECK(digits_in(text) == s.numbers);
        ++found;
      }
  CHECK(found == static_cast<int>(stated.size()));
}

TEST_CASE("a number is backed by a result that rounds to it, or by its label", "[ledger]") {
  Backing by;
  by.add({{"id", "x-17"},
          {"where", "Sec. 4.1, Eq. (10)"},
          {"statement", "eta = 4, r = 0.6"},
          {"computed", "4.50690051507638"},
          {"tolerance", "0.005"},
          {"band", {"0.85", "0.95"}},
          {"measures", {{{"measured", "0.956304619226"}, {"error", "0.02"}, {"band", {"0.85", "0.95"}}}}},
          {"reason", "any: turns at 0.9563, band 0.85 to 0.95"},
          {"note", "at 4.53 s, 71 times, as ks^(-1/2), at -0.1702 N (wanted: 5 %); the leg wanted within 0.084"},
          {"result", "build/results/ob21_r1_hard.csv"}});
  const auto holds = [&by](const std::string& text) {
    const auto all = said_numbers(text);
    return !all.empty() && std::all_of(all.begin(), all.end(), [&by](const SaidNumber& n) { return backed(n, by); });
  };
  for (const std::string& right :
       parts("4.51|4.5069 s|4.53|71|-1/2|-0.1702|95.6 %|96 %|0.956|eta = 4|Eq. (10)|Eqs. (10)|section 4.1|"
             "eta = 4, r = 0.6|x = 4.51",
             '|')) {
    INFO(right);
    CHECK(holds(right));
  }
  for (const std::string& wrong :
       parts("4.50|4.52|4.530|5|70|72|-1/3|0.1702|95.0 %|95 %|0.85|5 %|0.005|0.084|0.02|17|1|0.0|eta = 71|r = 0.5|"
             "Eq. (11)|Eq. (71)|Eqs. (10) and (11)|section 4.2|10|95.63 %, 0.60",
             '|')) {
    INFO(wrong);
    CHECK_FALSE(holds(wrong));
  }
  CHECK(changed(plain("95.0"), 1).digits == "95.1");
  CHECK(changed(plain("-0.1702"), 1).digits == "-0.1701");
  CHECK(changed(plain("1.7e-14"), -1).digits == "1.6e-14");
  CHECK(changed(plain("-1/2"), 1).digits == "-1/3");
}

}  // namespace touchgo::tests
