#include "cases/results/sha256.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace touchgo::cases::results {

namespace {

using Context = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;

void expect(bool done) {
  if (!done) throw std::runtime_error("the cryptographic library has no SHA-256");
}

}  // namespace

std::string sha256(std::istream& in, std::uint64_t size) {
  const Context context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  expect(context && EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1);
  std::vector<char> piece(1 << 16);
  for (std::uint64_t left = size; left > 0 && in;) {
    in.read(piece.data(), static_cast<std::streamsize>(std::min<std::uint64_t>(left, piece.size())));
    const auto got = static_cast<std::size_t>(in.gcount());
    expect(EVP_DigestUpdate(context.get(), piece.data(), got) == 1);
    left -= got;
  }
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
  unsigned int length = 0;
  expect(EVP_DigestFinal_ex(context.get(), digest.data(), &length) == 1);
  std::string text;
  for (unsigned int i = 0; i < length; ++i)
    for (const int half : {digest[i] >> 4, digest[i] & 15}) text += "0123456789abcdef"[half];
  return text;
}

std::string sha256(const std::string& bytes) {
  std::istringstream in(bytes);
  return sha256(in, bytes.size());
}

}  // namespace touchgo::cases::results
