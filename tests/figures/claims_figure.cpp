// The ledger as points: distances by hand from small tables.
#include <limits>
#include <map>

#include "cases/claims/verdict.hpp"
#include "figures/ledger/claims.hpp"
#include "figures/page/shared.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/pattern.hpp"
#include "tests/figures/script.hpp"

namespace touchgo::figures {

using namespace cases;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

// Two numbers of one paper, one that is infinite of the other, and three sentences, of which one is measured as said.
Results some_rows(double larger = 3) {
  Results results;
  results.tables["ledger"]
      .add("id", Words{"a-1", "a-2", "b-1", "b-2", "b-3", "b-4"})
      .add("finding", Words{"a-1", "a-2", "b-1", "b-2", "b-1", "b-4"})
      .add("source", Words{"A", "A", "B", "B", "B", "B"})
      .add("published", Words{"3.26", "-2, 7", "201", "very good", "minor", "larger"})
      .add("computed", Words{"3.25", "-2", "inf", "0.86", "0.2", "3"})
      .add("tolerance", Words{"0.005", "0.5", "0.5", "", "", ""})
      .add("verdict",
           Words{"not reproduced", "reproduced", "not reproduced", "arguable", "not reproduced", "reproduced"})
      .add("word", Words{"", "", "", "very good", "minor", "larger"})
      .add("sense", Words{"", "", "", "at least", "at most", "at least"})
      .add("measured", "", Numbers{none, none, none, 0.86, 0.2, larger})
      .add("smallest", "", Numbers{none, none, none, 0.8, 0.2, larger})
      .add("largest", "", Numbers{none, none, none, 0.93, 0.25, larger})
      .add("low", "", Numbers{none, none, none, 0.85, 0.05, 1})
      .add("high", "", Numbers{none, none, none, 0.95, 0.15, 1});
  return results;
}

}  // namespace

TEST_CASE("a printed number stands as far from zero as it is off, in tolerances", "[gallery][claims]") {
  const Table t = Table::from_csv(figures::claims(some_rows()).csv);
  CHECK(Words(t.words("id").begin(), t.words("id").begin() + 3) == Words{"a-1", "a-2", "b-1"});
  CHECK(std::abs(t.numbers("distance")[0] + 2) < 1e-9);
  CHECK(std::abs(t.numbers("place")[0] + 1 + std::log10(2)) < 1e-9);
  CHECK(t.numbers("place")[1] == 0);
  CHECK(t.numbers("distance")[2] == std::numeric_limits<double>::infinity());
  CHECK(t.numbers("place")[2] == 8);
}

TEST_CASE("a sentence stands to the right where it holds, in halves of its band", "[gallery][claims]") {
  const Table t = Table::from_csv(figures::claims(some_rows()).csv);
  // By rank: 0.2 against at most 0.05 to 0.15; 0.86 against at least 0.85 to 0.95; 3 against the bound 1.
  CHECK(Words(t.words("id").begin() + 3, t.words("id").begin() + 6) == Words{"b-3", "b-2", "b-4"});
  CHECK(std::abs(t.numbers("distance")[3] + 2) < 1e-9);
  CHECK(std::abs(t.numbers("distance")[4] + 0.8) < 1e-9);
  CHECK(std::abs(t.numbers("distance")[5] - 3) < 1e-9);  // two bounds beyond it, which is the end of the range
}

TEST_CASE("a line spans all measures of a sentence", "[gallery][claims]") {
  const Table t = Table::from_csv(figures::claims(some_rows()).csv);
  // "very good", at least 0.85 to 0.95: 0.8 and 0.93; "minor", at most 0.05 to 0.15: 0.2 and 0.25, off by 2 and 3.
  CHECK(std::abs(t.numbers("place from")[4] + 1 + std::log10(2)) < 1e-9);
  CHECK(std::abs(t.numbers("place to")[4] - 0.6) < 1e-9);
  CHECK(std::abs(t.numbers("place from")[3] + 1 + std::log10(2)) < 1e-9);
  CHECK(std::abs(t.numbers("place to")[3] + 1 + std::log10(3)) < 1e-9);
}

