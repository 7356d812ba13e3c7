#pragma once
// The checker: matches the calls of one tree against declarations and memoises the results. Private to the folder:
// unknown_words.cpp finds words that are not in the language, explain.cpp finds the part that is wrong where no
// declaration fits, hints.cpp suggests what was meant.
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

/// The declarations that a call could mean, by the number of keywords after the head: 2 for "move Set Rotation", 1 for
/// "is Line", 0 for the head alone. `all` lists those with more keywords first.
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
    constexpr std::size_t sorts_each = 4;  // approximate number of sorts that a node is checked as
    memo_.reserve(tree.nodes.size() * sorts_each);
  }

  const Checked* check(NodeId id, const Sort* sort) {
    // A reference into the map stays valid while further results are added. Null meanwhile: no conversion leads back to
    // the sort that it converts to.
    const auto [found, added] = memo_.try_emplace({id, sort}, nullptr);
    const Checked*& kept = found->second;
    return added ? kept = check_fresh(id, sort) : kept;
  }
  void forget_failures() {
    std::erase_if(memo_, [](const auto& entry) { return !entry.second; });
  }
  /// Excludes a node from further checking: from now on it passes as any sort, or, where the mistake is `within` it and
  /// its head is known, as the result sorts of its declarations.
  void poison(NodeId id, bool within) { poisoned_[id] = within && !heads_of(id).all().empty(); }
  bool is_poisoned(NodeId id) const { return poisoned_.contains(id); }

  /// How far an attempt to match a declaration got, for messages.
  struct Attempt {
    const Declaration* declaration = nullptr;
    std::size_t keywords = 0;          ///< number of keywords after the head
    std::size_t named = 0;             ///< number of named arguments matched
    std::size_t placed = 0;            ///< number of positional arguments matched
    NodeId stuck = grammar::no_node;   ///< the first argument that fits no parameter; no_node: none
    std::vector<const Sort*> wanted;   ///< the sorts that `stuck` could have
    bool unknown_label = false;        ///< `stuck` has a label that is not a parameter, or is given twice
    std::string missing;               ///< name of a missing parameter; empty: none
    NodeId before = grammar::no_node;  ///< the argument that the missing one belongs before; no_node: the end
    bool surplus = false;              ///< `stuck` is more than the declaration takes
  };
  /// Matches the arguments of call `id`, from child `skip` on, against one declaration; null where they do not fit.
  /// `attempt`, if not null, is set to how far the match got.
  const Checked* match(const Declaration& d, NodeId id, std::size_t skip, Attempt* attempt);

  /// Whether a node is a call whose head has a declaration with this result sort.
  bool yields(NodeId id, const Sort* sort) {
    return tree_[id].kind == NodeKind::Call && std::ranges::any_of(heads_of(id).all(), [&](const auto& candidate) {
             return candidate.declaration->result == sort;
           });
  }

  Heads heads_of(NodeId id) { return heads_of(id, tree_[id].text); }
  /// As above, as if the call's head were `head`.
  Heads heads_of(NodeId id, std::string_view head);
  /// Whether a node is of a sort, or would be if its arguments were right.
  bool may_be(NodeId id, const Sort* sort) {
    return check(id, sort) ||
           std::ranges::any_of(accepted_for(sort), [&](const Sort* accepted) { return yields(id, accepted); });
  }
  bool may_be(NodeId argument, const Parameter& parameter) {
    return std::ranges::any_of(parameter.sorts, [&](const Sort* sort) { return sort && may_be(argument, sort); });
  }
  /// The sorts that may stand where `sort` is expected: `sort` itself and those that convert to it.
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
  /// As check_fresh, but without conversions.
  const Checked* check_itself(NodeId id, const Sort* sort);
  /// Reads an atom or a string as a constant; empty where the sort has no such constant.
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
  std::unordered_map<Key, const Checked*, KeyHash> memo_;
  std::unordered_map<NodeId, bool> poisoned_;  ///< whether the mistake is within the node, see `poison`
  std::string buffer_;
};

}  // namespace lud::check
