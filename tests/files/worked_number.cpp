// The worked example of CONTRIBUTING.md, "A number of a body": the coordinate where a body's spring to the ground is
// relaxed. Its three pieces stand here as they would in solver/model/setup.hpp, fields.hpp and make_system.hpp, but
// that the body has the number by inheritance.
#include "solver/files/toml_table.hpp"
#include "solver/model/system.hpp"
#include "tests/common/catch.hpp"

namespace touchgo::tests {

namespace {

struct Anchored : Body {
  Decimal relaxed = {};  // m: the spring to the ground is relaxed at this coordinate
};

constexpr std::array anchored_numbers{
    number_at<&Anchored::relaxed>("relaxed", "m", Range::any, "0", ", where its spring is relaxed"),
};

// Force on body i: -stiffness (x - relaxed).
template <Real R>
void add_anchor(System<R>& s, int i, const Anchored& b) {
  s.force(i, s.signals() - 1) += decimal<R>(b.stiffness) * decimal<R>(b.relaxed);
}

Anchored anchored(const std::string& more) {
  const std::string text = "[[body]]\nmass = 2\nstiffness = 8\nposition = 0.5\nvelocity = 0\n" + more;
  return read_toml(
      "anchored.toml", {"body"},
      [](const TomlTable& all) {
        const TomlTable t = all.tables("body", keys_of(body_numbers, {}, keys_of(anchored_numbers))).at(0);
        Anchored b;
        t.numbers(body_numbers, static_cast<Body&>(b));
        t.numbers(anchored_numbers, b);
        return b;
      },
      {}, text);
}

}  // namespace

TEST_CASE("a worked number of a body: read with its default, refused with its line") {
  CHECK(anchored("").relaxed == Decimal("0"));
  CHECK(anchored("relaxed = -0.25").relaxed == Decimal("-0.25"));
  CHECK_THROWS_WITH(anchored("relaxed = inf"), Catch::Matchers::StartsWith("anchored.toml:6: body.relaxed: "));
  CHECK_THROWS_WITH(anchored("relaxd = 1"),
                    Catch::Matchers::StartsWith("anchored.toml:6: body.relaxd: unknown key, did you mean 'relaxed'?"));
}

TEST_CASE("a worked number of a body: a spring that is relaxed elsewhere is one with a load") {
  const Anchored b = anchored("relaxed = -0.25");
  Setup s;
  s.bodies = {b};
  System<double> system = make_system<double>(s);
  add_anchor(system, 0, b);
  s.bodies[0].load = "-2";  // 8 kg/s^2 times -0.25 m
  CHECK(system.force == make_system<double>(s).force);
}

}  // namespace touchgo::tests
