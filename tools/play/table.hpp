#pragma once
// A game that people and agents play at a terminal: the position, the moves so far, undo and redo.
#include <memory>
#include <string>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

class PlayTable {
 public:
  PlayTable(std::shared_ptr<const Game> game, std::string file, std::vector<std::string> choices);

  void start(std::uint64_t seed);
  /// Continues from the end of a trial of this game; its moves cannot be undone. Returns an error message, or "".
  std::string load(const std::string& path);
  void save(const std::string& path) const;

  Context& context() { return *c_; }
  const Context& context() const { return *c_; }
  bool over() const { return c_->over(); }
  bool moves_together() const;
  /// The player to move; 0 if all players move at once.
  int mover() const { return moves_together() ? 0 : c_->current().mover(); }
  /// The numbers of the legal moves of a player; of all for player 0.
  std::vector<std::size_t> moves_of(int player);

  /// Makes a move, or one of each player where all move at once. `by_person`: a person chose it, so undo stops before
  /// it.
  void make(const std::vector<std::size_t>& chosen, bool by_person);
  /// Undoes the last move of a person and everything after it. Returns false if there is none.
  bool undo();
  /// Redoes the moves undone last. Returns false if there are none.
  bool redo();

 private:
  struct Step {
    play::Savepoint before;
    std::vector<std::size_t> chosen;
    bool by_person = false;
  };
  void apply(const std::vector<std::size_t>& chosen);

  std::shared_ptr<const Game> game_;
  std::string file_;
  std::vector<std::string> choices_;
  std::unique_ptr<Context> c_;
  std::uint64_t random_state_ = 0;
  std::vector<Step> steps_, undone_;
  std::vector<std::uint32_t> legal_counts_;
};

}  // namespace lud::tools
