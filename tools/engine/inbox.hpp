#pragma once
// Lines on their way to an engine. A thread of its own reads them ahead, so that `stop` and `quit` reach a search that
// goes on; they are handed on in the order in which they came, each with the flag that ends its search.
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace lud::engine {

/// See the head of this file. Belongs to one thread.
class Inbox {
 public:
  /// Reads the next line, without its end; false where there is none any more.
  using Read = std::function<bool(std::string& line)>;
  struct Line {
    std::string text;
    std::shared_ptr<const std::atomic<bool>> stop;  ///< becomes true where a search that this line begins is to end
  };
  /// At most so many bytes are read ahead, and a line more.
  static constexpr std::size_t most_ahead = std::size_t{1} << 24;

  explicit Inbox(Read read);
  /// Whoever is still reading then goes on to the next end of a line, and reads no more.
  ~Inbox();
  /// The next line, as soon as there is one; none behind the last one.
  std::optional<Line> next();

 private:
  struct Shared;
  std::shared_ptr<Shared> shared_;
};

}  // namespace lud::engine
