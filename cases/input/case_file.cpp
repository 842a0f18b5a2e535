#include "cases/input/case_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "cases/input/bare_literals.hpp"
#include "solver/number/scalar.hpp"

#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace touchgo::cases::input {

using namespace number;
namespace {

using Names = std::vector<std::string>;

// ---- messages

/// A text as it stands in a message: on one line, and not for ever.
std::string shown(std::string_view text, std::size_t longest = 60) {
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (i >= longest && (c & 0xC0) != 0x80) return line + "...";  // never within a UTF-8 character
    char escaped[5] = {static_cast<char>(c)};
    if (c < ' ' || c == 127) std::snprintf(escaped, sizeof escaped, "\\x%02X", static_cast<unsigned>(c));
    line += escaped;
  }
  return line;
}

std::string in_quotes(std::string_view text) { return '"' + shown(text) + '"'; }

/// a, b, c; the first twenty of them.
std::string list(Names names, bool quotes = true) {
  if (names.size() > 20) names.resize(20), names.back() = "...";
  std::string text;
  for (const auto& n : names) text += (text.empty() ? "" : ", ") + (quotes && n != "..." ? in_quotes(n) : n);
  return text;
}

/// How many letters must be changed, added or dropped to make one word of the other.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j)
      diagonal = std::exchange(row[j + 1], std::min({row[j] + 1, row[j + 1] + 1, diagonal + (a[i] != b[j])}));
  }
  return row.back();
}

/// ", did you mean 'stiffness'?" where one of the words is near enough.
std::string hint(std::string_view word, const Names& words) {
  if (word.size() > 40) return "";
  auto far = [&](const std::string& w) { return edits(word, w); };
  const auto best = std::min_element(words.begin(), words.end(), [&](auto& a, auto& b) { return far(a) < far(b); });
  const bool near = best != words.end() && far(*best) <= 2 && far(*best) < std::min(best->size(), word.size());
  return near ? ", did you mean '" + *best + "'?" : "";
}

// ---- the file, its tables and their values

struct File {
  std::string name;
  std::vector<std::string> literals;
};

[[noreturn]] void refuse(const File& file, int line, const std::string& key, const std::string& what) {
  throw BadInput(file.name + ":" + std::to_string(line) + ": " + shown(key) + ": " + what);
}

int line_of(const toml::node& node) { return std::max(1, static_cast<int>(node.source().begin.line)); }

/// The literal behind a node; empty where it is a string, a boolean, an array or a table.
std::string literal(const File& file, const toml::node& node) {
  return node.is_integer() ? file.literals.at(static_cast<std::size_t>(node.as_integer()->get())) : "";
}

/// "is 5", "is an array", ...
std::string is(const File& file, const toml::node& node) {
  if (node.is_string()) return "is " + in_quotes(node.as_string()->get());
  if (node.is_boolean()) return node.as_boolean()->get() ? "is true" : "is false";
  if (node.is_array()) return "is an array";
  if (node.is_table()) return "is a table";
  return "is " + shown(literal(file, node));
}

/// Is this an integer (a decimal number) as TOML writes it? [+-] digits, then . and digits, then e [+-] digits; `_`
/// between digits only, no superfluous zeros in front.
bool is_toml_number(std::string_view text, bool integer) {
  std::size_t i = 0;
  auto sign = [&] { i += i < text.size() && (text[i] == '+' || text[i] == '-'); };
  auto digit = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
  auto digits = [&] {
    const std::size_t begin = i;
    while (digit(i) || (i > begin && i < text.size() && text[i] == '_' && text[i - 1] != '_' && digit(i + 1))) ++i;
    return i - begin;
  };
  sign();
  const bool zero = digit(i) && text[i] == '0';
  const std::size_t leading = digits();
  if (leading == 0 || (zero && leading > 1)) return false;
  if (integer) return i == text.size();
  if (i < text.size() && text[i] == '.' && (++i, digits() == 0)) return false;
  if (i < text.size() && (text[i] == 'e' || text[i] == 'E') && (++i, sign(), digits() == 0)) return false;
  return i == text.size();
}

