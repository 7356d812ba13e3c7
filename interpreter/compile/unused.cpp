#include "interpreter/compile/unused.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grammar/spelling.hpp"
#include "interpreter/compile/lint_parts.hpp"

namespace lud::compile {

namespace {

using grammar::Node;
using grammar::NodeId;
using grammar::NodeKind;

/// Keywords of words that read all regions of a player or of a kind.
constexpr std::array<std::string_view, 5> of_regions{"Connected", "Blocked", "Different", "Unique", "RegionResult"};
/// Words that, without a `piece` argument, put down the piece whose number is that of the player.
constexpr std::array<std::string_view, 6> of_numbers{"add", "move Add", "claim", "move Claim", "sow", "set Count"};

}  // namespace

void Mentions::add_file(const grammar::Tree& file) {
  for (const NodeId root : file.roots) add(file, root, is_call(file[root], "metadata"), false);
}

void Mentions::add(const grammar::Tree& tree, NodeId id, bool metadata, bool in_equipment) {
  const Node& node = tree[id];
  const auto children = tree.children(id);
  if (node.kind == NodeKind::String && !node.text.empty()) (metadata ? looks_ : texts_).emplace(node.text);
  if (node.kind == NodeKind::Call) note_names(tree, node);
  const bool names = in_equipment && (is_call(node, "piece") || is_call(node, "regions"));
  const bool items = is_call(node, "equipment") || (in_equipment && node.kind == NodeKind::List);
  for (std::size_t i = 0; i < children.size(); ++i)
    if (i > 0 || !names || tree[children[i]].kind != NodeKind::String) add(tree, children[i], metadata, items);
}

void Mentions::note_names(const grammar::Tree& tree, const Node& call) {
  const auto children = tree.children(static_cast<NodeId>(&call - tree.nodes.data()));
  const auto child_is = [&](std::size_t i, NodeKind kind) {
    return i < children.size() && tree[children[i]].kind == kind;
  };
  const std::string_view keyword = child_is(0, NodeKind::Atom) ? tree[children[0]].text : std::string_view();
  const bool passes_on = call.quoted_head;
  const bool keeps = call.text == "set" || call.text == "remember" || call.text == "trigger" ||
                     call.text == "propose" || keyword == "Propose" || call.text == "vote" || keyword == "Vote";
  const bool asks = call.text == "var" || keyword == "Remembered" || keyword == "Triggered" || keyword == "Proposed" ||
                    keyword == "Decided" || call.text == "forget";
  for (const NodeId child : children) {
    if (tree[child].kind != NodeKind::String) continue;
    if (keeps || passes_on) kept_.emplace(tree[child].text);
    if (asks || passes_on) asked_.emplace(tree[child].text);
  }
  const auto is_string = [&](NodeId child) { return tree[child].kind == NodeKind::String; };
  owned_regions_ |= call.text == "sites" && !keyword.empty() && std::ranges::none_of(children, is_string) &&
                    (word<RoleType>(keyword) || keyword.find('<') != std::string_view::npos);
  owned_regions_ |= is_one_of(keyword, of_regions);
}

bool Mentions::name(std::string_view name, bool looks) const {
  const auto near = [&](const std::string& text) {
    return text.find(name) != std::string::npos || name.find(text) != std::string_view::npos;
  };
  return std::ranges::any_of(texts_, near) || (looks && std::ranges::any_of(looks_, near));
}

namespace {

class Unused {
 public:
  Unused(const LintInput& input, const Mentions& mentions, Findings& findings)
      : in_(input), mentions_(mentions), findings_(findings) {}

  void run() {
    look(in_.root);
    if (!by_number_)
      for (const Checked* piece : pieces_) judge_piece(*piece);
    if (!in_.game.needs_a(play::Need::DeductionPuzzle))
      for (const Checked* region : regions_) judge_region(*region);
  }

 private:
  void look(const Checked& checked) {
    if (checked.declaration) {
      const Declaration& d = *checked.declaration;
      const bool item = checked.sort && checked.sort->name == "item";
      if (item && d.head == "piece") pieces_.push_back(&checked);
      if (item && d.head == "regions") regions_.push_back(&checked);
      for (std::size_t i = 0; i < d.parameters.size(); ++i) {
        const bool given = checked.arguments[i] != nullptr;
        const std::string_view parameter = d.parameters[i].name;
        by_number_ |= given && !item && d.head == "piece" && (parameter == "component" || parameter == "components");
        by_player_ |= !given && parameter == "piece" && is_one_of(d.head, of_numbers);
      }
      by_player_ |= d.head == "sow" || d.head == "set Count" || d.head == "set";
    }
    for (const Checked* argument : checked.arguments)
      if (argument) look(*argument);
  }

  const Node* name_of(const Checked& item) const {
    const Checked* name = item.arguments.empty() ? nullptr : item.arguments[0];
    if (!name || in_.tree[name->node].kind != NodeKind::String) return nullptr;
    return &in_.tree[name->node];
  }

  void judge_piece(const Checked& item) {
    const Node* name = name_of(item);
    if (!name || name->text.empty() || mentions_.name(grammar::without_number(name->text), false)) return;
    const auto& components = in_.game.components;
    const auto known = std::min(components.size(), static_cast<std::size_t>(in_.game.players) + 2);
    // The piece with the number of a player is used; that behind them, too, if it belongs to nobody or to all.
    for (std::size_t i = 1; by_player_ && i < known; ++i) {
      const int owner = components[i].owner, players = in_.game.players;
      const bool is_used = static_cast<int>(i) <= players || owner == 0 || owner > players;
      if (is_used && components[i].name.starts_with(grammar::without_number(name->text))) return;
    }
    warn(item.arguments[0]->node, fmt::format("nothing uses the piece \"{}\"", name->text));
  }

  void judge_region(const Checked& item) {
    const Node* name = name_of(item);
    if (!name || name->text.empty() || mentions_.name(name->text, true)) return;
    const auto is_role = [&](const Checked* argument) { return argument && argument->sort == sort_of<RoleType>(); };
    if (mentions_.owned_regions() && std::ranges::any_of(item.arguments, is_role)) return;
    warn(item.arguments[0]->node, fmt::format("nothing uses the region \"{}\"", name->text));
  }

  void warn(grammar::NodeId node, std::string message) {
    if (said_.insert(message).second) findings_.warn(node, "unused", std::move(message));
  }

  const LintInput& in_;
  const Mentions& mentions_;
  Findings& findings_;
  bool by_number_ = false, by_player_ = false;  ///< pieces are also used by their number, or by that of a player
  std::vector<const Checked*> pieces_, regions_;
  std::set<std::string> said_;
};

}  // namespace

void find_unused(const LintInput& input, const Mentions& mentions, Findings& findings) {
  Unused(input, mentions, findings).run();
}

}  // namespace lud::compile