TEST_CASE("a word with one bound is beyond the range on either side of it", "[gallery][claims]") {
  for (const auto& [measured, far] : {std::pair{1.0, 1.0}, {1.25, 1.25}, {0.75, -1.25}}) {
    const Table t = Table::from_csv(figures::claims(some_rows(measured)).csv);
    const auto at = std::find(t.words("id").begin(), t.words("id").end(), "b-4") - t.words("id").begin();
    CHECK(std::abs(t.numbers("distance")[static_cast<std::size_t>(at)] - far) < 1e-9);
  }
}

TEST_CASE("a printed number that a sentence names again is drawn once, and ln(2) is a number", "[gallery][claims]") {
  Results results;
  results.tables["ledger"]
      .add("id", Words{"dm21-e2-contact", "dm21-s-e2-displacement-step", "ob21-decrement"})
      .add("finding", Words{"a", "b", "c"})
      .add("source", Words{"DM21", "DM21", "OB21"})
      .add("published", Words{"4.53", "4.53", "ln(2)"})
      .add("computed", Words{"4.53", "4.5298", "0.7"})
      .add("tolerance", Words{"0.005", "0.005", "0.01"})
      .add("verdict", Words{"reproduced", "reproduced", "reproduced"})
      .add("word", Words{"", "", ""})
      .add("sense", Words{"", "", ""})
      .add("measured", "", Numbers{none, none, none})
      .add("smallest", "", Numbers{none, none, none})
      .add("largest", "", Numbers{none, none, none})
      .add("low", "", Numbers{none, none, none})
      .add("high", "", Numbers{none, none, none});
  const Table t = Table::from_csv(figures::claims(results).csv);
  CHECK(Words(t.words("id").begin(), t.words("id").begin() + 3) == Words{"dm21-e2-contact", "ob21-decrement", ""});
  CHECK(std::abs(t.numbers("distance")[1] - (0.7 - std::log(2)) / 0.01) < 1e-9);
}

TEST_CASE("the counts of verdicts are those of the papers' rows", "[gallery][claims]") {
  const Plot plot = figures::claims(some_rows());
  const Table t = Table::from_csv(plot.csv);
  double reproduced = 0, all = 0;
  for (std::size_t i = 0; i < t.rows(); ++i)
    if (t.words("part")[i] == "count") {
      all += t.numbers("place")[i];
      if (t.words("verdict")[i] == "reproduced") reproduced += t.numbers("place")[i];
    }
  CHECK(all == 6);
  CHECK(reproduced == 2);
  CHECK(plot.alternative.starts_with("1 of 3 printed numbers"));
}

TEST_CASE("every verdict has one mark and one colour, in the figure and on the page", "[figures][claims]") {
  // gnuplot 5.4, `test`: what its point types draw.
  const std::map<std::string, std::string> drawn{{"□", "4"},  {"■", "5"},  {"○", "6"},  {"●", "7"}, {"△", "8"},
                                                 {"▼", "11"}, {"◇", "12"}, {"◆", "13"}, {"✕", "2"}, {"∗", "3"}};
  const std::string gp = tests::script(figures::claims(some_rows())), css = style;
  std::set<std::string> marks;
  for (const auto& [verdict, its_name] : verdict_names) {
    INFO(its_name << " " << mark(verdict));
    CHECK(marks.insert(mark(verdict)).second);
    const std::string shown = std::string("strcol(8) eq '") + its_name + "' ? $7 : NaN):2 with points pt ";
    const std::size_t at = gp.find(shown);
    REQUIRE(at != std::string::npos);
    const std::string point = gp.substr(at + shown.size(), 60);
    CHECK(point.substr(0, point.find(' ')) == drawn.at(mark(verdict)));
    std::string of_page = its_name;
    std::replace(of_page.begin(), of_page.end(), ' ', '-');
    if (verdict == Verdict::definition) of_page = "unavailable";  // both stand back
    const auto colour = tests::matches(css, "--" + of_page + ": (#[0-9a-f]{6});");
    REQUIRE(colour.size() == 2);  // on white paper, on a dark screen
    CHECK(point.find("lc rgb '" + colour[0].groups[1] + "'") != std::string::npos);
  }
}

}  // namespace touchgo::figures
