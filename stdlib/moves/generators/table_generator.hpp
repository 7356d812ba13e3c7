#pragma once
// Generators whose moves follow a move table (stdlib/value/sets/move_table.hpp): steps, hops, pairs of sites. They
// count the open entries of one piece or of many at once, and make the move along one of them. Derived classes differ
// in the entries of their tables, in the sets that these depend on, and in the move along an entry.
#include <algorithm>
#include <vector>

#include "stdlib/moves/generators/movement.hpp"
#include "stdlib/moves/known_directions.hpp"
#include "stdlib/value/sets/move_table.hpp"

namespace lud::stdlib {

/// `Derived` has `list_of_kind(what)`, the index of a kind's table; `open(context, seen, pieces)`, the sets that
/// entries depend on; `is_move(context, entry)`, for conditions that the sets do not cover; and `make_entry(context,
/// entry)`.
template <class Derived>
class TableGenerator : public Generator {
 public:
  StartsOfPieces starts;
  std::vector<MoveTable> tables;  ///< by list of directions; empty: pieces are visited one by one
  bool exact = true;              ///< the sets cover all conditions: every open entry is a move

  void describe(Traits& traits_now) const {
    traits_now.counts_itself = true;
    traits_now.counts_together = starts.known() && !tables.empty();
    traits_now.finds_movable = traits_now.counts_together && std::ranges::all_of(tables, &MoveTable::has_shifts);
  }
  bool holds_moves(Context&, const void*) const final { return exact; }
  bool gather(Context& c, const void* seen, const Pieces& pieces, Gathered& all) const final {
    if (!traits.counts_together) return Generator::gather(c, seen, pieces, all);
    const MoveTable& table_of_kind = of_kind(pieces);
    const MoveTable::Open open = self().open(c, seen, pieces);
    if (!table_of_kind.may_start(open)) return true;
    if (table_of_kind.counts_at_once(open)) {
      if (const int count = table_of_kind.groups().count(open)) all.add(c, {this, seen, pieces, count, off});
      return true;
    }
    table_of_kind.any_found(open, [&](const MoveTable::Found& found) {
      all.add(c, {this, seen, pieces, found.count, found.at, found.starts, found.word});
      return false;
    });
    return true;
  }
  bool any_of(Context& c, const void* seen, const Pieces& pieces) const final {
    if (!traits.counts_together) return Generator::any_of(c, seen, pieces);
    const MoveTable::Open open = self().open(c, seen, pieces);
    if (exact) return of_kind(pieces).any(open);
    const KeptScope kept(c);
    return of_kind(pieces).any(open, [&](const TableEntry& entry) {
      go_to(c, entry.start);
      return self().is_move(c, entry);
    });
  }
  void add_movable(Context& c, const void* seen, const Pieces& pieces, Sites::Word* found) const final {
    const MoveTable::Open open = self().open(c, seen, pieces);
    if (of_kind(pieces).may_start(open)) of_kind(pieces).groups().add_starts(open, found);
  }
  void make_gathered(Context& c, const Gathered::Group& group, int slot) const final {
    if (!traits.counts_together) return Generator::make_gathered(c, group, slot);
    const TableEntry entry = entry_of(c, group, slot);
    go_to(c, entry.start);
    self().make_entry(c, entry);
  }

 private:
  const Derived& self() const { return static_cast<const Derived&>(*this); }
  TableEntry entry_of(Context& c, const Gathered::Group& group, int slot) const {
    const MoveTable& table_of_kind = of_kind(group.pieces);
    const MoveTable::Found found{group.count, group.at, group.sites, group.word};
    if (found.starts) return table_of_kind.groups().entry(found, slot);
    const MoveTable::Open open = self().open(c, group.seen, group.pieces);
    return group.at == off ? table_of_kind.groups().nth(open, slot) : table_of_kind.nth_from(group.at, open, slot);
  }
  const MoveTable& of_kind(const Pieces& pieces) const { return tables[self().list_of_kind(pieces.what)]; }
};

/// Moves of a piece in known directions, with a table for each list of directions. `Derived` has `sets(context, seen)`,
/// the sets that open entries depend on, except their starts; `is_move` and `make_entry` are as above.
template <class Derived>
class DirectedGenerator : public TableGenerator<Derived> {
  using Base = TableGenerator<Derived>;

