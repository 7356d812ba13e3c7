#include "interpreter/check/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include "grammar/spelling.hpp"

namespace lud::check {

using grammar::Node;
using grammar::NodeId;
using grammar::NodeKind;

namespace {

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
      : tree_(tree), library_(library), memory_(memory) {}

  const Checked* check(NodeId id, const Sort* sort) {
    const Key key{id, sort};
    if (auto found = known_.find(key); found != known_.end()) return found->second;
    known_[key] = nullptr;  // a conversion that needs itself fails
    const Checked* result = check_fresh(id, sort);
    known_[key] = result;
    return result;
  }

  void forget_failures() {
    std::erase_if(known_, [](const auto& entry) { return !entry.second; });
  }
  void poison(NodeId id) { poisoned_.insert(id); }

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
    std::string missing;  ///< name of a missing parameter
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
    const Node& node = tree_[id];
    if (poisoned_.contains(id)) return fresh(Checked::Kind::Literal, id, sort);
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
          bool good = true;
          for (NodeId child : tree_.children(id)) {
            const Checked* item = tree_[child].label.empty() ? check(child, sort->item) : nullptr;
            if (!item) {
              good = false;
              break;
            }
            made->arguments.push_back(item);
          }
          if (good) return made;
        }
        break;
      case NodeKind::Call: {
        for (const auto& [d, keywords] : heads_of(id).all())
          if (d->result == sort)
            if (const Checked* made = match(*d, id, keywords, nullptr)) return made;
        break;
      }
      case NodeKind::Hole:
      case NodeKind::Group:
        break;
    }
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

  Heads heads_of(NodeId id) {
    const Node& node = tree_[id];
    Heads heads;
    heads.by_keywords[0] = library_.find(node.text);
    const auto children = tree_.children(id);
    buffer_ = node.text;
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
      if (!p.optional) break;
    }
    if (attempt && i >= attempt->placed && attempt->stuck == grammar::no_node) {
      attempt->stuck = positional[i];
      attempt->surplus = wanted.empty();
      attempt->wanted = std::move(wanted);
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
  Mistake explain_stuck(NodeId id, const Attempt& best, NodeId& guilty);

  const grammar::Tree& tree_;
  const Library& library_;
  Memory& memory_;
  std::unordered_map<Key, const Checked*, KeyHash> known_;
  std::unordered_set<NodeId> poisoned_;
  std::string buffer_;
};

std::vector<std::string_view> Checker::words_of(std::span<const Sort* const> sorts) {
  std::vector<std::string_view> words;
  for (const Sort* sort : sorts) words.insert(words.end(), sort->words.begin(), sort->words.end());
  return words;
}

/// Adds the hint "did you mean ...?" where a candidate is spelt much like the text.
void Checker::suggest(Mistake& mistake, std::string_view text, const std::vector<std::string_view>& candidates,
                      std::string_view format) {
  if (const auto near = grammar::nearest_spelling(text, candidates); !near.empty())
    mistake.hints.push_back(fmt::format("did you mean {}?", fmt::format(fmt::runtime(format), near)));
}

Mistake Checker::explain(NodeId id, const Sort* sort, NodeId& guilty) {
  const Node& node = tree_[id];
  guilty = id;
  if (node.kind == NodeKind::List && sort->item) {
    for (NodeId child : tree_.children(id))
      if (!check(child, sort->item)) return explain(child, sort->item, guilty);
  }
  if (node.kind == NodeKind::List) {
    // A list may stand for a sort through a conversion: explain the item that fails there.
    for (const Sort* from : accepted_for(sort))
      if (from->item && from != sort) return explain(id, from, guilty);
  }
  if (node.kind != NodeKind::Call) {
    Mistake mistake{id, "wrong-sort", fmt::format("expected <{}>, found {}", sort->name, found_text(id)), {}, {}};
    if (node.kind == NodeKind::Atom) suggest(mistake, node.text, words_of(accepted_for(sort)), "'{}'");
    return mistake;
  }
  return explain_call(id, sort, guilty);
}