/// What a number must be.
struct Range {
  const char* allowed;
  bool (*contains)(const Decimal&);
};
const Range any{"a decimal number", [](const Decimal&) { return true; }};
const Range positive{"a number > 0", [](const Decimal& x) { return x.sign() > 0; }};
const Range not_negative{"a number >= 0", [](const Decimal& x) { return x.sign() >= 0; }};
const Range fraction{"a number from 0 to 1", [](const Decimal& x) { return x.sign() >= 0 && x <= Decimal("1"); }};
const Range positive_fraction{"a number > 0 and <= 1",
                              [](const Decimal& x) { return x.sign() > 0 && x <= Decimal("1"); }};

/// The decimal behind a literal, if its magnitude is one that every scalar type has.
std::optional<Decimal> decimal_in_range(const std::string& text) {
  const Decimal value(text);
  const Decimal magnitude = value.sign() < 0 ? Decimal(text.substr(1)) : value;
  if (magnitude > Decimal("1.79e308") || (!value.is_zero() && magnitude < Decimal("2.23e-308"))) return std::nullopt;
  return value;
}

/// A table of the file: its values by key, and what to call them when they are refused.
class Table {
 public:
  Table(const File& file, const toml::table& table, std::string name, const Names& keys)
      : file_(file), table_(table), name_(std::move(name)), line_(name_.empty() ? 1 : input::line_of(table)) {
    for (const auto& [key, node] : table)
      if (std::find(keys.begin(), keys.end(), key.str()) == keys.end())
        input::refuse(file_, std::max(1, static_cast<int>(key.source().begin.line)), path(std::string(key.str())),
                        "unknown key" + hint(key.str(), keys) + ", allowed: " + list(keys, false));
  }

  int line() const { return line_; }
  int line_of(const std::string& key) const { return has(key) ? input::line_of(*table_.get(key)) : line_; }
  bool has(const std::string& key) const { return table_.contains(key); }

  [[noreturn]] void refuse(const std::string& key, const std::string& what) const {
    input::refuse(file_, line_of(key), path(key), what);
  }
  [[noreturn]] void must_be(const std::string& key, const std::string& allowed) const {
    refuse(key, (has(key) ? is(file_, *table_.get(key)) : "is missing") + ", must be " + allowed);
  }

  Decimal number(const std::string& key, const Range& range = any) const {
    const std::string text = literal_of(key, range.allowed);
    if (!is_toml_number(text, false))
      must_be(key, std::string(range.allowed) + (range.allowed == any.allowed ? "" : ", in decimals") +
                       " such as 0.25 or 1e-3");
    const auto value = decimal_in_range(text);
    if (!value) must_be(key, "0 or of a magnitude from 2.23e-308 to 1.79e308");
    if (!range.contains(*value)) must_be(key, range.allowed);
    return *value;
  }
  Decimal number(const std::string& key, const Range& range, const char* otherwise) const {
    return has(key) ? number(key, range) : Decimal(otherwise);
  }

  long integer(const std::string& key, long largest, long otherwise) const {
    if (!has(key)) return otherwise;
    const std::string allowed = "an integer from 1 to " + std::to_string(largest);
    const std::string text = literal_of(key, allowed);
    if (!is_toml_number(text, true)) must_be(key, allowed);
    const Decimal value(text);
    if (value < Decimal("1") || value > Decimal(std::to_string(largest))) must_be(key, allowed);
    long n = 0;
    for (char c : text)
      if (c >= '0' && c <= '9') n = 10 * n + (c - '0');
    return n;
  }

  /// The number as it is written.
  std::string literal_of(const std::string& key, const std::string& allowed) const {
    if (!has(key) || !table_.get(key)->is_integer()) must_be(key, allowed);
    return literal(file_, *table_.get(key));
  }

