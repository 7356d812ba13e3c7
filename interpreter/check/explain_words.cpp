#include <array>
#include <set>
#include <utility>

#include "grammar/spelling.hpp"
#include "interpreter/check/hints.hpp"
#include "interpreter/check/unknown_words.hpp"

namespace lud::check {

namespace {

/// Whether a word looks like the label of a site, A1 or AB12, and not like a player, P1.
bool is_label_of_site(std::string_view text) {
  const std::size_t digits = text.find_first_of("0123456789");
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  return digits != std::string_view::npos && digits > 0 && digits <= 2 && text.substr(0, digits) != "P" &&
         std::ranges::all_of(text.substr(0, digits), is_capital) &&
         text.find_first_not_of("0123456789", digits) == std::string_view::npos;
}

/// Operators of other languages, and the corresponding words of this one.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> foreign_operators{{{"==", "="},
                                                                                          {"<>", "!="},
                                                                                          {"=<", "<="},
                                                                                          {"=>", ">="},
                                                                                          {"&&", "and"},
                                                                                          {"&", "and"},
                                                                                          {"||", "or"},
                                                                                          {"|", "or"},
                                                                                          {"!", "not"}}};

/// Names of other languages for players and directions: "P1" for `Player1`, "NE" for `NorthEast`; empty for other
/// words.
std::string own_name(std::string_view foreign) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> compass{{{"north", "N"},
                                                                                  {"east", "E"},
                                                                                  {"south", "S"},
                                                                                  {"west", "W"},
                                                                                  {"northeast", "NE"},
                                                                                  {"southeast", "SE"},
                                                                                  {"southwest", "SW"},
                                                                                  {"northwest", "NW"}}};
  constexpr std::string_view player = "player";
  const std::string word = grammar::lower_case(foreign);
  for (const auto& [theirs, ours] : compass)
    if (word == theirs) return std::string(ours);
  const bool numbered = word.starts_with(player) && grammar::is_number(std::string_view(word).substr(player.size()));
  return numbered ? "P" + word.substr(player.size()) : std::string();
}

/// "0..9" for "0-9" and "0...9"; empty for other words.
std::string range_of(std::string_view word) {
  constexpr std::string_view digits = "0123456789";
  const std::size_t end = word.find_first_not_of(digits), begin = word.find_last_not_of(digits);
  if (end == 0 || end == std::string_view::npos || begin + 1 == word.size()) return {};
  const std::string_view between = word.substr(end, begin + 1 - end);
  const bool is_range = between == "-" || between == "to" || between.find_first_not_of('.') == std::string_view::npos;
  return is_range ? fmt::format("{}..{}", word.substr(0, end), word.substr(begin + 1)) : std::string();
}

/// The word that shares the longest beginning with `word`, at least half of it, as `including` for `includes`; empty
/// where there is none.
std::string_view other_form(std::string_view word, const std::vector<std::string_view>& words) {
  constexpr std::size_t shortest = 3;
  std::size_t longest = std::max(shortest, (word.size() + 1) / 2) - 1;
  std::string_view found;
  for (const std::string_view one : words) {
    const auto differs = std::mismatch(word.begin(), word.end(), one.begin(), one.end()).first;
    const auto common = static_cast<std::size_t>(differs - word.begin());
    if (common <= longest) continue;
    longest = common;
    found = one;
  }
  return found;
}

void suggest_quotes(Mistake& mistake, std::string_view text) {
  const std::string quoted = fmt::format("\"{}\"", text);
  suggest(mistake, text, quoted, quoted);
}

/// What a call of an operator looks like.
std::string call_of(std::string_view name) { return fmt::format("({} {})", name, name == "not" ? "a" : "a b"); }

}  // namespace

std::string_view own_operator(std::string_view foreign) {
  for (const auto& [theirs, ours] : foreign_operators)
    if (theirs == foreign) return ours;
  return {};
}

