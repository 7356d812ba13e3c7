#pragma once
// Further parts of the lint (lint.hpp), about rules that are legal and yet do nothing: moves that begin nowhere, dice
// that nobody rolls, tables with two values for a key, states that never change. Private to the folder.
#include <optional>

#include "interpreter/compile/lint_parts.hpp"

namespace lud::compile {

/// All calls of a game, by their heads.
class Calls {
 public:
  void add(const Checked& call) { by_head_[call.declaration->head].push_back(&call); }
  std::span<const Checked* const> of(std::string_view head) const {
    const auto found = head.empty() ? by_head_.end() : by_head_.find(head);
    return found == by_head_.end() ? std::span<const Checked* const>() : found->second;
  }
  bool any(std::span<const std::string_view> heads) const { return first(heads) != nullptr; }
  /// The first call of the first of these heads that occurs; null where none does.
  const Checked* first(std::span<const std::string_view> heads) const {
    for (const std::string_view head : heads)
      if (const auto found = of(head); !found.empty()) return found.front();
    return nullptr;
  }
  /// Whether any call has an argument for a parameter of this name.
  bool gives(std::string_view parameter) const {
    return std::ranges::any_of(by_head_, [&](const auto& calls) {
      return std::ranges::any_of(calls.second, [&](const Checked* call) {
        for (std::size_t i = 0; i < call->arguments.size(); ++i)
          if (call->arguments[i] && call->declaration->parameters[i].name == parameter) return true;
        return false;
      });
    });
  }

 private:
  std::map<std::string_view, std::vector<const Checked*>> by_head_;
};

/// Finds decisions that begin on (from) where nothing goes through pieces, and effects in the place of decisions.
class DecisionLint : public LintPart {
 public:
  using LintPart::LintPart;
  void check(const Checked& call);

 private:
  /// `goes_through_pieces`: a call around sets (from).
  void look(const Checked& moves, bool goes_through_pieces);
  void check_start(const Checked& move);
  void check_decision(const Checked& move);
};

/// Finds dice that are never rolled or never read, sites that hold no die, and faces that are given in two ways.
class DiceLint : public LintPart {
 public:
  using LintPart::LintPart;
  void check(const Checked& call);
  /// Reports dice without a use. To be called after all calls were checked.
  void report(const Calls& calls);
};

/// Finds states of the game that rules ask about and no rule ever sets, and the reverse.
class StateLint : public LintPart {
 public:
  using LintPart::LintPart;
  void report(const Calls& calls);
};

/// Finds tables that contradict themselves or that nothing reads: maps, scores, tracks, decks, names.
class TableLint : public LintPart {
 public:
  using LintPart::LintPart;
  void check(const Checked& call);
  void report(const Calls& calls);

 private:
  void check_map(const Checked& map);
  void check_mover(const Checked& entry, const Calls& calls);
  void check_scores(const Checked& by_score);
  void check_track(const Checked& track);
  void check_name(const Checked& call, std::string_view what);
  void check_deal(const Checked& deal);
  void report_maps(const Calls& calls);
  bool is_item(const Checked& call) const { return call.sort && call.sort->name == "item"; }
};

/// Finds constraints and givens of deduction puzzles that say nothing or contradict each other.
class PuzzleLint : public LintPart {
 public:
  using LintPart::LintPart;
  void check(const Checked& call);
  void check_literal(const Checked& literal);

 private:
  void check_givens(const Checked& set);
  void check_different(const Checked& all);
};

/// Finds conditions that cannot hold or come too late: the same one twice, a longer line behind a shorter one, pieces
/// taken for players, and pieces or regions that the player asked about does not have.
class ConditionLint : public LintPart {
 public:
  using LintPart::LintPart;
  void check(const Checked& call);

 private:
  void check_order(const Checked& end);
  bool is_longer_line(const Checked& line, const Checked& before) const;
  void check_player(const Checked& test);
  void check_site(const Checked& test);
  void check_owner(const Checked& where);
  void check_region(const Checked& region);
};

/// Finds numbers that say nothing to the parameter that they are given to (Parameter::least, Parameter::most),
/// divisions by 0, and sums and products of numbers that do not fit into an integer.
class NumberLint : public LintPart {
 public:
  using LintPart::LintPart;
  void check(const Checked& call);

 private:
  static std::optional<std::int64_t> constant_of(const Checked* expression);
  void check_arithmetic(const Checked& call);
};

/// Starts the game and tells of start rules that put nothing down and of players who cannot play.
class StartLint : public LintPart {
 public:
  using LintPart::LintPart;
  /// To be called after all calls were checked.
  void report(const Calls& calls);

 private:
  void place_pieces(Context& context, const Calls& calls);
  void report_no_pieces(const Context& context, const Calls& calls);
  void report_no_moves(Context& context, const Calls& calls);
};

}  // namespace lud::compile
