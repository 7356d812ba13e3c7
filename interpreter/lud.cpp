#include "interpreter/lud.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "grammar/expand.hpp"
#include "grammar/options.hpp"
#include "grammar/print.hpp"
#include "grammar/reader.hpp"
#include "grammar/remark.hpp"
#include "grammar/spelling.hpp"
#include "interpreter/companion.hpp"
#include "interpreter/compile/compile.hpp"
#include "interpreter/compile/lint.hpp"
#include "interpreter/embedded.hpp"
#include "interpreter/inspect.hpp"
#include "interpreter/loading.hpp"
#include "stdlib/library.hpp"
#include "stdlib/rules/descriptions.hpp"

namespace lud {

namespace fs = std::filesystem;

/// Defines with the files that they were read from.
struct KnownDefines {
  grammar::SourceSet sources;
  grammar::Defines defines;
  bool unreadable = false;           ///< the folder could not be read completely
  grammar::Diagnostics diagnostics;  ///< mistakes in the files of the folder; their places are in `sources`
};

namespace {

/// The file name of a path without its extension: "games/tab/tab.lud" -> "tab".
std::string stem(std::string_view path) { return fs::path(path).stem().string(); }

bool equal_but_for_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

thread_local const UnsavedTexts::Texts* unsaved_texts = nullptr;

/// Reads a file, or the unsaved text of its path.
grammar::Tree read_path(const std::string& path, grammar::SourceSet& sources, grammar::Diagnostics& diagnostics) {
  if (unsaved_texts != nullptr)
    if (const auto text = unsaved_texts->find(path); text != unsaved_texts->end())
      return grammar::read(sources, sources.add(path, text->second), diagnostics);
  return grammar::read_file(path, sources, diagnostics);
}

void add_standard(KnownDefines& known) {
  grammar::Diagnostics unused;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with("stdlib/defines/"))
      known.defines.add(std::make_shared<const grammar::Tree>(
                            grammar::read_text(std::string(file.path), std::string(file.text), known.sources, unused)),
                        unused);
}

/// The standard defines, read on first use.
const KnownDefines& standard_defines() {
  static const KnownDefines known = [] {
    KnownDefines made;
    add_standard(made);
    return made;
  }();
  return known;
}

const KnownDefines& known_of(const DefineFolder& folder) {
  return folder.known() ? *folder.known() : standard_defines();
}

/// Reports, once, the mistakes in the files of a folder of defines: the sources of these files become those of
/// `loaded`.
void tell_mistakes(const KnownDefines& known, Loaded& loaded) {
  if (known.diagnostics.items().empty()) return;
  const grammar::Diagnostic& first = known.diagnostics.items().front();
  const auto is_told = [&, place = known.sources.describe(first.span)](const grammar::Diagnostic& item) {
    return item.message == first.message && loaded.sources.describe(item.span) == place;
  };
  if (std::ranges::any_of(loaded.diagnostics.items(), is_told)) return;
  std::map<std::uint32_t, std::uint32_t> added;
  const auto move = [&](grammar::Span& span) {
    if (span.source == grammar::no_source) return;
    const auto [at, is_new] = added.try_emplace(span.source, 0);
    if (is_new) at->second = loaded.sources.add(known.sources.name(span.source), known.sources.owner(span.source));
    span.source = at->second;
  };
  for (grammar::Diagnostic told : known.diagnostics.items()) {
    move(told.span);
    for (grammar::Note& note : told.notes) move(note.span);
    for (grammar::Mend& mend : told.mends) move(mend.span);
    loaded.diagnostics.add(std::move(told));
  }
}

/// The defines that a game may use. Reports, once, a folder that could not be read, and mistakes in its files.
const grammar::Defines& defines_of(const LoadOptions& options, Loaded& loaded) {
  const KnownDefines& known = known_of(options.defines);
  constexpr std::string_view unreadable = "unreadable-folder";
  const auto is_told = [&](const grammar::Diagnostic& item) { return item.code == unreadable; };
  if (known.unreadable && !std::ranges::any_of(loaded.diagnostics.items(), is_told))
    loaded.diagnostics.error(std::string(unreadable), grammar::Span{grammar::no_source, 0, 0},
                             "cannot read the folder of defines " + options.defines.path());
  tell_mistakes(known, loaded);
  return known.defines;
}

std::vector<std::string> choices_besides_defaults(const grammar::Tree& file, const grammar::Selection& selection,
                                                  const grammar::SourceSet& sources) {
  if (selection.options.empty() && selection.ruleset.empty()) return {};
  grammar::Diagnostics told_later;
  const grammar::Choices choices = grammar::list_choices(file, sources, told_later);
  return grammar::besides_defaults(choices, selection, told_later);
}

}  // namespace

