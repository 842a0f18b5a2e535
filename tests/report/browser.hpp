// A headless Chromium that tests drive: it opens a page, returns values, and reports errors.
#pragma once

#include <sys/types.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/common/folder.hpp"

namespace touchgo::tests {

/// Spoken to in the DevTools protocol through two pipes, its descriptors 3 and 4: JSON messages, each ended by a zero
/// byte. Whatever does not answer within 30 s is an error (std::runtime_error).
class Browser {
 public:
  Browser();
  ~Browser();
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;

  /// Opens an address and waits until it is loaded.
  void open(const std::string& address);
  /// The value of an expression in the page, once it is settled. Throws what it throws.
  nlohmann::json value(const std::string& expression);
  /// Whether an expression in the page becomes true within 20 s.
  bool becomes(const std::string& expression);
  /// A method of the protocol, asked of the page.
  nlohmann::json call(const std::string& method, const nlohmann::json& parameters = nlohmann::json::object());

  /// Of a window as wide, in a colour scheme (light, dark) and a medium (screen, print).
  void look(int width, const std::string& scheme, const std::string& medium = "screen");

  /// Exceptions and errors in the page's log since the last opening.
  const std::vector<std::string>& complaints() const { return complaints_; }

 private:
  void go(const std::string& address);
  void send(const nlohmann::json& message);
  nlohmann::json next();
  nlohmann::json answer(const std::string& method, nlohmann::json message);
  void note(const nlohmann::json& event);

  Folder profile_;
  pid_t process_ = -1;
  int to_ = -1, from_ = -1;
  long last_ = 0;
  std::string session_, received_, page_;  // page_: the one opened last, without a fragment
  bool loaded_ = false;
  std::vector<std::string> complaints_;
};

}  // namespace touchgo::tests
