#include "reference/dm21/admitted_times.hpp"

#include <algorithm>
#include <limits>

namespace touchgo::reference::dm21 {

using namespace linear;

namespace {

template <Real R>
using Triple = std::array<R, 3>;

template <Real R>
Triple<R> normal_to(const Triple<R>& a, const Triple<R>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

template <Real R>
R product(const Triple<R>& a, const Triple<R>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

template <Real R>
R determinant_of(const Triple<R>& a, const Triple<R>& b, const Triple<R>& c) {
  return product<R>(normal_to<R>(a, b), c);
}

// (gap, gap', gap'') at a time: of the printed start, and what each d_i = 1 adds.
template <Real R>
struct GapOfBox {
  Triple<R> b;
  std::array<Triple<R>, 4> a;
};

template <Real R>
GapOfBox<R> gap_of_box(const LinearOscillator<R>& first, const LinearOscillator<R>& second,
                       const std::array<Decimal, 4>& printed, const R& t) {
  auto gap_from = [&](const std::array<R, 4>& s) -> Triple<R> {
    const Kinematics<R> one = motion<R>(first, {R(0), s[0], s[1]}, t), two = motion<R>(second, {R(0), s[2], s[3]}, t);
    return {two.x - one.x, two.v - one.v, two.a - one.a};
  };
  std::array<R, 4> start;
  for (std::size_t i = 0; i < 4; ++i) start[i] = decimal<R>(printed[i]);
  GapOfBox<R> box{gap_from(start), {}};
  const Triple<R> zero = gap_from({});
  for (std::size_t i = 0; i < 4; ++i) {
    std::array<R, 4> one{};
    one[i] = 1;
    const Triple<R> unit = gap_from(one);  // with the forces, which zero has too
    for (std::size_t n = 0; n < 3; ++n) box.a[i][n] = (unit[n] - zero[n]) * decimal<R>(printed[i].half_unit());
  }
  return box;
}

}  // namespace

template <Real R>
R share_needed(const LinearOscillator<R>& first, const LinearOscillator<R>& second,
               const std::array<Decimal, 4>& printed, Told told, const R& t) {
  using std::abs;
  const GapOfBox<R> box = gap_of_box<R>(first, second, printed, t);
  R share = 0;
  auto consider = [&share, &b = box.b, &a = box.a](const Triple<R>& y, bool either_way) {
    R sum = 0;
    for (const Triple<R>& each : a) sum += abs(product<R>(each, y));
    const R lost = product<R>(b, y);
    if (sum > 0) share = std::max<R>(share, (either_way ? abs(lost) : y[2] > 0 ? R(-lost) : lost) / sum);
  };
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t k = 0; k < i; ++k) consider(normal_to<R>(box.a[i], box.a[k]), told == Told::together);
  if (told == Told::tangential)
    for (const Triple<R>& a : box.a) consider({a[1], -a[0], R(0)}, true);
  return share;
}

template <Real R>
std::array<R, 4> admitted_start(const LinearOscillator<R>& first, const LinearOscillator<R>& second,
                                const std::array<Decimal, 4>& printed, const R& t) {
  using std::abs;
  const GapOfBox<R> box = gap_of_box<R>(first, second, printed, t);
  const auto& a = box.a;
  // All d with b + a d = 0 are `one + lambda along`; `one` has a zero where `along` is largest.
  const std::array<R, 4> along{determinant_of<R>(a[1], a[2], a[3]), -determinant_of<R>(a[0], a[2], a[3]),
                               determinant_of<R>(a[0], a[1], a[3]), -determinant_of<R>(a[0], a[1], a[2])};
  std::size_t zero = 0;
  for (std::size_t i = 1; i < 4; ++i)
    if (abs(along[i]) > abs(along[zero])) zero = i;
  const std::size_t i = (zero + 1) % 4, k = (zero + 2) % 4, l = (zero + 3) % 4;
  const R divisor = -determinant_of<R>(a[i], a[k], a[l]);
  std::array<R, 4> one{};
  one[i] = determinant_of<R>(box.b, a[k], a[l]) / divisor;
  one[k] = determinant_of<R>(a[i], box.b, a[l]) / divisor;
  one[l] = determinant_of<R>(a[i], a[k], box.b) / divisor;

  R low = -std::numeric_limits<R>::max(), high = std::numeric_limits<R>::max();
  for (std::size_t n = 0; n < 4; ++n) {
    if (along[n] == 0) continue;
    const R x = (-1 - one[n]) / along[n], y = (1 - one[n]) / along[n];
    low = std::max<R>(low, std::min<R>(x, y)), high = std::min<R>(high, std::max<R>(x, y));
  }
  std::array<R, 4> start;
  for (std::size_t n = 0; n < 4; ++n)
    start[n] = decimal<R>(printed[n]) + decimal<R>(printed[n].half_unit()) * (one[n] + (low + high) / 2 * along[n]);
  return start;
}

template <Real R>
AdmittedTimes<R> admitted_times(const LinearOscillator<R>& first, const LinearOscillator<R>& second,
                                const std::array<Decimal, 4>& printed, Told told, const R& from, const R& to) {
  auto share = [&](const R& t) -> R { return share_needed<R>(first, second, printed, told, t); };
  const R at = where_least<R>(share, from, to);
  AdmittedTimes<R> times{share(at), at, at, at};
  auto end = [&](R outside) -> R {
    R inside = at;
    if (share(outside) <= 1) return outside;
    for (int i = 0; i < 4 * digits10<R>; ++i) {
      const R middle = (inside + outside) / 2;
      (share(middle) <= 1 ? inside : outside) = middle;
    }
    return inside;
  };
  if (!times.empty()) times.earliest = end(from), times.latest = end(to);
  return times;
}

#define TOUCHGO_ADMITTED_TIMES(R)                                                                                   \
  template R share_needed<R>(const LinearOscillator<R>&, const LinearOscillator<R>&, const std::array<Decimal, 4>&, \
                             Told, const R&);                                                                       \
  template AdmittedTimes<R> admitted_times<R>(const LinearOscillator<R>&, const LinearOscillator<R>&,               \
                                              const std::array<Decimal, 4>&, Told, const R&, const R&);             \
  template std::array<R, 4> admitted_start<R>(const LinearOscillator<R>&, const LinearOscillator<R>&,               \
                                              const std::array<Decimal, 4>&, const R&)

TOUCHGO_ADMITTED_TIMES(double);
TOUCHGO_ADMITTED_TIMES(Mp50);

#undef TOUCHGO_ADMITTED_TIMES

}  // namespace touchgo::reference::dm21
