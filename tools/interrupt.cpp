#include "tools/interrupt.hpp"

#include <csignal>

namespace lud::tools {

namespace {

std::atomic<bool> pressed{false};
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

void note_interrupts() {
  struct sigaction action {};
  action.sa_handler = [](int) { pressed = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

bool interrupted() { return pressed.load(std::memory_order_relaxed); }

const std::atomic<bool>& interrupt_flag() { return pressed; }

}  // namespace lud::tools
