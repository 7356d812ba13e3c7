// The engine protocol on standard input and output.
#include "tools/engine/engine.hpp"

#include <cstdio>
#include <iostream>
#include <memory>

#include "tools/commands.hpp"
#include "tools/files.hpp"

namespace lud::tools {

namespace {

int run() {
  engine::Engine engine([](const std::string& line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    flush_output();
  });
  for (std::string line; std::getline(std::cin, line);)
    if (!engine.take(line)) break;
  return exit_ok;
}

}  // namespace

void add_engine(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "engine", "Plays with another program, line by line, in the manner of UCI: see tools/engine/PROTOCOL.md");
  command->callback([&exit_code] { exit_code = run(); });
}

}  // namespace lud::tools
