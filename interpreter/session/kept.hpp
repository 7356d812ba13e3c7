#pragma once
// Internal to this folder: the data behind Game and Position, types of sites, and the status of a limit of play.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/agents/agent.hpp"
#include "interpreter/lud.hpp"
#include "interpreter/play/limits.hpp"
#include "interpreter/session/session.hpp"

namespace lud::session {

struct LoadedGame {
  std::shared_ptr<const lud::Game> game;
  std::vector<std::string> choices;
  int max_moves = 10000;
  std::shared_ptr<agents::Training> training;  ///< of the evaluation that all opponents share
};

/// One move since the start: how many legal moves there were, and the part of History::chosen that holds the numbers of
/// the chosen ones (several where all players move at once).
struct Choice {
  std::uint32_t legal = 0, first = 0, count = 0;  ///< `first` and `count`: that part
};

/// A new state of the game's random generator, from the move on that follows `moves` others. The legal moves there were
/// listed with the old state, which may have rolled dice that the player sees.
struct Reseeding {
  std::size_t moves = 0;
  std::uint64_t random = 0;
  bool operator==(const Reseeding&) const = default;
};

/// How a position was reached.
struct History {
  std::uint64_t random = 0;  ///< state of the game's random generator before the start
  std::vector<Choice> choices;
  std::vector<std::uint32_t> chosen;
  std::vector<Reseeding> reseedings;  ///< in the order of moves, at most one for each number of moves

  /// Forgets all; the next game starts from this state.
  void begin(std::uint64_t from) {
    random = from;
    choices.clear();
    chosen.clear();
    reseedings.clear();
  }
  /// The state that the generator takes after so many moves; nothing if it goes on.
  std::optional<std::uint64_t> reseeded_after(std::size_t moves) const {
    const auto found = std::lower_bound(reseedings.begin(), reseedings.end(), moves,
                                        [](const Reseeding& one, std::size_t wanted) { return one.moves < wanted; });
    return found != reseedings.end() && found->moves == moves ? std::optional(found->random) : std::nullopt;
  }
  std::span<const std::uint32_t> chosen_in(const Choice& choice) const {
    return std::span(chosen).subspan(choice.first, choice.count);
  }
  void add(std::size_t legal, std::span<const std::uint32_t> numbers) {
    choices.push_back({static_cast<std::uint32_t>(legal), static_cast<std::uint32_t>(chosen.size()),
                       static_cast<std::uint32_t>(numbers.size())});
    chosen.insert(chosen.end(), numbers.begin(), numbers.end());
  }
  void cut(std::size_t moves) {
    while (!reseedings.empty() && reseedings.back().moves > moves) reseedings.pop_back();
    if (moves >= choices.size()) return;
    chosen.resize(choices[moves].first);
    choices.resize(moves);
  }
};

struct KeptPosition {
  Game game;
  play::Position at;
  History history;
  Status failure;  ///< the limit of play that kept the game from starting: there is no game then, and `at` is empty
};

inline Site::Type type_of(SiteType type) {
  return type == SiteType::Vertex ? Site::Type::Vertex : type == SiteType::Edge ? Site::Type::Edge : Site::Type::Cell;
}

inline Status limit_of(const play::LimitReached& limit) { return {limit.what(), true}; }

}  // namespace lud::session
