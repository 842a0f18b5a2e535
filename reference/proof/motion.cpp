#include "reference/proof/motion.hpp"

#include <algorithm>
#include <numeric>

namespace touchgo::reference::proof {

Ball BallRow::operator*(const Balls& z) const {
  Ball sum;
  for (const auto& [k, a] : entries) sum.add_product(a, z[static_cast<std::size_t>(k)]);
  return sum;
}

BallRow in_balls(const RationalRow& row) {
  BallRow out;
  for (const auto& [k, a] : row.entries()) out.entries.emplace_back(k, Ball(a));
  return out;
}

BallRow PhaseInBalls::row(const MixedRow& exact) const {
  BallRow out = exact.parts().empty() ? BallRow{} : in_balls(exact.parts()[0]);
  for (std::size_t part = 1; part < exact.parts().size(); ++part)
    for (const auto& [k, a] : exact.parts()[part].entries()) {
      Ball x = irrationals_[part] * Ball(a);
      auto i = std::find_if(out.entries.begin(), out.entries.end(), [k = k](const auto& e) { return e.first == k; });
      if (i == out.entries.end())
        out.entries.emplace_back(k, std::move(x));
      else
        i->second += x;
    }
  return out;
}

namespace {

// log2 of weights for which |A| is small and no part of the state is lost beside another. Bodies as in the energy:
// 1 / sqrt(m) for displacements, sigma / sqrt(m) for velocities, sigma the fastest of sqrt(stiffness / mass) and
// damping / mass; what is prescribed, so that it adds little to that. A guess: any weights give a bound.
std::vector<slong> weights_of(const Model& model, const std::vector<BallRow>& a, slong log2_until) {
  const int n = model.bodies();
  const auto m = static_cast<slong>(a.size());
  std::vector<slong> w(a.size(), 0);
  for (int i = 0; i < n; ++i) {
    const slong e = Ball(model.inverse_mass(i)).log2_magnitude();
    w[static_cast<std::size_t>(i)] = e >= 0 ? e / 2 : -((1 - e) / 2);
  }
  slong sigma = -log2_until;
  auto row_of = [&](int body) -> const BallRow& { return a[static_cast<std::size_t>(n + body)]; };
  for (int i = 0; i < n; ++i)
    for (const auto& [k, x] : row_of(i).entries) {
      if (k >= 2 * n) continue;
      const slong e = x.log2_magnitude() + w[static_cast<std::size_t>(k % n)] - w[static_cast<std::size_t>(i)];
      sigma = std::max(sigma, k < n ? (e >= 0 ? (e + 1) / 2 : -(-e / 2)) : e);
    }
  for (int i = 0; i < n; ++i) w[static_cast<std::size_t>(n + i)] = w[static_cast<std::size_t>(i)] + sigma;

  // sines, cosines, the time, the 1
  constexpr slong unset = slong(1) << 40;
  std::vector<slong> most(a.size(), unset);
  for (int i = 0; i < n; ++i)
    for (const auto& [k, x] : row_of(i).entries)
      if (k >= 2 * n) {
        slong& limit = most[static_cast<std::size_t>(k)];
        limit = std::min(limit, sigma + w[static_cast<std::size_t>(n + i)] - x.log2_magnitude() - 3);
      }
  for (const JointOf& j : model.joints())
    for (const auto& [k, x] : j.gap.entries())
      if (k >= 2 * n && k < m - 1)
        for (int body : {j.first, j.second})
          if (body >= 0) {
            slong& limit = most[static_cast<std::size_t>(k)];
            limit = std::min(limit, w[static_cast<std::size_t>(body)] - Ball(x).log2_magnitude());
          }
  for (slong k = 2 * n; k < m; ++k) {
    const slong pair = k + 1 == m || k == model.time() ? k : 2 * n + ((k - 2 * n) ^ 1);
    const slong limit = std::min(most[static_cast<std::size_t>(k)], most[static_cast<std::size_t>(pair)]);
    w[static_cast<std::size_t>(k)] = limit == unset ? 0 : limit;
  }
  if (model.time() >= 0)  // t' = 1
    w.back() = std::min(w.back(), w[static_cast<std::size_t>(model.time())] + sigma - 3);
  return w;
}

}  // namespace

PhaseInBalls::PhaseInBalls(const Model& model, const PhaseEquations& phase, slong log2_until)
    : equations_(&phase), irrationals_(model.irrationals()) {
  const auto m = static_cast<std::size_t>(model.dimension());
  for (std::size_t i = 0; i < m; ++i) {
    MixedRow exact;
    for (std::size_t part = 0; part < phase.a.size(); ++part)
      exact.add_irrational(static_cast<int>(part), phase.a[part][i], 1);
    a_.push_back(row(exact));
    work_ += static_cast<double>(a_.back().entries.size());
  }
  set_integers(phase.a);
  weights_ = weights_of(model, a_, log2_until);
  for (std::size_t i = 0; i < m; ++i) {
    Ball sum;
    for (const auto& [k, x] : a_[i].entries)
      sum += x.magnitude().scaled(weights_[static_cast<std::size_t>(k)] - weights_[i]);
    if (rate_.certainly_below(sum)) rate_ = sum.upper();
  }
}

void PhaseInBalls::set_integers(const std::vector<RationalMatrix>& a) {
  for (std::size_t part = 1; part < a.size(); ++part)
    for (const RationalRow& row : a[part])
      if (!row.is_zero()) return;
  constexpr slong small = slong(1) << 30;
  slong d = 1;
  for (const RationalRow& row : a[0])
    for (const auto& [k, x] : row.entries()) {
      if (fmpz_cmp_si(fmpq_denref(x.raw()), small) > 0) return;
      d = std::lcm(d, fmpz_get_si(fmpq_denref(x.raw())));
      if (d > small) return;
    }
  std::vector<std::vector<std::pair<int, slong>>> integers(a[0].size());
  for (std::size_t i = 0; i < a[0].size(); ++i)
    for (const auto& [k, x] : a[0][i].entries()) {
      const Rational n = x * Rational(d);
      if (fmpz_cmpabs(fmpq_numref(n.raw()), fmpq_numref(Rational(small).raw())) > 0) return;
      integers[i].emplace_back(k, fmpz_get_si(fmpq_numref(n.raw())));
    }
  denominator_ = d, integers_ = std::move(integers);
}

void PhaseInBalls::apply_integers(const Balls& z, Balls& out, slong bits) const {
  if (integers_.empty()) {
    const Precision precision(bits);
    return apply(z, out);
  }
  for (std::size_t i = 0; i < integers_.size(); ++i) {
    arb_struct* sum = out[i].raw();
    bool first = true;
    for (const auto& [k, n] : integers_[i]) {
      const arb_struct* x = z[static_cast<std::size_t>(k)].raw();
      if (first)
        arb_mul_si(sum, x, n, bits);
      else
        arb_addmul_si(sum, x, n, bits);
      first = false;
    }
    if (first) arb_zero(sum);
  }
}

BallRow PhaseInBalls::derivative(const BallRow& row) const {
  Balls sum(a_.size());
  for (const auto& [i, x] : row.entries)
    for (const auto& [k, a] : a_[static_cast<std::size_t>(i)].entries)
      sum[static_cast<std::size_t>(k)].add_product(x, a);
  BallRow out;
  for (std::size_t k = 0; k < sum.size(); ++k)
    if (!sum[k].is_exact_zero()) out.entries.emplace_back(static_cast<int>(k), std::move(sum[k]));
  return out;
}

void PhaseInBalls::apply(const Balls& z, Balls& out) const {
  for (std::size_t i = 0; i < a_.size(); ++i) {
    arb_zero(out[i].raw());
    for (const auto& [k, x] : a_[i].entries) out[i].add_product(x, z[static_cast<std::size_t>(k)]);
  }
}

Ball PhaseInBalls::norm(const Balls& z) const {
  Ball most;
  for (std::size_t i = 0; i + 1 < z.size(); ++i) {
    const Ball x = z[i].magnitude().scaled(-weights_[i]);
    if (most.certainly_below(x)) most = x;
  }
  return most;
}

Ball PhaseInBalls::norm(const BallRow& row) const {
  Ball sum;
  for (const auto& [k, x] : row.entries)
    if (static_cast<std::size_t>(k) + 1 < weights_.size())
      sum += x.magnitude().scaled(weights_[static_cast<std::size_t>(k)]);
  return sum.upper();
}

const std::vector<Balls>* PhaseInBalls::over(slong h) const {
  auto& [asked, flow] = over_[h];
  if (++asked <= patience) return nullptr;
  if (flow.empty())
    for (std::size_t k = 0; k < a_.size(); ++k) {
      Balls unit(a_.size());
      unit[k] = Ball(1);
      flow.push_back(Stretch(*this, unit, h, Precision::bits() + 10).at(Ball(1)));
    }
  return &flow;
}

const Ball& PhaseInBalls::inverse_factorial(std::size_t k) const {
  if (inverse_factorials_.empty()) inverse_factorials_.emplace_back(1);
  while (inverse_factorials_.size() <= k) {
    Ball next = inverse_factorials_.back();
    next /= static_cast<ulong>(inverse_factorials_.size()) * static_cast<ulong>(denominator_);
    inverse_factorials_.push_back(std::move(next));
  }
  return inverse_factorials_[k];
}

Stretch::Stretch(const PhaseInBalls& phase, const Balls& z, slong h, slong bits)
    : phase_(phase), h_(h), size_(z.size()) {
  const double q = phase.rate().scaled(h).nearby() * 1.0001;
  slong start = phase.norm(z).log2_magnitude();
  Balls power = z, next(size_);
  slong enough = Precision::bits();
  for (std::size_t k = 1;; ++k) {
    phase.apply_integers(power, next, enough);
    for (Ball& x : power) powers_.push_back(std::move(x));
    bits_.push_back(enough);
    power.swap(next);
    if (k == 1) start = std::max(start, (phase.norm(power) * phase.inverse_factorial(1)).log2_magnitude() + h);
    if (k % 2 != 0 || k < 4 || q > static_cast<double>(k + 1) / (k < 8 ? 8 : 2)) continue;
    const Ball last = (phase.norm(power) * phase.inverse_factorial(k)).scaled(h * static_cast<slong>(k));
    const slong size = last.log2_magnitude() - start;
    if (last.is_exact_zero() || size <= -bits) {
      left_out_ = last.upper();  // of the k-th term, which all the others follow
      return;
    }
    // Each term from here on is at most half of the one before: its last bits are no more than what is left out.
    enough = std::clamp<slong>(bits + 20 + size, 64, enough);
  }
}

Balls Stretch::at(const Ball& s) const {
  const auto n = static_cast<std::size_t>(terms());
  const bool whole = s.is_exact() && s.contains(Ball(1));
  Balls factors;  // (H s)^k / (k! D^k)
  factors.reserve(n);
  Ball power(1);
  for (std::size_t k = 0; k < n; ++k) {
    factors.push_back(phase_.inverse_factorial(k).scaled(h_ * static_cast<slong>(k)));
    if (whole || k == 0) continue;
    arb_mul(power.raw(), power.raw(), s.raw(), bits_[k]);
    arb_mul(factors[k].raw(), factors[k].raw(), power.raw(), bits_[k]);
  }
  Balls z(size_);
  const Ball left_out = left_out_ + left_out_;
  for (std::size_t i = 0; i < size_; ++i) {
    arb_dot(z[i].raw(), nullptr, 0, powers_[i].raw(), static_cast<slong>(size_), factors[0].raw(), 1,
            static_cast<slong>(n), Precision::bits());
    z[i].widen(left_out.scaled(phase_.weights()[i]));
  }
  return z;
}

Balls Stretch::at_end() const {
  const std::vector<Balls>* flow = phase_.over(h_);
  if (!flow) return at(Ball(1));
  Balls z(size_);
  for (std::size_t k = 0; k < size_; ++k)
    for (std::size_t i = 0; i < size_; ++i)
      if (!(*flow)[k][i].is_exact_zero()) z[i].add_product((*flow)[k][i], powers_[k]);
  return z;
}

GuardSeries<Ball> Stretch::guard(const BallRow& row, int order, const Ball* known) const {
  GuardSeries<Ball> g;
  const auto n = static_cast<std::size_t>(terms());
  g.c.reserve(n);
  for (std::size_t k = static_cast<std::size_t>(order); k < n; ++k) {
    if (known && k == 1) {
      g.c.push_back(known->scaled(h_));
      continue;
    }
    Ball sum;
    for (const auto& [i, a] : row.entries)
      arb_addmul(sum.raw(), a.raw(), powers_[k * size_ + static_cast<std::size_t>(i)].raw(), bits_[k]);
    arb_mul(sum.raw(), sum.raw(), phase_.inverse_factorial(k).raw(), bits_[k]);
    arb_mul_2exp_si(sum.raw(), sum.raw(), h_ * static_cast<slong>(k));
    g.c.push_back(std::move(sum));
  }
  // sum_(k >= N) k^d x^(k - N) <= 6 N^d for d <= 3, where x = 1/2, N >= 8, as (1 + j/N)^3 <= e^(3j/8) and
  // 1/(1 - e^(3/8)/2) < 4, and where x = 1/8, N >= 4, as 1/(1 - e^(3/4)/8) < 2
  Ball bound = Ball(6) * left_out_ * phase_.norm(row);
  for (Ball& each : g.left_out_in_balls) {
    each = bound.upper();
    bound *= Ball(static_cast<slong>(n));
  }
  return g;
}

}  // namespace touchgo::reference::proof
