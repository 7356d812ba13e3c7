#include "interpreter/check/explain.hpp"

#include <array>
#include <iterator>
#include <map>
#include <tuple>

#include "interpreter/check/hints.hpp"
#include "interpreter/check/sample.hpp"

namespace lud::check {

namespace {

std::vector<std::string_view> words_of(std::span<const Sort* const> sorts) {
  std::vector<std::string_view> words;
  for (const Sort* sort : sorts) words.insert(words.end(), sort->words.begin(), sort->words.end());
  return words;
}

std::string sorts_text(std::span<const Sort* const> sorts) {
  std::vector<std::string_view> names;
  for (const Sort* sort : sorts)
    if (std::ranges::find(names, sort->name) == names.end()) names.push_back(sort->name);
  return fmt::format("<{}>", fmt::join(names, "> or <"));
}

class Explainer {
 public:
  explicit Explainer(Checker& checker) : checker_(checker), tree_(checker.tree()), library_(checker.library()) {}

  Explained explain(NodeId id, const Sort* sort);

 private:
  using Attempt = Checker::Attempt;
  /// How near a node came to fitting: a score for the node itself, then for its part that did not fit, and so on
  /// inwards. Compared lexicographically; greater is nearer.
  static constexpr int deepest = 6;
  using Nearness = std::array<int, deepest>;
  Nearness closeness(const Attempt& attempt, int depth = deepest);
  Nearness nearness(NodeId id, const Sort* sort, int depth);
  Nearness nearness_of_items(NodeId list, const Sort* item, int depth);
  const Sort* nearest_of(NodeId id, std::span<const Sort* const> sorts);
  void show_forms(Mistake& mistake, const Sort* sort) const;
  Mistake explain_unknown(NodeId id, const Sort* sort);
  Explained explain_call(NodeId id, const Sort* sort);
  Mistake explain_missing(NodeId id, const Attempt& best, std::span<const Heads::Candidate> candidates,
                          const std::vector<const Sort*>& accepted);
  Mistake explain_surplus(NodeId id, const Attempt& best);
  Explained explain_label(NodeId id, const Attempt& best);
  Explained explain_stuck(NodeId id, const Attempt& best);

