#pragma once
// Pieces and regions that a game describes and nothing uses. Given the expanded game and the file it stems from, hands
// on warnings; a name that stands anywhere else in the file, in an option that is not chosen too, counts as used.
#include <string>
#include <vector>

#include "interpreter/compile/lint.hpp"

namespace lud::compile {

/// The texts of a file and of what it expands to, apart from those that give pieces and regions their names.
class Mentions {
 public:
  /// Of the whole tree, or of the part below one node. `metadata`: what says how a game looks.
  void add_file(const grammar::Tree& file);
  void add_game(const grammar::Tree& tree, grammar::NodeId root) { add(tree, root, false, false); }

  /// Whether a text is, contains or is part of the name. `looks`: metadata counts, too.
  bool name(std::string_view name, bool looks) const;
  /// Whether a file keeps something under the name that play can ask for, or passes the name on.
  bool keeps(std::string_view name) const { return kept_.contains(name); }
  bool asks(std::string_view name) const { return asked_.contains(name); }
  /// Whether the regions of a player may be asked for without a name.
  bool owned_regions() const { return owned_regions_; }

 private:
  void add(const grammar::Tree& tree, grammar::NodeId id, bool metadata, bool in_equipment);
  void note_names(const grammar::Tree& tree, const grammar::Node& call);

  std::set<std::string, std::less<>> texts_, looks_, kept_, asked_;
  bool owned_regions_ = false;
};

std::vector<check::Mistake> unused(const LintInput& input, const Mentions& mentions);

}  // namespace lud::compile
