#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "interpreter/compile/lint_parts.hpp"
#include "stdlib/library.hpp"

namespace lud::compile {

namespace {

/// Words whose value depends on the position, so that it has no meaning before play.
constexpr std::array<std::string_view, 17> words_of_play{
    "sites Empty", "sites Occupied", "sites Group", "sites LastFrom", "sites LastTo", "is Empty", "is Occupied",
    "is Enemy",    "is Friend",      "who",         "what",           "where",        "state",    "count Pieces",
    "last From",   "last To",        "mover"};

}  // namespace

void FormLint::check(const Checked& call) {
  const std::string_view head = call.declaration->head;
  if (head == "track") check_twice(call, "track");
  if (head == "piece" && call.sort->name == "item") check_twice(call, "piece");
  if (head == "regions") check_settled(call);
  if (head == "then" || head == "apply") check_effect(call);
  if (head == "do" && !call.arguments[1] && !call.arguments[2])
    warn(call.node, "no-moves", "(do ...) offers no moves without 'next:' or 'ifAfterwards:'");
  if (head == "if" && call.sort->name == "endRule" && !call.arguments[1] && !call.arguments[2])
    warn(call.node, "no-result", "this end rule has no result: nothing follows from it")
        .hints.emplace_back("(if <condition> (result Mover Win))");
  check_order(call);
}

/// Warns of constants and keywords that begin with a lower-case letter.
void FormLint::check_capitals(const Checked& checked) {
  const grammar::Node& node = tree_[checked.node];
  if (checked.kind == Checked::Kind::Literal && node.kind == grammar::NodeKind::Atom) {
    const std::span<const std::string_view> words = checked.sort->words;
    if (std::ranges::find(words, node.text) == words.end())
      if (const auto word = std::ranges::find(words, check::capitalised(node.text)); word != words.end())
        warn_capital(checked.node, *word);
  }
  if (!checked.declaration || checked.declaration->head.empty()) return;
  std::string_view rest = checked.declaration->head.substr(node.text.size());
  for (const grammar::NodeId keyword : tree_.children(checked.node)) {
    if (rest.empty()) break;
    rest.remove_prefix(1);
    const std::string_view word = rest.substr(0, rest.find(' '));
    if (tree_[keyword].text != word) warn_capital(keyword, word);
    rest.remove_prefix(word.size());
  }
}

void FormLint::warn_capital(grammar::NodeId node, std::string_view word) {
  if (!findings_.is_new(node)) return;
  const std::string_view text = tree_[node].text;
  check::Mistake& mistake =
      warn(node, "small-letter",
           fmt::format("'{}' is written '{}': the language overlooks the case of the first letter", text, word));
  mistake.mends.push_back({std::string(text), std::string(word)});
}

void FormLint::check_items(const Checked& list) {
  for (const Checked* item : list.arguments) {
    const std::string_view label = tree_[item->node].label;
    if (label.empty()) continue;
    check::Mistake& mistake =
        warn(item->node, "named-item", fmt::format("what stands in braces has no names: '{}:' means nothing", label));
    mistake.at_label = true;
  }
}

/// Warns of arguments out of order: Lud accepts labelled ones anywhere, but Ludii only in the order of the signature.
void FormLint::check_order(const Checked& call) {
  const auto children = tree_.children(call.node);
  std::size_t next = 0;  // index after the last child so far in the order of the signature
  std::string_view last;
  const auto& parameters = call.declaration->parameters;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const Checked* given = call.arguments[i];
    const auto at = given ? std::ranges::find(children, given->node) : children.end();
    if (at == children.end()) continue;
    const auto index = static_cast<std::size_t>(at - children.begin());
    if (index < next && findings_.is_new(given->node)) {
      check::Mistake& mistake =
          warn(given->node, "argument-order",
               "the language takes arguments in the order of the form, and refuses this one here");
      mistake.expected.push_back(check::signature(*call.declaration));
      mistake.hints.push_back(fmt::format("'{}' comes behind '{}'", parameters[i].name, last));
      mistake.at_label = !tree_[given->node].label.empty();
    }
    if (index >= next) last = parameters[i].name;
    next = std::max(next, index + 1);
  }
}

/// Warns of decisions in (then ...) and (apply ...), which take effects only.
void FormLint::check_effect(const Checked& call) {
  for (const Checked* given : call.arguments) {
    if (!given || !given->declaration || given->sort != sort_of<Moves>()) continue;
    const std::string_view head = given->declaration->head;
    if (head != "move" && !head.starts_with("move ")) continue;
    check::Mistake& mistake =
        warn(given->node, "decision", fmt::format("the language takes effects here, and refuses ({} ...)", head));
    std::string effect(head == "move" ? "fromTo" : head.substr(5));
    effect[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(effect[0])));
    if (!stdlib::library().find(effect).empty()) mistake.hints.push_back(fmt::format("did you mean ({} ...)?", effect));
  }
}

/// Warns of words in (regions ...) that depend on the position: regions are evaluated once, before play.
void FormLint::check_settled(const Checked& part) {
  for (const Checked* given : part.arguments) {
    if (!given) continue;
    if (!given->declaration || !is_one_of(given->declaration->head, words_of_play)) {
      check_settled(*given);
      continue;
    }
    warn(given->node, "settled-region",
         fmt::format("a region is worked out once, before any piece stands on the board: ({} ...) never changes here",
                     given->declaration->head))
        .hints.emplace_back("what depends on the position belongs into a define");
  }
}

/// Warns of a second definition with the same name and owner.
void FormLint::check_twice(const Checked& call, std::string_view what) {
  const Checked* name = call.arguments.empty() ? nullptr : call.arguments[0];
  if (!is_string(name)) return;
  std::string key = fmt::format("{} {}", what, text_of(*name));
  for (std::size_t i = 1; i < call.arguments.size(); ++i)
    if (const Checked* given = call.arguments[i]; given && (literal<RoleType>(given) || literal<int>(given)))
      key += fmt::format(" {}", text_of(*given));
  if (!defined_.insert(key).second)
    warn(call.node, "defined-twice", fmt::format("there is another {} \"{}\" of the same owner", what, text_of(*name)));
}

}  // namespace lud::compile
