#pragma once
// The stage of an expansion that puts the bodies of defines, with their arguments, where they are used.
#include <cstdint>
#include <deque>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "grammar/expansion.hpp"

namespace lud::grammar {

/// See the head of this file.
class DefineExpander {
 public:
  DefineExpander(Expansion& in, const Defines& library) : in_(in), library_(library) {}

  /// The tokens of a file without its defines, and with none used any more.
  Tokens expand(Tokens tokens);
  /// The same for a companion. Its own defines come before those of the file, which did not see them.
  Tokens expand_companion(Tokens tokens);

  /// A define that another option would need is in use; one that nothing in the file mentions is not. `written` are the
  /// tokens of the roots of the file and its companion.
  void warn_unused(const std::vector<Tokens>& written) const;
  /// Refuses what is left of calls by a quoted name in the tree: they meant a define that does not exist.
  void refuse_unknown() const;

 private:
  struct Local {
    Define define;
    bool used;
  };
  struct Ahead;

  /// Takes the defines of the file out of `tokens`. The first of a name counts.
  void extract(Tokens& tokens);
  /// The defines of the file come first, each everywhere before the next. The order shows where a define that is
  /// several nodes, or none, is an argument of another one.
  bool expand_locals(Tokens& tokens);
  bool expand_library(Tokens& tokens);
  void note_strings(const Tokens& tokens);
  /// Expands, in one sweep, every use of the defines that `find` knows, and the uses that this brings about behind it.
  template <typename Find>
  bool pass(Tokens& tokens, const Find& find);
  /// Takes the rest of a call, with its closing bracket, and cuts it into arguments.
  static bool take_arguments(Ahead& rest, std::vector<Tokens>& arguments);
  /// `blamed` is the origin of the define that did not get an argument to hand on to this one; 0: there is none.
  Tokens instantiate(const Define& define, const Token& use, std::vector<Tokens>& arguments, std::uint32_t blamed);
  /// The chain `origin`, which ends at the file it was written in, continued by `outer`.
  std::uint32_t continue_origin(std::uint32_t origin, std::uint32_t outer);

  Expansion& in_;
  const Defines& library_;
  std::deque<Local> locals_;
  std::unordered_map<std::uint32_t, std::uint32_t> continued_;
  std::unordered_set<std::string_view> strings_;  ///< the defines of the file that are not among these have no use
  std::set<std::pair<std::uint32_t, std::uint32_t>> warned_;  ///< uses with too many arguments, by source and offset
  Tokens spare_;  ///< the memory of the sweep before: a large game takes a hundred
  std::size_t expansions_ = 0;
};

}  // namespace lud::grammar
