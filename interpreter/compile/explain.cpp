#include "interpreter/compile/explain.hpp"

#include <fmt/format.h>

#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/plan/term.hpp"
#include "interpreter/play/end.hpp"
#include "interpreter/play/sampler.hpp"

namespace lud::stdlib {
class Generator;
}

namespace lud::compile {

namespace {

/// The mark of a line: how the term on it is evaluated. `marks` explains each.
enum class Mark : std::uint8_t { None, Slots, Turn, Listed, Played, Fast, Mover, Once, Query };
struct MarkText {
  std::string_view name, meaning;
};
constexpr std::array<MarkText, 9> marks{{
    {"", ""},
    {"slots", "numbers the slots where its moves can lie: one is drawn, and only the move there is made"},
    {"turn", "draws one of its moves by itself, after rolling the dice where it does"},
    {"list", "makes all its moves, of which one is chosen"},
    {"played", "worked out for the move that is played alone"},
    {"sets", "answered by sets of sites, tables or shorter ways that were prepared before play"},
    {"mover", "looked up by who moves"},
    {"once", "worked out once for a position, and remembered"},
    {"each", "worked out each time it is asked"},
}};

class Explanation {
 public:
  explicit Explanation(const Game& game) : game_(game) {}

  std::string run() {
    add_summary();
    for (const play::Phase& phase : game_.phases) add_phase(phase);
    add_pieces();
    if (!game_.end.empty()) add_end("After each move", game_.end);
    for (const Then& then : game_.meta.consequences) {
      title("After every move");
      add(plan::operand_of(then.moves, game_.memory), 1, Where::Effect, "");
    }
    const std::string told = text();  // before the legend: notes the marks in use
    return told + legend();
  }

 private:
  enum class Where : std::uint8_t { Generator, Effect };
  struct Line {
    Mark mark = Mark::None;
    int indent = 0;
    std::string text;
  };
  static constexpr std::size_t most_on_a_line = 76, most_beside_head = 44;

  void title(std::string text) {
    lines_.push_back({});
    lines_.push_back({Mark::None, 0, std::move(text)});
  }

  void add_summary() {
    const char* const order = game_.mode == ModeType::Simultaneous ? ", who move at the same time" : "";
    std::string text =
        fmt::format("{}: {} player{}{}", game_.name, game_.players, game_.players == 1 ? "" : "s", order);
    if (!game_.boardless) text += fmt::format("; {} sites", game_.layout.total_sites);
    lines_.push_back({Mark::None, 0, std::move(text)});
    lines_.push_back({Mark::None, 0, "A position keeps " + channels() + "."});
    if (!game_.passes.sampling)
      lines_.push_back({Mark::None, 0, "All legal moves are listed at each turn (--plan off)."});
    else if (game_.listing_draws)
      lines_.push_back(
          {Mark::None, 0, "All legal moves are listed at each turn, as listing them draws random numbers."});
    else if (game_.lists_in_order)
      lines_.push_back(
          {Mark::None, 0, "All legal moves are listed at each turn, in order, as what is possible depends on it."});
  }

  std::string channels() const {
    const play::Layout& layout = game_.layout;
    std::string text = layout.stacking ? "stacks of pieces" : "what stands on each site";
    const std::pair<bool, const char*> kept[] = {{layout.counts, "counts"},
                                                 {layout.states, "states"},
                                                 {layout.rotations, "rotations"},
                                                 {layout.values, "values"},
                                                 {layout.owners, "owners of sites"},
                                                 {layout.hidden, "what is hidden"},
                                                 {layout.kinds_apart, "a set of sites for each kind of piece"},
                                                 {layout.ordered, "the order of pieces"},
                                                 {layout.on_tracks > 0, "pieces on tracks"},
                                                 {layout.hashed, "a hash, to find repetitions"}};
    for (const auto& [present, name] : kept)
      if (present) text += fmt::format(", {}", name);
    return text;
  }

