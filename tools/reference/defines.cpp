// The standard defines as their files tell of them: the remark above each says what it does and ends with a use of it.
#include <algorithm>

#include "grammar/expand.hpp"
#include "grammar/print.hpp"
#include "grammar/reader.hpp"
#include "interpreter/embedded.hpp"
#include "interpreter/inspect.hpp"
#include "tools/reference/reference.hpp"

namespace lud::reference {

namespace {

constexpr std::string_view folder = "stdlib/defines/";

std::string_view without_slashes(std::string_view remark) {
  remark.remove_prefix(std::min<std::size_t>(2, remark.size()));
  while (remark.starts_with(' ')) remark.remove_prefix(1);
  return remark;
}

/// The remarks on the lines right above a node. A line that begins with a bracket is a use of the define.
void read_remark(const grammar::Tree& tree, const grammar::SourceSet& sources, grammar::NodeId node,
                 StandardDefine& define) {
  auto line = sources.position(0, tree[node].span.begin).line;
  std::vector<std::string_view> above;
  for (auto comment = tree.comments.rbegin(); comment != tree.comments.rend(); ++comment) {
    if (comment->span.begin > tree[node].span.begin) continue;
    const auto its = sources.position(0, comment->span.begin).line;
    if (comment->trailing || its + 1 != line) break;
    above.push_back(without_slashes(comment->text));
    line = its;
  }
  for (auto text = above.rbegin(); text != above.rend(); ++text) {
    const bool is_use = text->starts_with('(') || !define.example.empty();
    std::string& to = is_use ? define.example : define.text;
    if (!to.empty()) to += is_use ? "\n" : " ";
    to += *text;
  }
}

/// What a use of a define becomes when all defines in it are put in.
std::string expanded(const std::string& use) {
  grammar::SourceSet sources;
  grammar::Diagnostics problems;
  const grammar::Tree written = grammar::read_text("example", use, sources, problems);
  if (problems.has_errors() || written.roots.size() != 1) return {};
  const grammar::Tree tree = grammar::expand(written, defines_at_hand({}), {}, sources, problems);
  if (problems.has_errors() || tree.roots.empty()) return {};
  std::string text = grammar::print(tree);
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace

const std::vector<StandardDefine>& defines() {
  static const std::vector<StandardDefine> made = [] {
    std::vector<StandardDefine> all;
    for (const EmbeddedFile& file : embedded_files()) {
      if (!file.path.starts_with(folder)) continue;
      grammar::SourceSet sources;
      grammar::Diagnostics unused;
      const grammar::Tree tree = grammar::read_text(std::string(file.path), std::string(file.text), sources, unused);
      for (const grammar::NodeId root : tree.roots) {
        const auto children = tree.children(root);
        if (tree[root].text != "define" || children.size() < 2) continue;
        StandardDefine define;
        define.name = std::string(tree[children[0]].text);
        define.file = std::string(file.path);
        define.body = std::string(file.text.substr(tree[root].span.begin, tree[root].span.end - tree[root].span.begin));
        if (const grammar::Define* known = defines_at_hand({}).find(define.name)) define.parameters = known->parameters;
        read_remark(tree, sources, root, define);
        if (!define.example.empty()) define.expansion = expanded(define.example);
        all.push_back(std::move(define));
      }
    }
    std::ranges::sort(all, {}, &StandardDefine::name);
    return all;
  }();
  return made;
}

}  // namespace lud::reference
