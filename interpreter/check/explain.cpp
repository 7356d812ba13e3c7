#include <array>
#include <iterator>
#include <set>

#include "grammar/spelling.hpp"
#include "interpreter/check/checker.hpp"
#include "interpreter/check/sample.hpp"

namespace lud::check {

std::vector<std::string_view> Checker::words_of(std::span<const Sort* const> sorts) {
  std::vector<std::string_view> words;
  for (const Sort* sort : sorts) words.insert(words.end(), sort->words.begin(), sort->words.end());
  return words;
}

/// Adds the hint "did you mean ...?" where a candidate is spelt much like the text.
void Checker::suggest(Mistake& mistake, std::string_view text, const std::vector<std::string_view>& candidates,
                      std::string_view format) {
  const auto near = grammar::nearest_spelling(text, candidates);
  if (near.empty()) return;
  mistake.hints.push_back(fmt::format("did you mean {}?", fmt::format(fmt::runtime(format), near)));
  mistake.mends.push_back({std::string(text), std::string(near)});
}

Mistake Checker::explain(NodeId id, const Sort* sort, NodeId& guilty) {
  const Node& node = tree_[id];
  guilty = id;
  if (node.kind == NodeKind::List && sort->item) {
    for (NodeId child : tree_.children(id)) {
      if (!check(child, sort->item)) return explain(child, sort->item, guilty);
    }
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
    Mistake mistake{id,
                    "wrong-sort",
                    fmt::format("expected <{}>, but ({} ...) is {}", sort->name, other.head, sorts_text(results)),
                    {signature(other)},
                    {}};
    suggest_head(mistake, id, accepted);
    if (mistake.hints.empty()) hint_frame(mistake, id, std::array{sort});
    return mistake;
  }
  const std::string form = signature(*best.declaration);
  if (best.stuck != grammar::no_node) return explain_stuck(id, best, guilty);
  if (!best.missing.empty()) return explain_missing(id, best, candidates, accepted);
  return {id, "wrong-arguments", fmt::format("({} ...) does not fit its form", best.declaration->head), {form}, {}};
}

/// What is missing, by all the forms that come as near.
Mistake Checker::explain_missing(NodeId id, const Attempt& best, std::span<const Heads::Candidate> candidates,
                                 const std::vector<const Sort*>& accepted) {
  std::vector<std::string> missing{fmt::format("'{}'", best.missing)}, forms{signature(*best.declaration)};
  for (const auto& [d, keywords] : candidates) {
    Attempt attempt;
    if (d == best.declaration || d->head != best.declaration->head ||
        std::ranges::find(accepted, d->result) == accepted.end())
      continue;
    match(*d, id, keywords, &attempt);
    const std::string name = fmt::format("'{}'", attempt.missing);
    if (attempt.stuck != grammar::no_node || attempt.missing.empty() || closeness(attempt) != closeness(best) ||
        std::ranges::find(missing, name) != missing.end())
      continue;
    // What goes by its place is more usual than what has a name.
    const bool first = !attempt.missing.ends_with(':') && missing.front().ends_with(":'");
    missing.insert(first ? missing.begin() : missing.end(), name);
    forms.insert(first ? forms.begin() : forms.end(), signature(*d));
  }
  Mistake mistake{id,
                  "missing-argument",
                  fmt::format("({} ...) lacks its argument {}", best.declaration->head, fmt::join(missing, " or ")),
                  std::move(forms),
                  {}};
  if (std::string mend = sample_argument(*best.declaration, best.missing, library_); !mend.empty())
    mistake.mends.push_back({{}, std::move(mend), best.before});
  return mistake;
}

/// One argument more than a form takes.
Mistake Checker::explain_surplus(NodeId id, const Attempt& best) {
  Mistake mistake{
      best.stuck,
      "surplus-argument",
      fmt::format("({} ...) takes no further argument, found {}", best.declaration->head, found_text(best.stuck)),
      {signature(*best.declaration)},
      {}};
  hint_list_form(mistake, *best.declaration);
  // Others take one thing or a list of them as the same argument: (end {a b}).
  const Declaration& one = *best.declaration;
  if (one.parameters.size() == 1 && one.parameters[0].sorts[0] && one.parameters[0].sorts[1] &&
      one.parameters[0].sorts[1]->item == one.parameters[0].sorts[0])
    mistake.hints.push_back(fmt::format("several go in braces: ({} {{a b}})", one.head));
  if (mistake.hints.empty() && !hint_name(mistake, id, best)) hint_one_too_many(mistake, best);
  return mistake;
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
                    {},
                    true};
    std::vector<std::string_view> labels;
    for (const Parameter& p : best.declaration->parameters)
      if (p.named) labels.push_back(p.name);
    suggest(mistake, stuck.label, labels, "'{}:'");
    return mistake;
  }
  if (best.surplus) {
    guilty = id;
    return explain_surplus(id, best);
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
  // Only (then ...) may follow: it is one more than the form takes.
  const bool one_more = best.wanted.size() == 1 && best.wanted[0] == sort_of<Then>();
  if (hint_form(mistake, id, best.stuck) || hint_braces(mistake, best) || hint_name(mistake, id, best) ||
      (one_more && may_be(best.stuck, best.declaration->parameters[0].sorts[0]) &&
       hint_list_form(mistake, *best.declaration))) {
    guilty = id;
    return mistake;
  }
  hint_quotes(mistake, best);
  std::vector<const Sort*> accepted;
  for (const Sort* wanted : best.wanted) std::ranges::copy(accepted_for(wanted), std::back_inserter(accepted));
  if (stuck.kind == NodeKind::Call) suggest_head(mistake, best.stuck, accepted);
  if (stuck.kind == NodeKind::Call && mistake.hints.empty()) hint_frame(mistake, best.stuck, best.wanted);
  if (stuck.kind == NodeKind::Atom) suggest(mistake, stuck.text, words_of(accepted), "'{}'");
  if (stuck.kind == NodeKind::List) hint_words_of_lists(mistake, best.wanted);
  return mistake;
}

