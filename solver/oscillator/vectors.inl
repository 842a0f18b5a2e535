// Real, Mask, Rough and RoughMask as the lanes of vectors, inside a namespace of one of Highway's targets.
namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::ScalableTag<double>;
using Words = hn::RebindToUnsigned<Doubles>;
inline constexpr int lanes = 2 * HWY_MAX_BYTES / sizeof(double);

// Masks that are bits (AVX-512) are left to the compiler: it has more registers for bits than there are for masks.
template <class M>
concept Bits = std::integral<decltype(M::raw)>;
template <class M>
HWY_INLINE M both(M a, M b) {
  if constexpr (Bits<M>)
    return {static_cast<decltype(a.raw)>(a.raw & b.raw)};
  else
    return hn::And(a, b);
}
template <class M>
HWY_INLINE M either(M a, M b) {
  if constexpr (Bits<M>)
    return {static_cast<decltype(a.raw)>(a.raw | b.raw)};
  else
    return hn::Or(a, b);
}
template <class M>
HWY_INLINE M inverse(M a) {
  if constexpr (Bits<M>)
    return {static_cast<decltype(a.raw)>(~a.raw)};
  else
    return hn::Not(a);
}
template <class M>
HWY_INLINE bool is_empty(M a) {
  if constexpr (Bits<M>)
    return a.raw == 0;
  else
    return hn::AllFalse(Doubles(), a);
}
template <class M>
HWY_INLINE unsigned bits_of_mask(M a) {
  if constexpr (Bits<M>) {
    return a.raw;
  } else {
    std::uint8_t of[8] = {};
    hn::StoreMaskBits(Doubles(), a, of);
    return of[0];
  }
}

struct Mask {
  hn::Mask<Doubles> m, n;
  HWY_INLINE Mask() {}
  HWY_INLINE Mask(hn::Mask<Doubles> a, hn::Mask<Doubles> b) : m(a), n(b) {}
};
HWY_INLINE Mask operator&&(Mask a, Mask b) { return {both(a.m, b.m), both(a.n, b.n)}; }
HWY_INLINE Mask operator||(Mask a, Mask b) { return {either(a.m, b.m), either(a.n, b.n)}; }
HWY_INLINE Mask operator!(Mask a) { return {inverse(a.m), inverse(a.n)}; }

struct Real {
  hn::Vec<Doubles> v, w;
  Real() = default;
  HWY_INLINE Real(double x) : v(hn::Set(Doubles(), x)), w(v) {}
  HWY_INLINE Real(hn::Vec<Doubles> x, hn::Vec<Doubles> y) : v(x), w(y) {}
};
HWY_INLINE Real operator+(Real a, Real b) { return Real(hn::Add(a.v, b.v), hn::Add(a.w, b.w)); }
HWY_INLINE Real operator-(Real a, Real b) { return Real(hn::Sub(a.v, b.v), hn::Sub(a.w, b.w)); }
HWY_INLINE Real operator*(Real a, Real b) { return Real(hn::Mul(a.v, b.v), hn::Mul(a.w, b.w)); }
HWY_INLINE Real operator/(Real a, Real b) { return Real(hn::Div(a.v, b.v), hn::Div(a.w, b.w)); }
HWY_INLINE Real operator-(Real a) { return Real(hn::Neg(a.v), hn::Neg(a.w)); }
HWY_INLINE Mask operator<(Real a, Real b) { return {hn::Lt(a.v, b.v), hn::Lt(a.w, b.w)}; }
HWY_INLINE Mask operator>(Real a, Real b) { return {hn::Gt(a.v, b.v), hn::Gt(a.w, b.w)}; }
HWY_INLINE Mask operator<=(Real a, Real b) { return {hn::Le(a.v, b.v), hn::Le(a.w, b.w)}; }
HWY_INLINE Mask operator>=(Real a, Real b) { return {hn::Ge(a.v, b.v), hn::Ge(a.w, b.w)}; }
HWY_INLINE Mask operator==(Real a, Real b) { return {hn::Eq(a.v, b.v), hn::Eq(a.w, b.w)}; }
HWY_INLINE Mask operator!=(Real a, Real b) { return {hn::Ne(a.v, b.v), hn::Ne(a.w, b.w)}; }