  std::string string(const std::string& key, const std::string& allowed = "a string, in quotes") const {
    if (!has(key) || !table_.get(key)->is_string()) must_be(key, allowed);
    return table_.get(key)->as_string()->get();
  }
  std::string string_or(const std::string& key, const std::string& otherwise) const {
    return has(key) ? string(key) : otherwise;
  }
  /// A string that serves as a name: not empty, on one line.
  std::string label(const std::string& key) const {
    const std::string text = string(key);
    if (text.empty() || std::any_of(text.begin(), text.end(), [](char c) { return (c >= 0 && c < ' ') || c == 127; }))
      must_be(key, "at least one character, none of them a control character");
    return text;
  }
  std::string choice(const std::string& key, const Names& words) const {
    const std::string allowed = "one of " + list(words);
    const std::string word = string(key, allowed);
    if (std::find(words.begin(), words.end(), word) == words.end())
      refuse(key, "is " + in_quotes(word) + hint(word, words) + ", must be " + allowed);
    return word;
  }
  bool flag(const std::string& key) const {
    if (!has(key)) return false;
    if (!table_.get(key)->is_boolean()) must_be(key, "true or false");
    return table_.get(key)->as_boolean()->get();
  }
  /// Two names, such as those a contact is between.
  std::pair<std::string, std::string> two_names(const std::string& key) const {
    const std::string allowed = "two names in an array, such as [\"1\", \"2\"]";
    const toml::array* array = has(key) ? table_.get(key)->as_array() : nullptr;
    if (!array || array->size() != 2 || !array->get(0)->is_string() || !array->get(1)->is_string())
      must_be(key, allowed);
    return {array->get(0)->as_string()->get(), array->get(1)->as_string()->get()};
  }

  /// The one table [key].
  Table table(const std::string& key, const Names& keys) const {
    if (!has(key) || !table_.get(key)->is_table()) must_be(key, "a table, written [" + path(key) + "]");
    return Table(file_, *table_.get(key)->as_table(), path(key), keys);
  }
  /// The tables [[key]], none of which is needed.
  std::vector<Table> tables(const std::string& key, const Names& keys) const {
    const std::string allowed = "an array of tables, each written [[" + path(key) + "]] or { ... }";
    std::vector<Table> found;
    if (!has(key)) return found;
    if (!table_.get(key)->is_array()) must_be(key, allowed);
    for (const auto& node : *table_.get(key)->as_array()) {
      if (!node.is_table())
        input::refuse(file_, input::line_of(node), path(key), is(file_, node) + ", must be " + allowed);
      found.emplace_back(file_, *node.as_table(), path(key), keys);
    }
    return found;
  }

 private:
  std::string path(const std::string& key) const { return name_.empty() ? key : name_ + "." + key; }

  const File& file_;
  const toml::table& table_;
  std::string name_;  // run, body, body.force, ...; empty for the whole file
  int line_;
};

// ---- bodies, walls, links

/// The bodies and walls by name, and the lines they stand on.
struct Members {
  std::map<std::string, Member> by_name;
  std::map<std::string, int> line;
  Names names;

  void add(const Table& table, const std::string& name, Member member) {
    if (!by_name.emplace(name, member).second)
      table.refuse("name", "is " + in_quotes(name) + " like that of line " + std::to_string(line[name]) +
                               ", must be a name that no other body or wall has");
    line[name] = table.line_of("name");
    names.push_back(name);
  }

  std::pair<Member, Member> two(const Table& table, const std::string& key) const {
    const auto [first, second] = table.two_names(key);
    for (const auto& name : {first, second})
      if (!by_name.contains(name))
        table.refuse(key, "there is no " + in_quotes(name) + hint(name, names) +
                              ", must be two of the bodies and walls " + list(names));
    if (first == second) table.refuse(key, "is " + in_quotes(first) + " twice, must be two different members");
    return {by_name.at(first), by_name.at(second)};
  }
};

Harmonic read_harmonic(const Table& t) {
  return {t.number("amplitude"), t.number("frequency"), t.number("phase", any, "0")};
}

Body read_body(const Table& t) {
  Body b;
  b.name = t.label("name");
  b.mass = t.number("mass", positive);
  b.damping = t.number("damping", not_negative, "0");
  b.stiffness = t.number("stiffness", not_negative, "0");
  b.position = t.number("position");
  b.velocity = t.number("velocity");
  b.load = t.number("load", any, "0");
  for (const Table& f : t.tables("force", {"amplitude", "frequency", "phase"})) b.force.push_back(read_harmonic(f));
  return b;
}

Wall read_wall(const Table& t) {
  return {t.label("name"),
          t.number("position"),
          {t.number("amplitude", any, "0"), t.number("frequency", any, "0"), t.number("phase", any, "0")}};
}

Link read_link(const Table& t, const Members& members) {
  const auto [first, second] = members.two(t, "between");
  if (!first.is_body() && !second.is_body()) t.refuse("between", "is two walls, at least one must be a body");
  if (!t.has("stiffness") && !t.has("damping"))
    t.refuse("stiffness", "is missing like damping, one of them must be given");
  return {first, second, t.number("stiffness", not_negative, "0"), t.number("damping", not_negative, "0"),
          t.number("relaxed", any, "0")};
}