/// The candidate that was most likely meant: among the nearest spellings, one for which `fits` holds and that the game
/// uses most often. Empty where none is near.
template <class Fits>
grammar::Nearest WordExplainer::best(std::string_view word, const std::vector<std::string_view>& words,
                                     const Fits& fits) const {
  const grammar::Nearest nearest = grammar::find_nearest(word, words);
  if (nearest.word.empty()) return nearest;
  const unsigned distance = grammar::spelling_distance(word, nearest.word);
  grammar::Nearest found{nearest.word};
  std::pair<bool, std::size_t> merit{fits(nearest.word), uses_of(nearest.word)};
  for (const std::string_view other : words) {
    if (other == found.word || grammar::spelling_distance(word, other) != distance ||
        grammar::nearest_spelling(word, {other}).empty())
      continue;
    const std::pair<bool, std::size_t> its{fits(other), uses_of(other)};
    if (its == merit) found.alone = found.word == nearest.word && nearest.alone;
    if (its <= merit) continue;
    merit = its;
    found = {other};
  }
  return found;
}

Mistake WordExplainer::explain(const UnknownWord& found) {
  if (found.kind == UnknownWord::Kind::Head) return explain_head(found);
  return found.kind == UnknownWord::Kind::Label ? explain_label(found) : explain_atom(found);
}

Mistake WordExplainer::explain_head(const UnknownWord& found) {
  const std::string_view word = tree_[found.node].text;
  Mistake mistake{found.node, "unknown-word", fmt::format("unknown word '{}'", word)};
  std::vector<std::string_view> all;
  for (const auto& [head, forms] : words_.heads)
    if (!head.empty()) all.push_back(head);
  const auto fits = [&](std::string_view head) {
    for (const auto& [declaration, keywords] : checker_.heads_of(found.node, head).all())
      if (may_stand(*declaration, found.call) && checker_.match(*declaration, found.node, keywords, nullptr))
        return true;
    return false;
  };
  const auto children = tree_.children(found.node);
  if (children.empty() && words_.knows_atom(word, checker_.memory())) {
    mistake.hints.push_back(fmt::format("it is no call: without brackets, {}", word));
  } else if (!has_letters(word) && words_.knows_atom(word, checker_.memory())) {
    mistake.hints.push_back(fmt::format("values stand in braces: {{{} ...}}", word));
  } else if (!children.empty() && tree_[children[0]].kind == NodeKind::Atom &&
             words_.heads.contains(tree_[children[0]].text) && !has_letters(tree_[children[0]].text)) {
    mistake.hints.push_back(fmt::format("what a call does comes first: ({} a b)", tree_[children[0]].text));
  } else if (const auto own = own_operator(word); !own.empty()) {
    suggest(mistake, word, own, fmt::format("'{}'", own));
  } else if (const auto apart = form_in_one_word(word); !apart.empty()) {
    suggest(mistake, word, apart, fmt::format("({} ...)", apart));
  } else if (const auto [meant, alone] = best(word, all, fits); !meant.empty()) {
    // A keyword that this head does not have belongs to another one.
    const std::string_view first = children.empty() ? std::string_view() : tree_[children[0]].text;
    const bool of_another = !children.empty() && tree_[children[0]].kind == NodeKind::Atom &&
                            words_.keywords.contains(first) && !fits(meant) &&
                            !words_.heads.at(meant).keywords.contains(first);
    suggest(mistake, word, meant, fmt::format("'{}'", meant), alone && !of_another);
    constexpr std::size_t most_forms = 3;
    if (const auto& forms = words_.heads.at(meant).forms; forms.size() <= most_forms)
      for (const Declaration* form : forms) mistake.expected.push_back(signature(*form));
  } else if (!children.empty() && words_.constants.contains(word)) {
    suggest_call_with(mistake, word);
  } else if (const std::string constant = capitalised(word); !children.empty() && words_.constants.contains(constant)) {
    suggest_call_with(mistake, constant);
  } else {
    suggest_forms(mistake, found);
  }
  return mistake;
}

/// For a constant that is written as a call, (Win Mover): shows the only word that takes it, (result ...).
void WordExplainer::suggest_call_with(Mistake& mistake, std::string_view constant) const {
  std::vector<const Declaration*> takers;
  for (const Declaration& d : checker_.library().all())
    if (!d.head.empty() && std::ranges::any_of(d.parameters, [&](const Parameter& p) {
          return std::ranges::any_of(
              p.sorts, [&](const Sort* sort) { return sort && std::ranges::count(sort->words, constant) > 0; });
        }))
      takers.push_back(&d);
  if (takers.size() != 1) return;
  mistake.expected.push_back(signature(*takers.front()));
  mistake.hints.push_back(fmt::format("'{}' is no call: it goes into ({} ...)", constant, takers.front()->head));
}

