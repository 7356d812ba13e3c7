#pragma once
// Parser for the remark above a define: given the lines of the comment, returns a description of the define, its
// arguments by name, and an example. An argument has a line "#1 name: what it is", or "#1 name?: ..." where it is
// optional; following lines continue its text. The example begins with the first line that begins with a bracket.
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"

namespace lud::grammar {

struct RemarkArgument {
  unsigned number = 0;  ///< 1 for #1
  std::string name;
  bool optional = false;
  std::string text;
};

struct Remark {
  std::string text;
  std::vector<RemarkArgument> arguments;  ///< in the order of the lines
  std::string example;                    ///< one or more lines

  /// The argument #`number`; null where the remark does not describe it.
  const RemarkArgument* argument(unsigned number) const;
  bool empty() const { return text.empty() && arguments.empty() && example.empty(); }
};

/// The lines of the comment right above a node, without the slashes. `text` is the source of `tree`.
std::vector<std::string_view> remark_lines(const Tree& tree, std::string_view text, NodeId node);
Remark read_remark(const std::vector<std::string_view>& lines);

/// An argument as signatures show it: <site>, [<site>] where it is optional, [level:<level>] where it is written with a
/// label, and #2 where the remark does not name it.
std::string shown_argument(const Remark& remark, unsigned number);
/// The signature of a define: ("Name" <site> [<then>]).
std::string shown_define(std::string_view name, unsigned parameters, const Remark& remark);

}  // namespace lud::grammar
