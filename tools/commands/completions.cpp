// The man page and shell completions, generated from the same declarations as --help.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "tools/commands.hpp"
#include "tools/help.hpp"
#include "tools/runs/record.hpp"

namespace lud::tools {

namespace {

using Commands = std::vector<const CLI::App*>;
using Options = std::vector<const CLI::Option*>;

std::string with_dashes(const CLI::Option& option, const std::string& between) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return fmt::format("{}", fmt::join(names, between));
}

bool is_positional(const CLI::Option* option) { return option->get_positional(); }
bool takes_value(const CLI::Option& option) { return option.get_type_size() != 0; }

/// The kind of value that an option or argument takes.
enum class Kind { None, File, Folder, Game, Shell, Text };
Kind kind_of(const CLI::Option& option) {
  if (!takes_value(option)) return Kind::None;
  const std::string type = option_type(option);
  if (type == "FILE" || type == "PATH") return Kind::File;
  if (type == "FOLDER") return Kind::Folder;
  if (type == "SHELL") return Kind::Shell;
  return type == "GAME" ? Kind::Game : Kind::Text;
}

/// The kind of a command's positional arguments.
Kind argument_kind(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options(&is_positional)) {
    const Kind kind = kind_of(*option);
    // The first argument of `replay` is a game, which may be a built-in one.
    return command.get_name() == "replay" ? Kind::Game : kind;
  }
  return Kind::None;
}

Options options_of(const CLI::App& command) {
  return command.get_options([](const CLI::Option* option) { return !option->get_positional(); });
}

std::string option_words(const CLI::App& command) {
  std::vector<std::string> words;
  for (const CLI::Option* option : options_of(command)) words.push_back(with_dashes(*option, " "));
  return fmt::format("{}", fmt::join(words, " "));
}

/// The names of all options of a kind, as a pattern: "--games|--trials".
std::string names_of_kind(const CLI::App& command, Kind kind) {
  std::vector<std::string> names;
  for (const CLI::Option* option : options_of(command))
    if (kind_of(*option) == kind) names.push_back(with_dashes(*option, "|"));
  return fmt::format("{}", fmt::join(names, "|"));
}

std::string command_names(const Commands& commands) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands) names.push_back(command->get_name());
  return fmt::format("{}", fmt::join(names, " "));
}

std::string game_names() { return fmt::format("{}", fmt::join(built_in_games(), " ")); }

/// How each shell offers the values of a kind: a command of bash, the end of a specification of zsh, options of
/// `complete` of fish.
struct Offer {
  std::string bash, zsh, fish;
};
Offer offer_of(Kind kind) {
  switch (kind) {
    case Kind::File:
      return {"compgen -f -- \"$cur\"", ":file:_files", " -F"};
    case Kind::Folder:
      return {"compgen -d -- \"$cur\"", ":folder:_files -/", " -a '(__fish_complete_directories)'"};
    case Kind::Game:
      return {"compgen -W \"$games\" -- \"$cur\"; compgen -f -- \"$cur\"", ":game:_lud_games",
              fmt::format(" -F -a '{}'", game_names())};
    case Kind::Shell:
      return {"compgen -W 'bash zsh fish' -- \"$cur\"", ":shell:(bash zsh fish)", " -a 'bash zsh fish'"};
    case Kind::Text:
      return {":", ":value: ", ""};
    case Kind::None:
      break;
  }
  return {":", "", ""};
}

// ---- bash ----

