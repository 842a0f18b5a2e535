#include "solver/files/toml_table.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sstream>
#include <string_view>

#include "solver/files/bare_literals.hpp"
#include "solver/files/files.hpp"

namespace touchgo {

namespace {

void add(TomlFile& file, int line, const std::string& key, const std::string& what) {
  file.faults.add(line, file.name + ":" + std::to_string(line) + ": " + shown(key) + ": " + what);
}

[[noreturn]] void refuse(TomlFile& file, int line, const std::string& key, const std::string& what) {
  add(file, line, key, what);
  file.faults.refuse();
}

int source_line(const toml::node& node) { return std::max(1, static_cast<int>(node.source().begin.line)); }

/// The literal behind a node; empty where it is a string, a boolean, an array or a table.
std::string literal(const TomlFile& file, const toml::node& node) {
  return node.is_integer() ? file.literals.at(static_cast<std::size_t>(node.as_integer()->get())) : "";
}

/// "is 5", "is an array", ...
std::string is(const TomlFile& file, const toml::node& node) {
  if (node.is_string()) return "is " + in_quotes(node.as_string()->get());
  if (node.is_boolean()) return node.as_boolean()->get() ? "is true" : "is false";
  if (node.is_array()) return "is an array";
  if (node.is_table()) return "is a table";
  const bool written = static_cast<std::size_t>(node.as_integer()->get()) < file.written;
  return "is " + shown(literal(file, node)) + (written ? "" : " by --set");
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

constexpr std::size_t largest_file = 16 << 20;

/// `name`: what refusals call the file.
std::string read_text(const std::string& file, const std::string& name) {
  auto fail = [&] { throw FileError(name + ": cannot be read: " + std::strerror(errno)); };
  auto close = [](std::FILE* f) { return f == stdin ? 0 : std::fclose(f); };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> in(file == "-" ? stdin : std::fopen(file.c_str(), "rb"), close);
  if (!in) fail();
  std::string text;
  char block[1 << 16];
  while (const std::size_t n = std::fread(block, 1, sizeof block, in.get())) {
    text.append(block, n);
    if (text.size() > largest_file) break;  // it is refused
  }
  if (std::ferror(in.get())) fail();
  return text;
}

/// Without its byte order mark.
std::string sound_text(std::string text, const std::string& name) {
  if (text.size() > largest_file) throw BadInput(name + ":1: file: is too large, must be 16 MiB at most");
  if (const std::size_t zero = text.find('\0'); zero != std::string::npos)
    throw BadInput(name + ":" + std::to_string(1 + std::count(text.begin(), text.begin() + zero, '\n')) +
                   ": file: has a zero byte, must be text (TOML)");
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);
  return text;
}

std::string line_of(const std::string& text, int line) {
  std::istringstream lines(text);
  std::string one;
  while (line-- > 0) std::getline(lines, one);
  return one;
}

/// What is wrong with a line whose value begins like a number: a decimal comma, or a unit behind it. Empty if neither
/// is.
std::string number_fault(const std::string& line) {
  auto is_digit = [&](std::size_t i) { return i < line.size() && std::isdigit(static_cast<unsigned char>(line[i])); };
  std::size_t at = line.find('=');
  if (at == std::string::npos) return {};
  at = line.find_first_not_of(" \t+-", at + 1);
  if (!is_digit(at)) return {};
  const std::size_t end = line.find_first_not_of("0123456789._eE+-", at);
  if (end == std::string::npos) return {};
  if (line[end] == ',' && is_digit(end + 1)) return "has a comma, must have a decimal point, such as 0.5";
  const std::size_t unit = line.find_first_not_of(" \t", end);
  if (unit != std::string::npos && std::isalpha(static_cast<unsigned char>(line[unit])))
    return "has letters behind the number, must be the number alone, in SI units";
  return {};
}

/// What toml++ could not read, in our words.
[[noreturn]] void refuse_toml(TomlFile& file, const std::string& text, const toml::parse_error& error) {
  const int line = std::max(1, static_cast<int>(error.source().begin.line));
  std::string key = set_literals_aside(text, line).key;
  const std::string what(error.description());
  if (const std::string better = number_fault(line_of(text, line)); !better.empty())
    refuse(file, line, key.empty() ? "syntax" : key, better);
  if (what.find("redefine") == std::string::npos)
    refuse(file, line, key.empty() ? "syntax" : key, "is not TOML: " + shown(what, 200));
  const std::size_t begin = what.find('\'') + 1;
  const std::string again = begin ? what.substr(begin, what.find('\'', begin) - begin) : "";
  const bool quoted = key.ends_with('"') || key.ends_with('\'');
  if (!quoted && !key.ends_with(again)) key += "." + again;  // within an inline table
  refuse(file, line, key, "is given again, must be given once (tables that may repeat are written [[body]])");
}

}  // namespace

const toml::table TomlTable::nothing;

TomlTable::TomlTable(std::shared_ptr<TomlFile> file, const toml::table& table, std::string name, const Names& keys)
    : file_(std::move(file)), table_(&table), name_(std::move(name)), line_(name_.empty() ? 1 : source_line(table)) {
  for (const auto& [key, node] : table) {
    if (std::find(keys.begin(), keys.end(), key.str()) != keys.end()) continue;
    add(*file_, std::max(1, static_cast<int>(key.source().begin.line)), path(std::string(key.str())),
        "unknown key" + hint(key.str(), keys) + ", allowed: " + list(keys, false));
    if (const auto meant = nearest(key.str(), keys)) file_->faulty.emplace(table_, *meant);
  }
}

int TomlTable::line_of(const std::string& key) const {
  const bool written = has(key) && table_->get(key)->source().begin.line > 0;  // not put there by a setting
  return written ? source_line(*table_->get(key)) : line_;
}

void TomlTable::fault(const std::string& key, const std::string& what) const {
  if (!is_table()) return;
  file_->faulty.emplace(table_, key);
  add(*file_, line_of(key), path(key), what);
}

void TomlTable::must_be(const std::string& key, const std::string& allowed) const {
  if (has(key))
    fault(key, is(*file_, *table_->get(key)) + ", must be " + allowed);
  else if (is_sound(key))
    fault(key, "is missing, must be " + allowed);
}

void TomlTable::refuse(const std::string& key, const std::string& what) const {
  fault(key, what);
  file_->faults.refuse();
}

Decimal TomlTable::number(const std::string& key, const Range& range, const char* otherwise) const {
  if (otherwise && !has(key)) return Decimal(otherwise);
  const auto text = literal_of(key, range.allowed);
  if (!text) return {};
  if (!is_toml_number(*text, false)) {
    must_be(key, std::string(range.allowed) +
                     (range.allowed == std::string_view(Range::any.allowed) ? "" : ", in decimals") +
                     " such as 0.25 or 1e-3");
    return {};
  }
  const Decimal value(*text);
  const bool has_range = in_range(value);
  if (has_range && range.contains(value)) return value;
  must_be(key, has_range ? range.allowed : "0 or of a magnitude from 2.23e-308 to 1.79e308");
  return {};
}

long TomlTable::integer(const std::string& key, long largest, long otherwise) const {
  if (!has(key)) return otherwise;
  const std::string allowed = "an integer from 1 to " + std::to_string(largest);
  const auto text = literal_of(key, allowed);
  if (!text) return otherwise;
  if (!is_toml_number(*text, true) || Decimal(*text) < Decimal("1") ||
      Decimal(*text) > Decimal(std::to_string(largest))) {
    must_be(key, allowed);
    return otherwise;
  }
  long n = 0;
  for (char c : *text)
    if (c >= '0' && c <= '9') n = 10 * n + (c - '0');
  return n;
}

std::optional<std::string> TomlTable::literal_of(const std::string& key, const std::string& allowed) const {
  if (has(key) && table_->get(key)->is_integer()) return literal(*file_, *table_->get(key));
  must_be(key, allowed);
  return std::nullopt;
}

std::string TomlTable::string(const std::string& key, const std::string& allowed) const {
  if (has(key) && table_->get(key)->is_string()) return table_->get(key)->as_string()->get();
  must_be(key, allowed);
  return "";
}

std::string TomlTable::string_or(const std::string& key, const std::string& otherwise) const {
  return has(key) ? string(key) : otherwise;
}

std::string TomlTable::label(const std::string& key) const {
  const std::string text = string(key);
  if (is_sound(key) &&
      (text.empty() || std::any_of(text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c == 127; })))
    must_be(key, "at least one character, none of them a control character");
  return text;
}