// ---- contacts

// The start is judged at the top of the ladder: a sum of decimals with up to some 1800 digits is either less than the
// rounding below, and then zero exactly, or far above it.
using Start = Mp2500;

/// Coordinate and velocity of a member at t = 0, and the size of what rounding can do to them.
struct State {
  Start x, v, x_rounding, v_rounding;
  bool moving_wall = false;
};

State start_of(const Setup& setup, Member member) {
  const Start ulps = 16 * epsilon<Start>();
  if (member.is_body()) {
    const Body& b = setup.bodies[member.index];
    const Start x = decimal<Start>(b.position), v = decimal<Start>(b.velocity);
    return {x, v, ulps * abs(x), ulps * abs(v)};
  }
  const Wall& w = setup.walls[member.index];
  const Start x = decimal<Start>(w.position), a = decimal<Start>(w.motion.amplitude),
              f = decimal<Start>(w.motion.frequency), phase = decimal<Start>(w.motion.phase);
  // Where sin(phase) is not 0 it is no decimal, and no gap is 0 to be recognised behind its rounding.
  return {x + a * sin(phase), a * f * cos(phase), ulps * abs(x), 0, !w.motion.amplitude.is_zero()};
}

/// Refuses hard contacts whose members start inside one another, `touching` ones that are apart or move differently.
void check_start(const Table& t, const Setup& setup, const Contact& c) {
  if (c.law == Law::soft) return;
  const State first = start_of(setup, c.first), second = start_of(setup, c.second);
  const Start offset = decimal<Start>(c.gap), gap = offset + second.x - first.x, rate = second.v - first.v;
  const Start rounding = first.x_rounding + second.x_rounding + 16 * epsilon<Start>() * abs(offset);
  const Start rate_rounding = first.v_rounding + second.v_rounding;
  auto at_start = [](const char* what, const Start& value) { return what + value.str(6) + " at t = 0"; };
  if (!c.touching) {
    if (gap < -rounding)
      t.refuse("gap", at_start("the members start inside one another, gap + x2 - x1 = ", gap) + ", must be >= 0");
    return;
  }
  const bool moving = first.moving_wall || second.moving_wall;
  const Start slack = moving ? Start("1e-12") : Start(0);
  const std::string must_be = moving ? ", must be 0 to 1e-12 where they touch" : ", must be 0 where they touch";
  if (abs(gap) > slack + rounding) t.refuse("touching", at_start("the gap is gap + x2 - x1 = ", gap) + must_be);
  if (abs(rate) > slack + rate_rounding) t.refuse("touching", at_start("the velocities differ by ", rate) + must_be);
}

/// Refuses members that are not neighbours along the line, or in the wrong order.
void check_order(const Table& t, const Setup& setup, Member first, Member second) {
  const int last = static_cast<int>(setup.bodies.size()) - 1;
  auto pair = [&](Member a, Member b) {
    return "[" + in_quotes(setup.name(a)) + ", " + in_quotes(setup.name(b)) + "]";
  };
  auto adjacent = [&](Member a, Member b) {
    if (a.is_body()) return a.index == (b.is_body() ? b.index - 1 : last);
    return b.is_body() && b.index == 0;
  };
  if (adjacent(first, second)) return;
  if (!first.is_body() && !second.is_body()) t.refuse("between", "is two walls, one must be a body");
  if (adjacent(second, first))
    t.refuse("between", "is in the wrong order, must be " + pair(second, first) + ", the second on the positive side");
  if (first.is_body() && second.is_body())
    t.refuse("between", pair(first, second) + " are not adjacent, must be neighbours in the order of [[body]]");
  const Member wall = first.is_body() ? second : first;
  t.refuse("between", "is a wall and a body that is not at that end, must be " + pair(wall, {Member::Kind::body, 0}) +
                          " or " + pair({Member::Kind::body, last}, wall));
}

