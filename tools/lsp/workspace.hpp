#pragma once
// The open documents and the files beside them. For each file, caches its parsed text (Reading) and its analysis
// (Inspection), which are made on first use and kept until the text changes.
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

/// Maps offsets of the file to the typed calls made from the text there, wherever it was expanded to.
class Typing {
 public:
  explicit Typing(Inspection& inspection);
  /// The typed call, constant or list that begins at an offset; null if unknown.
  const Checked* at(std::uint32_t begin) const;
  const std::unordered_map<std::uint32_t, const Checked*>& all() const { return by_begin_; }

 private:
  void add(const grammar::Tree& tree, const Checked& checked);
  std::unordered_map<std::uint32_t, const Checked*> by_begin_;
};

/// Names defined by a game, for completion.
struct GameNames {
  std::vector<std::string> pieces, regions, tracks, containers, maps, variables, sites, phases;
};

struct Document {
  std::string uri;
  std::string path;
  std::int64_t version = 0;
  std::shared_ptr<Reading> reading;
  std::unique_ptr<Inspection> inspection;  ///< of the present text; null until first used
  std::unique_ptr<Typing> typing;
  bool compiled = false;
  GameNames names;                        ///< of the last text that compiled to a game
  std::vector<grammar::Diagnostic> told;  ///< the diagnostics last sent to the editor

  /// Replaces the text and discards everything derived from the old one.
  void take_text(std::string content, FileKind kind);
};

/// Capabilities of the client.
struct Client {
  bool snippets = false;
  bool insert_replace = false;  ///< a completion may have two ranges, up to the cursor and of the whole word
  bool nested_symbols = false;
};

/// Draws the start position of a game; supplied by programs that can draw.
using Draw = std::string (*)(const Game&);

class Workspace {
 public:
  Client client;
  Draw draw = nullptr;
  LoadOptions options;               ///< load options for all files
  std::vector<std::string> folders;  ///< workspace folders of the editor

  Document& open(const std::string& uri, std::int64_t version, std::string text);
  void close(const std::string& uri);
  /// The open document with a URI; throws RequestError if there is none.
  Document& document(const std::string& uri);
  Document* find(const std::string& uri);
  std::map<std::string, std::unique_ptr<Document>>& documents() { return documents_; }
  void edited(Document& document, std::string text);

  /// The analysis of a document: expanded (`inspect`) and also compiled (`compile`).
  Inspection& inspect(Document& document);
  Inspection& compile(Document& document);
  Typing& typing(Document& document);
  /// The names of a document's game; for tests, those of the game that they test.
  const GameNames& names(Document& document);

  /// Parses a file: the text of the open document, or else the file on disk. Null if it cannot be read.
  std::shared_ptr<Reading> read(const std::string& path);
  /// The paths of the relevant files in the workspace folders and the define folder. At most `most_files`; in each
  /// folder, a scan ends after `most_visited` files of any kind.
  static constexpr std::size_t most_files = 5000;
  static constexpr std::size_t most_visited = 200'000;
  std::vector<std::string> files() const;
  /// The path of the game that a test file tests, and the paths of the test files of a game.
  std::optional<std::string> game_of(const std::string& path, const Reading& tests) const;
  std::vector<std::string> tests_of(const std::string& path);
  UnsavedTexts::Texts unsaved() const;
  /// Sets the define folder: by its absolute path, as documents have.
  void use_defines(const std::string& folder);
  /// Reads the define folder again: from the open documents, or else from disk.
  void reread_defines();
  /// Whether a file lies in the define folder.
  bool is_define(const std::string& path) const;
  /// The URI of a readable copy of a built-in file of defines: in the workspace folders, or written to a cache folder.
  std::string uri_of_embedded(const std::string& path);
  /// The same file, parsed.
  std::shared_ptr<Reading> read_embedded(const std::string& path);
  /// The URI that the editor uses for a file.
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

/// A sentence if the folder of defines cannot be read, or "".
std::string mistake_in_defines(const DefineFolder& defines);

}  // namespace lud::lsp
