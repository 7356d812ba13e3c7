#pragma once
// How far a long command is: a line on the error output where that is a terminal, and nothing at all where it is not.
#include <chrono>
#include <cstdint>

namespace lud::tools {

class Progress {
 public:
  static constexpr std::chrono::milliseconds interval{200};

  /// `what`: the plural of what is counted.
  Progress(std::uint64_t total, const char* what);
  /// Says how many there were, and how fast.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Shows how many are done, at most once an interval.
  void show(std::uint64_t done);

 private:
  double seconds() const;

  const std::uint64_t total_;
  const char* const what_;
  const bool terminal_;
  const std::chrono::steady_clock::time_point begin_;
  std::chrono::steady_clock::time_point shown_;
  std::uint64_t done_ = 0;
};

}  // namespace lud::tools
