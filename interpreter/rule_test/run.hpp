#pragma once
// One test at work: the position it has come to, what the dice will show, and what failed so far.
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
    std::vector<grammar::Span> items;  ///< the places of what a position or a change lists
  };
  std::string name;
  grammar::Span place;
  std::vector<Step> steps;
};

class Run {
 public:
  explicit Run(const Game& game);

  Context context;

  /// Says that something is not as it should be. The step at hand goes on.
  void fail(std::string message, std::vector<std::string> expected = {}, std::vector<std::string> hints = {});
  /// The same, and the steps that follow make no sense any more.
  void fail_and_stop(std::string message, std::vector<std::string> expected = {}, std::vector<std::string> hints = {});

  /// Carries out all steps, as far as they make sense.
  void carry_out(const Script& script);
  /// To be called behind the last step: all that dice should show was rolled.
  void finish(const grammar::Span& place);

  /// An empty position and then `items`; or the same added to the present position.
  void set_position(const List<SetUp>& items);
  void change_position(const List<SetUp>& items);
  void start();
  /// Generates effects and carries them out.
  void carry_out(const Lazy<Moves>& effects);
  /// Takes back what the trial recorded behind its first `moves` moves.
  void forget_moves(std::size_t moves);

  /// What the dice show next, behind what was already said: values on their faces, die by die.
  void show_next(const std::vector<int>& values);
  void seed(std::uint64_t state) { context.random.restore(state); }

  /// Plays the one move that fits; fails where none does or where several differ.
  void play(const MovePattern& pattern);
  void play_at_random(int moves);
  /// Works out the legal moves, rolling the dice as foreseen where that is part of it.
  std::size_t legal_moves();
  /// Plays a legal move.
  void apply(std::size_t number);
  /// The legal moves, by number, that fit.
  std::vector<std::size_t> fitting(const MovePattern& pattern);

  /// Makes the moves of a generator the legal ones, until they are withdrawn.
  void offer(const Lazy<Moves>& generator);
  void withdraw();

  struct Failure {
    grammar::Diagnostic diagnostic;
    std::string position;  ///< in words
    std::string picture;
  };
  std::vector<Failure> failures;
  bool writes_labels = false;  ///< the test names sites by labels
  /// The failures so far, for people.
  std::vector<std::string> failure_texts(const grammar::SourceSet& sources) const;
  /// Draws a position, where somebody can.
  std::string (*draw)(const Context&) = nullptr;

 private:
  bool fits(const MovePattern& pattern, std::size_t move);
  bool differ(const std::vector<std::size_t>& moves);
  void set_up(const List<SetUp>& items);

  grammar::Span place_;
  const std::vector<grammar::Span>* items_ = nullptr;  ///< of the step at hand
  bool stopped_ = false;
  /// A throw that the dice will show.
  struct Foreseen {
    std::vector<int> faces;   ///< their numbers, die by die
    std::vector<int> values;  ///< as the test wrote it
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

// ---- in words; see describe.cpp

/// "12 (B4)", "hand of player 1".
std::string site_text(const Game& game, SiteType type, int site);
std::string piece_text(const Game& game, int component);
/// What lies on a site, from the bottom up: "Regular1 King2", "Regular1 x 8", "nothing".
std::string contents_text(const Context& context, SiteType type, int site);
/// Everything about a position that a test can say.
std::string position_text(const Context& context);
/// Whose turn it is, with the phase where there are several, or how it ended.
std::string turn_text(const Context& context);
/// What the game keeps in mind, a line for each: pending and remembered values, variables, values of players.
std::string memory_text(const Context& context);
/// A pattern as an author would write it, and one that fits a legal move, with labels where the test has them.
std::string pattern_text(Context& context, const MovePattern& pattern);
std::string move_text(Context& context, std::size_t move, bool labels);
std::string list_text(std::span<const int> values);

}  // namespace lud::rule_test
