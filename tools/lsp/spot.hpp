#pragma once
// What stands at an offset of a file: the word there, which part of which node it is, and what it means.
#include "tools/lsp/forms.hpp"
#include "tools/lsp/workspace.hpp"

namespace lud::lsp {

enum class Part { Nothing, Head, QuotedHead, Keyword, Label, Atom, String, Tag };

struct Spot {
  Part part = Part::Nothing;
  NodeId node = no_node;  ///< the call whose head it is, the keyword, the labelled node ...
  NodeId call = no_node;  ///< the enclosing call; for a head, its own call
  Stretch place;          ///< of the word: strings without quotes, tags without brackets
  Stretch whole;          ///< the word with its quotes or brackets
  std::string word;       ///< its text; for tags "Board:size"
};

Spot spot_at(const Reading& reading, std::uint32_t offset);

/// The forms of a call, best first; the one that the checker chose comes first if the check got so far.
std::vector<Fit> meanings(Workspace& workspace, Document& document, NodeId call);

/// The index of a child among the children of its parent.
std::size_t slot_among(const Reading& reading, NodeId parent, NodeId child);

/// A define that a game file may use: its own, or one from the define folders.
struct KnownDefine {
  const Reading* reading = nullptr;  ///< the file that defines it
  std::shared_ptr<Reading> keep;     ///< keeps `reading` alive
  const Symbol* symbol = nullptr;    ///< its definition in `reading`
  std::string uri;                   ///< URI of that file
  unsigned parameters = 0;
};
std::optional<KnownDefine> find_define(Workspace& workspace, Document& document, std::string_view name);
/// A remark as Markdown, for hovers and completions.
std::string markdown(const grammar::Remark& remark);
/// The number of parameters (#1 to #9) of a define.
unsigned parameters_of(const grammar::Tree& tree, NodeId define);

/// The file that defines a document's symbols: its own, or for tests that of the game.
std::shared_ptr<Reading> game_reading(Workspace& workspace, Document& document);

}  // namespace lud::lsp
