#pragma once
// What stands at a place of a file: given an offset, hands on the token there, what part of which node it is, and what
// it means.
#include "tools/lsp/forms.hpp"
#include "tools/lsp/workspace.hpp"

namespace lud::lsp {

enum class Part { Nothing, Head, QuotedHead, Keyword, Label, Atom, String, Tag };

struct Spot {
  Part part = Part::Nothing;
  NodeId node = no_node;  ///< the call of a head, the keyword itself, the labelled node ...
  NodeId call = no_node;  ///< around it, or itself where it is the head
  Stretch place;          ///< of the word; of strings without quotes, of tags without brackets
  std::string word;       ///< the text there; of tags "Board:size"
};

Spot spot_at(const Reading& reading, std::uint32_t offset);

/// The call around a node; no_node where there is none.
NodeId call_around(const Reading& reading, NodeId node);

/// The forms of a call, the one that is meant first: by the check where that came so far.
std::vector<Fit> meanings(Workspace& workspace, Document& document, NodeId call);

/// Which child of its parent a node is.
std::size_t slot_among(const Reading& reading, NodeId parent, NodeId child);

/// A define that a game file may use: of the file itself, or one at hand.
struct KnownDefine {
  const Reading* reading = nullptr;  ///< the file it is in
  std::shared_ptr<Reading> keep;     ///< keeps that file
  const Symbol* symbol = nullptr;    ///< there
  std::string uri;                   ///< of that file
  unsigned parameters = 0;
};
std::optional<KnownDefine> find_define(Workspace& workspace, Document& document, std::string_view name);
/// What a remark tells, for hovers and completions.
std::string markdown(const grammar::Remark& remark);
/// How many of #1 to #9 a define takes.
unsigned parameters_of(const grammar::Tree& tree, NodeId define);

/// The file that the symbols of a document come from: its own, or for tests the game's.
std::shared_ptr<Reading> game_reading(Workspace& workspace, Document& document);

}  // namespace lud::lsp