/// The head that equals a word but for a missing space: "is Odd" for `isOdd`; empty where there is none.
std::string_view WordExplainer::form_in_one_word(std::string_view word) const {
  for (const Declaration& d : checker_.library().all())
    if (const std::size_t space = d.head.find(' '); d.head.size() == word.size() + 1 && space < word.size())
      if (word.substr(0, space) == d.head.substr(0, space) && word.substr(space) == d.head.substr(space + 1))
        return d.head;
  return {};
}

/// Suggests heads whose keyword resembles an unknown head and that may stand there: (count Turns) for (turns).
void WordExplainer::suggest_forms(Mistake& mistake, const UnknownWord& found) {
  constexpr std::size_t most_forms = 3;
  const std::string_view word = tree_[found.node].text;
  const std::vector<std::string_view> keywords(words_.keywords.begin(), words_.keywords.end());
  const std::string_view near = grammar::nearest_spelling(word, keywords);
  if (near.empty()) return;
  std::vector<std::string_view> meant;
  for (const Declaration& d : checker_.library().all())
    if (d.head.ends_with(near) && d.head.size() == first_word(d.head).size() + 1 + near.size() &&
        may_stand(d, found.call) && std::ranges::count(meant, d.head) == 0)
      meant.push_back(d.head);
  if (meant.empty() || meant.size() > most_forms) return;
  const std::string shown = fmt::format("({} ...)", fmt::join(meant, " ...) or ("));
  if (meant.size() == 1)
    suggest(mistake, word, meant[0], shown);
  else
    mistake.hints.push_back(fmt::format("did you mean {}?", shown));
}

/// Whether the value of a word can be an argument of a call, or an item of one.
bool WordExplainer::may_stand(const Declaration& inner, NodeId call) {
  if (call == grammar::no_node) return true;
  for (const auto& [outer, keywords] : checker_.heads_of(call).all())
    for (const Parameter& p : outer->parameters)
      for (const Sort* sort : p.sorts)
        for (; sort; sort = sort->item)
          if (std::ranges::count(checker_.accepted_for(sort), inner.result) > 0) return true;
  return false;
}

Mistake WordExplainer::explain_label(const UnknownWord& found) {
  const Node& node = tree_[found.node];
  const bool in_call = found.call != grammar::no_node;
  const std::string_view head = in_call ? tree_[found.call].text : std::string_view();
  Mistake mistake{found.node, "unknown-argument", fmt::format("no word has an argument named '{}:'", node.label)};
  mistake.at_label = true;
  std::vector<std::string_view> own, all(words_.labels.begin(), words_.labels.end());
  std::set<std::string_view> required;
  if (in_call) {
    mistake.message = fmt::format("({} ...) has no argument named '{}:'", head, node.label);
    for (const auto& [form, keywords] : checker_.heads_of(found.call).all())
      for (const Parameter& p : form->parameters) {
        if (!p.named) continue;
        own.push_back(p.name);
        if (!p.optional || p.group_required) required.insert(p.name);
      }
    for (const NodeId sibling : tree_.children(found.call)) std::erase(own, tree_[sibling].label);
  }
  const auto fits = [&](std::string_view label) { return required.contains(label); };
  grammar::Nearest near = best(node.label, own, fits);
  if (near.word.empty()) near = {other_form(node.label, own)};
  const bool call = in_call && takes_call(found.call, node.label);
  const bool unnamed = in_call && !call && near.word.empty() && hint_without_label(mistake, found);
  if (near.word.empty() && !unnamed) near = best(node.label, all, fits);
  const std::string_view meant = near.word;
  if (!meant.empty())
    suggest(mistake, node.label, meant, fmt::format("'{}:'", meant), near.alone);
  else if (call)
    mistake.hints.push_back(fmt::format("did you mean ({} ...)?", node.label));
  if (in_call)
    for (const auto& [form, keywords] : checker_.heads_of(found.call).all())
      if (std::ranges::any_of(form->parameters, [&](const Parameter& p) { return p.named && p.name == meant; })) {
        mistake.expected.push_back(signature(*form));
        break;
      }
  return mistake;
}

