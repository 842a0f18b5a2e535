// The scalar types of the suite: double, and fixed-precision MPFR numbers of a few precisions. Digits are chosen here
// and nowhere else.
#pragma once

#ifndef __EMSCRIPTEN__
#include <boost/math/constants/constants.hpp>
#include <boost/multiprecision/eigen.hpp>
#include <boost/multiprecision/mpfr.hpp>
#include <boost/version.hpp>
#endif
#include <cmath>
#include <concepts>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <string>
#include <tuple>
#include <type_traits>

#include "solver/number/decimal.hpp"
#include "solver/number/double_text.hpp"
#include "solver/number/functions.hpp"
#if !defined __EMSCRIPTEN__ && BOOST_VERSION < 107600
#include "solver/number/three_operands.hpp"
#endif

namespace touchgo {

#ifdef __EMSCRIPTEN__
/// Within a page there is no MPFR. long double is binary128 there: 34 digits, for all who want more than double.
template <unsigned DIGITS>
using Mp = long double;
using Precisions = std::tuple<long double>;
template <class R>
struct is_mp : std::is_same<R, long double> {};
#else
/// A number with DIGITS decimal digits. Expression templates are off: `auto` is a value, never a dangling expression.
template <unsigned DIGITS>
using Mp = boost::multiprecision::number<
    boost::multiprecision::mpfr_float_backend<DIGITS, boost::multiprecision::allocate_stack>,
    boost::multiprecision::et_off>;
using Precisions = std::tuple<Mp<50>, Mp<80>, Mp<140>, Mp<400>, Mp<1100>, Mp<2500>>;
template <class R>
struct is_mp : std::false_type {};
template <unsigned D>
struct is_mp<Mp<D>> : std::true_type {};
#endif

// The precisions. A result promised to N digits is computed at two of them, the higher with headroom above N.
using Mp50 = Mp<50>;
using Mp80 = Mp<80>;
using Mp140 = Mp<140>;
using Mp400 = Mp<400>;
using Mp1100 = Mp<1100>;
using Mp2500 = Mp<2500>;
using Scalars = decltype(std::tuple_cat(std::tuple<double>(), Precisions()));

/// A scalar of the suite.
template <class R>
concept Real = std::same_as<R, double> || is_mp<R>::value;

/// out = a b, out = a k and out = a / k of whole numbers k > 0, with no number in between. A division costs several
/// such products.
template <std::floating_point R>
void set_product(R& out, const R& a, const R& b) {
  out = a * b;
}
template <std::floating_point R>
void set_product(R& out, const R& a, long k) {
  out = a * static_cast<R>(k);
}
template <std::floating_point R>
void set_quotient(R& out, const R& a, long k) {
  out = a / static_cast<R>(k);
}
#ifndef __EMSCRIPTEN__
template <unsigned D>
void set_product(Mp<D>& out, const Mp<D>& a, const Mp<D>& b) {
  mpfr_mul(out.backend().data(), a.backend().data(), b.backend().data(), MPFR_RNDN);
}
template <unsigned D>
void set_product(Mp<D>& out, const Mp<D>& a, long k) {
  mpfr_mul_ui(out.backend().data(), a.backend().data(), static_cast<unsigned long>(k), MPFR_RNDN);
}
template <unsigned D>
void set_quotient(Mp<D>& out, const Mp<D>& a, long k) {
  mpfr_div_ui(out.backend().data(), a.backend().data(), static_cast<unsigned long>(k), MPFR_RNDN);
}
#endif

/// out += a b, each rounded; `product` is room for it.
template <Real R>
void add_product(R& out, const R& a, const R& b, R& product) {
  set_product(product, a, b);
  out += product;
}

/// Distance from 1 to the next number.
template <Real R>
R epsilon() {
  return std::numeric_limits<R>::epsilon();
}

/// epsilon^(quarters/4), quarters = 1, 2, 3: what a perturbation of size epsilon leaves of a root of higher order, and
/// the part of a quantity below which it is zero to round-off.
template <Real R>
const R& epsilon_power(int quarters) {
  using std::sqrt;
  static const R half = sqrt(epsilon<R>()), quarter = sqrt(half), powers[] = {quarter, half, half * quarter};
  return powers[quarters - 1];
}

/// Decimal digits the type carries: 15 for double.
template <Real R>
constexpr int digits10 = std::numeric_limits<R>::digits10;

template <Real R>
R pi() {
#ifdef __EMSCRIPTEN__
  return std::numbers::pi_v<R>;
#else
  return boost::math::constants::pi<R>();
#endif
}

/// The number nearest to the decimal, rounded once.
template <Real R>
R decimal(const Decimal& d) {
  if constexpr (std::same_as<R, double>) return number_from(d.text());
#ifdef __EMSCRIPTEN__
  else if constexpr (std::same_as<R, long double>)
    return std::strtold(d.text().c_str(), nullptr);
#endif
  else
    return R(d.text().c_str());
}

template <Real R>
double to_double(const R& x) {
  return static_cast<double>(x);
}

}  // namespace touchgo