grammar::Tree read_and_expand(const grammar::Tree& file, const LoadOptions& options, Loaded& loaded,
                              const grammar::Tree* companion) {
  if (loaded.diagnostics.has_errors()) return {};
  const grammar::Defines& defines = defines_of(options, loaded);
  const grammar::Selection selection{options.options, options.ruleset};
  loaded.choices = choices_besides_defaults(file, selection, loaded.sources);
  return grammar::expand(file, defines, selection, loaded.sources, loaded.diagnostics, {}, companion);
}

namespace {

grammar::Tree read_embedded(const EmbeddedFile& file, Loaded& loaded) {
  return grammar::read_text(std::string(file.path), std::string(file.text), loaded.sources, loaded.diagnostics);
}

/// Reads a file, or, where there is no file of that name, a built-in game. A name without a dot or slash that is
/// neither is reported as an unknown game, with the nearest name as a hint.
grammar::Tree read_named(const std::string& file_or_name, Loaded& loaded) {
  if (is_file(file_or_name)) return read_path(file_or_name, loaded.sources, loaded.diagnostics);
  if (const EmbeddedFile* file = embedded_beside(file_or_name, ".lud")) return read_embedded(*file, loaded);
  std::error_code error;
  if (file_or_name.find_first_of("/.\\") != std::string::npos || fs::is_directory(file_or_name, error))
    return grammar::read_file(file_or_name, loaded.sources, loaded.diagnostics);
  const std::vector<std::string> names = built_in_games();
  auto& unknown = loaded.diagnostics.error("unknown-game", grammar::Span{grammar::no_source, 0, 0},
                                           "there is no file and no built-in game called \"" + file_or_name + "\"");
  grammar::hint_spelling(unknown, file_or_name, std::vector<std::string_view>(names.begin(), names.end()));
  return {};
}

/// Finds the games of a match by the names of their files. `load` (lud.hpp) describes the order of the search.
class Shelf : public compile::GameShelf {
 public:
  /// `match_file` is empty where the match was not read from a file.
  Shelf(const std::string& match_file, const LoadOptions& options, Loaded& loaded)
      : options_(options), loaded_(loaded) {
    std::error_code error;
    if (match_file.empty() || !fs::is_regular_file(match_file, error)) return;
    const fs::path own = fs::absolute(match_file, error).lexically_normal().parent_path();
    folders_ = {own};
    for (fs::path folder = own; !is_library(folder); folder = folder.parent_path()) {
      if (folder == folder.parent_path()) {
        folders_ = {own};
        return;
      }
      folders_.push_back(folder.parent_path());
    }
  }

  std::optional<grammar::Tree> find(std::string_view name, std::string_view option) override {
    LoadOptions options;
    options.defines = options_.defines;
    if (!option.empty()) options.options.emplace_back(option);
    for (const fs::path& folder : folders_)
      for (const fs::path& path : games_below(folder))
        if (equal_but_for_case(path.stem().string(), name))
          return read_and_expand(read_path(path.string(), loaded_.sources, loaded_.diagnostics), options, loaded_);
    if (const EmbeddedFile* file = embedded_beside(name, ".lud"))
      return read_and_expand(read_embedded(*file, loaded_), options, loaded_);
    return std::nullopt;
  }

  std::vector<std::string> names() const override {
    std::vector<std::string> names = built_in_games();
    if (!folders_.empty())
      for (const fs::path& path : games_below(folders_.back())) names.push_back(path.stem().string());
    return names;
  }

  std::string searched() const override {
    const std::string built_in = "among the built-in games";
    return folders_.empty() ? built_in : "in " + folders_.back().string() + " and the folders below, and " + built_in;
  }

 private:
  static bool is_library(const fs::path& folder) { return folder.filename() == "lud" || folder.filename() == "games"; }

