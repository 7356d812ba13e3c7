#include "tools/lsp/workspace.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "interpreter/embedded.hpp"
#include "interpreter/record/short_text.hpp"

namespace lud::lsp {

namespace fs = std::filesystem;

std::string mistake_in_defines(const DefineFolder& defines) {
  std::error_code error;
  if (!defines.empty()) std::filesystem::directory_iterator(defines.path(), error);
  return error ? "cannot read the folder of defines " + defines.path() : "";
}

FileKind kind_of_path(const std::string& path) {
  if (path.ends_with(".tests")) return FileKind::Tests;
  return path.ends_with(".def") ? FileKind::Defines : FileKind::Game;
}

Typing::Typing(Inspection& inspection) {
  if (const Checked* root = inspection.checked()) add(inspection.expanded, *root);
}

void Typing::add(const grammar::Tree& tree, const Checked& root) {
  std::vector<const Checked*> open{&root};
  std::unordered_map<const Checked*, bool> seen;
  while (!open.empty()) {
    const Checked* checked = open.back();
    open.pop_back();
    if (!seen.emplace(checked, true).second) continue;
    const bool conversion = checked->declaration && checked->declaration->head.empty();
    const grammar::Span& span = tree[checked->node].span;
    if (span.source == 0 && !conversion) by_begin_.emplace(span.begin, checked);
    for (auto argument = checked->arguments.rbegin(); argument != checked->arguments.rend(); ++argument)
      if (*argument) open.push_back(*argument);
  }
}

const Checked* Typing::at(std::uint32_t begin) const {
  const auto found = by_begin_.find(begin);
  return found == by_begin_.end() ? nullptr : found->second;
}

void Document::take_text(std::string content, FileKind kind) {
  typing.reset();
  inspection.reset();
  compiled = false;
  reading = std::make_shared<Reading>(std::move(content), kind);
}

Document& Workspace::open(const std::string& uri, std::int64_t version, std::string text) {
  auto& document = documents_[uri];
  if (!document) document = std::make_unique<Document>();
  document->uri = uri;
  document->path = path_of_uri(uri);
  document->version = version;
  edited(*document, std::move(text));
  return *document;
}

void Workspace::edited(Document& document, std::string text) {
  document.take_text(std::move(text), kind_of_path(document.path));
  if (is_define(document.path)) reread_defines();
}

void Workspace::reread_defines() {
  const UnsavedTexts::Texts texts = unsaved();
  const UnsavedTexts stand_in(texts);
  options.defines = DefineFolder(options.defines.path());
  names_of_files_.clear();
}

void Workspace::use_defines(const std::string& folder) {
  options.defines = folder.empty() ? DefineFolder() : DefineFolder(fs::absolute(folder).lexically_normal().string());
}

bool Workspace::is_define(const std::string& path) const {
  if (options.defines.empty()) return false;
  const fs::path inside = fs::path(path).lexically_relative(options.defines.path());
  return !inside.empty() && *inside.begin() != "..";
}

void Workspace::close(const std::string& uri) {
  const auto found = documents_.find(uri);
  if (found == documents_.end()) return;
  const std::string path = found->second->path;
  documents_.erase(found);
  if (is_define(path)) reread_defines();
}

Document* Workspace::find(const std::string& uri) {
  const auto found = documents_.find(uri);
  return found == documents_.end() ? nullptr : found->second.get();
}

Document& Workspace::document(const std::string& uri) {
  Document* found = find(uri);
  if (!found) throw RequestError(ErrorCode::InvalidParams, fmt::format("the document {} is not open", uri));
  return *found;
}

UnsavedTexts::Texts Workspace::unsaved() const {
  UnsavedTexts::Texts texts;
  for (const auto& [uri, document] : documents_)
    texts[document->path] = std::make_shared<const std::string>(document->reading->text.content());
  return texts;
}

Inspection& Workspace::inspect(Document& document) {
  if (!document.inspection) {
    const UnsavedTexts::Texts texts = unsaved();
    const UnsavedTexts stand_in(texts);
    document.inspection = lud::inspect(document.path, document.reading->text.content(), options);
  }
  return *document.inspection;
}

namespace {

void add_name(std::vector<std::string>& names, const std::string& name) {
  if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(name);
}

GameNames names_of(const Game& game) {
  constexpr int most_sites = 1000;
  GameNames names;
  for (std::size_t i = 1; i < game.components.size(); ++i) {
    if (game.components[i].is_die) continue;
    add_name(names.pieces, game.components[i].base_name);
    add_name(names.pieces, game.components[i].name);
  }
  for (const play::Region& region : game.regions) add_name(names.regions, region.name);
  for (const board::Track& track : game.tracks) add_name(names.tracks, track.name());
  for (const play::Container& one : game.containers) add_name(names.containers, one.name);
  for (const play::MapTable& map : game.maps) add_name(names.maps, map.name);
  for (const play::Phase& phase : game.phases) add_name(names.phases, phase.name);
  names.variables = game.names;
  for (int site = 0; site < std::min(most_sites, game.lattice().count()); ++site)
    names.sites.push_back(record::site_label(game, game.default_type, site));
  return names;
}

}  // namespace

Inspection& Workspace::compile(Document& document) {
  Inspection& inspection = inspect(document);
  if (document.compiled) return inspection;
  document.compiled = true;
  const UnsavedTexts::Texts texts = unsaved();
  const UnsavedTexts stand_in(texts);
  inspection.compile(document.path, options);
  if (inspection.loaded.game && inspection.loaded.game->match.games.empty())
    document.names = names_of(*inspection.loaded.game);
  return inspection;
}

Typing& Workspace::typing(Document& document) {
  if (!document.typing) document.typing = std::make_unique<Typing>(inspect(document));
  return *document.typing;
}

const GameNames& Workspace::names(Document& document) {
  if (document.reading->kind != FileKind::Tests) return document.names;
  const auto path = game_of(document.path, *document.reading);
  const auto reading = path ? read(*path) : nullptr;
  if (!reading) return document.names;
  if (Document* open = find(uri_for(*path))) {
    compile(*open);
    return open->names;
  }
  auto& [known, names] = names_of_files_[*path];
  if (known == reading) return names;
  known = reading;
  const auto inspection = lud::inspect(*path, reading->text.content(), options);
  inspection->compile(*path, options);
  if (inspection->loaded.game && inspection->loaded.game->match.games.empty())
    names = names_of(*inspection->loaded.game);
  return names;
}

std::shared_ptr<Reading> Workspace::read(const std::string& path) {
  for (const auto& [uri, document] : documents_)
    if (document->path == path) return document->reading;
  std::error_code error;
  const auto time = fs::last_write_time(path, error);
  if (error) return nullptr;
  const std::uintmax_t size = fs::file_size(path, error);
  if (error || size > FrameReader::largest_content) return nullptr;
  OnDisk& known = on_disk_[path];
  const auto stamp = static_cast<std::int64_t>(time.time_since_epoch().count());
  if (known.reading && known.time == stamp && known.size == size) return known.reading;
  std::optional<std::string> content = grammar::read_bytes(path);
  if (!content) return nullptr;
  known = {stamp, size, std::make_shared<Reading>(std::move(*content), kind_of_path(path))};
  return known.reading;
}

namespace {

void add_files_below(const std::string& folder, std::vector<std::string>& paths) {
  std::error_code error;
  fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error);
  std::size_t visited = 0;
  for (const fs::recursive_directory_iterator end; !error && it != end && ++visited < Workspace::most_visited;
       it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (name.starts_with('.') || name == "build" || name == "node_modules") {
      it.disable_recursion_pending();
      continue;
    }
    const std::string extension = it->path().extension().string();
    if (extension == ".lud" || extension == ".def" || extension == ".tests") paths.push_back(it->path().string());
    if (paths.size() >= Workspace::most_files) break;
  }
}

}  // namespace

