#pragma once
// The same name in many places: given a place, finds what is named there, where that is defined, and where it is used,
// in the file and in others that share it.
#include <optional>

#include "tools/lsp/spot.hpp"

namespace lud::lsp {

/// What a word at a place names.
struct Named {
  SymbolKind kind = SymbolKind::Other;
  std::string name;
  Stretch place;                  ///< of the name at the cursor
  std::string path, uri;          ///< the file that defines it
  std::shared_ptr<Reading> file;  ///< the same; null where nothing defines it
  Stretch defined;                ///< the name there
  bool read_only = false;         ///< it comes with Lud
};
std::optional<Named> named_at(Workspace& workspace, Document& document, std::uint32_t offset);

/// The places of a name in a file, its definition too.
std::vector<Stretch> places_in(const Reading& file, const Named& named);

/// The files that may use it, with the one that defines it.
struct SharedFile {
  std::string path;
  std::shared_ptr<Reading> reading;
};
std::vector<SharedFile> files_with(Workspace& workspace, const Named& named);

}  // namespace lud::lsp
