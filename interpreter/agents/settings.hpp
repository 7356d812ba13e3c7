#pragma once
// How an agent is described: "uct:iterations=2000,mast". Given the text, hands on the kind of agent and its settings,
// or what is wrong with it in a sentence.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lud::agents {

/// What an agent is and may use up for a move. A 0 sets no bound.
struct Settings {
  enum class Kind : std::uint8_t { Random, Flat, Uct, AlphaBeta } kind = Kind::Random;
  std::int64_t iterations = 0;  ///< playouts, of all threads together
  std::int64_t nodes = 0;       ///< of the tree; of alpha-beta, positions that are looked at
  double seconds = 0;
  int depth = 0;         ///< of alpha-beta, in moves; 0: as its head says
  int threads = 1;       ///< independent searches, whose counts are added up
  int memory = 0;        ///< for the tree or the table of each thread, in mebibytes
  int cut = 0;           ///< moves after which a playout is judged by the evaluation; 0: it is played to its end
  int samples = 0;       ///< of alpha-beta: how often chance and what is hidden are drawn; 0: as its head says
  double explore = 0.7;  ///< the weight of the upper bound, where games are worth 0 to 1
  bool mast = false, grave = false, history = false;
};

/// Reads a description; nothing, and what is wrong in `mistake`, where it cannot be read.
std::optional<Settings> read_settings(std::string_view description, std::string& mistake);

/// What descriptions can say, a line for each kind of agent, for people.
std::string describe_agents();

}  // namespace lud::agents
