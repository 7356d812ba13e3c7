#pragma once
// The checker at work: what it knows of one tree while it matches calls against declarations, and how it finds out
// which part is to blame where none fits. Private to the folder: check.cpp matches, explain.cpp explains,
// unknown_words.cpp looks for words that mean nothing.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <unordered_map>

#include "interpreter/check/check.hpp"

namespace lud::check {

using grammar::Node;
using grammar::NodeId;
using grammar::NodeKind;

/// The words a call could mean, by how many keywords follow: ("move Set Rotation"), ("is Line"), its head alone. More
/// keywords come first.
struct Heads {
  static constexpr std::size_t most_keywords = 2;
  struct Candidate {
    const Declaration* declaration;
    std::size_t keywords;
  };
  std::array<std::span<const Declaration* const>, most_keywords + 1> by_keywords;

  std::vector<Candidate> all() const {
    std::vector<Candidate> found;
    for (std::size_t k = by_keywords.size(); k-- > 0;)
      for (const Declaration* d : by_keywords[k]) found.push_back({d, k});
    return found;
  }
};

class Checker {
 public:
  Checker(const grammar::Tree& tree, const Library& library, Memory& memory)
      : tree_(tree), library_(library), memory_(memory) {
    constexpr std::size_t sorts_each = 4;  // about so many are asked of a node
    known_.reserve(tree.nodes.size() * sorts_each);
  }

  const Checked* check(NodeId id, const Sort* sort) {
    const Key key{id, sort};
    const auto [found, added] = known_.try_emplace(key, nullptr);  // a conversion that needs itself fails
    if (!added) return found->second;
    return found->second = check_fresh(id, sort);
  }

  /// Words that mean nothing anywhere in the language: misspelt, whatever else is wrong around them. They and what they
  /// spoil are left out of further checking.
  std::vector<Mistake> take_unknown_words(NodeId root);

  void forget_failures() {
    std::erase_if(known_, [](const auto& entry) { return !entry.second; });
  }
  /// Leaves a node out of further checking: it stands for whatever is wanted, or, where the mistake lies within it, for
  /// what its word yields.
  void poison(NodeId id, bool within) { poisoned_[id] = within && !heads_of(id).all().empty(); }

  /// Finds the innermost reason why `id` is not a `sort`; also the node to leave out of further checking.
  Mistake explain(NodeId id, const Sort* sort, NodeId& guilty);

 private:
  struct Key {
    NodeId node;
    const Sort* sort;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& k) const {
      return std::hash<const void*>()(k.sort) * 31 + k.node * 0x9E3779B97F4A7C15ull;
    }
  };
  /// How far an attempt to match a declaration came, for messages.
  struct Attempt {
    const Declaration* declaration = nullptr;
    std::size_t named = 0;            ///< named arguments matched
    std::size_t placed = 0;           ///< arguments without a name matched, in order
    NodeId stuck = grammar::no_node;  ///< the first argument that fits nowhere
    std::vector<const Sort*> wanted;  ///< what could have stood there
    bool unknown_label = false;
    std::string missing;               ///< name of a missing parameter
    NodeId before = grammar::no_node;  ///< the argument that it belongs before; no_node: the end
    bool surplus = false;
  };

  Checked* fresh(Checked::Kind kind, NodeId id, const Sort* sort) {
    Checked* made = memory_.make<Checked>();
    made->kind = kind;
    made->node = id;
    made->sort = sort;
    return made;
  }

  const Checked* check_fresh(NodeId id, const Sort* sort) {
    if (const Checked* made = check_itself(id, sort)) return made;
    for (const Declaration* d : library_.find("")) {
      if (d->result != sort) continue;
      for (const Sort* from : d->parameters[0].sorts) {
        if (!from) continue;
        if (const Checked* inner = check(id, from)) {
          Checked* made = fresh(Checked::Kind::Call, id, sort);
          made->declaration = d;
          made->arguments = {inner};
          return made;
        }
      }
    }
    return nullptr;
  }

  /// The same without conversions.
  const Checked* check_itself(NodeId id, const Sort* sort) {
    const Node& node = tree_[id];
    if (const auto poisoned = poisoned_.find(id); poisoned != poisoned_.end())
      return !poisoned->second || yields(id, sort) ? fresh(Checked::Kind::Literal, id, sort) : nullptr;
    switch (node.kind) {
      case NodeKind::Atom:
      case NodeKind::String:
        if (sort->literal)
          if (Operand value = sort->literal(node.text, node.kind == NodeKind::String, memory_)) {
            Checked* made = fresh(Checked::Kind::Literal, id, sort);
            made->literal = value;
            return made;
          }
        break;
      case NodeKind::List:
        if (sort->item) {
          Checked* made = fresh(Checked::Kind::List, id, sort);
          for (NodeId child : tree_.children(id)) {
            const Checked* item = check(child, sort->item);  // a name before it means nothing, which lint tells
            if (!item) return nullptr;
            made->arguments.push_back(item);
          }
          return made;
        }
        break;
      case NodeKind::Call:
        for (const auto& [d, keywords] : heads_of(id).all())
          if (d->result == sort)
            if (const Checked* made = match(*d, id, keywords, nullptr)) return made;
        break;
      case NodeKind::Hole:
      case NodeKind::Group:
        break;
    }
    return nullptr;
  }

