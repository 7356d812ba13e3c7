#pragma once
// The reference of the language for people and programs: the declarations of the words, joined with the texts of
// stdlib/reference (what arguments mean, types with their constants, the syntax, examples) and the standard defines.
// `lud doc`, the language server and the site say what stands here.
#include <string>
#include <string_view>
#include <vector>

#include "grammar/remark.hpp"
#include "interpreter/declare/declaration.hpp"

namespace lud::reference {

/// A constant of a closed list and what it means.
struct Constant {
  std::string name;
  std::string text;
};

/// A block of a text of stdlib/reference: a type, or a part of the syntax.
struct Topic {
  std::string name;
  std::string text;                   ///< paragraphs; examples stand between lines of ```
  std::vector<std::string> asked_as;  ///< other names it goes by
  std::vector<Constant> constants;
};

/// Something that runs as a test: where it stands, and what is done before.
struct Example {
  std::string source;              ///< "tests/words/value/count.tests: pieces"; empty for one of a doc line
  std::vector<std::string> lines;  ///< the last one, or the last ones, use the word
};

/// A standard define.
struct StandardDefine {
  std::string name;
  unsigned parameters = 0;
  grammar::Remark remark;  ///< what it does, its arguments, and a use of it
  std::string expansion;   ///< what that use becomes
  std::string body;        ///< what it stands for
  std::string file;
};

/// The words of games and of rule tests in the order of their heads; conversions, which have none, are left out.
std::vector<const Declaration*> words();

/// Whether a block is what a word asks about: by its name, or another that it goes by.
bool answers(const Topic& topic, std::string_view word);

const std::vector<Topic>& types();
const std::vector<Topic>& syntax();
const std::vector<StandardDefine>& defines();

/// The doc line without its example.
std::string_view text_of(const Declaration& declaration);
/// What a parameter of a word means; empty where nobody wrote it down.
std::string text_of(const Declaration& declaration, const Parameter& parameter);
/// The example of the doc line and those that the tests of words show.
std::vector<Example> examples_of(const Declaration& declaration);
/// Words that belong together, each family as stdlib/reference/related.md names it.
const std::vector<std::vector<std::string>>& families();
/// Other words to look at: those of its families, then those that are declared beside it.
std::vector<std::string> related_to(const Declaration& declaration);

/// The blocks of a text of stdlib/reference, each under a line "## name".
std::vector<Topic> read_topics(std::string_view text);
/// The content of a file that is built in; empty where there is none.
std::string_view built_in_text(std::string_view path);

}  // namespace lud::reference
