#pragma once
// Effects, checked: a build with LUD_RECORDING compares what each call really reads, draws and writes with what its
// declaration says, and with what the linker made of that for the whole term. Given a call and how to evaluate it,
// hands on its value and keeps what does not agree.
#include <string>
#include <vector>

#include "interpreter/declare/declaration.hpp"
#include "interpreter/play/recording.hpp"

namespace lud::compile {

/// Iterators that only words set that go through something. (from), (to), (between) and (level) also stand for parts of
/// moves, and stay what they were.
constexpr Reads set_by_iterations =
    Reads::Site | Reads::Value | Reads::Player | Reads::Pips | Reads::Track | Reads::Edge;

/// What does not agree, a line for each word: where it is declared, and what it reads or sets but does not say.
std::vector<std::string> contradicted_effects();
/// What each word was seen to read itself, a line for each: as it would be declared.
std::vector<std::string> observed_effects();
/// The text of effects: "from, to; pieces, mover".
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
