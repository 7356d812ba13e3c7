#include "tools/engine/inbox.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <string_view>
#include <thread>

#include "tools/engine/words.hpp"

namespace lud::engine {

/// State shared by both threads. The reader may outlive the inbox, since nothing wakes it while no line arrives.
struct Inbox::Shared {
  struct Waiting {
    std::string text;
    std::shared_ptr<std::atomic<bool>> stop;
  };

  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Waiting> lines;
  std::size_t bytes = 0;
  std::shared_ptr<std::atomic<bool>> present;  ///< stop flag of the line returned last
  bool present_endless = false;
  bool ended = false, abandoned = false;

  void stop_all() {
    if (present) *present = true;
    for (const Waiting& line : lines) *line.stop = true;
  }
  /// Ends searches without a bound at the end of the input, as no `stop` can follow.
  void stop_endless() {
    if (present && present_endless) *present = true;
    for (const Waiting& line : lines)
      if (is_endless(line.text)) *line.stop = true;
  }
  /// Queues a line. Returns whether more lines are wanted.
  bool put(std::string text) {
    std::unique_lock lock(mutex);
    const Words words = words_of(text);
    const bool last = words.size() == 1 && words[0] == "quit";
    if (last || (words.size() == 1 && words[0] == "stop")) stop_all();
    bytes += text.size() + sizeof(Waiting);
    lines.push_back({std::move(text), std::make_shared<std::atomic<bool>>(false)});
    changed.notify_all();
    changed.wait(lock, [&] { return bytes <= most_ahead || abandoned; });
    return !last && !abandoned;
  }
  void end() {
    const std::lock_guard lock(mutex);
    ended = true;
    stop_endless();
    changed.notify_all();
  }

  static bool is_endless(std::string_view text) {
    const Words words = words_of(text);
    return std::ranges::find(words, "infinite") != words.end();
  }
};

Inbox::Inbox(Read read) : shared_(std::make_shared<Shared>()) {
  std::thread([shared = shared_, read = std::move(read)] {
    try {
      for (std::string line; read(line);)
        if (!shared->put(std::move(line))) break;
    } catch (const std::exception&) {  // memory runs out: the input ends here
    }
    shared->end();
  }).detach();
}

Inbox::~Inbox() {
  const std::lock_guard lock(shared_->mutex);
  shared_->abandoned = true;
  shared_->changed.notify_all();
}

std::optional<Inbox::Line> Inbox::next() {
  Shared& shared = *shared_;
  std::unique_lock lock(shared.mutex);
  shared.changed.wait(lock, [&] { return !shared.lines.empty() || shared.ended; });
  if (shared.lines.empty()) return std::nullopt;
  Shared::Waiting line = std::move(shared.lines.front());
  shared.lines.pop_front();
  shared.bytes -= line.text.size() + sizeof(Shared::Waiting);
  shared.present = line.stop;
  shared.present_endless = Shared::is_endless(line.text);
  shared.changed.notify_all();
  return Line{std::move(line.text), line.stop};
}

}  // namespace lud::engine
