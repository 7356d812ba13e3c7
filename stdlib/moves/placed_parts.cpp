// Generators that ask several others, or one of them: unions, priorities, choices, tests and selections.
#include <algorithm>
#include <utility>

#include "interpreter/play/engine.hpp"
#include "stdlib/moves/placed.hpp"
#include "stdlib/value/can_move.hpp"
#include "stdlib/value/known_parts.hpp"
#include "stdlib/value/site_tests.hpp"

namespace lud::stdlib {

namespace {

/// One of several generators, of whatever kind.
struct Part {
  Lazy<Moves> generator;
  const Placed* known;  ///< null where it does not know its places
  bool beside = false;  ///< the one before it may have seen what it looks at

  explicit Part(const Lazy<Moves>& moves) : generator(moves), known(node_cast<Placed>(moves)) {}
  bool knows_any() const { return known && known->knows_any(); }
  const void* look(Context& c) const { return known ? known->look(c) : nullptr; }
  int places(Context& c, const void* seen) const {
    if (known) return known->places(c, seen);
    return generator ? c.lottery.room(c, generator) : 0;
  }
  bool any(Context& c, const void* seen) const {
    return known && known->knows_any() ? known->any(c, seen) : makes_any(c, generator);
  }
  bool any_now(Context& c) const { return known && known->knows_any() ? known->any_now(c) : makes_any(c, generator); }
  int room(Context& c, const void* seen) const {
    if (known) return known->room(c, seen);
    return generator ? c.lottery.room(c, generator) : 0;
  }
  bool try_place(Context& c, const void* seen, int place) const {
    if (known) return known->try_place(c, seen, place);
    const std::size_t begin = c.moves.size();
    c.lottery.place = place;
    make(c, seen);
    return c.moves.size() > begin;
  }
  void slots(Context& c, const void* seen, Slots& all, int weight) const {
    if (known) return known->slots(c, seen, all, weight);
    all.add(slot_count(c, seen), weight);
  }
  int slot_count(Context& c, const void* seen) const {
    if (known) return known->slot_count(c, seen);
    return generator ? c.lottery.room(c, generator) : 0;
  }
  bool any_of(Context& c, const void* seen, const Pieces& pieces) const {
    if (known && known->knows_any()) return known->any_of(c, seen, pieces);
    return generator && pieces.any([&](int site) {
      c.scope.from = site;
      c.scope.level = c.game.layout.stacking ? c.state.height(site) - 1 : 0;
      return makes_any(c, generator);
    });
  }
  /// Makes the move at one of the places that a generator which does not know them has for some pieces.
  void make_unknown(Context& c, const Pieces& pieces, int place) const {
    const int each = c.lottery.room(c, generator);
    c.scope.from = pieces.nth(place / each);
    c.scope.level = c.game.layout.stacking ? c.state.height(c.scope.from) - 1 : 0;
    c.lottery.place = place % each;
    make(c, nullptr);
    c.lottery.place = off;
  }
  bool takes_all_kinds() const { return known ? known->takes_all_kinds() : !generator; }
  bool try_slot(Context& c, const void* seen, int slot) const {
    return known ? known->try_slot(c, seen, slot) : try_place(c, seen, slot);
  }
  void make(Context& c, const void* seen) const {
    if (known) return known->make(c, seen);
    if (!generator) return;
    c.asked = Asked::Place;
    generator(c);
    c.asked = Asked::All;
  }
};

}  // namespace

/// Several generators, and what was seen of each, side by side.
class Parts : public Placed {
 public:
  std::vector<Part> parts;
  bool adds_nothing = false;  ///< the moves of the parts are the word's as they are
  const Then* then = nullptr;
  bool decision = false;

