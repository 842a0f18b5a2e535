#include "reference/proof/affine_motion.hpp"

#include <algorithm>
#include <cmath>

#include "reference/proof/first_zero.hpp"

namespace touchgo::reference::proof {

Ball over(const Affine& f, const Box& box) {
  Ball sum = f.centre;
  for (std::size_t i = 0; i < f.slopes.size(); ++i) {
    sum.add_product(f.slopes[i], box.middle[i]);
    sum.widen(f.slopes[i].magnitude() * box.reach[i]);
  }
  return sum;
}

Affine operator*(const BallRow& row, const Columns& z) {
  Affine f{row * z[0], {}};
  for (std::size_t i = 1; i < z.size(); ++i) f.slopes.push_back(row * z[i]);
  return f;
}

RationalRow derivative(const RationalRow& row, const PhaseInBalls& phase) {
  const std::vector<RationalMatrix>& a = phase.equations().a;
  for (std::size_t part = 1; part < a.size(); ++part)
    if (std::any_of(a[part].begin(), a[part].end(), [](const RationalRow& r) { return !r.is_zero(); }))
      throw Unproved{"sets of starts", "a damping that a restitution stands for"};
  return times(row, a[0]);
}

void SeriesBudget::spend(std::size_t series) {
  if (stop_ && stop_()) throw Interrupted();
  left_ -= static_cast<double>(series);
  if (left_ < 0)
    throw Unproved{"budget", "too many time scales for a set of starts; --budget raises what they may cost"};
}

AffineMotion::AffineMotion(const Model& model, const PhaseInBalls& phase, SeriesBudget& budget, Ball t, Columns columns)
    : model_(model),
      phase_(phase),
      budget_(budget),
      start_(std::move(t)),
      h_(phase.rate().is_exact_zero() ? 0 : -1 - phase.rate().log2_magnitude()),  // |A| H <= 1/2
      next_(std::move(columns)) {}

const std::vector<Stretch>& AffineMotion::piece(std::size_t n) const {
  while (pieces_.size() <= n) {
    budget_.spend(next_.size());
    std::vector<Stretch> stretches;
    stretches.reserve(next_.size());
    for (const Balls& z : next_) stretches.emplace_back(phase_, z, h_, Precision::bits() + 10);
    for (std::size_t i = 0; i < next_.size(); ++i) next_[i] = stretches[i].at(next_piece());
    pieces_.push_back(std::move(stretches));
    if (next_[0].back().is_exact_zero()) continue;
    model_.set_signals(next_[0], piece_start(pieces_.size()));
    next_[0].back() = Ball(1);
  }
  return pieces_[n];
}

Columns AffineMotion::at(const Ball& t) const {
  auto number = [&](const Ball& x) {
    return static_cast<std::size_t>(
        std::max(0.0, std::floor((x - start_).scaled(-h_).nearby() / next_piece().nearby())));
  };
  Columns all;
  // The piece before, too: a floor in double may be one too high.
  const std::size_t from = number(t.lower());
  for (std::size_t n = from > 0 ? from - 1 : 0; n <= number(t.upper()) + 1; ++n) {
    Ball s = (t - piece_start(n)).scaled(-h_);
    if (!s.meet(Ball::hull(Ball(0), next_piece()))) continue;
    const std::vector<Stretch>& columns = piece(n);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      Balls z = columns[i].at(s);
      if (i == all.size()) {
        all.push_back(std::move(z));
        continue;
      }
      for (std::size_t k = 0; k < z.size(); ++k) all[i][k] = Ball::hull(all[i][k], z[k]);
    }
  }
  if (all.empty()) throw Unproved{"sets of starts", "a time before the motion"};
  return all;
}

GuardSeries<Ball> AffineMotion::guard(std::size_t n, const BallRow& row, const std::vector<int>& d) const {
  const std::vector<Stretch>& columns = piece(n);
  GuardSeries<Ball> sum = columns[0].guard(row, 0);
  for (std::size_t i = 1; i < columns.size(); ++i) {
    if (d[i - 1] == 0) continue;
    const GuardSeries<Ball> part = columns[i].guard(row, 0);
    const Ball factor(d[i - 1]);
    sum.c.resize(std::max(sum.c.size(), part.c.size()));
    for (std::size_t k = 0; k < part.c.size(); ++k) sum.c[k].add_product(factor, part.c[k]);
    for (int k = 0; k < 4; ++k) sum.left_out_in_balls[k] += part.left_out_in_balls[k];
  }
  return sum;
}

std::optional<double> AffineMotion::part_before(std::size_t n, const Ball& time) const {
  const double left = (time - piece_start(n)).upper().scaled(-h_).nearby() * (1 + 1e-12);
  return left > 0 ? std::optional(std::min(1.0, left)) : std::nullopt;
}

std::optional<Ball> AffineMotion::zero_in(std::size_t n, const GuardSeries<Ball>& guard, double part,
                                          const std::string& what) const {
  const FirstZero zero = first_zero(guard, part);
  if (zero.what == FirstZero::What::none) return std::nullopt;
  if (zero.what == FirstZero::What::open) {
    if (next_piece().certainly_below(zero.clear)) return std::nullopt;
    throw Unproved{"tangency", what + " does not tell touching from crossing"};
  }
  return piece_start(n) + zero.s.scaled(h_);
}

Ball AffineMotion::spread(std::size_t n, const BallRow& row) const {
  const std::vector<Stretch>& columns = piece(n);
  Ball sum;
  for (std::size_t i = 1; i < columns.size(); ++i) {
    const GuardSeries<Ball> part = columns[i].guard(row, 0);
    for (const Ball& c : part.c) sum += c.magnitude();
    sum += part.left_out_in_balls[0];
  }
  return sum.upper();
}

