#pragma once
// The files embedded in the binary, which therefore runs from any folder: standard defines, built-in games, their
// tests.
#include <span>
#include <string_view>

namespace lud {

struct EmbeddedFile {
  std::string_view path;  ///< relative to the root of the repository: "stdlib/defines/dice.lud"
  std::string_view text;
};

std::span<const EmbeddedFile> embedded_files();

}  // namespace lud