  /// Whether a call's word has a form that yields a sort.
  bool yields(NodeId id, const Sort* sort) {
    return tree_[id].kind == NodeKind::Call && std::ranges::any_of(heads_of(id).all(), [&](const auto& candidate) {
             return candidate.declaration->result == sort;
           });
  }

  Heads heads_of(NodeId id) { return heads_of(id, tree_[id].text); }
  /// The same if the call's head were `head`.
  Heads heads_of(NodeId id, std::string_view head) {
    Heads heads;
    heads.by_keywords[0] = library_.find(head);
    const auto children = tree_.children(id);
    buffer_ = head;
    for (std::size_t k = 0; k < Heads::most_keywords && k < children.size(); ++k) {
      const Node& keyword = tree_[children[k]];
      if (keyword.kind != NodeKind::Atom || !keyword.label.empty()) break;
      buffer_ += ' ';
      buffer_ += keyword.text;
      heads.by_keywords[k + 1] = library_.find(buffer_);
    }
    return heads;
  }

  const Checked* fits(NodeId argument, const Parameter& parameter) {
    for (const Sort* sort : parameter.sorts)
      if (sort)
        if (const Checked* made = check(argument, sort)) return made;
    return nullptr;
  }

  /// Matches the arguments of call `id`, from child `skip` on, against one declaration.
  const Checked* match(const Declaration& d, NodeId id, std::size_t skip, Attempt* attempt) {
    const auto children = tree_.children(id).subspan(skip);
    std::vector<const Checked*> assigned(d.parameters.size(), nullptr);
    std::vector<NodeId> positional;
    if (attempt) {
      *attempt = Attempt{};
      attempt->declaration = &d;
    }
    for (NodeId child : children) {
      const std::string_view label = tree_[child].label;
      if (label.empty()) {
        positional.push_back(child);
        continue;
      }
      if (poisoned_.contains(child)) continue;  // already complained about
      const Checked* found = nullptr;
      bool named = false;
      std::vector<const Sort*> wanted;
      for (std::size_t j = 0; j < d.parameters.size() && !found; ++j) {
        const Parameter& p = d.parameters[j];
        if (!p.named || p.name != label || assigned[j]) continue;
        named = true;
        for (const Sort* s : p.sorts)
          if (s) wanted.push_back(s);
        found = assigned[j] = fits(child, p);
      }
      if (!found) {
        if (attempt) {
          attempt->stuck = child;
          attempt->wanted = wanted;
          attempt->unknown_label = !named;
        }
        return nullptr;
      }
      if (attempt) ++attempt->named;
    }
    if (!place(d, positional, 0, 0, assigned, attempt)) return nullptr;
    Checked* made = fresh(Checked::Kind::Call, id, d.result);
    made->declaration = &d;
    made->arguments = std::move(assigned);
    return made;
  }

  static bool group_taken(const Declaration& d, const std::vector<const Checked*>& assigned, int group) {
    for (std::size_t j = 0; j < d.parameters.size(); ++j)
      if (d.parameters[j].group == group && assigned[j]) return true;
    return false;
  }

  /// Places positional argument `i` on parameter `j` or a later one; backtracks.
  bool place(const Declaration& d, const std::vector<NodeId>& positional, std::size_t i, std::size_t j,
             std::vector<const Checked*>& assigned, Attempt* attempt) {
    if (i == positional.size()) return complete(d, j, assigned, attempt);
    std::vector<const Sort*> wanted;
    for (; j < d.parameters.size(); ++j) {
      const Parameter& p = d.parameters[j];
      if (p.named) continue;
      if (!(p.group && group_taken(d, assigned, p.group))) {
        for (const Sort* s : p.sorts)
          if (s) wanted.push_back(s);
        if (const Checked* made = fits(positional[i], p)) {
          assigned[j] = made;
          if (attempt && i + 1 > attempt->placed) attempt->placed = i + 1;
          if (place(d, positional, i + 1, j + 1, assigned, attempt)) return true;
          assigned[j] = nullptr;
        }
      }
      if (!p.optional) {
        if (attempt && skips(d, positional[i], j, i, *attempt)) return false;
        break;
      }
    }
    if (attempt && i >= attempt->placed && attempt->stuck == grammar::no_node) {
      attempt->stuck = positional[i];
      attempt->surplus = wanted.empty();
      attempt->wanted = std::move(wanted);
    }
    return false;
  }

