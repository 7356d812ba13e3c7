#pragma once
// SHA-256 (FIPS 180-4), fed piece by piece; the digest is that of `sha256sum`. Our own, as shards alone need it: with
// OpenSSL every start of `lud` would load a library of megabytes, and every build need its package.
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace lud::tools {

class Sha256 {
 public:
  void update(std::string_view bytes);
  /// Returns the digest as hexadecimal digits. No update may follow.
  std::string finish();

 private:
  void block(const unsigned char* bytes);

  std::array<std::uint32_t, 8> hash_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                     0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> waiting_{};
  std::uint64_t length_ = 0;  ///< bytes so far
};

std::string sha256(std::string_view text);

}  // namespace lud::tools