  const void* look(Context& c) const override {
    const void** seen = c.arena.array<const void*>(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i)
      seen[i] = i > 0 && parts[i].beside ? parts[i].known->look_beside(c, *parts[i - 1].known, seen[i - 1])
                                         : parts[i].look(c);
    return seen;
  }
  bool holds_moves(Context& c, const void* seen) const override {
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].generator && !(parts[i].known && parts[i].known->holds_moves(c, of(seen, i)))) return false;
    return true;
  }
  bool matches(const Placed& other) const override {
    return this == &other && std::ranges::all_of(parts, [](const Part& part) {
             return !part.generator || (part.known && part.known->matches(*part.known));
           });
  }
  int parts_now(Context& c) const override {
    int sum = 0;
    for (const Part& part : parts) sum += part.known ? part.known->parts_now(c) : 1;
    return sum;
  }
  int parts_seen(Context& c, const void* seen) const override {
    int sum = 0;
    for (std::size_t i = 0; i < parts.size(); ++i)
      sum += parts[i].known ? parts[i].known->parts_seen(c, of(seen, i)) : 1;
    return sum;
  }
  bool knows_any() const override { return std::ranges::any_of(parts, &Part::knows_any); }
  bool has_any(Context& c, const void* seen) const override {
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].any(c, of(seen, i))) return true;
    return false;
  }

  bool counts_together() const override { return count_together_; }
  /// Whether pieces can be handed on to parts, which know their places.
  bool hands_on() const { return hands_on_; }
  /// The parts are those they will be: one that is asked for all pieces at once will do, others that know their places
  /// are asked piece by piece. `some`: so are those that do not.
  void settle(bool some) {
    for (std::size_t i = 1; i < parts.size(); ++i)
      parts[i].beside = parts[i].known && parts[i - 1].known && parts[i].known->looks_beside();
    const auto counts = [](const Part& part) { return part.known && part.known->counts_together(); };
    const auto can_be_asked = [&](const Part& part) { return some || part.known; };
    count_together_ = adds_nothing && std::ranges::any_of(parts, counts) && std::ranges::all_of(parts, can_be_asked);
    hands_on_ =
        adds_nothing && std::ranges::all_of(parts, [](const Part& part) { return part.known || !part.generator; });
  }
  bool takes_all_kinds() const override { return std::ranges::all_of(parts, &Part::takes_all_kinds); }

  void make_gathered(Context& c, const Gathered::Group& group, int place) const final {
    if (!counts_together()) return Placed::make_gathered(c, group, place);
    parts[static_cast<std::size_t>(group.at)].make_unknown(c, group.pieces, place);
  }

  /// Which part is asked first does not matter: the last one of several that take turns is the likeliest.
  bool has_any_now(Context& c) const override {
    return std::any_of(parts.rbegin(), parts.rend(), [&](const Part& part) { return part.any_now(c); });
  }

 protected:
  bool gather_part(Context& c, std::size_t part, const void* seen, const Pieces& pieces, Gathered& all) const {
    const Part& asked = parts[part];
    if (asked.known) return asked.known->gather(c, of(seen, part), pieces, all);
    const int each = asked.generator ? c.lottery.room(c, asked.generator) : 0;
    if (each > 0) all.add(c, {this, nullptr, pieces, each * pieces.count(), static_cast<int>(part)});
    return each != off;
  }
  static Drawn draw_from(Context& c, const Placed& part) { return part.draw(c); }
  Drawn draw_as_others(Context& c) const { return Placed::draw(c); }
  /// Does something that makes moves of the parts, which become the word's.
  template <class Make>
  auto adding_then(Context& c, Make&& make) const {
    Emit e(c, decision, Asked::Draw);
    const auto made = make();
    if (then) e.finish(then);
    return made;
  }
  /// Draws from a part that all there is stems from. `finds_place`: who asks for a place next is led to this part
  /// again, so that it may answer with places.
  static Drawn draw_or_make(Context& c, const Part& part, bool finds_place = true) {
    c.lottery.alone = true;
    if (!c.game.dice.empty()) {
      if (part.generator) draw_one(c, part.generator);
      return Drawn::Yes;
    }
    if (part.known)
      if (const Drawn drawn = draw_from(c, *part.known); drawn != Drawn::No) return drawn;
    if (!part.generator) return Drawn::Yes;
    c.lottery.alone = true;
    c.lottery.answered = false;
    c.asked = Asked::Draw;
    const bool by_place = std::exchange(c.lottery.by_place, c.lottery.by_place && finds_place);
    part.generator(c);
    c.lottery.by_place = by_place;
    c.asked = Asked::All;
    return Drawn::Made;
  }
  static const void* of(const void* seen, std::size_t part) { return static_cast<const void* const*>(seen)[part]; }

 private:
  bool count_together_ = false, hands_on_ = false;
};

