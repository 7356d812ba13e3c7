#include "interpreter/check/hints.hpp"

#include <array>
#include <set>

#include "grammar/spelling.hpp"

namespace lud::check {

void suggest(Mistake& mistake, std::string_view wrong, std::string_view right, std::string_view shown) {
  mistake.hints.push_back(fmt::format("did you mean {}?", shown));
  mistake.mends.push_back({std::string(wrong), std::string(right)});
}

void suggest_nearest(Mistake& mistake, std::string_view text, const std::vector<std::string_view>& candidates,
                     std::string_view format) {
  const auto near = grammar::nearest_spelling(text, candidates);
  if (!near.empty()) suggest(mistake, text, near, fmt::format(fmt::runtime(format), near));
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

/// Some words take two things, or a list of them, (and a b) and (and {a b c}): says so where there are more than two.
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

/// Where an argument stands without the name that it needs, `Mover` for `by:Mover`: says so.
bool Hints::name(Mistake& mistake, NodeId call, const Attempt& attempt) {
  constexpr std::size_t most_names = 3;
  if (!tree_[attempt.stuck].label.empty()) return false;
  std::vector<std::string> required, optional;
  for (const Parameter& p : attempt.declaration->parameters) {
    const auto has_name = [&](NodeId sibling) { return tree_[sibling].label == p.name; };
    if (!p.named || std::ranges::any_of(tree_.children(call), has_name)) continue;
    for (const Sort* sort : p.sorts) {
      if (!sort) continue;
      const bool one = checker_.may_be(attempt.stuck, sort),
                 listed = !one && sort->item && checker_.may_be(attempt.stuck, sort->item);
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

/// Where what is missing stands farther behind, or what is one too many belongs farther ahead: says so.
bool Hints::order(Mistake& mistake, NodeId call, const Attempt& attempt) {
  const auto is_one = [&](NodeId argument, const Parameter& p) {
    return !p.named && tree_[argument].label.empty() && checker_.may_be(argument, p);
  };
  const auto children = tree_.children(call);
  for (const Parameter& p : attempt.declaration->parameters) {
    const bool missing = p.name == attempt.missing;
    if (!missing && !attempt.surplus) continue;
    // What is one too many may be the only one of its kind.
    const auto from = missing ? std::ranges::find(children, attempt.before) : children.begin();
    const auto found = std::find_if(from, children.end(), [&](NodeId argument) { return is_one(argument, p); });
    if (found == children.end() || (attempt.surplus && *found != attempt.stuck)) continue;
    mistake.hints.push_back(
        fmt::format("{} stands too late: arguments go in the order of the form", found_text(tree_[*found])));
    return true;
  }
  return false;
}

/// Where a list of one thing or several is wanted and one stands there as it is: says so.
bool Hints::braces(Mistake& mistake, const Attempt& attempt) {
  for (const Sort* wanted : attempt.wanted) {
    if (!wanted->item || !checker_.may_be(attempt.stuck, wanted->item)) continue;
    mistake.hints.push_back(fmt::format("one or several stand in braces: {{{}}}", brief(attempt.stuck)));
    return true;
  }
  return false;
}

/// Where the first argument is nearly the word that a form of the call begins with: says so.
bool Hints::form(Mistake& mistake, NodeId call, NodeId argument) const {
  if (tree_[argument].kind != NodeKind::Atom || tree_.children(call).front() != argument) return false;
  const std::string begin = fmt::format("{} ", tree_[call].text);
  std::vector<std::string_view> forms;
  for (const Declaration& d : library_.all())
    if (d.head.starts_with(begin)) forms.push_back(d.head.substr(begin.size()));
  const std::string_view near = grammar::nearest_spelling(tree_[argument].text, forms);
  if (near.empty()) return false;
  if (near == tree_[argument].text)
    mistake.hints.push_back(fmt::format("({}{} ...) is a word of the language that cannot stand here", begin, near));
  else
    suggest_nearest(mistake, tree_[argument].text, {near}, fmt::format("({}{{}} ...)", begin));
  return true;
}

/// Where something stands in quotes that would do without.
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

/// Where a word is known and yields something else: one that is spelt much like it, fits its arguments, and yields what
/// is wanted.
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
      suggest_nearest(mistake, word, {near}, "'{}'");
      return;
    }
}

/// Where a call stands without the word around it, (square 3) for (board (square 3)): which words may be meant. Values
/// that are worked out in play go into so many that it says nothing.
void Hints::frame(Mistake& mistake, NodeId call, std::span<const Sort* const> wanted) {
  constexpr std::size_t most_frames = 3;
  constexpr std::array<std::string_view, 5> values{"int", "ints", "float", "boolean", "sites"};
  if (std::ranges::any_of(wanted, [&](const Sort* sort) { return std::ranges::count(values, sort->name) > 0; })) return;
  std::set<std::string_view> frames;
  for (const Declaration& d : library_.all()) {
    const bool fits = !d.head.empty() && std::ranges::any_of(wanted, [&](const Sort* sort) {
      return d.result == sort || (sort->item && d.result == sort->item);
    });
    const auto takes = [&](const Sort* sort) {
      return sort && (checker_.yields(call, sort) || (sort->item && checker_.yields(call, sort->item)));
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
void Hints::one_too_many(Mistake& mistake, const Attempt& attempt) {
  for (const Parameter& p : attempt.declaration->parameters)
    if (const Sort* const sort = p.sorts[0]; !p.named && sort && checker_.may_be(attempt.stuck, sort))
      return words_of_lists(mistake, std::array{sort});
}

/// Where one was expected and several are given: the words that make one of them, as (or {...}) of moves.
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
  if (heads.empty()) return;
  std::string all;
  for (const std::string_view head : heads) all += fmt::format("{}({} {{...}})", all.empty() ? "" : ", ", head);
  mistake.hints.push_back(fmt::format("a list of them goes into one of: {}", all));
}

}  // namespace lud::check
