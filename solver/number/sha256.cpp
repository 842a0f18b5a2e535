// FIPS 180-4, sections 4.1.2, 4.2.2, 5 and 6.2; names as there.
#include "solver/number/sha256.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <sstream>

namespace touchgo {

namespace {

using Word = std::uint32_t;

// The first 32 bits of the fractions of the cube roots of the first 64 primes.
constexpr std::array<Word, 64> K{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

// The hash so far, from the square roots of the first eight primes on; one block of 64 bytes into it.
struct Hash {
  std::array<Word, 8> H{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

  void take(const unsigned char* block) {
    using std::rotr;
    std::array<Word, 64> W;
    for (int t = 0; t < 16; ++t, block += 4)
      W[t] = Word{block[0]} << 24 | Word{block[1]} << 16 | Word{block[2]} << 8 | block[3];
    for (int t = 16; t < 64; ++t) {
      const Word x = W[t - 15], y = W[t - 2];
      W[t] = (rotr(y, 17) ^ rotr(y, 19) ^ y >> 10) + W[t - 7] + (rotr(x, 7) ^ rotr(x, 18) ^ x >> 3) + W[t - 16];
    }
    auto [a, b, c, d, e, f, g, h] = H;
    for (int t = 0; t < 64; ++t) {
      const Word T1 = h + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + ((e & f) ^ (~e & g)) + K[t] + W[t],
                 T2 = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + T1, d = c, c = b, b = a, a = T1 + T2;
    }
    const Word added[] = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; ++i) H[i] += added[i];
  }
};

}  // namespace

std::string sha256(std::istream& in, std::uint64_t size) {
  Hash hash;
  std::array<unsigned char, 64> block;
  std::uint64_t read = 0;
  std::size_t got = block.size();
  while (got == block.size()) {
    in.read(reinterpret_cast<char*>(block.data()),
            static_cast<std::streamsize>(std::min<std::uint64_t>(64, size - read)));
    got = static_cast<std::size_t>(in.gcount());
    read += got;
    if (got == block.size()) hash.take(block.data());
  }
  // Padding: one bit, zeros, the number of bits.
  std::fill(block.begin() + got, block.end(), 0);
  block[got] = 0x80;
  if (got >= 56) hash.take(block.data()), block.fill(0);
  for (int i = 0; i < 8; ++i) block[56 + i] = static_cast<unsigned char>(8 * read >> (56 - 8 * i));
  hash.take(block.data());

  std::string text;
  for (const Word word : hash.H)
    for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 15];
  return text;
}

std::string sha256(const std::string& bytes) {
  std::istringstream in(bytes);
  return sha256(in, bytes.size());
}

}  // namespace touchgo
