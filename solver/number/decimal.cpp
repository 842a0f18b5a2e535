#include "solver/number/decimal.hpp"

#include <algorithm>
#include <stdexcept>

#include "solver/number/whole.hpp"

namespace touchgo {

Decimal::Decimal(std::string_view text) {
  const auto is_digit = [&](std::size_t k) { return k < text.size() && text[k] >= '0' && text[k] <= '9'; };
  std::string rest;
  bool well_formed = true;  // `_` and `.` between digits alone
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '_' || text[k] == '.') well_formed = well_formed && k > 0 && is_digit(k - 1) && is_digit(k + 1);
    if (text[k] != '_') rest += text[k];
  }
  std::size_t i = 0;
  if (i < rest.size() && (rest[i] == '+' || rest[i] == '-')) negative_ = rest[i++] == '-';
  bool any = false;
  std::int64_t point = 0;
  auto take_digits = [&](bool after_point) {
    for (; i < rest.size() && rest[i] >= '0' && rest[i] <= '9'; ++i, any = true) {
      digits_ += rest[i];
      if (!after_point) ++point;
      if (after_point) ++decimals_;
    }
  };
  take_digits(false);
  if (i < rest.size() && rest[i] == '.') ++i, take_digits(true);
  std::int64_t power = 0;
  bool bad_power = false;
  if (any && i < rest.size() && (rest[i] == 'e' || rest[i] == 'E')) {
    bool minus = false;
    if (++i < rest.size() && (rest[i] == '+' || rest[i] == '-')) minus = rest[i++] == '-';
    bad_power = i == rest.size();
    for (; i < rest.size() && rest[i] >= '0' && rest[i] <= '9'; ++i)
      power = std::min<std::int64_t>(10 * power + (rest[i] - '0'), 10'000'000'000);
    if (minus) power = -power;
  }
  if (!any || bad_power || i != rest.size() || !well_formed)
    throw std::invalid_argument("'" + std::string(text) + "' is not a decimal number");
  decimals_ -= power;
  exponent_ = point + power;
  const std::size_t first = digits_.find_first_not_of('0');
  if (first == std::string::npos) {
    digits_.clear(), exponent_ = 0, negative_ = false;
  } else {
    exponent_ -= static_cast<std::int64_t>(first);
    digits_ = digits_.substr(first, digits_.find_last_not_of('0') + 1 - first);
  }
}

Decimal::Decimal(const char* text) : Decimal(std::string_view(text)) {}

Decimal::Decimal(const Decimal&) = default;
Decimal::Decimal(Decimal&&) noexcept = default;
Decimal& Decimal::operator=(const Decimal&) = default;
Decimal& Decimal::operator=(Decimal&&) noexcept = default;
Decimal::~Decimal() = default;

std::string Decimal::text() const {
  if (is_zero()) return "0";
  return (negative_ ? "-0." : "0.") + digits_ + "e" + std::to_string(exponent_);
}

Decimal Decimal::operator-() const {
  Decimal other = *this;
  other.negative_ = !is_zero() && !negative_;
  return other;
}

namespace {

Decimal whole_times_power(const Whole& whole, std::int64_t tens) {
  return Decimal(whole.str() + "e" + std::to_string(tens));
}

Whole whole_of(const std::string& digits, std::int64_t tens) {
  if (tens > 1'000'000) throw std::length_error("decimals: they are more than a million places apart");
  return Whole(digits) * pow(Whole(10), static_cast<unsigned>(tens));
}

}  // namespace

Decimal operator*(const Decimal& a, const Decimal& b) {
  if (a.is_zero() || b.is_zero()) return {};
  const auto digits = static_cast<std::int64_t>(a.digits_.size() + b.digits_.size());
  const Whole product = Whole(a.digits_) * Whole(b.digits_);
  return whole_times_power(a.negative_ == b.negative_ ? product : Whole(-product), a.exponent_ + b.exponent_ - digits);
}

Decimal operator+(const Decimal& a, const Decimal& b) {
  if (a.is_zero()) return b;
  if (b.is_zero()) return a;
  const std::int64_t least = std::min(a.last_place(), b.last_place());
  auto whole = [&](const Decimal& x) {
    const Whole size = whole_of(x.digits_, x.last_place() - least);
    return x.negative_ ? Whole(-size) : size;
  };
  return whole_times_power(whole(a) + whole(b), least);
}

Decimal common_divisor(const Decimal& a, const Decimal& b) {
  const std::int64_t least = std::min(a.last_place(), b.last_place());
  return whole_times_power(
      gcd(whole_of(a.digits_, a.last_place() - least), whole_of(b.digits_, b.last_place() - least)), least);
}

Decimal Decimal::half_unit() const { return Decimal("5e" + std::to_string(-decimals_ - 1)); }

std::strong_ordering operator<=>(const Decimal& a, const Decimal& b) {
  if (a.sign() != b.sign()) return a.sign() <=> b.sign();
  const auto magnitude =
      a.exponent_ != b.exponent_ && !a.is_zero() ? a.exponent_ <=> b.exponent_ : a.digits_.compare(b.digits_) <=> 0;
  return a.negative_ ? 0 <=> magnitude : magnitude;
}

bool in_range(const Decimal& d) {
  const Decimal size(d.sign() < 0 ? d.text().substr(1) : d.text());
  return d.is_zero() || (size >= Decimal("2.23e-308") && size <= Decimal("1.79e308"));
}

}  // namespace touchgo