/// For a label that resembles the name of an argument without one, `direction:` for `<directions>`: says so. Returns
/// whether there is such an argument.
bool WordExplainer::hint_without_label(Mistake& mistake, const UnknownWord& found) {
  for (const auto& [form, keywords] : checker_.heads_of(found.call).all())
    for (const Parameter& p : form->parameters) {
      if (p.named || grammar::nearest_spelling(tree_[found.node].label, {p.name}).empty()) continue;
      mistake.hints.push_back(fmt::format("this argument is given without a name: {}", shown(p)));
      mistake.expected.push_back(signature(*form));
      return true;
    }
  return false;
}

/// The node after `id` in a call or a list within it; no_node: none.
NodeId WordExplainer::next_to(NodeId id, NodeId within) const {
  const auto siblings = tree_.children(within);
  if (const auto here = std::ranges::find(siblings, id); here != siblings.end())
    return here + 1 == siblings.end() ? grammar::no_node : here[1];
  for (const NodeId child : siblings)
    if (tree_[child].kind == NodeKind::List)
      if (const NodeId next = next_to(id, child); next != grammar::no_node) return next;
  return grammar::no_node;
}

/// A head without its brackets as a call, with the atom after it where that is a keyword of the head or its argument.
std::string WordExplainer::in_brackets(NodeId head, NodeId call) {
  const std::string_view text = tree_[head].text;
  const auto takes_nothing = [&](const Declaration* form) {
    return std::ranges::all_of(form->parameters, [](const Parameter& p) { return p.optional && !p.group_required; });
  };
  std::span<const Declaration* const> forms = checker_.library().find(text);
  const NodeId next = next_to(head, call);
  if (next == grammar::no_node || tree_[next].kind != NodeKind::Atom || !tree_[next].label.empty())
    return fmt::format("({}{})", text, std::ranges::any_of(forms, takes_nothing) ? "" : " ...");
  const auto takes_next = [&](const Declaration* form) {
    return may_stand(*form, call) && std::ranges::any_of(form->parameters, [&](const Parameter& p) {
             return !p.named && checker_.may_be(next, p);
           });
  };
  std::string words = fmt::format("{} {}", text, tree_[next].text);
  if (std::ranges::any_of(forms, takes_next)) return fmt::format("({})", words);
  if (const auto longer = checker_.library().find(words); !longer.empty())
    forms = longer;
  else
    words = text;
  return fmt::format("({}{})", words, std::ranges::any_of(forms, takes_nothing) ? "" : " ...");
}

/// "count:2" for `count=2`, where the call takes an argument of that name; empty for other words.
std::string WordExplainer::assigned(const UnknownWord& found) {
  const std::string_view text = tree_[found.node].text;
  const std::size_t sign = text.find('=');
  if (sign == std::string_view::npos || sign == 0 || sign + 1 == text.size()) return {};
  const std::string_view name = text.substr(0, sign), value = text.substr(sign + 1);
  for (const auto& [form, keywords] : checker_.heads_of(found.call).all())
    for (const Parameter& p : form->parameters)
      if (p.named && p.name == name) return fmt::format("{}:{}", name, value);
  return {};
}

/// Adds a hint where the word lacks a colon, brackets or quotes, or is `else`; returns whether it added one.
bool WordExplainer::hint_sign(Mistake& mistake, const UnknownWord& found) {
  const std::string_view text = tree_[found.node].text;
  if (found.slip == UnknownWord::Slip::Colon) {
    const std::string named = fmt::format("{}:", argument_name(text));
    suggest(mistake, text, named, fmt::format("'{}'", named));
  } else if (found.slip == UnknownWord::Slip::Flag) {
    suggest(mistake, text, fmt::format("{}:True", text), fmt::format("'{}:True'", text));
  } else if (!found.keyword && found.slip == UnknownWord::Slip::Brackets) {
    mistake.hints.push_back(
        fmt::format("a word that is no constant stands in brackets: {}", in_brackets(found.node, found.call)));
  } else if (const std::string named = assigned(found); !named.empty()) {
    suggest(mistake, text, named, fmt::format("'{}'", named));
  } else if (const std::string range = range_of(text); !range.empty()) {
    suggest(mistake, text, range, fmt::format("{{{}}}", range));
  } else if (is_label_of_site(text)) {
    suggest_site(mistake, found);
  } else if (found.slip == UnknownWord::Slip::Else) {
    mistake.hints.emplace_back("what is to happen otherwise follows without a word between");
  } else if (found.slip == UnknownWord::Slip::Operator) {
    mistake.hints.push_back(fmt::format("what a call does comes first: {}", call_of(own_operator(text))));
  }
  return !mistake.hints.empty();
}

