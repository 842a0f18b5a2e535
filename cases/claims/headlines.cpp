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
      {"where", [](const LedgerRow& r) { return r.claim.where; }},
      {"note", [](const LedgerRow& r) { return r.finding.note; }}};
  return all;
}

// Of the whole ledger.
const std::string ledger_id = "ledger";
using Counted = bool (*)(const LedgerRow&);

const std::vector<std::pair<std::string, Counted>>& ledger_counts() {
  static const std::vector<std::pair<std::string, Counted>> all{
      {"claims", [](const LedgerRow& r) { return !r.claim.ours; }},
      {"judged", [](const LedgerRow& r) { return !r.claim.ours && is_judged(r.finding.verdict); }}};
  return all;
}

template <class Value>
Names keys_among(const std::vector<std::pair<std::string, Value>>& all) {
  Names keys;
  for (const auto& [key, value] : all) keys.push_back(key);
  return keys;
}

template <class Value>
Value value_named(const std::vector<std::pair<std::string, Value>>& all, const std::string& key) {
  for (const auto& [its_name, value] : all)
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
    if (const std::size_t open = inside.find(".note["); open != std::string::npos && inside.back() == ']') {
      const std::size_t from = open + 6, between = inside.find("...", from);
      if (between == std::string::npos) table.refuse(key, "has {" + shown(inside) + "}, must be {ID.note[FROM...TO]}");
      const Piece p{.id = inside.substr(0, open),
                    .key = "note",
                    .from = inside.substr(from, between - from),
                    .to = inside.substr(between + 3, inside.size() - 1 - between - 3)};
      if (!known.count(p.id)) refuse_id(key, p.id);
      return p;
    }
    const std::size_t colon = std::min(inside.find(':'), inside.size()),
                      dot = std::min(inside.rfind('.', colon), colon);
    const bool percent = colon < inside.size() && inside.back() == '%';
    const std::string digits =
        colon < inside.size() ? inside.substr(colon + 1, inside.size() - colon - 1 - percent) : "";
    const bool counted = !digits.empty() && digits.size() <= 2 && std::all_of(digits.begin(), digits.end(), is_digit);
    if (dot == colon || (colon < inside.size() && !counted))
      table.refuse(key, "has {" + shown(inside) + "}, must be {ID.KEY} or {ID.KEY:DIGITS}");
    const Piece p{.id = inside.substr(0, dot),
                  .key = inside.substr(dot + 1, colon - dot - 1),
                  .digits = counted ? std::stoi(digits) : 0,
                  .percent = percent};
    if (p.id != ledger_id && !known.count(p.id)) refuse_id(key, p.id);
    if (p.id == ledger_id ? !value_named(ledger_counts(), p.key) : !value_named(values(), p.key))
      table.refuse(key, "has {" + shown(inside) + "}, " + in_quotes(p.key) + " must be one of " +
                            list(p.id == ledger_id ? keys_among(ledger_counts()) : keys_among(values())));
    return p;
  }

  Text text(const std::string& key) const {
    const std::string whole = table.string(key);
    Text pieces;
    for (std::size_t at = 0; at < whole.size();) {
      const std::size_t open = std::min(whole.find('{', at), whole.size());
      if (open > at) pieces.push_back({.words = whole.substr(at, open - at)});
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

std::string words_between(const std::string& note, const Piece& p) {
  const std::size_t from = note.find(p.from);
  const std::size_t begin = from == std::string::npos ? from : from + p.from.size(), end = note.find(p.to, begin);
  if (end == std::string::npos)
    throw std::logic_error("the note of " + p.id + " has nothing between '" + p.from + "' and '" + p.to + "'");
  return note.substr(begin, end - begin);
}

}  // namespace

bool Headlines::shows(const std::string& figure, const Claim& claim) const {
  return claim.figure == figure || std::any_of(bearings.begin(), bearings.end(), [&](const Bearing& b) {
           return b.figure == figure && std::find(b.ids.begin(), b.ids.end(), claim.id) != b.ids.end();
         });
}

Headlines read_headlines(const std::string& file, const std::vector<UnjudgedClaim>& claims,
                         const std::set<std::string>& figures) {
  Ids known;
  for (const UnjudgedClaim& p : claims) known.insert(p.claim.id);
  const auto check_figure = [&](const TomlTable& t, const std::string& key, const std::string& figure) {
    if (!figures.count(figure) && t.is_sound(key))
      t.must_be(key, "one of " + list(Names(figures.begin(), figures.end())));
  };
  return read_toml(file, {"summary", "paper", "finding", "list", "figure"}, [&](const TomlTable& all) {
    Headlines h;
    h.summary = HeadlineReader{all, known}.text("summary");
    for (const TomlTable& t : all.tables("paper", {"name", "authors", "title", "published", "doi"}))
      h.papers.push_back({t.label("name"), t.label("authors"), t.label("title"), t.label("published"), t.label("doi")});
    for (const TomlTable& t : all.tables("finding", {"title", "text", "ids", "figure"})) {
      const HeadlineReader r{t, known};
      h.findings.push_back({r.text("title"), r.text("text"), r.ids(claims), t.string("figure")});
      check_figure(t, "figure", h.findings.back().figure);
    }
    for (const TomlTable& t : all.tables("list", {"title", "text", "ids"})) {
      const HeadlineReader r{t, known};
      h.lists.push_back({r.text("title"), r.text("text"), r.ids(claims)});
    }
    for (const TomlTable& t : all.tables("figure", {"name", "ids"})) {
      h.bearings.push_back({t.label("name"), HeadlineReader{t, known}.ids(claims)});
      check_figure(t, "name", h.bearings.back().figure);
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
    if (p.id == ledger_id) {
      out += std::to_string(std::count_if(rows.begin(), rows.end(), value_named(ledger_counts(), p.key)));
      continue;
    }
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const LedgerRow& r) { return r.claim.id == p.id; });
    if (row == rows.end()) throw std::logic_error("the ledger has no row '" + p.id + "'");
    const std::string value = value_named(values(), p.key)(*row);
    out += !p.from.empty() ? words_between(value, p) : p.digits > 0 ? shown_number(value, p) : value;
  }
  return out;
}

}  // namespace touchgo::cases
