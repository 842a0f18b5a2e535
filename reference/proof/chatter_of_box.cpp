#include "reference/proof/chatter_of_box.hpp"

namespace touchgo::reference::proof {
namespace {

using Vector = std::vector<Rational>;

/// max(0, its greatest)
Ball positive_part(const Ball& x) { return greater(x.upper(), Ball(0)); }
/// max(0, - its least)
Ball negative_part(const Ball& x) { return positive_part(-x); }
/// At least the square root of its greatest, 0 where that is negative.
Ball root(const Ball& x) { return sqrt(positive_part(x)).upper(); }
Ball plus_minus(Ball x, const Ball& by) { return x.widen(by); }
/// The response to an integral of g of up to `most`, a number times the kernel each.
Ball response(const Ball& kernel, const Ball& most) { return Ball::hull(Ball(0), most) * kernel; }

void add(Vector& x, const Vector& y, const Rational& factor) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i].add_product(y[i], factor);
}

/// The two members of the contact and what y is driven by; exact.
struct Split {
  Vector p_g, p_w, b_w, b;
  RationalRow gap, rate, a, a_rate;  // a_rate: a A_closed
  Rational kappa, gamma, a_b;        // a_b: what g adds to alpha'

  Split(const Model& model, const JointOf& j, const PhaseInBalls& open, const PhaseInBalls& closed)
      : gap(j.gap), rate(j.rate) {
    const auto m = static_cast<std::size_t>(model.dimension());
    const auto n = static_cast<std::size_t>(model.bodies());
    p_g.resize(m), p_w.resize(m);
    for (const auto& [body, share] : model.shares(j)) p_g[body] = share, p_w[n + body] = share;
    const RationalMatrix &free = open.equations().a[0], &together = closed.equations().a[0];
    auto forcing = [&](const Vector& p) {  // Q A p, Q = 1 - p_g gap - p_w rate
      Vector out = times(free, p);
      const Rational g = times(gap, out), w = times(rate, out);
      add(out, p_g, -g), add(out, p_w, -w);
      return out;
    };
    b_w = forcing(p_w), b = forcing(p_g);
    add(b, times(together, b_w), 1);
    a.add(derivative(rate, open), -1);
    a_rate = derivative(a, closed);
    kappa = times(a, b_w) + times(a, p_g), gamma = times(a, p_w), a_b = times(a, b);
    if (kappa.sign() < 0 || gamma.sign() < 0) throw Unproved{"energy lemma", "a contact that pushes its members apart"};
  }

  /// y of a state.
  Balls common(const Balls& z) const {
    Ball g, w;
    for (const auto& [k, n] : gap.entries()) g.add_product(Ball(n), z[static_cast<std::size_t>(k)]);
    for (const auto& [k, n] : rate.entries()) w.add_product(Ball(n), z[static_cast<std::size_t>(k)]);
    Balls y = z;
    for (std::size_t i = 0; i < z.size(); ++i) y[i] -= Ball(p_g[i] + b_w[i]) * g, y[i] -= Ball(p_w[i]) * w;
    return y;
  }
};

Balls in_balls(const Vector& x) { return {x.begin(), x.end()}; }

Columns common(const Split& split, const Columns& z) {
  Columns y;
  for (const Balls& column : z) y.push_back(split.common(column));
  return y;
}

class Chatter {
 public:
  Chatter(const Model& model, Phases& phases, SeriesBudget& budget, int contact, const AffineMotion& free,
          const ZerosOverBox& first, const Ball& until)
      : joint_(model.joints()[static_cast<std::size_t>(contact)]),
        closed_(phases.of({Standing::closed})),
        split_(model, joint_, free.phase(), closed_),
        free_(free),
        first_(first),
        until_(until),
        start_(first.early.lower()),
        e_(joint_.restitution),
        together_(model, closed_, budget, start_, common(split_, free.at(start_))),
        kernel_(model, closed_, budget, Ball(0), {in_balls(split_.b)}),
        gap_(closed_.row(MixedRow(split_.gap))),
        rate_(closed_.row(MixedRow(split_.rate))),
        alpha_(closed_.row(MixedRow(split_.a))),
        alpha_rate_(closed_.row(MixedRow(split_.a_rate))),
        longest_((until - start_).lower()) {
    if (!closed_.rate().is_exact_zero()) longest_ = lesser(longest_, (Ball(2) / closed_.rate()).lower());
    for (int i = 0; i < kernel_cells; ++i) {
      const Ball u = longest_ * Ball::hull(Ball(i), Ball(i + 1)).scaled(-4);
      const Columns k = kernel_.at(u);
      kernel_bound_ = greater(kernel_bound_, (alpha_ * k[0]).magnitude());
      kernel_rate_bound_ = greater(kernel_rate_bound_, (alpha_rate_ * k[0]).magnitude());
    }
  }

