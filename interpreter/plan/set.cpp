#include "interpreter/plan/set.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/play/roles.hpp"

namespace lud::plan {

namespace {

using Kind = Set::Kind;

const std::uint8_t* kinds_alone(Game& game) {
  std::vector<std::uint8_t> alone;
  for (int owner : game.owner_of) alone.push_back(std::ranges::count(game.owner_of, owner) == 1);
  return game.memory.make_array(std::move(alone)).data();
}

/// A set, or a superset of it, that the state keeps and that costs nothing to find; `words` is null if there is none.
struct Kept {
  const Sites::Word* words = nullptr;
  bool all_of_it = false;  ///< exactly the set; otherwise a superset
};

/// A query about one site, the origin, whatever sites the parts of the set are evaluated for.
struct Question {
  Context& c;
  const int origin;

  bool has(const Set& set, int site) const {
    switch (set.kind) {
      case Kind::Owner: {
        const int what = c.state.what(site);
        return what != 0 && c.game.owner_of[static_cast<std::size_t>(what)] == play::player_of(c, set.role);
      }
      case Kind::Piece:
        return c.state.what(site) == set.number(c);
      case Kind::Like:
        return c.state.what(site) == c.state.what(origin);
      case Kind::Or:
        return std::ranges::any_of(set.parts, [&](const Set* part) { return has(*part, site); });
      case Kind::Filter: {
        if (!has(*set.part, site)) return false;
        Bound to(c.scope.to, site);
        return set.condition(c);
      }
      case Kind::Runs:
        return Question{c, site}.is_run_through(set);
    }
    return false;
  }
  /// Whether a row of the set runs through the origin.
  bool is_run_through(const Set& set) const;

