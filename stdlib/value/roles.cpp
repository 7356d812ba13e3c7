#include "stdlib/value/roles.hpp"

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/by_mover.hpp"

namespace lud {

namespace {
PlayerSet single(int player) {
  PlayerSet set;
  set.add(player);
  return set;
}

/// The values of a call by player, from `off` on. For numbers beyond the table the call is evaluated.
template <class T>
struct TableNode : Node {
  Who who;
  std::vector<T> values;
  Lazy<T> call;
  static T run(const Node* node, Context& c) {
    const TableNode& n = *static_cast<const TableNode*>(node);
    const auto at = static_cast<std::size_t>(player_of(c, n.who) - off);
    return at < n.values.size() ? n.values[at] : n.call(c);
  }
};

constexpr std::size_t no_argument = ~std::size_t{0};

/// Returns the index of the argument that is a Who; `no_argument` if there is none.
std::size_t who_among(std::span<const Operand> arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (arguments[i].sort == sort_of<Who>() && arguments[i].constant) return i;
  return no_argument;
}

bool is_fixed(const Operand& who) {
  const Who& given = *static_cast<const Who*>(who.constant);
  if (!given.role) return who.bind <= Bind::Board;
  return play::is_fixed(*given.role);
}

Operand known(Operand made) {
  made.bind = made.foldable = Bind::Board;
  return made;
}

/// The value of a call for a player.
template <class T>
T value_for(const Linked& call, std::size_t who, int player, Context& c) {
  Memory& memory = call.game.memory;
  std::vector<Operand> arguments(call.input.arguments.begin(), call.input.arguments.end());
  arguments[who] = constant_operand(Who{Lazy<int>(constant_operand(player, memory)), {}}, memory);
  LinkInput input = call.input;
  input.arguments = arguments;
  return *static_cast<const T*>(call.declaration.fold(call.declaration.make(input), c, memory).constant);
}

template <class T>
Operand table_by_mover(const Linked& call, std::size_t who) {
  const Who& given = *static_cast<const Who*>(call.input.arguments[who].constant);
  return play::ByMover<T>::tabulated(call.made, call.game,
                                     [&](Context& c) { return value_for<T>(call, who, player_of(c, given), c); });
}

template <class T>
Operand table_of(const Linked& call, std::size_t who) {
  if (is_meant_by_mover(*static_cast<const Who*>(call.input.arguments[who].constant)))
    return table_by_mover<T>(call, who);
  TableNode<T>* node = call.game.memory.make<TableNode<T>>();
  node->who = *static_cast<const Who*>(call.input.arguments[who].constant);
  node->call = Lazy<T>(call.made);
  Context context(call.game);
  for (int player = off; player <= call.game.players + 1; ++player)
    node->values.push_back(value_for<T>(call, who, player, context));
  return call.made.evaluated_by(node);
}

}  // namespace

bool is_meant_by_mover(const Who& who) {
  return who.role ? *who.role == RoleType::Mover : is_node<play::ByMover<int>>(who.index);
}

Operand stdlib::known_by_player(const Linked& call) {
  if (!call.board_exists || !call.game.regions_settled) return call.made;
  const std::span<const Operand> arguments = call.input.arguments;
  const std::size_t who = who_among(arguments);
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (i != who && (arguments[i].bind > Bind::Board || arguments[i].checked)) return call.made;
  if (who == no_argument || is_fixed(arguments[who])) return known(call.made);
  return call.made.sort == sort_of<Sites>() ? table_of<Sites>(call, who) : table_of<int>(call, who);
}

PlayerSet players_of(Context& c, const Who& who) { return who.role ? players_of(c, *who.role) : single(who.index(c)); }

PlayerSet owners_of(Context& c, const Who& who) { return who.role ? owners_of(c, *who.role) : single(who.index(c)); }

PlayerSet owners_of(Context& c, const Either<int, RoleType>& who) {
  return who.first ? single(who.first(c)) : owners_of(c, who.second(c));
}

PlayerSet owners_of(Context& c, Maybe<RoleType> who, Maybe<int> of) {
  return of ? single(*of) : owners_of(c, who.value_or(RoleType::All));
}

void stdlib::declare_roles(Library& library) {
  ludeme(library, "player", "index", "The player of a number.", [](Lazy<int> index) { return Player{index}; });
  conversion(library, "A role stands for whoever has it in play.", [](RoleType role) { return Who{{}, role}; });
  conversion(library, "(player ...) stands for that player.", [](const Player& player) {
    return Who{player.index, std::nullopt};
  });
}

}  // namespace lud
