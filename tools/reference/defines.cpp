// The standard defines, documented by the remarks in their files: each says what a define does and ends with an
// example.
#include <algorithm>

#include "grammar/expand.hpp"
#include "grammar/print.hpp"
#include "grammar/reader.hpp"
#include "interpreter/embedded.hpp"
#include "interpreter/inspect.hpp"
#include "tools/reference/reference.hpp"

namespace lud::reference {

namespace {

constexpr std::string_view home_of_defines = "stdlib/defines/";

/// The defines that a file expects of the game: lines of its remarks that begin with "(define ".
std::string given_defines(const grammar::Tree& tree) {
  std::string given;
  for (const grammar::Comment& comment : tree.comments)
    if (const std::size_t at = comment.text.find("(define "); at != std::string_view::npos) {
      grammar::SourceSet sources;
      grammar::Diagnostics unused;
      const std::string line(comment.text.substr(at));
      const grammar::Tree read = grammar::read_text("given", line, sources, unused);
      if (!read.roots.empty()) given += line.substr(0, read[read.roots[0]].span.end) + "\n";
    }
  return given;
}

/// Returns the full expansion of a use of a define; empty if that fails.
std::string expanded(const std::string& use, const std::string& given) {
  grammar::SourceSet sources;
  grammar::Diagnostics problems;
  // Wrapped in a call, since the expansion may be a list, which cannot be a root.
  const grammar::Tree written = grammar::read_text("example", given + "(example " + use + ")", sources, problems);
  if (problems.has_errors()) return {};
  grammar::Tree tree = grammar::expand(written, defines_at_hand({}), {}, sources, problems);
  if (problems.has_errors() || tree.roots.empty()) return {};
  const auto parts = tree.children(tree.roots[0]);
  tree.roots.assign(parts.begin(), parts.end());
  std::string text = grammar::print(tree);
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

StandardDefine made(const EmbeddedFile& file, const grammar::Tree& tree, grammar::NodeId root,
                    const std::string& given) {
  StandardDefine define;
  define.name = std::string(tree[tree.children(root)[0]].text);
  define.file = std::string(file.path);
  define.body = std::string(file.text.substr(tree[root].span.begin, tree[root].span.end - tree[root].span.begin));
  if (const grammar::Define* known = defines_at_hand({}).find(define.name)) define.parameters = known->parameters;
  define.remark = grammar::read_remark(grammar::remark_lines(tree, file.text, root));
  if (!define.remark.example.empty()) define.expansion = expanded(define.remark.example, given);
  return define;
}

}  // namespace

const std::vector<StandardDefine>& defines() {
  static const std::vector<StandardDefine> made_once = [] {
    std::vector<StandardDefine> all;
    for (const EmbeddedFile& file : embedded_files()) {
      if (!file.path.starts_with(home_of_defines)) continue;
      grammar::SourceSet sources;
      grammar::Diagnostics unused;
      const grammar::Tree tree = grammar::read_text(std::string(file.path), std::string(file.text), sources, unused);
      const std::string given = given_defines(tree);
      for (const grammar::NodeId root : tree.roots)
        if (tree[root].text == "define" && tree.children(root).size() > 1) all.push_back(made(file, tree, root, given));
    }
    std::ranges::sort(all, {}, &StandardDefine::name);
    return all;
  }();
  return made_once;
}

}  // namespace lud::reference
