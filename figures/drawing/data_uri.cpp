#include "figures/drawing/data_uri.hpp"

namespace touchgo::figures {

std::string data_uri(const std::string& type, const std::string& bytes) {
  std::string uri = "data:" + type + ";base64,";
  for (std::size_t i = 0; i < bytes.size(); i += 3) {  // 24 bits, in four times six
    unsigned bits = 0;
    for (std::size_t k = i; k < i + 3; ++k)
      bits = bits << 8 | (k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0);
    for (std::size_t k = 0; k < 4; ++k)
      uri += i + k > bytes.size()
                 ? '='
                 : "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[bits >> (18 - 6 * k) & 63];
  }
  return uri;
}

std::string text_uri(const std::string& type, const std::string& text) {
  const std::string safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$'()*+,;=:@/? ";
  std::string uri = "data:" + type + ";charset=utf-8,";
  for (const char c : text) {
    if (safe.find(c) != std::string::npos) {
      uri += c;
      continue;
    }
    const unsigned char byte = static_cast<unsigned char>(c);
    (uri += '%') += "0123456789ABCDEF"[byte >> 4];
    uri += "0123456789ABCDEF"[byte & 15];
  }
  return uri;
}

}  // namespace touchgo::figures
