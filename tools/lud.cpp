#include <fmt/format.h>

#include "tools/commands.hpp"

namespace lud::tools {

namespace {

std::string known_passes() {
  std::string known = "expected on, off, or some of";
  for (const play::PassName& pass : play::pass_names) known += fmt::format(" [no-]{}", pass.name);
  return known;
}

}  // namespace

void add_load_options(CLI::App& command, LoadOptions& options) {
  command.add_option("--option", options.options, "An option, as \"Category/Item\"; repeatable");
  command.add_option("--ruleset", options.ruleset, "A ruleset by its name");
  command.add_option("--defines", options.defines, "A folder of defines that come before the standard ones");
  command
      .add_option_function<std::string>(
          "--plan",
          [&options](const std::string& text) {
            const std::optional<play::Passes> passes = play::read_passes(text);
            if (!passes) throw CLI::ValidationError("--plan", fmt::format("'{}': {}", text, known_passes()));
            options.passes = *passes;
          },
          "How the game is played, which makes it faster and changes nothing else: on; off (the plain meaning of the "
          "rules); or passes to leave out, as no-lower,no-remember")
      ->type_name("PASSES");
}

}  // namespace lud::tools

int main(int argc, char** argv) {
  CLI::App app{"Lud plays board games described in the Ludii language."};
  app.require_subcommand(1);
  int exit_code = lud::tools::exit_ok;
  lud::tools::add_check(app, exit_code);
  lud::tools::add_replay(app, exit_code);
  lud::tools::add_playout(app, exit_code);
  lud::tools::add_bench(app, exit_code);
  lud::tools::add_moves(app, exit_code);
  lud::tools::add_show(app, exit_code);
  lud::tools::add_play(app, exit_code);
  lud::tools::add_test(app, exit_code);
  lud::tools::add_verify(app, exit_code);
  lud::tools::add_fmt(app, exit_code);
  lud::tools::add_doc(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error);
    return code == 0 ? 0 : lud::tools::exit_bad_input;
  }
  return exit_code;
}
