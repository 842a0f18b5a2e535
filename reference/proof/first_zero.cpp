#include "reference/proof/first_zero.hpp"

#include <algorithm>
#include <cmath>

#include "reference/proof/rough.hpp"

namespace touchgo::reference::proof {
namespace {

Rough middle(const Rough& x) { return x.mid; }
Ball middle(const Ball& x) { return x.middle(); }
Rough magnitude(const Rough& x) { return x.magnitude(); }
Ball magnitude(const Ball& x) { return x.magnitude(); }
Rough number(const Rough&, double x) { return x; }
Ball number(const Ball&, double x) { return Ball::exactly(x); }
Rough within(const Rough& size) { return {0, size.magnitude()}; }
Ball within(const Ball& size) { return Ball().widen(size); }
// x = x s + c, a step of Horner's rule, with so many bits.
void horner(Rough& x, const Rough& s, const Rough& c, slong) { x = x * s + c; }
void horner(Ball& x, const Ball& s, const Ball& c, slong bits) {
  arb_mul(x.raw(), x.raw(), s.raw(), bits);
  arb_add(x.raw(), x.raw(), c.raw(), bits);
}

// By how many bits what follows the k-th term is smaller, for 0 <= s <= 1, than the largest up to it.
std::vector<slong> smaller_by(const GuardSeries<Rough>& g) { return std::vector<slong>(g.c.size()); }
std::vector<slong> smaller_by(const GuardSeries<Ball>& g) {
  std::vector<slong> size, by(g.c.size());
  for (const Ball& c : g.c) size.push_back(c.log2_magnitude());
  slong before = size.front(), rest = size.back();
  for (std::size_t k = 0; k < size.size(); ++k) by[k] = before = std::max(before, size[k]);
  for (std::size_t k = size.size(); k-- > 0;) by[k] -= rest = std::max(rest, size[k]);
  return by;
}

// In units of 2^-e, so that the largest coefficient is near 1: what is far smaller than that is lost in the radius.
GuardSeries<Rough> rough(const GuardSeries<Ball>& g) {
  slong e = -(slong(1) << 40);
  for (const Ball& c : g.c) e = std::max(e, c.log2_magnitude());
  GuardSeries<Rough> out;
  std::size_t terms = g.c.size();
  while (terms > 4 && g.c[terms - 1].log2_magnitude() < e - 70) --terms;
  for (std::size_t k = 0; k < terms; ++k) out.c.push_back(Rough::of(g.c[k], -e));
  for (int d = 0; d < 4; ++d) out.left_out[d] = Rough::of(g.left_out_in_balls[d], -e).magnitude();
  for (std::size_t k = terms; k < g.c.size(); ++k) {
    Rough size = Rough::of(g.c[k], -e).magnitude();
    for (int d = 0; d < 4; ++d) {
      out.left_out[d] = (Rough(out.left_out[d]) + size).magnitude();
      size = size * Rough(static_cast<double>(k));
    }
  }
  return out;
}

Rough left_out(const GuardSeries<Rough>& g, int d) { return g.left_out[d]; }
const Ball& left_out(const GuardSeries<Ball>& g, int d) { return g.left_out_in_balls[d]; }

template <class N>
class Scan {
 public:
  Scan(const GuardSeries<N>& g, int deepest) : g_(g), smaller_by_(smaller_by(g)), deepest_(deepest) {}

  struct Found {
    FirstZero::What what = FirstZero::What::none;
    N left, right;  // of the cell that holds the zero, or of the one that is open
  };

  Found run(N from, const N& end) {
    std::vector<std::pair<N, int>> rights{{end, 0}};  // of the cells ahead, the next one last; halved so often
    N left = std::move(from);
    int cells = 0, deepest = deepest_;
    while (!rights.empty()) {
      const auto [right, depth] = rights.back();
      switch (judge(left, right)) {
        case Cell::clear:
          left = right, rights.pop_back();
          continue;
        case Cell::zero:
          return {FirstZero::What::simple, left, right};
        case Cell::tangent:  // for good: halving only tells how far the cells before it are clear
          deepest = std::min(deepest, depth + 30);
          break;
        case Cell::open:
          break;
      }
      // a zero at the very end of a cell is within one that goes on a little
      const N beyond = middle(right + (right - left) * number(left, 0.25));
      if (!(beyond - number(left, 1)).certainly_positive() && judge(left, beyond) == Cell::zero)
        return {FirstZero::What::simple, left, beyond};
      if (depth >= deepest || ++cells > 4000) return {FirstZero::What::open, left, right};
      rights.emplace_back(middle((left + right) * number(left, 0.5)), depth + 1);
    }
    return {};
  }

