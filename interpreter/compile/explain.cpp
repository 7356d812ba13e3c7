#include "interpreter/compile/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
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

/// The lines of an explanation, each with its mark, and the legend of the marks in use.
class Lines {
 public:
  void add(std::string text, int indent = 0, Mark mark = Mark::None) {
    lines_.push_back({mark, indent, std::move(text)});
  }
  void title(std::string text) {
    add("");
    add(std::move(text));
  }
  std::string& operator[](std::size_t i) { return lines_[i].text; }
  std::string& last() { return lines_.back().text; }
  std::size_t size() const { return lines_.size(); }

  std::string text() const {
    std::string text, legend;
    std::set<Mark> used;
    for (const Line& line : lines_) {
      used.insert(line.mark);
      if (line.indent == 0)
        text += line.text + '\n';
      else
        text += fmt::format("  {:<6} {:>{}}{}\n", of(line.mark).name, "", 2 * (line.indent - 1), line.text);
    }
    used.erase(Mark::None);
    for (const Mark mark : used) legend += fmt::format("  {:<6} {}\n", of(mark).name, of(mark).meaning);
    if (legend.empty()) return text;
    return text + '\n' + legend + "  (then ...) and (apply ...) are worked out for the move that is played alone.\n";
  }

 private:
  static const MarkText& of(Mark mark) { return marks[static_cast<std::size_t>(mark)]; }

  struct Line {
    Mark mark;
    int indent;
    std::string text;
  };
  std::vector<Line> lines_;
};

std::string channels_of(const play::Layout& layout) {
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
    if (present) text.append(", ").append(name);
  return text;
}

/// The operand without implicit conversions around it.
const Operand& meant(const Operand& operand) {
  const Term* const term = operand.term;
  return term && term->word && term->word->head.empty() && term->arguments.size() == 1 ? meant(term->arguments[0])
                                                                                       : operand;
}

bool is_moves(const Operand& operand) { return operand.sort == sort_of<Moves>(); }

/// Whether a part of a term has generators of moves.
bool has_moves(const Operand& operand);
bool has_moves_within(const Term& term) {
  return std::ranges::any_of(term.arguments,
                             [](const Operand& part) { return part && !part.filled_in && has_moves(part); });
}

/// Whether a term is a generator of moves or has one among its parts, consequences and effects excluded.
bool has_moves(const Operand& operand) {
  if (is_moves(operand)) return true;
  const Term* const term = operand.term;
  const bool is_effect = term && term->word && (term->word->head == "then" || term->word->head == "apply");
  return term && !is_effect && has_moves_within(*term);
}

class Explanation {
 public:
  explicit Explanation(const Game& game) : game_(game) {}

  std::string run() {
    add_summary();
    for (const play::Phase& phase : game_.phases) add_phase(phase);
    add_pieces();
    if (!game_.end.empty()) add_end("After each move", game_.end);
    for (const Then& then : game_.meta.consequences) {
      lines_.title("After every move");
      add(plan::operand_of(then.moves, game_.memory), 1, Where::Effect);
    }
    return lines_.text();
  }

 private:
  enum class Where : std::uint8_t { Generator, Effect };
  template <class T>
  void add(const Lazy<T>& expression, int indent, std::string_view label = {}) {
    add(plan::operand_of(expression, game_.memory), indent, Where::Generator, label);
  }
  static constexpr std::size_t most_on_a_line = 76, most_beside_head = 44;

  void add_summary() {
    const char* const order = game_.mode == ModeType::Simultaneous ? ", who move at the same time" : "";
    std::string text =
        fmt::format("{}: {} player{}{}", game_.name, game_.players, game_.players == 1 ? "" : "s", order);
    if (!game_.boardless) text += fmt::format("; {} sites", game_.layout.total_sites);
    lines_.add(std::move(text));
    lines_.add("A position keeps " + channels_of(game_.layout) + ".");
    if (!game_.passes.sampling)
      lines_.add("All legal moves are listed at each turn (--plan off).");
    else if (game_.listing_draws)
      lines_.add("All legal moves are listed at each turn, as listing them draws random numbers.");
    else if (game_.lists_in_order)
      lines_.add("All legal moves are listed at each turn, in order, as what is possible depends on it.");
  }

  void add_phase(const play::Phase& phase) {
    const bool alone = game_.phases.size() == 1;
    const std::string owner = phase.role == RoleType::Shared ? "" : fmt::format(" of {}", spelling(phase.role));
    lines_.title(alone ? "A turn" : fmt::format("A turn in phase {}{}", phase.name, owner));
    const Operand play = plan::operand_of(phase.play, game_.memory);
    if (game_.constraints.empty())
      add(play, 1, Where::Generator);
    else
      add_puzzle(mark_of(play, Where::Generator));
    for (const play::NextPhase& next : phase.next) {
      const auto to = static_cast<std::size_t>(next.phase);
      lines_.title(to < game_.phases.size() ? "Then phase " + game_.phases[to].name : "Then the next phase");
      if (next.condition) lines_.last() += ", if";
      add(next.condition, 1);
    }
    if (!phase.end.empty()) add_end(fmt::format("After each move in phase {}", phase.name), phase.end);
  }