Contact read_contact(const Table& t, const Members& members, const Setup& setup) {
  Contact c;
  std::tie(c.first, c.second) = members.two(t, "between");
  check_order(t, setup, c.first, c.second);
  c.gap = t.number("gap", any, "0");
  c.law = t.choice("law", {"hard", "soft"}) == "hard" ? Law::hard : Law::soft;
  auto only_for = [&](const char* key, const char* law) {
    if (t.has(key)) t.refuse(key, std::string("is given, must be left out: it is for law = \"") + law + "\" only");
  };
  if (c.law == Law::hard) {
    only_for("stiffness", "soft");
    only_for("damping", "soft");
    c.restitution = t.number("restitution", fraction);
    c.touching = t.flag("touching");
  } else {
    only_for("touching", "hard");
    c.stiffness = t.number("stiffness", positive);
    if (!t.has("damping") && !t.has("restitution"))
      t.refuse("restitution", "is missing like damping, one of the two must be given");
    if (t.has("damping")) c.damping = t.number("damping", not_negative);
    if (t.has("restitution")) c.restitution = t.number("restitution", positive_fraction);
  }
  const bool published =
      t.has("release") ? t.choice("release", {"unilateral", "published"}) == "published" : c.law == Law::soft;
  c.release = published ? Release::published : Release::unilateral;
  check_start(t, setup, c);
  return c;
}

std::vector<Contact> read_contacts(const std::vector<Table>& tables, const Members& members, const Setup& setup) {
  std::vector<Contact> contacts;
  std::map<std::pair<int, bool>, int> taken;  // (body, its positive side) -> line of the contact there
  for (const Table& t : tables) {
    contacts.push_back(read_contact(t, members, setup));
    auto take = [&](Member m, bool positive_side) {
      if (!m.is_body()) return;
      const auto [at, free] = taken.emplace(std::pair(m.index, positive_side), t.line());
      if (!free)
        t.refuse("between", "on the " + std::string(positive_side ? "positive" : "negative") + " side of " +
                                in_quotes(setup.name(m)) + " there already is the contact of line " +
                                std::to_string(at->second) + ", must be one a side");
    };
    take(contacts.back().first, true);
    take(contacts.back().second, false);
  }
  return contacts;
}

// ---- what the source prints

int read_contact_of(const Table& t, const Members& members, const std::vector<Contact>& contacts) {
  if (contacts.empty())
    t.refuse("contact", "there is no contact in this file, must be one before events can be published");
  if (!t.has("contact")) {
    if (contacts.size() > 1) t.refuse("contact", "is missing, must be given where there are several contacts");
    return 0;
  }
  const auto [first, second] = members.two(t, "contact");
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (contacts[i].first == first && contacts[i].second == second) return static_cast<int>(i);
    if (contacts[i].first == second && contacts[i].second == first)
      t.refuse("contact", "is in the wrong order, must be as in the [[contact]]");
  }
  t.refuse("contact", "there is no such [[contact]], must be the two names of one");
}