 private:
  /// The case in which each site must be tested by itself.
  [[gnu::noinline]] bool is_run_one_by_one(const Set& set, int length, bool exact) const;
  Kept kept_of(const Set& set) const {
    switch (set.kind) {
      case Kind::Like:
        return kept_of_kind(set, c.state.what(origin));
      case Kind::Piece:
        return kept_of_kind(set, set.number(c));
      case Kind::Owner: {
        const int owner = play::player_of(c, set.role);
        return owner > 0 && owner <= c.game.players ? kept_of_owner(owner, true) : Kept();
      }
      case Kind::Or:
        return kept_of_all(set.parts);
      case Kind::Filter:
        return {kept_of(*set.part).words, false};
      case Kind::Runs:
        break;
    }
    return {};
  }
  /// The union of the kept sets of the parts; none if a part has none.
  Kept kept_of_all(std::span<const Set* const> parts) const {
    const std::uint32_t width = std::min(c.game.layout.width, c.game.layout.slot_width);
    Sites::Word* const words = c.arena.array<Sites::Word>(width);
    std::fill_n(words, width, 0);
    Kept all{words, true};
    for (const Set* part : parts) {
      const Kept kept = kept_of(*part);
      if (!kept.words) return {};
      for (std::uint32_t i = 0; i < width; ++i) words[i] |= kept.words[i];
      all.all_of_it &= kept.all_of_it;
    }
    return all;
  }
  /// If empty sites can have counts, the sets of owners do not tell what stands on a site.
  Kept kept_of_owner(int owner, bool all_of_it) const {
    return c.game.layout.owners ? Kept() : Kept{c.state.owned_row(owner, false), all_of_it};
  }
  Kept kept_of_kind(const Set& set, int what) const {
    // A site with a count is not empty, even if no piece stands there.
    if (what == 0 && !c.game.layout.counts) return {c.state.empty(c.game.default_type).words(), true};
    if (what <= 0 || static_cast<std::size_t>(what) >= c.game.owner_of.size()) return {};
    return kept_of_owner(c.game.owner_of[static_cast<std::size_t>(what)], set.only_kind[what]);
  }
};

bool Question::is_run_one_by_one(const Set& set, int length, bool exact) const {
  return has(*set.part, origin) &&
         set.runs->any(origin, length, exact, [&](int other, int) { return has(*set.part, other); });
}

inline bool Question::is_run_through(const Set& set) const {
  const int length = set.known_length ? set.known_length : set.number(c);
  const bool exact = set.exact || length <= 1;
  const Kept kept = kept_of(*set.part);
  if (kept.words) {
    if (!(kept.words[static_cast<unsigned>(origin) / 64] >> (origin & 63) & 1)) return false;
    // Conditions are evaluated only if the superset has enough sites in a row.
    if (kept.all_of_it) return set.runs->any_in(origin, length, exact, kept.words);
    if (length > 1 && !set.runs->any_in(origin, length, false, kept.words)) return false;
  }
  return is_run_one_by_one(set, length, exact);
}

bool on_board(const Context& c, int site) {
  return static_cast<unsigned>(site) <
         static_cast<unsigned>(c.game.layout.type_count[static_cast<std::size_t>(c.game.default_type)]);
}

/// Whether a set consists of rows of like pieces on a small board, and each owner has only one kind of piece: then rows
/// are found by windows (see board::Runs).
bool is_known_as_windows(const Set& set, const Game& game) {
  if (set.kind != Kind::Runs || set.exact || !set.runs->knows_windows(set.known_length)) return false;
  if (set.part->kind != Kind::Like || game.layout.owners) return false;
  const std::span<const std::uint8_t> only_kind(set.part->only_kind, game.owner_of.size());
  return std::ranges::all_of(only_kind.subspan(1), [](std::uint8_t only) { return only != 0; });
}

struct InSet : Node {
  const Set* set = nullptr;
  Lazy<int> site;
  Lazy<Sites> region;
  static bool run(const Node* node, Context& c) {
    const auto& n = *static_cast<const InSet*>(node);
    return n.region ? intersects(*n.set, c, n.region(c)) : contains(*n.set, c, n.site(c));
  }
  static bool run_of_last(const Node* node, Context& c) {
    const play::Move* const last = c.trial.last();
    return contains(*static_cast<const InSet*>(node)->set, c, last ? last->to : off);
  }
  /// Like `run_of_last`, for sets that are found by windows.
  static bool run_by_windows(const Node* node, Context& c) {
    const play::Move* const last = c.trial.last();
    const int site = last ? last->to : off, what = on_board(c, site) ? c.state.what(site) : 0;
    if (what <= 0) return run_of_last(node, c);
    const int owner = c.game.owner_of[static_cast<std::size_t>(what)];
    return static_cast<const InSet*>(node)->set->runs->any_window(site, *c.state.owned_row(owner, false));
  }
};

}  // namespace

const Set* owned_by(RoleType role, Game& game) { return game.memory.make<Set>(Set{.kind = Kind::Owner, .role = role}); }
const Set* pieces_of_kind(Lazy<int> what, Game& game) {
  return game.memory.make<Set>(Set{.kind = Kind::Piece, .number = what, .only_kind = kinds_alone(game)});
}
const Set* like_pieces(Game& game) {
  return game.memory.make<Set>(Set{.kind = Kind::Like, .only_kind = kinds_alone(game)});
}
const Set* union_of(std::vector<const Set*> parts, Game& game) {
  return game.memory.make<Set>(Set{.kind = Kind::Or, .parts = game.memory.make_array(std::move(parts))});
}
const Set* filtered(Lazy<bool> condition, const Set* part, Game& game) {
  return game.memory.make<Set>(Set{.kind = Kind::Filter, .part = part, .condition = condition});
}
const Set* runs_of(const Operand& length, AbsoluteDirection direction, bool opposites, bool exact, const Set* part,
                   Game& game) {
  const int known = length.constant ? *static_cast<const int*>(length.constant) : 0;
  return game.memory.make<Set>(Set{.kind = Kind::Runs,
                                   .part = part,
                                   .number = Lazy<int>(length),
                                   .runs = game.memory.make<board::Runs>(game.lattice(), direction, opposites, known),
                                   .known_length = known,
                                   .exact = exact});
}

bool contains(const Set& set, Context& c, int site) {
  if (!on_board(c, site)) return false;
  const Question question{c, site};
  return set.kind == Kind::Runs ? question.is_run_through(set) : question.has(set, site);
}

bool intersects(const Set& set, Context& c, Sites region) {
  for (int site : region)
    if (contains(set, c, site)) return true;
  return false;
}

Operand in_set(const Set* set, const Operand& site, const Operand& region, const Linked& call) {
  auto* node = call.game.memory.make<InSet>();
  node->set = set;
  if (site) node->site = Lazy<int>(site);
  if (region) node->region = Lazy<Sites>(region);
  Operand made = call.made;
  made.function = reinterpret_cast<void (*)()>(site || region                         ? &InSet::run
                                               : is_known_as_windows(*set, call.game) ? &InSet::run_by_windows
                                                                                      : &InSet::run_of_last);
  made.node = node;
  return made;
}

}  // namespace lud::plan
