#pragma once
// The reference of the language: the declarations of words, joined with the texts of stdlib/reference (meaning of
// arguments, types and their constants, syntax, examples) and the standard defines. Used by `lud doc`, the language
// server and the site.
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/remark.hpp"
#include "interpreter/declare/declaration.hpp"

namespace lud::reference {

/// Words of the file structure, known to the reader and the expander, which are not declared.
inline constexpr std::array<std::string_view, 11> frame_words{
    "game", "match", "define", "option", "item", "rulesets", "ruleset", "metadata", "tests", "test", "invariant"};

/// A constant of a type and its meaning.
struct Constant {
  std::string name;
  std::string text;
};

/// A section of a file of stdlib/reference: a type, or a part of the syntax.
struct Topic {
  std::string name;
  std::string text;                   ///< paragraphs, and examples in ``` fences
  std::vector<std::string> asked_as;  ///< other names under which it is found
  std::vector<Constant> constants;
};

/// An example that is run as a test.
struct Example {
  std::string source;  ///< its file and name: "tests/words/value/count.tests: pieces"; empty if from a doc line
  std::vector<std::string> lines;  ///< setup, followed by the lines that use the word
};

/// A standard define.
struct StandardDefine {
  std::string name;
  unsigned parameters = 0;
  grammar::Remark remark;  ///< its purpose, its arguments, and an example
  std::string expansion;   ///< expansion of that example
  std::string body;        ///< its body
  std::string file;
};

/// The declarations of games and rule tests, ordered by head, without conversions (which have no head).
std::vector<const Declaration*> words();

/// Whether `word` is the topic's name or one of its other names.
bool answers(const Topic& topic, std::string_view word);

const std::vector<Topic>& types();
const std::vector<Topic>& syntax();
const std::vector<StandardDefine>& defines();

/// The doc line of a declaration, without its example.
std::string_view text_of(const Declaration& declaration);
/// The meaning of a parameter; empty if undocumented.
std::string text_of(const Declaration& declaration, const Parameter& parameter);
/// The example of the doc line, and the examples from the tests of words.
std::vector<Example> examples_of(const Declaration& declaration);
/// Groups of related words, as listed in stdlib/reference/related.md.
const std::vector<std::vector<std::string>>& families();
/// Related words: those of its families, then those declared next to it.
std::vector<std::string> related_to(const Declaration& declaration);

/// Splits a text of stdlib/reference into topics; each begins with a line "## name".
std::vector<Topic> read_topics(std::string_view text);
/// The content of a built-in file; empty if there is none.
std::string_view built_in_text(std::string_view path);

}  // namespace lud::reference
