#pragma once
// Check of effects: a build with LUD_RECORDING compares what each call reads, draws and writes with the effects of its
// declaration, and with those that the linker computed for the whole term. `with_checked_effects` evaluates a call,
// returns its value and collects the differences.
#include <string>
#include <vector>

#include "interpreter/declare/declaration.hpp"
#include "interpreter/play/recording.hpp"

namespace lud::compile {

/// Iterators that are set only by words that iterate. (from), (to), (between) and (level) are not among them: moves set
/// these, too, and they keep their value afterwards.
constexpr Reads set_by_iterations =
    Reads::Site | Reads::Value | Reads::Player | Reads::Pips | Reads::Track | Reads::Edge;

/// The differences so far, sorted, up to three lines per word: its declaration, and the effects that this lacks.
std::vector<std::string> contradicted_effects();
/// One line per word, sorted: its declaration, the effects observed of the word itself, and those declared.
std::vector<std::string> observed_effects();
/// Effects as text: "from, to; pieces, mover".
std::string effects_text(Reads reads, Channels channels);

#ifdef LUD_RECORDING

void compare_effects(const Term& term, const play::recording::Frame& frame);

template <class Evaluate>
auto with_checked_effects(const Term& term, Evaluate&& evaluate) {
  const play::recording::Frame frame;
  auto value = evaluate();
  compare_effects(term, frame);
  return value;
}

#endif

}  // namespace lud::compile