 public:
  Movement movement;
  KnownDirections directions;

  /// Fills the tables; `entries_of(directions, site, entries)` adds the entries from a site to `entries`.
  template <class WaysOf>
  void note_tables(const Game& game, WaysOf&& entries_of) {
    sites_ = game.lattice(game.default_type).count();
    for (std::size_t row = 0; row < directions.size(); ++row) {
      std::vector<TableEntry> entries;
      for (int site = 0; site < sites_; ++site) entries_of(directions[row], site, entries);
      this->tables.push_back(MoveTable::of(entries, sites_));
    }
    this->starts = StartsOfPieces(movement.from);
    for (const MoveTable& table : this->tables) this->bound = std::max(this->bound, table.most_from_one());
  }

  void describe(Generator::Traits& traits_now) const {
    Base::describe(traits_now);
    const bool same_for_kind = !directions.can_turn() && !directions.depends_on_piece();
    traits_now.counts_together = this->starts.known() && same_for_kind;
    traits_now.finds_movable = traits_now.finds_movable && same_for_kind;
    traits_now.takes_all_kinds = directions.same_for_all_kinds() && !directions.depends_on_piece();
  }
  int count_slots(Context& c, const void* seen) const final {
    const int site = this->start_of(c, movement.from, sites_);
    return site == off ? 0 : table(c, site).count_from(site, self().sets(c, seen));
  }
  void make_at(Context& c, const void* seen) const final {
    const int site = this->start_of(c, movement.from, sites_);
    if (site == off) return;
    const MoveTable& entries = table(c, site);
    const MoveTable::Open open = self().sets(c, seen);
    if (const int slot = this->slot_among(c, entries.count_from(site, open)); slot != off)
      self().make_entry(c, entries.nth_from(site, open, slot));
  }
  void note_targets(Context& c) const final {
    any_entry(
        c, [&] { return self().sets(c, this->look(c)); },
        [&](const TableEntry& entry) {
          if (this->exact || self().is_move(c, entry)) c.aim.ends->add(entry.target);
          return false;
        });
  }
  std::size_t list_of_kind(int what) const { return directions.row_of_kind(what); }
  MoveTable::Open open(Context& c, const void* seen, const Pieces& pieces) const {
    MoveTable::Open open = self().sets(c, seen);
    open.starts = this->starts.among(c, pieces);
    return open;
  }

 protected:
  /// Visits the entries that are open (by the sets that `open()` returns) from the piece's start, with (from) bound to
  /// it, in the order of the word, until `visit(entry)` returns true. Visits none where the piece may not start.
  template <class GetOpen, class Visit>
  void any_entry(Context& c, GetOpen&& open, Visit&& visit) const {
    const int site = this->start_of(c, movement.from, sites_);
    if (site == off) return;
    const KeptScope kept(c);
    c.scope.from = site;
    table(c, site).any_from(site, open(), visit);
  }
  bool has_any(Context& c, const void* seen) const final {
    const int site = this->start_of(c, movement.from, sites_);
    if (site == off) return false;
    const MoveTable& entries = table(c, site);
    const MoveTable::Open open = self().sets(c, seen);
    if (this->exact) return entries.count_from(site, open) > 0;
    const KeptScope kept(c);
    c.scope.from = site;
    return entries.any_from(site, open, [&](const TableEntry& entry) { return self().is_move(c, entry); });
  }

 private:
  const Derived& self() const { return static_cast<const Derived&>(*this); }
  const MoveTable& table(Context& c, int site) const { return this->tables[directions.row(c, site)]; }

  int sites_ = 0;
};

}  // namespace lud::stdlib
