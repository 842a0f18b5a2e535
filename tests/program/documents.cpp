// METHODS.md, GUIDE.md and CONTRIBUTING.md are kept true: files they name are there, worked examples are those that
// tests run; README.md is short. (Numbers and commands: texts.cpp.) Run from the project's folder.
#include <algorithm>
#include <filesystem>
#include <set>

#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/common/pattern.hpp"

namespace touchgo::tests {

namespace {

namespace fs = std::filesystem;

// Pairs of a file and a piece of it: fenced blocks whose first line is `// from FILE` or `# from FILE`.
std::vector<std::pair<std::string, std::string>> worked_examples(const std::string& document) {
  std::vector<std::pair<std::string, std::string>> found;
  for (const Match& m : matches(document, R"(```\w*\n(?://|#) from (\S+)\n([^`]*)```)"))
    found.emplace_back(m.groups[1], m.groups[2]);
  return found;
}

}  // namespace

TEST_CASE("every file that METHODS.md, GUIDE.md and CONTRIBUTING.md name is there", "[documents]") {
  for (const char* document : {"METHODS.md", "GUIDE.md", "CONTRIBUTING.md"}) {
    const std::string text = content(document);
    REQUIRE_FALSE(text.empty());
    const auto named = matches(text, R"(`((?:solver|reference|cases|figures|tests)/[\w./-]+)`)");
    for (const Match& m : named) {
      INFO(document << " names " << m.groups[1]);
      CHECK(fs::exists(m.groups[1]));
    }
    CHECK(named.size() > 5);
  }
}

TEST_CASE("README.md has at most 120 lines", "[documents]") {
  const std::string text = content("README.md");
  const auto lines = std::count(text.begin(), text.end(), '\n');
  CHECK(lines > 60);
  CHECK(lines <= 120);
}

TEST_CASE("the texts in the project's folder are those that it is to have", "[documents]") {
  std::set<std::string> found;
  for (const auto& entry : fs::directory_iterator("."))
    if (entry.path().extension() == ".md") found.insert(entry.path().filename());
  CHECK(found ==
        std::set<std::string>{"CHANGELOG.md", "CONTRIBUTING.md", "FINDINGS.md", "GUIDE.md", "METHODS.md", "README.md"});
}

TEST_CASE("the worked examples of CONTRIBUTING.md stand word for word in the tests that run them", "[documents]") {
  const auto examples = worked_examples(content("CONTRIBUTING.md"));
  CHECK(examples.size() >= 4);
  for (const auto& [file, piece] : examples) {
    INFO("from " << file << ":\n" << piece);
    CHECK(content(file).find(piece) != std::string::npos);
  }
}

}  // namespace touchgo::tests
