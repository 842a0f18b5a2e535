// TeX of the claims as MathML. Run from the project's folder.
#include "figures/report/mathml.hpp"

#include "cases/claims/claim_file.hpp"
#include "tests/common/catch.hpp"
#include "tests/report/texts.hpp"

namespace touchgo::figures {

using namespace cases;
using namespace tests;

TEST_CASE("every equation of both papers is read", "[report][mathml]") {
  int equations = 0, misprints = 0;
  for (const char* file : {"cases/dm21/claims.toml", "cases/ob21/claims.toml"})
    for (const Claim& c : read_claims(file)) {
      INFO(c.id);
      for (const std::string& tex : {c.equation, c.printed})
        if (!tex.empty()) {
          CHECK_NOTHROW(mathml(tex));
          ++equations;
        }
      misprints += !c.printed.empty();
      CHECK((c.printed.empty() || c.recorded == Verdict::corrected));
      CHECK((c.printed.empty() || (!c.equation.empty() && c.printed != c.equation)));
    }
  CHECK(equations >= 70);
  CHECK(misprints >= 12);
}

TEST_CASE("every numbered equation has its TeX", "[report][mathml]") {
  for (const auto& [paper, last] : {std::pair{"dm21", 16}, {"ob21", 23}}) {
    std::set<std::string> with;
    for (const Claim& c : read_claims(std::string("cases/") + paper + "/claims.toml"))
      if (!c.equation.empty()) with.insert(c.id);
    for (int i = 1; i <= last; ++i) {
      INFO(paper << " Eq. (" << i << ")");
      CHECK(with.count(std::string(paper) + "-eq" + std::to_string(i)) == 1);
    }
  }
}

TEST_CASE("fractions, roots, indices, accents and matrices become their elements", "[report][mathml]") {
  const std::string open = "<math display=\"block\"><mrow>", close = "</mrow></math>";
  CHECK(mathml("v_1^2") == open + "<msubsup><mi>v</mi><mn>1</mn><mn>2</mn></msubsup>" + close);
  CHECK(mathml("v'") == open + "<mi>v</mi><mo lspace=\"0\" rspace=\"0\">&#x2032;</mo>" + close);
  CHECK(mathml("a, \\quad b") == open + "<mi>a</mi><mo>,</mo>" + close + open + "<mi>b</mi>" + close);
  CHECK(mathml("\\frac{1}{m_1}") == open +
                                        "<mfrac><mrow><mn>1</mn></mrow><mrow><msub><mi>m</mi><mn>1</mn></msub>"
                                        "</mrow></mfrac>" +
                                        close);
  CHECK(mathml("\\sqrt{x}") == open + "<msqrt><mrow><mi>x</mi></mrow></msqrt>" + close);
  CHECK(mathml("\\dot{u}") == open + "<mover accent=\"true\"><mrow><mi>u</mi></mrow><mo>&#x2D9;</mo></mover>" + close);
  CHECK(
      mathml("\\begin{bmatrix} a & b \\\\ c & d \\end{bmatrix}")
          .find("<mtr><mtd><mrow><mi>c</mi></mrow></mtd><mtd><mrow><mi>d</mi></mrow></mtd></mtr></mtable><mo>]</mo>") !=
      std::string::npos);
  CHECK(mathml("-0.25 < x") == open + "<mo>&#x2212;</mo><mn>0.25</mn><mo>&lt;</mo><mi>x</mi>" + close);
}

TEST_CASE("TeX beyond the supported part is refused, with its place", "[report][mathml]") {
  for (const char* tex :
       {"\\unknown", "\\frac{1}", "{a", "a}", "x_", "x_1_2", "x^2'", "\\left( a", "a \\right)", "#", "<script>",
        "\\begin{matrix} a \\end{matrix}", "\\begin{bmatrix} a", "a & b", "\\", "\xCE\xB1"}) {
    INFO(tex);
    if (std::string(tex) == "<script>")
      CHECK(mathml(tex).find("<script") == std::string::npos);
    else
      CHECK_THROWS_AS(mathml(tex), BadEquation);
  }
  CHECK_THROWS_AS(mathml(std::string(1000, '{')), BadEquation);
  CHECK(has(thrown([] { mathml("a + \\foo"); }), "'\\foo' is not read, at 5"));
}

}  // namespace touchgo::figures
