#include "interpreter/compile/link.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "interpreter/compile/lint.hpp"
#include "interpreter/compile/witness.hpp"
#include "interpreter/play/by_mover.hpp"
#include "interpreter/play/remembered_region.hpp"

namespace lud::compile {

namespace {

/// Appends numbers to a key: keys are equal where their numbers are.
template <class... Numbers>
void append(std::string& key, Numbers... numbers) {
  const std::array<std::uint64_t, sizeof...(Numbers)> fields{static_cast<std::uint64_t>(numbers)...};
  key.append(reinterpret_cast<const char*>(fields.data()), sizeof(fields));
}
std::uint64_t address(const void* of) { return reinterpret_cast<std::uintptr_t>(of); }

}  // namespace

Operand Linker::link(const Checked& checked) {
  switch (checked.kind) {
    case Checked::Kind::Literal:
      return identified(checked.literal);
    case Checked::Kind::List: {
      std::vector<Operand> items;
      for (const Checked* item : checked.arguments) {
        items.push_back(link(*item));
        if (!items.back()) return {};
      }
      Operand list = checked.sort->gather(items, game_.memory);
      if (!list) {
        say_what_is_unknown(checked, items);
        return {};
      }
      std::string key = "{";
      bool known = true;
      for (const Operand& item : items) {
        list.reads = list.reads | item.reads;
        list.channels = list.channels | item.channels;
        list.weight = static_cast<std::uint16_t>(list.weight + item.weight);
        known = known && item.identity != 0;
        append(key, item.identity);
      }
      if (known) list.identity = identity_of(key);
      Term* const term = new_term(nullptr, std::move(items));
      term->reads = list.reads;
      term->channels = list.channels;
      list.term = term;
      game_.memory.note_term(list.node, list.term);
      return list;
    }
    case Checked::Kind::Call: {
      if (follower_) follower_.enter(checked);
      Operand linked = witnessed(checked, link_call(checked), game_.memory);
      if (follower_) linked = follower_.leave(checked, linked, game_.memory);
      game_.memory.note_term(linked.node, linked.term);
      return linked;
    }
  }
  return {};
}

/// Reports the first item that is not constant, for lists whose items must be constant.
void Linker::say_what_is_unknown(const Checked& list, std::span<const Operand> items) {
  const auto unknown = std::ranges::find(items, nullptr, &Operand::constant);
  const grammar::NodeId node =
      unknown == items.end() ? list.node : list.arguments[static_cast<std::size_t>(unknown - items.begin())]->node;
  add_mistake(node, "this must be known before the game starts");
}

Term* Linker::new_term(const Declaration* word, std::vector<Operand> arguments) {
  return game_.memory.make<Term>(Term{word, game_.memory.make_array(std::move(arguments))});
}

std::string literal_text(const Operand& literal) {
  const void* value = literal.constant;
  if (!value) return {};
  if (literal.sort == sort_of<int>()) return std::to_string(*static_cast<const int*>(value));
  if (literal.sort == sort_of<bool>()) return *static_cast<const bool*>(value) ? "True" : "False";
  if (literal.sort == sort_of<std::string_view>()) return std::string(*static_cast<const std::string_view*>(value));
  if (literal.sort == sort_of<Name>()) return std::to_string(static_cast<const Name*>(value)->index);
  // Enumerators of word lists are stored as one byte.
  if (!literal.sort->words.empty()) return std::to_string(*static_cast<const std::uint8_t*>(value));
  return {};
}

Operand Linker::identified(Operand literal) {
  if (!literal) return literal;
  if (literal.sort == sort_of<RoleType>() && *static_cast<const RoleType*>(literal.constant) == RoleType::Player)
    literal.reads = Reads::Player;
  if (const std::string text = literal_text(literal); !text.empty()) {
    std::string key = "=";
    append(key, address(literal.sort));
    literal.identity = identity_of(key + text);
  }
  return literal;
}

/// The key of a call whose arguments all have an identity; empty for other calls.
std::string Linker::key_of(const Checked& call, std::span<const Operand> arguments) const {
  std::string key = "(";
  append(key, address(call.declaration), static_cast<int>(available_) + game_.regions_settled + game_.moves_linked);
  for (const Operand& argument : arguments) {
    if (argument && argument.identity == 0) return {};
    append(key, argument.identity);
  }
  return key;
}

void Linker::note_dependence(const Checked& call, std::span<const Operand> arguments, Operand& made) const {
  constexpr Channels unknown = Channels::Position | Channels::Random | Channels::Writes;
  const Declaration& d = *call.declaration;
  made.reads = d.draws ? Reads::Anything : d.reads;
  made.channels = d.draws ? d.channels | Channels::Random : d.channels;
  made.weight = made.constant ? 0 : d.binds.empty() ? 1 : weight_of_loop;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    Reads read = arguments[i].checked ? Reads::Anything : arguments[i].reads;
    for (const auto& [name, iterators] : d.binds)
      if (d.parameters[i].name == name) read = without(read, iterators);
    made.reads = made.reads | read;
    made.channels = made.channels | (arguments[i].checked ? unknown : arguments[i].channels);
    made.weight = static_cast<std::uint16_t>(made.weight + arguments[i].weight);
    if (arguments[i]) continue;
    for (const auto& [name, reads] : d.reads_without)
      if (d.parameters[i].name == name) made.reads = made.reads | reads;
  }
  made.asked_again = occurrences_.is_asked_again(call, made.reads);
}

