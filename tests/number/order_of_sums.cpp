// The bits of Eigen's sums: of terms one after the other, each rounded, on every processor.
#include "tests/common/catch.hpp"
#include "tests/common/setups.hpp"

namespace touchgo::tests {

TEST_CASE("sums of products are rounded term by term, from the first to the last", "[order_of_sums]") {
  Random random(40);
  for (int n = 1; n <= 33; ++n) {
    Matrix<double> a(n, n), b(n, n);
    for (double& x : a.reshaped()) x = random.uniform(-1, 1);
    for (double& x : b.reshaped()) x = random.uniform(-1, 1);
    const Matrix<double> product = a.lazyProduct(b);
    for (int i = 0; i < n; ++i)
      for (int k = 0; k < n; ++k) {
        double sum = a(i, 0) * b(0, k);
        for (int j = 1; j < n; ++j) sum += a(i, j) * b(j, k);
        CHECK(product(i, k) == sum);
        CHECK(a.row(i).dot(b.col(k)) == sum);
      }
    const Vector<double> x = a.col(0);
    double square = x[0] * x[0], sum = x[0];
    for (int j = 1; j < n; ++j) square += x[j] * x[j], sum += x[j];
    CHECK(x.squaredNorm() == square);
    CHECK(x.sum() == sum);
  }
}

}  // namespace touchgo::tests
