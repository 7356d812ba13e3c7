#include "interpreter/compile/needs.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/play/game.hpp"
#include "stdlib/equipment/descriptions.hpp"

namespace lud::compile {

namespace {

/// Adds the names within an argument of a word about votes.
void collect_votes(const Checked& argument, std::vector<int>& names) {
  for (const Checked* item : argument.arguments)
    if (item) collect_votes(*item, names);
  if (argument.kind != Checked::Kind::Literal || argument.sort != sort_of<Name>()) return;
  const int name = static_cast<const Name*>(argument.literal.constant)->index;
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

/// Whether the condition of a rule holds for a call: its parameter is the enumerator `word`, or it names no parameter.
bool applies(const Declaration::NeedsFor& rule, const Checked& call) {
  if (rule.parameter.empty()) return true;
  const Declaration& d = *call.declaration;
  for (std::size_t i = 0; i < d.parameters.size(); ++i) {
    if (d.parameters[i].name != rule.parameter) continue;
    const Checked* given = call.arguments[i];
    // Enumerators of word lists are stored as one byte.
    const bool is_word = given && given->kind == Checked::Kind::Literal && !given->sort->words.empty() &&
                         *static_cast<const std::uint8_t*>(given->literal.constant) == rule.word;
    if (given ? is_word : rule.or_absent) return true;
  }
  return false;
}

/// Whether an argument is the prefix of a turn, carried out before its moves are listed: (do <prefix> next:...).
bool is_prefix(const Checked& call, std::size_t argument) {
  return call.declaration && carries_out(call, argument) &&
         !call.declaration->parameters[argument].carried_out_with.empty();
}

bool is_tried(const Checked& call, std::size_t argument) {
  return call.declaration && argument < call.declaration->parameters.size() &&
         std::ranges::find(call.declaration->tries, call.declaration->parameters[argument].name) !=
             call.declaration->tries.end();
}

bool is_site_type(const Checked& argument) {
  return argument.kind == Checked::Kind::Literal && argument.sort == sort_of<SiteType>() && argument.literal;
}

/// Walks an expression and adds the needs of its parts.
class Walk {
 public:
  Walk(Needs& needs, bool asking_draws) : needs_(needs), asking_draws_(asking_draws) {}

  /// What evaluating an expression does, without its consequences.
  struct Effects {
    bool draws = false;              ///< draws random numbers
    bool draws_beside_roll = false;  ///< does so besides the roll that begins a turn
    std::uint64_t changes_with = 0;  ///< changes the position in games that have any of these needs
  };
  /// `carried_out`: the moves of the expression are effects, applied in order.
  Effects visit(const Checked& checked, bool carried_out) {
    if (is_site_type(checked))
      needs_.site_types[static_cast<std::size_t>(*static_cast<const SiteType*>(checked.literal.constant))] = true;
    if (checked.declaration) enter(checked, carried_out);
    const bool outer = std::exchange(in_consequence_, in_consequence_ || checked.sort == sort_of<Then>());
    Effects effects;
    for (std::size_t i = 0; i < checked.arguments.size(); ++i) {
      if (!checked.arguments[i]) continue;
      if (checked.declaration && checked.declaration->names_no_types && is_site_type(*checked.arguments[i])) continue;
      const Effects inner = visit_argument(checked, i, carried_out);
      effects.draws |= inner.draws;
      effects.draws_beside_roll |= inner.draws_beside_roll;
      if (!is_tried(checked, i)) effects.changes_with |= inner.changes_with;
    }
    in_consequence_ = outer;
    if (checked.declaration) leave(checked, effects);
    return effects;
  }

 private:
  void enter(const Checked& call, bool carried_out) {
    const Declaration& d = *call.declaration;
    needs_.bits |= d.needs;
    if (d.needs >> static_cast<unsigned>(play::Need::Edges) & 1)
      needs_.site_types[static_cast<std::size_t>(SiteType::Edge)] = true;
    if (!in_consequence_) needs_.bits |= d.needs_at_once;
    if (carried_out) needs_.bits |= d.needs_in_order;
    needs_.where_ordered |= d.needs_in_order;
    if (d.needs >> static_cast<unsigned>(play::Need::Votes) & 1)
      for (const Checked* argument : call.arguments)
        if (argument) collect_votes(*argument, needs_.vote_names);
    for (const auto& [name, bits] : d.needs_with) {
      const Checked* const given = argument_of(call, name);
      const bool off_switch = given && given->kind == Checked::Kind::Literal && given->sort == sort_of<bool>() &&
                              !*static_cast<const bool*>(given->literal.constant);
      if (given && !off_switch) needs_.bits |= bits;
    }
    for (const auto& [name, bits] : d.ignores_need)
      if (const Checked* const given = argument_of(call, name)) ignored_.emplace_back(given, bits);
    for (const Declaration::NeedsFor& rule : d.needs_for)
      if (applies(rule, call)) needs_.bits |= rule.needs;
  }

  static bool iterates(const Checked& call) {
    return call.sort == sort_of<Moves>() && call.declaration->sets != Reads::Nothing;
  }
  Effects visit_argument(const Checked& call, std::size_t i, bool carried_out) {
    const Checked& argument = *call.arguments[i];
    const bool moves = argument.sort == sort_of<Moves>() || argument.sort->item == sort_of<Moves>();
    const std::uint64_t bits = needs_.bits;
    // What an iteration does first for each of its items does not begin the turn.
    const bool outer_iteration = std::exchange(in_iteration_, in_iteration_ || (moves && iterates(call)));
    const bool outer = std::exchange(in_prefix_, in_prefix_ || (!in_iteration_ && is_prefix(call, i)));
    const Effects effects = visit(argument, (carried_out && moves) || carries_out(call, i));
    in_prefix_ = outer;
    in_iteration_ = outer_iteration;
    std::uint64_t ignored = 0;
    for (const auto& [one, its] : ignored_)
      if (one == &argument) ignored |= its;
    needs_.bits &= bits | ~ignored;
    return effects;
  }

  void leave(const Checked& call, Effects& effects) {
    const Declaration& d = *call.declaration;
    if (effects.draws) needs_.bits |= d.needs_in_order;
    effects.draws |= d.draws;
    effects.draws_beside_roll |= d.draws && !(in_prefix_ && d.head == "roll");
    for (const Declaration::NeedsFor& rule : d.changes)
      if (applies(rule, call)) {
        effects.changes_with |= rule.needs;
        // Testing whether a player can move makes moves, and so draws what they draw.
        if (asking_draws_ && rule.needs >> static_cast<unsigned>(play::Need::Stalemates) & 1)
          effects.draws = effects.draws_beside_roll = true;
      }
    if (call.sort == sort_of<Then>()) effects = {};
    if (call.sort == sort_of<Moves>() && !in_consequence_) {
      needs_.turns_draw |= effects.draws;
      needs_.listing_draws |= effects.draws_beside_roll;
      needs_.changes_when_listed |= effects.changes_with;
    }
    if (call.sort == sort_of<Item>()) needs_.parts_draw |= effects.draws;
  }

  Needs& needs_;
  bool asking_draws_;
  bool in_consequence_ = false, in_prefix_ = false, in_iteration_ = false;
  std::vector<std::pair<const Checked*, std::uint64_t>> ignored_;  ///< bits that are not taken over from an expression
};

}  // namespace

bool carries_out(const Checked& call, std::size_t argument) {
  if (!call.declaration) return false;
  const Parameter& parameter = call.declaration->parameters[argument];
  return parameter.carried_out &&
         (parameter.carried_out_with.empty() || argument_of(call, parameter.carried_out_with) != nullptr);
}

const Checked* argument_of(const Checked& call, std::string_view parameter) {
  if (!call.declaration) return nullptr;
  const std::size_t space = parameter.find(' ');
  const auto& parameters = call.declaration->parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (parameters[i].name != parameter.substr(0, space) || !call.arguments[i]) continue;
    return space == parameter.npos ? call.arguments[i] : argument_of(*call.arguments[i], parameter.substr(space + 1));
  }
  return nullptr;
}

void collect_needs(const Checked& checked, Needs& needs, bool asking_draws) {
  Walk(needs, asking_draws).visit(checked, false);
}

}  // namespace lud::compile
