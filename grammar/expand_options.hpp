#pragma once
// The stage of expansion that replaces tags such as <Board:size> by the arguments of the chosen items.
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "grammar/expansion.hpp"

namespace lud::grammar {

/// See the head of this file.
class OptionTags {
 public:
  explicit OptionTags(Expansion& in) : in_(in) {}

  /// Reads the options of the file and selects their items. Call this before the other functions.
  void choose(const Selection& selection);
  /// Returns the tokens with all tags of the file's options replaced.
  Tokens realise(const Tokens& tokens);

  /// Warns of arguments of options whose tags occur nowhere in `written`, the tokens of all roots of the file and its
  /// companion: they have no effect, whichever item is chosen.
  void warn_unused(const std::vector<Tokens>& written) const;
  /// Reports an error where a token still contains a tag: no option defines it.
  void refuse_tags(const Token& token) const;

 private:
  struct Tag {
    std::string option;  ///< "Board Size/8x8"
    const Tokens* tokens;
  };

  void realise(const Token& token, unsigned depth, Tokens& out);

  Expansion& in_;
  Choices choices_;
  bool broken_ = false;  ///< the options of the file have errors
  std::unordered_map<std::string, Tag> tags_;
};

}  // namespace lud::grammar