  TogetherOfBox run() {
    TogetherOfBox out;
    std::vector<Part> parts;
    if (joint_.restitution.is_zero())
      parts.push_back(plastic());
    else
      for (const Box& box : boxes()) parts.push_back(impacts(box));
    out.to = parts[0].ended;
    Ball pressed = parts[0].ended;
    for (const Part& p : parts) out.to = greater(out.to, p.ended), pressed = lesser(pressed, p.ended);
    out.from = joint_.restitution.is_zero() ? first_.early : earliest();
    if (joint_.restitution.is_zero()) out.to = first_.late, pressed = start_;
    separation(parts, pressed, out);
    return out;
  }

 private:
  static constexpr int kernel_cells = 16, window_cells = 64, halvings = 8;

  /// A time t_n of the grid and the stretch up to the next one.
  struct Cell {
    Ball t, length;
    Affine gap, rate, alpha;           // at t_n; gap and rate: of the free motion, up to the latest first contact
    Affine gap_over, alpha_rate_over;  // in the stretch
  };

  /// Of a box: t_1, the time when all impacts have ended, and bounds of the integral of g up to t_1 and after it, and
  /// of alpha g after it.
  struct Part {
    Box box;
    std::size_t first = 0, last = 0;  // cells: t_1 is where `first` starts, and they have ended where `last` does
    Ball sure, ended;
    Ball before, after, work;
  };

  const Cell& cell(std::size_t n) {
    if (!reaches(n))
      throw Unproved{"energy lemma", "the impacts do not end within two time scales of the motion together"};
    return cells_[n];
  }

  bool reaches(std::size_t n) {
    while (cells_.size() <= n) {
      Cell c;
      c.t = cells_.empty() ? start_ : cells_.back().t + cells_.back().length;
      c.length = cells_.empty() ? ((first_.late.upper() - start_) / Ball(window_cells)).upper() : cells_.back().length;
      if (cells_.size() > window_cells) c.length = (c.length * Ball::exactly(1.0625)).upper();
      c.t = c.t.middle(), c.length = c.length.middle();
      if (longest_.certainly_below(c.t + c.length - start_)) return false;
      const Ball stretch = Ball::hull(c.t, c.t + c.length);
      if (cells_.size() <= window_cells) {
        const Columns z = free_.at(c.t);
        c.gap = gap_ * z, c.rate = rate_ * z;
        c.gap_over = in_stretch(c, alpha_ * free_.at(stretch));
      }
      c.alpha = alpha_ * together_.at(c.t), c.alpha_rate_over = alpha_rate_ * together_.at(stretch);
      cells_.push_back(std::move(c));
    }
    return true;
  }

  /// The free gap in the stretch, by Taylor's theorem; its acceleration is -a z.
  static Affine in_stretch(const Cell& c, const Affine& closing) {
    const Ball s = Ball::hull(Ball(0), c.length), half_square = (s * s).scaled(-1);
    auto taylor = [&](const Ball& gap, const Ball& rate, const Ball& a) { return gap + rate * s - a * half_square; };
    Affine f{taylor(c.gap.centre, c.rate.centre, closing.centre), {}};
    for (std::size_t i = 0; i < c.gap.slopes.size(); ++i)
      f.slopes.push_back(taylor(c.gap.slopes[i], c.rate.slopes[i], closing.slopes[i]));
    return f;
  }

  Ball alpha(const Cell& c, const Box& box) const { return plus_minus(over(c.alpha, box), kernel_bound_ * most_); }
  Ball alpha_rate(const Cell& c, const Box& box, const Ball& gap) const {
    Ball x = plus_minus(over(c.alpha_rate_over, box), kernel_rate_bound_ * most_);
    return x + Ball::hull(Ball(0), gap) * Ball(split_.a_b);
  }

