#pragma once
// The files that the binary carries along: the standard defines, the games and their tests, so that it runs from any
// folder.
#include <span>
#include <string_view>

namespace lud {

struct EmbeddedFile {
  std::string_view path;  ///< from the repository's root: "stdlib/defines/dice.lud"
  std::string_view text;
};

std::span<const EmbeddedFile> embedded_files();

}  // namespace lud
