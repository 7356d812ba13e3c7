#include "interpreter/check/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace lud::check {

using grammar::Node;
using grammar::NodeId;
using grammar::NodeKind;

namespace {

/// The words a call could mean: its head with the second keyword ("is Line"), then its head alone.
struct Heads {
  std::span<const Declaration* const> with_keyword;
  std::span<const Declaration* const> plain;
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
    std::size_t matched = 0;          ///< arguments matched in order
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
        const Heads heads = heads_of(id);
        for (const Declaration* d : heads.with_keyword)
          if (d->result == sort)
            if (const Checked* made = match(*d, id, 1, nullptr)) return made;
        for (const Declaration* d : heads.plain)
          if (d->result == sort)
            if (const Checked* made = match(*d, id, 0, nullptr)) return made;
        break;
      }
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
    heads.plain = library_.find(node.text);
    const auto children = tree_.children(id);
    if (!children.empty() && tree_[children[0]].kind == NodeKind::Atom && tree_[children[0]].label.empty()) {
      buffer_ = fmt::format("{} {}", node.text, tree_[children[0]].text);
      heads.with_keyword = library_.find(buffer_);
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
    if (attempt) *attempt = Attempt{&d, 0, grammar::no_node, {}, false, {}, false};
    for (NodeId child : children) {
      const std::string_view label = tree_[child].label;
      if (label.empty()) {
        positional.push_back(child);
        continue;
      }
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
      if (attempt) ++attempt->matched;
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
      if (p.named) {
        if (!p.optional && !assigned[j]) {
          if (attempt) attempt->missing = fmt::format("{}:", p.name);
          return false;
        }
        continue;
      }
      if (!(p.group && group_taken(d, assigned, p.group))) {
        for (const Sort* s : p.sorts)
          if (s) wanted.push_back(s);
        if (const Checked* made = fits(positional[i], p)) {
          assigned[j] = made;
          if (attempt && i + 1 > attempt->matched) attempt->matched = i + 1;
          if (place(d, positional, i + 1, j + 1, assigned, attempt)) return true;
          assigned[j] = nullptr;
        }
      }
      if (!p.optional) break;
    }
    if (attempt && i >= attempt->matched && attempt->stuck == grammar::no_node) {
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
  std::string nearest(std::string_view text, std::span<const std::string_view> candidates) const;

  const grammar::Tree& tree_;
  const Library& library_;
  Memory& memory_;
  std::unordered_map<Key, const Checked*, KeyHash> known_;
  std::unordered_set<NodeId> poisoned_;
  std::string buffer_;
};

/// Edit distance with the common cut-off: more than a third of the letters wrong is no likeness.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      const bool same = std::tolower(a[i - 1]) == std::tolower(b[j - 1]);
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (same ? 0u : 1u)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

std::string Checker::nearest(std::string_view text, std::span<const std::string_view> candidates) const {
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(1, text.size() / 3) + 1;
  for (std::string_view candidate : candidates) {
    const std::size_t d = distance(text, candidate);
    if (d < best_distance) {
      best_distance = d;
      best = candidate;
    }
  }
  return best;
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
    for (const Declaration* d : library_.find(""))
      if (d->result == sort)
        for (const Sort* from : d->parameters[0].sorts)
          if (from && from->item) return explain(id, from, guilty);
  }
  if (node.kind != NodeKind::Call) {
    Mistake mistake{id, fmt::format("expected <{}>, found {}", sort->name, found_text(id)), {}};
    std::vector<std::string_view> words(sort->words.begin(), sort->words.end());
    for (const Declaration* d : library_.find(""))
      if (d->result == sort)
        for (const Sort* from : d->parameters[0].sorts)
          if (from) words.insert(words.end(), from->words.begin(), from->words.end());
    if (node.kind == NodeKind::Atom)
      if (std::string near = nearest(node.text, words); !near.empty())
        mistake.notes.push_back(fmt::format("did you mean '{}'?", near));
    return mistake;
  }

  const Heads heads = heads_of(id);
  std::vector<std::pair<const Declaration*, std::size_t>> candidates;
  for (const Declaration* d : heads.with_keyword) candidates.emplace_back(d, 1);
  for (const Declaration* d : heads.plain) candidates.emplace_back(d, 0);
  if (candidates.empty()) {
    std::vector<std::string_view> firsts, seconds;
    for (const Declaration& d : library_.all()) {
      const std::size_t space = d.head.find(' ');
      if (!d.head.empty()) firsts.push_back(d.head.substr(0, space));
      if (space != std::string_view::npos && d.head.substr(0, space) == node.text)
        seconds.push_back(d.head.substr(space + 1));
    }
    if (!seconds.empty()) {
      const auto children = tree_.children(id);
      const NodeId second = children.empty() ? id : children[0];
      guilty = id;
      Mistake mistake{second,
                      fmt::format("({} ...) has no form that starts with {}", node.text,
                                  children.empty() ? "nothing" : found_text(second)),
                      {}};
      if (!children.empty())
        if (std::string near = nearest(tree_[second].text, seconds); !near.empty())
          mistake.notes.push_back(fmt::format("did you mean ({} {} ...)?", node.text, near));
      return mistake;
    }
    Mistake mistake{id, fmt::format("unknown word '{}'", node.text), {}};
    if (std::string near = nearest(node.text, firsts); !near.empty())
      mistake.notes.push_back(fmt::format("did you mean '{}'?", near));
    mistake.notes.push_back(fmt::format("expected <{}>", sort->name));
    return mistake;
  }

  std::vector<const Sort*> accepted{sort};
  for (const Declaration* d : library_.find(""))
    if (d->result == sort)
      for (const Sort* from : d->parameters[0].sorts)
        if (from) accepted.push_back(from);
  Attempt best;
  std::vector<const Sort*> results;
  for (const auto& [d, skip] : candidates) {
    results.push_back(d->result);
    if (std::ranges::find(accepted, d->result) == accepted.end()) continue;
    Attempt attempt;
    match(*d, id, skip, &attempt);
    const bool further = !best.declaration || attempt.matched > best.matched ||
                         (attempt.matched == best.matched && best.unknown_label && !attempt.unknown_label);
    if (further) best = attempt;
  }
  if (!best.declaration) {
    return {
        id,
        fmt::format("expected <{}>, but ({} ...) is {}", sort->name, candidates[0].first->head, sorts_text(results)),
        {fmt::format("its form is {}", signature(*candidates[0].first))}};
  }
  if (best.stuck != grammar::no_node) {
    const Node& stuck = tree_[best.stuck];
    if (best.unknown_label) {
      std::vector<std::string_view> labels;
      for (const Parameter& p : best.declaration->parameters)
        if (p.named) labels.push_back(p.name);
      Mistake mistake{
          best.stuck, fmt::format("({} ...) has no argument named '{}:'", best.declaration->head, stuck.label), {}};
      if (std::string near = nearest(stuck.label, labels); !near.empty())
        mistake.notes.push_back(fmt::format("did you mean '{}:'?", near));
      mistake.notes.push_back(fmt::format("its form is {}", signature(*best.declaration)));
      guilty = best.stuck;
      return mistake;
    }
    if (best.surplus) {
      guilty = id;
      return {best.stuck,
              fmt::format("({} ...) takes no further argument here, found {}", best.declaration->head,
                          found_text(best.stuck)),
              {fmt::format("its form is {}", signature(*best.declaration))}};
    }
    // The mistake may lie deeper: inside an argument whose head could mean what is wanted.
    if (stuck.kind == NodeKind::Call) {
      const Heads inner = heads_of(best.stuck);
      for (const Sort* wanted : best.wanted) {
        std::vector<const Sort*> fine{wanted};
        for (const Declaration* d : library_.find(""))
          if (d->result == wanted)
            for (const Sort* from : d->parameters[0].sorts)
              if (from) fine.push_back(from);
        for (const auto& list : {inner.with_keyword, inner.plain})
          for (const Declaration* d : list)
            if (std::ranges::find(fine, d->result) != fine.end()) return explain(best.stuck, wanted, guilty);
      }
      if (inner.plain.empty() && inner.with_keyword.empty() && !best.wanted.empty())
        return explain(best.stuck, best.wanted[0], guilty);
    }
    if (stuck.kind == NodeKind::List)
      for (const Sort* wanted : best.wanted) {
        if (wanted->item) return explain(best.stuck, wanted, guilty);
        for (const Declaration* d : library_.find(""))
          if (d->result == wanted && d->parameters[0].sorts[0]->item) return explain(best.stuck, wanted, guilty);
      }
    guilty = best.stuck;
    Mistake mistake{
        best.stuck, fmt::format("expected {}, found {}", sorts_text(best.wanted), found_text(best.stuck)), {}};
    std::vector<std::string_view> words;
    for (const Sort* s : best.wanted) words.insert(words.end(), s->words.begin(), s->words.end());
    if (stuck.kind == NodeKind::Atom)
      if (std::string near = nearest(stuck.text, words); !near.empty())
        mistake.notes.push_back(fmt::format("did you mean '{}'?", near));
    mistake.notes.push_back(fmt::format("in {}", signature(*best.declaration)));
    return mistake;
  }
  if (!best.missing.empty())
    return {id,
            fmt::format("({} ...) lacks its argument '{}'", best.declaration->head, best.missing),
            {fmt::format("its form is {}", signature(*best.declaration))}};
  return {id,
          fmt::format("({} ...) does not fit its form", best.declaration->head),
          {fmt::format("its form is {}", signature(*best.declaration))}};
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