HWY_INLINE Mask none() { return Real(0) != Real(0); }
HWY_INLINE bool any(Mask m) { return !is_empty(either(m.m, m.n)); }
HWY_INLINE bool all(Mask m) { return hn::AllTrue(Doubles(), both(m.m, m.n)); }
HWY_INLINE unsigned bits_of(Mask m) { return bits_of_mask(m.m) | bits_of_mask(m.n) << lanes / 2; }

HWY_INLINE Real select(Mask m, Real yes, Real no) {
  return Real(hn::IfThenElse(m.m, yes.v, no.v), hn::IfThenElse(m.n, yes.w, no.w));
}
HWY_INLINE void assign(Mask m, Real& to, Real from) { to = select(m, from, to); }
HWY_INLINE void assign(Mask m, Mask& to, Mask from) { to = (m && from) || (!m && to); }
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_SSE4  // one instruction, which takes b where they are equal or one is no number
HWY_INLINE Real larger(Real a, Real b) { return Real(hn::Max(a.v, b.v), hn::Max(a.w, b.w)); }
HWY_INLINE Real smaller(Real a, Real b) { return Real(hn::Min(a.v, b.v), hn::Min(a.w, b.w)); }
#else
HWY_INLINE Real larger(Real a, Real b) { return select(a > b, a, b); }
HWY_INLINE Real smaller(Real a, Real b) { return select(a < b, a, b); }
#endif
HWY_INLINE Real size(Real x) { return Real(hn::Abs(x.v), hn::Abs(x.w)); }
HWY_INLINE Real root(Real x) { return Real(hn::Sqrt(x.v), hn::Sqrt(x.w)); }
HWY_INLINE Real whole_below(Real x) { return Real(hn::Floor(x.v), hn::Floor(x.w)); }

HWY_INLINE double get_lane(const Real& x, int lane) {
  double value;
  std::memcpy(&value, reinterpret_cast<const char*>(&x) + sizeof(double) * lane, sizeof(double));
  return value;
}
HWY_INLINE void set_lane(Real& x, int lane, double value) {
  std::memcpy(reinterpret_cast<char*>(&x) + sizeof(double) * lane, &value, sizeof(double));
}
HWY_INLINE void set_lane(Mask& m, int lane, bool value) {
  Real x = select(m, 1, 0);
  set_lane(x, lane, value ? 1.0 : 0.0);
  m = x != 0.0;
}

HWY_INLINE auto bits(hn::Vec<Doubles> x) { return hn::BitCast(Words(), x); }
HWY_INLINE Mask last_bit(Real x) {
  const auto one = hn::Set(Words(), 1);
  return {hn::RebindMask(Doubles(), hn::TestBit(bits(x.v), one)),
          hn::RebindMask(Doubles(), hn::TestBit(bits(x.w), one))};
}
HWY_INLINE hn::Vec<Doubles> negated_by_second_bit(hn::Vec<Doubles> x, hn::Vec<Doubles> by) {
  return hn::BitCast(Doubles(), hn::Xor(bits(x), hn::ShiftLeft<63>(hn::ShiftRight<1>(bits(by)))));
}
HWY_INLINE Real negated_by_second_bit(Real x, Real by) {
  return Real(negated_by_second_bit(x.v, by.v), negated_by_second_bit(x.w, by.w));
}
HWY_INLINE hn::Vec<Doubles> times_power_of_two(hn::Vec<Doubles> x, hn::Vec<Doubles> whole) {
  return hn::BitCast(Doubles(), hn::Add(bits(x), hn::ShiftLeft<52>(bits(whole))));
}
HWY_INLINE Real times_power_of_two(Real x, Real whole) {
  return Real(times_power_of_two(x.v, whole.v), times_power_of_two(x.w, whole.w));
}

// ---- single precision: as many lanes in one vector

using Floats = hn::ScalableTag<float>;
using HalfFloats = hn::Half<Floats>;
using FloatWords = hn::RebindToUnsigned<Floats>;
static_assert(lanes == HWY_MAX_BYTES / sizeof(float));

struct RoughMask {
  hn::Mask<Floats> m;
  HWY_INLINE RoughMask() {}
  HWY_INLINE RoughMask(hn::Mask<Floats> a) : m(a) {}
};
HWY_INLINE RoughMask operator&&(RoughMask a, RoughMask b) { return both(a.m, b.m); }
HWY_INLINE RoughMask operator||(RoughMask a, RoughMask b) { return either(a.m, b.m); }
HWY_INLINE RoughMask operator!(RoughMask a) { return inverse(a.m); }