/// Some words take two things, or a list of them, (and a b) and (and {a b c}): says so where there are more than two.
bool Checker::hint_list_form(Mistake& mistake, const Declaration& given) const {
  if (given.parameters.empty() || !given.parameters[0].sorts[0]) return false;
  for (const Declaration* other : library_.find(given.head)) {
    if (other->result != given.result || other->parameters.empty()) continue;
    const Parameter& first = other->parameters[0];
    if (first.named || !first.sorts[0] || first.sorts[0]->item != given.parameters[0].sorts[0]) continue;
    mistake.expected.push_back(signature(*other));
    mistake.hints.push_back(fmt::format("more than two go in braces: ({} {{a b c}})", other->head));
    return true;
  }
  return false;
}

/// An argument as a hint shows it.
std::string Checker::brief(NodeId id) const {
  const Node& node = tree_[id];
  if (node.kind == NodeKind::Atom) return std::string(node.text);
  if (node.kind == NodeKind::List) return "{...}";
  return node.kind == NodeKind::Call && tree_.children(id).empty() ? fmt::format("({})", node.text) : found_text(id);
}

/// Whether a node is of a sort, or would be if nothing were wrong within it.
bool Checker::may_be(NodeId id, const Sort* sort) { return check(id, sort) || yields(id, sort); }

/// Where an argument stands without the name that it needs, `Mover` for `by:Mover`: says so.
bool Checker::hint_name(Mistake& mistake, NodeId call, const Attempt& attempt) {
  constexpr std::size_t most_names = 3;
  if (!tree_[attempt.stuck].label.empty()) return false;
  std::vector<std::string> required, optional;
  for (const Parameter& p : attempt.declaration->parameters) {
    const auto has_name = [&](NodeId sibling) { return tree_[sibling].label == p.name; };
    if (!p.named || std::ranges::any_of(tree_.children(call), has_name)) continue;
    for (const Sort* sort : p.sorts) {
      if (!sort) continue;
      const bool one = may_be(attempt.stuck, sort), listed = !one && sort->item && may_be(attempt.stuck, sort->item);
      if (!one && !listed) continue;
      const std::string given = listed ? fmt::format("{{{}}}", brief(attempt.stuck)) : brief(attempt.stuck);
      (p.optional && !p.group_required ? optional : required).push_back(fmt::format("{}:{}", p.name, given));
      break;
    }
  }
  // What goes by its place comes first, where it must be there.
  const auto by_place = static_cast<std::size_t>(std::ranges::count_if(
      attempt.declaration->parameters, [](const Parameter& p) { return !p.named && !p.optional; }));
  const std::vector<std::string>& meant = required.empty() && attempt.placed >= by_place ? optional : required;
  if (meant.empty() || meant.size() > most_names) return false;
  mistake.hints.push_back(fmt::format("did you mean '{}'?", fmt::join(meant, "' or '")));
  if (meant.size() == 1 && tree_[attempt.stuck].kind == NodeKind::Atom)
    mistake.mends.push_back({std::string(tree_[attempt.stuck].text), meant[0]});
  return true;
}

/// Where a list of one thing or several is wanted and one stands there as it is: says so.
bool Checker::hint_braces(Mistake& mistake, const Attempt& attempt) {
  for (const Sort* wanted : attempt.wanted) {
    if (!wanted->item || !may_be(attempt.stuck, wanted->item)) continue;
    mistake.hints.push_back(fmt::format("one or several stand in braces: {{{}}}", brief(attempt.stuck)));
    return true;
  }
  return false;
}

