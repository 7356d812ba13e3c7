#pragma once
// A game that people and agents play at a terminal: a position, what was played since the start, and the way back.
#include <memory>
#include <string>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

class PlayTable {
 public:
  PlayTable(std::shared_ptr<const Game> game, std::string file, std::vector<std::string> choices);

  void start(std::uint64_t seed);
  /// Goes on where a trial of this game stopped, which cannot be taken back; why not, where this fails.
  std::string load(const std::string& path);
  void save(const std::string& path) const;

  Context& context() { return *c_; }
  const Context& context() const { return *c_; }
  bool over() const { return c_->over(); }
  bool moves_together() const;
  /// Who is to move; 0 where all are.
  int mover() const { return moves_together() ? 0 : c_->current().mover(); }
  /// The legal moves of a player by their numbers; all where nobody is named.
  std::vector<std::size_t> moves_of(int player);

  /// Makes a move, or one of each player where all move at once. `by_person`: undoing goes back to before it.
  void make(const std::vector<std::size_t>& chosen, bool by_person);
  /// Takes back the last move of a person and whatever came after it; whether there is one.
  bool undo();
  /// Makes the moves again that were taken back last.
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
