// Types broken files into the language server, character by character, and measures how fast edits are answered:
//   lud_lsp_typing [--files N] [--seed S] FILE...    N files, broken at random places of the given ones
//   lud_lsp_typing --edits N FILE                    N edits of one file: the times until their messages are out
// Every edit must be answered by messages for its version; requests are asked in between; in the end the messages must
// be those of a server that opens the finished text.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "tools/lsp/server.hpp"

namespace {

using lud::lsp::json;
using Clock = std::chrono::steady_clock;

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// A server with one document, as an editor would use it.
class Editor {
 public:
  Editor(const std::string& name, const std::string& text) : uri_("file:///typing/" + name), text_(text) {
    call("initialize", json::object());
    tell("textDocument/didOpen", {{"textDocument", {{"uri", uri_}, {"version", version_}, {"text", text}}}});
  }

  void edit(std::size_t begin, std::size_t end, const std::string& by) {
    const json range = text_.range({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    text_.replace({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, by);
    tell("textDocument/didChange", {{"textDocument", {{"uri", uri_}, {"version", ++version_}}},
                                    {"contentChanges", json::array({json{{"range", range}, {"text", by}}})}});
  }

  /// Whether the first messages that come are about this version.
  bool answers() {
    server_.work();
    bool fresh = false;
    for (const json& message : server_.take_output())
      if (message.value("method", "") == "textDocument/publishDiagnostics") {
        fresh = message["params"]["version"] == version_;
        messages_ = message["params"]["diagnostics"];
      }
    return fresh;
  }

  /// Asks for everything at a place; every request must be answered without an internal error.
  bool ask(std::size_t offset) {
    const json position = to_json(text_.place(static_cast<std::uint32_t>(offset)));
    const json range{{"start", {{"line", 0}, {"character", 0}}}, {"end", position}};
    const json params{{"textDocument", {{"uri", uri_}}},
                      {"position", position},
                      {"positions", {position}},
                      {"range", range},
                      {"newName", "x"}};
    bool good = true;
    for (const char* method : {"hover", "completion", "signatureHelp", "definition", "references", "rename",
                               "documentSymbol", "foldingRange", "selectionRange", "formatting", "rangeFormatting",
                               "semanticTokens/full", "codeLens", "inlayHint", "codeAction", "documentHighlight"}) {
      const json answer = call(std::string("textDocument/") + method, params);
      const bool fails = answer.contains("error") && answer["error"]["code"] == -32603;
      if (fails) fmt::print("{}: {}\n", method, answer.dump());
      good = good && !fails && !answer.is_null();
    }
    return good;
  }

  json finish() {
    while (server_.busy()) {
      server_.work();
      for (const json& message : server_.take_output())
        if (message.value("method", "") == "textDocument/publishDiagnostics")
          messages_ = message["params"]["diagnostics"];
    }
    return messages_;
  }

  const std::string& text() const { return text_.content(); }

 private:
  json call(const std::string& method, const json& params) {
    server_.receive(json{{"jsonrpc", "2.0"}, {"id", ++id_}, {"method", method}, {"params", params}}.dump(
        -1, ' ', false, json::error_handler_t::replace));
    json answer;
    for (json& message : server_.take_output())
      if (message.contains("id") && message["id"] == id_) answer = std::move(message);
    return answer;
  }
  void tell(const std::string& method, const json& params) {
    server_.receive(json{{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}.dump(
        -1, ' ', false, json::error_handler_t::replace));
  }

  lud::lsp::Server server_;
  std::string uri_;
  lud::lsp::Text text_;
  json messages_;
  int version_ = 1, id_ = 0;
};

/// One slip, as writing hands make them.
std::string broken(std::string text, std::mt19937_64& random, std::size_t& at) {
  if (text.empty()) return text;
  at = random() % text.size();
  const auto seek = [&](const char* any) {
    const std::size_t found = text.find_first_of(any, at);
    if (found != std::string::npos) at = found;
  };
  switch (random() % 6) {
    case 0:
      seek("(){}");
      text.erase(at, 1);
      break;
    case 1:
      seek("\"");
      text.erase(at, 1);
      break;
    case 2:
      seek("abcdefghijklmnopqrstuvwxyz");
      std::swap(text[at], text[std::min(at + 1, text.size() - 1)]);
      break;
    case 3:
      text.insert(at, std::string(1, "(){}<>\":#/"[random() % 10]));
      break;
    case 4:
      text.erase(at, random() % 40);
      break;
    default:
      text.resize(at);
  }
  at = std::min(at, text.size());
  return text;
}

bool type_one(const std::string& name, const std::string& text, std::size_t at) {
  constexpr std::size_t before = 45, behind = 15, ask_every = 12;
  std::size_t begin = at > before ? at - before : 0;
  const std::size_t end = std::min(text.size(), at + behind);
  const auto inside_character = [&](std::size_t place) {
    return place < text.size() && (static_cast<unsigned char>(text[place]) & 0xC0U) == 0x80U;
  };
  while (begin > 0 && inside_character(begin)) --begin;
  Editor editor(name, text.substr(0, begin) + text.substr(end));
  bool good = editor.answers();
  for (std::size_t next = begin; next < end;) {
    std::size_t behind_it = next + 1;
    while (behind_it < end && inside_character(behind_it)) ++behind_it;
    editor.edit(next, next, text.substr(next, behind_it - next));
    next = behind_it;
    const bool fresh = editor.answers();
    if (!fresh) fmt::print("{}: no answer for the text at {}\n", name, next);
    good = good && fresh;
    if (next % ask_every == 0) good = editor.ask(next) && good;
  }
  good = editor.ask(end) && good;
  if (editor.text() != text) return fmt::print("{}: another text\n", name), false;
  if (editor.finish() != Editor(name, text).finish())
    return fmt::print("{}: other messages than at once\n", name), false;
  return good;
}

int type_all(const std::vector<std::string>& paths, std::size_t files, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::size_t bad = 0;
  for (std::size_t i = 0; i < files; ++i) {
    const std::string& path = paths[i % paths.size()];
    std::size_t at = 0;
    const std::string text = broken(content(path), random, at);
    const std::string name = path.substr(path.rfind('/') + 1);
    if (type_one(name, text, at)) continue;
    ++bad;
    fmt::print("bad: {} number {}\n", path, i);
    std::fflush(stdout);
  }
  fmt::print("{} broken files typed, {} with bad answers\n", files, bad);
  return bad == 0 ? 0 : 1;
}

int measure(const std::string& path, std::size_t edits) {
  const std::string text = content(path);
  Editor editor(path.substr(path.rfind('/') + 1), text);
  editor.answers();
  std::mt19937_64 random(1);
  std::vector<double> times;
  for (std::size_t i = 0; i < edits; ++i) {
    // Digits and spaces among what is there: most texts still make sense, and all of it is checked.
    const std::size_t space = text.find(' ', random() % text.size());
    if (space == std::string::npos) continue;
    for (const bool put : {true, false}) {
      const auto begin = Clock::now();
      editor.edit(space, put ? space : space + 1, put ? " " : "");
      editor.answers();
      times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
    }
  }
  std::ranges::sort(times);
  if (times.empty()) return 2;
  fmt::print("{} edits of {}: median {:.1f} ms, 95 % {:.1f} ms, longest {:.1f} ms\n", times.size(), path,
             times[times.size() / 2], times[times.size() * 95 / 100], times.back());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t files = 0, edits = 0;
  std::uint64_t seed = 1;
  std::vector<std::string> paths;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const bool with_number = (word == "--files" || word == "--edits" || word == "--seed") && i + 1 < argc;
    if (!with_number) {
      paths.push_back(word);
      continue;
    }
    const std::uint64_t number = std::strtoull(argv[++i], nullptr, 10);
    (word == "--files" ? files : word == "--edits" ? edits : seed) = number;
  }
  if (paths.empty()) return fmt::print(stderr, "no file is named\n"), 2;
  return edits > 0 ? measure(paths.front(), edits) : type_all(paths, files > 0 ? files : paths.size(), seed);
}
