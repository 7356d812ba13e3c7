// Fuzzes the language server: the bytes are lines, and each is a message as it stands, or, after a letter, a request
// about a place of a document, or an edit of it. Nothing may stop the server, and every request is answered once.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "tools/lsp/json_rpc.hpp"
#include "tools/lsp/server.hpp"

namespace {

using lud::lsp::json;

constexpr std::array methods{"hover",      "completion",       "signatureHelp",  "definition",   "references",
                             "rename",     "prepareRename",    "documentSymbol", "foldingRange", "selectionRange",
                             "formatting", "rangeFormatting",  "codeLens",       "inlayHint",    "semanticTokens/full",
                             "codeAction", "documentHighlight"};

int number_at(std::string_view line, std::size_t at) {
  return at < line.size() ? static_cast<unsigned char>(line[at]) - ' ' : 0;
}

json place(int line, int character) { return {{"line", line}, {"character", character}}; }

const char* const uri = "file:///f/fuzz.lud";

void request(lud::lsp::Server& server, std::string_view line) {
  const auto method = static_cast<std::size_t>(number_at(line, 1)) % methods.size();
  const json at = place(number_at(line, 2), number_at(line, 3));
  const json range{{"start", place(0, 0)}, {"end", at}};
  const json params{
      {"textDocument", {{"uri", uri}}}, {"position", at}, {"range", range}, {"positions", {at}}, {"newName", "fuzz"}};
  server.receive(json{
      {"jsonrpc", "2.0"}, {"id", 1}, {"method", std::string("textDocument/") + methods[method]}, {"params", params}}
                     .dump());
  int answers = 0;
  for (const json& message : server.take_output()) answers += message.contains("id");
  if (answers != 1) __builtin_trap();
}

void edit(lud::lsp::Server& server, std::string_view line) {
  const json from = place(number_at(line, 1), number_at(line, 2)), to = place(number_at(line, 3), number_at(line, 4));
  const std::string text(line.substr(std::min<std::size_t>(5, line.size())));
  const json change{{"range", {{"start", from}, {"end", to}}}, {"text", text}};
  const json params{{"textDocument", {{"uri", uri}, {"version", 2}}}, {"contentChanges", {change}}};
  server.receive(json{{"jsonrpc", "2.0"}, {"method", "textDocument/didChange"}, {"params", params}}.dump(
      -1, ' ', false, json::error_handler_t::replace));
  for (int i = 0; i < 3 && server.busy(); ++i) server.work();
  server.take_output();
}

constexpr const char* game = R"((define "A" (is Line 3))
(game "T" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
  (rules (play (move Add (to (sites Empty)))) (end (if ("A") (result Mover Win)))))
)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  lud::lsp::FrameReader frames;
  frames.feed(text);
  while (frames.next()) {
  }
  lud::lsp::Server server;
  server.receive(R"({"jsonrpc":"2.0","id":0,"method":"initialize","params":{}})");
  server.receive(json{{"jsonrpc", "2.0"},
                      {"method", "textDocument/didOpen"},
                      {"params", {{"textDocument", {{"uri", uri}, {"version", 1}, {"text", game}}}}}}
                     .dump());
  server.take_output();  // the answer to 'initialize' is none to what follows
  constexpr int most_lines = 20;
  int lines = 0;
  for (std::size_t begin = 0; begin < text.size() && lines < most_lines; ++lines) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.starts_with('?'))
      request(server, line);
    else if (line.starts_with('!'))
      edit(server, line);
    else
      server.receive(line);
    for (const json& message : server.take_output()) (void)lud::lsp::frame(message);
  }
  return 0;
}
