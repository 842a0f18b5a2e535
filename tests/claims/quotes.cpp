// Quotes and printed values of the claims, looked up in copies of the papers' text: the .txt files of the folder that
// the environment names PAPERS (make quotes PAPERS=DIR). The project contains no such copies.
//
// White space and hyphens at line ends aside; " ... " stands between parts of a quote that are looked up one by one.
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "cases/program/papers.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::cases {

namespace fs = std::filesystem;

namespace {

bool blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }

/// Without white space, without hyphens at line ends and (they may stand there) after letters.
std::string squeezed(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (blank(text[i])) continue;
    if (text[i] == '-') {
      std::size_t next = i + 1;
      bool line_ends = false;
      for (; next < text.size() && blank(text[next]); ++next) line_ends = line_ends || text[next] == '\n';
      const bool within = i > 0 && next < text.size() && std::isalpha(static_cast<unsigned char>(text[i - 1])) &&
                          std::isalnum(static_cast<unsigned char>(text[next]));
      if (line_ends || within) continue;
    }
    out += text[i];
  }
  return out;
}

/// All papers, one after the other.
std::string papers_text(const fs::path& folder) {
  std::string all;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".txt") {
      std::ostringstream whole;
      whole << std::ifstream(entry.path()).rdbuf();
      all += squeezed(whole.str()) + "\n";
    }
  return all;
}

std::vector<std::string> parts(const std::string& text, const std::string& between) {
  std::vector<std::string> all;
  std::size_t from = 0;
  for (std::size_t at; (at = text.find(between, from)) != std::string::npos; from = at + between.size())
    all.push_back(text.substr(from, at - from));
  all.push_back(text.substr(from));
  return all;
}

std::string as_numbers(std::string text) {  // "10.s36s", "2:25" [sic]
  std::erase(text, 's');
  std::replace(text.begin(), text.end(), ':', '.');
  return text;
}

}  // namespace

TEST_CASE("a quote is found across lines and hyphens, and not where a letter differs", "[claims]") {
  const std::string page = squeezed("the condi-\n\ntions are k2 = - 0.5,\nderived");
  CHECK(page.find(squeezed("conditions are k2 = - 0.5, derived")) != std::string::npos);
  CHECK(page.find(squeezed("conditions were")) == std::string::npos);
  CHECK(parts("a ... b", " ... ") == std::vector<std::string>{"a", "b"});
}

TEST_CASE("every quote and every printed value stands in the papers", "[.][quotes]") {
  const char* folder = std::getenv("PAPERS");
  REQUIRE(folder != nullptr);
  const std::string text = papers_text(folder), numbers = as_numbers(text);
  REQUIRE_FALSE(text.empty());
  const OwnCases cases("cases");
  int quotes = 0, printed = 0;
  for (const UnjudgedClaim& p : claims_of_papers(cases, "cases")) {
    const Claim& c = p.claim;
    if (c.ours) continue;
    INFO(c.id);
    CHECK_FALSE(c.quote.empty());
    for (const std::string& part : parts(c.quote, " ... ")) {
      INFO(part);
      CHECK(text.find(squeezed(part)) != std::string::npos);
      ++quotes;
    }
    if (c.published.empty()) continue;
    for (const std::string& part : parts(c.published, ", ")) {
      INFO(part);
      CHECK((text.find(squeezed(part)) != std::string::npos || numbers.find(squeezed(part)) != std::string::npos));
      ++printed;
    }
  }
  std::cout << "quotes: " << quotes << " parts and " << printed << " printed values looked up\n";
}

}  // namespace touchgo::cases