  /// Parts of the box that have first contacts and speeds of their own.
  std::vector<Box> boxes() const {
    const Affine gap = gap_ * free_.at(first_.early.middle());
    std::vector<Box> all{Box::whole(free_.dimension())};
    std::vector<int> halved(free_.dimension(), 0);
    for (int turn = 0; turn < halvings; ++turn) {
      std::size_t widest = 0;
      auto size = [&](std::size_t i) { return gap.slopes[i].magnitude().scaled(-halved[i]); };
      for (std::size_t i = 1; i < halved.size(); ++i)
        if (size(widest).certainly_below(size(i))) widest = i;
      ++halved[widest];
      std::vector<Box> halves;
      for (const Box& box : all)
        for (int side : {-1, 1}) {
          halves.push_back(box);
          Ball& reach = halves.back().reach[widest];
          reach = reach.scaled(-1);
          halves.back().middle[widest] += Ball(side) * reach;
        }
      all = std::move(halves);
    }
    return all;
  }

  /// e = 0: from its first contact on each start is together.
  Part plastic() {
    Part p{Box::whole(free_.dimension()), 0, 0, first_.late, first_.late, {}, {}, {}};
    for (std::size_t n = 0; n < window_cells; ++n)
      p.before += cell(n).length * positive_part(over(cell(n).gap_over, p.box));
    p.before = p.before.upper(), most_ = p.before;
    return p;
  }

  /// With a bound `most_` of the integral of g that its result confirms: as long as it holds the integral stays below
  /// it, and so it always holds.
  Part impacts(const Box& box) {
    for (int turn = 0; turn < 30; ++turn) {
      const Part p = impacts_within(box);
      const Ball all = (p.before + p.after).upper();
      if (!most_.certainly_below(all)) return p;
      most_ = all.scaled(1);
    }
    throw Unproved{"energy lemma", "no bound of what the impacts do to the motion together"};
  }

  Part impacts_within(const Box& box) {
    std::size_t n = 0;
    Ball integral;
    for (; n < window_cells && over(cell(n).gap_over, box).certainly_positive(); ++n)
      integral += cell(n).length * over(cell(n).gap_over, box).upper();

    // 1. E* and G*, and of the times at which E* <= q alpha the one from which the integral is least
    Ball gap = positive_part(over(cell(n).gap, box));
    Ball energy = (over(cell(n).rate, box).magnitude() * over(cell(n).rate, box).magnitude()).scaled(-1) +
                  (Ball(split_.kappa) * gap * gap).scaled(-1) + positive_part(alpha(cell(n), box)) * gap;
    energy = energy.upper();
    struct Candidate {
      std::size_t n;
      Ball q, before, cost;
    };
    std::optional<Candidate> best;
    for (; !best || reaches(n); ++n) {
      const Cell& c = cell(n);
      const Ball pressing = alpha(c, box).lower();
      if (pressing.certainly_positive()) {
        const Ball q = (energy / pressing).upper();
        const Ball cost = (integral + (q * root(q.scaled(1) / pressing)).scaled(3)).upper();  // about
        if (!best || cost.certainly_below(best->cost)) best = Candidate{n, q, integral, cost};
        if (q.certainly_below(gap * Ball::exactly(1.03125))) break;
        if (best->cost.certainly_below(integral)) break;
      }
      const auto [further, more] = step(c, box, gap, energy);
      gap = (gap + further).upper(), energy = (energy + more).upper();
      integral = (integral + c.length * gap).upper();
    }
    Part p{box, best->n, best->n, cell(best->n).t, {}, best->before, {}, {}};
    end_of_impacts(best->q, p);
    return p;
  }

  /// What G* and E* gain at most in the stretch of a cell.
  std::pair<Ball, Ball> step(const Cell& c, const Box& box, const Ball& gap, const Ball& energy) const {
    const Ball pressing = alpha(c, box);
    auto after = [&](const Ball& further) {  // the gains where that of G* is no more than `further`
      const Ball reached = gap + further, rate = alpha_rate(c, box, reached);
      const Ball more = (c.length * positive_part(rate) * reached).upper();
      const Ball least = (pressing.lower() - c.length * negative_part(rate)).lower();
      const Ball potential = least * (least.certainly_negative() ? reached : gap);
      return std::pair((c.length * root((energy + more - potential).scaled(1))).upper(), more);
    };
    Ball further = (c.length * root(energy.scaled(1)) * Ball::exactly(1.125)).upper();
    bool holds = false;
    for (int turn = 0; turn < 40; ++turn) {
      const auto [needed, more] = after(further);
      if (holds && turn > 4) return {further, more};
      if (needed.certainly_below(further))
        holds = true, further = needed;  // and then it is enough: the gains grow with `further`
      else if (holds)
        return {further, more};
      else
        further = (needed * Ball::exactly(1.0625)).upper();
    }
    throw Unproved{"energy lemma", "the gap has no bound"};
  }

