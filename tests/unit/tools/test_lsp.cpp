// The language server, driven by scripts in tests/lsp: documents with a marked cursor, requests, and the exact answers.
// With LUD_UPDATE_EXPECTED=1 the answers are rewritten; review the diff.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <vector>

#include "tests/unit/content.hpp"
#include "tools/lsp/server.hpp"
#include "tools/lsp/text.hpp"
#include "tools/lsp/uri.hpp"

namespace {

namespace fs = std::filesystem;
using lud::lsp::json;

std::vector<fs::path> scripts() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(fs::path(LUD_SOURCE_DIR) / "tests" / "lsp"))
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

/// A part of a script: its title line, without dashes, and its body.
struct Section {
  std::string title;
  std::string body;
};

std::vector<Section> sections_of(const std::string& text) {
  std::vector<Section> sections;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (line.starts_with("--- "))
      sections.push_back({line.substr(4), {}});
    else if (!sections.empty())
      sections.back().body += line + "\n";
    else
      sections.push_back({{}, line + "\n"});
  return sections;
}

/// Runs a script: `--- open NAME`, `--- request METHOD [PARAMS]`, `--- change NAME PARAMS`, `--- diagnostics [NAME]`,
/// `--- raw` (a message verbatim); each answer follows as `--- answer`.
class Script {
 public:
  std::string play(const std::string& text, bool snippets) {
    std::string out;
    send("initialize", {{"capabilities",
                         {{"textDocument",
                           {{"completion", {{"completionItem", {{"snippetSupport", snippets}}}}},
                            {"documentSymbol", {{"hierarchicalDocumentSymbolSupport", true}}}}}}}});
    for (const Section& section : sections_of(text)) {
      if (section.title == "answer") continue;
      out += section.title.empty() ? section.body : "--- " + section.title + "\n" + section.body;
      const std::string answer = carry_out(section);
      if (!answer.empty()) out += "--- answer\n" + answer + "\n";
    }
    return out;
  }

 private:
  std::string carry_out(const Section& section) {
    std::istringstream words(section.title);
    std::string verb, name, rest;
    words >> verb >> name;
    std::getline(words, rest);
    if (verb == "open") return open(name, section.body), std::string();
    if (verb == "change") return change(name, rest), std::string();
    if (verb == "diagnostics") return diagnostics(name);
    if (verb == "raw") {
      server_.receive(section.body);
      return shown(server_.take_output());
    }
    if (verb != "request") return {};
    json params = {{"textDocument", {{"uri", uri_}}}, {"position", position_}};
    if (!rest.empty()) params.update(json::parse(rest));
    finish();
    send(name, params);
    json answer = server_.take_output();
    if (name == "textDocument/completion" && answer.size() == 1) return listed(answer[0]["result"]["items"], position_);
    return shown(answer.size() == 1 ? reduced(answer[0]) : answer);
  }

  /// The first completions in short form: label, kind, inserted text; and the replaced range if it goes on behind the
  /// cursor.
  static std::string listed(json items, const json& position) {
    constexpr std::size_t most = 12;
    std::stable_sort(items.begin(), items.end(),
                     [](const json& a, const json& b) { return a["sortText"] < b["sortText"]; });
    std::string text;
    for (std::size_t i = 0; i < items.size() && i < most; ++i)
      text += items[i]["label"].get<std::string>() + " | " + items[i].value("detail", "") + " | " +
              items[i]["textEdit"]["newText"].dump() + range_beyond(items[i]["textEdit"]["range"], position) + "\n";
    return text + (items.size() > most ? "..." : "(all)");
  }

  static std::string range_beyond(json range, const json& position) {
    if (range["end"] == position) return {};
    shorten(range);
    return " | " + range.get<std::string>();
  }

  static json reduced(const json& answer) { return answer.contains("result") ? answer["result"] : answer["error"]; }

  void open(const std::string& name, std::string text) {
    const std::size_t cursor = text.find("@@");
    const std::string uri = "file:///t/" + name;
    if (cursor != std::string::npos) {
      text.erase(cursor, 2);
      position_ = lud::lsp::to_json(lud::lsp::Text(text).place(static_cast<std::uint32_t>(cursor)));
      uri_ = uri;
    }
    if (uri_.empty()) uri_ = uri;
    notify("textDocument/didOpen", {{"textDocument", {{"uri", uri}, {"version", 1}, {"text", text}}}});
  }

