#include "tools/lsp/server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tools/lsp/commands.hpp"
#include "tools/lsp/features.hpp"

namespace lud::lsp {

namespace {

struct Method {
  std::string_view name;
  Feature feature;
};

constexpr std::array methods{
    Method{"textDocument/hover", &hover},
    Method{"textDocument/completion", &completion},
    Method{"textDocument/signatureHelp", &signature_help},
    Method{"textDocument/definition", &definition},
    Method{"textDocument/references", &references},
    Method{"textDocument/documentHighlight", &document_highlight},
    Method{"textDocument/prepareRename", &prepare_rename},
    Method{"textDocument/rename", &rename},
    Method{"textDocument/documentSymbol", &document_symbols},
    Method{"textDocument/foldingRange", &folding_ranges},
    Method{"textDocument/selectionRange", &selection_ranges},
    Method{"textDocument/formatting", &formatting},
    Method{"textDocument/rangeFormatting", &range_formatting},
    Method{"textDocument/semanticTokens/full", &semantic_tokens},
    Method{"textDocument/semanticTokens/range", &semantic_tokens_range},
    Method{"textDocument/codeLens", &code_lenses},
    Method{"textDocument/inlayHint", &inlay_hints},
    Method{"textDocument/codeAction", &code_actions},
};

std::string uri_of(const json& params) { return text_member(member(params, "textDocument"), "uri"); }

std::int64_t version_of(const json& params) {
  const json& document = member(params, "textDocument");
  const auto found = document.find("version");
  return found != document.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

/// The path of a folder, without a slash at its end.
std::string folder_of_uri(const std::string& uri) {
  std::string path = path_of_uri(uri);
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

/// Whether the member at a path is true.
bool says(const json& object, std::initializer_list<const char*> path) {
  const json* at = &object;
  for (const char* name : path) {
    if (!at->is_object() || !at->contains(name)) return false;
    at = &(*at)[name];
  }
  return at->is_boolean() && at->get<bool>();
}

json capabilities() {
  return {{"positionEncoding", "utf-16"},
          {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", {{"includeText", false}}}}},
          {"hoverProvider", true},
          {"completionProvider", {{"triggerCharacters", {"(", " ", "\"", ":", "<", "{"}}}},
          {"signatureHelpProvider", {{"triggerCharacters", {" ", "("}}, {"retriggerCharacters", {")", ":"}}}},
          {"definitionProvider", true},
          {"referencesProvider", true},
          {"documentHighlightProvider", true},
          {"renameProvider", {{"prepareProvider", true}}},
          {"documentSymbolProvider", true},
          {"workspaceSymbolProvider", true},
          {"foldingRangeProvider", true},
          {"selectionRangeProvider", true},
          {"documentFormattingProvider", true},
          {"documentRangeFormattingProvider", true},
          {"semanticTokensProvider", {{"legend", semantic_legend()}, {"full", true}, {"range", true}}},
          {"codeLensProvider", {{"resolveProvider", false}}},
          {"inlayHintProvider", true},
          {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}},
          {"executeCommandProvider", {{"commands", command_names()}}},
          {"workspace", {{"workspaceFolders", {{"supported", true}}}}}};
}

}  // namespace

Server::Server(LoadOptions options, Draw draw) {
  workspace_.options = std::move(options);
  workspace_.use_defines(workspace_.options.defines.path());
  workspace_.draw = draw;
}
Server::~Server() = default;

void Server::receive(std::string_view content) {
  const json message = parse_message(content);
  // An edit has come, whatever becomes of it.
  if (const auto edited = edited_document(message))
    if (const auto edits = edits_to_come_.find(*edited); edits != edits_to_come_.end() && --edits->second == 0)
      edits_to_come_.erase(edits);
  if (message.is_discarded()) {
    output_.push_back(error_response(nullptr, ErrorCode::ParseError, "this is no JSON"));
    return;
  }
  if (message.is_array()) {
    if (message.empty())
      output_.push_back(error_response(nullptr, ErrorCode::InvalidRequest, "a batch without messages"));
    for (const json& one : message) dispatch(one);
    return;
  }
  dispatch(message);
}

void Server::dispatch(const json& message) {
  const bool is_object = message.is_object();
  const bool has_id = is_object && message.contains("id");
  const json id = has_id ? message["id"] : json();
  const bool good_id = !has_id || id.is_string() || id.is_number_integer();
  if (!is_object || !good_id || !message.contains("method") || !message["method"].is_string()) {
    const bool is_response = is_object && (message.contains("result") || message.contains("error"));
    if (!is_response)
      output_.push_back(
          error_response(good_id ? id : json(), ErrorCode::InvalidRequest, "this is neither a request nor a response"));
    return;
  }
  const std::string method = message["method"].get<std::string>();
  const json params = message.contains("params") ? message["params"] : json::object();
  try {
    if (id.is_null()) {
      notify(method, params);
    } else if (cancelled_.erase(id) > 0) {
      output_.push_back(error_response(id, ErrorCode::RequestCancelled, "the request was cancelled"));
    } else {
      output_.push_back(response(id, answer(method, params)));
    }
  } catch (const RequestError& error) {
    if (!id.is_null()) output_.push_back(error_response(id, error.code, error.what()));
  } catch (const json::exception& error) {
    if (!id.is_null()) output_.push_back(error_response(id, ErrorCode::InvalidParams, error.what()));
  } catch (const std::exception& error) {
    if (!id.is_null()) output_.push_back(error_response(id, ErrorCode::InternalError, error.what()));
  }
}

json Server::answer(const std::string& method, const json& params) {
  if (method == "initialize") return initialize(params);
  if (!initialized_) throw RequestError(ErrorCode::ServerNotInitialized, "'initialize' comes first");
  if (shut_down_) throw RequestError(ErrorCode::InvalidRequest, "the server was shut down");
  if (method == "shutdown") {
    shut_down_ = true;
    return nullptr;
  }
  if (method == "workspace/executeCommand") return execute(params);
  if (method == "workspace/symbol") return workspace_symbols(workspace_, params);
  for (const Method& known : methods) {
    if (known.name != method) continue;
    const std::string uri = uri_of(params);
    if (edits_to_come_.contains(uri)) throw RequestError(ErrorCode::ContentModified, "the text was edited meanwhile");
    return known.feature(workspace_, workspace_.document(uri), params);
  }
  throw RequestError(ErrorCode::MethodNotFound, fmt::format("there is no method '{}'", method));
}

void Server::notify(const std::string& method, const json& params) {
  if (method == "exit") exited_ = true;
  if (method == "$/cancelRequest" && params.is_object() && params.contains("id")) cancelled_.erase(params["id"]);
  if (!initialized_ || shut_down_) return;
  if (method == "textDocument/didOpen") did_open(params);
  if (method == "textDocument/didChange") did_change(params);
  if (method == "textDocument/didClose") did_close(params);
  if (method == "textDocument/didSave" || method == "workspace/didChangeWatchedFiles") files_changed(params);
  if (method == "workspace/didChangeWorkspaceFolders") {
    const json& event = member(params, "event");
    for (const json& one : member(event, "removed"))
      std::erase(workspace_.folders, folder_of_uri(text_member(one, "uri")));
    for (const json& one : member(event, "added")) workspace_.folders.push_back(folder_of_uri(text_member(one, "uri")));
  }
}

json Server::initialize(const json& params) {
  if (initialized_) throw RequestError(ErrorCode::InvalidRequest, "the server is initialized already");
  initialized_ = true;
  if (params.is_object()) {
    const auto folders = params.find("workspaceFolders");
    if (folders != params.end() && folders->is_array()) {
      for (const json& one : *folders) workspace_.folders.push_back(folder_of_uri(text_member(one, "uri")));
    } else if (params.contains("rootUri") && params["rootUri"].is_string()) {
      workspace_.folders.push_back(folder_of_uri(params["rootUri"].get<std::string>()));
    }
    const auto own = params.find("initializationOptions");
    if (own != params.end() && own->is_object() && own->contains("defines") && (*own)["defines"].is_string())
      workspace_.use_defines((*own)["defines"].get<std::string>());
    if (const std::string mistake = mistake_in_defines(workspace_.options.defines); !mistake.empty())
      output_.push_back(notification("window/showMessage", {{"type", 1}, {"message", mistake}}));
    const json text_document = params.value("/capabilities/textDocument"_json_pointer, json::object());
    workspace_.client.snippets = says(text_document, {"completion", "completionItem", "snippetSupport"});
    workspace_.client.insert_replace = says(text_document, {"completion", "completionItem", "insertReplaceSupport"});
    workspace_.client.nested_symbols = says(text_document, {"documentSymbol", "hierarchicalDocumentSymbolSupport"});
  }
  return {{"capabilities", capabilities()}, {"serverInfo", {{"name", "lud"}, {"version", LUD_VERSION}}}};
}

json Server::execute(const json& params) {
  const std::string command = text_member(params, "command");
  const auto given = params.find("arguments");
  const json arguments = given != params.end() ? *given : json::array();
  CommandResult done = execute_command(workspace_, command, arguments);
  const bool quiet = arguments.is_array() && !arguments.empty() && says(arguments.back(), {"quiet"});
  if (!done.message.empty() && !quiet)
    output_.push_back(notification("window/showMessage", {{"type", done.failed ? 1 : 3}, {"message", done.message}}));
  return std::move(done.result);
}

void Server::did_open(const json& params) {
  const json& item = member(params, "textDocument");
  Document& document = workspace_.open(text_member(item, "uri"), version_of(params), text_member(item, "text"));
  check_soon(document);
  check_users_of(document.path);
}

void Server::did_change(const json& params) {
  const std::string uri = uri_of(params);
  Document& document = workspace_.document(uri);
  Text text = document.reading->text;
  const json& changes = member(params, "contentChanges");
  if (!changes.is_array()) throw RequestError(ErrorCode::InvalidParams, "'contentChanges' is no list");
  for (const json& change : changes) {
    const std::string by = text_member(change, "text");
    const Stretch where = change.contains("range") ? text.stretch(change["range"]) : Stretch{0, text.size()};
    text.replace(where, by);
  }
  document.version = version_of(params);
  workspace_.edited(document, text.content());
  check_soon(document);
  check_users_of(document.path);
}

void Server::did_close(const json& params) {
  const std::string uri = uri_of(params);
  const Document* document = workspace_.find(uri);
  if (!document) return;
  const std::string path = document->path;
  std::erase(fresh_, uri);
  going_on_.erase(uri);
  workspace_.close(uri);
  check_users_of(path);
  output_.push_back(notification("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", json::array()}}));
}

/// Files were changed on disk, or saved: a file that is new in the define folder is found there from then on.
void Server::files_changed(const json& params) {
  const auto is_define = [&](const json& file) { return workspace_.is_define(path_of_uri(text_member(file, "uri"))); };
  const bool saved = params.is_object() && params.contains("textDocument");
  if (saved ? is_define(params["textDocument"]) : std::ranges::any_of(member(params, "changes"), is_define))
    workspace_.reread_defines();
  for (const auto& [uri, document] : workspace_.documents()) {
    document->take_text(document->reading->text.content(), kind_of_path(document->path));
    check_soon(*document);
  }
}

void Server::check_soon(Document& document) {
  going_on_.erase(document.uri);
  if (std::ranges::find(fresh_, document.uri) == fresh_.end()) fresh_.push_back(document.uri);
}

/// Checks the open documents that depend on another file: tests of a game, and games that use defines of the folder.
void Server::check_users_of(const std::string& path) {
  const bool is_define = workspace_.is_define(path);
  for (const auto& [uri, other] : workspace_.documents()) {
    if (other->path == path) continue;
    const bool tests =
        other->reading->kind == FileKind::Tests && workspace_.game_of(other->path, *other->reading) == path;
    if (!tests && !is_define) continue;
    if (is_define) other->take_text(other->reading->text.content(), kind_of_path(other->path));
    check_soon(*other);
  }
}

bool Server::busy() const { return !fresh_.empty() || !going_on_.empty(); }

void Server::work() {
  if (!fresh_.empty()) {
    const std::string uri = fresh_.front();
    fresh_.erase(fresh_.begin());
    Document* document = workspace_.find(uri);
    if (!document) return;
    auto checking = std::make_unique<Checking>(workspace_, *document);
    publish(*document, checking->begin());
    if (!checking->done()) going_on_[uri] = std::move(checking);
    return;
  }
  if (going_on_.empty()) return;
  const auto& [uri, checking] = *going_on_.begin();
  checking->step();
  if (std::optional<Findings> findings = checking->take()) publish(workspace_.document(uri), std::move(*findings));
  if (checking->done()) going_on_.erase(going_on_.begin());
}

void Server::publish(Document& document, Findings findings) {
  output_.push_back(
      notification("textDocument/publishDiagnostics",
                   {{"uri", document.uri},
                    {"version", document.version},
                    {"diagnostics", to_json(workspace_, document, findings.messages, findings.sources)}}));
  document.told = std::move(findings.messages);
}

void Server::cancel(const json& id) { cancelled_.insert(id); }
void Server::expect_edit(const std::string& uri) { ++edits_to_come_[uri]; }
void Server::say_unreadable() {
  output_.push_back(
      error_response(nullptr, ErrorCode::ParseError, "a header says no length, or one that is too large"));
}
std::vector<json> Server::take_output() { return std::exchange(output_, {}); }

}  // namespace lud::lsp