namespace {

/// Whether arguments of a value draw random numbers. Such calls are not lowered: only the word's lambda is known to
/// draw as often as it should. Generators of moves are treated by Game::listing_draws instead.
bool draws_in_parts(const Declaration& word, std::span<const Operand> arguments) {
  return word.result != sort_of<Moves>() && std::ranges::any_of(arguments, [](const Operand& argument) {
           return !argument.checked && argument.channels & Channels::Random;
         });
}

bool is_known(const Operand& argument) { return argument.constant && argument.bind <= Bind::Board; }

bool is_by_mover(const Operand& argument) {
  if (play::ByMover<int>::is(argument) || play::ByMover<bool>::is(argument) || play::ByMover<Sites>::is(argument) ||
      play::ByMover<Ints>::is(argument))
    return true;
  if (argument.sort != sort_of<List<int>>() || !argument.constant) return false;
  const auto& list = *static_cast<const List<int>*>(argument.constant);
  return std::all_of(list.begin(), list.end(),
                     [](const Lazy<int>& item) { return is_constant(item) || is_node<play::ByMover<int>>(item); });
}

/// Returns a table of the values of a call by mover; `made` itself where a value cannot be computed.
template <class T>
Operand table_by_mover(const Declaration& word, const Operand& made, Game& game) {
  Context context(game);
  std::array<T, play::max_players + 2> values{};
  const auto known = static_cast<std::size_t>(game.players) + 2;
  for (std::size_t player = 0; player < known; ++player) {
    context.head().mover = static_cast<int>(player);
    values[player] = *static_cast<const T*>(word.fold(made, context, game.memory).constant);
  }
  if (!game.complaints.empty()) {
    game.complaints.clear();
    return made;
  }
  return play::ByMover<T>::made_of(made, std::span(values).first(known), game.memory);
}

}  // namespace

/// Returns a table by mover for a call whose arguments depend on nothing in play but the mover; `made` for other calls.
Operand Linker::known_by_mover(const Declaration& word, std::span<const Operand> arguments, const Operand& made) {
  if (!word.fold || word.draws || word.effect > Bind::Board || available_ < Bind::Board || !game_.regions_settled ||
      made.constant || made.bind != Bind::Play)
    return made;
  bool by_mover = false;
  for (const Operand& argument : arguments) {
    if (!argument || is_known(argument)) continue;
    if (!is_by_mover(argument)) return made;
    by_mover = true;
  }
  if (!by_mover) return made;
  if (made.sort == sort_of<int>()) return table_by_mover<int>(word, made, game_);
  if (made.sort == sort_of<bool>()) return table_by_mover<bool>(word, made, game_);
  if (made.sort == sort_of<Sites>()) return table_by_mover<Sites>(word, made, game_);
  if (made.sort == sort_of<Ints>()) return table_by_mover<Ints>(word, made, game_);
  return made;
}