  struct Jet {
    N value, slope, half_curvature;
  };
  Jet jet(const N& s) const {
    ++jets_;
    Jet j{g_.c.back(), number(s, 0), number(s, 0)};
    for (std::size_t k = g_.c.size() - 1; k-- > 0;) {
      horner(j.half_curvature, s, j.slope, bits_of(k));
      horner(j.slope, s, j.value, bits_of(k));
      horner(j.value, s, g_.c[k], bits_of(k));
    }
    j.value = j.value + within(left_out(g_, 0));
    j.slope = j.slope + within(left_out(g_, 1));
    j.half_curvature = j.half_curvature + within(left_out(g_, 2));
    return j;
  }
  std::pair<N, N> value_and_slope(const N& s) const {
    const auto [value, slope] = sum_and_slope(s, g_.c.size());
    return {value + within(left_out(g_, 0)), slope + within(left_out(g_, 1))};
  }
  /// About both, to a relative 2^-bits or so of the largest term: the terms that count for that.
  std::pair<N, N> estimate(const N& s, slong bits) const {
    const slong step = s.log2_magnitude();
    slong top = g_.c[0].log2_magnitude();
    std::size_t terms = 1;
    for (std::size_t k = 0; k < g_.c.size(); ++k) {
      const slong size = g_.c[k].log2_magnitude() + static_cast<slong>(k) * step;
      top = std::max(top, size);
      if (size > top - bits - 10) terms = k + 1;
    }
    return sum_and_slope(s, terms);
  }
  double products() const { return 3.0 * static_cast<double>(jets_) * static_cast<double>(g_.c.size()); }
  N value(const N& s) const {
    N v = g_.c.back();
    for (std::size_t k = g_.c.size() - 1; k-- > 0;) horner(v, s, g_.c[k], bits_of(k));
    return v + within(left_out(g_, 0));
  }

 private:
  enum class Cell { clear, zero, open, tangent };  // tangent: to within the width of the numbers

  // Of the first terms alone.
  std::pair<N, N> sum_and_slope(const N& s, std::size_t terms) const {
    N value = g_.c[terms - 1], slope = number(s, 0);
    for (std::size_t k = terms - 1; k-- > 0;) {
      horner(slope, s, value, bits_of(k));
      horner(value, s, g_.c[k], bits_of(k));
    }
    return {value, slope};
  }

  // Of the sum from the k-th term on: what counts beside the terms up to it, and some.
  slong bits_of(std::size_t k) const {
    return std::clamp<slong>(Precision::bits() + 20 - smaller_by_[k], 64, Precision::bits());
  }

  // At least |g'''| / 6 on 0 .. s.
  N sixth_of_third(const N& s) const {
    N sum = number(s, 0);
    for (std::size_t k = g_.c.size(); k-- > 3;) {
      const auto n = static_cast<double>(k);
      sum = sum * s + magnitude(g_.c[k]) * number(s, n * (n - 1) * (n - 2) / 6);
    }
    return magnitude(sum + left_out(g_, 3));
  }

  Cell judge(const N& left, const N& right) const {
    const N m = middle((left + right) * number(left, 0.5));
    const N r = std::max(magnitude(m - left), magnitude(right - m),
                         [](const N& a, const N& b) { return (b - a).certainly_positive(); });
    const Jet j = jet(m);
    const N b = sixth_of_third(right);
    const N cubic = within(b * r * r * r), d = within(r);  // d: any distance from m within the cell
    const N slope = j.slope + (j.half_curvature + j.half_curvature) * d + within(number(left, 3) * b * r * r);
    if ((j.value + j.slope * d + j.half_curvature * within_square(r) + cubic).certainly_positive()) return Cell::clear;
    if (slope.certainly_negative()) {
      const N end = value(right);
      if (end.certainly_positive()) return Cell::clear;
      if (end.certainly_negative() && value(left).certainly_positive()) return Cell::zero;
      return Cell::open;
    }
    if (slope.certainly_positive()) return value(left).certainly_positive() ? Cell::clear : Cell::open;
    // convex: above its tangent, and so at least value - slope^2 / (2 curvature) from its lowest point on
    const N half_curvature = j.half_curvature + within(number(left, 3) * b * r);
    if (half_curvature.certainly_positive()) {
      N low = m;
      for (int turn = 0; turn < 60; ++turn) {
        const Jet at = jet(low);
        const N next = towards(low, at, left, right);
        if (!((next - low).certainly_positive() || (low - next).certainly_positive())) break;
        low = next;
      }
      const Jet at = jet(low);
      // g(x) >= g(low) + g'(low)(x - low) on the cell, as it is convex there
      if ((at.value + at.slope * within(r + r)).certainly_positive()) return Cell::clear;
      if (may_vanish(at.value) && may_vanish(at.slope)) return Cell::tangent;
    }
    return Cell::open;
  }

  static bool may_vanish(const N& x) { return !x.certainly_positive() && !x.certainly_negative(); }
  static N within_square(const N& r);  // all of 0 .. r^2

  // A step of Newton's method for the slope's zero, kept within the cell.
  static N towards(const N& low, const Jet& at, const N& left, const N& right) {
    const N next = middle(newton(low, at));
    if (!(next - left).certainly_positive()) return left;
    if (!(right - next).certainly_positive()) return right;
    return next;
  }
  static N newton(const N& low, const Jet& at);

