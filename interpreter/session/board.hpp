#pragma once
// The board as data: where pieces can be, how to draw these places, and which of them are neighbours.
#include <string>
#include <vector>

namespace lud::session {

/// A place where pieces can be: a site of the board, or a place in a hand, of the dice or of a deck.
///
/// Lengths are in units of an ordinary edge of the board; x grows to the right and y upwards. Hands, dice and decks
/// have no place in a description: each is a row of unit squares below the board.
struct Site {
  enum class Type { Vertex, Edge, Cell } type = Type::Cell;
  int number = 0;     ///< with `type` it tells sites apart; as in Piece and Offer
  std::string label;  ///< as in Piece and Offer
  enum class Container { Board, Hand, Dice, Deck } container = Container::Board;
  int owner = 0;  ///< of the container: a player, 0 for nobody, number of players + 1 for shared
  double x = 0, y = 0;
  double z = 0;  ///< height; 0 everywhere on a flat board

  struct Point {
    double x = 0, y = 0;
  };
  std::vector<Point> outline;  ///< the corners of a cell, in order; the two ends of an edge; none for a vertex

  /// The neighbours of the same type by number: those that share a side (of vertices: that an edge joins), and all.
  /// Where the pieces stand on vertices, the lines of the board join orthogonal neighbours.
  std::vector<int> orthogonal, adjacent;
};

}  // namespace lud::session
