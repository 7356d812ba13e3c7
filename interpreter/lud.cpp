#include "interpreter/lud.hpp"

#include <algorithm>
#include <filesystem>
#include <mutex>

#include "grammar/expand.hpp"
#include "grammar/print.hpp"
#include "grammar/reader.hpp"
#include "interpreter/companion.hpp"
#include "interpreter/compile/compile.hpp"
#include "interpreter/embedded.hpp"

namespace lud {

namespace {

namespace fs = std::filesystem;

/// The stem of a path in the embedded files: "games/tab/tab.lud" -> "tab".
std::string stem(std::string_view path) { return fs::path(path).stem().string(); }

const EmbeddedFile* built_in(const std::string& name) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with("games/") && file.path.ends_with(".lud") && stem(file.path) == name) return &file;
  return nullptr;
}

/// The standard defines, read once.
const grammar::Defines& standard_defines() {
  static grammar::SourceSet sources;
  static const grammar::Defines defines = [] {
    grammar::Defines made;
    grammar::Diagnostics diagnostics;
    for (const EmbeddedFile& file : embedded_files())
      if (file.path.starts_with("stdlib/defines/"))
        made.add(std::make_shared<const grammar::Tree>(
                     grammar::read_text(std::string(file.path), std::string(file.text), sources, diagnostics)),
                 diagnostics);
    return made;
  }();
  return defines;
}

/// The defines of a folder and all below it, in the order of their paths, before the standard ones.
const grammar::Defines& defines_of(const std::string& folder, Loaded& loaded) {
  if (folder.empty()) return standard_defines();
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<grammar::Defines>> known;
  const std::lock_guard lock(mutex);
  auto& made = known[folder];
  if (made) return *made;
  made = std::make_unique<grammar::Defines>();
  std::vector<std::string> paths;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    const std::string extension = it->path().extension().string();
    if (extension == ".def" || extension == ".lud") paths.push_back(it->path().string());
  }
  if (error) {
    loaded.diagnostics.error("unreadable-folder", {}, "cannot read the folder of defines " + folder);
    return *made;
  }
  std::sort(paths.begin(), paths.end());
  static grammar::SourceSet sources;
  grammar::Diagnostics unused;
  for (const std::string& path : paths)
    made->add(std::make_shared<const grammar::Tree>(grammar::read_file(path, sources, unused)), unused);
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with("stdlib/defines/"))
      made->add(std::make_shared<const grammar::Tree>(
                    grammar::read_text(std::string(file.path), std::string(file.text), sources, unused)),
                unused);
  return *made;
}

grammar::Tree read_and_expand(grammar::Tree file, const LoadOptions& options, Loaded& loaded,
                              const grammar::Tree* companion = nullptr) {
  if (loaded.diagnostics.has_errors()) return {};
  const grammar::Defines& defines = defines_of(options.defines, loaded);
  grammar::Selection selection;
  selection.options = options.options;
  selection.ruleset = options.ruleset;
  return grammar::expand(file, defines, selection, loaded.sources, loaded.diagnostics, {}, companion);
}

grammar::Tree read_named(const std::string& file_or_name, Loaded& loaded) {
  if (const EmbeddedFile* file = built_in(file_or_name); file && !fs::exists(file_or_name))
    return grammar::read_text(std::string(file->path), std::string(file->text), loaded.sources, loaded.diagnostics);
  return grammar::read_file(file_or_name, loaded.sources, loaded.diagnostics);
}

void compile_into(Loaded& loaded, const grammar::Tree& tree) {
  if (loaded.diagnostics.has_errors() || tree.roots.empty()) return;
  loaded.game = compile::compile(tree, tree.roots.front(), loaded.diagnostics);
}

}  // namespace

Loaded load(const std::string& file_or_name, const LoadOptions& options) {
  Loaded loaded;
  compile_into(loaded, read_and_expand(read_named(file_or_name, loaded), options, loaded));
  return loaded;
}

Loaded load_text(std::string name, std::string text, const LoadOptions& options) {
  Loaded loaded;
  compile_into(loaded,
               read_and_expand(grammar::read_text(std::move(name), std::move(text), loaded.sources, loaded.diagnostics),
                               options, loaded));
  return loaded;
}

std::string expand_to_text(const std::string& file_or_name, const LoadOptions& options, Loaded& loaded) {
  const grammar::Tree tree = read_and_expand(read_named(file_or_name, loaded), options, loaded);
  return loaded.diagnostics.has_errors() ? std::string() : grammar::print(tree);
}

grammar::Tree expand_with(const std::string& file_or_name, const LoadOptions& options, const grammar::Tree& companion,
                          Loaded& loaded) {
  grammar::Tree tree = read_and_expand(read_named(file_or_name, loaded), options, loaded, &companion);
  if (loaded.diagnostics.has_errors()) tree.roots.clear();
  return tree;
}

std::vector<std::string> built_in_games() {
  std::vector<std::string> names;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with("games/") && file.path.ends_with(".lud")) names.push_back(stem(file.path));
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace lud
