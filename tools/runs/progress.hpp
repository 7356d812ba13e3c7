#pragma once
// Progress of a long command: a line on the error output if that is a terminal, otherwise nothing.
#include <chrono>
#include <cstdint>

namespace lud::tools {

class Progress {
 public:
  static constexpr std::chrono::milliseconds interval{200};

  /// `what`: the plural of the items.
  Progress(std::uint64_t total, const char* what);
  /// Prints the total and the rate.
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
