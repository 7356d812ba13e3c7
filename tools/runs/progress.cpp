#include "tools/runs/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <string>

namespace lud::tools {

namespace {

using Clock = std::chrono::steady_clock;

std::string rate_text(double rate) { return fmt::format("{:.{}f} a second", rate, rate < 10 ? 2 : 0); }

std::string time_text(double seconds) {
  const auto whole = static_cast<std::uint64_t>(seconds + 0.5);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

}  // namespace

Progress::Progress(std::uint64_t total, const char* what)
    : total_(total), what_(what), terminal_(isatty(STDERR_FILENO)), begin_(Clock::now()), shown_(begin_) {}

Progress::~Progress() {
  if (!terminal_) return;
  const double rate = static_cast<double>(done_) / seconds();
  std::fputs(fmt::format("\r\x1b[K{} {} in {}, {}\n", done_, what_, time_text(seconds()), rate_text(rate)).c_str(),
             stderr);
}

double Progress::seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

void Progress::show(std::uint64_t done) {
  done_ = done;
  const auto now = Clock::now();
  if (!terminal_ || now - shown_ < interval) return;
  shown_ = now;
  const double rate = static_cast<double>(done) / seconds();
  std::string line = fmt::format("\r\x1b[K{} of {} {}, {}", done, total_, what_, rate_text(rate));
  if (done) line += fmt::format(", {} left", time_text(static_cast<double>(total_ - done) / rate));
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace lud::tools
