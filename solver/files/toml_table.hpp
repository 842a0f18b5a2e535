// A TOML file as tables whose values are checked one by one: every fault is one line "FILE:LINE: KEY: what is wrong,
// what is allowed", every number is the decimal that it is written as.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "solver/files/faults.hpp"
#include "solver/files/messages.hpp"
#include "solver/files/settings.hpp"
#include "solver/model/fields.hpp"

#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace touchgo {

struct TomlFile {
  explicit TomlFile(std::string called) : name(called), faults(std::move(called)) {}

  std::string name, text;
  std::vector<std::string> literals;  // bare_literals.hpp; those of settings behind them
  std::size_t written = 0;            // literals of the file itself
  toml::table root;
  Faults faults;
  std::set<std::pair<const toml::table*, std::string>> faulty;  // keys that have a fault
};

/// A table of the file: its values by key, and its name in messages. A value that is not what it
/// must be is a fault of the file; its substitute has its type and no meaning.
class TomlTable {
 public:
  TomlTable(std::shared_ptr<TomlFile> file, const toml::table& table, std::string name, const Names& keys);

  const std::string& text() const { return file_->text; }  // of the whole file
  int line() const { return line_; }
  int line_of(const std::string& key) const;
  bool has(const std::string& key) const { return table_->contains(key); }

  /// Whether the key is written, if only misspelt.
  bool is_meant(const std::string& key) const { return has(key) || !is_sound(key); }
  /// Whether no fault was found in the key yet, so that others may be judged by its value.
  bool is_sound(const std::string& key) const { return is_table() && !file_->faulty.contains({table_, key}); }
  /// Whether no fault was found in the file yet.
  bool is_file_sound() const { return file_->faults.none(); }

  /// Reading goes on after it.
  void fault(const std::string& key, const std::string& what) const;
  void must_be(const std::string& key, const std::string& allowed) const;
  /// Reading ends with it. Throws BadInput.
  [[noreturn]] void refuse(const std::string& key, const std::string& what) const;
  /// Throws BadInput where there were faults.
  void refuse_faults() const {
    if (!file_->faults.none()) file_->faults.refuse();
  }

  /// `otherwise`: its value where it is not given; null: it must be.
  Decimal number(const std::string& key, const Range& range, const char* otherwise = required) const;
  /// All numbers of an object (model/fields.hpp).
  void numbers(const auto& all, auto& thing) const {
    for (const auto& n : all) number(n, thing);
  }
  template <class Thing>
  void number(const NumberOf<Thing>& of, Thing& thing) const {
    of.in(thing) = number(of.key, of.range, of.standard);
  }
  long integer(const std::string& key, long largest, long otherwise) const;
  /// The number as it is written.
  std::optional<std::string> literal_of(const std::string& key, const std::string& allowed) const;
  std::string string(const std::string& key, const std::string& allowed = "a string, in quotes") const;
  std::string string_or(const std::string& key, const std::string& otherwise) const;
  /// A string that serves as a name: not empty, on one line.
  std::string label(const std::string& key) const;
  std::string choice(const std::string& key, const Names& words) const;
  bool flag(const std::string& key) const;
  /// One name or several, in an array.
  Names names(const std::string& key) const;
  /// Two names, such as those a contact is between. `upper`: set where "upper" stands behind them, else not allowed.
  std::optional<std::pair<std::string, std::string>> two_names(const std::string& key, bool* upper = nullptr) const;

  /// The one table [key].
  TomlTable table(const std::string& key, const Names& keys) const;
  /// The tables [[key]], none of which is needed. An entry that is no table counts as one without further faults.
  std::vector<TomlTable> tables(const std::string& key, const Names& keys) const;

 private:
  /// Replaces an entry that is no table: without values, and without faults.
  explicit TomlTable(std::shared_ptr<TomlFile> file) : file_(std::move(file)) {}
  bool is_table() const { return table_ != &nothing; }

  std::string path(const std::string& key) const { return name_.empty() ? key : name_ + "." + key; }

  static const toml::table nothing;

  std::shared_ptr<TomlFile> file_;
  const toml::table* table_ = &nothing;
  std::string name_;  // run, body, body.force, ...; empty for the whole file
  int line_ = 1;
};

/// The top level of a file; its faults are not thrown yet.
TomlTable open_toml(const std::string& file, const Names& keys, const std::vector<Setting>& settings,
                    const std::optional<std::string>& text, std::span<const Law> laws);

/// What `read` makes of a file ("-": standard input), some of its numbers replaced; the table of its top level, which
/// `read` is given, may have these keys and no others, its contacts these laws. `text`, where given, replaces the file.
/// Throws BadInput with all faults, FileError.
template <class Read>
auto read_toml(const std::string& file, const Names& keys, const Read& read, const std::vector<Setting>& settings = {},
               const std::optional<std::string>& text = {}, std::span<const Law> laws = Law::all()) {
  const TomlTable all = open_toml(file, keys, settings, text, laws);
  auto made = read(all);
  all.refuse_faults();
  return made;
}

}  // namespace touchgo
