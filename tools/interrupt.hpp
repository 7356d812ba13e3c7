#pragma once
// Ctrl-C: long commands poll `interrupted()`, stop, and report what they have done so far.
#include <atomic>

namespace lud::tools {

/// Installs the handler: the first Ctrl-C is noted, a second one ends the program at once.
void note_interrupts();

/// Whether Ctrl-C was pressed since then.
bool interrupted();

/// What `interrupted()` returns, as a flag for what the interpreter does.
const std::atomic<bool>& interrupt_flag();

}  // namespace lud::tools
