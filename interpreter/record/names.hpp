#pragma once
// Interned names of actions: variables, votes, events, notes. Converts texts to numbers and back. The game's own names
// come first, so that their numbers agree with Game::names; names that occur only in a recorded trial follow.
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace lud::record {

/// See the head of this file.
class Names {
 public:
  Names() = default;
  explicit Names(std::span<const std::string> known) {
    for (const std::string& text : known) add(text);
  }
  Names(Names&&) = default;
  Names& operator=(Names&&) = default;

  /// The number of a text; a new text gets the next number.
  int add(std::string_view text) {
    const auto found = numbers_.find(text);
    if (found != numbers_.end()) return found->second;
    texts_.emplace_back(text);
    const int number = static_cast<int>(texts_.size()) - 1;
    numbers_.emplace(texts_.back(), number);
    return number;
  }
  /// The text of a number; "null" for -1 and unknown numbers, as Ludii writes "no name".
  std::string_view text(int number) const {
    return number >= 0 && number < size() ? std::string_view(texts_[static_cast<std::size_t>(number)]) : "null";
  }
  int size() const { return static_cast<int>(texts_.size()); }

 private:
  std::deque<std::string> texts_;  // a deque, as `numbers_` refers to the strings
  std::unordered_map<std::string_view, int> numbers_;
};

}  // namespace lud::record
