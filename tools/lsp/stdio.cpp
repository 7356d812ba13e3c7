#include "tools/lsp/stdio.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <mutex>
#include <thread>

#include "tools/lsp/server.hpp"

namespace lud::lsp {

namespace {

/// The queue of received messages. A reader thread fills it, so that later messages can make earlier requests obsolete.
class Inbox {
 public:
  struct News {
    std::deque<std::string> contents;
    std::size_t unreadable = 0;
    bool ended = false;
  };

  void put(std::string content) {
    const std::lock_guard lock(mutex_);
    news_.contents.push_back(std::move(content));
    changed_.notify_one();
  }
  void put_unreadable(std::size_t count) {
    const std::lock_guard lock(mutex_);
    news_.unreadable += count;
    changed_.notify_one();
  }
  void end() {
    const std::lock_guard lock(mutex_);
    news_.ended = true;
    changed_.notify_one();
  }
  /// Removes and returns everything received; with `wait`, waits for something to arrive.
  News take(bool wait) {
    std::unique_lock lock(mutex_);
    if (wait) changed_.wait(lock, [&] { return !news_.contents.empty() || news_.unreadable > 0 || news_.ended; });
    News taken = std::move(news_);
    news_ = {};
    news_.ended = taken.ended;
    return taken;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  News news_;
};

void read_all(Inbox& inbox) {
  FrameReader reader;
  std::array<char, 65536> buffer;
  for (;;) {
    const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    reader.feed({buffer.data(), static_cast<std::size_t>(count)});
    while (std::optional<std::string> content = reader.next()) inbox.put(std::move(*content));
    if (const std::size_t errors = reader.take_errors()) inbox.put_unreadable(errors);
  }
  inbox.end();
}

/// Announces cancellations and edits to the server before it handles the message itself.
void announce(Server& server, const std::string& content) {
  const bool cancels = content.find("$/cancelRequest") != std::string::npos;
  if (!cancels && content.find("textDocument/didChange") == std::string::npos) return;
  const json message = parse_message(content);
  if (const auto uri = edited_document(message)) server.expect_edit(*uri);
  if (!message.is_object() || message.value("method", json()) != "$/cancelRequest") return;
  const json params = message.value("params", json());
  if (params.is_object() && params.contains("id")) server.cancel(params["id"]);
}

bool write_out(const std::vector<json>& messages) {
  for (const json& message : messages) {
    const std::string bytes = frame(message);
    if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size()) return false;
  }
  return std::fflush(stdout) == 0;
}

}  // namespace

int serve_stdio(const LoadOptions& options, Draw draw) {
  Server server(options, draw);
  Inbox inbox;
  // The reader may be blocked in read() when the server exits, so it is detached.
  std::thread(read_all, std::ref(inbox)).detach();
  std::deque<std::string> waiting;
  bool ended = false;
  while (!server.exited()) {
    const bool idle = waiting.empty() && !server.busy();
    if (idle && ended) break;
    Inbox::News news = inbox.take(idle && !ended);
    ended = ended || news.ended;
    for (std::size_t i = 0; i < news.unreadable; ++i) server.say_unreadable();
    for (std::string& content : news.contents) {
      announce(server, content);
      waiting.push_back(std::move(content));
    }
    if (!waiting.empty()) {
      server.receive(waiting.front());
      waiting.pop_front();
    } else if (server.busy() && !ended) {
      server.work();
    } else if (ended) {
      break;
    }
    if (!write_out(server.take_output())) return 3;
  }
  if (!write_out(server.take_output())) return 3;
  // The reader still uses the inbox, so end the process without destroying it.
  std::_Exit(server.exit_code());
}

}  // namespace lud::lsp