  /// alpha in the stretch of a cell, to be widened by what the impacts do.
  std::pair<Ball, Ball> bounds(const Cell& c, const Box& box, const Ball& rate) const {
    const Ball pressing = alpha(c, box);
    return {(pressing.lower() - c.length * negative_part(rate)).lower(),
            (pressing.upper() + c.length * positive_part(rate)).upper()};
  }

  /// 3. and 4., with E <= q alpha at p.sure.
  void end_of_impacts(const Ball& q, Part& p) {
    const Ball twice_q = q.scaled(1), gamma(split_.gamma), speed = root(twice_q * alpha(cell(p.first), p.box));
    const Ball head = speed + gamma * q, tail = (Ball(1) + e_) / (Ball(1) - e_);
    Ball growth(1), most, impulse, of_impulse, kept(1);  // Lambda, alpha so far, its integral, that of alpha Q, e^k
    for (p.last = p.first;; ++p.last) {
      const Cell& c = cell(p.last);
      const Ball rate = alpha_rate(c, p.box, q.scaled(1));
      const auto [low, high] = bounds(c, p.box, rate);
      if (!low.certainly_positive()) throw Unproved{"energy lemma", "nothing presses the members together"};
      const Ball fastest = root(twice_q * growth * greater(most, high));
      while (kept.certainly_positive() && (head + fastest * (tail * (Ball(1) - kept) + kept)).certainly_below(impulse))
        kept = (kept * e_).upper();
      growth = (growth * exp(c.length * negative_part(rate) / low)).upper();
      if (Ball(2).certainly_below(growth)) throw Unproved{"energy lemma", "what presses the members together falls"};
      const Ball height = (q * growth * kept * kept).upper();
      p.after = (p.after + c.length * height).upper();
      of_impulse = (of_impulse + c.length * high * height).upper();
      impulse = (impulse + c.length * low).lower();
      most = greater(most, high);
      if ((head + tail * root(twice_q * growth * most)).certainly_below(impulse)) break;
    }
    p.ended = (cell(p.last).t + cell(p.last).length).upper();
    p.work = ((of_impulse + (q * speed).scaled(-1) + (gamma * q * q).scaled(-2)).scaled(1) / Ball(3)).upper();
  }

  /// No start is together for good before its first contact, nor where nothing presses.
  Ball earliest() {
    const Box whole = Box::whole(free_.dimension());
    for (std::size_t n = 0;; ++n) {
      const Cell& c = cell(n);
      const Ball most = alpha(c, whole) + c.length * positive_part(over(c.alpha_rate_over, whole));
      if (!most.certainly_negative()) return c.t;
    }
  }

  /// What a unit of the integral of g between two times adds to a row at t.
  Ball kernel_over(const BallRow& row, const Ball& t, const Ball& from, const Ball& to) const {
    Ball low = t.lower() - to, high = t.upper() - from;
    if (low.certainly_negative()) low = Ball(0);
    std::optional<Ball> all;
    constexpr int cells = 8;
    for (int i = 0; i < cells; ++i) {
      const Ball u = low + (high - low) * Ball::hull(Ball(i), Ball(i + 1)).scaled(-3);
      const Ball k = row * kernel_.at(u)[0];
      all = all ? Ball::hull(*all, k) : k;
    }
    return *all;
  }

