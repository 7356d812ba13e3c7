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

/// The key of a call whose arguments all have an identity; empty for other calls. What can be folded is part of it: the
/// board exists, then the regions are settled, then the moves are linked, so the sum of the three tells how far it is.
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

/// Adds a complaint of a folded word to the mistakes or to the warnings.
void Linker::take_complaint(const Checked& call, Complaint complaint) {
  check::Mistake mistake{call.node, "impossible", std::move(complaint.message)};
  mistake.warning = complaint.warning;
  hint_names(mistake, complaint.of, complaint.name, game_);
  (mistake.warning ? warnings_ : mistakes_).push_back(std::move(mistake));
}

namespace {

/// Whether an expression asks for something in a region without sites: (is In ... (sites {})).
bool asks_of_nothing(const Operand& linked) {
  const auto is_nothing = [](const Operand& given) {
    if (!given.constant) return false;
    return given.sort == sort_of<Sites>()
               ? static_cast<const Sites*>(given.constant)->empty()
               : given.sort == sort_of<Ints>() && static_cast<const Ints*>(given.constant)->empty();
  };
  return linked.term && linked.term->word && linked.term->word->head == "is In" &&
         std::ranges::any_of(linked.term->arguments, is_nothing);
}

/// Whether an argument is a condition, written as a call, that was folded to False or cannot hold.
bool never_holds(const Parameter& parameter, const Checked& argument, const Operand& linked) {
  const bool is_condition = linked.sort == sort_of<bool>() && argument.kind == Checked::Kind::Call &&
                            (parameter.name == "if" || parameter.name == "condition");
  return is_condition && (linked.constant ? !*static_cast<const bool*>(linked.constant) : asks_of_nothing(linked));
}

}  // namespace

/// Links the arguments of a call. Returns whether all could be linked.
bool Linker::link_arguments(const Checked& call, std::span<Operand> arguments) {
  const Declaration& d = *call.declaration;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Checked* argument = call.arguments[i];
    const Parameter& p = d.parameters[i];
    Operand& linked = arguments[i];
    if (argument && p.deferred) {
      linked.sort = argument->sort;
      linked.checked = argument;
    } else if (argument) {
      linked = link(*argument);
      if (!linked) return false;
      if (never_holds(p, *argument, linked)) never_.push_back(argument->node);
      if (p.constant && !linked.constant) {
        add_mistake(argument->node, fmt::format("'{}' of ({} ...) must be known before play", p.name, d.head));
        return false;
      }
    } else if (p.when_absent && available_ >= Bind::Board) {
      linked = p.when_absent(game_, game_.memory);
      std::string key = "absent";
      append(key, address(&d), i);
      linked.identity = identity_of(key);
      linked.filled_in = true;
    }
  }
  return true;
}

/// Makes the node of a call, or the one that a pass puts in its place. The result has an identity where that is one of
/// the arguments.
Operand Linker::make_node(const Checked& call, std::span<const Operand> arguments, Term& term) {
  const Declaration& d = *call.declaration;
  LinkInput input{game_.memory, arguments, {}, d.head.starts_with("move ") || d.head == "move"};
  if (d.makes_moves) {
    if (!d.ignores_then) input.then = arguments.back();
    input.arguments = arguments.first(arguments.size() - 1);
  }
  const bool otherwise = d.make_in_puzzle && game_.needs_a(play::Need::DeductionPuzzle);
  Operand made = otherwise ? d.make_in_puzzle(input) : d.make(input);
  const Node* const plain = made.node;
  made.term = &term;
  game_.memory.note_term(plain, &term);
  if (!otherwise && game_.passes.specialise) made = known_by_mover(d, arguments, made);
  if (made.node != plain) term.plan = Term::Plan::ByMover;
  note_dependence(call, arguments, made);
  if (d.lower && game_.passes.lower && !game_.lists_in_order && !otherwise && made.node == plain &&
      !draws_in_parts(d, arguments)) {
    made = d.lower({d, input, made, game_, available_ >= Bind::Board});
    if (made.node != plain) term.plan = Term::Plan::Lowered;
    if (made.identity != 0) return made;
    note_dependence(call, arguments, made);
  }
  made.term = &term;
  game_.memory.note_term(made.node, made.term);
  term.reads = made.reads;
  term.channels = made.channels;
  if (made.node != plain && !made.constant) made.weight = 1;
  return made;
}

/// Returns a node that keeps the value of a call for the position; `made` itself where that is not worth it.
Operand Linker::remembered(const Declaration& word, const Operand& made, Term& term) {
  const bool region = made.sort == sort_of<Sites>() && (term.plan == Term::Plan::Evaluated || word.takes_long_lowered);
  const bool worth = is_worth_remembering(made) || (region && word.takes_long);
  if (!game_.passes.remember || !(word.remember || region) || !worth || made.constant || made.bind != Bind::Play ||
      made.reads & Reads::Anything)
    return made;
  const Operand memo = region ? play::RememberedRegion::made_of(made, game_.memory) : word.remember(made, game_.memory);
  if (memo.node != made.node) term.plan = Term::Plan::Remembered;
  return memo;
}

/// Evaluates a call once and for all, and takes its complaints; returns whether there are none.
bool Linker::fold(const Checked& call, Operand& made, Term& term) {
  Context context(game_);
  Operand folded = call.declaration->fold(made, context, game_.memory);
  folded.reads = made.reads;
  folded.channels = made.channels;
  folded.identity = made.identity;
  folded.term = made.term;
  made = folded;
  term.plan = Term::Plan::Known;
  std::vector<Complaint> complaints = std::exchange(game_.complaints, {});
  for (Complaint& complaint : complaints) take_complaint(call, std::move(complaint));
  return complaints.empty();
}

Operand Linker::link_call(const Checked& call) {
  const Declaration& d = *call.declaration;
  std::vector<Operand> arguments(d.parameters.size());
  if (!link_arguments(call, arguments)) return {};
  // Where calls are counted, equal calls at different places need nodes of their own.
  const std::string key = follower_ ? std::string() : key_of(call, arguments);
  if (const auto found = known_.find(key); !key.empty() && found != known_.end()) return found->second;
  Term* const term = new_term(&d, arguments);
  Operand made = make_node(call, arguments, *term);
  if (made.identity != 0) return made;
  if (!key.empty()) made.identity = identity_of(key);
  bool good = true;
  if (d.fold && !made.constant && made.foldable <= available_)
    good = fold(call, made, *term);
  else
    made = remembered(d, made, *term);
  if (good && !key.empty()) known_.emplace(key, made);
  return made;
}

}  // namespace lud::compile
