// Elementary functions of doubles against fifty digits, and what the program takes from the C library instead.
#include "solver/number/functions.hpp"

#include <cmath>
#include <functional>
#include <limits>
#include <set>
#include <vector>

#include "solver/number/scalar.hpp"
#include "tests/common/catch.hpp"
#include "tests/common/folder.hpp"
#include "tests/common/pattern.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

using touchgo::Mp50;

namespace {

const double inf = std::numeric_limits<double>::infinity();

// The distance of a value from the truth in units in the last place of the truth.
double ulps(double value, const Mp50& truth) {
  const double nearest = std::abs(touchgo::to_double(truth)), place = std::nextafter(nearest, inf) - nearest;
  return touchgo::to_double(Mp50(abs(Mp50(value - truth)) / place));
}

struct Function {
  std::string name;
  double (*here)(double);
  Mp50 (*truth)(const Mp50&);
  double low, high;
  bool powers;  // of ten, from low to high
};

#define FUNCTION(f, low, high, powers)                                                                        \
  {                                                                                                           \
#f, [](double x) { return touchgo::f(x); }, [](const Mp50& x) -> Mp50 { return f(x); }, low, high, powers \
  }

const std::vector<Function> functions{
    FUNCTION(sin, -20, 20, false),    FUNCTION(sin, -1e6, 1e6, false),  FUNCTION(sin, -300, 2, true),
    FUNCTION(cos, -20, 20, false),    FUNCTION(cos, -1e6, 1e6, false),  FUNCTION(acos, -1, 1, false),
    FUNCTION(acos, 0.9999, 1, false), FUNCTION(exp, -700, 700, false),  FUNCTION(exp, -1, 1, false),
    FUNCTION(expm1, -40, 700, false), FUNCTION(expm1, -300, 0, true),   FUNCTION(log, 0.9, 1.1, false),
    FUNCTION(log, -323, 308, true),   FUNCTION(log2, 0.9, 1.1, false),  FUNCTION(log2, -323, 308, true),
    FUNCTION(log10, 0.9, 1.1, false), FUNCTION(log10, -323, 308, true), FUNCTION(acosh, 1, 1.0001, false),
    FUNCTION(acosh, 1, 1000, false),  FUNCTION(acosh, 0, 150, true),    FUNCTION(cbrt, -9, 9, false),
    FUNCTION(cbrt, -300, 300, true)};

}  // namespace

TEST_CASE("every function is right to a unit in the last place", "[number][functions]") {
  Random random(54);
  for (const Function& f : functions) {
    double worst = 0, at = 0;
    for (int i = 0; i < 4000; ++i) {
      const double u = random.uniform(f.low, f.high), x = f.powers ? std::pow(10, u) : u;
      const double error = ulps(f.here(x), f.truth(Mp50(x)));
      if (!(error <= worst)) worst = error, at = x;
    }
    INFO(f.name << " from " << f.low << " to " << f.high << ": " << worst << " at " << at);
    CHECK(worst <= 1);
  }
}

TEST_CASE("powers and angles of two arguments are right to a unit in the last place", "[number][functions]") {
  Random random(55);
  for (int i = 0; i < 4000; ++i) {
    const double x = std::pow(10, random.uniform(-100, 100)), y = random.uniform(-3, 3), z = x * (i % 2 ? 1 : -1);
    CHECK(ulps(touchgo::pow(x, y), pow(Mp50(x), Mp50(y))) <= 1);
    CHECK(ulps(touchgo::atan2(y, z), atan2(Mp50(y), Mp50(z))) <= 1);
    const double a = std::pow(10, random.uniform(-305, 300)), b = a * random.uniform(-3, 3);
    CHECK(ulps(touchgo::hypot(a, b), sqrt(Mp50(Mp50(a) * a + Mp50(b) * b))) <= 1);
  }
}

TEST_CASE("sine and cosine taken together are those of the angle", "[number][functions]") {
  Random random(56);
  for (int i = 0; i < 4000; ++i) {
    const double x = random.uniform(-1000, 1000);
    const touchgo::SinCos<double> both = touchgo::sin_cos(x);
    CHECK(ulps(both.sin, sin(Mp50(x))) <= 1);
    CHECK(ulps(both.cos, cos(Mp50(x))) <= 1);
    const touchgo::SinCos<Mp50> more = touchgo::sin_cos(Mp50(x));
    CHECK(more.sin == sin(Mp50(x)));
    CHECK(more.cos == cos(Mp50(x)));
  }
}