  const GuardSeries<N>& g_;
  std::vector<slong> smaller_by_;
  int deepest_;
  mutable long jets_ = 0;
};

template <>
Rough Scan<Rough>::within_square(const Rough& r) {
  const double half = (r * r).magnitude() / 2;
  return {half, half * (1 + 0x1p-50)};
}
template <>
Ball Scan<Ball>::within_square(const Ball& r) {
  return Ball::hull(Ball(0), r * r);
}
template <>
Rough Scan<Rough>::newton(const Rough& low, const Jet& at) {
  return low.mid - at.slope.mid / (2 * at.half_curvature.mid);
}
template <>
Ball Scan<Ball>::newton(const Ball& low, const Jet& at) {
  return low - at.slope.middle() / (at.half_curvature.middle() + at.half_curvature.middle());
}

// The zero in a cell where the slope is certainly negative and the ends differ in sign: Newton's method, and then two
// points beside it where the signs are certain.
Ball refined(const GuardSeries<Ball>& g, const GuardSeries<Rough>& in_double, const Ball& left, const Ball& right) {
  const Scan<Ball> scan(g, 0);
  const Scan<Rough> coarse(in_double, 0);
  auto inside = [&](Ball x) {
    const bool within = x.is_finite() && !x.certainly_below(left) && !right.certainly_below(x);
    return within ? x : ((left + right) * Ball::exactly(0.5)).middle();
  };
  double low = left.nearby(), high = right.nearby(), guess = (low + high) / 2;
  for (int turn = 0; turn < 60; ++turn) {  // in double, as far as that goes
    const auto j = coarse.value_and_slope(guess);
    (j.first.mid > 0 ? low : high) = guess;
    double next = guess - j.first.mid / j.second.mid;
    if (!(next > low && next < high)) next = low + (high - low) / 2;
    if (std::abs(next - guess) <= 0x1p-45 * next) break;
    guess = next;
  }
  Ball s = inside(Ball::exactly(guess));
  const slong bits = Precision::bits();
  Ball steepness;  // about
  for (slong known = 40, turn = 0; known < bits / 2 && turn < 100; ++turn) {
    const slong enough = std::min(bits, 2 * known + 40);  // each turn doubles the bits that are right
    const Precision precision(enough);
    const auto [value, slope] = scan.estimate(s, enough);
    steepness = slope.middle();
    const Ball off = (value.middle() / steepness).middle();
    s = inside((s - off).middle());
    known = std::max(known + 1, 2 * (s.log2_magnitude() - off.log2_magnitude()));
  }
  // Interval Newton, which doubles them once more: s - g(s) / g'(s +- w) within s +- w.
  const Ball value = scan.value(s);
  auto in_half = [&](const auto& what) {
    const Precision half(bits / 2 + 40);
    return what();
  };
  Ball width = in_half([&] {
    if (steepness.is_exact_zero()) steepness = scan.value_and_slope(s).second.middle();
    return ((value.magnitude() / steepness).magnitude() + s.magnitude().scaled(4 - bits)).scaled(1).upper();
  });
  for (int turn = 0; turn < 40; ++turn, width = width.scaled(2)) {
    Ball near = s;
    near.widen(width);
    if (near.lower().certainly_below(left) || right.certainly_below(near.upper())) break;
    const Ball slope = in_half([&] { return scan.value_and_slope(near).second; });
    if (!slope.certainly_negative()) continue;
    const Ball zero = s - value / slope;
    if (near.contains(zero)) return zero;
  }
  return Ball::hull(left, right);
}

}  // namespace

FirstZero first_zero(const GuardSeries<Ball>& g, double end) {
  using What = FirstZero::What;
  FirstZero out;
  if (end <= 0) return out;
  const GuardSeries<Rough> in_double = rough(g);
  Scan<Rough> coarse(in_double, 40);
  const auto found = coarse.run(Rough(0), Rough(end));
  out.what = found.what;
  if (found.what == What::none) return out;
  Ball left = Ball::exactly(found.left.mid), right = Ball::exactly(found.right.mid);
  if (found.what == What::open) {
    Scan<Ball> fine(g, static_cast<int>(Precision::bits()));
    const auto there = fine.run(left, Ball::exactly(end));
    out.what = there.what, out.products = fine.products();
    if (there.what == What::none) return out;
    left = there.left, right = there.right;
  }
  out.clear = left;
  if (out.what == What::simple) out.s = refined(g, in_double, left, right);
  return out;
}

Ball rate_at_zero(const GuardSeries<Ball>& g, const Ball& s) {
  Ball sum;  // of (k - 1) c_k s^(k - 2), k >= 2
  for (std::size_t k = g.c.size() - 1; k >= 2; --k) {
    sum *= s;
    sum.add_product(Ball(static_cast<slong>(k) - 1), g.c[k]);
  }
  Ball rate = sum * s * s - g.c[0];
  rate.widen(g.left_out_in_balls[1] * s.upper() * s.upper());  // sum_(k >= N) (k - 1) |c_k| s^k, N >= 2
  return rate;
}

}  // namespace touchgo::reference::proof
