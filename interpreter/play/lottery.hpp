#pragma once
// How a playout draws one legal move without making all of them. Generators of moves number the places where their
// moves can lie: at each place there is at most one move, and every move lies at exactly one. A place is drawn among as
// many as there are at most, and only the move there is made; where there is none, or it does not pass its tests, the
// next place is drawn. So every legal move is as likely as any other. Where generators do not know their places, they
// make all their moves, but leave it to the drawing to test the one that was drawn. Or they draw while they make them:
// the n-th legal move wins against all before it with a chance of 1 / n, and only those that win are put on the list,
// so that the last of them is a uniform choice among all. Given a started game, hands on the index of a legal move.
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "interpreter/declare/kit.hpp"
#include "interpreter/play/random.hpp"
#include "interpreter/play/scope.hpp"
#include "interpreter/play/values.hpp"

namespace lud::play {

class State;

/// Tests a move that was just tried out. Given the state before it, too.
using TestAfterwards = bool (*)(Context& context, const Lazy<bool>& condition, const State& before);

/// Moves of the list that await a test: those are legal after which it holds.
struct Untested {
  std::size_t begin = 0, end = 0;
  std::size_t thens =
      0;  ///< consequences of the list from this one on were added later; the test knows nothing of them
  TestAfterwards holds = nullptr;
  Lazy<bool> condition;
  Scope scope;  ///< in which they were made
};

/// See the head of this file: what generators answer, and which place they are asked about.
struct Lottery {
  bool by_place = false;  ///< generators may answer with places
  bool alone = false;     ///< what the generator asked next makes is all that there is to draw from
  Random* chooser = nullptr;
  bool answered = false;          ///< the generator that was asked last has answered so
  int places = 0;                 ///< how many all answered, together
  int parts = 0;                  ///< how many generators all moves would take: one for each piece, or for each site
  int place = off;                ///< which is asked about, counted from the first one of the generator asked next
  bool one_will_do = false;       ///< Asked::Draw may be taken for Asked::One
  int contenders = 0;             ///< how many moves took part so far: the last one of the list that won stands for all
  int winners = 0;                ///< how many of them won when they were made
  const Node* in_vain = nullptr;  ///< a generator that could not draw one of its moves by itself, just now
  std::vector<Untested> untested;
  int drawn_within = 0;  ///< how often a generator's moves were drawn among already, by itself

  bool loses() {
    ++contenders;
    if (contenders > 1 && chooser->pick(contenders) != 0) return true;
    ++winners;
    return false;
  }
  void answer(int count, int from_parts = 1) {
    places += count;
    parts += from_parts;
    answered = true;
  }
  /// How many places a generator has at most (Asked::Room), off where it does not know. It is asked once, in the
  /// present scope.
  int room(Context& context, const Lazy<Moves>& generator) {
    const Room& recent = recent_rooms_[recent_index(generator.node)];
    const bool known = recent.generator == generator.node && recent.places != unknown_room;
    return known ? recent.places : find_room(context, generator);
  }
  /// The same for the moves of a kind of piece.
  int room_of_kind(Context& context, int component) {
    const auto index = static_cast<std::size_t>(component);
    if (index < rooms_of_kinds_.size() && rooms_of_kinds_[index] != unknown_room) return rooms_of_kinds_[index];
    return find_room_of_kind(context, component);
  }

  /// What the last turns of a player were like at a generator: places pay where many of them hold moves, as attempts
  /// that fail cost time.
  struct Habit {
    double moves = 0;       ///< about how many legal moves there are
    int places = 0;         ///< at most; off where this is not known
    int parts = 0;          ///< what it takes to make all moves
    int turns_in_full = 0;  ///< until places are asked for again
    bool pays() const;
    void notice(double made);
  };
  /// The index of a habit in `habits`.
  std::size_t habit_of(const Node* generator, int player) {
    std::size_t i = 0;
    while (i < generators_.size() && generators_[i] != generator) ++i;
    if (i == generators_.size()) note_generator(generator);
    return i * habits_each + static_cast<std::size_t>(player);
  }
  std::vector<Habit> habits;
  /// A game begins: what was noticed in the last one is forgotten, so that playouts do not depend on each other.
  void forget() {
    habits.clear();
    generators_.clear();
    rooms_.clear();
    rooms_of_kinds_.clear();
    recent_rooms_.fill({});
  }

 private:
  static constexpr int unknown_room = off - 1;
  static constexpr std::size_t habits_each = 18;  ///< one for every player, 0 and "everybody" included
  void note_generator(const Node* generator);
  std::vector<const Node*> generators_;  ///< those that have habits
  struct Room {
    const Node* generator = nullptr;
    int places = unknown_room;
  };
  static constexpr std::size_t most_recent = 64;
  static std::size_t recent_index(const Node* generator) {
    return reinterpret_cast<std::uintptr_t>(generator) / 32 % most_recent;
  }
  std::array<Room, most_recent> recent_rooms_{};  ///< of those whose addresses share an index, the one asked about last
  std::vector<Room> rooms_;
  int find_room(Context& context, const Lazy<Moves>& generator);
  int ask_room(Context& context, const Lazy<Moves>& generator);
  std::vector<int> rooms_of_kinds_;
  int find_room_of_kind(Context& context, int component);
};

/// A generator that draws one of its moves by itself, where these are all that a turn may begin with.
struct DrawsTurn : Node {
  using NodeFamily = DrawsTurn;
  Lazy<Moves> plain;  ///< it as it is asked otherwise
  /// Puts a move on the list, which is uniform among the legal ones, or none where there is none; false where it cannot
  /// tell, and nothing was done.
  bool (*draw)(const DrawsTurn& self, Context& context) = nullptr;
  /// Draws such a move and performs it as the last of the trial; false where it cannot, or there is none, and nothing
  /// was done. For games that play at once; may be null.
  bool (*play)(const DrawsTurn& self, Context& context) = nullptr;
  static Moves run(const Node* node, Context& context) { return static_cast<const DrawsTurn*>(node)->plain(context); }
};

/// Draws among the moves that a generator makes, where it is asked for a draw and what it makes is all that there is:
/// leaves one of them on the list, or none where there is none.
void draw_among(Context& context, const Lazy<Moves>& generator);
/// The same where the generator is asked for all its moves, and those that lose against others are left out.
void draw_while_made(Context& context, const Lazy<Moves>& generator);

/// Site number `n` of a set, ascending.
int nth_site(Sites sites, int n);

/// Draws a legal move of a game in which players alternate and puts it on the list; returns its index there. Uniform
/// among the legal moves, as if all of them were made.
std::size_t draw_move(Context& context, Random& chooser);

/// Whether the end rules that are being asked may draw the move of the next turn.
bool can_draw_ahead(Context& context);
/// Whether the mover has a legal move. Where so, one is drawn, uniformly, and kept for draw_move to hand on when the
/// turn has come: between the end rules and that turn nothing changes that moves depend on, and where something did,
/// it is drawn anew.
bool draw_ahead(Context& context);

}  // namespace lud::play