/// Adds a complaint of a folded word (Game::complain) to the mistakes, or to the warnings if it begins with "warning:
/// ".
void Linker::take_complaint(const Checked& call, std::string complaint) {
  constexpr std::string_view mark = "warning: ";
  check::Mistake mistake{call.node, "impossible", std::move(complaint), {}, {}};
  mistake.warning = mistake.message.starts_with(mark);
  if (mistake.warning) mistake.message.erase(0, mark.size());
  hint_names(mistake, game_);
  (mistake.warning ? warnings_ : mistakes_).push_back(std::move(mistake));
}

namespace {

/// Whether an argument is a condition, written as a call, that was folded to False.
bool never_holds(const Parameter& parameter, const Checked& argument, const Operand& linked) {
  return linked.constant && linked.sort == sort_of<bool>() && argument.kind == Checked::Kind::Call &&
         (parameter.name == "if" || parameter.name == "condition") && !*static_cast<const bool*>(linked.constant);
}

}  // namespace

Operand Linker::link_call(const Checked& call) {
  const Declaration& d = *call.declaration;
  std::vector<Operand> arguments(d.parameters.size());
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Checked* argument = call.arguments[i];
    const Parameter& p = d.parameters[i];
    if (!argument && p.when_absent && available_ >= Bind::Board) {
      arguments[i] = p.when_absent(game_, game_.memory);
      std::string key = "absent";
      append(key, address(&d), i);
      arguments[i].identity = identity_of(key);
      arguments[i].filled_in = true;
    }
    if (!argument) continue;
    if (p.deferred) {
      arguments[i].sort = argument->sort;
      arguments[i].checked = argument;
      continue;
    }
    arguments[i] = link(*argument);
    if (!arguments[i]) return {};
    if (never_holds(p, *argument, arguments[i])) never_.push_back(argument->node);
    if (p.constant && !arguments[i].constant) {
      add_mistake(argument->node, fmt::format("'{}' of ({} ...) must be known before play", p.name, d.head));
      return {};
    }
  }
  // Where calls are counted, equal calls at different places need nodes of their own.
  const std::string key = follower_ ? std::string() : key_of(call, arguments);
  if (const auto found = known_.find(key); !key.empty() && found != known_.end()) return found->second;
  LinkInput input{game_.memory, arguments, {}, d.head.starts_with("move ") || d.head == "move"};
  if (d.makes_moves) {
    if (!d.ignores_then) input.then = arguments.back();
    input.arguments = std::span(arguments).first(arguments.size() - 1);
  }
  const bool otherwise = d.make_in_puzzle && game_.needs_a(play::Need::DeductionPuzzle);
  Operand made = otherwise ? d.make_in_puzzle(input) : d.make(input);
  const Node* const plain = made.node;
  Term* const term = new_term(&d, arguments);
  made.term = term;
  game_.memory.note_term(plain, term);
  if (!otherwise && game_.passes.specialise) made = known_by_mover(d, arguments, made);
  if (made.node != plain) term->plan = Term::Plan::ByMover;
  note_dependence(call, arguments, made);
  if (d.lower && game_.passes.lower && !game_.lists_in_order && !otherwise && made.node == plain &&
      !draws_in_parts(d, arguments)) {
    made = d.lower({d, input, made, game_, available_ >= Bind::Board});
    if (made.node != plain) term->plan = Term::Plan::Lowered;
  }
  if (made.identity != 0) return made;  // lowered to one of its arguments
  made.term = term;
  game_.memory.note_term(made.node, made.term);
  note_dependence(call, arguments, made);
  term->reads = made.reads;
  term->channels = made.channels;
  if (made.node != plain && !made.constant) made.weight = 1;
  if (!key.empty()) made.identity = identity_of(key);
  if (!d.fold || made.constant || made.foldable > available_) {
    const bool region = made.sort == sort_of<Sites>() && (term->plan == Term::Plan::Evaluated || d.takes_long_lowered);
    const bool worth = is_worth_remembering(made) || (region && d.takes_long);
    if (game_.passes.remember && (d.remember || region) && worth && !made.constant && made.bind == Bind::Play &&
        !(made.reads & Reads::Anything)) {
      const Node* const evaluated = made.node;
      made = region ? play::RememberedRegion::made_of(made, game_.memory) : d.remember(made, game_.memory);
      if (made.node != evaluated) term->plan = Term::Plan::Remembered;
    }
    if (!key.empty()) known_.emplace(key, made);
    return made;
  }
  Context context(game_);
  Operand folded = d.fold(made, context, game_.memory);
  folded.reads = made.reads;
  folded.channels = made.channels;
  folded.identity = made.identity;
  folded.term = made.term;
  term->plan = Term::Plan::Known;
  for (std::string& complaint : game_.complaints) take_complaint(call, std::move(complaint));
  const bool good = game_.complaints.empty();
  game_.complaints.clear();
  if (good && !key.empty()) known_.emplace(key, folded);
  return folded;
}

