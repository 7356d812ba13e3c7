#pragma once
// The stage of an expansion that puts the arguments of the chosen items in the place of their tags, <Board:size>.
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

  void choose(const Selection& selection);
  /// The tokens with all tags replaced.
  Tokens realise(const Tokens& tokens);

  /// What the items of an option say in a place that nothing asks for has no effect, whatever is chosen. `written` are
  /// the tokens of the roots of the file and its companion.
  void warn_unused(const std::vector<Tokens>& written) const;
  /// Refuses a tag that is left: no option defines it.
  void refuse_tags(const Token& token) const;

 private:
  struct Tag {
    std::string option;  // "Board Size/8x8"
    const Tokens* tokens;
  };

  void realise(const Token& token, unsigned depth, Tokens& out);

  Expansion& in_;
  Choices choices_;
  std::unordered_map<std::string, Tag> tags_;
};

}  // namespace lud::grammar
