#include "tests/program/said_numbers.hpp"

#include <algorithm>
#include <cctype>

#include "solver/number/scalar.hpp"
#include "tests/common/pattern.hpp"

namespace touchgo::tests {

namespace {

bool is_fraction(const std::string& digits) { return digits.find('/') != std::string::npos; }

// 2 of "4.53", 15 of "1.7e-14", -3 of "2e3".
int decimals_of(const std::string& digits) {
  const std::size_t point = digits.find('.'), e = std::min(digits.find('e'), digits.size());
  return (point == std::string::npos ? 0 : static_cast<int>(e - point - 1)) -
         (e < digits.size() ? std::stoi(digits.substr(e + 1)) : 0);
}

Mp50 value_of(const std::string& digits) { return Mp50(digits); }

Mp50 unit_of(int decimals) { return Mp50("1e" + std::to_string(-decimals)); }

/// "Eqs. (": a reference, and whether to several.
struct Label {
  std::string text;
  bool several = false;
};

Label label_of(const std::string& before) {
  const auto found = matches(before, R"(\b(Eqs?\.|[Ee]xamples?|[Ss]ections?|Secs?\.|Figs?\.|pp?\.) \(?$)");
  if (found.empty()) return {};
  const std::string& word = found[0].groups[1];
  const bool several = has_match(word, R"(s\.?$|pp)");
  switch (std::tolower(static_cast<unsigned char>(word[0]))) {
    case 's':
      return {"section", several};
    case 'f':
      return {"fig.", several};
    case 'p':
      return {"page", several};
    default:
      return {word.starts_with("Eq") ? "eq." : "example", several};
  }
}

}  // namespace

std::vector<SaidNumber> said_numbers(const std::string& text) {
  std::string flat = text;
  std::replace(flat.begin(), flat.end(), '\n', ' ');
  std::vector<SaidNumber> all;
  bool several = false;  // the last reference
  // names with a number, u/2, other names and units; -1/2, 1/A; numbers
  for (const Match& m : matches(flat, R"([A-Z]\w*-\d+|C\+\+\d*|([A-Za-z_]\w*/\d+)|[A-Za-z_]\w*(?:\^-?\d+)?)"
                                      R"(|(-?\d+/(?:\d+|[A-Za-z]\w*))|(-?\d+(?:\.\d+)?(?:e[-+]?\d+)?))")) {
    SaidNumber one{m.groups[1] + m.groups[2] + m.groups[3], "", false, m.begin, m.end};
    if (one.digits.empty()) continue;
    const std::string after = flat.substr(m.end, 16),
                      before = flat.substr(m.begin < 40 ? 0 : m.begin - 40, std::min<std::size_t>(m.begin, 40));
    one.percent = has_match(after, R"(^(?: +to +[\d.]+)? +%)");
    const Label label = label_of(before);
    one.label = label.text;
    if (!one.label.empty()) several = label.several;
    if (one.label.empty() && several && one.digits.find('.') == std::string::npos && !all.empty() &&
        !all.back().label.empty() &&
        has_match(flat.substr(all.back().end, m.begin - all.back().end), R"(^\)?(?:,| +and| +to| *\.\.) +\(?$)"))
      one.label = all.back().label;
    all.push_back(one);
  }
  return all;
}

bool rounds_to(const SaidNumber& value, const SaidNumber& said, Rounded how) {
  if (is_fraction(said.digits) || is_fraction(value.digits)) return said.digits == value.digits;
  if (value.percent && !said.percent) return false;
  const bool share = said.percent && !value.percent;
  const int decimals = decimals_of(said.digits), had = decimals_of(value.digits) - (share ? 2 : 0);
  const Mp50 wanted = value_of(said.digits), is = value_of(value.digits) * (share ? 100 : 1);
  if (wanted == 0 || (decimals <= 0 && !said.percent)) return is == wanted && decimals <= had;
  const Mp50 unit = unit_of(decimals), units = is / unit;
  const Mp50 shown = how == Rounded::up ? ceil(units) : how == Rounded::down ? floor(units) : round(units);
  return decimals <= had && shown == round(wanted / unit);
}

SaidNumber changed(const SaidNumber& said, int by) {
  SaidNumber other = said;
  if (is_fraction(said.digits)) {
    const auto last = matches(said.digits, R"(\d+(?!.*\d))").at(0);
    other.digits.replace(last.begin, last.end - last.begin, std::to_string(std::stoi(last.groups[0]) + by));
    return other;
  }
  const std::size_t e = std::min(said.digits.find('e'), said.digits.size());
  std::string mantissa = said.digits.substr(0, e);
  const bool negative = mantissa[0] == '-', is_zero = mantissa.find_first_of("123456789") == std::string::npos;
  if (is_zero && by < 0) mantissa.insert(0, "-");
  const bool grows = is_zero || (by > 0) != negative;
  std::size_t at = mantissa.size();
  while (at-- > 0) {
    char& c = mantissa[at];
    if (c == '.') continue;
    if (c == '-') break;
    const bool carried = c == (grows ? '9' : '0');
    c = carried ? (grows ? '0' : '9') : static_cast<char>(c + (grows ? 1 : -1));
    if (!carried) break;
    if (at == (mantissa[0] == '-' ? 1u : 0u)) {
      mantissa.insert(at, "1");
      break;
    }
  }
  other.digits = mantissa + said.digits.substr(e);
  return other;
}

}  // namespace touchgo::tests
