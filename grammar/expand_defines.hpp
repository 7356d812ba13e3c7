#pragma once
// The stage of expansion that replaces each use of a define by its body with the arguments put in.
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

  /// Takes the defines out of a file's tokens and returns the rest with all uses of defines expanded.
  Tokens expand(Tokens tokens);
  /// As above, for a companion, after `expand` of its file. Its own defines take precedence over those of the file.
  Tokens expand_companion(Tokens tokens);

  /// Warns of defines that were not expanded and whose names occur nowhere in `written`, the tokens of all roots of the
  /// file and its companion. Options that were not chosen count: they may need the define.
  void warn_unused(const std::vector<Tokens>& written) const;
  /// Reports an error for each call with a quoted head left in the tree: it uses a define that does not exist.
  void refuse_unknown() const;

 private:
  struct Local {
    Define define;
    bool used;
  };
  struct Ahead;

  /// Moves the defines among `tokens` to `locals_`. Of several with one name the first counts.
  void extract(Tokens& tokens);
  /// Expands the defines of the file one after the other, each everywhere before the next. The order matters where a
  /// define whose body is not one node is an argument of another define. Returns whether anything was expanded.
  bool expand_locals(Tokens& tokens);
  bool expand_library(Tokens& tokens);
  void note_strings(const Tokens& tokens);
  /// Expands, in one sweep, all uses of defines that `find` knows, also in inserted bodies; returns whether there are
  /// any.
  template <typename Find>
  bool pass(Tokens& tokens, const Find& find);
  /// Takes the rest of a call, with its closing bracket, and splits it into arguments; false where it is not closed.
  static bool take_arguments(Ahead& rest, std::vector<Tokens>& arguments);
  /// Returns the body of `define` with the arguments put in. `blamed` is the origin of a use that gave too few
  /// arguments for the call of this define (Token::lacks), or 0.
  Tokens instantiate(const Define& define, const Token& use, std::vector<Tokens>& arguments, std::uint32_t blamed);
  /// Returns a copy of the chain `origin` whose outermost step continues with the chain `outer`.
  std::uint32_t continue_origin(std::uint32_t origin, std::uint32_t outer);

  Expansion& in_;
  const Defines& library_;
  std::deque<Local> locals_;
  std::unordered_map<std::uint32_t, std::uint32_t> continued_;  ///< results of `continue_origin` for the present use
  std::unordered_set<std::string_view> strings_;  ///< all strings among the tokens: only these may be uses of defines
  std::set<std::pair<std::uint32_t, std::uint32_t>> warned_;  ///< uses with too many arguments, by source and offset
  Tokens spare_;  ///< buffer reused by each `pass`: a large game needs about a hundred
  std::size_t expansions_ = 0;
};

}  // namespace lud::grammar
