#include "reference/lines/scan.hpp"

#include <algorithm>
#include <boost/math/tools/minima.hpp>
#include <boost/math/tools/toms748_solve.hpp>

namespace touchgo::reference::lines {
namespace {

Eigen::MatrixXd in_double(const Matrix& m) {
  return m.unaryExpr([](const Number& x) { return to_double(x); });
}
Eigen::VectorXd in_double(const Vector& v) {
  return v.unaryExpr([](const Number& x) { return to_double(x); });
}

// Of a matrix whose powers soon shrink, as over one step of a scan.
Eigen::MatrixXd exponential(const Eigen::MatrixXd& m) {
  Eigen::MatrixXd term = Eigen::MatrixXd::Identity(m.rows(), m.cols()), sum = term;
  for (int k = 1; term.cwiseAbs().maxCoeff() > 1e-20 * sum.cwiseAbs().maxCoeff(); ++k) {
    term = Eigen::MatrixXd(term.lazyProduct(m) / k);
    sum += term;
  }
  return sum;
}

// 1/s: the fastest of springs, dampers and phases.
double fastest(const Eigen::MatrixXd& a, int n) {
  double most = 0.1;
  for (int i = 0; i < n; ++i) {
    most = std::max(most, std::sqrt(a.block(n + i, 0, 1, n).cwiseAbs().sum()));
    most = std::max(most, a.block(n + i, n, 1, n).cwiseAbs().sum());
  }
  return std::max(most, a.bottomRows(a.rows() - 2 * n).cwiseAbs().maxCoeff());
}

// A guard in double: values and slopes of its rows at a sample.
struct Sampled {
  std::vector<Eigen::RowVectorXd> rows, slopes;
  std::vector<double> value, slope, value_before, slope_before;
  double size = 0;

  Sampled(const Inequality& g, const Eigen::MatrixXd& a) {
    for (const Vector& r : g.rows) {
      rows.push_back(in_double(r).transpose());
      slopes.push_back(rows.back().lazyProduct(a));
    }
    value.resize(rows.size()), slope.resize(rows.size());
  }
  void take(const Eigen::VectorXd& z) {
    const Eigen::VectorXd terms = z.cwiseAbs().cwiseMax(1e-6 * z.cwiseAbs().maxCoeff());
    value_before = value, slope_before = slope, size = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      value[r] = rows[r].dot(z), slope[r] = slopes[r].dot(z);
      size = std::max(size, rows[r].cwiseAbs().dot(terms));
    }
  }
  double now() const { return *std::max_element(value.begin(), value.end()); }
  // The cubic of each row between the last two samples at the part u of the step h.
  double between(double u, double h) const {
    double most = -1e300;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const double c0 = value_before[r], c1 = h * slope_before[r], d = value[r] - c0 - c1, e = h * slope[r] - c1;
      most = std::max(most, c0 + u * (c1 + u * (3 * d - e + u * (e - 2 * d))));
    }
    return most;
  }
};

// The guard is below zero by more than round-off.
bool below_zero(const Inequality& g, const Vector& z) { return value(g, z) < -Number("1e-25") * size(g, z); }

// Where in (0, h) after z the guard is lowest, if it is below zero there.
std::optional<Number> dip(const LineMotion& m, const Vector& z, const Inequality& g, const Number& h) {
  auto f = [&](const Number& t) { return value(g, advanced(m, z, t)); };
  std::uintmax_t evaluations = 200;
  const auto [t, lowest] = boost::math::tools::brent_find_minima(f, Number(0), h, 90, evaluations);
  return below_zero(g, advanced(m, z, t)) ? std::optional<Number>(t) : std::nullopt;
}

// What the samples of one step say of a guard: the first time in the step where it is below zero, if any.
std::optional<Number> below_in_step(const LineMotion& m, const Vector& start, const Inequality& g, const Sampled& s,
                                    int step, const Number& h, bool at_end) {
  const double low = s.now(), slopes = std::abs(s.slope[0]) + std::abs(s.slope_before[0]);
  const bool turns = s.rows.size() > 1 || (s.slope_before[0] < 0 && s.slope[0] > 0);
  double lowest = low;
  const double step_length = to_double(h);
  for (int k = 1; turns && k < 16; ++k) lowest = std::min(lowest, s.between(k / 16.0, step_length));
  if (!at_end) {
    if (low < -1e-9 * s.size) return Number((step + 1) * h);
    if (low < 1e-9 * s.size) {
      const Number t = (step + 1) * h;
      if (below_zero(g, advanced(m, start, t))) return t;
    }
  }
  if (turns && lowest < 1e-6 * s.size + slopes * step_length / 64)
    if (const auto t = dip(m, advanced(m, start, Number(step * h)), g, h)) return Number(step * h + *t);
  return std::nullopt;
}

}  // namespace

