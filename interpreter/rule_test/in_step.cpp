#include "interpreter/rule_test/in_step.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grammar/spelling.hpp"
#include "interpreter/play/engine.hpp"
#include "interpreter/play/playout.hpp"
#include "interpreter/record/replay.hpp"
#include "interpreter/record/short_text.hpp"
#include "interpreter/rule_test/run.hpp"
#include "interpreter/rule_test/written.hpp"

namespace lud::rule_test {

namespace {

constexpr int test_indent = 4;  ///< indentation of the steps of a test, in columns

/// The multiset difference `list` \ `other`.
std::vector<std::string> missing_from(std::vector<std::string> list, std::vector<std::string> other) {
  std::ranges::sort(list);
  std::ranges::sort(other);
  std::vector<std::string> found;
  std::ranges::set_difference(list, other, std::back_inserter(found));
  return found;
}

/// Appends a step to the steps of a test, on a line of its own.
std::string step(const std::string& steps, const std::string& next) {
  return fmt::format("{}\n{:{}}{}", steps, "", test_indent, next);
}

/// One of the two games.
struct Player {
  explicit Player(const Game& game) : c(game) {}
  Context c;
  std::vector<std::string> moves;     ///< texts of the legal moves with their consequences
  std::vector<std::string> patterns;  ///< the same moves as patterns; empty until `write_patterns`

  void list() {
    moves = record::legal_move_texts(c);
    patterns.clear();
  }
  void write_patterns() {
    if (c.is_match()) return;
    for (std::size_t i = 0; i < moves.size(); ++i) patterns.push_back(move_text(c, i, false));
  }
};

/// The index in the second game of a legal move of the first: the move with the same text, or, where effects are
/// written differently, the move with the same pattern and the same rank among those with this pattern.
std::size_t counterpart(const Player& a, const Player& b, std::size_t number) {
  const auto exact = std::ranges::find(b.moves, a.moves[number]);
  if (exact != b.moves.end()) return static_cast<std::size_t>(exact - b.moves.begin());
  const std::string& pattern = a.patterns[number];
  const auto before = std::count(a.patterns.begin(), a.patterns.begin() + static_cast<std::ptrdiff_t>(number), pattern);
  auto found = std::ranges::find(b.patterns, pattern);
  for (std::ptrdiff_t i = 0; i < before; ++i) found = std::find(found + 1, b.patterns.end(), pattern);
  return static_cast<std::size_t>(found - b.patterns.begin());
}

std::string dice_text(const Context& c) {
  if (!c.game.dice) return "";
  const auto faces = std::span(c.head().dice).first(static_cast<std::size_t>(c.game.dice->count));
  return fmt::format("(dice {{{}}})", fmt::join(faces, " "));
}

/// Whether both games go on, or ended alike.
bool same_ending(const Context& a, const Context& b) {
  return a.over() == b.over() && (!a.over() || a.head().winner == b.head().winner);
}

class InStep {
 public:
  InStep(const Game& first, const Game& second, const InStepSettings& settings)
      : settings_(settings), a_(first), b_(second) {}

  Compared run() {
    int limit = settings_.max_moves - 1;
    for (int number = 0; number < settings_.games && limit >= 0 && result_.plies < settings_.most_plies; ++number) {
      if (stopped()) break;
      parting_.reset();
      // A small number, which people can write down.
      seed_ = play::playout_random(settings_.seed, static_cast<std::uint64_t>(number), 0).next() % 1'000'000;
      play_one(limit);
      if (!stopped() || parting_) ++result_.games;
      if (!parting_) continue;
      limit = parting_->moves - 1;
      result_.parting = std::move(parting_);
    }
    if (!result_.parting) result_.parting = std::move(only_texts_);
    return std::move(result_);
  }

 private:
  bool stopped() const { return settings_.stops && settings_.stops(); }

  void play_one(int limit) {
    played_.clear();
    const bool started = in_both([&](Player& one) {
      one.c.random.restore(seed_);
      play::start(one.c);
    });
    if (!started || !same_positions("at the start", "(start)")) return;
    for (int moves = 0; moves <= limit && !a_.c.over() && !stopped(); ++moves, ++result_.plies)
      if (!play_ply()) return;
  }