  void change(const std::string& name, const std::string& params) {
    notify("textDocument/didChange", {{"textDocument", {{"uri", "file:///t/" + name}, {"version", ++version_}}},
                                      {"contentChanges", json::array({json::parse(params)})}});
  }

  void finish() {
    while (server_.busy()) server_.work();
    for (json& message : server_.take_output())
      if (message.contains("params") && message["params"].contains("diagnostics"))
        diagnostics_[message["params"]["uri"]] = message["params"]["diagnostics"];
  }

  std::string diagnostics(const std::string& name) {
    finish();
    return shown(diagnostics_[name.empty() ? uri_ : "file:///t/" + name]);
  }

  void send(const std::string& method, const json& params) {
    server_.receive(json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}}.dump());
    if (method == "initialize") server_.take_output();
  }
  void notify(const std::string& method, const json& params) {
    server_.receive(json{{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}.dump());
  }

  /// Shortens ranges to "3:4-3:9", to keep answers readable.
  static void shorten(json& value) {
    if (value.is_object() && value.size() == 2 && value.contains("start") && value.contains("end")) {
      const auto place = [](const json& at) {
        return std::to_string(at["line"].get<int>()) + ":" + std::to_string(at["character"].get<int>());
      };
      const std::string text = place(value["start"]) + "-" + place(value["end"]);
      value = text;
      return;
    }
    if (value.is_structured())
      for (json& inner : value) shorten(inner);
  }
  /// Prints lists of small items with one item per line.
  static std::string shown(json value) {
    shorten(value);
    if (!value.is_array()) return value.dump(1);
    std::string text = "[\n";
    for (const json& item : value) text += " " + item.dump() + "\n";
    return text + "]";
  }

  lud::lsp::Server server_;
  std::string uri_;
  json position_;
  json diagnostics_ = json::object();
  int version_ = 1;
};