namespace {

/// In steps as long as they may be; `holds` says whether a step is proved.
template <class Proof>
bool in_steps(const AffineMotion& motion, const Ball& from, const Ball& to, const Proof& holds) {
  Ball left = from, step = Ball(1).scaled(motion.h() - 2);
  const Ball smallest = step.scaled(-40);
  while (left.certainly_below(to)) {
    Ball right = (left + step).middle();
    if (to.certainly_below(right)) right = to;
    if (holds(Ball::hull(left, right))) {
      left = right.middle(), step = step.scaled(1);
      if (Ball(1).scaled(motion.h()).certainly_below(step)) step = step.scaled(-1);
      continue;
    }
    step = step.scaled(-1);
    if (step.certainly_below(smallest)) return false;
  }
  return true;
}

}  // namespace

namespace {

/// As positive_on(), by the mean value theorem; `there`: the motion at t.
bool positive_where(const AffineMotion& motion, const BallRow& row, const BallRow& rate, const Ball& t,
                    const Columns& there) {
  Affine near = row * motion.at(t.middle());
  const Affine slope = rate * there;
  const Ball off = t - t.middle();
  near.centre.add_product(slope.centre, off);
  for (std::size_t i = 0; i < near.slopes.size(); ++i) near.slopes[i].add_product(slope.slopes[i], off);
  return over(near, Box::whole(motion.dimension())).certainly_positive();
}

}  // namespace

bool positive_on(const AffineMotion& motion, const BallRow& row, const BallRow& rate, const Ball& t) {
  return positive_where(motion, row, rate, t, motion.at(t));
}

bool positive_between(const AffineMotion& motion, const BallRow& row, const BallRow& rate, const Ball& from,
                      const Ball& to) {
  return in_steps(motion, from, to, [&](const Ball& t) { return positive_on(motion, row, rate, t); });
}

namespace {

class BoxSearch {
 public:
  BoxSearch(const AffineMotion& motion, const MixedRow& row, const Ball& until, const std::string& what)
      : motion_(motion),
        row_(motion.phase().row(row)),
        rate_(motion.phase().derivative(row_)),
        until_(until),
        what_(what) {}

  ZerosOverBox run() {
    ZerosOverBox out;
    const std::vector<int> none(motion_.dimension(), 0);
    const std::optional<Ball> middle = zero_from(none);
    // Where it matters: a guess, as what follows is proved of the corners it leads to.
    out.late_corner = signs(middle ? *middle : time_of_least());
    std::vector<int> early_corner;
    for (int d : out.late_corner) early_corner.push_back(-d);
    const std::optional<Ball> early = zero_from(early_corner), late = zero_from(out.late_corner);
    positive_before(early ? early->lower() : until_, out.late_corner);
    if (!early) return out;
    out.early = *early, out.what = ZerosOverBox::What::some;
    if (!late) return out;
    const Affine there = row_ * motion_.at(*late);
    for (std::size_t i = 0; i < there.slopes.size(); ++i)
      if (!agrees(there.slopes[i], out.late_corner[i])) throw Unproved{"corner", "of the latest zero of " + what_};
    out.late = *late, out.what = ZerosOverBox::What::all;
    return out;
  }

 private:
  // Whether d_i = sign takes the greatest value of slope d_i.
  static bool agrees(const Ball& slope, int sign) {
    return sign > 0 ? slope.certainly_positive() : sign < 0 ? slope.certainly_negative() : slope.is_exact_zero();
  }

  std::vector<int> signs(const Ball& t) const {
    std::vector<int> all;
    for (const Ball& slope : (row_ * motion_.at(t)).slopes)
      all.push_back(slope.is_exact_zero() ? 0 : slope.nearby() > 0 ? 1 : -1);
    return all;
  }

  // The first zero of the start d, if there is one until then.
  std::optional<Ball> zero_from(const std::vector<int>& d) const {
    for (std::size_t n = 0;; ++n) {
      const std::optional<double> part = motion_.part_before(n, until_);
      if (!part) return std::nullopt;
      const std::optional<Ball> t = motion_.zero_in(n, motion_.guard(n, row_, d), *part, what_);
      if (!t) continue;
      if (t->certainly_below(until_)) return t;
      if (until_.certainly_below(*t)) return std::nullopt;
      throw Unproved{"event at until", what_};
    }
  }

  Ball time_of_least() const {
    Ball at = motion_.start(), least = Ball(0);
    for (int i = 0; i <= 256; ++i) {
      const Ball t = (motion_.start() + (until_ - motion_.start()) * Ball(i).scaled(-8)).middle();
      const Ball low = over(row_ * motion_.at(t), Box::whole(motion_.dimension())).lower();
      if (i == 0 || low.certainly_below(least)) least = low, at = t;
    }
    return at;
  }

  // m > 0 before `end`, where the row of the corner of the earliest is.
  void positive_before(const Ball& end, const std::vector<int>& late_corner) const {
    auto holds = [&](const Ball& t) {
      const Columns there = motion_.at(t);
      const Affine wide = row_ * there;
      bool corner = true;
      for (std::size_t i = 0; i < wide.slopes.size(); ++i) corner = corner && agrees(wide.slopes[i], late_corner[i]);
      return corner || positive_where(motion_, row_, rate_, t, there);
    };
    if (!in_steps(motion_, motion_.start(), end, holds)) throw Unproved{"corner", "of the earliest zero of " + what_};
  }

  const AffineMotion& motion_;
  BallRow row_, rate_;
  Ball until_;
  std::string what_;
};

}  // namespace

ZerosOverBox zeros_over_box(const AffineMotion& motion, const MixedRow& row, const Ball& until,
                            const std::string& what) {
  return BoxSearch(motion, row, until, what).run();
}

}  // namespace touchgo::reference::proof
