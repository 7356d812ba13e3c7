#pragma once
// The checker at work: what it knows of one tree while it matches calls against declarations. Private to the folder:
// unknown_words.cpp looks for words that mean nothing, explain.cpp finds out which part is to blame where no form fits,
// hints.cpp says what was meant.
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
  void forget_failures() {
    std::erase_if(known_, [](const auto& entry) { return !entry.second; });
  }
  /// Leaves a node out of further checking: it stands for whatever is wanted, or, where the mistake lies within it, for
  /// what its word yields.
  void poison(NodeId id, bool within) { poisoned_[id] = within && !heads_of(id).all().empty(); }

  /// How far an attempt to match a declaration came, for messages.
  struct Attempt {
    const Declaration* declaration = nullptr;
    std::size_t keywords = 0;         ///< words that say which form is meant
    std::size_t named = 0;            ///< named arguments matched
    std::size_t placed = 0;           ///< arguments without a name matched, in order
    NodeId stuck = grammar::no_node;  ///< the first argument that fits nowhere
    std::vector<const Sort*> wanted;  ///< what could have stood there
    bool unknown_label = false;
    std::string missing;               ///< name of a missing parameter
    NodeId before = grammar::no_node;  ///< the argument that it belongs before; no_node: the end
    bool surplus = false;
  };
  /// Matches the arguments of call `id`, from child `skip` on, against one declaration; `attempt`: null where nobody
  /// asks how far it came.
  const Checked* match(const Declaration& d, NodeId id, std::size_t skip, Attempt* attempt);

  /// Whether a call's word has a form that yields a sort.
  bool yields(NodeId id, const Sort* sort) {
    return tree_[id].kind == NodeKind::Call && std::ranges::any_of(heads_of(id).all(), [&](const auto& candidate) {
             return candidate.declaration->result == sort;
           });
  }

  Heads heads_of(NodeId id) { return heads_of(id, tree_[id].text); }
  /// The same if the call's head were `head`.
  Heads heads_of(NodeId id, std::string_view head);
  /// Whether a node is of a sort, or would be if nothing were wrong within it.
  bool may_be(NodeId id, const Sort* sort) {
    return check(id, sort) ||
           std::ranges::any_of(accepted_for(sort), [&](const Sort* accepted) { return yields(id, accepted); });
  }
  bool may_be(NodeId argument, const Parameter& parameter) {
    return std::ranges::any_of(parameter.sorts, [&](const Sort* sort) { return sort && may_be(argument, sort); });
  }
  /// The sorts that may stand where `sort` is expected: itself and what converts to it.
  std::vector<const Sort*> accepted_for(const Sort* sort) const;

  const grammar::Tree& tree() const { return tree_; }
  const Library& library() const { return library_; }
  Memory& memory() { return memory_; }

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
  Checked* fresh(Checked::Kind kind, NodeId id, const Sort* sort) {
    Checked* made = memory_.make<Checked>();
    made->kind = kind;
    made->node = id;
    made->sort = sort;
    return made;
  }

  const Checked* check_fresh(NodeId id, const Sort* sort);
  /// The same without conversions.
  const Checked* check_itself(NodeId id, const Sort* sort);
  /// The constant that an atom or a string is; empty where the sort has none.
  Operand literal(const Node& node, const Sort* sort);
  const Checked* fits(NodeId argument, const Parameter& parameter) {
    for (const Sort* sort : parameter.sorts)
      if (sort)
        if (const Checked* made = check(argument, sort)) return made;
    return nullptr;
  }
  bool place(const Declaration& d, const std::vector<NodeId>& positional, std::size_t i, std::size_t j,
             std::vector<const Checked*>& assigned, Attempt* attempt);
  bool skips(const Declaration& d, NodeId argument, std::size_t required, std::size_t i, Attempt& attempt);
  static bool complete(const Declaration& d, std::size_t from, const std::vector<const Checked*>& assigned,
                       Attempt* attempt);

  const grammar::Tree& tree_;
  const Library& library_;
  Memory& memory_;
  std::unordered_map<Key, const Checked*, KeyHash> known_;
  std::unordered_map<NodeId, bool> poisoned_;  ///< whether the mistake lies within, see poison
  std::string buffer_;
};

}  // namespace lud::check
