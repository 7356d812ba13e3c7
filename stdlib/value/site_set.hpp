#pragma once
// Conditions on a site that say of which players a piece stands there, or that none does: (is Empty (to)),
// (is Enemy (who at:(to))) and their like, with `not`, `and` and `or`. Linked, such a condition is a mask of players
// and "nobody" that is worked out at the moment; words about many sites take the whole set of sites where it holds from
// the sets that the state keeps, instead of asking about one site after the other.
#include <optional>

#include "interpreter/play/context.hpp"

namespace lud::stdlib {

/// Who may stand on a site: a bit for each owner of pieces, and one for empty sites.
using Standing = std::uint32_t;
constexpr Standing empty_sites = Standing{1} << 31;

/// What stands on a site of the board's default type, or whose it is, where no level is asked for.
template <bool owner>
struct PieceNode : Node {
  Lazy<int> at;
  unsigned sites = 0;  ///< of the board, whose slots have the same numbers

  static int run(const Node* node, Context& c);
};

/// See the head of this file.
struct SiteSetNode : Node {
  Standing (*standing)(const SiteSetNode& set, const Context& c) = nullptr;
  int play::Scope::*variable = nullptr;  ///< which site it is about
  unsigned sites = 0;                    ///< of the board, whose slots have the same numbers
  Lazy<bool> otherwise;                  ///< for what is no site of the board
  std::vector<const SiteSetNode*> parts;

  Standing who(const Context& c) const { return standing(*this, c); }
  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const SiteSetNode*>(node);
    const int site = c.scope.*n.variable;
    if (static_cast<unsigned>(site) >= n.sites) return n.otherwise(c);
    const int what = c.state.what(site);
    const Standing here = what == 0 ? empty_sites : Standing{1} << c.game.owner_of[static_cast<std::size_t>(what)];
    return (n.who(c) & here) != 0;
  }
};

/// The condition as a set; null where it is none of that iterator.
inline const SiteSetNode* as_site_set(const Lazy<bool>& condition, int play::Scope::*variable) {
  if (condition.function != &SiteSetNode::run) return nullptr;
  const auto* set = static_cast<const SiteSetNode*>(condition.node);
  return set->variable == variable ? set : nullptr;
}

/// Whether the pieces on the board's default sites can be told apart so: one on each, with its own owner.
bool has_site_sets(const Linked& call);
/// A test of the owner of the piece on a site, if that is what the operand asks for.
Operand owner_test(const Linked& call, const Operand& owner, Standing (*standing)(const SiteSetNode&, const Context&));
/// A test of whether the site is empty.
Operand emptiness_test(const Linked& call, const Operand& site, bool empty);
/// The contrary, and what holds where all, or any, of several do, if these are sets of the same iterator; the call as
/// it was made elsewhere.
Operand contrary_set(const Linked& call);
Operand joined_set(const Linked& call, const Operand& made, std::span<const Lazy<bool>> parts, bool all);

/// The owners' bits and that of empty sites.
inline Standing everybody(const Context& c) { return ((Standing{1} << (c.game.players + 2)) - 1) | empty_sites; }

/// Writes the words of the set of the board's default sites where somebody of `standing` stands; `width` words, which
/// are enough.
inline void write_sites(const Context& c, Standing standing, Sites::Word* words, std::uint32_t width) {
  const int count = c.game.layout.type_count[static_cast<std::size_t>(c.game.default_type)];
  for (auto i = (static_cast<std::uint32_t>(count) + 63) / 64; i < width; ++i) words[i] = 0;
  c.state.any_owned_words(
      standing & ~empty_sites, 0, count,
      [&](int begin, std::uint64_t found) {
        words[begin / 64] = found;
        return false;
      },
      true);
  if (!(standing & empty_sites)) return;
  const Sites empty = c.state.empty(c.game.default_type);
  for (std::uint32_t i = 0; i < width; ++i) words[i] |= empty.words()[i];
}

/// The same where what stands is like what stands on a site, or nothing where nothing does.
void write_like_pieces(const Context& c, int site, Sites::Word* words, std::uint32_t width);

/// The same set in the arena, for a condition of that iterator; null where the condition is no such set.
inline const Sites::Word* members_of(Context& c, const Lazy<bool>& condition, int play::Scope::*variable) {
  const SiteSetNode* set = as_site_set(condition, variable);
  if (!set) return nullptr;
  Sites::Word* const words = c.arena.array<Sites::Word>(c.game.layout.width);
  write_sites(c, set->who(c), words, c.game.layout.width);
  return words;
}
/// Adds what of a region is in the set that a condition on that iterator is. False, and nothing added, where it is
/// none, or where asking about each site takes less.
inline bool keep_members(Context& c, Sites region, const Lazy<bool>& condition, int play::Scope::*variable,
                         SitesBuilder& kept) {
  const SiteSetNode* set = as_site_set(condition, variable);
  if (!set || region.count() < 3 + static_cast<int>(region.width())) return false;
  const std::uint32_t board_words = set->sites / 64;
  for (std::uint32_t i = board_words; i < region.width(); ++i)
    if (region.words()[i] & (i == board_words ? ~Sites::Word{0} << (set->sites % 64) : ~Sites::Word{0})) return false;
  const Sites::Word* members = members_of(c, condition, variable);
  for (std::uint32_t i = 0; i < region.width() && i <= board_words; ++i)
    kept.add_word(i, region.words()[i] & members[i]);
  return true;
}
inline bool is_member(const Sites::Word* members, int site) {
  return members[static_cast<std::size_t>(site) / 64] >> (site % 64) & 1;
}

/// Which sites of the default type lie next to each, as sets: neighbourhoods and connected groups are worked out by
/// words.
struct Neighbours : Node {
  std::uint32_t width = 0;  ///< words of a row
  int count = 0;
  std::vector<Sites::Word> rows;

  const Sites::Word* of(int site) const { return rows.data() + static_cast<std::size_t>(site) * width; }
  /// The members that are connected with a site, which counts as one, through others.
  Sites connected(Context& c, int site, const Sites::Word* members) const;
  /// All that lies next to a set, itself in parts included.
  void gather(const Sites::Word* set, Sites::Word* beside) const;
};

/// The sites that one step in the directions leads to; null where they depend on play, or the board is too large to
/// keep so many sets.
const Neighbours* neighbours_of(const Linked& call, const Operand& directions);
/// The same where all directions are known.
const Neighbours* neighbours_of(Game& game, board::Directions directions);

}  // namespace lud::stdlib