  Checker& checker_;
  const grammar::Tree& tree_;
  const Library& library_;
  Hints hints_{checker_};
  std::map<std::tuple<NodeId, const Sort*, int>, Nearness> nearness_;
};

Explained Explainer::explain(NodeId id, const Sort* sort) {
  const Node& node = tree_[id];
  if (node.kind == NodeKind::List && sort->item) {
    Mistake flat{id, "wrong-sort", fmt::format("expected <{}>, found {}", sort->name, found_text(node))};
    if (hints_.nested(flat, id, sort)) return {std::move(flat), id};
    for (NodeId child : tree_.children(id))
      if (!checker_.check(child, sort->item)) return explain(child, sort->item);
  }
  if (node.kind == NodeKind::List) {
    // A list may be meant for a conversion to the sort: explain the item that fails there.
    std::vector<const Sort*> lists;
    for (const Sort* from : checker_.accepted_for(sort))
      if (from->item && from != sort) lists.push_back(from);
    if (!lists.empty()) return explain(id, nearest_of(id, lists));
  }
  if (node.kind != NodeKind::Call) {
    Mistake mistake{id, "wrong-sort", fmt::format("expected <{}>, found {}", sort->name, found_text(tree_[id]))};
    if (node.kind == NodeKind::Atom)
      suggest_nearest(mistake, node.text, words_of(checker_.accepted_for(sort)), "'", "'");
    if (mistake.hints.empty()) show_forms(mistake, sort);
    return {std::move(mistake), id};
  }
  return explain_call(id, sort);
}

/// Shows the few forms of a sort that only calls have.
void Explainer::show_forms(Mistake& mistake, const Sort* sort) const {
  constexpr std::size_t most_forms = 2;
  if (sort->literal || sort->item) return;
  std::vector<std::string> forms;
  for (const Declaration& d : library_.all())
    if (d.result == sort && !d.head.empty()) forms.push_back(signature(d));
  if (forms.size() <= most_forms) mistake.expected = std::move(forms);
}

Mistake Explainer::explain_unknown(NodeId id, const Sort* sort) {
  const Node& node = tree_[id];
  std::vector<std::string_view> firsts, seconds;
  for (const Declaration& d : library_.all()) {
    const std::size_t space = d.head.find(' ');
    if (!d.head.empty()) firsts.push_back(d.head.substr(0, space));
    if (space != std::string_view::npos && d.head.substr(0, space) == node.text)
      seconds.push_back(d.head.substr(space + 1));
  }
  if (seconds.empty()) {
    Mistake mistake{id, "unknown-word", fmt::format("unknown word '{}'", node.text)};
    suggest_nearest(mistake, node.text, firsts, "'", "'");
    mistake.expected.push_back(fmt::format("<{}>", sort->name));
    return mistake;
  }
  const auto children = tree_.children(id);
  if (children.empty())
    return {id, "unknown-form", fmt::format("({}) lacks the word that says what is meant", node.text)};
  Mistake mistake{children[0], "unknown-form",
                  fmt::format("({} ...) has no form that starts with {}", node.text, found_text(tree_[children[0]]))};
  suggest_nearest(mistake, tree_[children[0]].text, seconds, fmt::format("({} ", node.text), " ...)");
  return mistake;
}

/// The nearness of an attempt, for choosing the declaration to explain: the number of matched arguments, and whether
/// the argument that did not fit is at least of the right kind (a list where a list is accepted, a call of a word with
/// the right result); then the nearness of that argument.
Explainer::Nearness Explainer::closeness(const Attempt& attempt, int depth) {
  Nearness near{static_cast<int>(attempt.keywords + attempt.named + attempt.placed) * 4 +
                (attempt.unknown_label ? 1 : 2)};
  if (attempt.stuck == grammar::no_node) {
    near.front() += 2;
    return near;
  }
  Nearness within{};
  for (const Sort* wanted : attempt.wanted) within = std::max(within, nearness(attempt.stuck, wanted, depth - 1));
  if (within.front() > 0) near.front() += 2;
  std::copy_n(within.begin(), near.size() - 1, near.begin() + 1);
  return near;
}

/// The nearness of a list or a call to a sort that it does not have; zero for nodes of another kind.
Explainer::Nearness Explainer::nearness(NodeId id, const Sort* sort, int depth) {
  const Node& node = tree_[id];
  if (node.kind != NodeKind::List && node.kind != NodeKind::Call) return {};
  const auto [found, added] = nearness_.try_emplace({id, sort, depth}, Nearness{});
  if (!added) return found->second;
  Nearness nearest{};
  const std::vector<const Sort*> accepted = checker_.accepted_for(sort);
  for (const Sort* one : accepted) {
    if (node.kind == NodeKind::List && one->item) nearest = std::max(nearest, nearness_of_items(id, one->item, depth));
    if (node.kind != NodeKind::Call) continue;
    for (const auto& [d, keywords] : checker_.heads_of(id).all()) {
      if (d->result != one) continue;
      Nearness near{1};
      if (depth > 0) {
        Attempt attempt;
        checker_.match(*d, id, keywords, &attempt);
        near = closeness(attempt, depth);
      }
      nearest = std::max(nearest, near);
    }
  }
  return nearness_[{id, sort, depth}] = nearest;
}

/// The nearness of a list to lists of `item`: the number of items that fit, plus one, then that of the first other
/// item.
Explainer::Nearness Explainer::nearness_of_items(NodeId list, const Sort* item, int depth) {
  Nearness near{1};
  for (const NodeId child : tree_.children(list)) {
    if (!checker_.check(child, item)) {
      const Nearness within = nearness(child, item, depth - 1);
      std::copy_n(within.begin(), near.size() - 1, near.begin() + 1);
      break;
    }
    ++near.front();
  }
  return near;
}

/// The one of several sorts that a node is nearest to.
const Sort* Explainer::nearest_of(NodeId id, std::span<const Sort* const> sorts) {
  return *std::ranges::max_element(sorts, {}, [&](const Sort* sort) { return nearness(id, sort, deepest); });
}

Explained Explainer::explain_call(NodeId id, const Sort* sort) {
  const std::vector<Heads::Candidate> candidates = checker_.heads_of(id).all();
  if (candidates.empty()) return {explain_unknown(id, sort), id};

  const std::vector<const Sort*> accepted = checker_.accepted_for(sort);
  Attempt best, listed;  // `listed`: the values of a list are given one by one
  std::vector<const Sort*> results;
  for (const auto& [d, keywords] : candidates) {
    results.push_back(d->result);
    if (std::ranges::find(accepted, d->result) == accepted.end()) continue;
    Attempt attempt;
    checker_.match(*d, id, keywords, &attempt);
    const bool further = !best.declaration || closeness(attempt) > closeness(best);
    if (further) best = attempt;
    if (hints_.item_without_braces(id, attempt)) listed = attempt;
  }
  // Some words take two values or a list: (and a b c) is nearer to the former.
  if (listed.declaration && best.placed < listed.placed + 2) best = listed;
  if (!best.declaration) {
    const Declaration& other = *candidates[0].declaration;
    Mistake mistake{id,
                    "wrong-sort",
                    fmt::format("expected <{}>, but ({} ...) is {}", sort->name, other.head, sorts_text(results)),
                    {signature(other)}};
    hints_.head(mistake, id, accepted);
    if (mistake.hints.empty()) hints_.frame(mistake, id, std::array{sort});
    return {std::move(mistake), id};
  }
  if (best.stuck != grammar::no_node) return explain_stuck(id, best);
  if (!best.missing.empty()) return {explain_missing(id, best, candidates, accepted), id};
  return {{id,
           "wrong-arguments",
           fmt::format("({} ...) does not fit its form", best.declaration->head),
           {signature(*best.declaration)}},
          id};
}

/// A missing argument. All declarations that came equally near are taken into account.
Mistake Explainer::explain_missing(NodeId id, const Attempt& best, std::span<const Heads::Candidate> candidates,
                                   const std::vector<const Sort*>& accepted) {
  std::vector<std::string> missing{fmt::format("'{}'", best.missing)}, forms{signature(*best.declaration)};
  for (const auto& [d, keywords] : candidates) {
    Attempt attempt;
    if (d == best.declaration || d->head != best.declaration->head ||
        std::ranges::find(accepted, d->result) == accepted.end())
      continue;
    checker_.match(*d, id, keywords, &attempt);
    const std::string name = fmt::format("'{}'", attempt.missing);
    if (attempt.stuck != grammar::no_node || attempt.missing.empty() || closeness(attempt) != closeness(best) ||
        std::ranges::find(missing, name) != missing.end())
      continue;
    // Positional parameters are named first: they are the more usual ones.
    const bool first = !attempt.missing.ends_with(':') && missing.front().ends_with(":'");
    missing.insert(first ? missing.begin() : missing.end(), name);
    forms.insert(first ? forms.begin() : forms.end(), signature(*d));
  }
  Mistake mistake{id, "missing-argument",
                  fmt::format("({} ...) lacks its argument {}", best.declaration->head, fmt::join(missing, " or ")),
                  std::move(forms)};
  if (hints_.order(mistake, id, best)) return mistake;
  if (std::string mend = sample_argument(*best.declaration, best.missing, library_); !mend.empty())
    mistake.mends.push_back({{}, std::move(mend), best.before});
  return mistake;
}

/// One argument more than a declaration takes.
Mistake Explainer::explain_surplus(NodeId id, const Attempt& best) {
  Mistake mistake{best.stuck,
                  "surplus-argument",
                  fmt::format("({} ...) takes no further argument, found {}", best.declaration->head,
                              found_text(tree_[best.stuck])),
                  {signature(*best.declaration)}};
  mistake.around = id;
  hints_.list_form(mistake, *best.declaration);
  // Some words take one value or a list of them as the same argument: (end {a b}).
  const Declaration& one = *best.declaration;
  if (one.parameters.size() == 1 && one.parameters[0].sorts[0] && one.parameters[0].sorts[1] &&
      one.parameters[0].sorts[1]->item == one.parameters[0].sorts[0])
    mistake.hints.push_back(fmt::format("several go in braces: ({} {{a b}})", one.head));
  if (mistake.hints.empty() && !hints_.name(mistake, id, best) && !hints_.order(mistake, id, best))
    hints_.one_too_many(mistake, best);
  return mistake;
}

/// A label that the declaration does not have, or that is given twice.
Explained Explainer::explain_label(NodeId id, const Attempt& best) {
  const Declaration& d = *best.declaration;
  const std::string_view label = tree_[best.stuck].label;
  Mistake mistake{best.stuck,
                  "unknown-argument",
                  fmt::format("({} ...) has no argument named '{}:'", d.head, label),
                  {signature(d)},
                  {},
                  true};
  std::vector<std::string_view> labels;
  for (const Parameter& p : d.parameters)
    if (p.named) labels.push_back(p.name);
  if (std::ranges::find(labels, label) != labels.end())
    mistake.message = fmt::format("({} ...) has one argument '{}:', which stands there before", d.head, label);
  else if (hints_.label_within(mistake, best) || hints_.call_of_label(mistake, best))
    return {std::move(mistake), id};
  else
    suggest_nearest(mistake, label, labels, "'", ":'");
  return {std::move(mistake), best.stuck};
}

Explained Explainer::explain_stuck(NodeId id, const Attempt& best) {
  const Node& stuck = tree_[best.stuck];
  if (best.unknown_label) return explain_label(id, best);
  if (best.surplus) return {explain_surplus(id, best), id};
  // The mistake may be deeper: within an argument whose head may yield a wanted sort.
  if (stuck.kind == NodeKind::Call && checker_.heads_of(best.stuck).all().empty() && !best.wanted.empty())
    return explain(best.stuck, best.wanted[0]);
  Mistake mistake{best.stuck,
                  "wrong-sort",
                  fmt::format("expected {}, found {}", sorts_text(best.wanted), found_text(stuck)),
                  {signature(*best.declaration)}};
  if (hints_.labels(mistake, best)) return {std::move(mistake), best.stuck};
  if (!best.wanted.empty())
    if (const Sort* const wanted = nearest_of(best.stuck, best.wanted);
        nearness(best.stuck, wanted, deepest).front() > 0)
      return explain(best.stuck, wanted);
  // Where only (then ...) may follow, the argument is one more than the declaration takes.
  const bool one_more = best.wanted.size() == 1 && best.wanted[0] == sort_of<Then>();
  if (hints_.form(mistake, id, best.stuck) || hints_.braces(mistake, id, best) || hints_.name(mistake, id, best) ||
      (one_more && checker_.may_be(best.stuck, best.declaration->parameters[0].sorts[0]) &&
       hints_.list_form(mistake, *best.declaration)) ||
      hints_.consequence(mistake, best) || hints_.too_late(mistake, id, best))
    return {std::move(mistake), id};
  hints_.quotes(mistake, best);
  std::vector<const Sort*> accepted;
  for (const Sort* wanted : best.wanted) std::ranges::copy(checker_.accepted_for(wanted), std::back_inserter(accepted));
  if (stuck.kind == NodeKind::Call) hints_.head(mistake, best.stuck, accepted);
  if (stuck.kind == NodeKind::Call && mistake.hints.empty()) hints_.frame(mistake, best.stuck, best.wanted);
  if (stuck.kind == NodeKind::Atom) suggest_nearest(mistake, stuck.text, words_of(accepted), "'", "'");
  if (mistake.hints.empty() && best.wanted.size() == 1) hints_.player(mistake, best.stuck, words_of(accepted));
  if (stuck.kind == NodeKind::List) hints_.words_of_lists(mistake, best.wanted);
  return {std::move(mistake), best.stuck};
}

}  // namespace

Explained explain(Checker& checker, NodeId id, const Sort* sort) { return Explainer(checker).explain(id, sort); }

}  // namespace lud::check
