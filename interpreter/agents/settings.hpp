#pragma once
// Parses descriptions of agents ("uct:iterations=2000,mast") into the kind of agent and its settings, or a one-sentence
// error.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lud::agents {

/// The kind of an agent and its budget per move. 0 means no bound unless said otherwise.
struct Settings {
  enum class Kind : std::uint8_t { Random, Flat, Uct, AlphaBeta } kind = Kind::Random;
  std::int64_t iterations = 0;  ///< playouts, all threads together
  std::int64_t nodes = 0;       ///< tree nodes; for alpha-beta, positions searched
  double seconds = 0;
  int depth = 0;         ///< alpha-beta only, in moves; 0: see alphabeta.hpp
  int threads = 1;       ///< independent searches whose visit counts are added up
  int memory = 0;        ///< bound on the tree or table of each thread, in mebibytes
  int cut = 0;           ///< moves after which a playout is evaluated; 0: played to its end
  int samples = 0;       ///< alpha-beta only: samples of chance and of what is hidden; 0: see alphabeta.hpp
  double explore = 0.7;  ///< UCB exploration weight, for results from 0 to 1
  bool mast = false, grave = false, history = false;
};

/// A parsed description, or what is wrong with it.
struct ReadSettings {
  std::optional<Settings> settings;
  std::string mistake;  ///< empty if `settings` is set
};
ReadSettings read_settings(std::string_view description);

/// How an agent or a setting is written, and what it does.
struct Described {
  std::string written;
  std::string_view doc;
};

/// The kinds of agents, each with its settings.
std::vector<Described> describe_agents();
/// All settings, with their defaults.
std::vector<Described> describe_settings();

}  // namespace lud::agents
