#pragma once
// Connected groups of sites, computed by whole words of sets. The neighbours of each site of the board's default type
// are a table that is filled when a game is linked; the state keeps the sets of sites where pieces stand.
#include "interpreter/play/context.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// Returns whether the sets that the state keeps tell the owner of the piece on each site of the board's default type.
bool has_plain_pieces(const Linked& call);

/// Writes the set of the sites of the board's default type where an owner's piece lies on top: `width` words, which
/// must suffice for all these sites.
void write_owned(const Context& c, int owner, Sites::Word* words, std::uint32_t width);
/// Returns the words of the set of the sites with the same kind of piece as `site`; if `site` is empty, of the empty
/// sites.
const Sites::Word* like_pieces(Context& c, int site, std::uint32_t width);

/// Returns the words of the set of sites of the board's default type where a condition on an iterator holds; null if
/// the condition is not exactly a set.
inline const Sites::Word* members_of(Context& c, const Lazy<bool>& condition, SitePredicate::Iterator iterator) {
  const SitePredicate* test = exact_predicate(condition, iterator);
  return test ? test->sites(c) : nullptr;
}
inline bool is_member(const Sites::Word* members, int site) {
  return members[static_cast<std::size_t>(site) / 64] >> (site % 64) & 1;
}
/// As `members_of`, for the sites of a region; null also if testing each of its sites takes less time.
const Sites::Word* members_among(Context& c, Sites region, const Lazy<bool>& condition,
                                 SitePredicate::Iterator iterator);
/// As above. Precondition: `test` is exact.
const Sites::Word* members_among(Context& c, Sites region, const SitePredicate* test);
/// Adds to `kept` the sites of a region where a condition on an iterator holds. Returns false, and adds nothing, if
/// `members_among` returns null.
bool keep_members(Context& c, Sites region, const Lazy<bool>& condition, SitePredicate::Iterator iterator,
                  SitesBuilder& kept);

/// Adds to `found` the union of the rows of those of the first `count` sites that are in `of`. Each row is a set of
/// `width` words.
void add_rows(const Sites::Word* rows, std::uint32_t width, int count, Sites of, Sites::Word* found);

/// The neighbours of each site, as sets.
struct Neighbours : Node {
  std::uint32_t width = 0;  ///< number of words of a row
  int count = 0;
  bool both_ways = true;  ///< who is a neighbour of a site has it as a neighbour
  std::vector<Sites::Word> rows;

  const Sites::Word* of(int site) const { return rows.data() + static_cast<std::size_t>(site) * width; }
  /// Returns the connected group of a site among the members. The site itself counts as a member.
  SitesBuilder connected(Context& c, int site, const Sites::Word* members) const;
};

/// Returns the table of the sites that one step in the directions reaches; null if the directions depend on play or the
/// table would be larger than `most_kept_words`.
const Neighbours* neighbours_of(const Linked& call, const Operand& directions);
const Neighbours* neighbours_of(const Linked& call, const Lazy<DirectionList>& directions);

/// Greatest number of 64-bit words that one ludeme may keep in sets for a board.
constexpr std::size_t most_kept_words = 1 << 14;

}  // namespace lud::stdlib