  /// The game files of a folder, then those of all folders below it, each group in the order of their paths.
  static std::vector<fs::path> games_below(const fs::path& folder) {
    std::vector<fs::path> paths;
    std::error_code error;
    const auto skip = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator it(folder, skip, error), end; !error && it != end; it.increment(error))
      if (it->path().extension() == ".lud") paths.push_back(it->path());
    std::sort(paths.begin(), paths.end());
    std::stable_partition(paths.begin(), paths.end(),
                          [&](const fs::path& path) { return path.parent_path() == folder; });
    return paths;
  }

  const LoadOptions& options_;
  Loaded& loaded_;
  std::vector<fs::path> folders_;  ///< folders to search, the nearest first; empty: only the built-in games
};

}  // namespace

std::unique_ptr<Game> compile_tree(Loaded& loaded, const grammar::Tree& tree, const std::string& file,
                                   const LoadOptions& options, const grammar::Tree* written) {
  if (loaded.diagnostics.has_errors() || tree.roots.empty()) return nullptr;
  Shelf shelf(file, options, loaded);
  std::unique_ptr<Game> game =
      compile::compile(tree, tree.roots.front(), shelf, loaded.diagnostics,
                       {options.max_turns, options.passes, written, options.coverage, &loaded.sources});
  if (game && options.hashes_positions) game->layout.hashed = true;
  return game;
}

namespace {

bool has_choices(const grammar::Tree& file) {
  return std::ranges::any_of(file.roots,
                             [&](auto root) { return file[root].text == "option" || file[root].text == "rulesets"; });
}

/// Removes the warnings about parts without a use, such as rules that never apply: a choice that was not loaded may
/// need them.
void leave_out_never(Loaded& loaded) {
  grammar::Diagnostics kept;
  for (const grammar::Diagnostic& message : loaded.diagnostics.items())
    if (!compile::is_about_all_choices(message.code)) kept.add(message);
  loaded.diagnostics = std::move(kept);
}

/// The names that a file gives to pieces, regions, tracks and maps.
std::set<std::string_view> names_of_equipment(const grammar::Tree& file) {
  constexpr std::array<std::string_view, 6> heads{"piece", "tile", "component", "regions", "track", "map"};
  std::set<std::string_view> names;
  for (grammar::NodeId id = 0; id < file.nodes.size(); ++id) {
    const grammar::Node& call = file[id];
    if (call.child_count == 0 || call.quoted_head || std::ranges::find(heads, call.text) == heads.end()) continue;
    const grammar::Node& first = file[file.children(id).front()];
    if (first.kind == grammar::NodeKind::String) names.insert(first.text);
  }
  return names;
}

/// The name of the define of a file that a place lies in; empty if it lies in none.
std::string_view define_around(const grammar::Tree& file, const grammar::Span& place) {
  for (const grammar::NodeId root : file.roots) {
    const grammar::Span& whole = file[root].span;
    const bool is_around = place.source == whole.source && place.begin >= whole.begin && place.end <= whole.end;
    if (is_around && file[root].text == "define" && file[root].child_count > 0)
      return file[file.children(root)[0]].text;
  }
  return {};
}

/// For an unknown word that is the name of a define or of a part of the equipment: says that it stands in quotes. `own`
/// is the define that the word stands in, which cannot use itself.
void hint_quotes(grammar::Diagnostic& message, const grammar::SourceSet& sources, std::string_view own,
                 const std::vector<std::string_view>& defines, const std::set<std::string_view>& equipment) {
  if (message.code != "unknown-word" || message.span.source == grammar::no_source) return;
  const std::string_view text = sources.text(message.span.source).substr(message.span.begin);
  const bool is_head = text.starts_with('(');
  const std::size_t begin = is_head ? 1 : 0;
  const std::string_view word = text.substr(begin, text.find_first_of(" \t\r\n(){}", begin) - begin);
  // A piece of a player is named with his number: "Disc" as "Disc1".
  const std::string_view stem = grammar::without_number(word);
  const bool is_define = word != own && std::ranges::find(defines, word) != defines.end();
  if (!is_define && (is_head || (!equipment.contains(word) && !equipment.contains(stem)))) return;
  message.hints = {is_define ? fmt::format("a define is used with quotes: (\"{}\")", word)
                             : fmt::format("a name stands in quotes: \"{}\"", word)};
  message.mends = {{std::string(word), fmt::format("\"{}\"", word), message.span}};
  message.expected.clear();
}

}  // namespace

