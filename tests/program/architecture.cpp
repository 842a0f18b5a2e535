// The architecture as the #include lines draw it: which folder uses which.
#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"

namespace touchgo::tests {

namespace fs = std::filesystem;

namespace {

struct Source {
  std::string name, folder, top;  // solver/model/setup.hpp, solver/model, solver
  std::string text;
  bool header;
};

std::string folder_of(const std::string& name) {
  const std::size_t first = name.find('/'), second = name.find('/', first + 1);
  return second == std::string::npos ? name : name.substr(0, second);
}

const std::vector<Source>& sources() {
  static const std::vector<Source> all = [] {
    std::vector<Source> found;
    for (const char* top : {"solver", "reference", "cases", "figures"})
      for (const auto& entry : fs::recursive_directory_iterator(top)) {
        const std::string name = entry.path().generic_string(), kind = entry.path().extension().string();
        if (kind == ".cpp" || kind == ".hpp" || kind == ".inl")
          found.push_back({name, folder_of(name), top, content(name), kind != ".cpp"});
      }
    return found;
  }();
  return all;
}

std::vector<std::string> included(const Source& source) {
  static const std::regex line("#include \"((?:solver|reference|cases|figures|tests)/[^\"]+)\"");
  std::vector<std::string> names;
  for (std::sregex_iterator i(source.text.begin(), source.text.end(), line), end; i != end; ++i)
    names.push_back((*i)[1]);
  return names;
}

/// The two files that stand above all folders.
bool above_all(const std::string& name) { return name == "cases/program/main.cpp" || name == "solver/touchgo.hpp"; }

/// What the verifier may know of the solver.
bool decimals_and_names_of_a_case(const std::string& name) {
  return name == "solver/model/setup.hpp" || name == "solver/model/names.hpp" || name == "solver/number/decimal.hpp";
}

/// Of each folder, those that its files include from.
std::map<std::string, std::set<std::string>> arrows() {
  std::map<std::string, std::set<std::string>> to;
  for (const Source& s : sources())
    if (!above_all(s.name))
      for (const std::string& name : included(s))
        if (folder_of(name) != s.folder) to[s.folder].insert(folder_of(name));
  return to;
}

}  // namespace

TEST_CASE("the solver uses itself alone, the references its numbers alone, and nothing but main uses figures",
          "[architecture]") {
  for (const Source& s : sources())
    for (const std::string& name : included(s)) {
      INFO(s.name << " includes " << name);
      CHECK(fs::exists(name));
      if (s.top == "solver") CHECK(name.starts_with("solver/"));
      if (s.folder == "reference/proof")
        CHECK((name.starts_with("reference/proof/") || decimals_and_names_of_a_case(name)));
      else if (s.folder != "reference/certificate" && s.top == "reference")
        CHECK((name.starts_with("reference/") || name.starts_with("solver/number/")));
      if (s.top == "cases" && !above_all(s.name)) CHECK_FALSE(name.starts_with("figures/"));
      CHECK_FALSE(name.starts_with("tests/"));
    }
}

TEST_CASE("no folder uses one that uses it, over however many others", "[architecture]") {
  const auto to = arrows();
  REQUIRE(to.size() > 20);
  for (const auto& [folder, direct] : to) {
    std::set<std::string> reached = direct;
    for (std::size_t before = 0; before != reached.size();) {
      before = reached.size();
      for (const std::string& r : std::set<std::string>(reached))
        if (const auto more = to.find(r); more != to.end()) reached.insert(more->second.begin(), more->second.end());
    }
    INFO(folder);
    CHECK(reached.count(folder) == 0);
  }
}

TEST_CASE("no header opens a namespace to all who include it", "[architecture]") {
  for (const Source& s : sources())
    if (s.header) {
      INFO(s.name);
      CHECK(s.text.find("\nusing namespace") == std::string::npos);
    }
}

TEST_CASE("no top-level folder holds more than 42 % of the lines of code and data", "[architecture]") {
  std::map<std::string, double> lines;
  double all = 0;
  for (const char* top : {"solver", "reference", "cases", "figures"})
    for (const auto& entry : fs::recursive_directory_iterator(top))
      if (entry.is_regular_file() && entry.path().extension() != ".sums") {
        const std::string text = content(entry.path().string());
        const auto n = static_cast<double>(std::count(text.begin(), text.end(), '\n'));
        lines[top] += n, all += n;
      }
  for (const auto& [top, n] : lines) {
    INFO(top << ": " << n << " of " << all);
    CHECK(n <= 0.42 * all);
  }
}

}  // namespace touchgo::tests
