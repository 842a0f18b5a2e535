#include "reference/proof/ball.hpp"

#include <algorithm>
#include <cstdlib>

namespace touchgo::reference::proof {

Rational::Rational(const Decimal& d) : Rational() {
  const std::string text = d.text();  // "-0.DIGITSeEXPONENT", or "0"
  const std::size_t point = text.find('.'), e = text.find('e');
  if (d.is_zero()) return;
  const std::string digits = text.substr(point + 1, e - point - 1);
  const slong exponent =
      (e == std::string::npos ? 0 : std::strtol(text.c_str() + e + 1, nullptr, 10)) - static_cast<slong>(digits.size());
  fmpz_set_str(fmpq_numref(x_), digits.c_str(), 10);
  if (text[0] == '-') fmpz_neg(fmpq_numref(x_), fmpq_numref(x_));
  Rational power(10);
  fmpq_pow_si(power.x_, power.x_, exponent);
  fmpq_mul(x_, x_, power.x_);
}

namespace {

// n 10^-places as a decimal without an exponent.
std::string plain_decimal(const fmpz_t n, slong places) {
  char* text = fmpz_get_str(nullptr, 10, n);
  std::string digits = text;
  flint_free(text);
  const bool negative = digits[0] == '-';
  if (negative) digits.erase(0, 1);
  if (digits == "0") return "0";
  if (places <= 0) return (negative ? "-" : "") + digits + std::string(static_cast<std::size_t>(-places), '0');
  const auto p = static_cast<std::size_t>(places);
  std::string out;
  if (p > digits.size() + 25) {  // a small number: with its exponent
    const slong exponent = static_cast<slong>(digits.size()) - 1 - places;
    out = digits.substr(0, 1) + (digits.size() > 1 ? "." + digits.substr(1) : "");
    return (negative ? "-" : "") + out + "e" + std::to_string(exponent);
  }
  if (digits.size() <= p) digits.insert(0, p + 1 - digits.size(), '0');
  digits.insert(digits.size() - p, ".");
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.back() == '.') digits.pop_back();
  return (negative ? "-" : "") + digits;
}

}  // namespace

std::pair<std::string, std::string> outward(const Ball& x) {
  // The places that its radius asks for, and two more; of a number without error, those that the working precision has.
  const arb_struct* r = x.raw();
  slong exponent = 0;  // 2^exponent is about the radius
  if (!mag_is_zero(arb_radref(r)))
    exponent = fmpz_get_si(MAG_EXPREF(arb_radref(r)));
  else if (!arf_is_zero(arb_midref(r)))
    exponent = x.log2_magnitude() - Precision::bits();
  const slong places = static_cast<slong>(static_cast<double>(-exponent) * 0.30103) + 2;
  fmpz_t n;
  fmpz_init(n);
  arf_t bound;
  arf_init(bound);
  const slong bits = std::max<slong>(64, x.log2_magnitude() - exponent + 128);
  Ball scaled, power(10);
  arb_pow_fmpz_binexp(power.raw(), power.raw(), (fmpz_set_si(n, places), n), bits);
  arb_mul(scaled.raw(), r, power.raw(), bits);
  auto end = [&](bool up) {
    if (up)
      arb_get_ubound_arf(bound, scaled.raw(), bits);
    else
      arb_get_lbound_arf(bound, scaled.raw(), bits);
    arf_get_fmpz(n, bound, up ? ARF_RND_CEIL : ARF_RND_FLOOR);
    return plain_decimal(n, places);
  };
  std::pair<std::string, std::string> both{end(false), end(true)};
  arf_clear(bound);
  fmpz_clear(n);
  return both;
}

}  // namespace touchgo::reference::proof
