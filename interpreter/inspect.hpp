#pragma once
// The intermediate results of loading a description, for tools that work on its text, such as editors. Each stage goes
// as far as the mistakes in the text allow. Nothing here plays games.
#include <map>
#include <memory>
#include <string>

#include "grammar/expand.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/lud.hpp"

namespace lud {

/// While an object exists, reads of these paths on its thread return the given texts instead of the files: the unsaved
/// changes of an editor. `texts`, by path, must outlive the object.
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

/// Whether `path` is there and no folder, or has an unsaved text (UnsavedTexts).
bool is_file(const std::string& path);

/// The stages of loading one file, which is source 0 of `loaded.sources`.
struct Inspection {
  Loaded loaded;  ///< the messages so far; the game is set by `compile`
  grammar::Tree file;
  grammar::Choices choices;
  grammar::Tree expanded;  ///< with the choices of the given options; has no roots where expansion failed

  /// The typed calls of the expanded game without the parts that have mistakes; null where no typed root remains.
  const Checked* checked();
  /// Compiles the expanded game into `loaded.game`. The games of a match are searched for in the folder of `path`.
  void compile(const std::string& path, const LoadOptions& options);

 private:
  Memory memory_;
  const Checked* checked_ = nullptr;
  bool tried_ = false;
};

/// Reads and expands a text. `name` stands for the file in messages.
std::unique_ptr<Inspection> inspect(std::string name, std::string text, const LoadOptions& options);

/// Loads a text with each of its choices, as `load_every_choice` does, but in steps, so that the caller can stop early.
class ChoicesInspection {
 public:
  ChoicesInspection(std::string path, std::string text, const LoadOptions& options);
  ~ChoicesInspection();
  ChoicesInspection(const ChoicesInspection&) = delete;
  ChoicesInspection& operator=(const ChoicesInspection&) = delete;

  /// Loads the next choice. Returns false where none is left; then `loaded` has all messages.
  bool step();
  Loaded loaded;

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

/// The defines that games may use with these options: those of `options.defines`, then the standard ones.
const grammar::Defines& defines_at_hand(const LoadOptions& options);
/// The files that these defines were read from, to which their spans refer.
const grammar::SourceSet& define_sources(const LoadOptions& options);

}  // namespace lud
