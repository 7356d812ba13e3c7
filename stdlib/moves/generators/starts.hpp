#pragma once
// From which sites a generator can make moves in the present position, as far as this is seen by whole sets
// (stdlib/value/sets/sieve.hpp). Given a linked generator of a piece's moves and the sites where such pieces stand,
// hands on those from which there may be moves, so that these pieces need not be asked.
#include "interpreter/declare/declaration.hpp"
#include "stdlib/value/sets/sieve.hpp"

namespace lud::stdlib {

/// Where there may be moves, and where there is surely one and no other.
struct Starts {
  Sieve::Set may, one;

  Starts operator|(const Starts& other) const {
    const Sieve::Set both = may & other.may;
    return {may | other.may, (one | other.one).without(both)};
  }
};

/// A generator that says so.
class SiftedMoves : public Node {
 public:
  using NodeFamily = SiftedMoves;
  virtual void make(Context& c) const = 0;
  /// Those of some sites from which it makes moves.
  virtual Starts starts(Sieve& sieve, const Sieve::Set& among) const = 0;
  /// How many it makes at most for one piece.
  virtual int most_moves() const { return 1; }
  /// Whether it says anything of where its moves start.
  virtual bool knows() const { return true; }

  static Moves run(const Node* node, Context& c) {
    static_cast<const SiftedMoves*>(node)->make(c);
    return {};
  }

 protected:
  ~SiftedMoves() = default;
};

/// A generator that makes one move at most for one piece; from where is not known.
class OneMove final : public SiftedMoves {
 public:
  Lazy<Moves> moves;

  void make(Context& c) const override { moves(c); }
  Starts starts(Sieve&, const Sieve::Set& among) const override { return {among, Sieve::Set()}; }
  bool knows() const override { return false; }
};
/// Says so of a linked word.
Operand with_one_move(const Linked& call);

/// Those of some sites from which a generator makes moves. What says nothing may do so from all.
Starts starts_of(Sieve& sieve, const Lazy<Moves>& generator, const Sieve::Set& among);
/// Whether the generator says anything of them.
bool knows_starts(const Lazy<Moves>& generator);

/// How many moves a generator makes at most for one piece, as far as its parts show; off where this is not known.
int most_moves_of(const Lazy<Moves>& generator);

/// Replaces a linked generator by one that says so.
Operand as_sifted(const Operand& made, const SiftedMoves* sifted);

}  // namespace lud::stdlib