/// The constants and keywords that may stand in the place of a word in a call of a known head. `keyworded`: also the
/// first keywords of the head.
std::vector<std::string_view> WordExplainer::words_for(const UnknownWord& found, bool keyworded) {
  std::vector<std::string_view> own;
  const auto head = words_.heads.find(tree_[found.call].text);
  if (head == words_.heads.end()) return own;
  if (keyworded) own.assign(head->second.keywords.begin(), head->second.keywords.end());
  for (const Declaration* form : head->second.forms)
    for (const Parameter& p : form->parameters)
      for (const Sort* sort : p.sorts)
        for (; sort; sort = sort->item)
          for (const Sort* from : checker_.accepted_for(sort))
            own.insert(own.end(), from->words.begin(), from->words.end());
  // A second keyword: (move Set Rotation).
  const auto children = tree_.children(found.call);
  if (children.size() < 2 || children[1] != found.node) return own;
  const std::string begin = fmt::format("{} {} ", head->first, tree_[children[0]].text);
  for (const Declaration* form : head->second.forms)
    if (form->head.starts_with(begin)) own.push_back(form->head.substr(begin.size()));
  return own;
}

/// The word that was most likely meant by an unknown one; none where that is a sign of another kind.
grammar::Nearest WordExplainer::nearest_atom(const UnknownWord& found, bool keyworded) {
  const std::string_view text = tree_[found.node].text;
  const bool in_call = found.call != grammar::no_node;
  const std::string_view head = in_call ? tree_[found.call].text : std::string_view();
  std::string name;
  const auto fits = [&](std::string_view word) {
    if (!keyworded) return false;
    name = fmt::format("{} {}", head, word);
    return std::ranges::any_of(checker_.library().find(name), [&](const Declaration* declaration) {
      return checker_.match(*declaration, found.call, 1, nullptr) != nullptr;
    });
  };
  if (is_open_argument(text) || begins_remark(text)) return {};
  const std::vector<std::string_view> own = in_call ? words_for(found, keyworded) : std::vector<std::string_view>();
  if (const auto same = std::ranges::find(own, own_name(text)); same != own.end()) return {*same};
  grammar::Nearest near = best(text, own, fits);
  if (!near.word.empty()) return near;
  if (in_call && words_.heads.contains(head)) {
    near = best(text, {"True", "False", "Off", "Undefined", "End", "Infinity"}, fits);
    return near.word.empty() ? grammar::Nearest{other_form(text, own), false} : near;
  }
  std::vector<std::string_view> all(words_.constants.begin(), words_.constants.end());
  all.insert(all.end(), words_.keywords.begin(), words_.keywords.end());
  return best(text, all, fits);
}

Mistake WordExplainer::explain_atom(const UnknownWord& found) {
  const std::string_view text = tree_[found.node].text;
  const bool in_call = found.call != grammar::no_node;
  const std::string_view head = in_call ? tree_[found.call].text : std::string_view();
  const bool keyworded = tree_[found.node].label.empty() && found.guilty == found.call && words_.heads.contains(head);
  Mistake mistake{found.node, "unknown-word", fmt::format("unknown word '{}'", text)};
  if (in_call && hint_sign(mistake, found)) return mistake;
  const auto [meant, alone] = nearest_atom(found, keyworded);
  if (keyworded && words_.heads.at(head).keywords.contains(meant)) {
    mistake.code = "unknown-form";
    mistake.message = fmt::format("({} ...) has no form that starts with '{}'", head, text);
    suggest(mistake, text, meant, fmt::format("({} {} ...)", head, meant), alone);
  } else if (!meant.empty()) {
    suggest(mistake, text, meant, fmt::format("'{}'", meant), alone);
    if (in_call)
      if (const auto forms = checker_.heads_of(found.call).all(); forms.size() == 1)
        mistake.expected.push_back(signature(*forms.front().declaration));
  } else if (begins_remark(text)) {
    mistake.hints.emplace_back("a remark begins with //");
  } else if (is_open_argument(text)) {
    mistake.hints.emplace_back("the arguments of a define are #1, #2 and so on, without a gap");
  } else if (words_.heads.contains(text) && !has_letters(text)) {
    mistake.hints.push_back(fmt::format("what a call does comes first: ({} a b)", text));
  } else if (const auto own_one = own_operator(text); !own_one.empty()) {
    mistake.hints.push_back(fmt::format("what a call does comes first: {}", call_of(own_one)));
  } else if (in_call && is_name(found)) {
    suggest_quotes(mistake, text);
  }
  if (mistake.hints.empty() && in_call) show_form(mistake, found);
  return mistake;
}

