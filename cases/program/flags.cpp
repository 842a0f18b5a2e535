#include "cases/program/flags.hpp"

namespace touchgo::cases::program {
namespace {

bool in_range(const Decimal& d) {
  const Decimal size(d.sign() < 0 ? d.text().substr(1) : d.text());
  return d.is_zero() || (size <= Decimal("1.79e308") && size >= Decimal("2.23e-308"));
}

}  // namespace

Decimal number(const std::string& flag, const std::string& value) {
  try {
    const Decimal d(value);
    if (in_range(d)) return d;
  } catch (const std::invalid_argument&) {
  }
  refuse(flag, value, "a decimal number");
}

Decimal positive(const std::string& flag, const std::string& value) {
  try {
    const Decimal d(value);
    if (in_range(d) && d.sign() > 0) return d;
  } catch (const std::invalid_argument&) {
  }
  refuse(flag, value, "a decimal number above 0");
}

long count(const std::string& flag, const std::string& value, long least, long most) {
  if (!value.empty() && value.size() <= 10 && value.find_first_not_of("0123456789") == std::string::npos) {
    const long n = std::stol(value);
    if (n >= least && n <= most) return n;
  }
  refuse(flag, value, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
}

}  // namespace touchgo::cases::program
