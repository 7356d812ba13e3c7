#pragma once
// A game that people and agents play at a terminal: a session with trials in files, and undo back to what a person
// chose.
#include <string>
#include <vector>

#include "interpreter/lud.hpp"
#include "interpreter/session/session.hpp"

namespace lud::tools {

class PlayTable {
 public:
  PlayTable(const Loaded& loaded, std::string file, std::uint64_t seed);

  /// Continues from the end of a trial of this game; its moves cannot be undone. Throws FileError or WrongUse.
  void load(const std::string& path);
  void save(const std::string& path) const;

  session::Session& session() { return session_; }
  Context& context() { return session_.context(); }
  /// The numbers of the legal moves of a player: all of them, unless all players move at once.
  std::vector<std::size_t> moves_of(int player);

  /// Makes a move, or one of each player where all move at once. `by_person`: a person chose it, so undo stops before
  /// it.
  void make(const std::vector<std::size_t>& chosen, bool by_person);
  /// Undoes the last move of a person and everything after it. Returns false if there is none.
  bool undo();
  /// Redoes the moves undone last. Returns false if there are none.
  bool redo();

 private:
  std::size_t made() const { return static_cast<std::size_t>(session_.moves()); }

  std::string file_;
  session::Session session_;
  std::vector<bool> by_person_;  ///< of each move, including those that can be redone
};

}  // namespace lud::tools
