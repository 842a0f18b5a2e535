// Sentences in words: bands, measures, and the rule from these to a verdict.
#include "cases/claims/measure.hpp"

#include <limits>
#include <set>
#include <sstream>

#include "cases/claims/in_words.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::cases {

using Catch::Matchers::WithinAbs;

namespace {

// 'very good': at least 0.85 to 0.95; 'minor': at most 0.05 to 0.15.
Measure good(const std::string& part, double value, double error = 0) { return {part, "", "very good", value, error}; }
Measure minor(double value, double error = 0) { return {"", "", "minor", value, error}; }

long words_in(const std::string& text) {
  std::istringstream in(text);
  std::string word;
  long n = 0;
  while (in >> word) ++n;
  return n;
}

}  // namespace

TEST_CASE("every word has one band, and bands are not upside down", "[claims]") {
  std::set<std::string> words;
  for (const Band& b : bands()) {
    CHECK(b.from <= b.to);
    for (const std::string& w : b.words) {
      CHECK(words.insert(w).second);
      CHECK(band_of(w).name == b.name);
    }
  }
  CHECK_THROWS_AS(band_of("splendid"), std::logic_error);
}

TEST_CASE("a measure holds where it does at every bound of its band, within its error", "[claims]") {
  CHECK(holds(good("", 0.96)) == Holds::yes);
  CHECK(holds(good("", 0.96, 0.02)) == Holds::turns);
  CHECK(holds(good("", 0.90)) == Holds::turns);
  CHECK(holds(good("", 0.84)) == Holds::no);
  CHECK(holds(good("", 0.84, 0.02)) == Holds::turns);
  CHECK(holds(minor(0.04)) == Holds::yes);
  CHECK(holds(minor(0.04, 0.02)) == Holds::turns);
  CHECK(holds(minor(0.16)) == Holds::no);
  CHECK(holds(good("", std::numeric_limits<double>::quiet_NaN())) == Holds::turns);
  CHECK(holds({"", "", "drastic", std::numeric_limits<double>::infinity(), 0}) == Holds::yes);
}

TEST_CASE("'larger' is more than the error, asked for once: as much the other way fails, between is open", "[claims]") {
  auto larger = [](double value, double error) { return in_its_errors({"", "", "larger", value, error}); };
  CHECK(holds(larger(0.03, 0.02)) == Holds::yes);
  CHECK(holds(larger(0.01, 0.02)) == Holds::turns);
  CHECK(holds(larger(-0.01, 0.02)) == Holds::turns);
  CHECK(holds(larger(-0.03, 0.02)) == Holds::no);
  CHECK(holds(larger(0, 0)) == Holds::turns);
  CHECK(holds(larger(1e-9, 0)) == Holds::yes);
  CHECK_THAT(margin(larger(0.03, 0.02)), WithinAbs(0.5, 1e-15));
  CHECK(in_its_errors(good("", 0.9, 0.02)).value == 0.9);
  CHECK(in_words({{"", "", "larger", 0.03, 0.02}}, "x").value == "1.5");
}

TEST_CASE("an arguable finding says how far it is from the nearest bound beside its error", "[claims]") {
  CHECK(told_distance(good("", 0.9, 0.02)) ==
        "0.9 is 0.05 from the bound 0.95, its error 0.02: between the bounds, where more work leaves it");
  CHECK(told_distance(good("", 0.96, 0.02)) ==
        "0.96 is 0.01 from the bound 0.95, its error 0.02: nearer than its error");
  CHECK(in_words({good("", 0.9, 0.02)}, "x").note.find(told_distance(good("", 0.9, 0.02))) != std::string::npos);
  CHECK(in_words({good("", 0.99)}, "x").note == "measure: x.");
  CHECK(in_words({{"", "one", "very good", 0.8, 0}, {"", "other", "very good", 0.97, 0}}, "x").note ==
        "measure: x. Its measures differ, each by more than its error: one fails by 0.05, other holds by 0.02.");
}

TEST_CASE("the margin is how far the bound would have to leave its band", "[claims]") {
  CHECK_THAT(margin(good("", 0.97)), WithinAbs(0.02, 1e-15));
  CHECK_THAT(margin(good("", 0.80)), WithinAbs(0.05, 1e-15));
  CHECK(margin(good("", 0.90)) == 0);
  CHECK_THAT(margin(minor(0.03)), WithinAbs(0.02, 1e-15));
  CHECK_THAT(margin(minor(0.25)), WithinAbs(0.10, 1e-15));
}

TEST_CASE("parts and measures lead to one verdict", "[claims]") {
  const Measure yes = good("x", 0.99), no = good("x", 0.5), turns = good("x", 0.9);
  auto of = [](Measure m, const std::string& part) {
    m.part = part;
    return m;
  };
  CHECK(verdict({yes}) == Verdict::reproduced);
  CHECK(verdict({no}) == Verdict::not_reproduced);
  CHECK(verdict({turns}) == Verdict::arguable);
  CHECK(verdict({yes, no}) == Verdict::arguable);  // two measures of one part
  CHECK(verdict({yes, turns}) == Verdict::arguable);
  CHECK(verdict({of(yes, "a"), of(no, "b")}) == Verdict::partly);
  CHECK(verdict({of(yes, "a"), of(no, "b"), of(turns, "c")}) == Verdict::partly);
  CHECK(verdict({of(yes, "a"), of(turns, "b")}) == Verdict::arguable);
  CHECK(verdict({of(no, "a"), of(turns, "b")}) == Verdict::arguable);
  CHECK(verdict({of(no, "a"), of(no, "b")}) == Verdict::not_reproduced);
  CHECK_THROWS_AS(verdict({}), std::logic_error);
}

TEST_CASE("what decides is the nearest to turning, or the first that turns", "[claims]") {
  CHECK(deciding({good("a", 0.99), good("b", 0.96)}).part == "b");
  CHECK(deciding({good("a", 0.5), good("b", 0.7)}).part == "b");
  CHECK(deciding({good("a", 0.99), good("b", 0.2)}).part == "b");
  CHECK(deciding({good("a", 0.2), good("b", 0.9)}).part == "b");
}

TEST_CASE("a reason has at most 12 words and names what holds and what does not", "[claims]") {
  const Finding partly = in_words({good("ranges", 0.99), good("exponents", 0.5)}, "shares");
  CHECK(partly.reason == "holds for ranges, not for exponents");
  CHECK(partly.value == "0.5");
  const Finding two =
      in_words({{"", "by one start", "very good", 0.78, 0}, {"", "by any start", "very good", 0.97, 0}}, "x");
  CHECK(two.verdict == Verdict::arguable);
  CHECK(two.reason == "0.78 or 0.97 by measure; band 0.85 to 0.95");
  CHECK(in_words({good("", 0.99)}, "x").reason == "measured 0.99, band 0.85 to 0.95");
  std::vector<Measure> many;
  for (int i = 0; i < 20; ++i) many.push_back(good("a part with a long name " + std::to_string(i), i % 2 ? 0.99 : 0.1));
  CHECK(words_in(in_words(many, "x").reason) <= 12);
  for (const Finding& f : {partly, two, in_words({good("", 0.9)}, "x"), in_words({minor(0.5)}, "x")})
    CHECK(words_in(f.reason) <= 12);
}

}  // namespace touchgo::cases
