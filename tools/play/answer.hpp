#pragma once
// Parses what a person types at the prompt: a command, or a move by its number, its sites or its words.
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
  std::vector<std::size_t> moves;  ///< `Move`: numbers of the matching legal moves; several are ambiguous
  std::string text;                ///< `Save`, `Load`: the file; `Unknown`: an error message
};

/// Parses a line. `own`: the numbers of the moves that the person may choose from; `texts`: the texts of all legal
/// moves.
Answer read_answer(const Context& context, const std::vector<std::size_t>& own, const std::vector<std::string>& texts,
                   const std::string& line);

/// Help text, one line per command.
std::string commands_help();

}  // namespace lud::tools
