#include "reference/windows/simple_zeros.hpp"

namespace touchgo::reference::windows {
namespace {

int sign(const Ball& x) { return x.certainly_positive() ? 1 : x.certainly_negative() ? -1 : 0; }

}  // namespace

Ball mean_value(const Ball& directly, const Ball& at_middle, const Ball& slope, const Ball& x) {
  Ball both = at_middle + slope * (x - x.middle());
  both.meet(directly);
  return both;
}

Ball between(const Ball& low, const Ball& high) { return (low + (high - low) * Ball::exactly(0.487)).middle(); }

std::optional<Ball> newton(const Function& f, Ball x) {
  bool inside = false;
  for (int turn = 0; turn < 60; ++turn) {
    const Ball middle = x.middle();
    const auto over = f(x), here = f(middle);
    if (!over || !here || sign(over->slope) == 0) return std::nullopt;
    Ball next = middle - here->value / over->slope;
    inside = inside || x.contains(next);
    const slong before = (x - middle).log2_magnitude();
    if (!next.meet(x)) return std::nullopt;  // f has no zero there
    x = next;
    if (inside && (x - x.middle()).log2_magnitude() >= before) return x;
  }
  return std::nullopt;
}

std::optional<std::vector<Ball>> simple_zeros(const Function& f, const Ball& low, const Ball& high, int depth) {
  const Ball all = Ball::hull(low, high);
  if (const auto s = f(all)) {
    if (sign(s->value) != 0) return std::vector<Ball>{};
    if (sign(s->slope) != 0) {
      const auto at_low = f(low), at_high = f(high);
      if (!at_low || !at_high) return std::nullopt;
      const int a = sign(at_low->value), b = sign(at_high->value);
      if (a != 0 && a == b) return std::vector<Ball>{};
      if (a != 0 && b != 0)
        if (const auto zero = newton(f, all)) return std::vector<Ball>{*zero};
    }
  }
  if (depth == 0) return std::nullopt;
  const Ball middle = between(low, high);
  auto first = simple_zeros(f, low, middle, depth - 1);
  if (!first) return std::nullopt;
  const auto second = simple_zeros(f, middle, high, depth - 1);
  if (!second) return std::nullopt;
  first->insert(first->end(), second->begin(), second->end());
  return first;
}

}  // namespace touchgo::reference::windows