  /// What g after t_1 adds to alpha then, of kernels cell by cell: they are multiples of alpha or of 1.
  Ball after_sure(const Part& p, const std::vector<Ball>& kernels) const {
    if (p.after.is_exact_zero()) return Ball(0);
    Ball by_gap = kernels[p.first], by_work = kernels[p.first];
    for (std::size_t n = p.first; n <= p.last; ++n) {
      const auto [low, high] = bounds(cells_[n], p.box, alpha_rate(cells_[n], p.box, Ball(0)));
      const Ball ratio = kernels[n] / Ball::hull(low, high);
      by_gap = n == p.first ? kernels[n] : Ball::hull(by_gap, kernels[n]);
      by_work = n == p.first ? ratio : Ball::hull(by_work, ratio);
    }
    Ball both = response(by_gap, p.after);
    both.meet(response(by_work, p.work));
    return both;
  }

  /// The first zero of alpha after they have ended.
  void separation(const std::vector<Part>& parts, const Ball& pressed, TogetherOfBox& out) {
    const Box whole = Box::whole(free_.dimension());
    const Ball integral = most_;
    auto value = [&](const Ball& t) {
      return over(alpha_ * together_.at(t), whole) + response(kernel_over(alpha_, t, start_, out.to), integral);
    };
    if (!value(pressed).certainly_positive()) throw Unproved{"sign of a force", "where they are first together"};
    // positive up to `near`
    Ball near = pressed.middle(), step = Ball(1).scaled(together_.h() - 4);
    const Ball smallest = near.scaled(-44);
    while (smallest.certainly_below(step)) {
      Ball right = (near + step).middle();
      if (until_.certainly_below(right)) right = until_;
      const Ball stretch = Ball::hull(near, right);
      const Ball during = over(alpha_ * together_.at(right), whole) +
                          over(alpha_rate_ * together_.at(stretch), whole) * (stretch - right) +
                          response(kernel_over(alpha_, stretch, start_, out.to), integral);
      if (during.certainly_positive()) {
        near = right.middle();
        if (!near.certainly_below(until_)) return;
        if (step.certainly_below(Ball(1).scaled(together_.h() - 3))) step = step.scaled(1);
      } else {
        step = step.scaled(-1);
      }
    }
    if (!out.to.certainly_below(near)) throw Unproved{"energy lemma", "a separation before all impacts have ended"};
    // negative at `far`, and falling in between
    Ball far, slope;
    for (step = step.scaled(1);; step = step.scaled(1)) {
      far = (near + step).middle();
      if (!far.certainly_below(until_)) throw Unproved{"event at until", "the separation"};
      slope = over(alpha_rate_ * together_.at(Ball::hull(near, far)), whole) +
              response(kernel_over(alpha_rate_, Ball::hull(near, far), start_, out.to), integral);
      if (!slope.certainly_negative()) throw Unproved{"tangency", "the force does not tell touching from crossing"};
      if (value(far).certainly_negative()) break;
    }
    const Ball middle = ((near + far).scaled(-1)).middle();
    const Affine there = alpha_ * together_.at(middle);
    std::vector<Ball> kernels;
    for (const Cell& c : cells_) kernels.push_back(kernel_over(alpha_, middle, c.t, c.t + c.length));
    std::optional<Ball> all;
    for (const Part& p : parts) {
      const Ball at =
          over(there, p.box) + response(kernel_over(alpha_, middle, start_, p.sure), p.before) + after_sure(p, kernels);
      const Ball zero = middle - at / slope;
      all = all ? Ball::hull(*all, zero) : zero;
    }
    all->meet(Ball::hull(near, far));
    out.separate = true, out.separation = *all;
  }

  const JointOf& joint_;
  const PhaseInBalls& closed_;
  Split split_;
  const AffineMotion& free_;
  const ZerosOverBox& first_;
  Ball until_, start_, e_;  // start_: s, before all first contacts
  AffineMotion together_, kernel_;
  BallRow gap_, rate_, alpha_, alpha_rate_;
  Ball longest_;                           // s, of the impacts
  Ball kernel_bound_, kernel_rate_bound_;  // of what a unit of the integral of g adds to alpha and alpha' in that time
  Ball most_;                              // m s, bound of the integral of g
  std::vector<Cell> cells_;
};

}  // namespace

TogetherOfBox together_of_box(const Model& model, Phases& phases, SeriesBudget& budget, int contact,
                              const AffineMotion& free, const ZerosOverBox& first, const Ball& until) {
  if (model.joints().size() != 1) throw Unproved{"sets of starts", "more than one contact"};
  return Chatter(model, phases, budget, contact, free, first, until).run();
}

}  // namespace touchgo::reference::proof