namespace {

/// Whether the moves of an argument are effects, applied all together.
bool carries_out(const Checked& call, std::size_t argument) {
  if (!call.declaration) return false;
  const auto& parameters = call.declaration->parameters;
  const Parameter& parameter = parameters[argument];
  if (!parameter.carried_out || parameter.carried_out_with.empty()) return parameter.carried_out;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (parameters[i].name == parameter.carried_out_with) return call.arguments[i] != nullptr;
  return false;
}

}  // namespace

namespace {

/// Adds the names within an argument of a word about votes.
void collect_votes(const Checked& argument, std::vector<int>& names) {
  for (const Checked* item : argument.arguments)
    if (item) collect_votes(*item, names);
  if (argument.kind != Checked::Kind::Literal || argument.sort != sort_of<Name>()) return;
  const int name = static_cast<const Name*>(argument.literal.constant)->index;
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

/// Whether the condition of a rule holds for a call: its parameter is the enumerator `word`, or it names no parameter.
bool applies(const Declaration::NeedsFor& rule, const Checked& call) {
  if (rule.parameter.empty()) return true;
  const Declaration& d = *call.declaration;
  for (std::size_t i = 0; i < d.parameters.size(); ++i) {
    if (d.parameters[i].name != rule.parameter) continue;
    const Checked* given = call.arguments[i];
    // Enumerators of word lists are stored as one byte.
    const bool is_word = given && given->kind == Checked::Kind::Literal && !given->sort->words.empty() &&
                         *static_cast<const std::uint8_t*>(given->literal.constant) == rule.word;
    if (given ? is_word : rule.or_absent) return true;
  }
  return false;
}

bool is_tried(const Checked& call, std::size_t argument) {
  return call.declaration && argument < call.declaration->parameters.size() &&
         std::ranges::find(call.declaration->tries, call.declaration->parameters[argument].name) !=
             call.declaration->tries.end();
}

/// Whether an argument is the prefix of a turn, carried out before its moves are listed.
bool is_prefix(const Checked& call, std::size_t argument) {
  return call.declaration && !call.declaration->parameters[argument].carried_out_with.empty() &&
         carries_out(call, argument);
}

/// The needs that the game does not get from an argument (Declaration::ignores_need).
std::uint64_t ignored_needs(const Needs& needs, const Checked& argument) {
  std::uint64_t ignored = 0;
  for (const auto& [one, bits] : needs.ignored)
    if (one == &argument) ignored |= bits;
  return ignored;
}

bool is_site_type(const Checked& argument) {
  return argument.kind == Checked::Kind::Literal && argument.sort == sort_of<SiteType>() && argument.literal;
}

}  // namespace

const Checked* argument_of(const Checked& call, std::string_view parameter) {
  if (!call.declaration) return nullptr;
  const std::size_t space = parameter.find(' ');
  const auto& parameters = call.declaration->parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].name != parameter.substr(0, space) || !call.arguments[i]) continue;
    return space == parameter.npos ? call.arguments[i] : argument_of(*call.arguments[i], parameter.substr(space + 1));
  }
  return nullptr;
}

