#pragma once
// What a game keeps in mind, said in the words of its rules, for people who play it. Given a `.words` file beside a
// game, hands on a line for each player and one for what all remember. games/README.md has the format.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/lud.hpp"

namespace lud::tools {

class PlayWords {
 public:
  /// Reads what lies beside a file or a built-in game; without such a file it has no words. Throws WrongUse where a
  /// line cannot be read.
  static PlayWords of(const std::string& file_or_name);
  static PlayWords read(std::string_view text, const std::string& name);

  bool empty() const { return lines_.empty(); }
  /// A line for each player, and one for what is remembered.
  std::string tell(const Context& context) const;
  /// What the file notes for newcomers.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  struct Line {
    enum class Kind { Remembered, Value, Score, TrackEnd, Hand } kind = Kind::Value;
    std::string name;  ///< of remembered values
    int number = 0;    ///< the value that is told; of tracks, how many sites before the last
    std::string text;
  };
  std::string tell_player(const Context& context, int player) const;
  std::vector<Line> lines_;
  std::vector<std::string> notes_;
};

}  // namespace lud::tools
