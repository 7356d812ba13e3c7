#include "interpreter/rule_test/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "interpreter/play/engine.hpp"
#include "interpreter/play/start.hpp"

namespace lud::rule_test {

Run::Run(const Game& game) : context(game) { start(); }

void Run::fail(std::string message, std::vector<std::string> expected, std::vector<std::string> hints) {
  grammar::Diagnostic failed{grammar::Severity::Error,
                             "test-failed",
                             place_,
                             std::move(message),
                             std::move(expected),
                             {},
                             std::move(hints),
                             {}};
  if (step_) failed.notes = step_->notes;
  failures.push_back({std::move(failed), position_text(context), draw ? draw(context) : ""});
}

void Run::fail_and_stop(std::string message, std::vector<std::string> expected, std::vector<std::string> hints) {
  fail(std::move(message), std::move(expected), std::move(hints));
  stopped_ = true;
}

void Run::carry_out(const Script& script) {
  stopped_ = false;
  for (const Script::Step& one : script.steps) {
    place_ = one.place;
    step_ = &one;
    one.step->act(*this);
    if (stopped_) break;
  }
  step_ = nullptr;
}

void Run::finish(const grammar::Span& place) {
  place_ = place;
  if (stopped_ || throws_.empty()) return;
  if (!context.over()) legal_moves();  // the next turn may begin with a roll
  for (const Foreseen& foreseen : throws_) {
    place_ = foreseen.place;
    fail(fmt::format("the throw {} never came", list_text(foreseen.values)));
  }
}

std::vector<std::string> Run::failure_texts(const grammar::SourceSet& sources) const {
  const auto indented = [](const std::string& text) {
    std::string out, line;
    for (std::istringstream lines(text); std::getline(lines, line);) out += "    " + line + "\n";
    return out;
  };
  std::vector<std::string> texts;
  for (const Failure& failure : failures)
    texts.push_back(grammar::render(failure.diagnostic, sources) + "  position:\n" + indented(failure.position) +
                    (failure.picture.empty() ? "" : "\n" + indented(failure.picture)));
  return texts;
}

void Run::start() {
  throws_.clear();
  context.max_moves = context.game.max_moves;
  play::start(context);
}

void Run::set_position(const List<SetUp>& items) {
  if (context.is_match()) return fail_and_stop("a match has no position of its own; test its games");
  throws_.clear();
  play::start_without_rules(context);
  set_up(items);
  play::finish_start(context);
}

void Run::change_position(const List<SetUp>& items) {
  const std::size_t moves = context.trial.moves.size();
  set_up(items);
  forget_moves(moves);
}

void Run::set_up(const List<SetUp>& items) {
  context.legal_ready = false;
  context.moves.clear();
  const grammar::Span step = place_;
  for (std::size_t i = 0; i < items.size() && !stopped_; ++i) {
    if (step_ && i < step_->items.size()) place_ = step_->items[i];
    constant_of(items[i]).act(*this);
    context.moves.clear();
  }
  place_ = step;
}

void Run::forget_moves(std::size_t moves) {
  play::Trial& trial = context.trial;
  if (trial.moves.size() <= moves) return;
  trial.actions.resize(trial.moves[moves].first_action);
  trial.betweens.resize(trial.moves[moves].first_between);
  trial.moves.resize(moves);
}

void Run::carry_out(const Lazy<Moves>& effects) {
  play::PlainVector<play::Action> applied;
  effects(context);
  const std::size_t count = context.moves.size();
  if (count > 1) play::finish(context, 0, count);
  for (std::size_t i = 0; i < count; ++i) play::perform(context, play::Move(context.moves.moves[i]), applied);
}

void Run::offer(const Lazy<Moves>& generator) {
  withdraw();
  const std::size_t foreseen = throws_.empty() ? 0 : foresee();
  const std::uint64_t before = context.random.state();
  generator(context);
  if (foreseen > 0 && context.random.state() != before) throws_.pop_front();
  context.legal_count = context.moves.size();
  play::finish(context, 0, context.legal_count);
  context.legal_ready = context.legal_finished = true;
}

void Run::withdraw() {
  context.moves.clear();
  context.legal_ready = false;
}

namespace {

/// Foreseeing a roll takes about as many tries as it has outcomes: 2^28 take seconds.
constexpr std::uint64_t most_outcomes_of_a_roll = 1 << 28;

/// The number of outcomes of a roll; if it is too large, perhaps only that of the first dice.
std::uint64_t outcomes_of(const std::vector<const play::Component*>& dice) {
  std::uint64_t outcomes = 1;
  for (std::size_t i = 0; i < dice.size() && outcomes <= most_outcomes_of_a_roll; ++i)
    outcomes *= dice[i]->faces.size();
  return outcomes;
}

}  // namespace

std::vector<const play::Component*> Run::dice() const {
  std::vector<const play::Component*> found;
  const auto& dice = context.game.dice;
  for (int i = 0; dice && i < dice->count; ++i)
    if (const int what = context.state.what(dice->first_site + i);
        what && !context.game.components[static_cast<std::size_t>(what)].faces.empty())
      found.push_back(&context.game.components[static_cast<std::size_t>(what)]);
  return found;
}

void Run::show_next(const std::vector<int>& values) {
  const auto rolled = dice();
  if (rolled.empty()) return fail_and_stop("this game has no dice");
  if (outcomes_of(rolled) > most_outcomes_of_a_roll)
    return fail_and_stop(fmt::format("a throw of so many dice cannot be foreseen: {} with {} outcomes, at most {}",
                                     rolled.size(), outcomes_of(rolled), most_outcomes_of_a_roll));
  if (values.empty() || values.size() % rolled.size() != 0)
    return fail_and_stop(
        fmt::format("{} faces are given, but the game throws {} dice at a time", values.size(), rolled.size()));
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t die = i % rolled.size();
    const std::vector<int>& sides = rolled[die]->faces;
    const auto side = std::ranges::find(sides, values[i]);
    if (side == sides.end())
      return fail_and_stop(fmt::format("die {} has no face {}", die + 1, values[i]), {list_text(sides)});
    if (die == 0) throws_.push_back({{}, {}, place_});
    throws_.back().faces.push_back(static_cast<int>(side - sides.begin()));
    throws_.back().values.push_back(values[i]);
  }
}