  void add_phase(const play::Phase& phase) {
    const bool alone = game_.phases.size() == 1;
    const std::string owner = phase.role == RoleType::Shared ? "" : fmt::format(" of {}", spelling(phase.role));
    title(alone ? "A turn" : fmt::format("A turn in phase {}{}", phase.name, owner));
    const Operand play = plan::operand_of(phase.play, game_.memory);
    if (game_.constraints.empty())
      add(play, 1, Where::Generator, "");
    else
      add_puzzle(mark_of(play, Where::Generator));
    for (const play::NextPhase& next : phase.next) {
      const auto to = static_cast<std::size_t>(next.phase);
      title(to < game_.phases.size() ? "Then phase " + game_.phases[to].name : "Then the next phase");
      if (next.condition) lines_.back().text += ", if";
      add(plan::operand_of(next.condition, game_.memory), 1, Where::Generator, "");
    }
    if (!phase.end.empty()) add_end(fmt::format("After each move in phase {}", phase.name), phase.end);
  }

  /// Shows the constraints in place of the moves, as a puzzle has no generator of its own.
  void add_puzzle(Mark mark) {
    lines_.push_back({mark, 1, "(satisfy"});
    for (const Lazy<bool>& constraint : game_.constraints)
      add(plan::operand_of(constraint, game_.memory), 2, Where::Generator, "");
    lines_.back().text += ")";
  }

  void add_pieces() {
    std::vector<std::pair<const Node*, std::vector<std::size_t>>> kinds;
    for (std::size_t i = 1; i < game_.components.size(); ++i) {
      const Node* const node = game_.components[i].moves.node;
      if (!node) continue;
      auto found = kinds.begin();
      while (found != kinds.end() && found->first != node) ++found;
      if (found == kinds.end()) found = kinds.insert(found, {node, {}});
      found->second.push_back(i);
    }
    for (const auto& [node, components] : kinds) {
      std::string names;
      for (const std::size_t i : components) names += (names.empty() ? "" : ", ") + game_.components[i].name;
      title("The moves of " + names);
      add(plan::operand_of(game_.components[components.front()].moves, game_.memory), 1, Where::Generator, "");
    }
  }

  void add_end(std::string when, std::span<const play::EndRule* const> rules) {
    title(std::move(when));
    for (const play::EndRule* rule : rules) add_end_rule(*rule, 1);
  }
  void add_end_rule(const play::EndRule& rule, int indent) {
    if (rule.condition) add(plan::operand_of(rule.condition, game_.memory), indent, Where::Generator, "if");
    for (const play::EndRule& inner : rule.inner) add_end_rule(inner, indent + 1);
    if (!rule.result) return;
    const bool by_role = rule.result->form == play::Result::Form::Role;
    const std::string what =
        by_role ? fmt::format("(result {} {})", spelling(rule.result->who), spelling(rule.result->kind))
                : "(scores or payoffs decide)";
    lines_.push_back({Mark::None, indent + 1, what});
  }

  // ---- terms ----

  /// The operand without implicit conversions around it.
  static const Operand& meant(const Operand& operand) {
    const Term* const term = operand.term;
    return term && term->word && term->word->head.empty() && term->arguments.size() == 1 ? meant(term->arguments[0])
                                                                                         : operand;
  }
  /// Whether an argument is shown on the line of its word: short constants, and words without arguments such as (from).
  bool is_atom(const Operand& operand) const {
    if (!operand.term || operand.term->arguments.empty()) return true;
    if (operand.sort == sort_of<Then>()) return true;
    return operand.constant && operand.term->plan == Term::Plan::Known && text_of(operand).size() <= most_beside_head;
  }
  std::string text_of(const Operand& operand) const {
    plan::TermStyle style;
    style.effects = false;
    return plan::text_of(operand, game_.memory, style);
  }
  static bool is_moves(const Operand& operand) { return operand.sort == sort_of<Moves>(); }

  Mark mark_of(const Operand& operand, Where where) const {
    if (is_moves(operand)) {
      if (where == Where::Effect) return Mark::Played;
      if (is_node<play::SamplesTurn>(operand)) return Mark::Turn;
      const bool by_slot = game_.engine.samples && !game_.listing_draws && game_.passes.sampling;
      return is_node<stdlib::Generator>(operand) && by_slot ? Mark::Slots : Mark::Listed;
    }
    if (!operand.term || operand.constant) return Mark::None;
    switch (operand.term->plan) {
      case Term::Plan::Known:
        return Mark::None;
      case Term::Plan::ByMover:
        return Mark::Mover;
      case Term::Plan::Lowered:
        return Mark::Fast;
      case Term::Plan::Remembered:
        return Mark::Once;
      case Term::Plan::Evaluated:
        return Mark::Query;
    }
    return Mark::None;
  }