  /// Shows the constraints in place of the moves, as a puzzle has no generator of its own.
  void add_puzzle(Mark mark) {
    lines_.add("(satisfy", 1, mark);
    for (const Lazy<bool>& constraint : game_.constraints) add(constraint, 2);
    lines_.last() += ")";
  }

  void add_pieces() {
    std::vector<std::pair<Lazy<Moves>, std::string>> kinds;  // moves, and the names of the pieces that have them
    for (const play::Component& piece : game_.components) {
      if (!piece.moves.node) continue;
      const auto found = std::ranges::find(kinds, piece.moves.node, [](const auto& kind) { return kind.first.node; });
      if (found == kinds.end())
        kinds.emplace_back(piece.moves, piece.name);
      else
        found->second += ", " + piece.name;
    }
    for (const auto& [moves, names] : kinds) {
      lines_.title("The moves of " + names);
      add(moves, 1);
    }
  }

  void add_end(std::string when, std::span<const play::EndRule* const> rules) {
    lines_.title(std::move(when));
    for (const play::EndRule* rule : rules) add_end_rule(*rule, 1);
  }
  void add_end_rule(const play::EndRule& rule, int indent) {
    if (rule.condition) add(rule.condition, indent, "if");
    for (const play::EndRule& inner : rule.inner) add_end_rule(inner, indent + 1);
    if (!rule.result) return;
    const bool by_role = rule.result->form == play::Result::Form::Role;
    const std::string what =
        by_role ? fmt::format("(result {} {})", spelling(rule.result->who), spelling(rule.result->kind))
                : "(scores or payoffs decide)";
    lines_.add(what, indent + 1);
  }

  // ---- terms ----

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
  Mark mark_of(const Operand& operand, Where where) const {
    if (is_moves(operand)) {
      if (where == Where::Effect) return Mark::Played;
      if (is_node<play::SamplesTurn>(operand)) return Mark::Turn;
      const bool by_slot = game_.engine.samples && !game_.listing_draws && game_.passes.sampling;
      return is_node<stdlib::Generator>(operand) && by_slot ? Mark::Slots : Mark::Listed;
    }
    if (!operand.term || operand.constant) return Mark::None;
    switch (operand.term->plan) {
      case Term::Plan::ByMover:
        return Mark::Mover;
      case Term::Plan::Lowered:
        return Mark::Fast;
      case Term::Plan::Remembered:
        return Mark::Once;
      case Term::Plan::Evaluated:
        return Mark::Query;
      default:
        return Mark::None;
    }
  }

  void add(const Operand& any, int indent, Where where, std::string_view label = {}) {
    const Operand& operand = meant(any);
    if (!operand) return;
    const std::string before = label.empty() ? "" : fmt::format("{}{}", label, label == "if" ? " " : ":");
    const std::string whole = text_of(operand);
    const bool one_line = !operand.term || operand.term->arguments.empty() || !has_moves_within(*operand.term);
    if (one_line && (whole.size() <= most_on_a_line || is_atom(operand))) {
      lines_.add(before + whole, indent, mark_of(operand, where));
      return;
    }
    const Term& term = *operand.term;
    if (!term.word) {
      for (const Operand& item : term.arguments) add(item, indent, where, label);
      return;
    }
    lines_.add(fmt::format("{}({}", before, term.word->head), indent, mark_of(operand, where));
    const std::size_t head = lines_.size() - 1;
    if (const auto [shown, is_new] = opened_.emplace(operand.node, head + 1); !is_new) {
      lines_.last() += fmt::format(" ...) as in line {}", shown->second);
      return;
    }
    for (std::size_t i = 0; i < term.arguments.size(); ++i) add_part(term, i, indent + 1, head, where);
    lines_.last() += ")";
  }
  /// Adds argument `i`, on the line `head` of its word where it is an atom, otherwise on lines of its own.
  void add_part(const Term& term, std::size_t i, int indent, std::size_t head, Where where) {
    const Operand& part = meant(term.arguments[i]);
    if (!part || term.arguments[i].filled_in) return;
    const bool named = term.word->parameters[i].named;
    const std::string_view label = named ? term.word->parameters[i].name : std::string_view();
    if (is_atom(part))
      lines_[head] += fmt::format(" {}{}{}", label, named ? ":" : "", text_of(part));
    else
      add(part, indent, where, label);
  }
  const Game& game_;
  Lines lines_;
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