std::string TomlTable::choice(const std::string& key, const Names& words) const {
  const std::string allowed = "one of " + list(words);
  const std::string word = string(key, allowed);
  if (std::find(words.begin(), words.end(), word) != words.end()) return word;
  if (is_sound(key)) fault(key, "is " + in_quotes(word) + hint(word, words) + ", must be " + allowed);
  return words.front();
}

bool TomlTable::flag(const std::string& key) const {
  if (!has(key)) return false;
  if (table_->get(key)->is_boolean()) return table_->get(key)->as_boolean()->get();
  must_be(key, "true or false");
  return false;
}

Names TomlTable::names(const std::string& key) const {
  const toml::array* array = has(key) ? table_->get(key)->as_array() : nullptr;
  Names all;
  if (array)
    for (const auto& node : *array)
      if (node.is_string()) all.push_back(node.as_string()->get());
  if (all.empty() || all.size() < array->size())
    must_be(key, "one name or several in an array, such as [\"1\", \"2\"]");
  return all;
}

std::optional<std::pair<std::string, std::string>> TomlTable::two_names(const std::string& key, bool* upper) const {
  const toml::array* array = has(key) ? table_->get(key)->as_array() : nullptr;
  auto text = [&](std::size_t i) { return array->get(i)->as_string()->get(); };
  if (array && array->is_homogeneous<std::string>()) {
    const bool third = upper && array->size() == 3 && text(2) == "upper";
    if (third) *upper = true;
    if (third || array->size() == 2) return std::pair(text(0), text(1));
  }
  must_be(key, upper ? "two names in an array, such as [\"1\", \"2\"], of an upper stop [\"1\", \"2\", \"upper\"]"
                     : "two names in an array, such as [\"1\", \"2\"]");
  return std::nullopt;
}