  void add(const Operand& any, int indent, Where where, std::string_view label) {
    const Operand& operand = meant(any);
    if (!operand) return;
    const std::string before = label.empty() ? "" : fmt::format("{}{}", label, label == "if" ? " " : ":");
    std::string whole = text_of(operand);
    const bool one_line = !operand.term || operand.term->arguments.empty() || !has_moves_within(operand);
    if (one_line && (whole.size() <= most_on_a_line || is_atom(operand))) {
      lines_.push_back({mark_of(operand, where), indent, before + std::move(whole)});
      return;
    }
    const Term& term = *operand.term;
    if (!term.word) {
      for (const Operand& item : term.arguments) add(item, indent, where, label);
      return;
    }
    lines_.push_back({mark_of(operand, where), indent, fmt::format("{}({}", before, term.word->head)});
    const std::size_t head = lines_.size() - 1;
    if (const auto [shown, is_new] = opened_.emplace(operand.node, head + 1); !is_new) {
      lines_.back().text += fmt::format(" ...) as in line {}", shown->second);
      return;
    }
    for (std::size_t i = 0; i < term.arguments.size(); ++i) add_part(term, i, indent + 1, head, where);
    lines_.back().text += ")";
  }
  /// Adds argument `i`, on the line `head` of its word where it is an atom, otherwise on lines of its own.
  void add_part(const Term& term, std::size_t i, int indent, std::size_t head, Where where) {
    const Operand& part = meant(term.arguments[i]);
    if (!part || term.arguments[i].filled_in) return;
    const bool named = term.word->parameters[i].named;
    const std::string_view label = named ? term.word->parameters[i].name : std::string_view();
    if (is_atom(part))
      lines_[head].text += fmt::format(" {}{}{}", label, named ? ":" : "", text_of(part));
    else
      add(part, indent, where, label);
  }
  /// Whether a term has generators of moves among its parts, consequences and effects excluded.
  bool has_moves_within(const Operand& operand) const {
    for (const Operand& part : operand.term->arguments)
      if (part && !part.filled_in && has_moves(part)) return true;
    return false;
  }
  bool has_moves(const Operand& operand) const {
    if (is_moves(operand)) return true;
    const Term* const term = operand.term;
    const bool is_effect = term && term->word && (term->word->head == "then" || term->word->head == "apply");
    return term && !is_effect && has_moves_within(operand);
  }

  std::string text() {
    std::string text;
    for (const Line& line : lines_) {
      used_.insert(line.mark);
      const MarkText& mark = marks[static_cast<std::size_t>(line.mark)];
      if (line.indent == 0)
        text += line.text;
      else
        text += fmt::format("  {:<6} {:>{}}{}", mark.name, "", 2 * (line.indent - 1), line.text);
      text += '\n';
    }
    return text;
  }
  std::string legend() const {
    std::string text;
    for (const Mark mark : used_)
      if (mark != Mark::None)
        text += fmt::format("  {:<6} {}\n", marks[static_cast<std::size_t>(mark)].name,
                            marks[static_cast<std::size_t>(mark)].meaning);
    if (text.empty()) return text;
    return "\n" + text + "  (then ...) and (apply ...) are worked out for the move that is played alone.\n";
  }

  const Game& game_;
  std::vector<Line> lines_;
  std::set<Mark> used_;
  std::map<const Node*, std::size_t> opened_;  ///< the line where a node's term was shown with its parts
};

}  // namespace

std::string explain(const Game& game) {
  if (game.match.games.empty()) return Explanation(game).run();
  std::string text;
  std::set<const Game*> told;
  for (const play::GameOfMatch& part : game.match.games)
    if (told.insert(part.game.get()).second) text += (text.empty() ? "" : "\n") + Explanation(*part.game).run();
  return text;
}

}  // namespace lud::compile