void hint_defines(const grammar::Tree& file, const LoadOptions& options, Loaded& loaded) {
  if (!loaded.diagnostics.has_errors()) return;
  std::vector<std::string_view> names = defines_of(options, loaded).names();
  for (const grammar::NodeId root : file.roots)
    if (file[root].text == "define" && file[root].child_count > 0)
      names.insert(names.begin(), file[file.children(root)[0]].text);
  const std::set<std::string_view> equipment = names_of_equipment(file);
  grammar::Diagnostics hinted;
  for (grammar::Diagnostic message : loaded.diagnostics.items()) {
    hint_quotes(message, loaded.sources, define_around(file, message.span), names, equipment);
    constexpr std::string_view mark = "found \"";
    const std::size_t at = message.message.find(mark);
    if (message.code == "wrong-sort" && at != std::string::npos && message.message.ends_with('"') &&
        message.hints.empty()) {
      const std::size_t begin = at + mark.size();
      const std::string word = message.message.substr(begin, message.message.size() - begin - 1);
      grammar::hint_spelling(message, word, names);
    }
    hinted.add(std::move(message));
  }
  loaded.diagnostics = std::move(hinted);
}

namespace {

/// Loads what was read; `path` as in `compile_tree`.
void load_tree(const grammar::Tree& file, const std::string& path, const LoadOptions& options, Loaded& loaded) {
  const grammar::Tree tree = read_and_expand(file, options, loaded);
  loaded.game = compile_tree(loaded, tree, path, options, &file);
  if (has_choices(file)) leave_out_never(loaded);
  hint_defines(file, options, loaded);
}

}  // namespace

Loaded load(const std::string& file_or_name, const LoadOptions& options) {
  Loaded loaded;
  load_tree(read_named(file_or_name, loaded), file_or_name, options, loaded);
  return loaded;
}

Loaded load_text(std::string name, std::string text, const LoadOptions& options) {
  Loaded loaded;
  load_tree(grammar::read_text(std::move(name), std::move(text), loaded.sources, loaded.diagnostics), {}, options,
            loaded);
  return loaded;
}

Loaded load_every_choice(const std::string& file_or_name, const LoadOptions& options) {
  Loaded loaded;
  load_choices_of(read_named(file_or_name, loaded), file_or_name, options, loaded);
  return loaded;
}

Loaded load_every_choice_of_text(std::string name, std::string text, const LoadOptions& options) {
  Loaded loaded;
  const grammar::Tree file = grammar::read_text(std::move(name), std::move(text), loaded.sources, loaded.diagnostics);
  load_choices_of(file, {}, options, loaded);
  return loaded;
}

std::string expand_to_text(const std::string& file_or_name, const LoadOptions& options, Loaded& loaded) {
  const grammar::Tree tree = read_and_expand(read_named(file_or_name, loaded), options, loaded);
  return loaded.diagnostics.has_errors() ? std::string() : grammar::print(tree);
}

std::string standalone_text(const std::string& file_or_name, const LoadOptions& options, Loaded& loaded) {
  const grammar::Tree tree = read_named(file_or_name, loaded);
  if (loaded.diagnostics.has_errors()) return {};
  std::string text;
  for (const grammar::Define* define : grammar::borrowed_defines(tree, defines_of(options, loaded))) {
    // The remark above a define says which arguments are optional.
    const std::string_view source = define_sources(options).text(define->span.source);
    for (const std::string_view line : grammar::remark_lines(*define->file, source, define->node))
      text.append("// ").append(line) += '\n';
    text += grammar::print_compact(*define->file, define->node) + '\n';
  }
  return text.append(loaded.sources.text(0));
}

namespace {

Joined join(const grammar::Tree& file, const std::string& name, const LoadOptions& options,
            const grammar::Tree& companion, Loaded& loaded) {
  Joined made;
  made.tree = read_and_expand(file, options, loaded, &companion);
  made.game = compile_tree(loaded, made.tree, name, options);
  return made;
}

}  // namespace

Joined load_with(const std::string& file_or_name, const LoadOptions& options, const grammar::Tree& companion,
                 Loaded& loaded) {
  return join(read_named(file_or_name, loaded), file_or_name, options, companion, loaded);
}