namespace {

class Union final : public Parts {
 public:
  int places(Context& c, const void* seen) const override { return sum(c, seen, &Part::places); }
  void make(Context& c, const void* seen) const override {
    adding_then(c, [&] {
      for (std::size_t i = 0; i < parts.size() && c.lottery.place >= 0; ++i) parts[i].make(c, of(seen, i));
      return true;
    });
  }
  bool gather(Context& c, const void* seen, const Pieces& pieces, Gathered& all) const override {
    if (!counts_together()) return Placed::gather(c, seen, pieces, all);
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (!gather_part(c, i, seen, pieces, all)) return false;
    return true;
  }
  bool any_of(Context& c, const void* seen, const Pieces& pieces) const override {
    if (!counts_together()) return Placed::any_of(c, seen, pieces);
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].any_of(c, of(seen, i), pieces)) return true;
    return false;
  }
  bool finds_movable() const override {
    return std::ranges::all_of(parts, [](const Part& part) { return part.known && part.known->finds_movable(); });
  }
  void add_movable(Context& c, const void* seen, const Pieces& pieces, Sites::Word* found) const override {
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i].known->add_movable(c, of(seen, i), pieces, found);
  }
  int room(Context& c, const void* seen) const override { return adds_nothing ? sum(c, seen, &Part::room) : off; }
  bool try_place(Context& c, const void* seen, int place) const override {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const int count = parts[i].room(c, of(seen, i));
      if (place < count) return parts[i].try_place(c, of(seen, i), place);
      place -= count;
    }
    return false;
  }
  void slots(Context& c, const void* seen, Slots& all, int weight) const override {
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i].slots(c, of(seen, i), all, weight);
  }
  int slot_count(Context& c, const void* seen) const override { return sum(c, seen, &Part::slot_count); }
  bool slots_for_all() const override {
    return std::ranges::all_of(parts, [](const Part& part) { return !part.known || part.known->slots_for_all(); });
  }
  bool try_slot(Context& c, const void* seen, int slot) const override {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const int count = parts[i].slot_count(c, of(seen, i));
      if (slot < count) return adding_then(c, [&] { return parts[i].try_slot(c, of(seen, i), slot); });
      slot -= count;
    }
    return false;
  }
  int attempts(Context& c, const void* seen) const override {
    int sum = 0;
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].known) sum += parts[i].known->attempts(c, of(seen, i));
    return sum;
  }

 private:
  /// Whether a part knows nothing of places.
  static bool is_unknown(Context& c, const Part& part) {
    return !part.known && part.generator && c.lottery.room(c, part.generator) == off;
  }
  /// With dice, the moves of a part that does not know its places are made; each is a place.
  Drawn draw(Context& c) const override {
    const Drawn drawn = draw_as_others(c);
    if (drawn != Drawn::No || c.game.dice.empty()) return drawn;
    const auto is_unknown_now = [&](const Part& part) { return is_unknown(c, part); };
    const auto unknown = std::ranges::find_if(parts, is_unknown_now);
    if (unknown == parts.end() || std::any_of(unknown + 1, parts.end(), is_unknown_now)) return Drawn::No;
    const std::size_t index = c.lottery.habit_of(unknown->generator.node, c.mover());
    if (int& turns = c.lottery.habits[index].turns_in_full; turns > 0 && turns-- > 0) return Drawn::No;
    const play::MoveList::Mark mark = c.moves.mark();
    const auto made_part = static_cast<std::size_t>(unknown - parts.begin());
    const void* const seen = look(c);
    Slots all;
    for (std::size_t i = 0; i < parts.size() && all.known; ++i)
      if (i != made_part) parts[i].slots(c, of(seen, i), all, 1);
    if (!all.known) {
      c.lottery.habits[index].turns_in_full = turns_until_drawn_again;
      return Drawn::No;
    }
    const int known = all.count;
    unknown->generator(c);
    const std::size_t begin = mark.moves;
    all.add(static_cast<int>(c.moves.size() - begin), 1);
    if (!all.known) {
      c.moves.rewind(mark);
      c.lottery.habits[index].turns_in_full = turns_until_drawn_again;
      return Drawn::No;
    }
    all.try_in_turn(*c.lottery.chooser, [&](int slot) {
      return adding_then(
          c, [&] { return slot < known ? try_known(c, seen, made_part, slot) : take_made(c, begin, slot - known); });
    });
    if (c.moves.size() > begin) {
      c.moves.moves[begin] = play::Move(c.moves.moves.back());
      c.moves.moves.resize(begin + 1);
    }
    return Drawn::Yes;
  }
  bool try_known(Context& c, const void* seen, std::size_t made_part, int slot) const {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (i == made_part) continue;
      const int count = parts[i].slot_count(c, of(seen, i));
      if (slot < count) return parts[i].try_slot(c, of(seen, i), slot);
      slot -= count;
    }
    return false;
  }
  static bool take_made(Context& c, std::size_t begin, int which) {
    c.moves.moves.push_back(play::Move(c.moves.moves[begin + static_cast<std::size_t>(which)]));
    return true;
  }
  /// What all parts answer, together; off where one does not know.
  int sum(Context& c, const void* seen, int (Part::*answer)(Context&, const void*) const) const {
    int all = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const int count = (parts[i].*answer)(c, of(seen, i));
      if (count == off) return off;
      all += count;
    }
    return all;
  }
};

