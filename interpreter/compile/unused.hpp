#pragma once
// Finds pieces and regions that nothing uses, given the expanded game and its file, and warns of them. A name that
// occurs anywhere else in the file, even in an option that is not chosen, counts as used.
#include <string>
#include <vector>

#include "interpreter/compile/lint.hpp"

namespace lud::compile {

/// The strings of a file and of its expanded game, except those that define the names of pieces and regions.
class Mentions {
 public:
  void add_file(const grammar::Tree& file);
  void add_game(const grammar::Tree& tree, grammar::NodeId root) { add(tree, root, false, false); }

  /// Whether some string equals, contains or is part of the name. `looks`: strings of the metadata count, too.
  bool name(std::string_view name, bool looks) const;
  /// Whether some word stores a value under the name, or the name is an argument of a define.
  bool keeps(std::string_view name) const { return kept_.contains(name); }
  /// Whether some word reads a value by the name, or the name is an argument of a define.
  bool asks(std::string_view name) const { return asked_.contains(name); }
  /// Whether some word may read regions of a player without naming them.
  bool owned_regions() const { return owned_regions_; }

 private:
  void add(const grammar::Tree& tree, grammar::NodeId id, bool metadata, bool in_equipment);
  void note_names(const grammar::Tree& tree, const grammar::Node& call);

  std::set<std::string, std::less<>> texts_, looks_, kept_, asked_;
  bool owned_regions_ = false;
};

class Findings;

/// Warning: `unused`.
void find_unused(const LintInput& input, const Mentions& mentions, Findings& findings);

}  // namespace lud::compile
