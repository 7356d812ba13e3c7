#pragma once
// Describes the state of a game in the terms of its rules, for people who play it: a line for each player, and one
// for each remembered value and variable, by templates in a `.words` file beside the game. games/README.md has the
// format.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

class PlayWords {
 public:
  /// Reads the `.words` file of a game; empty if there is none. Throws WrongUse if a line is invalid.
  static PlayWords of(const std::string& file_or_name);
  static PlayWords read(std::string_view text, const std::string& name);

  bool empty() const { return lines_.empty(); }
  /// Returns a line for each player, and one for each remembered value and variable.
  std::string tell(const Context& context) const;
  /// The file's notes for newcomers.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  struct Line {
    enum class Kind {
      Remembered,
      Variable,        ///< its value, while it has one
      VariableSite,    ///< its value as a site
      VariablePlayer,  ///< its value as a player, while it is one
      VariableIs,      ///< only the text, while the variable has the value `number`
      Value,
      Score,
      TrackEnd,
      Hand
    } kind = Kind::Value;
    std::string name;  ///< of the remembered value or the variable; empty for other kinds
    int number = 0;    ///< the value to describe; for tracks, number of sites before the last
    std::string text;
  };
  /// Reads what a line is about, the part before its colon. Returns false if it is invalid.
  static bool read_subject(std::string_view subject, Line& line);
  std::string tell_player(const Context& context, int player) const;
  /// Returns the line of a remembered value or a variable.
  static std::string tell_name(const Context& context, const Line& line);
  std::vector<Line> lines_;
  std::vector<std::string> notes_;
};

}  // namespace lud::tools
