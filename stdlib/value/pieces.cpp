// Words that read the state of sites and players: pieces, owners, states, values, scores, variables.
#include <limits>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/actions/apply_action.hpp"
#include "interpreter/play/limits.hpp"
#include "stdlib/value/families.hpp"
#include "stdlib/value/ints_builder.hpp"
#include "stdlib/value/last_move.hpp"
#include "stdlib/value/roles.hpp"
#include "stdlib/value/sets/asked_of_site.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

namespace {

using play::Need;

int what_at(const Context& c, Maybe<SiteType> type, int site, Maybe<int> level) {
  const SiteType t = c.game.type_or_default(type);
  if (!c.game.stacking()) return c.what(t, site);
  return c.what(t, site, level.value_or(0));  // in Ludii, no level means the bottom
}

int who_at(const Context& c, Maybe<SiteType> type, int site, Maybe<int> level) {
  const SiteType t = c.game.type_or_default(type);
  if (level.value_or(off) == off || !c.game.stacking()) {
    // Without a level, numbers of sites in hands count for cells only.
    const bool in_hand = site >= c.game.layout.type_count[static_cast<std::size_t>(t)];
    return in_hand && t != SiteType::Cell ? 0 : c.who(t, site);
  }
  return c.who(t, site, *level);
}

/// (what at:...), or (who at:...) if `owner`, of a site of the board's default type, without a level.
template <bool owner>
struct PieceNode : AskedOfSite<PieceNode<owner>, int> {
  static int of(const Context& c, int site) {
    const int what = c.state.what(site);
    return owner ? c.game.owner_of[static_cast<std::size_t>(what)] : what;
  }
  static int elsewhere(const Context& c, int site) {
    return owner ? who_at(c, {}, site, {}) : what_at(c, {}, site, {});
  }
};

/// The `lower` of (what ...) and (who ...): reads the piece at once if neither type nor level is given.
template <bool owner>
Operand piece_on_site(const Linked& call) {
  const play::Layout& layout = call.game.layout;
  const std::span<const Operand> arguments = call.input.arguments;
  if (!call.board_exists || arguments[0] || arguments[2] || (owner ? layout.owners : layout.stacking)) return call.made;
  return asked_of_site<PieceNode<owner>>(call, arguments[1]);
}

/// A channel of a piece: at a level in stacks on the board, of the top piece elsewhere.
using Channel = int (play::StateReader::*)(int slot, int level) const;
int channel_at(const Context& c, Channel channel, Maybe<SiteType> type, int site, Maybe<int> level) {
  const SiteType t = c.game.type_or_default(type);
  if (!c.on_board(t, site)) return 0;
  const bool by_level = level && c.game.stacking() && site < c.game.layout.type_count[static_cast<std::size_t>(t)];
  return (c.state.*channel)(c.slot(t, site), by_level ? *level : play::State::top_level);
}

/// A channel of the piece on a site of the board's default type, where nothing stacks.
template <int (play::StateReader::*channel)(int, int) const>
struct ChannelNode : AskedOfSite<ChannelNode<channel>, int> {
  static int of(const Context& c, int site) { return (c.state.*channel)(site, play::State::top_level); }
  static int elsewhere(const Context& c, int site) { return channel_at(c, channel, {}, site, {}); }
};

template <int (play::StateReader::*channel)(int, int) const>
Declared channel_word(Library& library, std::string_view head, std::string_view doc) {
  return ludeme(library, head, "type? at: level:?", doc,
                [](Context& c, Maybe<SiteType> type, int at, Maybe<int> level) {
                  return channel_at(c, channel, type, at, level);
                })
      .reads()
      .lower([](const Linked& call) {
        const std::span<const Operand> arguments = call.input.arguments;
        const bool plain = call.board_exists && !arguments[0] && !arguments[2] && !call.game.layout.stacking;
        return plain ? asked_of_site<ChannelNode<channel>>(call, arguments[1]) : call.made;
      });
}

/// The height of the stack on a site of the board's default type.
struct HeightNode : AskedOfSite<HeightNode, int> {
  static int of(const Context& c, int site) { return c.state.height(site); }
  static int elsewhere(const Context& c, int site) { return c.height(c.game.default_type, site); }
};

Operand height_of_site(const Linked& call) {
  enum { type, in, at };
  const std::span<const Operand> arguments = call.input.arguments;
  if (!call.board_exists || arguments[type] || arguments[in] || !arguments[at]) return call.made;
  return asked_of_site<HeightNode>(call, arguments[at]);
}

void declare_channels(Library& library) {
  ludeme(library, "what", "type? at: level:?",
         "The number of the kind of piece on a site, 0 for none; in stacks the bottom one. (id \"Disc1\") is the "
         "number of a kind by its name.",
         [](Context& c, Maybe<SiteType> type, int at, Maybe<int> level) { return what_at(c, type, at, level); })
      .reads()
      .lower(piece_on_site<false>);
  ludeme(library, "who", "type? at: level:?",
         "The number of the player who owns the piece on a site; 0 where there is none, or nobody owns it.",
         [](Context& c, Maybe<SiteType> type, int at, Maybe<int> level) { return who_at(c, type, at, level); })
      .reads()
      .lower(piece_on_site<true>);
  channel_word<&play::StateReader::state>(
      library, "state", "The local state of what stands on a site: a number that a piece carries along.")
      .needs(Need::States);
  channel_word<&play::StateReader::rotation>(library, "rotation",
                                             "How often the piece on a site is turned clockwise, from 0 on.")
      .needs(Need::Rotations);
  channel_word<&play::StateReader::value>(
      library, "value Piece",
      "The value of the piece on a site: a number that a piece carries along besides its state.")
      .needs(Need::Values);
}

/// The top level of the stack on a site, 0 where it is empty; Off for sites that do not exist.
int top_level(const Context& c, Maybe<SiteType> type, int site) {
  if (!c.game.stacking() || site == off) return 0;
  const SiteType t = c.game.type_or_default(type);
  if (!c.on_board(t, site)) return off;
  const int height = c.height(t, site);
  return height == 0 ? 0 : height - 1;
}

void declare_stacks(Library& library) {
  ludeme(library, "topLevel", "type? at:", "The level of the top piece of a stack, counted from 0 at the bottom.",
         [](Context& c, Maybe<SiteType> type, int at) { return top_level(c, type, at); })
      .reads()
      .needs(Need::Stacking);
  ludeme(library, "size Stack", "type? in:?|at:?",
         "The number of pieces in the stacks on sites (the last `to` unless given).",
         [](Context& c, Maybe<SiteType> type, Maybe<Sites> in, Maybe<int> at) {
           const SiteType t = c.game.type_or_default(type);
           return sum_over(c, in, at, [&](int site) { return c.height(t, site); });
         })
      .reads()
      .lower(height_of_site)
      .needs(Need::Stacking);
  ludeme(library, "size Array", "list", "How many values a list has.  (size Array {4 5 6}) => 3",
         [](Ints list) { return static_cast<int>(list.size()); });
}

bool is_player(const Context& c, int player) { return player >= 1 && player <= c.game.players; }

void declare_player_data(Library& library) {
  ludeme(library, "score", "who",
         "The score of a player: a number that rules count up, and that (byScore) ranks players by.",
         [](Context& c, const Who& who) {
           const int player = player_of(c, who);
           return is_player(c, player) ? c.head().score[static_cast<std::size_t>(player)] : 0;
         })
      .reads()
      .needs(Need::Scores);
  ludeme(library, "amount", "who", "The amount that a player has to bet with; Undefined for nobody.",
         [](Context& c, const Who& who) {
           const int player = player_of(c, who);
           return is_player(c, player) ? c.head().amount[static_cast<std::size_t>(player)] : off;
         })
      .reads();
  ludeme(
      library, "value Player", "who",
      "The value that (set Value ...) gave to a player, Undefined before: what rules keep in mind about each of them.",
      [](Context& c, Either<int, RoleType> who) {
        const int player = player_of(c, who);
        return player >= 0 && player < static_cast<int>(c.head().player_value.size())
                   ? c.head().player_value[static_cast<std::size_t>(player)]
                   : off;
      })
      .reads();
}

/// The pending value if there is exactly one.
int pending_value(const Context& c) {
  const Ints pending = c.state.list(play::ListId::Pending);
  for (int value : pending)
    if (value != pending[0]) return 0;
  return pending.empty() ? 0 : pending[0];
}

void declare_memory(Library& library) {
  ludeme(library, "value Pending", "", "The pending value if there is exactly one, otherwise 0.",
         [](Context& c) { return pending_value(c); })
      .reads()
      .needs(Need::Pending);
  ludeme(library, "value MoveLimit", "", "The number of moves after which a game is drawn.",
         [](const Game& game) { return game.max_moves; });
  ludeme(library, "value TurnLimit", "", "The number of turns after which a game is drawn.",
         [](const Game& game) { return game.max_turns; });
  ludeme(library, "value Random", "range", "A random integer of a range; Undefined where the range is empty.",
         [](Context& c, Range range) {
           if (range.min > range.max) return off;
           const std::int64_t values = std::int64_t{range.max} - range.min + 1;
           if (values > std::numeric_limits<int>::max())
             play::range_too_wide("(value Random ...)", range.min, range.max);
           return c.random.below(static_cast<int>(values)) + range.min;
         })
      .needs(Need::Stochastic)
      .draws();
  ludeme(library, "var", "", "The value that was set last without a name.", [](Context& c) {
    return c.head().temporary;
  }).reads();
  ludeme(library, "var", "name",
         "The value of a variable, Off before it was set. (set Var ...) sets it; all players share it.",
         [](Context& c, Name name) { return c.state.variable(play::variable_of(name.index)); })
      .reads();
  ludeme(library, "values Remembered", "name?", "The values that were remembered, under a name or without.",
         [](Context& c, Maybe<Name> name) { return c.state.list(play::remembered_list(name ? name->index : -1)); })
      .reads();
}

}  // namespace

