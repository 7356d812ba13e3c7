#pragma once
// A game engine for other programs, driven by lines of text in the manner of UCI: see PROTOCOL.md. Each line is
// answered by lines. Input may be any bytes; an invalid line is answered with an error and changes nothing.
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/session/opponent.hpp"
#include "interpreter/session/session.hpp"
#include "tools/engine/words.hpp"

namespace lud::engine {

/// The words that answers begin with.
constexpr std::array<std::string_view, 22> answer_words{
    "id",     "option",   "ludok", "readyok", "gameok", "info", "playok",  "error", "bestmove", "moves",   "move",
    "result", "position", "view",  "piece",   "board",  "site", "choices", "item",  "about",    "ruleset", "chooses"};

/// Bounds on what a line may request, so that no line keeps the engine busy forever.
struct Limits {
  std::size_t line = 1 << 20;             ///< length of a line in bytes
  std::int64_t iterations = 100'000'000;  ///< of a search; the same for its nodes
  double seconds = 86'400;                ///< of a search
  std::int64_t memory = 1 << 16;          ///< of a search, in mebibytes, of all its threads together
  bool searches = true;                   ///< false: only the opponent `random` is allowed
  bool files = true;                      ///< false: no files are read, so only built-in games can be loaded
};

/// See the head of this file. Belongs to one thread.
class Engine {
 public:
  using Answer = std::function<void(const std::string&)>;
  /// `answer` receives each line, without its end.
  explicit Engine(Answer answer, Limits limits = {}) : answer_(std::move(answer)), limits_(limits) {}

  /// Executes a command. Returns false if it was the last one (`quit`). A search ends soon after another thread sets
  /// `*stop`; without `stop`, `go infinite` is refused.
  bool take(std::string_view line, const std::atomic<bool>* stop = nullptr);

 private:
  struct Command;
  static const std::vector<Command>& commands();

  void introduce(const Words& words);
  void say_ready(const Words& words);
  void set_option(const Words& words);
  void load_game(const Words& words);
  void set_position(const Words& words);
  void play(const Words& words);
  void go(const Words& words);
  void list_moves(const Words& words);
  void tell_result(const Words& words);
  void tell_position(const Words& words);
  void tell_view(const Words& words);
  void tell_board(const Words& words);
  void tell_choices(const Words& words);

  /// Whether the game of that name may be read; answers with an error if not.
  bool may_read(const std::string& name, std::string_view command);
  void tell_messages(const std::vector<session::Diagnostic>& messages);
  void error(const std::string& sentence) { answer_("error " + sentence); }
  /// Makes the move "12", or "3+0" where all players move at once. Returns an error message, or "".
  std::string make(std::string_view move);
  std::string begin(const Words& words, std::size_t& next);
  /// What is wrong with the description of an opponent, or which of the limits it exceeds; "" if nothing is.
  std::string mistake_in(std::string_view description) const;
  /// The arguments of `go`.
  struct Search {
    std::string opponent;
    std::uint64_t seed = 1;
    int player = 0;
    std::size_t candidates = 0;  ///< of how many moves to tell what the search found out
  };
  /// Answers with an error and returns nothing if the arguments are invalid.
  std::optional<Search> read_search(const Words& words);

  Answer answer_;
  Limits limits_;
  const std::atomic<bool>* stop_ = nullptr;  ///< stop flag of the present command
  session::Settings settings_;
  static constexpr const char* usual_opponent = "uct:iterations=1000";
  std::string opponent_ = usual_opponent;
  std::optional<session::Session> session_;
  std::optional<session::Opponent> hired_;
  std::string hired_as_;
};

}  // namespace lud::engine