std::vector<Inequality> guards(const Line& line, const LineMotion& m, const Situation& s) {
  std::vector<Inequality> all;
  for (int j = 0; j < static_cast<int>(line.contacts.size()); ++j) {
    const LineContact& c = line.contacts[j];
    if (s.status[j] == LineStatus::touching) continue;
    const bool acts = s.status[j] == LineStatus::closed;
    if (!c.soft)
      all.push_back({j, {acts ? m.demand[j] : m.gap[j]}, !acts || !c.published || s.pushed[j]});
    else if (acts)
      all.push_back({j, {c.published ? Vector(-m.gap[j]) : m.demand[j]}});
    else if (c.published)
      all.push_back({j, {m.gap[j]}});
    else
      all.push_back({j, {m.gap[j], Vector(-m.demand[j])}});
  }
  return all;
}

Number value(const Inequality& g, const Vector& z) {
  Number most = g.rows[0].dot(z);
  for (const Vector& r : g.rows) most = std::max(most, Number(r.dot(z)));
  return most;
}

Number size(const Inequality& g, const Vector& z) {
  const Vector terms = sizes(z);
  Number most = 0;
  for (const Vector& r : g.rows) most = std::max(most, Number(r.cwiseAbs().dot(terms)));
  return most;
}

Number root(const LineMotion& m, const Vector& z, const Inequality& guard, const Number& low, const Number& high) {
  auto f = [&](const Number& t) { return value(guard, advanced(m, z, t)); };
  Number from = low;
  if (low > 0 && !(f(low) > 0)) from = std::max(Number(0), Number(2 * low - high));  // a sample lies on the zero
  if (from == 0) {                                                                   // the guard may start on zero
    from = high / 2;
    for (int k = 0; k < 200 && !(f(from) > 0); ++k) from /= 2;
  }
  if (!(f(from) > 0)) return 0;
  std::uintmax_t evaluations = 200;
  const auto [a, b] =
      boost::math::tools::toms748_solve(f, from, high, boost::math::tools::eps_tolerance<Number>(), evaluations);
  return (a + b) / 2;
}

Scan scan(const LineMotion& m, const Vector& z, const Number& seconds, const std::vector<Inequality>& given,
          bool to_the_end) {
  const Eigen::MatrixXd a = in_double(m.a);
  const double wanted = to_double(seconds) * fastest(a, m.bodies) * 20;
  const int steps = std::max(8, static_cast<int>(std::min(wanted, 1e6)) + 1);
  const Number h = seconds / steps;
  const Eigen::MatrixXd step_matrix = exponential(a * to_double(h));
  Eigen::VectorXd now = in_double(z);

  Scan out;
  std::vector<Inequality> all = given;
  std::vector<Sampled> sampled;
  int contacts = 0;
  for (const Inequality& g : all) {
    sampled.emplace_back(g, a);
    sampled.back().take(now);
    contacts = std::max(contacts, g.contact + 1);
  }
  out.pushed.assign(contacts, false);
  for (int step = 0; step < steps && !out.crossing; ++step) {
    now = Eigen::VectorXd(step_matrix.lazyProduct(now));
    for (std::size_t i = 0; i < all.size(); ++i) {
      sampled[i].take(now);
      if (!all[i].armed) {
        all[i].armed = sampled[i].now() > 1e-9 * sampled[i].size;
        out.pushed[all[i].contact] = all[i].armed;
      } else if (const auto t = below_in_step(m, z, all[i], sampled[i], step, h, step + 1 == steps && !to_the_end)) {
        const Number found = root(m, z, all[i], Number(step * h), *t);
        if (!out.crossing || found < out.crossing->after) out.crossing = {all[i].contact, found};
      }
    }
  }
  if (out.crossing) return out;
  out.end = advanced(m, z, seconds);
  out.disagreement = (in_double(out.end) - now).norm() / now.norm();
  return out;
}

}  // namespace touchgo::reference::lines