class Priority final : public Parts {
 public:
  bool may_make_all() const override { return true; }
  bool counts_together() const override { return false; }
  int places(Context& c, const void* seen) const override {
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
      if (!parts[i].known) return off;
      if (parts[i].any(c, of(seen, i))) return parts[i].places(c, of(seen, i));
    }
    return parts.back().places(c, of(seen, parts.size() - 1));
  }

 private:
  Drawn draw(Context& c) const override {
    if (!c.game.dice.empty()) return adding_then(c, [&] { return draw_from_first(c); });
    if (!adds_nothing) return Drawn::No;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
      const std::uint64_t random = c.random.state();
      // Asked for a place, the alternatives are gone through again, without those that do not know theirs.
      if (parts[i].any_now(c)) return draw_or_make(c, parts[i], parts[i].known != nullptr);
      // Where chance has a say in them, all are made at once.
      if (c.random.state() != random) return Drawn::No;
    }
    return draw_or_make(c, parts.back());
  }
  /// Draws from each part until one has moves: to go through its places in turn finds out whether it has any.
  Drawn draw_from_first(Context& c) const {
    const std::size_t begin = c.moves.size();
    const int contenders = c.lottery.contenders;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
      const Part& part = parts[i];
      if (!part.generator) continue;
      if (part.known) {
        c.lottery.alone = true;
        const Drawn drawn = draw_from(c, *part.known);
        if (drawn == Drawn::No && part.any_now(c)) return draw_or_make(c, part);
        if (c.moves.size() > begin || c.lottery.contenders > contenders) return drawn;
      } else {
        play::draw_while_made(c, part.generator);
        if (c.moves.size() > begin) return Drawn::Yes;
      }
    }
    return draw_or_make(c, parts.back());
  }
};

class Choice final : public Parts {
 public:
  Lazy<bool> condition;
  bool is_whether_first_has_any = false;  ///< the condition asks whether the first part has moves
  const SiteTest* of_piece = nullptr;     ///< the condition, where it is a test of (from) and exact
  bool same_for_all = false;              ///< ... where it is the same for all pieces

