// `lud new`: writes a template of a game, its rule tests, and a trial of it.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>

#include "grammar/reader.hpp"
#include "interpreter/embedded.hpp"
#include "tools/commands.hpp"
#include "tools/files.hpp"
#include "tools/runs/play_game.hpp"

namespace lud::tools {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view templates = "tools/new/";

struct NewOptions {
  std::string name, like = "race", folder = ".";
};

/// The kinds of games for which there are templates.
std::vector<std::string> kinds() {
  std::vector<std::string> found;
  for (const EmbeddedFile& file : embedded_files())
    if (file.path.starts_with(templates) && file.path.ends_with(".lud")) found.push_back(fs::path(file.path).stem());
  std::ranges::sort(found);
  return found;
}

/// The text of a template, which there is for each of `kinds`.
std::string template_text(const std::string& file) {
  return std::string(embedded_file(std::string(templates) + file)->text);
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

/// "Nine Holes" -> "nine-holes". Characters beyond ASCII stay.
std::string file_name_of(const std::string& name) {
  std::string file;
  for (const char c : name) {
    if (static_cast<unsigned char>(c) >= 0x80)
      file += c;
    else if (std::isalnum(static_cast<unsigned char>(c)))
      file += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (!file.empty() && file.back() != '-')
      file += '-';
  }
  while (file.ends_with('-')) file.pop_back();
  return file;
}

void write_trial(const std::string& game, const std::string& folder) {
  const Loaded loaded = load(game);
  if (!loaded.game) throw WrongUse(loaded.messages());
  create_folder(folder);
  PlaySettings settings;
  settings.file = fs::path(game).filename().string();
  settings.trials = folder;
  if (const auto played = GamePlayer(*loaded.game, settings, nullptr).play(0)) settings.write_trial(*played);
}

/// Whether a name is written as the path of a file: folders are given by an option.
bool is_path(const std::string& name) {
  return name.starts_with('/') || name.starts_with("./") || name.starts_with("../") || name.starts_with("~/");
}

int run(NewOptions options) {
  constexpr std::size_t longest_name = 200;  // in bytes; file names may have 255
  constexpr std::string_view ending = ".lud";
  if (is_path(options.name))
    return refuse_use(
        fmt::format("'{}' is a path, and no name for a game: --folder says where it is written", options.name));
  if (options.name.ends_with(ending)) options.name.resize(options.name.size() - ending.size());
  const std::string file = file_name_of(options.name);
  if (file.size() > longest_name)
    return refuse_use(fmt::format("the name of a game has at most {} bytes here, not {}", longest_name, file.size()));
  if (file.empty() || options.name.find_first_of("\"\\\n") != std::string::npos)
    return refuse_use(
        fmt::format("'{}' is no name for a game: letters and digits, and what stands between them", options.name));
  if (grammar::find_foreign_byte(options.name) != std::string_view::npos)
    return refuse_use(fmt::format("'{}' is no name for a game: it is not UTF-8", options.name));
  create_folder(options.folder);
  const std::string base = (fs::path(options.folder) / file).lexically_normal().string();
  for (const char* part : {".lud", ".tests", ".trials"})
    if (fs::exists(base + part))
      return refuse_use(fmt::format("there is a {}{} already; nothing was written", base, part));
  write_file(base + ".lud", replaced(template_text(options.like + ".lud"), "\"NAME\"", '"' + options.name + '"'));
  write_file(base + ".tests", replaced(template_text(options.like + ".tests"), "FILE.lud", file + ".lud"));
  write_trial(base + ".lud", base + ".trials");
  fmt::print(
      "{0}.lud     the game\n{0}.tests   its rule tests: lud test {0}.tests\n"
      "{0}.trials  a game of it, recorded: lud replay {0}.lud {0}.trials/*.txt\n",
      base);
  return exit_ok;
}

}  // namespace

void add_new(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<NewOptions>();
  CLI::App* command = app.add_subcommand("new", "Writes a small game to begin with, its rule tests and a trial of it");
  command->add_option("name", options->name, "What the game is called")->required()->type_name("NAME");
  const std::vector<std::string> known = kinds();
  command->add_option("--like", options->like, fmt::format("What kind of game: {}", fmt::join(known, ", ")))
      ->type_name("KIND")
      ->check(CLI::IsMember(known));
  command->add_option("--folder", options->folder, "Where the files are written")->type_name("FOLDER");
  command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace lud::tools
