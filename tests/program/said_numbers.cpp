#include "tests/program/said_numbers.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "solver/number/scalar.hpp"
#include "tests/common/pattern.hpp"

namespace touchgo::tests {

namespace {

constexpr std::array strict_labels{"eq.", "example", "examples", "section", "fig.", "period of", "runge-kutta"};

bool is_fraction(const std::string& digits) { return digits.find('/') != std::string::npos; }

// 2 of "4.53", 15 of "1.7e-14", -3 of "2e3".
int decimals_of(const std::string& digits) {
  const std::size_t point = digits.find('.'), e = std::min(digits.find('e'), digits.size());
  return (point == std::string::npos ? 0 : static_cast<int>(e - point - 1)) -
         (e < digits.size() ? std::stoi(digits.substr(e + 1)) : 0);
}

Mp50 value_of(const std::string& digits) { return Mp50(digits); }

Mp50 unit_of(int decimals) { return Mp50("1e" + std::to_string(-decimals)); }

std::string label_of(const std::string& before) {
  const auto word = matches(before, R"((Eqs?\.|[Ee]xamples?|[Ss]ections?|Secs?\.|Figs?\.|period of|Runge-Kutta) \(?$)");
  if (!word.empty()) {
    std::string label = word[0].groups[1];
    for (char& c : label) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (label == "eqs.") return "eq.";
    if (label == "figs.") return "fig.";
    return label.starts_with("sec") ? "section" : label;
  }
  const auto name = matches(before, R"(([A-Za-z_][A-Za-z0-9_']* (?:=|<=|>=|<|>)) $)");
  return name.empty() ? "" : name[0].groups[1];
}

bool rounds_to(const SaidNumber& source, const SaidNumber& said) {
  if (is_fraction(said.digits) || is_fraction(source.digits)) return said.digits == source.digits;
  if (source.percent && !said.percent) return false;
  const bool share = said.percent && !source.percent;
  const int decimals = decimals_of(said.digits), had = decimals_of(source.digits) - (share ? 2 : 0);
  const Mp50 wanted = value_of(said.digits), value = value_of(source.digits) * (share ? 100 : 1);
  if (wanted == 0 || (decimals <= 0 && !said.percent)) return value == wanted && decimals <= had;
  const Mp50 unit = unit_of(decimals);
  return decimals <= had && round(value / unit) == round(wanted / unit);
}

std::string without_bounds(const std::string& text) {
  std::string left;
  std::size_t from = 0;
  for (const Match& m : matches(text, R"(band \S+ to \S+|(?:wanted|ordinary)[^;)]*|Strictly .* mildly [^.]*[^.]*)")) {
    left += text.substr(from, m.begin - from);
    from = m.end;
  }
  return left + text.substr(from);
}

}  // namespace

std::vector<SaidNumber> said_numbers(const std::string& text) {
  std::string flat = text;
  std::replace(flat.begin(), flat.end(), '\n', ' ');
  std::vector<SaidNumber> all;
  // code; u/2; names and units; -1/2, 1/A; numbers
  for (const Match& m : matches(flat, R"(`[^`]*`|([A-Za-z_]\w*/\d+)|[A-Za-z_]\w*(?:\^\d)?|(-?\d+/(?:\d+|[A-Za-z]\w*)))"
                                      R"(|(-?\d+(?:\.\d+)?(?:e[-+]?\d+)?))")) {
    SaidNumber one{m.groups[1] + m.groups[2] + m.groups[3], "", false, m.begin, m.end};
    if (one.digits.empty()) continue;
    const std::string after = flat.substr(m.end, 16),
                      before = flat.substr(m.begin < 40 ? 0 : m.begin - 40, std::min<std::size_t>(m.begin, 40));
    std::string spaced;  // one blank for several
    for (char c : before)
      if (c != ' ' || spaced.empty() || spaced.back() != ' ') spaced += c;
    one.percent = has_match(after, R"(^(?: +to +[\d.]+)? +%)");
    one.label = label_of(spaced);
    if (one.label.empty() && one.digits.find('.') == std::string::npos && !all.empty() && !all.back().label.empty() &&
        has_match(flat.substr(all.back().end, m.begin - all.back().end), R"(^\)?(?:,| +and| +to| *\.\.) +\(?$)"))
      one.label = all.back().label;
    all.push_back(one);
  }
  return all;
}

void Backing::add(const nlohmann::json& row) {
  const auto take = [this](const std::string& text, bool result, bool names_equations = false) {
    for (const SaidNumber& n : said_numbers(text)) {
      if (!n.label.empty() && (n.label != "eq." || names_equations)) labelled.push_back(n);
      if (result && std::find(strict_labels.begin(), strict_labels.end(), n.label) == strict_labels.end())
        results.push_back(n);
    }
  };
  for (const char* key : {"published", "computed"}) take(row.value(key, ""), true);
  for (const char* key : {"reason", "note"}) take(without_bounds(row.value(key, "")), true);
  for (const auto& end : row.value("enclosure", nlohmann::json::array())) take(end, true);
  for (const auto& m : row.value("measures", nlohmann::json::array())) take(m.value("measured", ""), true);
  take(row.value("where", ""), false, true);
  for (const char* key : {"quote", "statement", "assumption", "left_out"}) take(row.value(key, ""), false);
}

bool backed(const SaidNumber& said, const Backing& by) {
  const auto among = [&said](const std::vector<SaidNumber>& sources, bool with_label) {
    return std::any_of(sources.begin(), sources.end(), [&](const SaidNumber& s) {
      return (!with_label || s.label == said.label) && rounds_to(s, said);
    });
  };
  if (said.label.empty()) return among(by.results, false);
  const bool known =
      std::find(strict_labels.begin(), strict_labels.end(), said.label) != strict_labels.end() ||
      std::any_of(by.labelled.begin(), by.labelled.end(), [&](const SaidNumber& s) { return s.label == said.label; });
  return known ? among(by.labelled, true) : among(by.results, false);
}

SaidNumber changed(const SaidNumber& said, int by) {
  SaidNumber other = said;
  if (is_fraction(said.digits)) {
    const auto last = matches(said.digits, R"(\d+(?!.*\d))").at(0);
    other.digits.replace(last.begin, last.end - last.begin, std::to_string(std::stoi(last.groups[0]) + by));
    return other;
  }
  const std::size_t e = std::min(said.digits.find('e'), said.digits.size());
  const std::string mantissa = said.digits.substr(0, e);
  std::string whole = mantissa;
  const auto decimals = static_cast<std::size_t>(decimals_of(mantissa));
  if (decimals > 0) whole.erase(whole.find('.'), 1);
  const long long value = std::stoll(whole) + by;
  whole = std::to_string(std::abs(value));
  if (whole.size() <= decimals) whole.insert(0, decimals + 1 - whole.size(), '0');
  if (decimals > 0) whole.insert(whole.size() - decimals, ".");
  other.digits = (value < 0 ? "-" : "") + whole + said.digits.substr(e);
  return other;
}

}  // namespace touchgo::tests
