#include "reference/windows/window.hpp"

namespace touchgo::reference::windows {
namespace {

struct Cover {
  const Motion& motion;
  const Window& window;

  // flip > 0 in the cell: everywhere, or on the window's side of the one zero that is the window's end.
  bool inside_flip(const Multipliers& m, const Ball& cell) const {
    if (m.flip.value.certainly_positive()) return true;
    const bool at_low = window.low_is_flip && cell.overlaps(window.low),
               at_high = window.high_is_flip && cell.overlaps(window.high);
    if (at_low && !at_high) return cell.contains(window.low) && m.flip.slope.certainly_positive();
    if (at_high && !at_low) return cell.contains(window.high) && m.flip.slope.certainly_negative();
    return false;
  }

  long cells(const Ball& low, const Ball& high, int depth) const {
    const Ball cell = Ball::hull(low, high);
    if (const auto m = motion(cell))
      if (m->alone && m->fold.value.certainly_positive() && m->determinant.certainly_below(Ball(1)) &&
          inside_flip(*m, cell))
        return 1;
    if (depth == 0) return 0;
    const Ball middle = between(low, high);
    const long first = cells(low, middle, depth - 1);
    const long second = first ? cells(middle, high, depth - 1) : 0;
    return second ? first + second : 0;
  }
};

Function flip_of(const Motion& motion) {
  return [&motion](const Ball& eta) -> std::optional<Sample> {
    const auto m = motion(eta);
    return m ? std::optional(m->flip) : std::nullopt;
  };
}

// flip changes its sign within the end: the motion is stable on the window's side, unstable on the other.
bool is_flip(const Function& flip, const Ball& end, bool stable_above) {
  const auto below = flip(end.lower()), above = flip(end.upper());
  if (!below || !above) return false;
  const Ball &inside = (stable_above ? above : below)->value, &outside = (stable_above ? below : above)->value;
  return inside.certainly_positive() && outside.certainly_negative();
}

bool stable(const Motion& motion, const Ball& eta) {
  const auto m = motion(eta);
  return m && m->alone && m->flip.value.certainly_positive() && m->fold.value.certainly_positive();
}

}  // namespace

long covered(const Motion& motion, const Window& window) {
  const Function flip = flip_of(motion);
  if (window.low_is_flip && !is_flip(flip, window.low, true)) return 0;
  if (window.high_is_flip && !is_flip(flip, window.high, false)) return 0;
  return Cover{motion, window}.cells(window.low.lower(), window.high.upper(), 16);
}

std::optional<Window> window_around(const Motion& motion, const Ball& range_low, const Ball& range_high,
                                    const Ball& inside, const Ball& step) {
  Window w{range_low, range_high, false, false, 0, {}};
  const Function flip = flip_of(motion);
  // The first zero of flip on the way out, narrowed by its signs before Newton.
  auto end = [&](const Ball& range_end, bool up) -> std::optional<Ball> {
    Ball good = inside;
    for (;;) {
      Ball next = (up ? good + step : good - step).middle();
      if (up ? range_end.certainly_below(next) : next.certainly_below(range_end)) next = range_end;
      if (stable(motion, next)) {
        if ((next - range_end).is_exact_zero()) return range_end;
        good = next;
        continue;
      }
      for (int halving = 0; halving < 14; ++halving) {
        const Ball middle = (good + next).scaled(-1).middle();
        (stable(motion, middle) ? good : next) = middle;
      }
      (up ? w.high_is_flip : w.low_is_flip) = true;
      auto zero = newton(flip, Ball::hull(up ? good : next, up ? next : good));
      if (zero) zero->widen((*zero - zero->middle()).scaled(1));  // so that both sides have a sign
      return zero;
    }
  };
  const auto low = end(range_low, false), high = end(range_high, true);
  if (!low || !high) return std::nullopt;
  w.low = *low, w.high = *high;
  w.cells = covered(motion, w);
  if (!w.cells) return std::nullopt;
  const Function discriminant = [&](const Ball& eta) -> std::optional<Sample> {
    const auto m = motion(eta);
    return m ? std::optional(m->discriminant) : std::nullopt;
  };
  const Ball from = w.low.lower(), to = w.high.upper();
  auto zeros = simple_zeros(discriminant, from, to);
  if (!zeros) return std::nullopt;
  zeros->insert(zeros->begin(), w.low), zeros->push_back(w.high);
  for (std::size_t i = 1; i < zeros->size(); ++i) {
    const auto s = discriminant(between((*zeros)[i - 1].upper(), (*zeros)[i].lower()));
    if (!s) return std::nullopt;
    if (s->value.certainly_negative())
      w.complex.emplace_back((*zeros)[i - 1], (*zeros)[i]);
    else if (!s->value.certainly_positive())
      return std::nullopt;
  }
  return w;
}

}  // namespace touchgo::reference::windows