/// An editor with a folder of its own, whose folder `defs` is that of the defines.
class Desk {
 public:
  Desk() {
    fs::create_directories(folder_ / "defs");
    server_.receive(json{{"jsonrpc", "2.0"},
                         {"id", 1},
                         {"method", "initialize"},
                         {"params", {{"initializationOptions", {{"defines", (folder_ / "defs").string()}}}}}}
                        .dump());
  }
  ~Desk() { fs::remove_all(folder_); }
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  void save(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::string uri(const std::string& name) const { return lud::lsp::uri_of_path((folder_ / name).string()); }
  void open(const std::string& name, const std::string& text) {
    notify("textDocument/didOpen", {{"textDocument", {{"uri", uri(name)}, {"version", 1}, {"text", text}}}});
  }
  void close(const std::string& name) { notify("textDocument/didClose", {{"textDocument", {{"uri", uri(name)}}}}); }
  void changed(const std::string& name) {
    notify("workspace/didChangeWatchedFiles", {{"changes", json::array({json{{"uri", uri(name)}, {"type", 2}}})}});
  }
  void notify(const std::string& method, const json& params) {
    receive(json{{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}.dump());
  }
  void receive(const std::string& content) { server_.receive(content); }
  json ask(const std::string& method, const json& params) {
    server_.take_output();
    server_.receive(json{{"jsonrpc", "2.0"}, {"id", 2}, {"method", method}, {"params", params}}.dump());
    return server_.take_output().back()["result"];
  }
  /// The number of messages about a file, as they were sent last.
  std::size_t messages(const std::string& name) {
    while (server_.busy()) server_.work();
    for (const json& message : server_.take_output())
      if (message.contains("params") && message["params"].contains("diagnostics"))
        told_[message["params"]["uri"]] = message["params"]["diagnostics"].size();
    return told_.at(uri(name));
  }

 private:
  const fs::path folder_ = fs::temp_directory_path() / fmt::format("lud_desk_{}", static_cast<const void*>(this));
  lud::lsp::Server server_;
  std::map<std::string, std::size_t> told_;
};

constexpr const char* game_with_goal =
    "(game \"Row\" (players 2) (equipment {(board (square 3)) (piece \"Disc\" Each)})"
    " (rules (play (move Add (to (\"Goal\")))) (end (if (is Line 3) (result Mover Win)))))\n";

}  // namespace

TEST_CASE("the language server sees what changes in the folder of defines") {
  Desk desk;
  desk.open("row.lud", game_with_goal);
  CHECK(desk.messages("row.lud") > 0);
  desk.save("defs/new.def", "(define \"Goal\" (sites Empty))\n");
  desk.changed("defs/new.def");
  CHECK(desk.messages("row.lud") == 0);
  SUBCASE("on disk") {
    desk.save("defs/new.def", "(define \"Other\" (sites Empty))\n");
    desk.changed("defs/new.def");
    CHECK(desk.messages("row.lud") > 0);
  }
  SUBCASE("in the editor, and is closed without being saved") {
    desk.open("defs/new.def", "(define \"Other\" (sites Empty))\n");
    CHECK(desk.messages("row.lud") > 0);
    desk.close("defs/new.def");
    CHECK(desk.messages("row.lud") == 0);
  }
  SUBCASE("in a new file that is saved") {
    desk.save("defs/new.def", "(define \"Other\" (sites Empty))\n");
    desk.open("defs/newer.def", "(define \"Goal\" (sites Empty))\n");
    desk.changed("defs/new.def");
    CHECK(desk.messages("row.lud") > 0);
    desk.save("defs/newer.def", "(define \"Goal\" (sites Empty))\n");
    desk.notify("textDocument/didSave", {{"textDocument", {{"uri", desk.uri("defs/newer.def")}}}});
    CHECK(desk.messages("row.lud") == 0);
  }
}

TEST_CASE("tests are checked anew when their game is opened and closed") {
  Desk desk;
  desk.open("row.tests", "(tests \"row.lud\")\n(test \"a start\" {(at 0 Empty)})\n");
  const std::size_t without = desk.messages("row.tests");
  CHECK(without > 0);
  desk.save("defs/new.def", "(define \"Goal\" (sites Empty))\n");
  desk.changed("defs/new.def");
  desk.open("row.lud", game_with_goal);
  CHECK(desk.messages("row.tests") < without);
  desk.close("row.lud");
  CHECK(desk.messages("row.tests") == without);
}

TEST_CASE("a define is renamed in the whole folder of defines, wherever that lies") {
  Desk desk;
  const std::string goal = "(define \"Goal\" (sites Empty))\n";
  desk.save("defs/a.def", goal);
  desk.save("defs/b.def", "(define \"ToGoal\" (move Add (to (\"Goal\"))))\n");
  desk.open("defs/a.def", goal);
  const json edit = desk.ask("textDocument/rename", {{"textDocument", {{"uri", desk.uri("defs/a.def")}}},
                                                     {"position", {{"line", 0}, {"character", 10}}},
                                                     {"newName", "Target"}});
  CHECK(edit["changes"].size() == 2);
  CHECK(edit["changes"].contains(desk.uri("defs/b.def")));
}

TEST_CASE("a define of the folder gets no name that means something else in a game") {
  Desk desk;
  const std::string line = "(define \"MyLine\" (is Line 3))\n";
  desk.save("defs/d.def", line);
  desk.open("defs/d.def", line);
  const auto changes = [&](const char* name) {
    const json edit = desk.ask("textDocument/rename", {{"textDocument", {{"uri", desk.uri("defs/d.def")}}},
                                                       {"position", {{"line", 0}, {"character", 10}}},
                                                       {"newName", name}});
    return edit.is_object() ? edit["changes"].size() : 0;
  };
  SUBCASE("a define of its own, where it uses both") {
    desk.open("g.lud", "(define \"Row\" (is Line 2))\n(define \"Goal\" (or (\"MyLine\") (\"Row\")))\n");
    CHECK(changes("Row") == 0);
    CHECK(changes("Column") == 2);
  }
  SUBCASE("a define of its own, where it uses another define of the folder that uses this one") {
    desk.save("defs/e.def", "(define \"Goal\" (\"MyLine\"))\n");
    desk.changed("defs/e.def");
    desk.open("g.lud", "(define \"Row\" (is Line 2))\n(define \"Won\" (or (\"Goal\") (\"Row\")))\n");
    CHECK(changes("Row") == 0);
    CHECK(changes("Column") == 2);
  }
  SUBCASE("a define of its own, where it does not use this one") {
    desk.open("g.lud", "(define \"Row\" (is Line 2))\n(define \"Goal\" (\"Row\"))\n");
    CHECK(changes("Row") == 1);
  }
  SUBCASE("a piece") {
    desk.open("g.lud", "(define \"Pieces\" {(piece \"Row\" Each)})\n");
    CHECK(changes("Row") == 0);
  }
  SUBCASE("a standard define") { CHECK(changes("BlockWin") == 0); }
}

TEST_CASE("a folder of the workspace is removed, with or without a slash at its end") {
  Desk desk;
  const std::string goal = "(define \"Goal\" (sites Empty))\n";
  desk.save("one.lud", "(define \"ToGoal\" (move Add (to (\"Goal\"))))\n");
  desk.open("defs/a.def", goal);
  const auto changes = [&] {
    return desk.ask("textDocument/rename", {{"textDocument", {{"uri", desk.uri("defs/a.def")}}},
                                            {"position", {{"line", 0}, {"character", 10}}},
                                            {"newName", "Target"}})["changes"];
  };
  const std::string with_slash = desk.uri("");
  REQUIRE(with_slash.ends_with('/'));
  const json with = json::array({json{{"uri", with_slash}, {"name", "desk"}}});
  const json without = json::array({json{{"uri", with_slash.substr(0, with_slash.size() - 1)}, {"name", "desk"}}});
  for (const auto& [added, removed] : {std::pair{with, without}, std::pair{without, with}}) {
    CHECK(!changes().contains(desk.uri("one.lud")));
    desk.notify("workspace/didChangeWorkspaceFolders", {{"event", {{"added", added}, {"removed", json::array()}}}});
    CHECK(changes().contains(desk.uri("one.lud")));
    desk.notify("workspace/didChangeWorkspaceFolders", {{"event", {{"added", json::array()}, {"removed", removed}}}});
  }
  CHECK(!changes().contains(desk.uri("one.lud")));
}

TEST_CASE("playouts that a limit cuts are told apart from draws") {
  Desk desk;
  desk.open("endless.lud",
            "(game \"Endless\" (players 2)"
            " (equipment {(board (square 3)) (piece \"Pawn\" Each (move Step (to if:(is Empty (to)))))})"
            " (rules (start {(place \"Pawn1\" 0) (place \"Pawn2\" 8)}) (play (forEach Piece))"
            " (end (if (< (count Moves) 0) (result Mover Win)))))\n");
  const json told = desk.ask("workspace/executeCommand",
                             {{"command", "lud.playouts"}, {"arguments", json::array({desk.uri("endless.lud"), 1})}});
  CHECK(told["games"] == 1);
  CHECK(told["cut"] == 1);
  CHECK(told["draws"] == 0);
}

TEST_CASE("a variable of a define is renamed in the games that use the define") {
  Desk desk;
  const std::string tick = "(define \"Tick\" (set Var \"Count\" 1))\n";
  desk.save("defs/a.def", tick);
  desk.open("defs/a.def", tick);
  desk.open("one.lud", "(define \"A\" (if (= (var \"Count\") 1) (\"Tick\")))\n");
  desk.open("two.lud", "(define \"A\" (if (= (var \"Count\") 1) (set Var \"Count\" 2)))\n");
  const json edit = desk.ask("textDocument/rename", {{"textDocument", {{"uri", desk.uri("defs/a.def")}}},
                                                     {"position", {{"line", 0}, {"character", 26}}},
                                                     {"newName", "Sum"}});
  CHECK(edit["changes"].contains(desk.uri("defs/a.def")));
  CHECK(edit["changes"].contains(desk.uri("one.lud")));
  CHECK(edit["changes"].size() == 2);
}

TEST_CASE("the language server answers as written") {
  const bool update = std::getenv("LUD_UPDATE_EXPECTED") != nullptr;
  const std::vector<fs::path> files = scripts();
  CHECK(files.size() >= 10);
  for (const fs::path& file : files) {
    INFO(file.filename().string());
    const std::string before = content(file);
    const std::string after = Script().play(before, file.stem() != "complete_without_snippets");
    if (update) std::ofstream(file, std::ios::binary) << after;
    CHECK(after == before);
  }
}

TEST_CASE("columns of long lines count UTF-16 units") {
  // Characters of one, two, three and four bytes, so that blocks begin within characters, too.
  const std::vector<std::string> characters = {"a", "é", "–", "😀", "(", "\t"};
  std::string content;
  std::vector<std::array<std::uint32_t, 3>> places;  // offset, line, column
  std::uint32_t line = 0, column = 0;
  for (std::size_t i = 0; i < 3000; ++i) {
    places.push_back({static_cast<std::uint32_t>(content.size()), line, column});
    const bool ends = i == 10 || i == 2500;
    const std::string& next = characters[i * i % characters.size()];
    content += ends ? "\n" : next;
    column = ends ? 0 : column + (next.size() == 4 ? 2 : 1);
    line += ends;
  }
  const lud::lsp::Text text(content);
  for (const auto& [offset, at_line, at_column] : places) {
    CAPTURE(offset);
    CHECK(text.place(offset) == lud::lsp::Place{at_line, at_column});
    CHECK(text.offset({at_line, at_column}) == offset);
  }
}

TEST_CASE("halves of a surrogate pair that arrive one by one become their character") {
  Desk desk;
  desk.open("a.lud", "(define \"\" 1)\n");
  const auto insert = [&](int character, const std::string& text) {
    const std::string at = fmt::format(R"({{"line":0,"character":{}}})", character);
    desk.receive(
        fmt::format(R"({{"jsonrpc":"2.0","method":"textDocument/didChange","params":{{"textDocument":{{"uri":"{}",)"
                    R"("version":2}},"contentChanges":[{{"range":{{"start":{},"end":{}}},"text":"{}"}}]}}}})",
                    desk.uri("a.lud"), at, at, text));
  };
  const auto name = [&] {
    return desk.ask("textDocument/documentSymbol", {{"textDocument", {{"uri", desk.uri("a.lud")}}}})[0]["name"];
  };
  SUBCASE("from the first to the second") {
    insert(9, R"(\ud83d)");
    insert(10, R"(\ude00)");
  }
  SUBCASE("from the second to the first") {
    insert(9, R"(\uDE00)");
    insert(9, R"(\uD83D)");
  }
  insert(11, "END");
  CHECK(name() == "😀END");
}

TEST_CASE("halves of surrogate pairs are told from whole pairs and from backslashes") {
  CHECK(lud::lsp::parse_message(R"(["\\ud83d\ud83d\ude00\ud83d\u00e9\ude00"])")[0] ==
        "\\ud83d😀\xED\xA0\xBDé\xED\xB8\x80");
  CHECK(lud::lsp::parse_message(R"({"a":{"b":"\uD83D"},"c":"\u0000d83d"})")["a"]["b"] == "\xED\xA0\xBD");
  CHECK(lud::lsp::parse_message(R"(["\u0000d83d"])")[0] == std::string("\0d83d", 5));
  for (const char* broken : {R"(["\ud8)", R"(["\ud83d)", R"(["\ud83d\)", R"(["\ud83d\ud83d", \)"})
    CHECK(lud::lsp::parse_message(broken).is_discarded());
}

TEST_CASE("columns behind a half of a surrogate pair count it as one unit") {
  lud::lsp::Text text("ab");
  text.replace({1, 1}, "\xED\xA0\xBD");
  CHECK(text.offset({0, 2}) == 4);
  text.replace({4, 4}, "\xED\xB8\x80");
  CHECK(text.content() == "a😀b");
  CHECK(text.offset({0, 3}) == 5);
}

TEST_CASE("edits are not waited for once they have come, whatever became of them") {
  lud::lsp::Server server;
  const std::string uri = "file:///t/a.lud";
  const auto send = [&](json message) {
    message["jsonrpc"] = "2.0";
    server.receive(message.dump());
    return server.take_output();
  };
  const json document = {{"uri", uri}, {"version", 1}, {"text", "(define \"A\" 1)\n"}};
  const json change = {{"method", "textDocument/didChange"},
                       {"params",
                        {{"textDocument", {{"uri", uri}, {"version", 2}}},
                         {"contentChanges", json::array({json{{"text", "(define \"B\" 1)\n"}}})}}}};
  const auto symbols = [&] {
    return send({{"id", 1}, {"method", "textDocument/documentSymbol"}, {"params", {{"textDocument", {{"uri", uri}}}}}});
  };
  server.expect_edit(uri);
  send(change);  // too early
  send({{"id", 1}, {"method", "initialize"}, {"params", json::object()}});
  send({{"method", "textDocument/didOpen"}, {"params", {{"textDocument", document}}}});
  CHECK(symbols()[0]["result"][0]["name"] == "A");
  server.expect_edit(uri);
  CHECK(symbols()[0]["error"]["code"] == -32801);
  send(change);
  CHECK(symbols()[0]["result"][0]["name"] == "B");
}

TEST_CASE("a folder of defines that cannot be read is told when the server is initialized") {
  lud::lsp::Server server;
  server.receive(json{{"jsonrpc", "2.0"},
                      {"id", 1},
                      {"method", "initialize"},
                      {"params", {{"initializationOptions", {{"defines", "/there/is/no/such/folder"}}}}}}
                     .dump());
  const json said = server.take_output();
  REQUIRE(said.size() == 2);
  CHECK(said[0]["method"] == "window/showMessage");
  CHECK(said[0]["params"]["message"] == "cannot read the folder of defines /there/is/no/such/folder");
}

TEST_CASE("documents in the folder of defines are known, however its path is written") {
  lud::lsp::Workspace workspace;
  const auto is_define = [&](const char* path) { return workspace.is_define((fs::current_path() / path).string()); };
  for (const char* folder : {"some/defs", "some/defs/", "./some/other/../defs"}) {
    CAPTURE(folder);
    workspace.use_defines(folder);
    CHECK(is_define("some/defs/rows.def"));
    CHECK(is_define("some/defs/more/rows.def"));
    CHECK(!is_define("some/defs-old/rows.def"));
    CHECK(!is_define("some/game.lud"));
  }
  workspace.use_defines("");
  CHECK(!is_define("some/defs/rows.def"));
}

TEST_CASE("headers of messages end in either kind of line break") {
  lud::lsp::FrameReader reader;
  reader.feed(
      "Content-Length: 2\r\n\r\n{}content-length:4\nContent-Type: x\n\n[\n\n]Content-Length: 1\r\n\n1no header\n\n");
  CHECK(reader.next() == "{}");
  CHECK(reader.next() == "[\n\n]");
  CHECK(reader.next() == "1");
  CHECK(reader.next() == std::nullopt);
  CHECK(reader.take_errors() == 1);
}

TEST_CASE("editors that know both ranges of a completion get both") {
  lud::lsp::Server server;
  const auto send = [&](json message) {
    message["jsonrpc"] = "2.0";
    server.receive(message.dump());
    return server.take_output();
  };
  const json item = {{"insertReplaceSupport", true}};
  send({{"id", 1},
        {"method", "initialize"},
        {"params", {{"capabilities", {{"textDocument", {{"completion", {{"completionItem", item}}}}}}}}}});
  const std::string uri = "file:///t/metadata.lud";
  send({{"method", "textDocument/didOpen"},
        {"params",
         {{"textDocument", {{"uri", uri}, {"version", 1}, {"text", "(metadata (info {(author \"Me\")}))\n"}}}}}});
  const json answer =
      send({{"id", 2},
            {"method", "textDocument/completion"},
            {"params", {{"textDocument", {{"uri", uri}}}, {"position", {{"line", 0}, {"character", 20}}}}}});
  REQUIRE(answer.size() == 1);
  const json edit = answer[0]["result"]["items"][0]["textEdit"];
  CHECK(edit["insert"]["start"]["character"] == 18);
  CHECK(edit["insert"]["end"]["character"] == 20);
  CHECK(edit["replace"]["start"]["character"] == 18);
  CHECK(edit["replace"]["end"]["character"] == 24);
  CHECK_FALSE(edit.contains("range"));
}