Joined load_with(const grammar::Tree& file, const LoadOptions& options, const grammar::Tree& companion,
                 Loaded& loaded) {
  return join(file, {}, options, companion, loaded);
}

namespace {

Written written_in(grammar::Tree tree, const LoadOptions& options, Loaded& loaded) {
  Written written;
  written.tree = std::move(tree);
  if (loaded.diagnostics.has_errors()) return written;
  written.choices = grammar::list_choices(written.tree, loaded.sources, loaded.diagnostics);
  for (const grammar::Define* define : grammar::borrowed_defines(written.tree, defines_of(options, loaded)))
    written.borrowed.emplace_back(define->name);
  return written;
}

}  // namespace

Written read_as_written(const std::string& file_or_name, const LoadOptions& options, Loaded& loaded) {
  return written_in(read_named(file_or_name, loaded), options, loaded);
}

Written read_text_as_written(std::string name, std::string text, const LoadOptions& options, Loaded& loaded) {
  return written_in(grammar::read_text(std::move(name), std::move(text), loaded.sources, loaded.diagnostics), options,
                    loaded);
}

UnsavedTexts::UnsavedTexts(const Texts& texts) : before_(std::exchange(unsaved_texts, &texts)) {}
UnsavedTexts::~UnsavedTexts() { unsaved_texts = before_; }

bool is_file(const std::string& path) {
  if (unsaved_texts != nullptr && unsaved_texts->contains(path)) return true;
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  // A symbolic link that leads to itself is a file, too, of which reading says why it cannot be read.
  return error == std::errc::too_many_symbolic_link_levels || (fs::exists(status) && !fs::is_directory(status));
}

const Checked* Inspection::checked() {
  if (std::exchange(tried_, true) || expanded.roots.empty()) return checked_;
  const grammar::NodeId root = expanded.roots.front();
  return checked_ = check::check(expanded, root, sort_of<GameDescription>(), stdlib::library(), memory_).partial;
}

void Inspection::compile(const std::string& path, const LoadOptions& options) {
  loaded.game = compile_tree(loaded, expanded, path, options);
  hint_defines(file, options, loaded);
}

std::unique_ptr<Inspection> inspect(std::string name, std::string text, const LoadOptions& options) {
  auto made = std::make_unique<Inspection>();
  Loaded& loaded = made->loaded;
  made->file = grammar::read_text(std::move(name), std::move(text), loaded.sources, loaded.diagnostics);
  grammar::Diagnostics told_later;
  made->choices = grammar::list_choices(made->file, loaded.sources, told_later);
  made->expanded = read_and_expand(made->file, options, loaded);
  return made;
}

DefineFolder::DefineFolder(std::string path) : path_(std::move(path)) {
  if (path_.empty()) return;
  auto made = std::make_shared<KnownDefines>();
  std::vector<std::string> paths;
  std::error_code error;
  for (fs::recursive_directory_iterator it(path_, error), end; !error && it != end; it.increment(error)) {
    const std::string extension = it->path().extension().string();
    if (extension == ".def" || extension == ".lud") paths.push_back(it->path().string());
  }
  made->unreadable = static_cast<bool>(error);
  std::sort(paths.begin(), paths.end());
  for (const std::string& file : paths)
    made->defines.add(std::make_shared<const grammar::Tree>(read_path(file, made->sources, made->diagnostics)),
                      made->diagnostics);
  add_standard(*made);
  known_ = std::move(made);
}

const grammar::Defines& defines_at_hand(const LoadOptions& options) { return known_of(options.defines).defines; }
const grammar::SourceSet& define_sources(const LoadOptions& options) { return known_of(options.defines).sources; }

const EmbeddedFile* embedded_file(std::string_view path) {
  const auto found = std::ranges::find(embedded_files(), path, &EmbeddedFile::path);
  return found == embedded_files().end() ? nullptr : &*found;
}

const EmbeddedFile* embedded_beside(std::string_view game, std::string_view ending) {
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with("games/") && file.path.ends_with(ending) && equal_but_for_case(stem(file.path), game))
      return &file;
  return nullptr;
}

std::vector<std::string> built_in_games() {
  std::vector<std::string> names;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with("games/") && file.path.ends_with(".lud")) names.push_back(stem(file.path));
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace lud
