#pragma once
// Groups of sites and what lies next to them, by whole words of sets: which sites lie next to each of the board's
// default sites is worked out when a game is linked; where pieces stand, the state keeps as sets.
#include "interpreter/play/context.hpp"
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// Whether the sets that the state keeps say whose piece stands on each of the board's default sites.
bool has_plain_pieces(const Linked& call);

/// Writes the words of the set of the board's default sites where an owner's pieces lie on top; `width` words, which
/// are enough.
void write_owned(const Context& c, int owner, Sites::Word* words, std::uint32_t width);
/// The same where what stands is like what stands on a site, or nothing where nothing does.
void write_like_pieces(const Context& c, int site, Sites::Word* words, std::uint32_t width);

/// Where a condition on an iterator holds, among the board's default sites; null where this is not known.
inline const Sites::Word* members_of(Context& c, const Lazy<bool>& condition, SitePredicate::About about) {
  const SitePredicate* test = site_predicate(condition, about);
  return test && test->exact ? test->sites(c) : nullptr;
}
inline bool is_member(const Sites::Word* members, int site) {
  return members[static_cast<std::size_t>(site) / 64] >> (site % 64) & 1;
}
/// The same for the sites of a region. Null where it is not known, or where asking about each site takes less.
const Sites::Word* members_among(Context& c, Sites region, const Lazy<bool>& condition, SitePredicate::About about);
/// The same of a test that is exact.
const Sites::Word* members_among(Context& c, Sites region, const SitePredicate* test);
/// Adds the sites of a region where a condition on an iterator holds. False, and nothing added, where this is not
/// known, or where asking about each site takes less.
bool keep_members(Context& c, Sites region, const Lazy<bool>& condition, SitePredicate::About about,
                  SitesBuilder& kept);

/// Adds what a table has of some sites, those of the first `count` that are in a set: rows of so many words each.
void add_rows(const Sites::Word* rows, std::uint32_t width, int count, Sites of, Sites::Word* found);

/// Which sites lie next to each, as sets.
struct Neighbours : Node {
  std::uint32_t width = 0;  ///< words of a row
  int count = 0;
  std::vector<Sites::Word> rows;

  const Sites::Word* of(int site) const { return rows.data() + static_cast<std::size_t>(site) * width; }
  /// The members that are connected with a site, which counts as one, through others.
  SitesBuilder connected(Context& c, int site, const Sites::Word* members) const;
};

/// The sites that one step in the directions leads to; null where they depend on play, or the board is too large to
/// keep so many sets.
const Neighbours* neighbours_of(const Linked& call, const Operand& directions);
const Neighbours* neighbours_of(const Linked& call, const Lazy<DirectionList>& directions);

/// How many words of sets a word may keep for a board.
constexpr std::size_t most_kept_words = 1 << 14;

}  // namespace lud::stdlib
