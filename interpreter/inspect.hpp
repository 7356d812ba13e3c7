#pragma once
// A description taken apart, for tools that look into its text, such as editors: what each stage makes of it, as far as
// mistakes allow. Nothing here plays.
#include <map>
#include <memory>
#include <string>

#include "grammar/expand.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/lud.hpp"

namespace lud {

/// Texts that stand for files while this exists, by path, on its thread: what an editor has not saved yet.
class UnsavedTexts {
 public:
  using Texts = std::map<std::string, std::shared_ptr<const std::string>>;
  explicit UnsavedTexts(const Texts& texts);
  ~UnsavedTexts();
  UnsavedTexts(const UnsavedTexts&) = delete;
  UnsavedTexts& operator=(const UnsavedTexts&) = delete;

 private:
  const Texts* before_;
};

/// Whether a file, or a text that stands for it, can be read.
bool is_file(const std::string& path);

/// A file between text and game. It is source 0 of `loaded.sources`.
struct Inspection {
  Loaded loaded;  ///< the messages so far, and the game behind `compile`
  grammar::Tree file;
  grammar::Choices choices;
  grammar::Tree expanded;  ///< by the default choices; without roots where that failed

  /// The typed calls of the expanded game, where mistakes left out; null where too much is wrong.
  const Checked* checked();
  /// Goes on to the game. `path` is where games of a match are looked for beside.
  void compile(const std::string& path, const LoadOptions& options);

 private:
  Memory memory_;
  const Checked* checked_ = nullptr;
  bool tried_ = false;
};

/// Reads and expands a text.
std::unique_ptr<Inspection> inspect(std::string name, std::string text, const LoadOptions& options);

/// Loads all that a text offers, as `load_every_choice` does, in small steps that can be given up.
class ChoicesInspection {
 public:
  ChoicesInspection(std::string path, std::string text, const LoadOptions& options);
  ~ChoicesInspection();
  ChoicesInspection(const ChoicesInspection&) = delete;
  ChoicesInspection& operator=(const ChoicesInspection&) = delete;

  /// Loads the next choice; false where there is none left, and `loaded` has all messages.
  bool step();
  Loaded loaded;

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

/// The defines that games may use with these options: those of the folder, then the standard ones.
const grammar::Defines& defines_at_hand(const LoadOptions& options);
/// The files that they were read from, with which their spans can be shown.
const grammar::SourceSet& define_sources(const LoadOptions& options);

}  // namespace lud
