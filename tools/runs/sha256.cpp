#include "tools/runs/sha256.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace lud::tools {

namespace {

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

}  // namespace

void Sha256::block(const unsigned char* bytes) {
  using std::rotr;
  std::uint32_t w[64];
  for (int i = 0; i < 16; ++i) {
    const auto at = [&](int k) { return std::uint32_t{bytes[4 * i + k]}; };
    w[i] = at(0) << 24 | at(1) << 16 | at(2) << 8 | at(3);
  }
  for (int i = 16; i < 64; ++i) {
    const std::uint32_t small0 = rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
    const std::uint32_t small1 = rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + small0 + w[i - 7] + small1;
  }
  auto [a, b, c, d, e, f, g, h] = hash_;
  for (int i = 0; i < 64; ++i) {
    const std::uint32_t big1 = rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25);
    const std::uint32_t first = h + big1 + ((e & f) ^ (~e & g)) + constants[i] + w[i];
    const std::uint32_t big0 = rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22);
    const std::uint32_t second = big0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
  }
  const std::uint32_t added[] = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) hash_[i] += added[i];
}

void Sha256::update(std::string_view bytes) {
  const std::size_t held = length_ % 64;
  length_ += bytes.size();
  if (held) {
    const std::size_t taken = std::min(64 - held, bytes.size());
    std::memcpy(waiting_.data() + held, bytes.data(), taken);
    bytes.remove_prefix(taken);
    if (held + taken < 64) return;
    block(waiting_.data());
  }
  for (; bytes.size() >= 64; bytes.remove_prefix(64)) block(reinterpret_cast<const unsigned char*>(bytes.data()));
  std::memcpy(waiting_.data(), bytes.data(), bytes.size());
}

std::string Sha256::finish() {
  const std::uint64_t bits = length_ * 8;
  std::string end = "\x80";
  end.resize(1 + (64 + 55 - length_ % 64) % 64, '\0');
  for (int shift = 56; shift >= 0; shift -= 8) end += static_cast<char>(bits >> shift & 0xff);
  update(end);
  std::string out;
  for (const std::uint32_t word : hash_)
    for (int shift = 28; shift >= 0; shift -= 4) out += "0123456789abcdef"[word >> shift & 0xf];
  return out;
}

std::string sha256(std::string_view text) {
  Sha256 hash;
  hash.update(text);
  return hash.finish();
}

}  // namespace lud::tools