  /// Does the same in both games. Returns false where a limit of play is reached; if by one game only, they differ.
  template <class Act>
  bool in_both(const Act& act) {
    std::array<std::string, 2> limits;
    for (Player* one : {&a_, &b_}) try {
        act(*one);
      } catch (const play::LimitReached& limit) {
        limits[one == &a_ ? 0 : 1] = limit.what();
      }
    const auto& [here, there] = limits;
    if (here.empty() && there.empty()) return true;
    if (here.empty() || there.empty())
      part(fmt::format("a limit of play is reached {}: {}", here.empty() ? "there" : "here", here + there));
    return false;
  }

  /// The steps of a test that lead to the present position.
  std::string prefix() const { return prefix(played_.size()); }
  std::string prefix(std::size_t moves) const {
    return fmt::format("(seed {}) (start)", seed_) + (moves == 0 ? "" : fmt::format(" (random {})", moves));
  }

  /// Plays one move in both games. Returns false where they differ or a game ends.
  bool play_ply() {
    const bool writes = !a_.c.is_match() && !a_.c.game.layout.hidden;
    const std::string before = writes ? position_items(a_.c, test_indent) : std::string();
    position_ = position_text(a_.c.current());
    const std::uint64_t random = a_.c.random.state();
    if (!in_both([](Player& one) { one.list(); })) return false;
    dice_ = random == a_.c.random.state() ? "" : dice_text(a_.c);
    if (!same_lists(before)) return false;
    if (a_.moves.empty()) return false;
    return play::moves_together(a_.c) ? play_together() : play_one_move(before);
  }

  bool play_one_move(const std::string& before) {
    const auto number = static_cast<std::size_t>(a_.c.random.below(static_cast<int>(a_.moves.size())));
    b_.c.random.below(static_cast<int>(b_.moves.size()));
    const std::string wanted = a_.moves[number];
    const std::size_t other = counterpart(a_, b_, number);
    const std::string pattern = a_.c.is_match() ? std::string() : move_text(a_.c, number, false);
    const std::string shown = pattern.empty() ? wanted : pattern;
    if (!in_both([&](Player& one) { play::apply(one.c, &one == &a_ ? number : other); })) return false;
    const std::string better = before.empty() ? "" : with_dice(before, pattern);
    const bool same = same_positions("behind " + shown, step(prefix(), pattern), better);
    played_.push_back(shown);
    return same;
  }

  /// Plays a random move of each player in both games.
  bool play_together() {
    play::Random chooser = a_.c.random;
    std::vector<std::size_t> here, there;
    for (int player = 1; player <= a_.c.game.players; ++player) {
      std::vector<std::size_t> own;
      for (std::size_t i = 0; i < a_.moves.size(); ++i)
        if (a_.c.current().moves.moves[i].mover == player) own.push_back(i);
      if (own.empty()) continue;
      here.push_back(own[static_cast<std::size_t>(chooser.below(static_cast<int>(own.size())))]);
      there.push_back(counterpart(a_, b_, here.back()));
    }
    if (!in_both([&](Player& one) { play::apply_together(one.c, &one == &a_ ? here : there); })) return false;
    const bool same = same_positions("behind moves made together", prefix(played_.size() + 1));
    played_.emplace_back("moves made together");
    return same;
  }

  std::string with_dice(const std::string& before, const std::string& next) const {
    return step(dice_.empty() ? before : step(before, dice_), next);
  }