/// Where the first argument is nearly the word that a form of the call begins with: says so.
bool Checker::hint_form(Mistake& mistake, NodeId call, NodeId argument) const {
  if (tree_[argument].kind != NodeKind::Atom || tree_.children(call).front() != argument) return false;
  const std::string begin = fmt::format("{} ", tree_[call].text);
  std::vector<std::string_view> forms;
  for (const Declaration& d : library_.all())
    if (d.head.starts_with(begin)) forms.push_back(d.head.substr(begin.size()));
  const std::string_view near = grammar::nearest_spelling(tree_[argument].text, forms);
  if (near.empty()) return false;
  suggest(mistake, tree_[argument].text, {near}, fmt::format("({}{{}} ...)", begin));
  return true;
}

/// Where something stands in quotes that would do without.
void Checker::hint_quotes(Mistake& mistake, const Attempt& attempt) {
  const Node& stuck = tree_[attempt.stuck];
  if (stuck.kind != NodeKind::String) return;
  for (const Sort* wanted : attempt.wanted)
    for (const Sort* sort : accepted_for(wanted))
      if (sort->literal && sort->literal(stuck.text, false, memory_)) {
        mistake.hints.push_back(fmt::format("without quotes: {}", stuck.text));
        return;
      }
}

/// Where a word is known and yields something else: one that is spelt much like it, fits its arguments, and yields what
/// is wanted.
void Checker::suggest_head(Mistake& mistake, NodeId call, const std::vector<const Sort*>& wanted) {
  const std::string_view word = tree_[call].text;
  std::vector<std::string_view> heads;
  for (const Declaration& d : library_.all()) {
    const std::string_view head = d.head.substr(0, d.head.find(' '));
    if (!head.empty() && head != word && std::ranges::count(wanted, d.result) > 0) heads.push_back(head);
  }
  const std::string_view near = grammar::nearest_spelling(word, heads);
  if (near.empty()) return;
  for (const auto& [declaration, keywords] : heads_of(call, near).all())
    if (std::ranges::count(wanted, declaration->result) > 0 && match(*declaration, call, keywords, nullptr)) {
      suggest(mistake, word, {near}, "'{}'");
      return;
    }
}

/// Where a call stands without the word around it, (square 3) for (board (square 3)): which words may be meant. Values
/// that are worked out in play go into so many that it says nothing.
void Checker::hint_frame(Mistake& mistake, NodeId call, std::span<const Sort* const> wanted) {
  constexpr std::size_t most_frames = 3;
  constexpr std::array<std::string_view, 5> values{"int", "ints", "float", "boolean", "sites"};
  if (std::ranges::any_of(wanted, [&](const Sort* sort) { return std::ranges::count(values, sort->name) > 0; })) return;
  std::set<std::string_view> frames;
  for (const Declaration& d : library_.all()) {
    const bool fits = !d.head.empty() && std::ranges::any_of(wanted, [&](const Sort* sort) {
      return d.result == sort || (sort->item && d.result == sort->item);
    });
    const auto takes = [&](const Sort* sort) {
      return sort && (yields(call, sort) || (sort->item && yields(call, sort->item)));
    };
    if (fits &&
        std::ranges::any_of(d.parameters, [&](const Parameter& p) { return std::ranges::any_of(p.sorts, takes); }))
      frames.insert(d.head);
  }
  frames.erase("then");  // what is one too many is hardly meant to come afterwards
  if (frames.empty() || frames.size() > most_frames) return;
  std::string all;
  for (const std::string_view frame : frames) all += fmt::format("{}({} ...)", all.empty() ? "" : " or ", frame);
  mistake.hints.push_back(fmt::format("it goes into {}", all));
}

/// Where one more stands of what may stand there once: the words that make one of several.
void Checker::hint_one_too_many(Mistake& mistake, const Attempt& attempt) {
  for (const Parameter& p : attempt.declaration->parameters)
    if (const Sort* const sort = p.sorts[0]; !p.named && sort && may_be(attempt.stuck, sort))
      return hint_words_of_lists(mistake, std::array{sort});
}

/// Where one was expected and several are given: the words that make one of them, as (or {...}) of moves.
void Checker::hint_words_of_lists(Mistake& mistake, std::span<const Sort* const> wanted) const {
  std::set<std::string_view> heads;
  for (const Declaration& d : library_.all()) {
    if (d.head.empty() || d.parameters.empty() || std::ranges::count(wanted, d.result) == 0) continue;
    const Parameter& first = d.parameters[0];
    const bool takes_list = !first.named && std::ranges::any_of(first.sorts, [&](const Sort* sort) {
      return sort && sort->item == d.result;
    });
    if (takes_list && std::ranges::all_of(d.parameters.begin() + 1, d.parameters.end(), &Parameter::optional))
      heads.insert(d.head);
  }
  if (heads.empty()) return;
  std::string all;
  for (const std::string_view head : heads) all += fmt::format("{}({} {{...}})", all.empty() ? "" : ", ", head);
  mistake.hints.push_back(fmt::format("a list of them goes into one of: {}", all));
}

}  // namespace lud::check
