#pragma once
// The input queue of an engine. A reader thread reads lines ahead, so that `stop` and `quit` reach a running search.
// Lines are returned in order, each with the flag that ends its search.
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace lud::engine {

/// See the head of this file. Belongs to one thread.
class Inbox {
 public:
  /// Reads the next line, without its end; returns false at the end of the input.
  using Read = std::function<bool(std::string& line)>;
  struct Line {
    std::string text;
    std::shared_ptr<const std::atomic<bool>> stop;  ///< becomes true when a search begun by this line is to end
  };
  /// Bound on the bytes read ahead; one line more may be read.
  static constexpr std::size_t most_ahead = std::size_t{1} << 24;

  explicit Inbox(Read read);
  /// Does not wait for the reader thread, which stops after the line that it is reading.
  ~Inbox();
  /// Waits for the next line and returns it; nothing at the end of the input.
  std::optional<Line> next();

 private:
  struct Shared;
  std::shared_ptr<Shared> shared_;
};

}  // namespace lud::engine