/// The sorts that may stand where `sort` is expected: itself and what converts to it.
std::vector<const Sort*> Checker::accepted_for(const Sort* sort) const {
  std::vector<const Sort*> accepted{sort};
  for (const Declaration* d : library_.find(""))
    if (d->result == sort)
      for (const Sort* from : d->parameters[0].sorts)
        if (from) accepted.push_back(from);
  return accepted;
}

Mistake Checker::explain_unknown(NodeId id, const Sort* sort, NodeId& guilty) {
  const Node& node = tree_[id];
  std::vector<std::string_view> firsts, seconds;
  for (const Declaration& d : library_.all()) {
    const std::size_t space = d.head.find(' ');
    if (!d.head.empty()) firsts.push_back(d.head.substr(0, space));
    if (space != std::string_view::npos && d.head.substr(0, space) == node.text)
      seconds.push_back(d.head.substr(space + 1));
  }
  guilty = id;
  if (seconds.empty()) {
    Mistake mistake{id, "unknown-word", fmt::format("unknown word '{}'", node.text), {}, {}};
    suggest(mistake, node.text, firsts, "'{}'");
    mistake.expected.push_back(fmt::format("<{}>", sort->name));
    return mistake;
  }
  const auto children = tree_.children(id);
  if (children.empty())
    return {id, "unknown-form", fmt::format("({}) lacks the word that says what is meant", node.text), {}, {}};
  Mistake mistake{children[0],
                  "unknown-form",
                  fmt::format("({} ...) has no form that starts with {}", node.text, found_text(children[0])),
                  {},
                  {}};
  suggest(mistake, tree_[children[0]].text, seconds, fmt::format("({} {{}} ...)", node.text));
  return mistake;
}

/// How near an attempt came, for choosing the form to explain: arguments matched, and whether the one that did not fit
/// is at least of the right make (a list where a list may stand, a word that can yield what is wanted).
std::size_t Checker::closeness(const Attempt& attempt) {
  std::size_t near = (attempt.named + attempt.placed) * 4 + (attempt.unknown_label ? 0 : 1);
  if (attempt.stuck == grammar::no_node) return near + 2;
  const Node& stuck = tree_[attempt.stuck];
  for (const Sort* wanted : attempt.wanted)
    for (const Sort* sort : accepted_for(wanted)) {
      if (stuck.kind == NodeKind::List && sort->item) return near + 2;
      if (stuck.kind != NodeKind::Call) continue;
      for (const auto& candidate : heads_of(attempt.stuck).all())
        if (candidate.declaration->result == sort) return near + 2;
    }
  return near;
}

Mistake Checker::explain_call(NodeId id, const Sort* sort, NodeId& guilty) {
  const std::vector<Heads::Candidate> candidates = heads_of(id).all();
  if (candidates.empty()) return explain_unknown(id, sort, guilty);

  const std::vector<const Sort*> accepted = accepted_for(sort);
  Attempt best;
  std::vector<const Sort*> results;
  for (const auto& [d, keywords] : candidates) {
    results.push_back(d->result);
    if (std::ranges::find(accepted, d->result) == accepted.end()) continue;
    Attempt attempt;
    match(*d, id, keywords, &attempt);
    const bool further = !best.declaration || closeness(attempt) > closeness(best);
    if (further) best = attempt;
  }
  if (!best.declaration) {
    const Declaration& other = *candidates[0].declaration;
    return {id,
            "wrong-sort",
            fmt::format("expected <{}>, but ({} ...) is {}", sort->name, other.head, sorts_text(results)),
            {signature(other)},
            {}};
  }
  const std::string form = signature(*best.declaration);
  if (best.stuck != grammar::no_node) return explain_stuck(id, best, guilty);
  if (!best.missing.empty())
    return {id,
            "missing-argument",
            fmt::format("({} ...) lacks its argument '{}'", best.declaration->head, best.missing),
            {form},
            {}};
  return {id, "wrong-arguments", fmt::format("({} ...) does not fit its form", best.declaration->head), {form}, {}};
}

