#pragma once
// The names that a string at the cursor may be, for completion: those of pieces, regions, variables, defines, choices
// or files, depending on the word around it. Prose gets none.
#include <string>
#include <vector>

#include "tools/lsp/cursor.hpp"
#include "tools/lsp/workspace.hpp"

namespace lud::lsp {

struct Offer {
  enum class Kind { Thing, Define, Choice, File };
  std::string name;
  std::string detail;  ///< what has the name: "piece", "region", "define" ...
  Kind kind = Kind::Thing;
  bool likely = false;  ///< it is of the sort that is usual at the place
};

/// The names that may be written at the cursor, each once and none empty.
std::vector<Offer> offers_at(Workspace& workspace, Document& document, const Cursor& cursor);

}  // namespace lud::lsp