std::string bash(const CLI::App& app, const Commands& commands) {
  std::string out = fmt::format(
      "# Completion of lud for bash: source this file, or save it as\n"
      "# ~/.local/share/bash-completion/completions/lud\n"
      "_lud_words() {{\n"
      "  local cur=$1 prev=$2 command=$3 games='{}'\n"
      "  case $command in\n"
      "    '') compgen -W '{} {}' -- \"$cur\" ;;\n",
      game_names(), command_names(commands), option_words(app));
  for (const CLI::App* command : commands) {
    out += fmt::format("    {})\n      case $prev in\n", command->get_name());
    for (const Kind kind : {Kind::File, Kind::Folder, Kind::Game, Kind::Text})
      if (const std::string names = names_of_kind(*command, kind); !names.empty())
        out += fmt::format("        {}) {}; return ;;\n", names, offer_of(kind).bash);
    out += fmt::format("      esac\n      if [[ $cur == -* ]]; then compgen -W '{}' -- \"$cur\"; else {}; fi ;;\n",
                       option_words(*command), offer_of(argument_kind(*command)).bash);
  }
  return out +
         "  esac\n"
         "}\n"
         "_lud() {\n"
         "  local command='' i\n"
         "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
         "    [[ ${COMP_WORDS[i]} == -* ]] || { command=${COMP_WORDS[i]}; break; }\n"
         "  done\n"
         "  mapfile -t COMPREPLY < <(_lud_words \"${COMP_WORDS[COMP_CWORD]}\" \"${COMP_WORDS[COMP_CWORD-1]}\" "
         "\"$command\")\n"
         "}\n"
         "complete -o filenames -F _lud lud\n";
}

// ---- zsh ----

/// Escapes a text for single quotes and for the brackets of a description.
std::string zsh_text(const std::string& text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '\'') {
      out += "'\\''";
      continue;
    }
    if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') out += '\\';
    out += letter;
  }
  return out;
}

std::string zsh_options(const CLI::App& command) {
  std::string out;
  for (const CLI::Option* option : options_of(command)) {
    std::vector<std::string> names;
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : names)
      out += fmt::format(" \\\n        '*{}[{}]{}'", name, zsh_text(option->get_description()),
                         offer_of(kind_of(*option)).zsh);
  }
  return out;
}

std::string zsh(const CLI::App& app, const Commands& commands) {
  std::string out = fmt::format(
      "#compdef lud\n"
      "# Completion of lud for zsh: save it as _lud in a folder of $fpath.\n"
      "_lud_games() {{\n"
      "  compadd -- {}\n"
      "  _files\n"
      "}}\n"
      "_lud() {{\n"
      "  local state line context\n"
      "  local -a commands\n"
      "  commands=(\n",
      game_names());
  for (const CLI::App* command : commands)
    out += fmt::format("    '{}:{}'\n", command->get_name(), zsh_text(command->get_description()));
  out += fmt::format("  )\n  _arguments -C{} '1:command:->command' '*::argument:->arguments'\n", zsh_options(app));
  out +=
      "  case $state in\n"
      "    command) _describe command commands ;;\n"
      "    arguments) case $words[1] in\n";
  for (const CLI::App* command : commands) {
    const std::string values = offer_of(argument_kind(*command)).zsh;
    out += fmt::format("      {}) _arguments{}{} ;;\n", command->get_name(), zsh_options(*command),
                       values.empty() ? "" : fmt::format(" '*{}'", values));
  }
  return out +
         "    esac ;;\n"
         "  esac\n"
         "}\n"
         "if [[ $funcstack[1] == _lud ]]; then _lud \"$@\"; else compdef _lud lud; fi\n";
}

// ---- fish ----

std::string fish_text(const std::string& text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '\'' || letter == '\\') out += '\\';
    out += letter;
  }
  return out;
}

std::string fish_option(const CLI::Option& option, const std::string& condition) {
  std::string out = fmt::format("complete -c lud -n '{}'", condition);
  for (const std::string& name : option.get_snames()) out += " -s " + name;
  for (const std::string& name : option.get_lnames()) out += " -l " + name;
  const Kind kind = kind_of(option);
  const bool files = kind == Kind::File || kind == Kind::Game;
  if (kind != Kind::None) out += (files ? " -r" : " -x") + offer_of(kind).fish;
  return out + fmt::format(" -d '{}'\n", fish_text(option.get_description()));
}