void collect_needs(const Checked& checked, Needs& needs, bool carried_out) {
  if (is_site_type(checked))
    needs.site_types[static_cast<std::size_t>(*static_cast<const SiteType*>(checked.literal.constant))] = true;
  if (checked.declaration) {
    const Declaration& d = *checked.declaration;
    needs.bits |= d.needs;
    if (!needs.in_consequence) needs.bits |= d.needs_at_once;
    if (carried_out) needs.bits |= d.needs_in_order;
    needs.where_ordered |= d.needs_in_order;
    if (d.needs >> static_cast<unsigned>(play::Need::Votes) & 1)
      for (const Checked* argument : checked.arguments)
        if (argument) collect_votes(*argument, needs.vote_names);
    for (const auto& [name, bits] : d.needs_with) {
      const Checked* const given = argument_of(checked, name);
      const bool off_switch = given && given->kind == Checked::Kind::Literal && given->sort == sort_of<bool>() &&
                              !*static_cast<const bool*>(given->literal.constant);
      if (given && !off_switch) needs.bits |= bits;
    }
    for (const auto& [name, bits] : d.ignores_need)
      if (const Checked* const given = argument_of(checked, name)) needs.ignored.emplace_back(given, bits);
    for (const Declaration::NeedsFor& rule : d.needs_for)
      if (applies(rule, checked)) needs.bits |= rule.needs;
  }
  const bool drawn_before = std::exchange(needs.draws, false);
  const bool drawn_beside_roll = std::exchange(needs.draws_beside_roll, false);
  const std::uint64_t changed_before = std::exchange(needs.changes_with, 0);
  const bool within = std::exchange(needs.in_consequence, needs.in_consequence || checked.sort == sort_of<Then>());
  for (std::size_t i = 0; i < checked.arguments.size(); ++i) {
    if (!checked.arguments[i]) continue;
    if (checked.declaration && checked.declaration->names_no_types && is_site_type(*checked.arguments[i])) continue;
    const Sort* sort = checked.arguments[i]->sort;
    const bool moves = sort == sort_of<Moves>() || sort->item == sort_of<Moves>();
    const std::uint64_t changes = needs.changes_with, bits = needs.bits;
    const bool prefixed = std::exchange(needs.in_prefix, needs.in_prefix || is_prefix(checked, i));
    collect_needs(*checked.arguments[i], needs, (carried_out && moves) || carries_out(checked, i));
    needs.in_prefix = prefixed;
    needs.bits &= bits | ~ignored_needs(needs, *checked.arguments[i]);
    if (is_tried(checked, i)) needs.changes_with = changes;
  }
  needs.in_consequence = within;
  if (checked.declaration) {
    if (needs.draws) needs.bits |= checked.declaration->needs_in_order;
    needs.draws |= checked.declaration->draws;
    needs.draws_beside_roll |= checked.declaration->draws && !(needs.in_prefix && checked.declaration->head == "roll");
    for (const Declaration::NeedsFor& rule : checked.declaration->changes)
      if (applies(rule, checked)) {
        needs.changes_with |= rule.needs;
        // Testing whether a player can move makes moves, and so draws what they draw.
        if (needs.asking_draws && rule.needs >> static_cast<unsigned>(play::Need::Stalemates) & 1)
          needs.draws = needs.draws_beside_roll = true;
      }
    if (checked.sort == sort_of<Then>()) {
      needs.draws = needs.draws_beside_roll = false;
      needs.changes_with = 0;
    }
    if (checked.sort == sort_of<Moves>() && !within) {
      needs.turns_draw |= needs.draws;
      needs.listing_draws |= needs.draws_beside_roll;
      needs.changes_when_listed |= needs.changes_with;
    }
    if (checked.sort == sort_of<Item>()) needs.parts_draw |= needs.draws;
  }
  needs.draws |= drawn_before;
  needs.draws_beside_roll |= drawn_beside_roll;
  needs.changes_with |= changed_before;
}

}  // namespace lud::compile
