// README.md and CONTRIBUTING.md are kept true: files they name are there, worked examples are those that tests run. Run
// from the project's folder.
#include <filesystem>

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

TEST_CASE("every file that README.md and CONTRIBUTING.md name is there", "[documents]") {
  for (const char* document : {"README.md", "CONTRIBUTING.md"}) {
    const std::string text = content(document);
    REQUIRE_FALSE(text.empty());
    const auto named = matches(text, R"(`((?:solver|reference|cases|figures|tests)/[\w./-]+)`)");
    for (const Match& m : named) {
      INFO(document << " names " << m.groups[1]);
      CHECK(fs::exists(m.groups[1]));
    }
    CHECK(named.size() > 10);
  }
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
