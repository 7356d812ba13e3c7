#pragma once
// All words of the language, by their role. Private to the folder.
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "interpreter/check/checker.hpp"

namespace lud::check {

inline std::string_view first_word(std::string_view head) { return head.substr(0, head.find(' ')); }

inline bool has_letters(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

/// The declarations of a head, and the keywords that may follow it directly.
struct HeadWords {
  std::vector<const Declaration*> forms;
  std::set<std::string_view> keywords;
};

/// All heads, keywords, labels of arguments and constants, and the sorts whose literals are not words of a list.
struct Vocabulary {
  std::map<std::string_view, HeadWords> heads;
  std::set<std::string_view> keywords, labels, constants;
  std::vector<const Sort*> with_literals;

  explicit Vocabulary(const Library& library) {
    std::set<const Sort*> sorts;
    for (const Declaration& d : library.all()) {
      HeadWords& head = heads[first_word(d.head)];
      head.forms.push_back(&d);
      std::string_view rest = d.head.substr(first_word(d.head).size());
      while (!rest.empty()) {
        rest.remove_prefix(1);
        keywords.insert(first_word(rest));
        if (rest.size() == d.head.size() - first_word(d.head).size() - 1) head.keywords.insert(first_word(rest));
        rest.remove_prefix(first_word(rest).size());
      }
      for (const Parameter& p : d.parameters) {
        if (p.named) labels.insert(p.name);
        for (const Sort* sort : p.sorts)
          for (; sort; sort = sort->item) sorts.insert(sort);
      }
    }
    for (const Sort* sort : sorts) {
      constants.insert(sort->words.begin(), sort->words.end());
      if (sort->literal && sort->words.empty()) with_literals.push_back(sort);
    }
    for (const std::string_view word : {"True", "False", "Off", "Undefined", "End", "Infinity"}) constants.insert(word);
  }

  bool knows_atom(std::string_view text, Memory& memory) const {
    if (constants.contains(text) || keywords.contains(text)) return true;
    return std::ranges::any_of(with_literals,
                               [&](const Sort* sort) { return bool(sort->literal(text, false, memory)); });
  }
};

}  // namespace lud::check
