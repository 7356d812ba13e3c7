#pragma once
// For which of some sites a condition may hold, each taken for an iterator in turn, found out by whole sets: tests of
// sites (site_predicates.hpp), also of the sites that a track leads to from them, conditions that are the same for all,
// and what connectives make of these. Given a linked condition and a set, hands on those for which it may hold and
// those for which it may fail; what is not known may do both.
#include "stdlib/value/sets/site_predicates.hpp"

namespace lud::stdlib {

/// Iterators that differ from candidate to candidate, and what is not known.
constexpr Reads reads_of_candidates =
    Reads::From | Reads::Level | Reads::To | Reads::Between | Reads::Site | Reads::Hint | Reads::Edge | Reads::Anything;
/// The iterator that a value alone depends on, of those; null where it is none or more than one.
SitePredicate::About only_iterator(Reads reads);
/// Whether a condition about a site surely holds wherever nothing stands: then only the others need be asked about.
bool holds_on_empty_sites(const Lazy<bool>& condition, SitePredicate::About about);
/// What a linked value reads, as far as it says so: anything else.
Reads reads_of(const Lazy<int>& value);
/// The value as it is worked out where it is not remembered.
Lazy<int> not_remembered(const Lazy<int>& value);

/// Where (trackSite Move ...) leads from each site of the board, if it takes as many steps from all sites that an
/// iterator stands for, on a track where each site has one place; null where it is something else.
const std::int16_t* ends_of_steps(Context& context, const Lazy<int>& value, SitePredicate::About about);
/// What (trackSite Move ...) reads; anything where it is something else.
Reads reads_of_steps(const Lazy<int>& value);

/// See the head of this file.
class Sieve {
 public:
  using Word = Sites::Word;
  using About = SitePredicate::About;
  /// Sites of the board's default type, of boards that are not too large.
  struct Set {
    static constexpr std::uint32_t width = 2;
    static constexpr int most = width * 64;
    std::array<Word, width> words{};

    explicit Set() = default;
    explicit Set(const Word* from, std::uint32_t count) {
      for (std::uint32_t i = 0; i < width; ++i) words[i] = i < count ? from[i] : 0;
    }
    bool operator==(const Set&) const = default;
    int count() const { return std::popcount(words[0]) + std::popcount(words[1]); }
    int nth(int n) const {
      const int first = std::popcount(words[0]);
      Word rest = n < first ? words[0] : words[1];
      for (int left = n < first ? n : n - first; left > 0; --left) rest &= rest - 1;
      return (n < first ? 0 : 64) + std::countr_zero(rest);
    }
    bool empty() const { return (words[0] | words[1]) == 0; }
    bool contains(int site) const { return words[static_cast<unsigned>(site) / 64] >> (site & 63) & 1; }
    void put(int site, bool in) { words[static_cast<unsigned>(site) / 64] |= Word{in} << (site & 63); }
    Set operator&(const Set& o) const { return Set(words[0] & o.words[0], words[1] & o.words[1]); }
    Set operator|(const Set& o) const { return Set(words[0] | o.words[0], words[1] | o.words[1]); }
    Set without(const Set& o) const { return Set(words[0] & ~o.words[0], words[1] & ~o.words[1]); }
    template <class Visit>
    void for_each(Visit&& visit) const {
      for (std::uint32_t i = 0; i < width; ++i)
        for (Word rest = words[i]; rest; rest &= rest - 1) visit(static_cast<int>(i * 64) + std::countr_zero(rest));
    }

   private:
    Set(Word a, Word b) : words{a, b} {}
  };
  struct Parted {
    Set may_hold, may_fail;
    Set holds() const { return may_hold.without(may_fail); }
    Set fails() const { return may_fail.without(may_hold); }
  };

  explicit Sieve(Context& context)
      : c(context), sites_(context.game.layout.type_count[static_cast<std::size_t>(context.game.default_type)]) {}
  static bool fits(const Game& game) {
    const auto type = static_cast<std::size_t>(game.default_type);
    return game.layout.type_base[type] == 0 && game.layout.type_count[type] <= Set::most;
  }
  int sites() const { return sites_; }
  /// All sites of the board.
  Set board() const {
    Set all;
    for (std::uint32_t i = 0; i < Set::width; ++i) {
      const int here = sites_ - static_cast<int>(i * 64);
      all.words[i] = here >= 64 ? ~Word{0} : here > 0 ? (Word{1} << here) - 1 : 0;
    }
    return all;
  }
  bool on_board(int site) const { return static_cast<unsigned>(site) < static_cast<unsigned>(sites_); }

  Parted part(const Lazy<bool>& condition, About about, const Set& among);
  /// Where a value leads from each of some sites, by site; null where this is not known at once.
  const std::int16_t* reached(const Lazy<int>& value, About about, const Set& among);

  Context& c;

 private:
  Parted part_by_test(const SitePredicate& test, About about, const Set& among);
  Parted all_of(std::span<const Lazy<bool>> conditions, About about, const Set& among);
  Parted any_of(std::span<const Lazy<bool>> conditions, About about, const Set& among);
  Parted by_set(const SitePredicate& test, About about, const Set& among);
  Parted by_value(const SitePredicate& test, About about, const std::int16_t* targets, const Set& among);
  bool ask(const SitePredicate& test, About about, int site);
  static Parted settled(bool holds, const Set& among) { return holds ? Parted{among, Set()} : Parted{Set(), among}; }

  /// Values that were worked out for sites before.
  struct Known {
    const Node* node = nullptr;
    About about = nullptr;
    std::int16_t* own = nullptr;          ///< worked out site by site
    const std::int16_t* sites = nullptr;  ///< ... or looked up for all
    Set asked;
  };
  static constexpr std::size_t most_known = 3;
  std::array<Known, most_known> known_;
  std::size_t known_count_ = 0;
  const int sites_;
};

}  // namespace lud::stdlib