struct Rough {
  hn::Vec<Floats> v;
  Rough() = default;
  HWY_INLINE Rough(double x) : v(hn::Set(Floats(), static_cast<float>(x))) {}
  HWY_INLINE Rough(hn::Vec<Floats> x) : v(x) {}
};
HWY_INLINE Rough operator+(Rough a, Rough b) { return hn::Add(a.v, b.v); }
HWY_INLINE Rough operator-(Rough a, Rough b) { return hn::Sub(a.v, b.v); }
HWY_INLINE Rough operator*(Rough a, Rough b) { return hn::Mul(a.v, b.v); }
HWY_INLINE Rough operator/(Rough a, Rough b) { return hn::Div(a.v, b.v); }
HWY_INLINE Rough operator-(Rough a) { return hn::Neg(a.v); }
HWY_INLINE RoughMask operator<(Rough a, Rough b) { return hn::Lt(a.v, b.v); }
HWY_INLINE RoughMask operator>(Rough a, Rough b) { return hn::Gt(a.v, b.v); }
HWY_INLINE Rough select(RoughMask m, Rough yes, Rough no) { return hn::IfThenElse(m.m, yes.v, no.v); }
HWY_INLINE void assign(RoughMask m, Rough& to, Rough from) { to = select(m, from, to); }
HWY_INLINE Rough size(Rough x) { return hn::Abs(x.v); }
HWY_INLINE Rough root(Rough x) { return hn::Sqrt(x.v); }
#if HWY_ARCH_X86
HWY_INLINE Rough larger(Rough a, Rough b) { return hn::Max(a.v, b.v); }
#else
HWY_INLINE Rough larger(Rough a, Rough b) { return select(a > b, a, b); }
#endif

HWY_INLINE void set_lane(Rough& x, int lane, double value) {
  const float single = static_cast<float>(value);
  std::memcpy(reinterpret_cast<char*>(&x) + sizeof single * lane, &single, sizeof single);
}

HWY_INLINE Rough rough(Real x) {
  return hn::Combine(Floats(), hn::DemoteTo(HalfFloats(), x.w), hn::DemoteTo(HalfFloats(), x.v));
}
HWY_INLINE Real precise(Rough x) {
  return Real(hn::PromoteTo(Doubles(), hn::LowerHalf(HalfFloats(), x.v)),
              hn::PromoteTo(Doubles(), hn::UpperHalf(HalfFloats(), x.v)));
}
template <class M>
HWY_INLINE M rough_mask(Mask m) {
  if constexpr (Bits<M>)
    return {static_cast<decltype(M::raw)>(bits_of(m))};
  else
    return (rough(select(m, 1, 0)) > 0.5).m;
}
template <class M, class D = hn::Mask<Doubles>>
HWY_INLINE Mask precise_mask(M m) {
  if constexpr (Bits<M>)
    return {D{static_cast<decltype(D::raw)>(m.raw)}, D{static_cast<decltype(D::raw)>(m.raw >> lanes / 2)}};
  else
    return precise(select(RoughMask(m), 1, 0)) > 0.5;
}
HWY_INLINE RoughMask rough(Mask m) { return rough_mask<hn::Mask<Floats>>(m); }
HWY_INLINE Mask precise(RoughMask m) { return precise_mask(m.m); }

HWY_INLINE auto bits(hn::Vec<Floats> x) { return hn::BitCast(FloatWords(), x); }
HWY_INLINE RoughMask last_bit(Rough x) {
  return hn::RebindMask(Floats(), hn::TestBit(bits(x.v), hn::Set(FloatWords(), 1)));
}
HWY_INLINE Rough negated_by_second_bit(Rough x, Rough by) {
  return hn::BitCast(Floats(), hn::Xor(bits(x.v), hn::ShiftLeft<31>(hn::ShiftRight<1>(bits(by.v)))));
}
HWY_INLINE Rough times_power_of_two(Rough x, Rough whole) {
  return hn::BitCast(Floats(), hn::Add(bits(x.v), hn::ShiftLeft<23>(bits(whole.v))));
}