/// Searches for a state of the random generator from which the next rolls are the announced ones, and sets it. The
/// search covers as many rolls as are found in reasonable time; returns their number.
std::size_t Run::foresee() {
  constexpr std::uint64_t most_outcomes = 1 << 20;
  const auto rolled = dice();
  const std::uint64_t of_one = outcomes_of(rolled);
  std::uint64_t outcomes = of_one;
  std::size_t rolls = std::min<std::size_t>(1, throws_.size());
  for (; rolls < throws_.size() && outcomes * of_one <= most_outcomes; ++rolls) outcomes *= of_one;
  const auto comes_out = [&](std::uint64_t state) {
    play::Random random(state);
    for (std::size_t i = 0; i < rolls; ++i)
      for (std::size_t die = 0; die < rolled.size(); ++die)
        if (random.below(static_cast<int>(rolled[die]->faces.size())) != throws_[i].faces[die]) return false;
    return true;
  };
  std::uint64_t state = context.random.state();
  while (rolls > 0 && !comes_out(state)) ++state;
  context.random.restore(state);
  return rolls;
}

std::size_t Run::legal_moves() {
  if (context.legal_ready || throws_.empty()) return play::legal_moves(context);
  foresee();
  const std::uint64_t before = context.random.state();
  const std::size_t count = play::legal_moves(context);
  if (context.random.state() != before) throws_.pop_front();
  return count;
}

void Run::apply(std::span<const std::size_t> numbers) {
  const auto throws_in = [](std::span<const play::Action> actions) {
    return std::ranges::count(actions, play::ActionKind::SetDiceAllEqual, &play::Action::kind);
  };
  std::ptrdiff_t planned = 0;
  for (const std::size_t number : numbers) planned += throws_in(context.moves.actions_of(context.moves.moves[number]));
  const std::size_t foreseen = foresee();
  if (play::moves_together(context))
    play::apply_together(context, numbers);
  else
    play::apply(context, numbers.front());
  const auto rolled = throws_in(context.trial.actions_of(context.trial.moves.back())) - planned;
  for (std::ptrdiff_t i = 0; i < rolled && !throws_.empty(); ++i) throws_.pop_front();
  if (rolled > static_cast<std::ptrdiff_t>(foreseen) && !throws_.empty())
    fail_and_stop(fmt::format("more throws in one move than can be foreseen: not the throw {}",
                              list_text(throws_.front().values)));
}

}  // namespace lud::rule_test
