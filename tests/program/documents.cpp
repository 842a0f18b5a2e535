// README.md and CONTRIBUTING.md are kept true: files they name are there, worked examples are those that tests run. Run
// from the project's folder.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include "tests/common/catch.hpp"

namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Pairs of a file and a piece of it: fenced blocks whose first line is `// from FILE` or `# from FILE`.
std::vector<std::pair<std::string, std::string>> worked_examples(const std::string& document) {
  std::vector<std::pair<std::string, std::string>> found;
  const std::regex block(R"(```\w*\n(?://|#) from (\S+)\n([^`]*)```)");
  for (std::sregex_iterator i(document.begin(), document.end(), block), end; i != end; ++i)
    found.emplace_back((*i)[1], (*i)[2]);
  return found;
}

}  // namespace

TEST_CASE("every file that README.md and CONTRIBUTING.md name is there", "[documents]") {
  for (const char* document : {"README.md", "CONTRIBUTING.md"}) {
    const std::string text = read(document);
    REQUIRE_FALSE(text.empty());
    const std::regex path(R"(`((?:solver|reference|cases|figures|tests)/[\w./-]+)`)");
    int named = 0;
    for (std::sregex_iterator i(text.begin(), text.end(), path), end; i != end; ++i, ++named) {
      INFO(document << " names " << (*i)[1]);
      CHECK(fs::exists(std::string((*i)[1])));
    }
    CHECK(named > 10);
  }
}

TEST_CASE("the worked examples of CONTRIBUTING.md stand word for word in the tests that run them", "[documents]") {
  const auto examples = worked_examples(read("CONTRIBUTING.md"));
  CHECK(examples.size() >= 4);
  for (const auto& [file, piece] : examples) {
    INFO("from " << file << ":\n" << piece);
    CHECK(read(file).find(piece) != std::string::npos);
  }
}