std::vector<Published> read_published(const std::vector<Table>& tables, const Members& members, const Setup& setup,
                                      const std::string& stem) {
  std::vector<Published> rows;
  std::map<std::pair<std::string, int>, int> count;  // (event, contact) -> rows so far
  std::set<std::string> ids;
  for (const Table& t : tables)
    if (t.has("id") && !ids.insert(t.label("id")).second)
      t.refuse("id", "is " + in_quotes(t.label("id")) + " again, must be an id that no other row has");
  for (const Table& t : tables) {
    Published p;
    p.event = t.choice("event", {"impact", "separation", "rest", "accumulation", "contact"});
    p.contact = read_contact_of(t, members, setup.contacts);
    p.nth = static_cast<int>(t.integer("nth", 1'000'000'000, ++count[{p.event, p.contact}]));
    p.time = t.number("time", not_negative);
    p.printed = t.literal_of("time", "");
    p.where = t.string_or("where", "");
    p.verdict = t.has("verdict")
                    ? t.choice("verdict", {"reproduced", "corrected", "undetermined", "conditional", "not reproduced"})
                    : "reproduced";
    p.figure = t.string_or("figure", "");
    p.note = t.string_or("note", "");
    if (t.has("id")) {
      p.id = t.label("id");
    } else {
      const Contact& c = setup.contacts[p.contact];
      p.id = stem + "-" + p.event + (p.nth > 1 ? "-" + std::to_string(p.nth) : "");
      if (ids.contains(p.id)) p.id += "-" + setup.name(c.first) + "-" + setup.name(c.second);
      if (!ids.insert(p.id).second)
        t.refuse("id", "is missing, must be given here: another row has " + in_quotes(p.id));
    }
    rows.push_back(std::move(p));
  }
  return rows;
}

// ---- the file

constexpr std::size_t largest_file = 16 << 20;

std::string read_text(const std::string& file) {
  auto fail = [&] { throw FileError(file + ": cannot be read: " + std::strerror(errno)); };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> in(std::fopen(file.c_str(), "rb"), &std::fclose);
  if (!in) fail();
  std::string text;
  char block[1 << 16];
  while (const std::size_t n = std::fread(block, 1, sizeof block, in.get())) {
    text.append(block, n);
    if (text.size() > largest_file) throw BadInput(file + ":1: file: is too large, must be 16 MiB at most");
  }
  if (std::ferror(in.get())) fail();
  if (const std::size_t zero = text.find('\0'); zero != std::string::npos)
    throw BadInput(file + ":" + std::to_string(1 + std::count(text.begin(), text.begin() + zero, '\n')) +
                   ": file: has a zero byte, must be text (TOML)");
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  return text;
}

/// What toml++ could not read, in our words.
[[noreturn]] void refuse_toml(const File& file, const std::string& text, const toml::parse_error& error) {
  const int line = std::max(1, static_cast<int>(error.source().begin.line));
  std::string key = set_literals_aside(text, line).key;
  const std::string what(error.description());
  if (what.find("redefine") == std::string::npos)
    refuse(file, line, key.empty() ? "syntax" : key, "is not TOML: " + shown(what, 200));
  const std::size_t begin = what.find('\'') + 1;
  const std::string again = begin ? what.substr(begin, what.find('\'', begin) - begin) : "";
  const bool quoted = key.ends_with('"') || key.ends_with('\'');
  if (!quoted && !key.ends_with(again)) key += "." + again;  // within an inline table
  refuse(file, line, key, "is given again, must be given once (tables that may repeat are written [[body]])");
}

toml::table parse(File& file, const std::string& text) {
  Literals aside = set_literals_aside(text);
  if (aside.stopped) refuse(file, aside.stopped, aside.key.empty() ? "syntax" : aside.key, aside.why);
  file.literals = std::move(aside.literals);
  try {
    return toml::parse(std::string_view(aside.text));
  } catch (const toml::parse_error& error) {
    refuse_toml(file, text, error);
  }
}

}  // namespace

Case read_case(const std::string& name) {
  File file{name, {}};
  const toml::table root = parse(file, read_text(name));
  const Table t(file, root, "", {"title", "source", "run", "body", "link", "wall", "contact", "published"});
  const std::string stem = std::filesystem::path(name).stem().string();

  Case c;
  c.file = name;
  c.title = t.string_or("title", stem);
  c.source = t.string_or("source", "");
  const Table run = t.table("run", {"until", "max_events"});
  c.until = run.number("until", positive);
  c.max_events = run.integer("max_events", std::numeric_limits<long>::max(), c.max_events);

  Setup& s = c.setup;
  Members members;
  for (const Table& body :
       t.tables("body", {"name", "mass", "damping", "stiffness", "position", "velocity", "load", "force"})) {
    s.bodies.push_back(read_body(body));
    members.add(body, s.bodies.back().name, {Member::Kind::body, static_cast<int>(s.bodies.size()) - 1});
  }
  if (s.bodies.empty()) t.refuse("body", "is missing, must be at least one, written [[body]]");
  for (const Table& wall : t.tables("wall", {"name", "position", "amplitude", "frequency", "phase"})) {
    s.walls.push_back(read_wall(wall));
    members.add(wall, s.walls.back().name, {Member::Kind::wall, static_cast<int>(s.walls.size()) - 1});
  }
  for (const Table& link : t.tables("link", {"between", "stiffness", "damping", "relaxed"}))
    s.links.push_back(read_link(link, members));
  s.contacts = read_contacts(
      t.tables("contact", {"between", "gap", "law", "restitution", "stiffness", "damping", "release", "touching"}),
      members, s);
  c.published = read_published(
      t.tables("published", {"id", "event", "contact", "nth", "time", "where", "verdict", "figure", "note"}), members,
      s, stem);
  return c;
}

}  // namespace touchgo::cases::input
