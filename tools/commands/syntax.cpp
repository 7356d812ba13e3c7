// The words of the language for syntax highlighting by patterns: a TextMate grammar, a Vim syntax file, lists for Emacs
// and for Monaco. All are generated from the declarations; a test compares the copies below tools/editors and
// tools/page with this output.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "interpreter/rule_test/words.hpp"
#include "tools/commands.hpp"
#include "tools/reference/reference.hpp"

namespace lud::tools {

namespace {

using Json = nlohmann::ordered_json;
using WordSet = std::set<std::string>;

/// The words of the language by their role.
struct Vocabulary {
  WordSet heads;      ///< words after an opening bracket
  WordSet labels;     ///< names of arguments
  WordSet constants;  ///< members of the closed lists, second and third words of heads
  WordSet frame{reference::frame_words.begin(), reference::frame_words.end()};
};

Vocabulary vocabulary() {
  Vocabulary made;
  for (const Declaration& d : rule_test::library().all()) {
    std::string_view head = d.head;
    const std::size_t space = head.find(' ');
    if (!head.empty()) made.heads.emplace(head.substr(0, space));
    while (head.find(' ') != std::string_view::npos) {
      head.remove_prefix(head.find(' ') + 1);
      made.constants.emplace(head.substr(0, head.find(' ')));
    }
    for (const Parameter& p : d.parameters) {
      if (p.named) made.labels.emplace(p.name);
      for (const Sort* sort : p.sorts)
        for (; sort; sort = sort->item) made.constants.insert(sort->words.begin(), sort->words.end());
    }
  }
  made.labels.insert({"args", "variations"});
  made.constants.insert({"True", "False", "Off", "Undefined", "End", "Infinity"});
  for (const std::string& word : made.frame) made.heads.erase(word);
  return made;
}

bool is_word(const std::string& text) {
  return std::ranges::all_of(text, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; });
}

std::string escaped(const std::string& word) {
  std::string text;
  for (const char c : word) {
    if (std::string_view("*+?|^$.()[]{}\\/").find(c) != std::string_view::npos) text += '\\';
    text += c;
  }
  return text;
}

/// A regular expression that matches any of the words; longer ones first, since the first alternative that matches
/// wins.
std::string alternatives(const WordSet& words) {
  std::vector<std::string> all(words.begin(), words.end());
  std::ranges::stable_sort(all, [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
  for (std::string& word : all) word = escaped(word);
  return fmt::format("{}", fmt::join(all, "|"));
}

Json pattern(const std::string& match, const std::string& scope) { return {{"match", match}, {"name", scope}}; }

std::string textmate(const Vocabulary& words) {
  const std::string behind = "(?![A-Za-z0-9_])", before = "(?<![A-Za-z0-9_])";
  Json define{{"match", "(\\()\\s*(define)\\s+(\"(?:\\\\\"|[^\"])*\")"},
              {"captures", Json{{"1", Json{{"name", "punctuation.section.parens.begin.lud"}}},
                                {"2", Json{{"name", "keyword.control.lud"}}},
                                {"3", Json{{"name", "entity.name.function.lud"}}}}}};
  Json use{{"match", "(\\()\\s*(\"(?:\\\\\"|[^\"])*\")"},
           {"captures", Json{{"1", Json{{"name", "punctuation.section.parens.begin.lud"}}},
                             {"2", Json{{"name", "entity.name.function.call.lud"}}}}}};
  const auto head = [&](const std::string& match, const std::string& scope) {
    return Json{{"match", "(\\()\\s*(" + match + ")(?=[\\s(){}\"]|$)"},
                {"captures",
                 Json{{"1", Json{{"name", "punctuation.section.parens.begin.lud"}}}, {"2", Json{{"name", scope}}}}}};
  };
  Json patterns = Json::array();
  patterns.push_back(pattern("//.*$", "comment.line.double-slash.lud"));
  patterns.push_back(std::move(define));
  patterns.push_back(std::move(use));
  patterns.push_back(head(alternatives(words.frame), "keyword.control.lud"));
  patterns.push_back(head(alternatives(words.heads), "support.function.lud"));
  patterns.push_back({{"begin", "\""},
                      {"end", "\""},
                      {"name", "string.quoted.double.lud"},
                      {"patterns", Json::array({pattern("\\\\\"", "constant.character.escape.lud"),
                                                pattern("#[1-9]", "variable.parameter.lud")})}});
  patterns.push_back(pattern("<[A-Za-z0-9_-]+(?::[A-Za-z0-9_-]+)?>", "variable.other.option.lud"));
  patterns.push_back(pattern(before + "(?:" + alternatives(words.labels) + ")(?=:)", "variable.parameter.lud"));
  patterns.push_back(pattern("#[1-9]", "variable.parameter.lud"));
  patterns.push_back(pattern(before + "[+-]?[0-9]+(?:\\.[0-9]+)?(?:\\.\\.[0-9]+)?" + behind, "constant.numeric.lud"));
  patterns.push_back(pattern(before + "(?:" + alternatives(words.constants) + ")" + behind, "constant.language.lud"));
  Json grammar{{"$schema", "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json"},
               {"name", "Lud"},
               {"scopeName", "source.lud"},
               {"fileTypes", {"lud", "def", "tests"}},
               {"patterns", std::move(patterns)}};
  return grammar.dump(2) + "\n";
}

std::string vim_words(const char* group, const WordSet& words) {
  std::string text;
  for (const std::string& word : words)
    if (is_word(word)) text += fmt::format("syn keyword {} contained {}\n", group, word);
  return text;
}

std::string vim(const Vocabulary& words) {
  std::string text =
      "\" Made by `lud syntax vim` from the declarations of the language.\n"
      "if exists('b:current_syntax') | finish | endif\n"
      "syn case match\n"
      "syn match ludComment '//.*$'\n"
      "syn region ludString start='\"' skip='\\\\\"' end='\"'\n"
      "syn match ludNumber '\\<[0-9]\\+\\(\\.\\.[0-9]\\+\\)\\?\\>'\n"
      "syn match ludTag '<[A-Za-z0-9_-]\\+\\(:[A-Za-z0-9_-]\\+\\)\\?>'\n"
      "syn match ludParameter '#[1-9]'\n"
      "syn match ludUse '(\\s*\\zs\"[^\"]*\"'\n"
      "syn match ludHead '(\\s*\\zs[A-Za-z][A-Za-z0-9]*' contains=ludFrame,ludWord\n"
      "syn match ludLabel '\\<[A-Za-z][A-Za-z0-9]*:'\n"
      "syn match ludAtom '\\<[A-Z][A-Za-z0-9_]*\\>' contains=ludConstant\n";
  text += vim_words("ludFrame", words.frame) + vim_words("ludWord", words.heads) +
          vim_words("ludConstant", words.constants);
  return text +
         "hi def link ludComment Comment\nhi def link ludString String\nhi def link ludNumber Number\n"
         "hi def link ludTag Special\nhi def link ludParameter Identifier\nhi def link ludUse Macro\n"
         "hi def link ludFrame Statement\nhi def link ludWord Function\nhi def link ludLabel Label\n"
         "hi def link ludConstant Constant\nlet b:current_syntax = 'lud'\n";
}

std::string emacs_list(const char* name, const char* doc, const WordSet& words) {
  std::string text = fmt::format("(defconst {}\n  '(", name);
  std::size_t column = 4;
  for (const std::string& word : words) {
    const std::string quoted = fmt::format("\"{}\"", word);
    if (column + quoted.size() > 100) {
      text += "\n    ";
      column = 4;
    } else if (!text.ends_with('(')) {
      text += ' ';
    }
    text += quoted;
    column += quoted.size() + 1;
  }
  return text + fmt::format(")\n  \"{}\")\n\n", doc);
}

std::string emacs(const Vocabulary& words) {
  return ";;; lud-words.el --- Words of the Lud language  -*- lexical-binding: t; -*-\n"
         ";;; Commentary:\n;; Made by `lud syntax emacs' from the declarations of the language.\n;;; Code:\n\n" +
         emacs_list("lud-frame-words", "Words that files are made of.", words.frame) +
         emacs_list("lud-head-words", "Words behind a bracket.", words.heads) +
         emacs_list("lud-constant-words", "Constants, and second words of heads.", words.constants) +
         emacs_list("lud-label-words", "Names of arguments.", words.labels) +
         "(provide 'lud-words)\n;;; lud-words.el ends here\n";
}

/// The lists that Monaco's grammar, tools/page/src/main.js, refers to by name.
std::string monarch(const Vocabulary& words) {
  const Json lists{
      {"frame", words.frame}, {"heads", words.heads}, {"labels", words.labels}, {"constants", words.constants}};
  return lists.dump(2) + "\n";
}

}  // namespace

void add_syntax(CLI::App& app, int& exit_code) {
  auto form = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("syntax", "The words of the language for editors that colour by patterns");
  command->add_option("form", *form, "textmate, vim, emacs or monarch")->required()->type_name("FORM");
  command->callback([form, &exit_code] {
    using Writer = std::string(const Vocabulary&);
    static constexpr std::pair<std::string_view, Writer*> writers[] = {
        {"textmate", textmate}, {"vim", vim}, {"emacs", emacs}, {"monarch", monarch}};
    for (const auto& [name, write] : writers)
      if (name == *form) return fmt::print("{}", write(vocabulary()));
    exit_code = refuse_use(fmt::format("there is no form '{}': textmate, vim, emacs and monarch are known", *form));
  });
}

}  // namespace lud::tools
