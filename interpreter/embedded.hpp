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
/// The file with this path; null if there is none.
const EmbeddedFile* embedded_file(std::string_view path);
/// The file beside a built-in game, by the name of the game, ignoring case, and its ending: ".tests"; null if there is
/// none.
const EmbeddedFile* embedded_beside(std::string_view game, std::string_view ending);

}  // namespace lud