TomlTable TomlTable::table(const std::string& key, const Names& keys) const {
  if (has(key) && table_->get(key)->is_table()) return TomlTable(file_, *table_->get(key)->as_table(), path(key), keys);
  must_be(key, "a table, written [" + path(key) + "]");
  return TomlTable(file_);
}

std::vector<TomlTable> TomlTable::tables(const std::string& key, const Names& keys) const {
  const std::string allowed = "an array of tables, each written [[" + path(key) + "]] or { ... }";
  std::vector<TomlTable> found;
  if (!has(key)) return found;
  if (!table_->get(key)->is_array()) {
    must_be(key, allowed);
    found.push_back(TomlTable(file_));
    return found;
  }
  for (const auto& node : *table_->get(key)->as_array()) {
    if (node.is_table()) {
      found.emplace_back(file_, *node.as_table(), path(key), keys);
    } else {
      add(*file_, source_line(node), path(key), is(*file_, node) + ", must be " + allowed);
      found.push_back(TomlTable(file_));
    }
  }
  return found;
}

TomlTable open_toml(const std::string& name, const Names& keys, const std::vector<Setting>& settings,
                    const std::optional<std::string>& given, std::span<const Law> laws) {
  const auto file = std::make_shared<TomlFile>(called(name));
  file->text = sound_text(given ? *given : read_text(name, file->name), file->name);
  const std::string& text = file->text;
  Literals aside = set_literals_aside(text);
  if (aside.stopped) refuse(*file, aside.stopped, aside.key.empty() ? "syntax" : aside.key, aside.why);
  file->literals = std::move(aside.literals);
  file->written = file->literals.size();
  try {
    file->root = toml::parse(std::string_view(aside.text));
  } catch (const toml::parse_error& error) {
    refuse_toml(*file, text, error);
  }
  set(*file, settings, laws);
  return TomlTable(file, file->root, "", keys);
}

}  // namespace touchgo
