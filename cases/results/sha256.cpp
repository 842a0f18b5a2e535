#include "cases/results/sha256.hpp"

#include <openssl/evp.h>

#include <array>
#include <stdexcept>

namespace touchgo::cases::results {

std::string sha256(const std::string& bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
  unsigned int size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1)
    throw std::runtime_error("the cryptographic library has no SHA-256");
  std::string text;
  for (unsigned int i = 0; i < size; ++i)
    for (const int half : {digest[i] >> 4, digest[i] & 15}) text += "0123456789abcdef"[half];
  return text;
}

}  // namespace touchgo::cases::results
