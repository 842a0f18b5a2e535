// Values as bytes and back, bit by bit, in this machine's byte order.
#pragma once

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>

namespace touchgo {

/// Puts values one after another into bytes; ByteReader takes them out again.
class ByteWriter {
 public:
  template <class T>
  void number(const T& x) {
    bytes.append(reinterpret_cast<const char*>(&x), sizeof x);
  }
  template <class List>
  void size(const List& list) {
    number(static_cast<std::uint64_t>(list.size()));
  }
  void text(const std::string& text) { size(text), bytes += text; }

  std::string bytes;
};

class ByteReader {
 public:
  explicit ByteReader(const std::string& bytes) : bytes_(bytes) {}

  template <class T>
  void number(T& x) {
    if (bytes_.size() - at_ < sizeof x) refuse();
    std::memcpy(&x, bytes_.data() + at_, sizeof x);
    at_ += sizeof x;
  }
  template <class List>
  void size(List& list) {
    std::uint64_t count = 0;
    number(count);
    if (count > bytes_.size() - at_) refuse();  // an element has a byte at least
    list.resize(count);
  }
  void text(std::string& text) {
    size(text);
    text.assign(bytes_, at_, text.size());
    at_ += text.size();
  }
  void end() const {
    if (at_ != bytes_.size()) refuse();
  }

 private:
  [[noreturn]] static void refuse() { throw std::invalid_argument("bytes that are no rows"); }
  const std::string& bytes_;
  std::size_t at_ = 0;
};

}  // namespace touchgo
