#include "reference/windows/covering.hpp"

#include <cmath>

#include "reference/windows/plain_motion.hpp"

namespace touchgo::reference::windows {
namespace {

// Coordinates in a set.
struct Local {
  Ball p, q;
};

Local in(const CoveringSet& set, const Ball& theta, const Ball& speed) {
  const Ball det = set.across.theta * set.along.speed - set.across.speed * set.along.theta;
  return {(theta * set.along.speed - speed * set.along.theta) / det,
          (set.across.theta * speed - set.across.speed * theta) / det};
}

Pair out(const CoveringSet& set, const Local& x) {
  return {x.p * set.across.theta + x.q * set.along.theta, x.p * set.across.speed + x.q * set.along.speed};
}

Ball turns(int n) { return Ball::pi() * Ball(2 * n); }

bool outside(const Ball& x) { return Ball(1).certainly_below(x) || x.certainly_below(Ball(-1)); }
bool inside(const Ball& x) { return Ball(-1).certainly_below(x) && x.certainly_below(Ball(1)); }

// Twice the radius.
double width(const Ball& x) { return (x.upper() - x.lower()).nearby(); }

struct Relation {
  const HardBase& base;
  const CoveringSet &from, &to;
  int periods;  // between their phases

  struct Image {
    Local at;            // in the coordinates of `to`
    bool longer_across;  // what makes it wide is p, rather than q
  };

  // Of a box of `from`; nothing where the first impact is not proved.
  std::optional<Image> image(const Local& box) const {
    const Local middle{box.p.middle(), box.q.middle()}, off{box.p - middle.p, box.q - middle.q};
    const Pair at = out(from, middle), d = out(from, off);
    const Ball theta = from.centre.theta + at.theta, speed = from.centre.speed + at.speed;
    const auto guess = plain::impact(base.eta.nearby(), base.restitution.nearby(), theta.nearby(), speed.nearby());
    if (!guess) return std::nullopt;
    const auto over = first_impact(base, theta + d.theta, speed + d.speed, guess->flight);
    const auto here = over ? impact_near(base, theta, speed, guess->flight) : std::nullopt;
    if (!here) return std::nullopt;
    // The Jacobian along the set's own axes, in those of the other.
    const auto& j = over->jacobian;
    auto moved = [&](const Pair& v) {
      return in(to, j[0] * v.theta + j[1] * v.speed, j[2] * v.theta + j[3] * v.speed);
    };
    const Local start = in(to, here->theta - to.centre.theta - turns(periods), here->speed - to.centre.speed);
    const Local a = moved(from.across), b = moved(from.along);
    const Local by_p{a.p * off.p, a.q * off.p}, by_q{b.p * off.q, b.q * off.q};
    return Image{{start.p + by_p.p + by_q.p, start.q + by_p.q + by_q.q},
                 width(by_p.q) + width(by_p.p) / 64 > width(by_q.q) + width(by_q.p) / 64};
  }

  // What `accepts` looks for, box by box.
  template <class Accepts>
  bool everywhere(const Local& box, const Accepts& accepts, int depth) const {
    const auto x = image(box);
    if (x && accepts(x->at)) return true;
    if (depth == 0) return false;
    const Pair p = out(from, {box.p - box.p.middle(), Ball(0)}), q = out(from, {Ball(0), box.q - box.q.middle()});
    const bool by_p = box.q.is_exact()   ? true
                      : box.p.is_exact() ? false
                      : x                ? x->longer_across
                                         : width(p.theta) + width(p.speed) > width(q.theta) + width(q.speed);
    const Ball& side = by_p ? box.p : box.q;
    const Ball middle = side.middle();
    for (const Ball& half : {Ball::hull(side.lower(), middle), Ball::hull(middle, side.upper())})
      if (!everywhere(by_p ? Local{half, box.q} : Local{box.p, half}, accepts, depth - 1)) return false;
    return true;
  }
};

}  // namespace

bool covers(const HardBase& base, const CoveringSet& from, const CoveringSet& to) {
  const auto near = plain::impact(base.eta.nearby(), base.restitution.nearby(), from.centre.theta.nearby(),
                                  from.centre.speed.nearby());
  if (!near) return false;
  const double circle = turns(1).nearby();
  const Relation r{base, from, to, static_cast<int>(std::lround((near->theta - to.centre.theta.nearby()) / circle))};
  const Ball side = Ball::hull(Ball(-1), Ball(1));
  constexpr int depth = 24;
  auto beyond = [](int sign) {
    return [sign](const Local& x) { return Ball(1).certainly_below(sign > 0 ? x.p : -x.p); };
  };
  const auto edge = r.image({Ball(1), Ball(0)});
  if (!edge || !outside(edge->at.p)) return false;
  const int sign = edge->at.p.certainly_positive() ? 1 : -1;
  return r.everywhere({Ball(1), side}, beyond(sign), depth) && r.everywhere({Ball(-1), side}, beyond(-sign), depth) &&
         r.everywhere(
             {side, side}, [](const Local& x) { return outside(x.p) || inside(x.q); }, depth);
}

bool apart(const CoveringSet& a, const CoveringSet& b) {
  // In the coordinates of one all corners of the other lie beyond one of its four sides.
  auto beyond = [](const CoveringSet& a, const CoveringSet& b, int turn) {
    bool all[4] = {true, true, true, true};
    for (const int p : {-1, 1})
      for (const int q : {-1, 1}) {
        const Pair corner = out(b, {Ball(p), Ball(q)});
        const Local x = in(a, b.centre.theta + corner.theta + turns(turn) - a.centre.theta,
                           b.centre.speed + corner.speed - a.centre.speed);
        const Ball off[4] = {x.p, -x.p, x.q, -x.q};
        for (int side = 0; side < 4; ++side) all[side] = all[side] && Ball(1).certainly_below(off[side]);
      }
    return all[0] || all[1] || all[2] || all[3];
  };
  const int near = static_cast<int>(std::lround((a.centre.theta - b.centre.theta).nearby() / turns(1).nearby()));
  for (int turn = near - 2; turn <= near + 2; ++turn)
    if (!beyond(a, b, turn) && !beyond(b, a, -turn)) return false;
  return true;
}

Ball least_spectral_radius(const std::vector<std::vector<int>>& matrix) {
  // [Collatz, Wielandt]: for every x > 0 it is at least the smallest (M x)_i / x_i. x: by powers of 1 + M.
  const std::size_t n = matrix.size();
  std::vector<double> x(n, 1);
  for (int turn = 0; turn < 2000; ++turn) {
    std::vector<double> y = x;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t k = 0; k < n; ++k) y[i] += matrix[i][k] * x[k];
    double sum = 0;
    for (const double number : y) sum += number;
    for (std::size_t i = 0; i < n; ++i) x[i] = y[i] / sum;
  }
  Ball least;
  for (std::size_t i = 0; i < n; ++i) {
    Ball sum;
    for (std::size_t k = 0; k < n; ++k) sum += Ball(matrix[i][k]) * Ball::exactly(x[k]);
    sum /= Ball::exactly(x[i]);
    if (i == 0 || sum.lower().certainly_below(least)) least = sum.lower();
  }
  return least;
}

}  // namespace touchgo::reference::windows