Mistake Checker::explain_stuck(NodeId id, const Attempt& best, NodeId& guilty) {
  const Node& stuck = tree_[best.stuck];
  const std::string form = signature(*best.declaration);
  if (best.unknown_label) {
    guilty = best.stuck;
    Mistake mistake{best.stuck,
                    "unknown-argument",
                    fmt::format("({} ...) has no argument named '{}:'", best.declaration->head, stuck.label),
                    {form},
                    {}};
    std::vector<std::string_view> labels;
    for (const Parameter& p : best.declaration->parameters)
      if (p.named) labels.push_back(p.name);
    suggest(mistake, stuck.label, labels, "'{}:'");
    return mistake;
  }
  if (best.surplus) {
    guilty = id;
    return {best.stuck,
            "surplus-argument",
            fmt::format("({} ...) takes no further argument, found {}", best.declaration->head, found_text(best.stuck)),
            {form},
            {}};
  }
  // The mistake may lie deeper: inside an argument whose head could mean what is wanted.
  if (stuck.kind == NodeKind::Call) {
    const std::vector<Heads::Candidate> inner = heads_of(best.stuck).all();
    if (inner.empty() && !best.wanted.empty()) return explain(best.stuck, best.wanted[0], guilty);
    for (const Sort* wanted : best.wanted) {
      const std::vector<const Sort*> fine = accepted_for(wanted);
      for (const auto& candidate : inner)
        if (std::ranges::find(fine, candidate.declaration->result) != fine.end())
          return explain(best.stuck, wanted, guilty);
    }
  }
  if (stuck.kind == NodeKind::List)
    for (const Sort* wanted : best.wanted)
      for (const Sort* from : accepted_for(wanted))
        if (from->item) return explain(best.stuck, from, guilty);
  guilty = best.stuck;
  Mistake mistake{best.stuck,
                  "wrong-sort",
                  fmt::format("expected {}, found {}", sorts_text(best.wanted), found_text(best.stuck)),
                  {form},
                  {}};
  if (stuck.kind == NodeKind::Atom) suggest(mistake, stuck.text, words_of(best.wanted), "'{}'");
  return mistake;
}

}  // namespace

std::string signature(const Declaration& declaration) {
  std::string text = fmt::format("({}", declaration.head);
  for (std::size_t i = 0; i < declaration.parameters.size(); ++i) {
    const Parameter& p = declaration.parameters[i];
    const bool joins = i > 0 && p.group && declaration.parameters[i - 1].group == p.group;
    const bool joined =
        i + 1 < declaration.parameters.size() && p.group && declaration.parameters[i + 1].group == p.group;
    std::string one;
    for (const Sort* s : p.sorts) {
      if (!s) continue;
      if (!one.empty()) one += " | ";
      if (p.named) one += fmt::format("{}:", p.name);
      one += s->item ? std::string(s->name) : fmt::format("<{}>", s->name);
    }
    const bool optional = p.optional && !(p.group && p.group_required);
    if (joins)
      text += " | ";
    else
      text += optional ? " [" : p.group ? " (" : " ";
    text += one;
    if (!joined) {
      if (optional)
        text += "]";
      else if (p.group)
        text += ")";
    }
  }
  return text + ")";
}

Result check(const grammar::Tree& tree, NodeId node, const Sort* expected, const Library& library, Memory& memory,
             std::size_t limit) {
  Checker checker(tree, library, memory);
  Result result;
  while (true) {
    const Checked* root = checker.check(node, expected);
    if (root) {
      if (result.mistakes.empty()) result.root = root;
      return result;
    }
    NodeId guilty = node;
    result.mistakes.push_back(checker.explain(node, expected, guilty));
    if (result.mistakes.size() == limit || guilty == node) return result;
    checker.poison(guilty);
    checker.forget_failures();
  }
}

}  // namespace lud::check