TEST_CASE("at their ends the functions follow C99", "[number][functions]") {
  using namespace touchgo;
  CHECK(touchgo::exp(0) == 1);
  CHECK(touchgo::exp(-inf) == 0);
  CHECK(touchgo::exp(-746) == 0);
  CHECK(touchgo::exp(710) == inf);
  CHECK(touchgo::exp(inf) == inf);
  CHECK(touchgo::expm1(-inf) == -1);
  CHECK(touchgo::log(0) == -inf);
  CHECK(touchgo::log10(0) == -inf);
  CHECK(touchgo::log2(8) == 3);
  CHECK(touchgo::log(inf) == inf);
  CHECK(std::isnan(touchgo::log(-1)));
  CHECK(std::signbit(touchgo::sin(-0.0)));
  CHECK(std::isnan(touchgo::sin(inf)));
  CHECK(std::isnan(touchgo::acos(1.5)));
  CHECK(std::isnan(touchgo::acosh(0.5)));
  CHECK(touchgo::acosh(1) == 0);
  CHECK(touchgo::pow(0, 0) == 1);
  CHECK(touchgo::pow(-2, 3) == -8);
  CHECK(std::isnan(touchgo::pow(-2, 0.5)));
  CHECK(touchgo::atan2(0, -1) == pi<double>());
  CHECK(touchgo::atan2(-0.0, 1) == 0);
  CHECK(touchgo::hypot(3, -4) == 5);
  CHECK(touchgo::hypot(0, -0.5) == 0.5);
  CHECK(touchgo::hypot(1e308, 1e308) < inf);
  CHECK(touchgo::hypot(-inf, 1) == inf);
  for (int decade = 0; decade <= 22; ++decade)
    CHECK(touchgo::pow(10, decade) == std::stod("1e" + std::to_string(decade)));
}

TEST_CASE("the program calls no function of the C library that chooses by processor", "[number][functions]") {
  const Folder folder;
  REQUIRE(std::system(("nm -D --undefined-only build/touchgo build/touchgo-full >" + folder / "symbols").c_str()) == 0);
  const std::string symbols = content(folder / "symbols");
  CHECK(symbols.find(" malloc") != std::string::npos);  // what it does call is seen

  // Those of one argument or two, their relatives of complex numbers, and what GNU makes of both; of any precision.
  const std::set<std::string> dispatched{
      "sin",   "cos",   "sincos", "tan",    "asin",   "acos",   "atan", "atan2", "sinh",   "cosh",  "tanh",  "asinh",
      "acosh", "atanh", "exp",    "exp2",   "exp10",  "expm1",  "log",  "log1p", "log2",   "log10", "pow",   "hypot",
      "cbrt",  "erf",   "erfc",   "tgamma", "lgamma", "cabs",   "csin", "ccos",  "ctan",   "casin", "cacos", "catan",
      "csinh", "ccosh", "ctanh",  "casinh", "cacosh", "catanh", "cexp", "clog",  "clog10", "cpow"};
  for (const Match& m : matches(symbols, R"( U _*([a-z0-9]+)(_finite)?(@|\n))")) {
    const std::string name = m.groups[1];  // sinf and sinl are sin of another precision
    INFO(name);
    CHECK_FALSE(dispatched.count(name));
    if (name.ends_with('f') || name.ends_with('l')) CHECK_FALSE(dispatched.count(name.substr(0, name.size() - 1)));
  }
  const auto of_sleef = matches(symbols, R"(Sleef_\w+)");
  for (const Match& m : of_sleef) {
    const std::string& name = m.groups[0];
    INFO(name);
    CHECK(name.starts_with("Sleef_cinz_"));
    // Of one set of instructions, the baseline's: not chosen as the program runs.
    CHECK((name.ends_with("purec") || name.ends_with("sse2") || name.ends_with("advsimd")));
  }
  CHECK(of_sleef.size() > 5);
}

TEST_CASE("the sines of two angles are those of each", "[number][functions]") {
  Random random(55);
  for (int i = 0; i < 100000; ++i) {
    const double size = std::pow(2.0, random.uniform(-60, 60)), a = random.uniform(-1, 1) * size,
                 b = random.uniform(-20, 20);
    const auto both = touchgo::sin_cos(a, b);
    const auto first = touchgo::sin_cos(a), second = touchgo::sin_cos(b);
    const bool same =
        both[0].sin == first.sin && both[0].cos == first.cos && both[1].sin == second.sin && both[1].cos == second.cos;
    CAPTURE(a, b);
    REQUIRE(same);
  }
  CHECK(std::isnan(touchgo::sin_cos(inf, 1)[0].sin));
}

}  // namespace touchgo::tests
