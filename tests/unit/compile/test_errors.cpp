// Broken games in tests/errors: for each NAME.lud the messages must be exactly those of NAME.expected. With
// LUD_UPDATE_EXPECTED=1 the expected files are rewritten; review the diff.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "interpreter/lud.hpp"
#include "tests/unit/content.hpp"

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> broken_games() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(fs::path(LUD_SOURCE_DIR) / "tests" / "errors"))
    if (entry.path().extension() == ".lud") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

bool begins_with_line(const std::string& text, const std::string& line) { return text.starts_with(line + "\n"); }

/// Loads a game by the instruction in its first line: "// option: Category/Item" chooses an option, "// every choice"
/// tests all choices, and "// strict" treats warnings as errors.
lud::Loaded load_as_told(const std::string& name, const std::string& text) {
  if (begins_with_line(text, "// every choice")) return lud::load_every_choice_of_text(name, text);
  lud::LoadOptions options;
  const std::string mark = "// option: ";
  if (text.starts_with(mark)) options.options.push_back(text.substr(mark.size(), text.find('\n') - mark.size()));
  lud::Loaded loaded = lud::load_text(name, text, options);
  if (begins_with_line(text, "// strict")) {
    CHECK(loaded.game);
    CHECK_FALSE(loaded.diagnostics.has_errors());
    loaded.diagnostics.harden();
    loaded.game = nullptr;
  }
  return loaded;
}

}  // namespace

TEST_CASE("broken games are refused with messages that help") {
  const bool update = std::getenv("LUD_UPDATE_EXPECTED") != nullptr;
  const std::vector<fs::path> files = broken_games();
  CHECK(files.size() >= 40);
  for (const fs::path& file : files) {
    const std::string text = content(file);
    const lud::Loaded loaded = load_as_told(file.filename().string(), text);
    INFO(file.filename().string());
    CHECK_FALSE(loaded.game);
    CHECK(loaded.diagnostics.has_errors());
    fs::path expected = file;
    expected.replace_extension(".expected");
    if (update) std::ofstream(expected, std::ios::binary) << loaded.messages();
    CHECK(loaded.messages() == content(expected));
  }
}

TEST_CASE("a million nested brackets are refused, not overflowed") {
  const lud::Loaded loaded = lud::load_text("deep.lud", std::string(1'000'000, '('));
  CHECK_FALSE(loaded.game);
  CHECK(loaded.messages().find("deep.lud:1:") != std::string::npos);
}
