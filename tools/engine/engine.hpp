#pragma once
// A Lud that another program plays with, line by line, in the manner of UCI: see PROTOCOL.md. Given lines, hands on the
// lines that answer them. Any bytes may come; what makes no sense is answered with an error and changes nothing.
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

/// Bounds on what a line may ask for, so that none keeps the engine busy for ever.
struct Limits {
  std::size_t line = 1 << 20;              ///< bytes
  std::uint64_t iterations = 100'000'000;  ///< of a search
  double seconds = 86'400;                 ///< of a search
  bool searches = true;                    ///< otherwise only the opponent `random` answers
  bool files = true;                       ///< games and defines may be read from files; otherwise built-in games only
};

/// See the head of this file. Belongs to one thread.
class Engine {
 public:
  using Answer = std::function<void(const std::string&)>;
  /// `answer` receives each line, without its end.
  explicit Engine(Answer answer, Limits limits = {}) : answer_(std::move(answer)), limits_(limits) {}

  /// Carries a command out; false where it was the last one. A search ends soon after `*stop` has become true, which
  /// another thread may do; without it `go infinite` is refused.
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

  bool needs_game();
  void error(const std::string& sentence) { answer_("error " + sentence); }
  /// Plays "12", or "3+0" where all move at once; what is wrong with it.
  std::string make(std::string_view move);
  std::string begin(const Words& words, std::size_t& next);
  /// The description of the opponent that a `go` asks for; nothing, and an error, where it cannot be read.
  std::optional<std::string> asked_opponent(const Words& words, std::uint64_t& seed, int& player);

  Answer answer_;
  Limits limits_;
  const std::atomic<bool>* stop_ = nullptr;  ///< of the line that is carried out
  session::Settings settings_;
  static constexpr const char* usual_opponent = "uct:iterations=1000";
  std::string opponent_ = usual_opponent;
  std::optional<session::Session> session_;
  std::optional<session::Opponent> hired_;
  std::string hired_as_;
};

}  // namespace lud::engine