std::string fish(const CLI::App& app, const Commands& commands) {
  std::string out =
      "# Completion of lud for fish: save it as ~/.config/fish/completions/lud.fish\n"
      "complete -c lud -f\n";
  for (const CLI::Option* option : options_of(app)) out += fish_option(*option, "__fish_use_subcommand");
  for (const CLI::App* command : commands) {
    out += fmt::format("complete -c lud -n __fish_use_subcommand -a {} -d '{}'\n", command->get_name(),
                       fish_text(command->get_description()));
    const std::string condition = "__fish_seen_subcommand_from " + command->get_name();
    for (const CLI::Option* option : options_of(*command)) out += fish_option(*option, condition);
    if (const std::string values = offer_of(argument_kind(*command)).fish; !values.empty())
      out += fmt::format("complete -c lud -n '{}'{}\n", condition, values);
  }
  return out;
}

// ---- man page ----

std::string roff(const std::string& text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '\\') {
      out += "\\e";
      continue;
    }
    if (letter == '-') out += '\\';
    if ((letter == '.' || letter == '\'') && (out.empty() || out.back() == '\n')) out += "\\&";
    out += letter;
  }
  return out;
}

std::string man_option(const CLI::Option& option) {
  const std::string name = is_positional(&option) ? "" : with_dashes(option, ", ");
  std::string out = ".TP\n" + (name.empty() ? "" : fmt::format("\\fB{}\\fR", roff(name)));
  if (takes_value(option)) out += fmt::format("{}\\fI{}\\fR", name.empty() ? "" : " ", roff(option_type(option)));
  return out + '\n' + roff(option_text(option)) + '\n';
}

std::string man_page(const CLI::App& app, const Commands& commands) {
  std::string out = fmt::format(
      ".TH LUD 1 \"\" \"lud {}\" \"User commands\"\n.SH NAME\nlud \\- plays board games described in the Ludii "
      "language\n.SH SYNOPSIS\n.B lud\n.I COMMAND\n[\\fIARGUMENTS\\fR] [\\fIOPTIONS\\fR]\n.SH DESCRIPTION\n{}\n"
      "A game is a file or the name of a built\\-in one, whose case does not matter.\n.SH OPTIONS\n",
      LUD_VERSION, roff(app.get_description()));
  for (const CLI::Option* option : options_of(app)) out += man_option(*option);
  out += ".SH COMMANDS\n";
  for (const CLI::App* command : commands) {
    out += fmt::format(".SS lud {}\n{}\n.PP\n{}.\n", roff(command->get_name()), roff(synopsis(*command)),
                       roff(command->get_description()));
    for (const CLI::Option* option : command->get_options()) out += man_option(*option);
  }
  out += ".SH RECORDS\nOne for each playout: lines of JSON (\\-\\-format jsonl), or of CSV below a line of names.\n";
  for (const Column& column : record_columns())
    out += fmt::format(".TP\n\\fB{}\\fR {}\n{}\n", column.name, column.type, roff(std::string(column.doc)));
  return out +
         ".SH ENVIRONMENT\n.TP\n\\fBLUD_LIBRARY\\fR\nA folder that holds lud/, def/ and trials/ of Ludii: lud doc then "
         "says how many of its games use a word.\n.TP\n\\fBXDG_CACHE_HOME\\fR\nlud lsp writes the standard defines to "
         "its folder lud, or to ~/.cache/lud, so that an editor can open them.\n" +
         fmt::format(".SH EXIT STATUS\n{}\n", roff(app.get_footer()));
}

}  // namespace

void add_completions(CLI::App& app, int& exit_code) {
  const auto sorted = [&app] {
    const CLI::App& declared = app;
    return declared.get_subcommands([](const CLI::App*) { return true; });
  };
  auto shell = std::make_shared<std::string>();
  CLI::App* completions =
      app.add_subcommand("completions", "Prints a script that completes the words of lud in a shell");
  completions->add_option("shell", *shell, "bash, zsh or fish")
      ->required()
      ->type_name("SHELL")
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  completions->callback([&app, shell, sorted, &exit_code] {
    const auto write = *shell == "bash" ? &bash : *shell == "zsh" ? &zsh : &fish;
    fmt::print("{}", write(app, sorted()));
    exit_code = exit_ok;
  });
  app.add_subcommand("man", "Prints the man page")->callback([&app, sorted] {
    fmt::print("{}", man_page(app, sorted()));
  });
}

}  // namespace lud::tools
