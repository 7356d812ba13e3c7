#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <memory>

#include "grammar/reader.hpp"
#include "grammar/top_level.hpp"
#include "interpreter/embedded.hpp"
#include "tools/commands.hpp"
#include "tools/json.hpp"
#include "tools/json_keys.hpp"
#include "tools/wrap.hpp"

namespace lud::tools {

namespace {

constexpr JsonKey info_key_table[] = {
    {"title", "text", "the name of the game"},
    {"players", "number", "how many"},
    {"match", "list of text", "of a match: its games"},
    {"aliases, description, rules", "text", "of the metadata; empty where there is none"},
    {"author, origin, date, source, publisher, classification, credit", "text", "the same"},
    {"options", "list", "the options, of which what follows"},
    {"options[].category, options[].default", "text", "the name of the option, and of its default item"},
    {"options[].items[].item, options[].items[].description", "text", "an item and what it does"},
    {"rulesets", "list", "the rulesets, of which what follows"},
    {"rulesets[].name", "text", "with Ruleset/ in front"},
    {"rulesets[].options", "list of text", "the items that it chooses, as Category/Item"},
    {"rulesets[].stars", "number", "how many stars stand behind it"},
    {"defines", "list of text", "the defines that it uses without defining them"},
};

using grammar::Node;
using grammar::NodeId;
using grammar::NodeKind;
using grammar::Tree;

/// Visits the metadata entries with a head.
template <class Visit>
void each_info(const Tree& tree, std::string_view head, const Visit& visit) {
  grammar::each_information(tree, [&](NodeId call) {
    if (tree[call].text == head) visit(call);
  });
}

/// The strings below a node, concatenated.
std::string strings_of(const Tree& tree, NodeId parent) {
  std::string text;
  for (const NodeId child : tree.children(parent)) {
    const Node& node = tree[child];
    const std::string part = node.kind == NodeKind::String ? grammar::unescape(node.text)
                             : node.kind == NodeKind::List ? strings_of(tree, child)
                                                           : "";
    if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
  }
  return text;
}

std::string title_of(const Tree& tree) {
  for (const NodeId root : tree.roots)
    if (const Node& node = tree[root]; node.kind == NodeKind::Call && (node.text == "game" || node.text == "match"))
      return strings_of(tree, root);
  return "";
}

/// Prints a title and the text below it.
void print_part(std::string_view title, const std::string& text) {
  if (!text.empty()) fmt::print("\n{}\n{}", title, wrapped(text, 2, 2));
}

/// The text of the metadata entries with a head.
std::string info_of(const Tree& tree, std::string_view head) {
  std::string text;
  each_info(tree, head, [&](NodeId call) { text += (text.empty() ? "" : "\n") + strings_of(tree, call); });
  return text;
}

void print_info(const Tree& tree, std::string_view head, std::string_view title) {
  print_part(title, info_of(tree, head));
}

/// Heads of the metadata entries about a game's origin.
constexpr const char* origins[] = {"author", "origin", "date", "source", "publisher", "classification", "credit"};

/// Prints the metadata about single rulesets.
void print_rules_of_rulesets(const Tree& tree) {
  each_info(tree, "useFor", [&](NodeId use) {
    grammar::each_call(tree, use, [&](NodeId rules) {
      if (grammar::is_call(tree[rules], "rules"))
        print_part("Rules of " + strings_of(tree, use), strings_of(tree, rules));
    });
  });
}

void print_choices(const grammar::Choices& choices) {
  if (!choices.categories.empty()) fmt::print("\nOptions (* the default)\n");
  for (const grammar::OptionCategory& category : choices.categories)
    for (std::size_t i = 0; i < category.items.size(); ++i) {
      const grammar::OptionItem& item = category.items[i];
      const std::string name =
          fmt::format("\"{}/{}\"{}", category.name, item.name, i == category.default_item ? " *" : "");
      fmt::print("{}", wrapped(item.description.empty() ? name : name + ": " + item.description, 2, 6));
    }
  if (!choices.rulesets.empty()) fmt::print("\nRulesets\n");
  for (const grammar::Ruleset& ruleset : choices.rulesets) {
    const std::string options = fmt::format("{}", fmt::join(ruleset.options, ", "));
    fmt::print("{}", wrapped(options.empty() ? ruleset.name : ruleset.name + ": " + options, 2, 6));
  }
}

void print_players(const Game& game) {
  fmt::print("\nPlayers\n  {}\n", game.players);
  if (game.match.games.empty()) return;
  fmt::print("\nA match of\n");
  for (const play::GameOfMatch& part : game.match.games) fmt::print("  {}\n", part.game->name);
}

nlohmann::json json_of(const grammar::Choices& choices) {
  nlohmann::json options = nlohmann::json::array(), rulesets = nlohmann::json::array();
  for (const grammar::OptionCategory& category : choices.categories) {
    nlohmann::json items = nlohmann::json::array();
    for (const grammar::OptionItem& item : category.items)
      items.push_back({{"item", item.name}, {"description", item.description}});
    options.push_back({{"category", category.name},
                       {"default", category.items[category.default_item].name},
                       {"items", std::move(items)}});
  }
  for (const grammar::Ruleset& ruleset : choices.rulesets)
    rulesets.push_back({{"name", ruleset.name}, {"options", ruleset.options}, {"stars", ruleset.stars}});
  return {{"options", options}, {"rulesets", rulesets}};
}

void print_json(const Written& written, const Game& game) {
  nlohmann::json out = json_of(written.choices);
  out["title"] = title_of(written.tree);
  out["players"] = game.players;
  out["match"] = nlohmann::json::array();
  for (const play::GameOfMatch& part : game.match.games) out["match"].push_back(part.game->name);
  for (const char* head : {"aliases", "description", "rules"}) out[head] = info_of(written.tree, head);
  for (const char* head : origins) out[head] = info_of(written.tree, head);
  out["defines"] = written.borrowed;
  fmt::print("{}", json_text(out, 1));
}

void print_text(const Written& written, const Game* game) {
  fmt::print("{}\n", title_of(written.tree));
  print_info(written.tree, "aliases", "Also called");
  if (game) print_players(*game);
  print_info(written.tree, "description", "Description");
  print_info(written.tree, "rules", "Rules");
  print_rules_of_rulesets(written.tree);
  print_choices(written.choices);
  print_part("Defines that come from elsewhere", fmt::format("{}", fmt::join(written.borrowed, ", ")));
  for (const char* head : origins) {
    std::string title = head;
    title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    print_info(written.tree, head, title);
  }
}

int print_game(const std::string& file, const LoadOptions& options, bool json) {
  Loaded messages;
  const Written written = read_as_written(file, options, messages);
  if (messages.diagnostics.has_errors()) return refuse(messages);
  const Loaded loaded = load(file, options);
  if (!json)
    print_text(written, loaded.game.get());
  else if (loaded.game)
    print_json(written, *loaded.game);
  return loaded.game ? exit_ok : refuse(loaded);
}

void print_built_in_games() {
  std::map<std::string, Tree> games;
  grammar::SourceSet sources;
  grammar::Diagnostics unused;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with("games/") && file.path.ends_with(".lud"))
      games.emplace(std::filesystem::path(file.path).stem().string(),
                    grammar::read_text(std::string(file.path), std::string(file.text), sources, unused));
  for (const auto& [name, tree] : games)
    fmt::print("{:<24} {:<28} {}\n", name, title_of(tree), info_of(tree, "classification"));
}

}  // namespace

JsonKeys info_keys() { return info_key_table; }

void add_info(CLI::App& app, int& exit_code) {
  struct Options {
    std::string file;
    LoadOptions load;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("info", "Tells about a game: rules as text, players, options, rulesets, defines");
  command->add_option("file", options->file, "Game file or built-in game")->required()->type_name("GAME");
  command->add_flag("--json", options->json, "Print JSON: texts, number of players, options, rulesets, defines");
  add_load_options(*command, options->load);
  command->callback([options, &exit_code] { exit_code = print_game(options->file, options->load, options->json); });
}

void add_list(CLI::App& app, int& /*exit_code*/) {
  app.add_subcommand("list", "Lists the built-in games: name, title, kind")->callback(&print_built_in_games);
}

}  // namespace lud::tools
