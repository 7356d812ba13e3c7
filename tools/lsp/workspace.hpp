#pragma once
// What the editor has open and what lies beside it: given the protocol's documents and edits, hands on each file as it
// is written (Reading) and what the language makes of it (Inspection), both made when they are first asked for and kept
// until the text changes.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "interpreter/inspect.hpp"
#include "tools/lsp/reading.hpp"
#include "tools/lsp/uri.hpp"

namespace lud::lsp {

/// Which typed call stands where in the file itself, wherever it was expanded to.
class Typing {
 public:
  explicit Typing(Inspection& inspection);
  /// The call, constant or list that begins at an offset of the file; null where nothing is known.
  const Checked* at(std::uint32_t begin) const;
  const std::unordered_map<std::uint32_t, const Checked*>& all() const { return by_begin_; }

 private:
  void add(const grammar::Tree& tree, const Checked& checked);
  std::unordered_map<std::uint32_t, const Checked*> by_begin_;
};

/// What lies on the board and beside it, for completion.
struct GameNames {
  std::vector<std::string> pieces, regions, tracks, containers, maps, variables, sites, phases;
};

struct Document {
  std::string uri;
  std::string path;
  std::int64_t version = 0;
  std::shared_ptr<Reading> reading;
  std::unique_ptr<Inspection> inspection;  ///< of this text, once it was asked for
  std::unique_ptr<Typing> typing;
  bool compiled = false;
  GameNames names;                        ///< of the last text that was a game
  std::vector<grammar::Diagnostic> told;  ///< the messages that the editor shows

  /// Forgets what was made of the text before.
  void take_text(std::string content, FileKind kind);
};

/// What the client said that it can do.
struct Client {
  bool snippets = false;
  bool nested_symbols = false;
};

/// A picture of how a game begins; whoever can draw gives it.
using Draw = std::string (*)(const Game&);

class Workspace {
 public:
  Client client;
  Draw draw = nullptr;
  LoadOptions options;               ///< of all files
  std::vector<std::string> folders;  ///< that the editor works in

  Document& open(const std::string& uri, std::int64_t version, std::string text);
  void close(const std::string& uri);
  /// The open document; rolls RequestError where there is none.
  Document& document(const std::string& uri);
  Document* find(const std::string& uri);
  std::map<std::string, std::unique_ptr<Document>>& documents() { return documents_; }
  void edited(Document& document, std::string text);

  /// What the language makes of a document's text; expanded and, where asked for, compiled.
  Inspection& inspect(Document& document);
  Inspection& compile(Document& document);
  Typing& typing(Document& document);
  /// What a document's game has, for tests that of the game they are about.
  const GameNames& names(Document& document);

  /// A file as it is written: the open document's text, or what lies on the disk. Null where it cannot be read.
  std::shared_ptr<Reading> read(const std::string& path);
  /// The files of the folders, by path; at most `most_files`, among at most `most_visited` of all kinds in a folder.
  static constexpr std::size_t most_files = 5000;
  static constexpr std::size_t most_visited = 200'000;
  std::vector<std::string> files() const;
  /// The game that a file of tests is about, and the test files about a game, by path.
  std::optional<std::string> game_of(const std::string& path, const Reading& tests) const;
  std::vector<std::string> tests_of(const std::string& path);
  UnsavedTexts::Texts unsaved() const;
  /// Whether a document lies in the folder of defines.
  bool is_define(const Document& document) const;
  /// A place where the file of a standard define can be read: in the folders, or written beside other caches.
  std::string uri_of_embedded(const std::string& path);
  /// The same file as it is written.
  std::shared_ptr<Reading> read_embedded(const std::string& path);
  /// The URI by which the editor knows a file.
  std::string uri_for(const std::string& path) const;

 private:
  std::map<std::string, std::unique_ptr<Document>> documents_;
  struct OnDisk {
    std::int64_t time = 0;
    std::uintmax_t size = 0;
    std::shared_ptr<Reading> reading;
  };
  std::map<std::string, OnDisk> on_disk_;
  std::map<std::string, std::shared_ptr<Reading>> embedded_;
  std::map<std::string, std::pair<std::shared_ptr<Reading>, GameNames>> names_of_files_;
};

FileKind kind_of_path(const std::string& path);

}  // namespace lud::lsp
