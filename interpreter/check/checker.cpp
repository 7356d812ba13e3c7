#include "interpreter/check/checker.hpp"

namespace lud::check {

namespace {

/// The number of parameters of a group that have an argument.
int taken_of(const Declaration& d, const std::vector<const Checked*>& assigned, int group) {
  int taken = 0;
  for (std::size_t j = 0; j < d.parameters.size(); ++j) taken += d.parameters[j].group == group && assigned[j];
  return taken;
}

/// The parameter that a wrong label was probably meant for: the first that needs one and has no argument; of a group
/// only where all arguments are `labelled`. The number of parameters: none.
std::size_t meant_by_label(const Declaration& d, const std::vector<const Checked*>& assigned, bool labelled) {
  std::size_t j = 0;
  for (; j < d.parameters.size(); ++j) {
    const Parameter& p = d.parameters[j];
    const bool lacks =
        p.group ? p.group_required && labelled && taken_of(d, assigned, p.group) == 0 : !p.optional && !assigned[j];
    if (p.named && lacks) break;
  }
  return j;
}

}  // namespace

const Checked* Checker::check_fresh(NodeId id, const Sort* sort) {
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

const Checked* Checker::check_itself(NodeId id, const Sort* sort) {
  const Node& node = tree_[id];
  if (const auto poisoned = poisoned_.find(id); poisoned != poisoned_.end())
    return !poisoned->second || yields(id, sort) ? fresh(Checked::Kind::Literal, id, sort) : nullptr;
  switch (node.kind) {
    case NodeKind::Atom:
    case NodeKind::String:
      if (Operand value = literal(node, sort)) {
        Checked* made = fresh(Checked::Kind::Literal, id, sort);
        made->literal = value;
        return made;
      }
      break;
    case NodeKind::List:
      if (sort->item) {
        Checked* made = fresh(Checked::Kind::List, id, sort);
        for (NodeId child : tree_.children(id)) {
          const Checked* item = check(child, sort->item);  // labels of items have no meaning; the lint warns of them
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

Operand Checker::literal(const Node& node, const Sort* sort) {
  if (!sort->literal) return {};
  const bool quoted = node.kind == NodeKind::String;
  if (Operand value = sort->literal(node.text, quoted, memory_)) return value;
  const std::string word = quoted ? std::string() : capitalised(node.text);
  return std::ranges::find(sort->words, word) == sort->words.end() ? Operand() : sort->literal(word, false, memory_);
}

Heads Checker::heads_of(NodeId id, std::string_view head) {
  Heads heads;
  heads.by_keywords[0] = library_.find(head);
  const auto children = tree_.children(id);
  buffer_ = head;
  for (std::size_t k = 0; k < Heads::most_keywords && k < children.size(); ++k) {
    const Node& keyword = tree_[children[k]];
    if (keyword.kind != NodeKind::Atom || !keyword.label.empty()) break;
    const std::size_t before = buffer_.size();
    buffer_.append(" ").append(keyword.text);
    heads.by_keywords[k + 1] = library_.find(buffer_);
    if (const std::string word = capitalised(keyword.text); heads.by_keywords[k + 1].empty() && !word.empty()) {
      buffer_.replace(before + 1, std::string::npos, word);
      heads.by_keywords[k + 1] = library_.find(buffer_);
    }
  }
  return heads;
}

const Checked* Checker::match(const Declaration& d, NodeId id, std::size_t skip, Attempt* attempt) {
  const auto children = tree_.children(id).subspan(skip);
  std::vector<const Checked*> assigned(d.parameters.size(), nullptr);
  std::vector<NodeId> positional, misnamed;
  if (attempt) {
    *attempt = Attempt{};
    attempt->declaration = &d;
    attempt->keywords = skip;
  }
  for (NodeId child : children) {
    const std::string_view label = tree_[child].label;
    if (label.empty()) {
      positional.push_back(child);
      continue;
    }
    const bool reported = poisoned_.contains(child);  // then it counts as right
    const Checked* found = nullptr;
    bool named = false;
    std::vector<const Sort*> wanted;
    for (std::size_t j = 0; j < d.parameters.size() && !found; ++j) {
      const Parameter& p = d.parameters[j];
      if (!p.named || p.name != label || assigned[j]) continue;
      named = true;
      for (const Sort* s : p.sorts)
        if (s) wanted.push_back(s);
      found = assigned[j] = reported ? fresh(Checked::Kind::Literal, child, p.sorts[0]) : fits(child, p);
    }
    if (!found && reported) {
      misnamed.push_back(child);
      continue;
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
  for (const NodeId child : misnamed)
    if (const std::size_t j = meant_by_label(d, assigned, positional.empty()); j < d.parameters.size())
      assigned[j] = fresh(Checked::Kind::Literal, child, d.parameters[j].sorts[0]);
  if (!place(d, positional, 0, 0, assigned, attempt)) return nullptr;
  Checked* made = fresh(Checked::Kind::Call, id, d.result);
  made->declaration = &d;
  made->arguments = std::move(assigned);
  return made;
}

/// Assigns positional arguments from number `i` on to parameters from number `j` on, with backtracking. Returns whether
/// all fit and no required parameter is missing.
bool Checker::place(const Declaration& d, const std::vector<NodeId>& positional, std::size_t i, std::size_t j,
                    std::vector<const Checked*>& assigned, Attempt* attempt) {
  if (i == positional.size()) return complete(d, j, assigned, attempt);
  std::vector<const Sort*> wanted;
  for (; j < d.parameters.size(); ++j) {
    const Parameter& p = d.parameters[j];
    if (p.named) continue;
    if (!p.group || taken_of(d, assigned, p.group) == 0) {
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

/// Whether an argument that does not fit `required` may be meant for a later parameter; notes `required` as missing
/// then.
bool Checker::skips(const Declaration& d, NodeId argument, std::size_t required, std::size_t i, Attempt& attempt) {
  if (attempt.stuck != grammar::no_node || i < attempt.placed) return false;
  if (may_be(argument, d.parameters[required])) return false;
  for (std::size_t k = required + 1; k < d.parameters.size(); ++k) {
    if (d.parameters[k].named || !may_be(argument, d.parameters[k])) continue;
    attempt.missing = d.parameters[required].name;
    attempt.before = argument;
    attempt.placed = i + 1;
    return true;
  }
  return false;
}

bool Checker::complete(const Declaration& d, std::size_t from, const std::vector<const Checked*>& assigned,
                       Attempt* attempt) {
  for (std::size_t j = 0; j < d.parameters.size(); ++j) {
    const Parameter& p = d.parameters[j];
    bool missing = false;
    if (p.group) {
      const int taken = taken_of(d, assigned, p.group);
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

std::vector<const Sort*> Checker::accepted_for(const Sort* sort) const {
  std::vector<const Sort*> accepted{sort};
  for (const Declaration* d : library_.find(""))
    if (d->result == sort)
      for (const Sort* from : d->parameters[0].sorts)
        if (from) accepted.push_back(from);
  return accepted;
}

}  // namespace lud::check