  bool may_make_all() const override { return true; }
  /// What was seen of both parts; where the choice is made for all pieces, of the chosen one alone, and which it is.
  const void* look(Context& c) const override {
    const void** seen = c.arena.array<const void*>(3);
    seen[0] = seen[1] = seen[2] = nullptr;
    if (is_made_at_once()) {
      const std::size_t chosen = condition(c) ? 0 : 1;
      seen[chosen] = parts[chosen].look(c);
      seen[2] = &parts[chosen];
    } else {
      for (std::size_t i = 0; i < 2; ++i) seen[i] = parts[i].look(c);
    }
    return seen;
  }
  bool holds_moves(Context& c, const void* seen) const override {
    if (!is_made_at_once()) return Parts::holds_moves(c, seen);
    const std::size_t chosen = choose(c, seen);
    const Part& part = parts[chosen];
    return !part.generator || (part.known && part.known->holds_moves(c, of(seen, chosen)));
  }
  int parts_seen(Context& c, const void* seen) const override {
    if (!is_made_at_once()) return Parts::parts_seen(c, seen);
    const std::size_t chosen = choose(c, seen);
    return parts[chosen].known ? parts[chosen].known->parts_seen(c, of(seen, chosen)) : 1;
  }
  int places(Context& c, const void* seen) const override {
    if (asks_for_first(c, seen)) {
      const int count = parts[0].places(c, of(seen, 0));
      return count != 0 ? count : parts[1].places(c, of(seen, 1));
    }
    const std::size_t chosen = choose(c, seen);
    return parts[chosen].places(c, of(seen, chosen));
  }
  bool has_any(Context& c, const void* seen) const override {
    if (is_whether_first_has_any) return parts[0].any(c, of(seen, 0)) || parts[1].any(c, of(seen, 1));
    const std::size_t chosen = choose(c, seen);
    return parts[chosen].any(c, of(seen, chosen));
  }
  bool has_any_now(Context& c) const override {
    if (is_whether_first_has_any) return parts[0].any_now(c) || parts[1].any_now(c);
    return parts[condition(c) ? 0 : 1].any_now(c);
  }
  void make(Context& c, const void* seen) const override {
    adding_then(c, [&] {
      const std::size_t chosen = !asks_for_first(c, seen) ? choose(c, seen) : parts[0].any(c, of(seen, 0)) ? 0 : 1;
      parts[chosen].make(c, of(seen, chosen));
      return true;
    });
  }
  bool counts_together() const override { return (of_piece || same_for_all) && Parts::counts_together(); }
  bool gather(Context& c, const void* seen, const Pieces& pieces, Gathered& all) const override {
    if (!parts_pieces()) return Placed::gather(c, seen, pieces, all);
    return !any_half(c, seen, pieces,
                     [&](std::size_t part, const Pieces& half) { return !gather_part(c, part, seen, half, all); });
  }
  bool any_of(Context& c, const void* seen, const Pieces& pieces) const override {
    if (!parts_pieces()) return Placed::any_of(c, seen, pieces);
    return any_half(c, seen, pieces,
                    [&](std::size_t part, const Pieces& half) { return parts[part].any_of(c, of(seen, part), half); });
  }
  int room(Context& c, const void* seen) const override {
    if (is_made_at_once()) {
      const std::size_t chosen = choose(c, seen);
      return parts[chosen].room(c, of(seen, chosen));
    }
    const int yes = parts[0].room(c, of(seen, 0)), no = parts[1].room(c, of(seen, 1));
    return yes == off || no == off ? off : std::max(yes, no);
  }
  void slots(Context& c, const void* seen, Slots& all, int weight) const override {
    const std::size_t chosen = choose(c, seen);
    parts[chosen].slots(c, of(seen, chosen), all, weight);
  }
  int slot_count(Context& c, const void* seen) const override {
    const std::size_t chosen = choose(c, seen);
    return parts[chosen].slot_count(c, of(seen, chosen));
  }
  bool try_slot(Context& c, const void* seen, int slot) const override {
    const std::size_t chosen = choose(c, seen);
    return adding_then(c, [&] { return parts[chosen].try_slot(c, of(seen, chosen), slot); });
  }

 private:
  /// Whether the pieces for which each part is asked are told apart by sets.
  bool parts_pieces() const { return (of_piece || same_for_all) && (Parts::counts_together() || hands_on()); }
  /// Whether the part was chosen when the position was looked at.
  bool is_made_at_once() const { return same_for_all && !is_whether_first_has_any; }
  std::size_t choose(Context& c, const void* seen) const {
    if (is_made_at_once()) return static_cast<std::size_t>(static_cast<const Part*>(of(seen, 2)) - parts.data());
    return condition(c) ? 0 : 1;
  }
  /// Whether the condition is that the first part has moves, which it knows.
  bool asks_for_first(Context& c, const void* seen) const {
    return is_whether_first_has_any && parts[0].known->holds_moves(c, of(seen, 0));
  }
  /// Visits the pieces for which each part is asked, as long as `visit(part, pieces)` returns false.
  template <class Visit>
  bool any_half(Context& c, const void* seen, const Pieces& pieces, Visit&& visit) const {
    if (!of_piece) return visit(choose(c, seen), pieces);
    const Sites::Word* const holds = of_piece->sites(c);
    Sites::Word* const halves = c.arena.array<Sites::Word>(2 * pieces.width);
    Sites::Word all[2] = {0, 0};
    for (std::uint32_t i = 0; i < pieces.width; ++i) {
      all[0] |= halves[i] = pieces.sites[i] & holds[i];
      all[1] |= halves[pieces.width + i] = pieces.sites[i] & ~holds[i];
    }
    return (all[0] && visit(0, {halves, pieces.width, pieces.what})) ||
           (all[1] && visit(1, {halves + pieces.width, pieces.width, pieces.what}));
  }
  Drawn draw(Context& c) const override {
    return adding_then(c, [&] {
      const std::size_t begin = c.moves.size();
      if (is_whether_first_has_any)
        if (const Drawn drawn = draw_from(c, *parts[0].known); drawn == Drawn::Yes)
          return c.moves.size() > begin ? drawn : draw_or_make(c, parts[1]);
      const Part& chosen = parts[condition(c) ? 0 : 1];
      return draw_or_make(c, chosen);
    });
  }
};