/// Whether a word lacks the quotes of a name: a string of the game is equal to it, or it stands where a word of the
/// language takes the name that it defines, `(piece Disc Each)`. Any other string would name nothing.
bool WordExplainer::is_name(const UnknownWord& found) {
  const Node& node = tree_[found.node];
  if (found.keyword && tree_.children(found.call).size() > 1) return false;
  if (!takes_text(found.call, node.label)) return false;
  if (std::ranges::any_of(tree_.nodes,
                          [&](const Node& other) { return other.kind == NodeKind::String && other.text == node.text; }))
    return true;
  const auto children = tree_.children(found.call);
  const auto forms = checker_.heads_of(found.call).all();
  return has_letters(node.text.substr(0, 1)) && node.label.empty() &&
         std::ranges::any_of(forms, [&](const Heads::Candidate& form) {
           const auto& parameters = form.declaration->parameters;
           return form.keywords == forms.front().keywords && children.size() > form.keywords &&
                  children[form.keywords] == found.node && !parameters.empty() && !parameters[0].named &&
                  parameters[0].name == "name" && parameters[0].sorts[0] && parameters[0].sorts[0]->literal &&
                  parameters[0].sorts[0]->literal("a", true, checker_.memory());
         });
}

/// Shows the few signatures of the call around a word, or the first that has the word's label.
void WordExplainer::show_form(Mistake& mistake, const UnknownWord& found) {
  constexpr std::size_t most_forms = 2;
  const auto forms = checker_.heads_of(found.call).all();
  const std::string_view label = tree_[found.node].label;
  const bool shows_all = forms.size() == 1 || (label.empty() && forms.size() <= most_forms);
  for (const auto& [form, keywords] : forms) {
    const auto is_named = [&](const Parameter& p) { return p.named && p.name == label; };
    const bool has_label = std::ranges::any_of(form->parameters, is_named);
    if (has_label || shows_all) mistake.expected.push_back(signature(*form));
    if (has_label) return;
  }
}

/// Whether a call takes a positional argument that is a call of the word, such as (then ...).
bool WordExplainer::takes_call(NodeId call, std::string_view word) {
  for (const auto& [form, keywords] : checker_.heads_of(call).all())
    for (const Parameter& p : form->parameters)
      if (!p.named && p.name == word && words_.heads.contains(word)) return true;
  return false;
}

/// Whether the forms of a call with the most keywords take a string as a positional argument; with a label, as the
/// argument of that name.
bool WordExplainer::takes_text(NodeId call, std::string_view label) {
  const auto forms = checker_.heads_of(call).all();
  const auto is_text = [&](const Sort* sort) {
    return sort && sort->literal && sort->literal("a", true, checker_.memory());
  };
  return std::ranges::any_of(forms, [&](const Heads::Candidate& form) {
    return form.keywords == forms.front().keywords &&
           std::ranges::any_of(form.declaration->parameters, [&](const Parameter& p) {
             return (p.named ? p.name == label : label.empty()) && std::ranges::any_of(p.sorts, is_text);
           });
  });
}

/// For the label of a site without quotes: adds them, and the name of the argument or (coord ...) where a string does
/// not stand for a site.
void WordExplainer::suggest_site(Mistake& mistake, const UnknownWord& found) {
  const Node& node = tree_[found.node];
  std::string site = fmt::format("\"{}\"", node.text);
  if (std::ranges::count(tree_.children(found.call), found.node) > 0) {
    std::string_view name;
    for (const auto& [form, keywords] : checker_.heads_of(found.call).all())
      for (const Parameter& p : form->parameters)
        if (p.named && p.sorts[0]->name == "coordinate" && node.label.empty()) name = p.name;
    if (!name.empty())
      site = fmt::format("{}:{}", name, site);
    else if (!takes_text(found.call, node.label))
      site = fmt::format("(coord {})", site);
  }
  suggest(mistake, node.text, site, site);
}

}  // namespace lud::check
