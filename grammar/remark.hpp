#pragma once
// What the remark above a define tells: given the lines of the comment, hands on what the define does, its arguments by
// name, and a use of it. An argument has a line "#1 name: what it is", or "#1 name?: ..." where it may be left out; a
// longer one goes on in the next line. From the first line on that begins with a bracket, the remark is a use.
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
  std::string example;                    ///< line by line

  const RemarkArgument* argument(unsigned number) const;
  bool empty() const { return text.empty() && arguments.empty() && example.empty(); }
};

/// The comment on the lines right above a node of a text, without slashes.
std::vector<std::string_view> remark_lines(const Tree& tree, std::string_view text, NodeId node);
Remark read_remark(const std::vector<std::string_view>& lines);

/// How an argument is shown: <site>, [<site>] where it may be left out, [level:<level>] where it takes a label along,
/// and #2 where the remark does not name it.
std::string shown_argument(const Remark& remark, unsigned number);
/// ("Name" <site> [<then>])
std::string shown_define(std::string_view name, unsigned parameters, const Remark& remark);

}  // namespace lud::grammar
