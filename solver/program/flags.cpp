#include "solver/program/flags.hpp"

#include <filesystem>
#include <optional>

namespace touchgo {

namespace {

std::optional<Decimal> in_double_range(const std::string& value) {
  try {
    if (const Decimal d(value); in_range(d)) return d;
  } catch (const std::invalid_argument&) {
  }
  return std::nullopt;
}

}  // namespace

Decimal decimal_number(const std::string& flag, const std::string& value) {
  if (const auto d = in_double_range(value)) return *d;
  refuse(flag, value, "a decimal number such as 0.25 or 1e-3, within the range of a double,");
}

Decimal positive_number(const std::string& flag, const std::string& value) {
  if (const auto d = in_double_range(value); d && d->sign() > 0) return *d;
  refuse(flag, value, "a decimal number above 0, within the range of a double,");
}

long count(const std::string& flag, const std::string& value, long least, long most) {
  if (!value.empty() && value.size() <= 10 && value.find_first_not_of("0123456789") == std::string::npos) {
    const long long n = std::stoll(value);
    if (n >= least && n <= most) return static_cast<long>(n);
  }
  refuse(flag, value, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
}

void check_picture(const std::string& flag, const std::string& file) {
  const std::string ending = std::filesystem::path(file).extension().string();
  if (ending != ".svg" && ending != ".pdf" && ending != ".png")
    refuse(flag, file, "a name that ends in .svg, .pdf or .png");
}

std::vector<Setting> settings(const std::vector<std::string>& values) {
  std::vector<Setting> all;
  for (const std::string& v : values) {
    const std::size_t equals = v.rfind('=');  // a name may have one, a number none
    if (equals == 0 || equals == std::string::npos) refuse("--set", v, "PATH=VALUE, such as body.1.mass=2,");
    all.push_back({v.substr(0, equals), v.substr(equals + 1)});
    decimal_number("--set " + all.back().path, all.back().value);
  }
  return all;
}

}  // namespace touchgo
