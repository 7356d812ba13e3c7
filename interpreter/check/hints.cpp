#include "interpreter/check/hints.hpp"

#include <array>
#include <iterator>
#include <set>

#include "grammar/print.hpp"
#include "grammar/spelling.hpp"

namespace lud::check {

void suggest(Mistake& mistake, std::string_view wrong, std::string_view right, std::string_view shown, bool sure) {
  mistake.hints.push_back(fmt::format("did you mean {}?", shown));
  if (sure) mistake.mends.push_back({std::string(wrong), std::string(right)});
}

void suggest_nearest(Mistake& mistake, std::string_view text, const std::vector<std::string_view>& candidates,
                     std::string_view before, std::string_view behind) {
  const auto [near, alone] = grammar::find_nearest(text, candidates);
  if (!near.empty()) suggest(mistake, text, near, fmt::format("{}{}{}", before, near, behind), alone);
}

std::string found_text(const Node& node) {
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

/// For more than two arguments of a word that takes two or a list, (and a b) and (and {a b c}): shows the list form.
bool Hints::list_form(Mistake& mistake, const Declaration& given) const {
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
std::string Hints::brief(NodeId id) const {
  const Node& node = tree_[id];
  if (node.kind == NodeKind::Atom) return std::string(node.text);
  if (node.kind == NodeKind::List) return "{...}";
  return node.kind == NodeKind::Call && tree_.children(id).empty() ? fmt::format("({})", node.text) : found_text(node);
}

/// For an argument without the label that it needs, `Mover` for `by:Mover`: shows the label. Right moves are not meant
/// for another sort that the word could also have.
bool Hints::name(Mistake& mistake, NodeId call, const Attempt& attempt) {
  constexpr std::size_t most_names = 3;
  if (!tree_[attempt.stuck].label.empty()) return false;
  std::vector<std::string> required, optional;
  const bool moves = checker_.check(attempt.stuck, sort_of<Moves>());
  const auto may_be = [&](const Sort* sort) {
    return moves ? checker_.check(attempt.stuck, sort) != nullptr : checker_.may_be(attempt.stuck, sort);
  };
  for (const Parameter& p : attempt.declaration->parameters) {
    const auto has_name = [&](NodeId sibling) { return tree_[sibling].label == p.name; };
    if (!p.named || std::ranges::any_of(tree_.children(call), has_name)) continue;
    for (const Sort* sort : p.sorts) {
      if (!sort) continue;
      const bool one = may_be(sort), listed = !one && sort->item && may_be(sort->item);
      if (!one && !listed) continue;
      const std::string given = listed ? fmt::format("{{{}}}", brief(attempt.stuck)) : brief(attempt.stuck);
      (p.optional && !p.group_required ? optional : required).push_back(fmt::format("{}:{}", p.name, given));
      break;
    }
  }
  // Optional labels are suggested only where all required positional arguments are given.
  const bool lacks = std::ranges::any_of(attempt.declaration->parameters, [&](const Parameter& p) {
    return !p.named && !p.optional && std::ranges::count(attempt.wanted, p.sorts[0]) > 0;
  });
  const std::vector<std::string>& meant = required.empty() && !lacks ? optional : required;
  if (meant.empty() || meant.size() > most_names) return false;
  mistake.hints.push_back(fmt::format("did you mean '{}'?", fmt::join(meant, "' or '")));
  if (meant.size() == 1 && tree_[attempt.stuck].kind == NodeKind::Atom)
    mistake.mends.push_back({std::string(tree_[attempt.stuck].text), meant[0]});
  return true;
}

/// For a label that is the head of a call which the declaration takes, `to:x` for `(to x)`: shows that call.
bool Hints::call_of_label(Mistake& mistake, const Attempt& attempt) const {
  constexpr std::size_t widest = 60;
  const std::string_view label = tree_[attempt.stuck].label;
  const auto takes = [&](const Sort* sort) {
    if (!sort) return false;
    const std::vector<const Sort*> accepted = checker_.accepted_for(sort);
    return std::ranges::any_of(library_.find(label),
                               [&](const Declaration* d) { return std::ranges::count(accepted, d->result) > 0; });
  };
  if (!std::ranges::any_of(attempt.declaration->parameters,
                           [&](const Parameter& p) { return !p.named && std::ranges::any_of(p.sorts, takes); }))
    return false;
  std::string value = grammar::print_compact(tree_, attempt.stuck);
  if (value.starts_with(fmt::format("{}:", label))) value.erase(0, label.size() + 1);
  mistake.hints.push_back(fmt::format("did you mean ({} {})?", label, value.size() > widest ? "..." : value));
  return true;
}

/// For a label that belongs into an argument that the declaration needs, `if:x` for `(to if:x)`: shows that call.
bool Hints::label_within(Mistake& mistake, const Attempt& attempt) const {
  const std::string_view label = tree_[attempt.stuck].label;
  std::set<std::string_view> heads;
  for (const Parameter& p : attempt.declaration->parameters) {
    if (p.named || p.optional || !p.sorts[0] || p.sorts[0]->literal || p.sorts[0]->item) continue;
    for (const Declaration& d : library_.all())
      if (d.result == p.sorts[0] && !d.head.empty() &&
          std::ranges::any_of(d.parameters, [&](const Parameter& inner) { return inner.named && inner.name == label; }))
        heads.insert(d.head);
  }
  if (heads.size() != 1) return false;
  mistake.hints.push_back(fmt::format("it goes into ({0} ...): ({0} {1}:...)", *heads.begin(), label));
  return true;
}

/// For an argument that fits only an earlier parameter, which no other argument is for: says that it stands too late.
bool Hints::too_late(Mistake& mistake, NodeId call, const Attempt& attempt) {
  const NodeId stuck = attempt.stuck;
  if (!tree_[stuck].label.empty() || checker_.is_poisoned(stuck)) return false;
  for (const Parameter& p : attempt.declaration->parameters) {
    const bool wanted = std::ranges::any_of(
        p.sorts, [&](const Sort* sort) { return sort && std::ranges::count(attempt.wanted, sort) > 0; });
    if (p.named || p.group || wanted || !checker_.may_be(stuck, p)) continue;
    const auto is_rival = [&](NodeId sibling) {
      return sibling != stuck && tree_[sibling].label.empty() && checker_.may_be(sibling, p);
    };
    if (std::ranges::any_of(tree_.children(call).subspan(attempt.keywords), is_rival)) return false;
    mistake.hints.push_back(
        fmt::format("{} stands too late: arguments go in the order of the form", found_text(tree_[stuck])));
    return true;
  }
  return false;
}

/// For a list of values where a list of lists is wanted, {F F} for {{F F}}: shows the further braces.
bool Hints::nested(Mistake& mistake, NodeId list, const Sort* sort) {
  constexpr std::size_t widest = 60;
  const auto items = tree_.children(list);
  if (!sort->item || !sort->item->item || items.empty() || !std::ranges::all_of(items, [&](NodeId item) {
        return tree_[item].kind != NodeKind::List && checker_.check(item, sort->item->item);
      }))
    return false;
  std::string text = grammar::print_compact(tree_, list);
  text.erase(0, std::min(text.find('{'), text.size()));  // a label
  mistake.hints.push_back(
      fmt::format("it is a list of lists: {{{}}}", text.empty() || text.size() > widest ? "{...}" : text));
  return true;
}

/// For labels of sites in braces where a region is wanted: shows (sites {...}).
bool Hints::labels(Mistake& mistake, const Attempt& attempt) const {
  const auto items = tree_.children(attempt.stuck);
  const auto is_string = [&](NodeId item) { return tree_[item].kind == NodeKind::String; };
  if (tree_[attempt.stuck].kind != NodeKind::List || items.empty() || !std::ranges::all_of(items, is_string) ||
      std::ranges::none_of(attempt.wanted, [](const Sort* sort) { return sort->name == "sites"; }))
    return false;
  mistake.hints.push_back(
      fmt::format("sites are named in (sites {{\"{}\"{}}})", tree_[items[0]].text, items.size() > 1 ? " ..." : ""));
  return true;
}

/// For a number where a player is wanted: suggests the player of that number, `words` being those wanted.
void Hints::player(Mistake& mistake, NodeId number, std::span<const std::string_view> words) const {
  const std::string_view text = tree_[number].text;
  const std::string role = fmt::format("P{}", text);
  if (tree_[number].kind == NodeKind::Atom && grammar::is_number(text) && std::ranges::count(words, role) > 0)
    suggest(mistake, text, role, fmt::format("'{}'", role));
}

/// For a missing argument that is given too late, or a surplus one that belongs earlier: says that it stands too late.
bool Hints::order(Mistake& mistake, NodeId call, const Attempt& attempt) {
  const auto is_one = [&](NodeId argument, const Parameter& p) {
    return !p.named && tree_[argument].label.empty() && checker_.may_be(argument, p);
  };
  const auto children = tree_.children(call).subspan(attempt.keywords);
  if (std::ranges::any_of(children, [&](NodeId child) { return checker_.is_poisoned(child); })) return false;
  const std::span<const Parameter> parameters = attempt.declaration->parameters;
  for (std::size_t j = 0; j < parameters.size(); ++j) {
    const bool missing = parameters[j].name == attempt.missing;
    if (!missing && !attempt.surplus) continue;
    const auto from = missing ? std::ranges::find(children, attempt.before) : children.begin();
    const auto found =
        std::find_if(from, children.end(), [&](NodeId argument) { return is_one(argument, parameters[j]); });
    // Of several that are too many, the one that stands behind an argument for a later parameter. Those of a group
    // exclude each other.
    std::size_t end = j + 1;
    while (end < parameters.size() && parameters[j].group && parameters[end].group == parameters[j].group) ++end;
    const auto is_later = [&](NodeId argument) {
      return tree_[argument].label.empty() &&
             std::ranges::none_of(parameters.first(end), [&](const Parameter& p) { return is_one(argument, p); });
    };
    if (found == children.end() || (attempt.surplus && std::none_of(children.begin(), found, is_later))) continue;
    mistake.hints.push_back(
        fmt::format("{} stands too late: arguments go in the order of the form", found_text(tree_[*found])));
    return true;
  }
  return false;
}

/// For one or several values where a list is wanted: shows the braces.
bool Hints::braces(Mistake& mistake, NodeId call, const Attempt& attempt) {
  const Sort* item = item_without_braces(call, attempt);
  for (const Sort* wanted : attempt.wanted)
    if (!item && wanted->item && checker_.may_be(attempt.stuck, wanted->item)) item = wanted->item;
  if (!item) return false;
  std::string items = brief(attempt.stuck);
  const auto siblings = tree_.children(call);
  for (auto one = std::ranges::find(siblings, attempt.stuck) + 1; one != siblings.end(); ++one)
    if (tree_[*one].label.empty() && checker_.check(*one, item)) items += " " + brief(*one);
  mistake.hints.push_back(fmt::format("one or several stand in braces: {{{}}}", items));
  return true;
}

/// The sort of the items where the argument at which an attempt got stuck, and all behind it, make up a list that is
/// wanted there; null otherwise.
const Sort* Hints::item_without_braces(NodeId call, const Attempt& attempt) {
  const auto siblings = tree_.children(call);
  const std::span<const NodeId> rest(std::ranges::find(siblings, attempt.stuck), siblings.end());
  if (rest.size() < 2) return nullptr;
  for (const Sort* wanted : attempt.wanted)
    for (const Sort* list : checker_.accepted_for(wanted))
      if (list->item && std::ranges::all_of(rest, [&](NodeId one) {
            return tree_[one].label.empty() && checker_.check(one, list->item);
          }))
        return list->item;
  return nullptr;
}

/// For moves where (then ...) may follow: shows it.
bool Hints::consequence(Mistake& mistake, const Attempt& attempt) {
  if (std::ranges::count(attempt.wanted, sort_of<Then>()) == 0 || !checker_.check(attempt.stuck, sort_of<Moves>()))
    return false;
  mistake.hints.push_back(fmt::format("did you mean (then {})?", brief(attempt.stuck)));
  return true;
}

/// For a first argument that resembles a keyword of the call's head: suggests the form with that keyword.
bool Hints::form(Mistake& mistake, NodeId call, NodeId argument) const {
  if (tree_[argument].kind != NodeKind::Atom || tree_.children(call).front() != argument) return false;
  const std::string begin = fmt::format("{} ", tree_[call].text);
  std::vector<std::string_view> forms;
  for (const Declaration& d : library_.all())
    if (d.head.starts_with(begin)) forms.push_back(d.head.substr(begin.size()));
  const auto [near, alone] = grammar::find_nearest(tree_[argument].text, forms);
  if (near.empty()) return false;
  if (near == tree_[argument].text)
    mistake.hints.push_back(fmt::format("({}{} ...) is a word of the language that cannot stand here", begin, near));
  else
    suggest(mistake, tree_[argument].text, near, fmt::format("({}{} ...)", begin, near), alone);
  return true;
}

/// For a string whose content would fit without quotes.
void Hints::quotes(Mistake& mistake, const Attempt& attempt) {
  const Node& stuck = tree_[attempt.stuck];
  if (stuck.kind != NodeKind::String) return;
  for (const Sort* wanted : attempt.wanted)
    for (const Sort* sort : checker_.accepted_for(wanted))
      if (sort->literal && sort->literal(stuck.text, false, checker_.memory())) {
        mistake.hints.push_back(fmt::format("without quotes: {}", stuck.text));
        return;
      }
}

/// For a word with the wrong result: suggests one of similar spelling that fits the arguments and has a wanted result.
void Hints::head(Mistake& mistake, NodeId call, const std::vector<const Sort*>& wanted) {
  const std::string_view word = tree_[call].text;
  std::vector<std::string_view> heads;
  for (const Declaration& d : library_.all()) {
    const std::string_view head = d.head.substr(0, d.head.find(' '));
    if (!head.empty() && head != word && std::ranges::count(wanted, d.result) > 0) heads.push_back(head);
  }
  const std::string_view near = grammar::nearest_spelling(word, heads);
  if (near.empty()) return;
  for (const auto& [declaration, keywords] : checker_.heads_of(call, near).all())
    if (std::ranges::count(wanted, declaration->result) > 0 && checker_.match(*declaration, call, keywords, nullptr)) {
      suggest(mistake, word, near, fmt::format("'{}'", near));
      return;
    }
}

/// The words whose result is of one of some sorts, or an item of one, and that take a call. Without `then`, as a
/// misplaced argument is hardly meant as a consequence.
std::set<std::string_view> Hints::frames_of(NodeId call, std::span<const Sort* const> wanted) {
  std::set<std::string_view> frames;
  for (const Declaration& d : library_.all()) {
    const bool fits = !d.head.empty() && d.head != "then" && std::ranges::any_of(wanted, [&](const Sort* sort) {
      return d.result == sort || (sort->item && d.result == sort->item);
    });
    const auto takes = [&](const Sort* sort) {
      return sort && (checker_.yields(call, sort) || (sort->item && checker_.yields(call, sort->item)));
    };
    if (fits &&
        std::ranges::any_of(d.parameters, [&](const Parameter& p) { return std::ranges::any_of(p.sorts, takes); }))
      frames.insert(d.head);
  }
  return frames;
}

/// For a call that lacks the word around it, (square 3) for (board (square 3)): shows the possible words. Not for
/// values computed in play, which fit into too many words.
void Hints::frame(Mistake& mistake, NodeId call, std::span<const Sort* const> wanted) {
  constexpr std::size_t most_frames = 3;
  constexpr std::array<std::string_view, 5> values{"int", "ints", "float", "boolean", "sites"};
  if (std::ranges::any_of(wanted, [&](const Sort* sort) { return std::ranges::count(values, sort->name) > 0; })) return;
  std::set<std::string_view> frames = frames_of(call, wanted);
  if (frames.empty()) {
    std::vector<const Sort*> accepted;  // a board is an item of the equipment by a conversion
    for (const Sort* sort : wanted) std::ranges::copy(checker_.accepted_for(sort), std::back_inserter(accepted));
    frames = frames_of(call, accepted);
  }
  if (frames.empty() || frames.size() > most_frames) return;
  mistake.hints.push_back(fmt::format("it goes into ({} ...)", fmt::join(frames, " ...) or (")));
}

/// For a second value where one is taken: shows the words that combine several into one.
void Hints::one_too_many(Mistake& mistake, const Attempt& attempt) {
  if (grammar::is_number(tree_[attempt.stuck].text)) return;  // nobody adds up literals
  for (const Parameter& p : attempt.declaration->parameters)
    if (const Sort* const sort = p.sorts[0]; !p.named && sort && checker_.may_be(attempt.stuck, sort))
      return words_of_lists(mistake, std::array{sort});
}

/// Shows the words that combine a list of values of a wanted sort into one, such as (or {...}) for moves.
void Hints::words_of_lists(Mistake& mistake, std::span<const Sort* const> wanted) const {
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
  if (!heads.empty())
    mistake.hints.push_back(
        fmt::format("a list of them goes into one of: ({} {{...}})", fmt::join(heads, " {...}), (")));
}

}  // namespace lud::check
