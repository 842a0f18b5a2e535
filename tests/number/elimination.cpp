// Linear equations whose solutions are chosen beforehand, and matrices that are on the edge of having any.
#include "solver/number/elimination.hpp"

#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

namespace {

template <Real R>
using Numbers = typename Elimination<R>::Numbers;

template <Real R>
Numbers<R> random_numbers(Random& random, int rows, int columns) {
  Numbers<R> a(rows, columns);
  for (R& x : a.reshaped()) x = random.chance(0.3) ? R(0) : R(random.uniform(-1, 1));
  return a;
}

}  // namespace

TEMPLATE_TEST_CASE("elimination finds the solution that was chosen", "[elimination]", double, Mp50) {
  using R = TestType;
  Random random(81);
  for (int i = 0; i < 40; ++i) {
    const int n = 1 + random.below(8);
    Numbers<R> a = random_numbers<R>(random, n, n);
    const Numbers<R> x = random_numbers<R>(random, n, 3), half = a;
    for (int k = 0; k < n; ++k)
      a(k, (k + 1) % n) += R(4);  // zeros may stand on the diagonal, where exchanges are needed
    const Elimination<R> any(a, MatrixKind::any);
    REQUIRE_FALSE(any.failed());
    CHECK((any.solve(a.lazyProduct(x)) - x).cwiseAbs().maxCoeff() < 1e4 * epsilon<R>());
    Numbers<R> definite = half.transpose().lazyProduct(half);
    definite += Numbers<R>::Identity(n, n);
    const Numbers<R> b = definite.lazyProduct(x);
    for (int k = 0; k < n; ++k) definite.col(k).tail(n - 1 - k).setConstant(R(1000));  // the upper half alone is read
    const Elimination<R> symmetric(definite, MatrixKind::positive_definite);
    REQUIRE_FALSE(symmetric.failed());
    CHECK((symmetric.solve(b) - x).cwiseAbs().maxCoeff() < 1e4 * epsilon<R>());
  }
}

TEST_CASE("a singular matrix fails at the row that depends on those before it", "[elimination]") {
  Numbers<double> chain(3, 3);  // of a chain from wall to wall: its rows sum to zero
  chain << 1, -1, 0, -1, 2, -1, 0, -1, 1;
  CHECK(Elimination<double>(chain, MatrixKind::any).failed() == 2);
  CHECK(Elimination<double>(chain, MatrixKind::positive_definite).failed() == 2);
  chain(2, 2) = 1.25;  // its pivot is a quarter: a fifth of 1.25
  CHECK_FALSE(Elimination<double>(chain, MatrixKind::positive_definite, 0.19).failed());
  CHECK(Elimination<double>(chain, MatrixKind::positive_definite, 0.21).failed() == 2);
  chain(0, 0) = -1;
  CHECK(Elimination<double>(chain, MatrixKind::positive_definite).failed() == 0);
  CHECK_FALSE(Elimination<double>(chain, MatrixKind::any).failed());
}

}  // namespace touchgo::tests