  bool same_lists(const std::string& before) {
    std::vector<std::string> missing = missing_from(a_.moves, b_.moves), surplus = missing_from(b_.moves, a_.moves);
    if (missing.empty() && surplus.empty()) return true;
    if (a_.c.is_match()) return part_by_effects(missing, surplus);
    a_.write_patterns();
    b_.write_patterns();
    const auto less = missing_from(a_.patterns, b_.patterns), more = missing_from(b_.patterns, a_.patterns);
    if (less.empty() && more.empty()) return same_effects(before, missing, surplus);
    part(fmt::format("{} here, {} there", grammar::counted(a_.moves.size(), "legal move"), b_.moves.size()), less,
         more);
    constexpr std::size_t few = 6;
    std::string told;
    if (a_.patterns.size() <= few)
      told = fmt::format("(legal exactly:{{{}}})", fmt::join(a_.patterns, " "));
    else if (!less.empty())
      told = fmt::format("(legal including:{{{}}})", less.front());
    else
      told = fmt::format("(legal excluding:{{{}}})", more.front());
    add_tests(before, told);
    add_tests(before, fmt::format("(legal count:{})", a_.moves.size()));
    return false;
  }

  void add_tests(const std::string& before, const std::string& one) {
    if (!before.empty()) parting_->tests.push_back(with_dice(before, one));
    parting_->tests.push_back(step(prefix(), one));
  }

  /// Compares moves that differ only in the text of their effects, by the positions after them. Where these are equal,
  /// notes a difference with `only_texts` and returns true, so that the games go on; returns false where they differ,
  /// or where both reach a limit of play.
  bool same_effects(const std::string& before, const std::vector<std::string>& missing,
                    const std::vector<std::string>& surplus) {
    for (const std::string& text : missing) {
      const auto number = static_cast<std::size_t>(std::ranges::find(a_.moves, text) - a_.moves.begin());
      const std::size_t other = counterpart(a_, b_, number);
      const play::LookAhead look(a_.c), look_other(b_.c);
      if (!in_both([&](Player& one) { play::apply(one.c, &one == &a_ ? number : other); })) return false;
      const std::string facts = facts_missing(a_.c, b_.c, test_indent);
      if (facts.empty()) continue;
      part_by_effects(missing, surplus);
      add_tests(before, step(a_.patterns[number], facts));
      return false;
    }
    if (only_texts_) return true;
    part_by_effects(missing, surplus);
    parting_->only_texts = true;
    only_texts_ = std::move(parting_);
    parting_.reset();
    return true;
  }

  bool part_by_effects(const std::vector<std::string>& missing, const std::vector<std::string>& surplus) {
    const bool as_many = missing.size() == surplus.size();
    return part(as_many ? "legal moves do different things" : "the legal moves differ", missing, surplus);
  }

  /// Compares the positions; `where` they are, for the message. `steps` and, unless empty, the more precise `better`
  /// lead to them in a rule test.
  bool same_positions(const std::string& where, const std::string& steps, const std::string& better = {}) {
    const Context &a = a_.c, &b = b_.c;
    const bool match = a.is_match() || b.is_match();
    if (a.is_match() == b.is_match() && same_ending(a, b) && (match || facts_of(a) == facts_of(b))) return true;
    part(fmt::format("the positions differ {}", where));
    if (match) return false;
    const std::string facts = facts_missing(a, b, test_indent);
    parting_->only_first = {facts};
    parting_->only_second = {facts_missing(b, a, test_indent)};
    if (facts.empty()) return false;
    if (!better.empty()) parting_->tests.push_back(step(better, facts));
    parting_->tests.push_back(step(steps, facts));
    return false;
  }

  /// Notes a difference. Returns false.
  bool part(std::string what, std::vector<std::string> only_first = {}, std::vector<std::string> only_second = {}) {
    parting_ = Parting{seed_,
                       static_cast<int>(played_.size()),
                       std::move(what),
                       std::move(only_first),
                       std::move(only_second),
                       played_,
                       position_};
    return false;
  }

  const InStepSettings& settings_;
  Player a_, b_;
  std::uint64_t seed_ = 0;
  std::string dice_, position_;
  std::vector<std::string> played_;
  std::optional<Parting> parting_;
  std::optional<Parting> only_texts_;  ///< the first difference in texts only
  Compared result_;
};

}  // namespace

Compared play_in_step(const Game& first, const Game& second, const InStepSettings& settings) {
  return InStep(first, second, settings).run();
}

}  // namespace lud::rule_test