std::vector<std::string> Workspace::files() const {
  std::vector<std::string> paths;
  for (const std::string& folder : folders) add_files_below(folder, paths);
  if (!options.defines.empty()) add_files_below(options.defines.path(), paths);
  for (const auto& [uri, document] : documents_) paths.push_back(document->path);
  std::ranges::sort(paths);
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  return paths;
}

std::optional<std::string> Workspace::game_of(const std::string& path, const Reading& tests) const {
  for (const NodeId root : tests.tree.roots) {
    if (tests.tree[root].text != "tests" || tests.tree[root].quoted_head) continue;
    for (const NodeId child : tests.tree.children(root)) {
      const grammar::Node& node = tests.tree[child];
      if (node.kind != NodeKind::String || !node.label.empty()) continue;
      return (fs::path(path).parent_path() / std::string(node.text)).lexically_normal().string();
    }
  }
  return std::nullopt;
}

std::vector<std::string> Workspace::tests_of(const std::string& path) {
  std::vector<std::string> found;
  std::vector<std::string> candidates = files();
  std::error_code error;
  if (const fs::path folder = fs::path(path).parent_path(); fs::is_directory(folder, error))
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
      if (it->path().extension() == ".tests") candidates.push_back(it->path().string());
  std::ranges::sort(candidates);
  candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
  for (const std::string& candidate : candidates) {
    if (!candidate.ends_with(".tests")) continue;
    const std::shared_ptr<Reading> reading = read(candidate);
    if (reading && game_of(candidate, *reading) == path) found.push_back(candidate);
  }
  return found;
}

std::shared_ptr<Reading> Workspace::read_embedded(const std::string& path) {
  std::shared_ptr<Reading>& known = embedded_[path];
  const EmbeddedFile* file = known ? nullptr : embedded_file(path);
  if (file) known = std::make_shared<Reading>(std::string(file->text), kind_of_path(path));
  return known;
}

std::string Workspace::uri_for(const std::string& path) const {
  for (const auto& [uri, document] : documents_)
    if (document->path == path) return uri;
  return uri_of_path(path);
}

std::string Workspace::uri_of_embedded(const std::string& path) {
  const EmbeddedFile* file = embedded_file(path);
  const std::string_view text = file ? file->text : "";
  for (const std::string& folder : folders) {
    const std::string candidate = (fs::path(folder) / path).string();
    if (const auto reading = read(candidate); reading && reading->text.content() == text) return uri_of_path(candidate);
  }
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  fs::path base;
  if (cache && *cache) base = fs::path(cache);
  if (base.empty() && home && *home) base = fs::path(home) / ".cache";
  if (base.empty()) return "lud:/" + path;
  const fs::path copy = base / "lud" / path;
  std::error_code error;
  if (const auto reading = read(copy.string()); !reading || reading->text.content() != text) {
    fs::create_directories(copy.parent_path(), error);
    // Written beside and renamed, so that no other server reads half of it.
    const fs::path whole = fmt::format("{}.{}", copy.string(), getpid());
    std::ofstream out(whole, std::ios::binary);
    out << text;
    out.close();
    if (out) fs::rename(whole, copy, error);
    if (!out || error) {
      fs::remove(whole, error);
      return "lud:/" + path;
    }
  }
  return uri_of_path(copy.string());
}

}  // namespace lud::lsp
