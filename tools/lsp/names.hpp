#pragma once
// Resolves names: given an offset, finds the name there, its definition, and its uses in this file and in others that
// share it.
#include <optional>

#include "tools/lsp/spot.hpp"

namespace lud::lsp {

/// A file that defines names.
struct Home {
  std::shared_ptr<Reading> file;
  std::string path, uri;
};

/// A named symbol at an offset.
struct Named {
  SymbolKind kind = SymbolKind::Other;
  std::string name;               ///< in full: "Category/Item", "Tag:argument", "Ruleset/Name"
  Stretch place;                  ///< the name at the offset
  std::string path, uri;          ///< the defining file
  std::shared_ptr<Reading> file;  ///< the defining file, parsed; null if there is no definition
  Stretch defined;                ///< the name at its definition: of "Category/Item" the item alone, and so on
  bool read_only = false;         ///< defined by Lud itself
};
std::optional<Named> named_at(Workspace& workspace, Document& document, std::uint32_t offset);

/// Whether a text is the name of equipment with the number of a player, "Disc1" for "Disc". Equipment other than a
/// piece may share its name with a piece that a define makes.
bool is_numbered(const Named& named, std::string_view text);

/// The equipment or phase with a name; "Disc1" also matches a piece "Disc", for player 1. Null if there is none.
const Symbol* thing_called(const Reading& file, std::string_view word);

/// All occurrences of a name in a file, including its definition.
std::vector<Stretch> places_in(const Reading& file, const Named& named);

/// The files that may use the name, and the one that defines it.
struct SharedFile {
  std::string path;
  std::shared_ptr<Reading> reading;
};
std::vector<SharedFile> files_with(Workspace& workspace, const Named& named);

}  // namespace lud::lsp
