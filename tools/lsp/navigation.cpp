// Go to definition, find references, and rename.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "tools/lsp/choice_names.hpp"
#include "tools/lsp/features.hpp"
#include "tools/lsp/storage.hpp"

namespace lud::lsp {

namespace {

Named need_name(Workspace& workspace, Document& document, const json& params) {
  auto named = named_at(workspace, document, offset_of(document, params));
  if (!named || !named->file)
    throw RequestError(ErrorCode::RequestFailed, "nothing here has a name that can be changed");
  if (named->read_only) throw RequestError(ErrorCode::RequestFailed, fmt::format("\"{}\" comes with Lud", named->name));
  return std::move(*named);
}

/// The standard defines that a file uses, directly or through others.
std::set<std::string_view> standard_defines_of(const Reading& file, const grammar::Defines& defines) {
  std::set<std::string_view> used;
  std::vector<std::string_view> open;
  const auto look = [&](const std::vector<grammar::Token>& tokens) {
    for (const grammar::Token& token : tokens) {
      const bool standard = token.kind == grammar::TokenKind::String && defines.find(token.text) &&
                            !file.find(SymbolKind::Define, token.text);
      if (standard && used.insert(token.text).second) open.push_back(token.text);
    }
  };
  look(file.tokens);
  while (!open.empty()) {
    const std::string_view name = open.back();
    open.pop_back();
    look(defines.find(name)->body);
  }
  return used;
}

bool has_string(const grammar::Define& define, std::string_view text) {
  return std::ranges::any_of(define.body, [&](const grammar::Token& token) {
    return token.kind == grammar::TokenKind::String && token.text == text;
  });
}

/// The name of a standard define that uses a define or equipment of the game, which therefore cannot be renamed; empty
/// if none does.
std::string standard_user_of(const Workspace& workspace, const Named& named) {
  if (named.file->kind == FileKind::Defines) return {};
  const grammar::Defines& defines = defines_at_hand(workspace.options);
  const auto uses = [&](std::string_view user) {
    return std::ranges::any_of(defines.find(user)->body, [&](const grammar::Token& token) {
      return token.kind == grammar::TokenKind::String && (token.text == named.name || is_numbered(named, token.text));
    });
  };
  if (named.kind == SymbolKind::Define) {
    for (const std::string_view user : defines.names())
      if (uses(user)) return std::string(user);
  } else if (named.kind == SymbolKind::Equipment || is_stored(named.kind)) {
    for (const std::string_view user : standard_defines_of(*named.file, defines))
      if (uses(user)) return std::string(user);
  }
  return {};
}

/// The part of a name that is written at its definition.
std::string shown_name(const Named& named) { return std::string(named.file->text_of(named.defined)); }

/// The names of a kind, in full, some of them several times; defines, equipment and phases are one kind, since all are
/// referred to by strings.
std::vector<std::string> names_like(const Named& named) {
  if (is_choice(named.kind)) return choices_of_kind(*named.file, named.kind);
  const auto group = [](SymbolKind kind) {
    return kind == SymbolKind::Equipment || kind == SymbolKind::Phase ? SymbolKind::Define : kind;
  };
  std::vector<std::string> names;
  if (is_stored(named.kind))
    for (const NodeId name : stored_names(*named.file, named.kind)) names.emplace_back(named.file->tree[name].text);
  for (const Symbol& symbol : named.file->symbols)
    if (group(symbol.kind) == group(named.kind)) names.push_back(symbol.name);
  return names;
}

void check_new_name(const Named& named, const std::string& name) {
  const auto refuse = [](const std::string& why) { throw RequestError(ErrorCode::RequestFailed, why); };
  if (name.empty()) refuse("a name has at least one letter");
  if (name.find_first_of("\"\\\n\r<>") != std::string::npos) refuse("a name has no quotes, brackets or line breaks");
  const auto is_tag_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  const bool tag = named.kind == SymbolKind::Option || named.kind == SymbolKind::Argument;
  if (tag && !std::ranges::all_of(name, is_tag_letter)) refuse("a tag has letters, digits, - and _ alone");
  if (!tag && is_choice(named.kind) && name.find('/') != std::string::npos)
    refuse("a slash parts the option from the item");
  const std::string whole = named.name.substr(0, named.name.size() - shown_name(named).size()) + name;
  if (whole != named.name && std::ranges::count(names_like(named), whole) > 0)
    refuse(fmt::format("there is a \"{}\" already", whole));
}

/// Whether a file, or a standard define that it uses, calls a define by its name.
bool calls(const Reading& file, const Named& define, const grammar::Defines& defines) {
  const auto body_calls = [&](std::string_view user) { return has_string(*defines.find(user), define.name); };
  return !places_in(file, define).empty() || std::ranges::any_of(standard_defines_of(file, defines), body_calls);
}

/// Every string that is the name of a define is replaced by its body; refuses a rename that would make strings mean
/// another define than now, in any file.
void check_defines_called(Workspace& workspace, const std::vector<SharedFile>& files, const Named& named,
                          const std::string& name) {
  if (is_choice(named.kind) || name == named.name) return;
  const grammar::Defines& defines = defines_at_hand(workspace.options);
  const bool is_define = named.kind == SymbolKind::Define;
  if ((!is_define || named.file->kind == FileKind::Defines) && defines.find(name))
    throw RequestError(ErrorCode::RequestFailed, fmt::format("there is a define \"{}\" already", name));
  if (!is_define) return;
  const auto refuse = [&](const SharedFile& file) {
    throw RequestError(ErrorCode::RequestFailed, fmt::format("\"{}\" means something else in {}", name,
                                                             std::filesystem::path(file.path).filename().string()));
  };
  // Files that would take the new name to be this define, and files whose own define would take its place.
  Named renamed = named;
  renamed.name = name;
  for (const SharedFile& file : files_with(workspace, renamed))
    if (calls(*file.reading, renamed, defines)) refuse(file);
  for (const SharedFile& file : files)
    if (file.reading->find(SymbolKind::Define, name) && calls(*file.reading, named, defines)) refuse(file);
}

/// Rules may refer to tracks and regions by parts of their names, too; refuses a rename that would break such uses.
void check_partial_uses(const std::vector<SharedFile>& files, const Named& named) {
  constexpr std::size_t shortest = 3;
  if (named.kind != SymbolKind::Equipment) return;
  for (const SharedFile& file : files)
    for (const grammar::Token& token : file.reading->tokens) {
      const bool part = token.kind == grammar::TokenKind::String && token.text.size() >= shortest &&
                        token.text != named.name && named.name.starts_with(token.text);
      if (part && std::ranges::none_of(named.file->symbols, [&](const Symbol& one) { return one.name == token.text; }))
        throw RequestError(
            ErrorCode::RequestFailed,
            fmt::format("rules call \"{}\" by the beginning of its name, \"{}\"", named.name, token.text));
    }
}

}  // namespace

json definition(Workspace& workspace, Document& document, const json& params) {
  const auto named = named_at(workspace, document, offset_of(document, params));
  if (!named || !named->file) return nullptr;
  return {{"uri", named->uri}, {"range", named->file->text.range(named->defined)}};
}

json references(Workspace& workspace, Document& document, const json& params) {
  const auto named = named_at(workspace, document, offset_of(document, params));
  if (!named) return nullptr;
  const bool with_definition = params.contains("context") && params["context"].is_object() &&
                               params["context"].value("includeDeclaration", false);
  json found = json::array();
  std::vector<SharedFile> files = files_with(workspace, *named);
  const bool own = std::ranges::any_of(files, [&](const SharedFile& file) { return file.reading == document.reading; });
  if (!own) files.push_back({document.path, document.reading});
  for (const SharedFile& file : files)
    for (const Stretch& place : places_in(*file.reading, *named)) {
      if (!with_definition && file.reading == named->file && place.begin == named->defined.begin) continue;
      const bool defining = file.path == named->path;
      found.push_back(
          {{"uri", defining ? named->uri : workspace.uri_for(file.path)}, {"range", file.reading->text.range(place)}});
    }
  return found;
}

json document_highlight(Workspace& workspace, Document& document, const json& params) {
  const auto named = named_at(workspace, document, offset_of(document, params));
  if (!named) return nullptr;
  json found = json::array();
  for (const Stretch& place : places_in(*document.reading, *named))
    found.push_back({{"range", document.reading->text.range(place)}, {"kind", 1}});
  return found;
}

json prepare_rename(Workspace& workspace, Document& document, const json& params) {
  const Named named = need_name(workspace, document, params);
  return {{"range", document.reading->text.range(named.place)}, {"placeholder", shown_name(named)}};
}

json rename(Workspace& workspace, Document& document, const json& params) {
  const Named named = need_name(workspace, document, params);
  const std::string name = text_member(params, "newName");
  if (const std::string user = standard_user_of(workspace, named); !user.empty())
    throw RequestError(ErrorCode::RequestFailed,
                       fmt::format("the standard define \"{}\" calls \"{}\" by its name", user, named.name));
  check_new_name(named, name);
  json changes = json::object();
  const std::vector<SharedFile> files = files_with(workspace, named);
  check_partial_uses(files, named);
  check_defines_called(workspace, files, named, name);
  for (const SharedFile& file : files) {
    json edits = json::array();
    for (const Stretch& place : places_in(*file.reading, named))
      edits.push_back({{"range", file.reading->text.range(place)}, {"newText", name}});
    if (!edits.empty()) changes[file.path == named.path ? named.uri : workspace.uri_for(file.path)] = std::move(edits);
  }
  return {{"changes", std::move(changes)}};
}

}  // namespace lud::lsp