/// Moves of a part after which a condition holds: it is asked of the one that is drawn.
class Tested final : public Parts {
 public:
  KeepTested keep = nullptr;
  const Node* test = nullptr;

  bool counts_together() const override { return false; }
  bool knows_any() const override { return false; }
  bool holds_moves(Context&, const void*) const override { return false; }
  int places(Context& c, const void* seen) const override { return parts[0].places(c, of(seen, 0)); }
  void make(Context& c, const void* seen) const override {
    kit_detail::with_emit(c, decision, then, Asked::Place, [&](Emit& e) {
      parts[0].make(c, of(seen, 0));
      if (!e.made().empty()) keep(e, test);
    });
  }
};

/// Keeps some of the moves of a part: whether there are any is known, how many is not.
class Selection final : public Parts {
 public:
  bool counts_together() const override { return false; }
  int places(Context& c, const void* seen) const override { return any(c, seen) ? off : 0; }

 private:
  Drawn draw(Context& c) const override { return any_now(c) ? Drawn::No : Drawn::Yes; }
};

bool knows_places(const Operand& generator) { return generator && is_node<Placed>(generator); }

/// The generators among the arguments, given one by one or as a list.
std::vector<Part> parts_of(const Linked& call) {
  std::vector<Part> parts;
  for (const Operand& argument : call.input.arguments) {
    if (argument.sort == sort_of<List<Moves>>()) {
      for (const Lazy<Moves>& part : *static_cast<const List<Moves>*>(argument.constant)) parts.emplace_back(part);
    } else if (argument.sort == sort_of<Moves>()) {
      parts.emplace_back(Lazy<Moves>(argument));
    }
  }
  return parts;
}

bool some_know_places(const std::vector<Part>& parts) {
  return std::ranges::any_of(parts, [](const Part& part) { return part.known != nullptr; });
}

template <class Made>
Operand placed_parts(const Linked& call, const Operand& made) {
  std::vector<Part> parts = parts_of(call);
  if (!call.board_exists || !some_know_places(parts) || knows_places(made)) return made;
  auto* known = call.game.memory.make<Made>();
  known->parts = std::move(parts);
  known->adds_nothing = !call.input.then;
  known->then = described<Then>(call.input.then);
  known->decision = call.input.decision;
  known->settle(false);
  return with_places(call, made, known);
}

}  // namespace

Operand placed_union(const Linked& call) {
  const Operand made = generators_left(call);
  return made.constant ? made : placed_parts<Union>(call, made);
}

Operand placed_priority(const Linked& call) { return placed_parts<Priority>(call, call.made); }

Operand placed_choice(const Linked& call) {
  const Operand made = chosen_part(call);
  const std::span<const Operand> arguments = call.input.arguments;
  if (!call.board_exists || arguments[0].constant || made.constant ||
      (!knows_places(arguments[1]) && !knows_places(arguments[2])))
    return made;
  auto* known = call.game.memory.make<Choice>();
  known->condition = Lazy<bool>(arguments[0]);
  if (const SiteTest* test = site_test(known->condition, &play::Scope::from); test && test->exact)
    known->of_piece = test;
  known->same_for_all = !(arguments[0].reads & (Reads::From | Reads::Level | Reads::Anything));
  known->adds_nothing = !call.input.then;
  known->then = described<Then>(call.input.then);
  known->decision = call.input.decision;
  if (is_node<CanMove>(known->condition) && knows_places(arguments[1])) {
    const Part asked(static_cast<const CanMove*>(known->condition.node)->moves);
    known->is_whether_first_has_any =
        asked.known && static_cast<const Placed*>(arguments[1].node)->matches(*asked.known);
  }
  known->parts = {Part(Lazy<Moves>(arguments[1])), Part(arguments[2] ? Lazy<Moves>(arguments[2]) : Lazy<Moves>())};
  known->settle(true);
  return with_places(call, made, known);
}

Operand placed_test(const Linked& call, KeepTested keep, const Node* test) {
  const Operand made = placed_parts<Tested>(call, call.made);
  if (made.node == call.made.node) return made;
  auto* known = static_cast<Tested*>(const_cast<Node*>(made.node));
  known->keep = keep;
  known->test = test;
  return made;
}

Operand placed_selection(const Linked& call) { return placed_parts<Selection>(call, call.made); }

}  // namespace lud::stdlib