Lazy<int> whose_piece(const Lazy<int>& value) {
  const auto* const node = node_cast<PieceNode<true>>(value);
  return node ? node->site : Lazy<int>();
}
Lazy<int> which_piece(const Lazy<int>& value) {
  const auto* const node = node_cast<PieceNode<false>>(value);
  return node ? node->site : Lazy<int>();
}

namespace {

/// Describes (what at:...). Precondition: the state keeps a set of slots for each kind.
ValueOfSite kind_node(const Lazy<int>& value) {
  return {[](const Context& c, unsigned sites, Comparison how, int limit, Sites::Word* words) {
            const bool compares_kinds = how == Comparison::Equal || how == Comparison::Different;
            if (!compares_kinds || limit < 1 || static_cast<std::size_t>(limit) >= c.game.components.size())
              return add_where(sites, how, limit, words, [&](int site) { return c.state.what(site); });
            const std::uint64_t* const row = c.state.kind_row(limit);
            for (unsigned i = 0; i < (sites + 63) / 64; ++i) words[i] = how == Comparison::Equal ? row[i] : ~row[i];
          },
          which_piece(value)};
}

/// Adds the sites where a channel compares with `limit` as `how` says.
template <int (play::StateReader::*channel)(int, int) const, Channels which>
void add_where_channel(const Context& c, unsigned sites, Comparison how, int limit, Sites::Word* words) {
  if (const std::int16_t* const row = c.state.row(which)) return add_where(row, sites, how, limit, words);
  add_where(sites, how, limit, words, [&](int site) { return (c.state.*channel)(site, play::State::top_level); });
}

template <int (play::StateReader::*channel)(int, int) const, Channels which>
ValueOfSite channel_node(const Lazy<int>& value) {
  const auto* const node = node_cast<ChannelNode<channel>>(value);
  return node ? ValueOfSite{&add_where_channel<channel, which>, node->site} : ValueOfSite{};
}

ValueOfSite height_node(const Lazy<int>& value) {
  const auto* const node = node_cast<HeightNode>(value);
  if (!node) return {};
  return {[](const Context& c, unsigned sites, Comparison how, int limit, Sites::Word* words) {
            if (const std::int16_t* const heights = c.state.heights())
              return add_where(heights, sites, how, limit, words);
            add_where_occupied(c.state.empty(c.game.default_type).words(), sites, how, limit, words,
                               [&](int site) { return c.state.height(site); });
          },
          node->site, true};
}

}  // namespace

ValueOfSite channel_of_site(const Lazy<int>& value, const Game& game) {
  for (const ValueOfSite& known :
       {game.layout.kind_at.empty() ? ValueOfSite{} : kind_node(value),
        channel_node<&play::StateReader::state, Channels::States>(value),
        channel_node<&play::StateReader::rotation, Channels::Rotations>(value),
        channel_node<&play::StateReader::value, Channels::Values>(value), height_node(value)})
    if (known.at) return known;
  return {};
}

void declare_pieces(Library& library) {
  declare_channels(library);
  declare_stacks(library);
  declare_player_data(library);
  declare_memory(library);
}

}  // namespace lud::stdlib
