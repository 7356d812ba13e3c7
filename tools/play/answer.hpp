#pragma once
// What a person typed at the prompt: a command, or a move by its number, its sites or its words.
#include <string>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

struct Answer {
  enum class Kind {
    Move,
    Undo,
    Redo,
    Random,
    Hint,
    Board,
    Moves,
    Help,
    Save,
    Load,
    Quit,
    Unknown
  } kind = Kind::Unknown;
  std::vector<std::size_t> moves;  ///< of `Move`: the legal moves that fit, by number; more than one is a question
  std::string text;                ///< of `Save` and `Load` the file, of `Unknown` what is wrong
};

/// Reads a line, given the moves that the person may choose from, and what all legal moves read.
Answer read_answer(const Context& context, const std::vector<std::size_t>& own, const std::vector<std::string>& texts,
                   const std::string& line);

/// The commands, a line each.
std::string commands_help();

}  // namespace lud::tools
