#include "cases/claims/headlines.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "solver/files/toml_table.hpp"
#include "solver/number/text.hpp"

namespace touchgo::cases {

namespace {

using Shown = std::string (*)(const LedgerRow&);

const std::vector<std::pair<std::string, Shown>>& values() {
  static const std::vector<std::pair<std::string, Shown>> all{
      {"published", [](const LedgerRow& r) { return r.claim.published; }},
      {"computed", [](const LedgerRow& r) { return r.finding.value; }},
      {"unit", [](const LedgerRow& r) { return r.unit(); }},
      {"tolerance", [](const LedgerRow& r) { return r.tolerance(); }},
      {"verdict", [](const LedgerRow& r) { return name(r.finding.verdict); }},
      {"reason", [](const LedgerRow& r) { return r.finding.reason; }},
      {"assumption", [](const LedgerRow& r) { return r.finding.assumption; }},
      {"left_out", [](const LedgerRow& r) { return r.finding.left_out; }},
      {"where", [](const LedgerRow& r) { return r.claim.where; }}};
  return all;
}

Shown value_named(const std::string& key) {
  for (const auto& [its_name, value] : values())
    if (its_name == key) return value;
  return nullptr;
}

bool is_digit(char c) { return '0' <= c && c <= '9'; }

bool has_decimal_number(const std::string& words) {
  for (std::size_t i = 1; i + 1 < words.size(); ++i)
    if (words[i] == '.' && is_digit(words[i - 1]) && is_digit(words[i + 1])) return true;
  return false;
}

using Ids = std::set<std::string>;

/// One table of the file, with what its texts may speak of.
struct HeadlineReader {
  const TomlTable& table;
  const Ids& known;

  [[noreturn]] void refuse_id(const std::string& key, const std::string& id) const {
    table.refuse(key,
                 "names " + in_quotes(id) + hint(id, Names(known.begin(), known.end())) + ", must be an id of a claim");
  }

  Piece placeholder(const std::string& key, const std::string& inside) const {
    const std::size_t colon = std::min(inside.find(':'), inside.size()),
                      dot = std::min(inside.rfind('.', colon), colon);
    const bool percent = colon < inside.size() && inside.back() == '%';
    const std::string digits =
        colon < inside.size() ? inside.substr(colon + 1, inside.size() - colon - 1 - percent) : "";
    const bool counted = !digits.empty() && digits.size() <= 2 && std::all_of(digits.begin(), digits.end(), is_digit);
    if (dot == colon || (colon < inside.size() && !counted))
      table.refuse(key, "has {" + shown(inside) + "}, must be {ID.KEY} or {ID.KEY:DIGITS}");
    const Piece p{"", inside.substr(0, dot), inside.substr(dot + 1, colon - dot - 1), counted ? std::stoi(digits) : 0,
                  percent};
    if (!known.count(p.id)) refuse_id(key, p.id);
    Names keys;
    for (const auto& [its_name, value] : values()) keys.push_back(its_name);
    if (!value_named(p.key))
      table.refuse(key, "has {" + shown(inside) + "}, " + in_quotes(p.key) + " must be one of " + list(keys));
    return p;
  }

  Text text(const std::string& key) const {
    const std::string whole = table.string(key);
    Text pieces;
    for (std::size_t at = 0; at < whole.size();) {
      const std::size_t open = std::min(whole.find('{', at), whole.size());
      if (open > at) pieces.push_back({whole.substr(at, open - at), "", ""});
      if (open == whole.size()) break;
      const std::size_t close = whole.find('}', open);
      if (close == std::string::npos) table.refuse(key, "has a { without its }");
      pieces.push_back(placeholder(key, whole.substr(open + 1, close - open - 1)));
      at = close + 1;
    }
    for (const Piece& p : pieces)
      if (has_decimal_number(p.words))
        table.refuse(key, "has a decimal number of its own, must take it from the ledger");
    return pieces;
  }

  std::vector<std::string> ids(const std::vector<UnjudgedClaim>& claims) const {
    std::vector<std::string> all;
    for (const std::string& id : table.names("ids")) {
      const std::size_t before = all.size();
      for (const UnjudgedClaim& p : claims)
        if (p.claim.id == id || (id.ends_with('-') && p.claim.id.starts_with(id))) all.push_back(p.claim.id);
      if (all.size() == before) refuse_id("ids", id);
    }
    return all;
  }
};

std::string shown_number(const std::string& value, const Piece& p) {
  double x = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), x);
  if (error != std::errc() || end != value.data() + value.size())
    throw std::logic_error("{" + p.id + "." + p.key + "} is '" + value + "', no number to show in digits");
  return text(p.percent ? 100 * x : x, p.digits) + (p.percent ? " %" : "");
}

}  // namespace

Headlines read_headlines(const std::string& file, const std::vector<UnjudgedClaim>& claims,
                         const std::set<std::string>& figures) {
  Ids known;
  for (const UnjudgedClaim& p : claims) known.insert(p.claim.id);
  return read_toml(file, {"summary", "finding", "list"}, [&](const TomlTable& all) {
    Headlines h;
    h.summary = HeadlineReader{all, known}.text("summary");
    for (const TomlTable& t : all.tables("finding", {"title", "text", "ids", "figure"})) {
      const HeadlineReader r{t, known};
      h.findings.push_back({r.text("title"), r.text("text"), r.ids(claims), t.string("figure")});
      if (!figures.count(h.findings.back().figure) && t.is_sound("figure"))
        t.must_be("figure", "one of " + list(Names(figures.begin(), figures.end())));
    }
    for (const TomlTable& t : all.tables("list", {"title", "text", "ids"})) {
      const HeadlineReader r{t, known};
      h.lists.push_back({r.text("title"), r.text("text"), r.ids(claims)});
    }
    return h;
  });
}

std::string filled(const Text& text, const std::vector<LedgerRow>& rows) {
  std::string out;
  for (const Piece& p : text) {
    if (p.id.empty()) {
      out += p.words;
      continue;
    }
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const LedgerRow& r) { return r.claim.id == p.id; });
    if (row == rows.end()) throw std::logic_error("the ledger has no row '" + p.id + "'");
    const std::string value = value_named(p.key)(*row);
    out += p.digits > 0 ? shown_number(value, p) : value;
  }
  return out;
}

}  // namespace touchgo::cases
