#include "figures/drawing/data_uri.hpp"

#include <openssl/evp.h>

namespace touchgo::figures::drawing {

std::string data_uri(const std::string& type, const std::string& bytes) {
  std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');  // and a zero byte behind it
  const int length =
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                      reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(length));
  return "data:" + type + ";base64," + text;
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

}  // namespace touchgo::figures::drawing
