// The changes of a table that its checksum shows, and the output of `touchgo sums`.
#include "cases/results/sums.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "tests/common/catch.hpp"
#include "tests/common/program.hpp"

namespace touchgo::cases {

using namespace tests;
namespace fs = std::filesystem;

namespace {

std::string sum_of(const Numbers& numbers) {
  Table t;
  return sum(t.add("x", "m", numbers));
}

}  // namespace

TEST_CASE("a sum sees the tenth digit and not the twelfth", "[results][sums]") {
  const std::string before = sum_of({3.25783963891, 0.5});
  CHECK(sum_of({3.25783963991, 0.5}) != before);
  CHECK(sum_of({3.25783963892, 0.5}) == before);
  CHECK(sum_of({3.25783963891, 0.500000001}) != before);
  CHECK(sum_of({3.25783963891, 0.50000000001}) == before);
  CHECK(sum_of({-3.25783963891, 0.5}) != before);
}

TEST_CASE("round-off of a column counts as zero, of either sign", "[results][sums]") {
  CHECK(sum_of({1, 0}) == sum_of({1, -0.0}));
  CHECK(sum_of({1, 0}) == sum_of({1, 4e-11}));
  CHECK(sum_of({1, 0}) == sum_of({1, -4e-11}));
  CHECK(sum_of({1, 0}) != sum_of({1, 2e-9}));
  CHECK(sum_of({1e-20, 0}) != sum_of({2e-20, 0}));  // nothing is small by itself
}

TEST_CASE("a column whose largest number is next to a power of ten keeps its sum", "[results][sums]") {
  CHECK(sum_of({1, 0.123456789012}) == sum_of({std::nextafter(1.0, 0.0), 0.123456789012}));
  CHECK(sum_of({1000, -0.25}) == sum_of({std::nextafter(1000.0, 0.0), -0.25}));
}

TEST_CASE("a sum separates infinities, nan, units, names and words", "[results][sums]") {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(sum_of({inf, 1}) != sum_of({-inf, 1}));
  CHECK(sum_of({inf, 1}) != sum_of({nan, 1}));
  CHECK(sum_of({nan, 1}) == sum_of({-nan, 1}));
  CHECK(sum_of({inf, 1}) != sum_of({inf, 2}));
  Table metres, seconds, words, others;
  CHECK(sum(metres.add("x", "m", Numbers{1})) != sum(seconds.add("x", "s", Numbers{1})));
  CHECK(sum(words.add("x", Words{"a", "b"})) != sum(others.add("x", Words{"a", "c"})));
}

TEST_CASE("recorded sums come back as they were, and other text is refused", "[results][sums]") {
  const ResultSums all{{"a", sum_of({1})}, {"b", sum_of({2})}};
  CHECK(to_text(all) == sum_of({1}) + "  a\n" + sum_of({2}) + "  b\n");
  CHECK(read_sums(to_text(all)) == all);
  CHECK(read_sums("").empty());
  CHECK_THROWS_AS(read_sums("12  a\n"), std::invalid_argument);
  CHECK_THROWS_AS(read_sums(sum_of({1}) + "  \n"), std::invalid_argument);
}

TEST_CASE("touchgo sums names on a line each what differs from the record, is not in it or in nothing else",
          "[results][sums][program]") {
  const Folder folder;
  fs::create_directory(folder.path / "cases");
  for (const auto& file : fs::directory_iterator("cases"))
    if (file.path().extension() == ".toml") fs::copy(file.path(), folder.path / "cases");
  fs::create_directory_symlink(fs::absolute("build"), folder.path / "build");
  const std::string record = folder / "cases/results.sums";
  auto sums = [&](const std::string& flags) {
    const std::string said = folder / "said";
    const int status = std::system(
        ("cd '" + folder.path.string() + "' && build/touchgo sums " + flags + " >" + said + " 2>&1").c_str());
    return Result{WEXITSTATUS(status), content(said), ""};
  };

  CHECK(sums("").code == 4);  // nothing is recorded
  REQUIRE(sums("--record").code == 0);
  ResultSums now = read_sums(content(record));
  REQUIRE(now.size() > 90);
  CHECK(content(record) == content("cases/results.sums"));  // of the results that `make report` left
  const Result same = sums("");
  CHECK(same.code == 0);
  CHECK(same.out == std::to_string(now.size()) + " as recorded, 0 differ, 0 missing\n");

  now["dm21_soft_impacts"] = sum_of({1});
  now.erase("ob21_r1_hard");
  now["ob21_unheard_of"] = sum_of({1});
  std::ofstream(record) << to_text(now);
  const Result differs = sums("");
  CHECK(differs.code == 1);
  CHECK(differs.out ==
        "dm21_soft_impacts: differs\nob21_r1_hard: not recorded\nob21_unheard_of: recorded, and no longer made\n" +
            std::to_string(now.size() - 2) + " as recorded, 1 differ, 2 missing\n");
  const Result of_two = sums("dm21_soft_impacts dm21_events");
  CHECK(of_two.code == 1);
  CHECK(of_two.out == "dm21_soft_impacts: differs\n1 as recorded, 1 differ, 0 missing\n");
  CHECK(sums("dm21_events").out == "1 as recorded, 0 differ, 0 missing\n");
  CHECK(
      sums("ob21_unheard_of").out ==
      "touchgo: RESULT: 'ob21_unheard_of' is not allowed, a name in cases/results.sums is; see touchgo sums --help\n");
  CHECK(sums("dm21_events --record").code == 2);
  std::ofstream(record) << "nonsense\n";
  CHECK(sums("").code == 2);
}

}  // namespace touchgo::cases
