// Text from outside: how it reaches a script, and how it is drawn.
#include "figures/drawing/drawn_text.hpp"

#include <cctype>
#include <cstring>

#include "figures/drawing/axis.hpp"
#include "figures/drawing/legend.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::figures {

namespace {

// What gnuplot's manual says of a double-quoted string: \ooo stands for the character of that octal number, which has
// up to three digits, and one more where the first is 0.
std::string as_gnuplot_reads(const std::string& literal) {
  std::string text;
  for (std::size_t i = 1; i + 1 < literal.size();) {
    if (literal[i] != '\\') {
      text += literal[i++];
      continue;
    }
    const std::size_t most = literal[++i] == '0' ? 4 : 3;
    int byte = 0;
    for (std::size_t n = 0; n < most && literal[i] >= '0' && literal[i] <= '7'; ++n)
      byte = 8 * byte + literal[i++] - '0';
    text += static_cast<char>(byte);
  }
  return text;
}

}  // namespace

TEST_CASE("a literal holds nothing that gnuplot could act on, and reads as the text", "[drawing]") {
  std::string all;
  for (int c = 1; c < 128; ++c) (all += static_cast<char>(c)) += "7";
  for (const std::string& text : {all, std::string("0a1b`2'3\"4"), std::string("é1λ2球3🏀4"), std::string()}) {
    const std::string quoted = literal(std::u32string(drawn(text)));
    REQUIRE(quoted.size() >= 2);
    CHECK((quoted.front() == '"' && quoted.back() == '"'));
    for (std::size_t i = 1; i + 1 < quoted.size(); ++i)
      REQUIRE((std::isalnum(static_cast<unsigned char>(quoted[i])) || std::strchr(" .,\\", quoted[i])));
    if (text != all) CHECK(as_gnuplot_reads(quoted) == text);
  }
  std::string printed;
  for (char c = ' '; c < 127; ++c) printed += c;
  CHECK(as_gnuplot_reads(literal(drawn(printed))) == printed);
}

TEST_CASE("characters are drawn as they are, control characters as their pictures", "[drawing]") {
  CHECK(drawn("aé球🏀") == U"aé球🏀");
  CHECK(drawn("a\nb\tc\x7F") == U"a␊b␉c␡");
  CHECK(drawn(std::string(1, '\0')) == U"␀");
  CHECK(drawn("\xC2\x85|\xE2\x80\xA8|\xEF\xBF\xBF") == U"\uFFFD|\uFFFD|\uFFFD");  // NEL, LS, U+FFFF
  CHECK(drawn("\xFFz\xC3") == U"\uFFFDz\uFFFD");
  CHECK(drawn("\xC0\xAF\xED\xA0\x80") == U"\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD");  // overlong, a surrogate
  CHECK(drawn("\xF4\x90\x80\x80").front() == U'\uFFFD');                      // above U+10FFFF
}

TEST_CASE("a text is shortened where it is wider than allowed, never within a character", "[drawing]") {
  CHECK(shortened(U"abcdef", 6) == U"abcdef");
  CHECK(shortened(U"abcdef", 4) == U"abc…");
  CHECK(shortened(U"球球球", 5) == U"球球…");
  CHECK(width(U"") == 0);
}

TEST_CASE("an SVG keeps what gnuplot leaves unescaped", "[drawing]") {
  CHECK(well_formed("<text>&#x41; ]]> &lt;</text>") == "<text>&amp;#x41; ]]&gt; &lt;</text>");
}

TEST_CASE("an axis holds its range, in whole steps of 1, 2 or 5 with different labels", "[drawing]") {
  const DataRange ranges[] = {{0, 1},           {-0.3, 0.42},    {-1e-7, 3e-7}, {123456.789, 123456.7891},
                              {-5e8, 3e9},      {2, 2},          {0, 0},        {-1e-300, 1e-310},
                              {1e299, 3e299},   {-7, -6.9999},   {99999, 1e5},  {-1e-17, 5},
                              {1e-280, 3e-280}, {-1e300, 1e300}, {7, 7 + 1e-15}};
  for (const DataRange& r : ranges) {
    const PlotAxis a = axis(r);
    INFO(r.low << " " << r.high << " " << a.tics);
    CHECK(a.low < a.high);
    CHECK(a.low <= r.low + 1e-6 * (a.high - a.low));
    CHECK(a.high >= r.high - 1e-6 * (a.high - a.low));
    std::vector<double> at;
    for (std::size_t i = 0; (i = a.tics.find('\'', i)) != std::string::npos;) {
      const std::size_t end = a.tics.find('\'', i + 1);
      const std::u32string shown = drawn(a.tics.substr(i + 1, end - i - 1));
      at.push_back(std::stod(a.tics.substr(end + 1)));
      CHECK(std::abs(std::stod(std::string(shown.begin() + (shown[0] == U'−'), shown.end()))) == std::abs(at.back()));
      CHECK((shown[0] == U'−') == (at.back() < 0));
      CHECK(shown.size() <= a.characters);
      i = end + 1;
    }
    CHECK(at.size() >= 3);
    CHECK(at.size() <= 12);
    const double step = (at.back() - at.front()) / static_cast<double>(at.size() - 1);
    for (std::size_t i = 1; i < at.size(); ++i) CHECK(std::abs(at[i] - at[i - 1] - step) <= 0.01 * step);
    CHECK(std::abs(at.front() - a.low) <= 1e-3 * step);
    CHECK(std::abs(at.back() - a.high) <= 1e-3 * step);
  }
  CHECK(axis({0, 1}).tics == "('0' 0, '0.2' 0.2, '0.4' 0.4, '0.6' 0.6, '0.8' 0.8, '1' 1)");
  CHECK(axis({-5e8, 2e9}).tics == "('−5e8' -5e8, '0' 0, '5e8' 5e8, '1e9' 1e9, '1.5e9' 1.5e9, '2e9' 2e9)");
}

TEST_CASE("a time axis ends where the run does and its tics fit the page", "[drawing]") {
  for (double end : {1e-9, 1e-5, 0.3, 1.0, 30.0, 3.2578, 99.99, 123456.789, 1e9, 1e300}) {
    const PlotAxis a = time_axis(end);
    INFO(end << " " << a.tics);
    CHECK(a.low == 0);
    CHECK(a.high == end);
    const auto tics = std::count(a.tics.begin(), a.tics.end(), '\'') / 2;
    CHECK(tics >= 2);
    CHECK(static_cast<double>(tics) * static_cast<double>(a.characters + 1) <= 46);
  }
  CHECK(time_axis(0).high == 1);
}

TEST_CASE("a legend has as many columns as fit, and says how many names it leaves out", "[drawing]") {
  const std::vector<std::string> some(20, "body 1"), many(500, "body 1");
  CHECK(legend(some, 46).rows == 7);  // three of 6 + 6.4 characters
  CHECK(legend(some, 46).more.empty());
  const Legend l = legend(many, 46);
  CHECK(l.rows == 12);  // two columns, since "and 500 more" takes 12 + 6.4 characters
  CHECK(l.titles.size() == 500);
  CHECK(std::count(l.titles.begin(), l.titles.end(), "notitle") == 500 - 23);
  CHECK(l.more.find("and 477 more") != std::string::npos);
  CHECK(legend({"x"}, 46).rows == 1);
  CHECK(legend({}, 46).rows == 1);
  CHECK(legend({std::string(1000, 'x')}, 46).titles[0].size() < 250);
}

}  // namespace touchgo::figures
