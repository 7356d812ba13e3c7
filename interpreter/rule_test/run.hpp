#pragma once
// The state of one running test: its position, the coming results of the dice, and the failures so far.
#include <deque>
#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "interpreter/play/context.hpp"
#include "interpreter/rule_test/words.hpp"

namespace lud::rule_test {

/// The steps of a test, or the facts of an invariant.
struct Script {
  struct Step {
    const TestStep* step = nullptr;
    grammar::Span place;
    std::vector<grammar::Span> items;  ///< the places of the items of (position ...) or (change ...)
    std::vector<grammar::Note> notes;  ///< the uses of defines that the step was expanded from
  };
  std::string name;
  grammar::Span place;
  std::vector<Step> steps;
};

class Run {
 public:
  explicit Run(const Game& game);

  Context context;

  /// Adds a failure of the present step, with the present position.
  void fail(std::string message, std::vector<std::string> expected = {}, std::vector<std::string> hints = {});
  /// Adds a failure and skips the remaining steps.
  void fail_and_stop(std::string message, std::vector<std::string> expected = {}, std::vector<std::string> hints = {});

  /// Carries out the steps of a script until one stops it.
  void carry_out(const Script& script);
  /// To be called after the last step: fails where announced rolls did not occur.
  void finish(const grammar::Span& place);

  /// Sets up an empty position and then `items`; `change_position` adds `items` to the present position.
  void set_position(const List<SetUp>& items);
  void change_position(const List<SetUp>& items);
  void start();
  /// Generates effects and applies them.
  void carry_out(const Lazy<Moves>& effects);
  /// Removes all but the first `moves` moves from the trial's record; the position stays as it is.
  void forget_moves(std::size_t moves);

  /// Announces the next rolls of the dice, after those already announced: values on the faces, die by die.
  void show_next(const std::vector<int>& values);
  void seed(std::uint64_t state) { context.random.restore(state); }

  /// Plays the legal move that fits; fails where none fits, or where several fit that do different things.
  void play(const MovePattern& pattern);
  /// Plays a move of each player, where all move at once: `patterns` has one for each player who has moves, in order.
  void play_together(const std::vector<MovePattern>& patterns);
  void play_at_random(int moves);
  /// Lists the legal moves and returns their number. Dice that are rolled for this show the announced values.
  std::size_t legal_moves();
  /// Plays a legal move by its index, or those of all players together.
  void apply(std::span<const std::size_t> numbers);
  /// The indices of the legal moves that fit.
  std::vector<std::size_t> fitting(const MovePattern& pattern);

  /// Makes the moves of a generator the legal ones, until `withdraw`.
  void offer(const Lazy<Moves>& generator);
  void withdraw();

  struct Failure {
    grammar::Diagnostic diagnostic;
    std::string position;  ///< in words
    std::string picture;   ///< by `draw`; may be empty
  };
  std::vector<Failure> failures;
  bool writes_labels = false;  ///< the test names sites by labels, so messages do, too
  /// The failures so far, as texts for people.
  std::vector<std::string> failure_texts(const grammar::SourceSet& sources) const;
  /// Returns a picture of a position for failures; may be null.
  std::string (*draw)(const Context&) = nullptr;

 private:
  std::optional<std::size_t> choose(const MovePattern& pattern, int player);
  bool fits(const MovePattern& pattern, std::size_t move);
  bool differ(const std::vector<std::size_t>& moves);
  void set_up(const List<SetUp>& items);

  grammar::Span place_;                 ///< of the present step or item
  const Script::Step* step_ = nullptr;  ///< the present step; null outside of the steps
  bool stopped_ = false;
  /// An announced roll of all dice.
  struct Foreseen {
    std::vector<int> faces;   ///< indices of faces, die by die
    std::vector<int> values;  ///< values as written in the test
    grammar::Span place;
  };
  std::deque<Foreseen> throws_;

  std::vector<const play::Component*> dice() const;
  std::size_t foresee();
};

using Patterns = std::vector<MovePattern>;
Patterns contents(const List<MovePattern>& list);
/// Fails unless the legal moves and the patterns match one by one.
void check_exactly(Run& run, const Patterns& patterns);

// ---- texts for messages; see describe.cpp

/// A site for messages: "12 (B4)", "40 (Hand1)", "Off".
std::string site_text(const Game& game, SiteType type, int site);
std::string piece_text(const Game& game, int component);
/// The pieces on a site, from the bottom up: "Regular1 King2", "Regular1 x 8", "nothing".
std::string contents_text(const Context& context, SiteType type, int site);
/// By component: whether those of its pieces that a player sees differ in state; player 0 sees everything. The state of
/// a large piece does not count: it is how the piece lies.
std::vector<bool> kinds_with_states(const Context& context, int viewer = 0);
/// All data of a position that tests can refer to.
std::string position_text(const Context& context);
/// The mover, with the phase where there are several, or the result of the game.
std::string turn_text(const Context& context);
/// Pending and remembered values, variables, and values of players, one per line.
std::string memory_text(const Context& context);
/// A pattern as an author would write it; and a pattern that fits a legal move, with `labels` instead of site numbers.
std::string pattern_text(Context& context, const MovePattern& pattern);
std::string move_text(Context& context, std::size_t move, bool labels);
std::string list_text(std::span<const int> values);

}  // namespace lud::rule_test
