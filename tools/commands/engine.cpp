// The engine protocol on standard input and output.
#include "tools/engine/engine.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <string>

#include "tools/commands.hpp"
#include "tools/engine/inbox.hpp"
#include "tools/files.hpp"

namespace lud::tools {

namespace {

/// Reads lines of the standard input; of a longer one than `longest` only one byte more, which no command has. Does not
/// use `std::cin`: a thread blocked there would hold a lock that the end of
/// the program needs.
class Input {
 public:
  bool operator()(std::string& line) {
    line.clear();
    while (true) {
      const std::string_view rest(buffer_.data() + begin_, end_ - begin_);
      const std::size_t length = rest.find('\n');
      line += rest.substr(0, std::min(rest.substr(0, length).size(), longest + 1 - line.size()));
      if (length != std::string_view::npos) {
        begin_ += length + 1;
        return true;
      }
      if (!fill()) return !line.empty();
    }
  }

 private:
  static constexpr std::size_t longest = std::size_t{1} << 20;

  bool fill() {
    begin_ = end_ = 0;
    ssize_t count = 0;
    do {
      count = ::read(STDIN_FILENO, buffer_.data(), buffer_.size());
    } while (count < 0 && errno == EINTR);
    if (count <= 0) return false;
    end_ = static_cast<std::size_t>(count);
    return true;
  }

  std::array<char, 65536> buffer_;
  std::size_t begin_ = 0, end_ = 0;
};

int run() {
  engine::Engine engine([](const std::string& line) {
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    flush_output();
  });
  engine::Inbox inbox{Input()};
  while (const std::optional<engine::Inbox::Line> line = inbox.next())
    if (!engine.take(line->text, line->stop.get())) break;
  return exit_ok;
}

}  // namespace

void add_engine(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "engine", "Plays with another program, line by line, in the manner of UCI: see tools/engine/PROTOCOL.md");
  command->callback([&exit_code] { exit_code = run(); });
}

}  // namespace lud::tools
