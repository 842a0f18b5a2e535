#include "solver/program/flags.hpp"

namespace touchgo {

Decimal decimal_number(const std::string& flag, const std::string& value) {
  try {
    const Decimal d(value);
    if (in_range(d)) return d;
  } catch (const std::invalid_argument&) {
  }
  refuse(flag, value, "a decimal number within the range of a double");
}

Decimal positive_number(const std::string& flag, const std::string& value) {
  try {
    const Decimal d(value);
    if (in_range(d) && d.sign() > 0) return d;
  } catch (const std::invalid_argument&) {
  }
  refuse(flag, value, "a decimal number above 0, within the range of a double,");
}

long count(const std::string& flag, const std::string& value, long least, long most) {
  if (!value.empty() && value.size() <= 10 && value.find_first_not_of("0123456789") == std::string::npos) {
    const long n = std::stol(value);
    if (n >= least && n <= most) return n;
  }
  refuse(flag, value, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
}

std::vector<Setting> settings(const std::vector<std::string>& values) {
  std::vector<Setting> all;
  for (const std::string& v : values) {
    const std::size_t equals = v.find('=');
    if (equals == 0 || equals == std::string::npos) refuse("--set", v, "PATH=VALUE, such as body.1.mass=2,");
    all.push_back({v.substr(0, equals), v.substr(equals + 1)});
    decimal_number("--set " + all.back().path, all.back().value);
  }
  return all;
}

}  // namespace touchgo