  /// Whether an argument that does not fit a required parameter fits one behind it: then the former is missing.
  bool skips(const Declaration& d, NodeId argument, std::size_t required, std::size_t i, Attempt& attempt) {
    if (attempt.stuck != grammar::no_node || i < attempt.placed) return false;
    for (std::size_t k = required + 1; k < d.parameters.size(); ++k) {
      if (d.parameters[k].named || !fits(argument, d.parameters[k])) continue;
      attempt.missing = d.parameters[required].name;
      attempt.before = argument;
      attempt.placed = i + 1;
      return true;
    }
    return false;
  }

  bool complete(const Declaration& d, std::size_t from, const std::vector<const Checked*>& assigned, Attempt* attempt) {
    for (std::size_t j = 0; j < d.parameters.size(); ++j) {
      const Parameter& p = d.parameters[j];
      bool missing = false;
      if (p.group) {
        int taken = 0;
        for (std::size_t k = 0; k < d.parameters.size(); ++k)
          if (d.parameters[k].group == p.group && assigned[k]) ++taken;
        if (taken > 1) return false;
        missing = p.group_required && taken == 0;
      } else {
        missing = !p.optional && !assigned[j] && (p.named || j >= from);
      }
      if (missing) {
        if (attempt && attempt->missing.empty())
          attempt->missing = p.named ? fmt::format("{}:", p.name) : std::string(p.name);
        return false;
      }
    }
    return true;
  }

  std::string found_text(NodeId id) const {
    const Node& node = tree_[id];
    switch (node.kind) {
      case NodeKind::Atom:
        return fmt::format("'{}'", node.text);
      case NodeKind::String:
        return fmt::format("\"{}\"", node.text);
      case NodeKind::List:
        return "a list";
      case NodeKind::Call:
        return fmt::format("({} ...)", node.text);
      case NodeKind::Hole:
        return "an unknown part [...]";
      case NodeKind::Group:
        return "an option's argument <...>";
    }
    return {};
  }
  static std::string sorts_text(std::span<const Sort* const> sorts) {
    std::string text;
    std::vector<const Sort*> seen;
    for (const Sort* s : sorts) {
      if (std::ranges::find(seen, s) != seen.end()) continue;
      seen.push_back(s);
      if (!text.empty()) text += " or ";
      text += fmt::format("<{}>", s->name);
    }
    return text;
  }
  static std::vector<std::string_view> words_of(std::span<const Sort* const> sorts);
  static void suggest(Mistake& mistake, std::string_view text, const std::vector<std::string_view>& candidates,
                      std::string_view format);
  std::vector<const Sort*> accepted_for(const Sort* sort) const;
  std::size_t closeness(const Attempt& attempt);
  Mistake explain_unknown(NodeId id, const Sort* sort, NodeId& guilty);
  Mistake explain_call(NodeId id, const Sort* sort, NodeId& guilty);
  Mistake explain_missing(NodeId id, const Attempt& best, std::span<const Heads::Candidate> candidates,
                          const std::vector<const Sort*>& accepted);
  Mistake explain_surplus(NodeId id, const Attempt& best);
  Mistake explain_stuck(NodeId id, const Attempt& best, NodeId& guilty);
  void suggest_head(Mistake& mistake, NodeId call, const std::vector<const Sort*>& wanted);
  void hint_words_of_lists(Mistake& mistake, std::span<const Sort* const> wanted) const;
  void hint_frame(Mistake& mistake, NodeId call, std::span<const Sort* const> wanted);
  void hint_one_too_many(Mistake& mistake, const Attempt& attempt);
  bool hint_list_form(Mistake& mistake, const Declaration& given) const;
  std::string brief(NodeId id) const;
  bool may_be(NodeId id, const Sort* sort);
  bool hint_name(Mistake& mistake, NodeId call, const Attempt& attempt);
  bool hint_braces(Mistake& mistake, const Attempt& attempt);
  bool hint_form(Mistake& mistake, NodeId call, NodeId argument) const;
  void hint_quotes(Mistake& mistake, const Attempt& attempt);

  friend class UnknownWords;

  const grammar::Tree& tree_;
  const Library& library_;
  Memory& memory_;
  std::unordered_map<Key, const Checked*, KeyHash> known_;
  std::unordered_map<NodeId, bool> poisoned_;  ///< whether the mistake lies within, see poison
  std::string buffer_;
};

}  // namespace lud::check
