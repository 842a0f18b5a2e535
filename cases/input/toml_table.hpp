// A TOML file as tables whose values are checked one by one: every refusal is one line "FILE:LINE: KEY: what is wrong,
// what is allowed", every number is the decimal that it is written as.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cases/input/errors.hpp"
#include "cases/input/messages.hpp"
#include "cases/input/range.hpp"
#include "cases/input/settings.hpp"

#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace touchgo::cases::input {

struct TomlFile {
  std::string name, text;
  std::vector<std::string> literals;  // bare_literals.hpp; those of settings behind them
  std::size_t written = 0;            // literals of the file itself
  toml::table root;
};

/// A table of the file: its values by key, and what to call them when they are refused. All functions throw BadInput
/// where a value is not what it must be.
class TomlTable {
 public:
  TomlTable(std::shared_ptr<const TomlFile> file, const toml::table& table, std::string name, const Names& keys);

  const std::string& text() const { return file_->text; }  // of the whole file
  int line() const { return line_; }
  int line_of(const std::string& key) const;
  bool has(const std::string& key) const { return table_->contains(key); }

  [[noreturn]] void refuse(const std::string& key, const std::string& what) const;
  [[noreturn]] void must_be(const std::string& key, const std::string& allowed) const;

  Decimal number(const std::string& key, const Range& range = any) const;
  Decimal number(const std::string& key, const Range& range, const char* otherwise) const;
  long integer(const std::string& key, long largest, long otherwise) const;
  /// The number as it is written.
  std::string literal_of(const std::string& key, const std::string& allowed) const;
  std::string string(const std::string& key, const std::string& allowed = "a string, in quotes") const;
  std::string string_or(const std::string& key, const std::string& otherwise) const;
  /// A string that serves as a name: not empty, on one line.
  std::string label(const std::string& key) const;
  std::string choice(const std::string& key, const Names& words) const;
  bool flag(const std::string& key) const;
  /// One name or several, in an array.
  Names names(const std::string& key) const;
  /// Two names, such as those a contact is between.
  std::pair<std::string, std::string> two_names(const std::string& key) const;

  /// The one table [key].
  TomlTable table(const std::string& key, const Names& keys) const;
  /// The tables [[key]], none of which is needed.
  std::vector<TomlTable> tables(const std::string& key, const Names& keys) const;

 private:
  std::string path(const std::string& key) const { return name_.empty() ? key : name_ + "." + key; }

  std::shared_ptr<const TomlFile> file_;
  const toml::table* table_;
  std::string name_;  // run, body, body.force, ...; empty for the whole file
  int line_;
};

/// Reads a file ("-": standard input), some of its numbers replaced; the table of its top level may have these keys and
/// no others. With `text` this is what the file says, and nothing is read. Throws BadInput, FileError.
TomlTable read_toml(const std::string& file, const Names& keys, const std::vector<Setting>& settings = {},
                    const std::optional<std::string>& text = {});

}  // namespace touchgo::cases::input
